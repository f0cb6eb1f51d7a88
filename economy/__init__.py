"""The ledger and its postings; the objects that players own."""
