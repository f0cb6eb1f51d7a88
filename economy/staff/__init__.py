"""What the staff do and read of the economy: corrections, reviews of the books, reports."""
