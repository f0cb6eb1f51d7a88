"""Who leads: what is counted once a match is closed, and the pages that show it."""
