"""The one settings file. What differs between machines comes from the environment (README, "Settings")."""

import os
import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from whotclub.runner.places import database_url, redis_url, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = os.environ.get("WHOTCLUB_DEBUG") == "1"
SECRET_KEY = secret_key()
# `up` listens on this machine only and names its address; a public site names its hosts.
ALLOWED_HOSTS = os.environ.get("WHOTCLUB_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
SECURE = os.environ.get("WHOTCLUB_HTTPS") == "1"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.forms",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "channels",
    "csp",
    "rules",
    "whotclub.people",
    "games",
    "tournaments",
    "whotclub",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # its random padding and the masked tokens answer BREACH
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "whotclub.people.middleware.player_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
]

ROOT_URLCONF = "whotclub.urls"
ASGI_APPLICATION = "whotclub.asgi.application"
WSGI_APPLICATION = "whotclub.wsgi.application"

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
            ],
        },
    },
]


_IS_COMMAND = Path(sys.argv[0]).name == "manage.py"


def _database(url: str) -> dict[str, object]:
    """The DATABASES row of a postgresql:// address, unix sockets and all libpq's parameters included."""
    try:
        parts = conninfo_to_dict(url)
    except ProgrammingError as error:
        raise ImproperlyConfigured(f"DATABASE_URL is no PostgreSQL address: {error}") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname", "whotclub"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
        "CONN_MAX_AGE": 0,  # the pool keeps connections; Django must not
        "CONN_HEALTH_CHECKS": True,  # after a restart of the database the first page works, not the second
        # A command needs one connection, and is told at once when nothing answers; servers wait for a free one.
        "OPTIONS": parts if _IS_COMMAND else {**parts, "pool": {"min_size": 1, "max_size": 12, "timeout": 20}},
    }


DATABASES = {"default": _database(database_url())}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = redis_url()  # redis://… or unix://…
CACHES = {
    "default": {
        "BACKEND": "whotclub.cache.ValkeyCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},  # a server that hangs must not hang the site
    },
    "pages": {  # whole pages, by their version: each web process keeps its own and asks no other server for them
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 100},
    },
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py's own time-out would drop idle sockets, its pool would refuse the two thousandth.
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None, "max_connections": 10_000}]},
    }
}

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ETA_TASK_LIMIT = 2_000
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 180}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False  # a move never waits for the broker; the sweep finds what was not published
CELERY_BEAT_SCHEDULE = {
    "sweep-deadlines": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 1.0}},
    "sweep-intake": {"task": "tournaments.tasks.sweep", "schedule": 2.0, "options": {"expires": 2.0}},
    "remove-visitors": {"task": "whotclub.people.tasks.remove_idle_visitors", "schedule": 3600.0},
}

SAVED_RULES = "tournaments.queries.presets.saved_for"  # what a player may choose by name, for games to ask
HAVE_MET = "games.queries.met.have_met"  # whether two have sat at one table, for people to ask
AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # our own field and error templates
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "whotclub.people.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "whotclub.people.forms.LogInForm", "signup": "whotclub.people.forms.SignUpForm"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "website"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_PREVENT_ENUMERATION = True
# A whole club night may sit behind one address; a code is guessed by nobody.
ACCOUNT_RATE_LIMITS = {"visitor": "60/10m/ip", "visitor_code": "10/10m/ip", "replay_file": "120/m/ip"}
MFA_ALLOW_UNVERIFIED_EMAIL = True  # the site works without a mail server, so addresses are never verified
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = "WhotClub <club@localhost>"
if "EMAIL_URL" in os.environ:  # smtp://user:password@host:port
    from urllib.parse import urlsplit

    _mail = urlsplit(os.environ["EMAIL_URL"])
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT = _mail.hostname or "localhost", _mail.port or 25
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail.username or "", _mail.password or ""

LANGUAGE_CODE = "en"
USE_TZ = True
TIME_ZONE = "Africa/Lagos"

STATIC_URL = "static/"
# `up` collects the files into its data folder, under names that change with them; without a folder (tests,
# commands) they are served from their sources under their own names.
STATIC_ROOT = os.environ.get("WHOTCLUB_STATIC")
STATICFILES_DIRS = [BASE_DIR / "whotclub" / "pages" / "static"]
WHITENOISE_USE_FINDERS = not STATIC_ROOT
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whotclub.static_files.StaticFiles"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if SECURE else []

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": os.environ.get("WHOTCLUB_LOG", "WARNING")},
}
