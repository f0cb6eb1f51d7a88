"""The page that asks for the code of a mail, where allauth's own would fail."""

from __future__ import annotations

from allauth.account.views import ConfirmEmailVerificationCodeView, LoginView
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from accounts import mailboxes
from accounts.entrance_forms import ChangeEmailForm

_login = LoginView.as_view()


@csrf_exempt
def login(request: HttpRequest) -> HttpResponseBase:
    """Have somebody come in; who has done so in another tab is led on.

    His form is of before, and would be refused as not of this site; nothing of it is looked at.
    """
    view = _login if request.user.is_authenticated else csrf_protect(_login)
    answer: HttpResponseBase = view(request)
    return answer


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
