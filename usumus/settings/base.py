"""What every installation shares. Secrets and addresses come from the environment."""

from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from games.live.answering import TCP_OPTIONS, Answering
from usumus.settings import cookies, env, limits, logs

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DEBUG = False
# Of the demo on one machine: a public site does not start with them.
DEMO_SECRET = "only-for-this-machine-"
DEMO_STATE_KEY = "bG9jYWwtc3RhdGUta2V5LTMyLWJ5dGVzLWxvbmchISE="
SECRET_KEY = env.text("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
# Keys that encrypt seeds and hidden state at rest, newest first: 32 bytes in urlsafe base64.
STATE_KEYS = env.words("STATE_KEYS")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "daphne",
    "accounts.staff_app.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "csp",
    "accounts",
    "economy",
    "games",
    "tournaments",
    "usumus",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "usumus.middleware.refuse_nul",
    "usumus.middleware.refuse_unreadable_form",
    "usumus.middleware.keep_private",
    "usumus.cookies.drop_former",
    "accounts.zones.speak_in_the_readers_time",
    "accounts.session_middleware.SessionMiddleware",
    "accounts.visitors.remember_few",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "usumus.urls"
ASGI_APPLICATION = "usumus.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "usumus.context.site",
            ],
        },
    },
]

# --- Stores: PostgreSQL and Redis, nothing else.
DATABASE_URL = env.text("DATABASE_URL", "postgresql:///usumus")
REDIS_URL = env.text("REDIS_URL", "redis://127.0.0.1:6379")
REDIS_LIVE_URL = env.redis_url(REDIS_URL, 1)  # presence and counters, beside the cache
PAGE_CONNECTIONS = env.number("PAGE_CONNECTIONS", 8)
_database = env.database(DATABASE_URL)
_database["CONN_MAX_AGE"] = 0  # a positive value leaks connections under ASGI
_database["CONN_HEALTH_CHECKS"] = True
_database["OPTIONS"] = {
    **_database["OPTIONS"],  # type: ignore[dict-item]
    # The sockets' threads keep theirs for good: what the pages need comes on top, or none is left.
    "pool": {
        "min_size": 1,
        "max_size": limits.THREADS + PAGE_CONNECTIONS,
        "timeout": 5,
        "connection_class": Answering,
    },
    **TCP_OPTIONS,
    # Without a figure ``prepare=True`` says nothing; Django's own queries are never prepared.
    "prepare_threshold": 5,
    "options": " ".join(
        f"-c {name}={milliseconds}"
        for name, milliseconds in {
            "lock_timeout": 2_000,  # then *ocupada*: a thread that waits serves nobody
            "statement_timeout": 10_000,
            "idle_in_transaction_session_timeout": 15_000,
        }.items()
    ),
}
DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_cache = {
    "LOCATION": env.redis_url(REDIS_URL, 1),
    "KEY_PREFIX": "json",  # what was pickled once is not read
    "OPTIONS": {
        "serializer": "usumus.cache_values.JsonValues",
        "socket_timeout": 0.5,
        "socket_connect_timeout": 0.5,
    },
}
CACHES = {
    "default": {"BACKEND": "usumus.cache.GuardedCache", **_cache},
    "sessions": {"BACKEND": "usumus.cache.SessionCache", **_cache},
}
SESSION_CACHE_ALIAS = "sessions"
CHANNEL_LAYERS = {
    "default": {
        # Never core, which loses messages while sockets come and go; the timeout is explicit
        # because the library's own default once closed every idle socket.
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {
                    "address": env.redis_url(REDIS_URL, 2),
                    "socket_timeout": 15,
                    "socket_connect_timeout": 2,
                }
            ],
            "prefix": "usumus",
        },
    }
}

