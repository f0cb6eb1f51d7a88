"""Users, profiles, sign-up."""
