"""One machine, started by ``make play``: plain http, mails on the console, demo rules."""

from usumus.settings import env
from usumus.settings.base import *
from usumus.settings.base import USUMUS

SECRET_KEY = env.text("SECRET_KEY", "only-for-this-machine-" + "0" * 40)
STATE_KEYS = env.words("STATE_KEYS", "bG9jYWwtc3RhdGUta2V5LTMyLWJ5dGVzLWxvbmchISE=")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
DEBUG = env.flag("DEBUG")
USUMUS = {**USUMUS, "SAME_CONNECTION_RULE": env.flag("SAME_CONNECTION_RULE")}
