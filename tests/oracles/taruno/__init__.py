"""The oracle of Taruno: plain Python from the document alone, nothing of the package."""
