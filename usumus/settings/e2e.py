"""The site that browsers drive in tests: everything as ``local``, mails as files to read."""

from usumus.settings import env
from usumus.settings.local import *
from usumus.settings.local import USUMUS

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = env.text("EMAIL_FILE_PATH")
USUMUS = {
    **USUMUS,
    "MAILS_ASIDE": False,
    "ANONYMOUS_SESSIONS_PER_HOUR": 10**6,
    "FOUNDERS": "todos",
    "CLOSINGS_LATER": False,  # there is no worker
}
ACCOUNT_RATE_LIMITS = False  # type: ignore[assignment]
