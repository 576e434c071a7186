"""The addresses of the sockets."""

from django.urls import path

from games.live.consumer import TableConsumer

websocket_urlpatterns = [path("ws/s/<int:pk>/", TableConsumer.as_asgi())]
