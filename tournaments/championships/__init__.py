"""Championships as rows: how they are made, entered and left (torneos §2, §3)."""
