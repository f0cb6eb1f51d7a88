"""Generator of the Spanish deck."""
