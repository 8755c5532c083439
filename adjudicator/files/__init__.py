"""What all files share: text with places, what is wrong with it, what a key may hold."""
