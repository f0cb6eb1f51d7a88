"""What daphne and uvicorn run: http by Django, websockets by channels."""

import os
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")
# WhiteNoise streams files synchronously; Django says so once for each under ASGI.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")
django_application = get_asgi_application()  # before anything that needs the models

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from games.live.process import Started  # noqa: E402
from usumus.routing import websocket_urlpatterns  # noqa: E402

application = Started(
    ProtocolTypeRouter(
        {
            "http": django_application,
            "websocket": AllowedHostsOriginValidator(
                AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
            ),
        }
    )
)
