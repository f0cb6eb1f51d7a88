"""One machine, started by ``make play``: plain http, mails on the console, demo rules."""

from usumus.settings import env
from usumus.settings.base import *
from usumus.settings.base import DEMO_SECRET, DEMO_STATE_KEY, USUMUS

SECRET_KEY = env.text("SECRET_KEY", DEMO_SECRET + "0" * 40)
STATE_KEYS = env.words("STATE_KEYS", DEMO_STATE_KEY)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
DEBUG = env.flag("DEBUG")
# Off by name: whoever looks around plays with himself, in one browser, on the first day.
USUMUS = {
    **USUMUS,
    "SAME_CONNECTION_RULE": env.flag("SAME_CONNECTION_RULE"),
    "WELCOME_PARTS": [1_000],
    "NEW_DAYS": env.number("NEW_DAYS", 0),
}
