"""The page that asks for the code of a mail, where allauth's own would fail."""

from __future__ import annotations

from allauth.account.views import ConfirmEmailVerificationCodeView
from django.db import IntegrityError
from django.http import HttpResponse

from accounts import mailboxes
from accounts.entrance_forms import ChangeEmailForm


class ConfirmEmailView(ConfirmEmailVerificationCodeView):
    """The code of an address, and another address meanwhile.

    Whoever comes second with a mailbox is answered as if its account had been there before.
    """

    def _change_form_valid(self, form: ChangeEmailForm) -> HttpResponse:
        try:
            answer: HttpResponse = super()._change_form_valid(form)
        except IntegrityError as error:
            if not mailboxes.is_taken(error):
                raise
            form.account_already_exists = True
            answer = super()._change_form_valid(form)
        return answer

    def _change_form_invalid(self, form: ChangeEmailForm) -> HttpResponse:
        """Show what is wrong with the other address: allauth names this and has none."""
        return self.render_to_response(self.get_context_data(form=form))
