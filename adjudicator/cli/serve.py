"""`serve`: a local HTTP server for the page."""

from __future__ import annotations

import os
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli.output import LEGAL
from adjudicator.page.link import PORT

FOLDER = Path("web", "dist")
"""The output folder of `python -m web.build`."""
HOST = "localhost"

Folder = Annotated[str | None, typer.Argument(help="The folder of the page.", show_default=str(FOLDER))]
Port = Annotated[int, typer.Option("--port", help="Where it is shown; 0 for any port that is free.", min=0, max=65535)]

Open = Annotated[bool, typer.Option("--open", help="Open it in your browser too.")]


class _Handler(SimpleHTTPRequestHandler):
    """Serve static files, which browsers must revalidate."""

    extensions_map = {  # noqa: RUF012 - as its base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zst": "application/octet-stream",
    }

    def end_headers(self) -> None:
        """Add headers: no cache without revalidation, no guessing of content types, no referrer."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def send_head(self) -> BinaryIO | None:
        """The requested file; 404 for names that are no valid path."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def list_directory(self, path: object) -> None:
        """404: folders are not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


class _Server(ThreadingHTTPServer):
    """A server that ignores closed connections."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report errors of a request, except those of its connection."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


def serve(folder: Folder = None, port: Port = PORT, open: Open = False) -> int:
    """Show the page of rulings in a browser, on this machine alone, until it is stopped with Ctrl-C."""
    home = Path(folder) if folder is not None else _built()
    if not (home / "files.json").is_file():
        raise fault("no-page", f"there is no page in {home}", "make one: python -m web.build")
    try:
        server = _Server((HOST, port), partial(_Handler, directory=os.fspath(home)))
    except OSError as error:
        help = "stop what is there, or name another with --port"
        raise fault("port-taken", f"port {port} cannot be had: {error.strerror}", help) from error
    address = f"http://{HOST}:{server.server_address[1]}/"
    print(f"{address}  (Ctrl-C stops it)")
    sys.stdout.flush()
    if open:
        webbrowser.open(address)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return LEGAL
    return LEGAL


def _built() -> Path:
    """The built page below the working directory, else that of the source tree of this package."""
    tree = Path(__file__).resolve().parents[2] / FOLDER
    return tree if not FOLDER.exists() and tree.exists() else FOLDER
