"""What a wild stands for, said by whoever shows it."""
