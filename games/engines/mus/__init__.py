"""Mus (mus §2-§14). Read options, actions, events, state, hands, scoring, engine."""
