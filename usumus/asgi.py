"""What daphne and uvicorn run: static files, then http by Django; websockets by channels."""

from django.core.asgi import get_asgi_application

from usumus.settings.env import require_settings

require_settings()
django_application = get_asgi_application()  # before anything that needs the models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from games.live import structs  # noqa: E402
from games.live.entrance import with_people  # noqa: E402
from games.live.process import Started  # noqa: E402
from usumus.origins import from_this_site  # noqa: E402
from usumus.routing import websocket_urlpatterns  # noqa: E402
from usumus.static_files import StaticFiles  # noqa: E402

application = Started(
    ProtocolTypeRouter(
        {
            "http": StaticFiles(django_application),
            "websocket": from_this_site(with_people(URLRouter(websocket_urlpatterns))),
        }
    )
)
structs.prepare()
