"""``make test``: every check and every test, cheapest first, and one table at the end."""
