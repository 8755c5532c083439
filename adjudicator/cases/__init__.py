"""Case files and cases described by flags or values: parsing, validation, rulings, answers, comparison of readings."""
