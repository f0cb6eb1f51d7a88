"""People to one another: who is here, friends, whispers, reports, what the staff does."""
