"""What rankings, rating, reliability and milestones compute (torneos §18 to §22). Pure."""
