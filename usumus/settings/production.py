"""A public site behind a TLS proxy. Every secret is compulsory; nothing has a demo default."""

from django.core.exceptions import ImproperlyConfigured

from usumus.settings import cookies, env, logs
from usumus.settings.base import *
from usumus.settings.base import (
    ALLOWED_HOSTS,
    DEMO_SECRET,
    DEMO_STATE_KEY,
    SECRET_KEY,
    STATE_KEYS,
)

for _name, _value in {
    "SECRET_KEY": SECRET_KEY,
    "STATE_KEYS": STATE_KEYS,
    "ALLOWED_HOSTS": ALLOWED_HOSTS,
    "DATABASE_URL": env.text("DATABASE_URL"),
    "REDIS_URL": env.text("REDIS_URL"),
}.items():
    if not _value:
        raise ImproperlyConfigured(f"{_name} must be set in the environment")
if DEMO_SECRET in SECRET_KEY or len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SECRET_KEY is that of the demo, or shorter than 50 characters")
if DEMO_STATE_KEY in STATE_KEYS:
    raise ImproperlyConfigured("STATE_KEYS has the key of the demo, which anybody can read")

SECURE_SSL_REDIRECT = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
COOKIES = cookies.names(cookies.PREFIX)
SESSION_COOKIE_NAME = COOKIES["session"]
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_NAME = COOKIES["csrf"]
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_NAME = COOKIES["language"]
LANGUAGE_COOKIE_SECURE = True
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = env.text("EMAIL_HOST", "localhost")
EMAIL_PORT = env.number("EMAIL_PORT", 587)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
LOGGING = logs.logging(as_json=True)
