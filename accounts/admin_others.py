"""What the libraries register in the admin by themselves, taken out.

A second factor and an open session are the person's own business: a row added by staff would be
a way into the account, and the key of a session is as good as its password. The addresses are
read in the page of their person, so that «cuentas» is one block of the index.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin


def take_out_what_others_registered() -> None:
    """Leave in the admin only what this site shows there; called when theirs is registered."""
    for model in (Authenticator, UserSession, EmailAddress, EmailConfirmation):
        if admin.site.is_registered(model):
            admin.site.unregister(model)