# --- Celery: alarms only. Deadlines are rows; no task is scheduled for later than its sweep.
CELERY_BROKER_URL = env.broker_url(REDIS_URL, 3)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 120, "socket_timeout": 15}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # it would take away the mails to ADMINS
CELERY_TASK_TIME_LIMIT = 60
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    "sweep": {"task": "games.live.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
    "pawns": {
        "task": "economy.tasks.expire_pawns",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "pawn_reminders": {
        "task": "economy.tasks.remind_pawns",
        "schedule": 300.0,
        "options": {"expires": 300},
    },
    "chat": {
        "task": "games.chat.tasks.erase_chat",
        "schedule": crontab(hour=4, minute=10),
        "options": {"expires": 3600},
    },
    "actas": {
        "task": "games.record.tasks.erase_actas",
        "schedule": crontab(hour=4, minute=15),
        "options": {"expires": 3600},
    },
    "reports": {
        "task": "games.people.tasks.erase_contexts",
        "schedule": crontab(hour=4, minute=20),
        "options": {"expires": 3600},
    },
    "leavers": {
        "task": "accounts.tasks.erase_who_left",
        "schedule": crontab(hour=4, minute=30),
        "options": {"expires": 3600},
    },
    "unconfirmed": {
        "task": "accounts.tasks.erase_unconfirmed",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "signals": {
        "task": "accounts.tasks.erase_signals",
        "schedule": crontab(hour=4, minute=50),
        "options": {"expires": 3600},
    },
    "sessions": {
        "task": "accounts.tasks.erase_sessions",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "away": {
        "task": "games.people.tasks.tell_who_is_away",
        "schedule": 10.0,
        "options": {"expires": 10},
    },
    "flows": {
        "task": "economy.tasks.look_at_flows",
        "schedule": crontab(hour=5, minute=10),
        "options": {"expires": 3600},
    },
    "closings": {
        "task": "games.record.tasks.tell_closings",
        "schedule": 1.0,
        "options": {"expires": 2},
    },
    "radar": {
        "task": "tournaments.tasks.look_at_pairs",
        "schedule": crontab(hour=5, minute=20),
        "options": {"expires": 3600},
    },
    "deeds": {
        "task": "tournaments.tasks.count_deeds",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "lists": {"task": "tournaments.tasks.keep_lists", "schedule": 60.0, "options": {"expires": 60}},
    "absences": {
        "task": "tournaments.tasks.judge_absences",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "notices": {"task": "tournaments.tasks.tell", "schedule": 2.0, "options": {"expires": 5}},
    "places": {"task": "tournaments.tasks.fill_places", "schedule": 30, "options": {"expires": 30}},
    "old_notices": {
        "task": "tournaments.tasks.erase_notices",
        "schedule": crontab(hour=4, minute=40),
        "options": {"expires": 3600},
    },
    "books": {
        "task": "economy.tasks.review_books",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
}

# --- People
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.PeopleBackend",
    "accounts.backends.AllauthBackend",
]
PASSWORD_HASHERS = ["accounts.passwords.QueuedArgon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "accounts.passwords.SimilarityValidator"},
    {
        "NAME": "accounts.passwords.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "accounts.passwords.CommonPasswordValidator"},
    {"NAME": "accounts.passwords.NumericPasswordValidator"},
    {"NAME": "accounts.passwords.ObviousWordValidator"},
    {"NAME": "accounts.passwords.MaximumLengthValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "portada"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.entrance_forms.LoginForm",
    "change_password": "accounts.entrance_forms.ChangePasswordForm",
    "change_email": "accounts.entrance_forms.ChangeEmailForm",
    "confirm_email_verification_code": "accounts.entrance_forms.ConfirmEmailVerificationCodeForm",
    "request_login_code": "accounts.entrance_forms.RequestLoginCodeForm",
    "reset_password": "accounts.entrance_forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.entrance_forms.ResetPasswordKeyForm",
}
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "apellido"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 600
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_VALIDATORS = "accounts.nicks.username_validators"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGOUT_ON_GET = False
# The rest as allauth has them: login_failed is counted by account and place (accounts.attempts).
ACCOUNT_RATE_LIMITS = {"signup": "5/m/ip,30/d/ip", "login_failed_account": "50/h/key"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "UsuMus · "
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "accounts.factor_seals.MFAAdapter"
MFA_TOTP_ISSUER = "UsuMus"
MFA_TOTP_TOLERANCE = 1  # steps of 30 s late or early: a clock that is wrong locks nobody out
MFA_FORMS = {
    "authenticate": "accounts.factor_codes.AuthenticateForm",
    "reauthenticate": "accounts.factor_codes.ReauthenticateForm",
    "add_webauthn": "accounts.forms.AddSecurityKeyForm",
    "edit_webauthn": "accounts.forms.EditSecurityKeyForm",
}
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("TRUSTED_PROXY_COUNT", 0)
SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_AGE = 14 * 24 * 3600
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "UsuMus <hola@usumus.example>")
# Where mails that no request asked for lead to; without it they have no link.
PUBLIC_ADDRESS = env.text("PUBLIC_ADDRESS").rstrip("/")

# --- Notices to browsers that are closed (web push): off while there are no keys.
VAPID_PUBLIC_KEY = env.text("VAPID_PUBLIC_KEY")
VAPID_PRIVATE_KEY = env.text("VAPID_PRIVATE_KEY")
VAPID_SUBJECT = env.text("VAPID_SUBJECT")

# --- Language and time
LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("español"))]  # one more with each catalogue in LOCALE_PATHS
LOCALE_PATHS = [BASE_DIR / "usumus" / "locale"]
TIME_ZONE = "Europe/Madrid"
USE_TZ = True
USE_THOUSAND_SEPARATOR = True
FORMAT_MODULE_PATH = ["usumus.formats"]

# --- Files
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(env.text("STATIC_ROOT", str(BASE_DIR / ".var" / "static")))  # of one release
# The hashed files of the releases of late (manage.py share_static); unset, only our own are served.
STATIC_SHARED = Path(env.text("STATIC_SHARED")) if env.text("STATIC_SHARED") else None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "usumus.storage.HashedStatic"},
}

# --- Cookies
COOKIES = cookies.names()
SESSION_COOKIE_NAME = COOKIES["session"]
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = COOKIES["csrf"]
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_NAME = COOKIES["language"]
MESSAGE_STORAGE = "usumus.cookies.Messages"

# --- Browser security
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF, *env.words("CONNECT_ORIGINS")],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
PERMISSIONS_POLICY = ", ".join(
    f"{what}=()"
    for what in (
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope",
        "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
)  # fmt: skip
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 4
FILE_UPLOAD_HANDLERS = ["accounts.uploads.SmallFilesOnly"]

# --- Logs: a frozen match or broken books reach these people by mail at once.
ADMINS = [("", address) for address in env.words("ADMINS")]
EMAIL_TIMEOUT = 10
LOGGING = logs.logging(as_json=False)

USUMUS = limits.USUMUS
USUMUS_FAILPOINTS = env.text("USUMUS_FAILPOINTS")
