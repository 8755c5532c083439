"""The Wheel of Fortune's draw as a decision of its own: chance decides which cards come, the law how many."""
