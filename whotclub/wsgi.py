"""Pages under a WSGI server, for sites with many users; sockets stay on whotclub.asgi."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whotclub.settings")
application = get_wsgi_application()
