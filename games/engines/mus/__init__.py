"""Mus (rules/mus.md §§2-14): read options, actions, events, state, hands, scoring, engine, in this order."""
