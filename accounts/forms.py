"""Sign-up and the own profile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.core.validators import MaxLengthValidator, MinLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import mailboxes, nicks
from accounts.avatars import avatar_keys, avatar_url, own_digest
from accounts.models import Profile, User
from accounts.services import profile_update

LENGTHS = (MinLengthValidator, MaxLengthValidator)
VIRTUAL_ONLY = _(
    "Los U$uros son moneda de juego sin valor real: no se compran, no se venden y no se canjean."
)


def avatar_choices() -> list[tuple[str, str]]:
    """Return the avatars that may be chosen: key and name."""
    return [(key, key.capitalize()) for key in avatar_keys()]


class AvatarSelect(forms.RadioSelect):
    """A choice of avatars that knows the picture of each."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        option["url"] = avatar_url(str(value))
        return option


class SignupForm(AllauthSignupForm):
    """Nick, e-mail and password of allauth, plus the avatar and the tick of age (decisiones §6)."""

    avatar = forms.ChoiceField(
        label=_("Avatar"), choices=avatar_choices, widget=AvatarSelect, required=False
    )
    mayor_de_edad = forms.BooleanField(
        label=_("Tengo 18 años o más y acepto las condiciones."),
        help_text=VIRTUAL_ONLY,
        error_messages={"required": _("Para jugar aquí hay que tener 18 años o más.")},
    )
    field_order = ["username", "email", "password1", "password2", "avatar", "mayor_de_edad"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        nick = self.fields["username"]
        nick.label = _("Nick")
        nick.help_text = _("De 3 a 20 letras, números, «_» o «-». Es público.")
        nick.widget.attrs.update(
            placeholder="",
            maxlength=str(nicks.MAX_LENGTH),
            autocapitalize="none",
            spellcheck="false",
        )
        # The adapter runs the rules of nicks, which say «tú»; Django's lengths would say «usted».
        nick.validators = [rule for rule in nick.validators if not isinstance(rule, LENGTHS)]
        nick.widget.attrs.pop("minlength", None)
        self.fields["email"].error_messages |= {
            "invalid": _("Ese correo no está bien escrito. Tiene que ser como nombre@ejemplo.es."),
            "max_length": _("Ese correo es demasiado largo."),
        }
        # allauth hides the trap with an inline style, which our policy forbids: the sheet hides it.
        trap = self.fields[settings.ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD]
        trap.widget = forms.TextInput(
            attrs={
                "class": "trampa",
                "tabindex": "-1",
                "autocomplete": "off",
                "aria-hidden": "true",
            }
        )

    def validate_unique_email(self, value: str) -> str:
        """Return the address; nobody is told here that somebody has confirmed its mailbox.

        While nobody has, it is nobody's, and each sign-up has its own code.
        """
        email: str = get_adapter().validate_unique_email(value)
        self.account_already_exists = mailboxes.has_account(email)
        return email

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponseBase | None]:
        """Create user, e-mail and profile; of two who ask for a nick or a mailbox at once one does.

        Whoever comes second with the mailbox is answered as if its account had been there before.
        The hash is made first, with or without somebody new: who waits for it holds no connection.
        """
        self._hashed = make_password(self.cleaned_data.pop("password1"))
        try:
            with transaction.atomic():
                user, answer = super().try_save(request)
        except IntegrityError as error:
            if mailboxes.is_taken(error):
                self.account_already_exists = True
                return super().try_save(request)
            if "nick_key" not in str(error) and "username" not in str(error):
                raise
            messages.error(request, _("Ese nick acaba de cogerlo otra persona. Prueba con otro."))
            return None, redirect("account_signup")
        return user, answer

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        user.age_confirmed_at = timezone.now()
        user.password = self._hashed
        user.save(update_fields=["age_confirmed_at", "password"])
        Profile.objects.filter(user=user).update(avatar=self.cleaned_data["avatar"])


class AddSecurityKeyForm(AddWebAuthnForm):
    """A new security key; allauth gives its name no label."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Nombre")


class EditSecurityKeyForm(EditWebAuthnForm):
    """A security key that has a name already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Nombre")


class ProfileForm(forms.Form):
    """What a person shows of himself."""

    avatar = forms.ChoiceField(label=_("Avatar"), choices=avatar_choices, widget=AvatarSelect)
    chat_tone = forms.ChoiceField(label=_("Color en el chat"), choices=Profile.Tone.choices)

    def __init__(self, data: Mapping[str, Any] | None = None, *, user: User) -> None:
        self.user = user
        profile = user.profile
        initial = {"avatar": profile.avatar_key, "chat_tone": profile.chat_tone}
        super().__init__(data, initial=initial)
        if own_digest(profile.avatar):  # his own picture, which is offered to him alone
            avatar = self.fields["avatar"]
            assert isinstance(avatar, forms.ChoiceField)
            avatar.choices = [(profile.avatar, _("Mi foto")), *avatar_choices()]

    def save(self) -> Profile:
        """Store what was chosen and return the profile."""
        return profile_update(
            user=self.user,
            avatar=self.cleaned_data["avatar"],
            chat_tone=self.cleaned_data["chat_tone"],
        )
