"""Pages of the way in that are ours in the place of allauth's, under its names."""

from allauth.account.decorators import reauthentication_required
from allauth.usersessions.views import list_usersessions
from django.urls import path

from accounts.entrance_views import ConfirmEmailView, login

urlpatterns = [
    path("cuenta/login/", login, name="account_login"),
    path(
        "cuenta/confirm-email/",
        ConfirmEmailView.as_view(),
        name="account_email_verification_sent",
    ),
    path(
        "cuenta/sessions/",
        reauthentication_required(list_usersessions, allow_get=True),
        name="usersessions_list",
    ),
]
