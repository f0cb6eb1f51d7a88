"""The whole site on one machine: embedded PostgreSQL and Valkey, web, worker and beat.

``make play``, the tests, the measurements and the fault suite all start it from here.
"""
