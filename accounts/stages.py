"""The steps of coming in, where allauth's own would not do."""

from allauth.mfa.models import Authenticator
from allauth.mfa.stages import AuthenticateStage
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest

SECOND_STEPS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


class SecondStep(AuthenticateStage):
    """The second step, which is not gone back to once there is none to take.

    Its page sends who has no second step (he took it off elsewhere, he was erased) to the login,
    which would send him back to it for ever.
    """

    def is_resumable(self, request: HttpRequest) -> bool:
        """Return whether the person coming in still has a second step."""
        user = self.login.user
        return user is not None and is_mfa_enabled(user, SECOND_STEPS)
