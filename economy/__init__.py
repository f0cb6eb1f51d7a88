"""The ledger and its postings."""
