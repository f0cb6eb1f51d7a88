"""``manage.py add_admin NICK EMAIL``: somebody who may do everything, where no mail is sent yet.

``createsuperuser`` leaves an address that nobody has verified, and the login would mail a code to
it. Here whoever runs the server answers for the address. The second factor is asked for at the
first entrance, and needs no mail.
"""

from __future__ import annotations

import getpass
import os
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts import mailboxes
from accounts.models import User

PASSWORD_VARIABLE = "DJANGO_SUPERUSER_PASSWORD"  # noqa: S105 - as createsuperuser names it


class Command(BaseCommand):
    """Add an administrator with a verified address."""

    help = f"Añade un administrador. La contraseña se pregunta, o se lee de {PASSWORD_VARIABLE}."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("nick")
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User(
            username=options["nick"],
            email=options["email"],
            is_staff=True,
            is_superuser=True,
            age_confirmed_at=timezone.now(),
        )
        password = os.environ.get(PASSWORD_VARIABLE) or _asked()
        try:
            validate_password(password, user)
            user.set_password(password)
            user.clean_fields()
            user.email = mailboxes.as_delivered(user.email)
            user.clean()
            with transaction.atomic():
                user.save()
                EmailAddress.objects.create(
                    user=user, email=user.email, verified=True, primary=True
                )
        except ValidationError as error:
            raise CommandError("\n".join(error.messages)) from error
        except IntegrityError as error:
            raise CommandError("Ese nick o ese correo ya son de otra cuenta.") from error
        self.stdout.write(
            f"{user.username} ya puede entrar; la primera vez añade su segundo factor."
        )


def _asked() -> str:
    """Return the password that is typed twice alike; raises CommandError."""
    password = getpass.getpass("Contraseña: ")
    if getpass.getpass("Otra vez: ") != password:
        raise CommandError("Las contraseñas no son iguales.")
    return password
