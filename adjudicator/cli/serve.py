"""`serve`: a local HTTP server for the page."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli.output import LEGAL, coloured
from adjudicator.version import install

FOLDER = Path("web", "dist")
"""The output folder of `python -m web.build`."""
PACKAGE = "adjudicator_page"
"""The package that holds the page where it was installed with the extra `page`."""
PORT = 8123
LOCAL, EVERYWHERE = "localhost", "0.0.0.0"

Folder = Annotated[
    str | None, typer.Argument(help="The folder of the page.", show_default=f"{FOLDER}, else the page installed")
]
Port = Annotated[int, typer.Option("--port", help="Where it is shown; 0 for any port that is free.", min=0, max=65535)]
Host = Annotated[bool, typer.Option("--host", help="Show it to phones in the same network too.")]
Open = Annotated[bool, typer.Option("--open", help="Open it in your browser too.")]


class _Handler(SimpleHTTPRequestHandler):
    """Serve the files of a folder, which browsers must revalidate."""

    extensions_map = {  # noqa: RUF012 - as its base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zst": "application/octet-stream",
    }
    timeout = 60

    def end_headers(self) -> None:
        """Add headers: no cache without revalidation, no guessing of content types, no referrer, no frames."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Content-Security-Policy", "frame-ancestors 'none'")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        super().end_headers()

    def send_head(self) -> BinaryIO | None:
        """The requested file; 404 for hidden files, for links that lead out of the folder, and for names that are no
        valid path."""
        try:
            if self._inside():
                return super().send_head()
        except (ValueError, OSError):
            pass
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _inside(self) -> bool:
        home = Path(self.directory).resolve()
        named = Path(self.translate_path(self.path)).relative_to(self.directory)
        return Path(home, named).resolve().is_relative_to(home) and not any(part[0] == "." for part in named.parts)

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


def serve(folder: Folder = None, port: Port = PORT, host: Host = False, open: Open = False) -> int:
    """Show the page of rulings in a browser, on this machine or in its network, until it is stopped with Ctrl-C."""
    home = Path(folder) if folder is not None else _page_folder()
    if not (home / "files.json").is_file():
        help = f"install it: {install('page')}; or make it in a source tree: python -m web.build"
        raise fault("no-page", f"there is no page in {home}", help)
    try:
        server = _Server((EVERYWHERE if host else LOCAL, port), partial(_Handler, directory=os.fspath(home.absolute())))
    except OSError as error:
        help = "stop what is there, or name another with --port"
        raise fault("port-taken", f"port {port} cannot be had: {error.strerror}", help) from error
    here = f"http://{LOCAL}:{server.server_address[1]}/"
    _announce(here, _network_address() if host else None, host)
    if open:
        webbrowser.open(here)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return LEGAL
    return LEGAL


def _announce(here: str, network: str | None, host: bool) -> None:
    """Print where the page is shown; with `host`, also the address in the network, with its QR code on a terminal."""
    print(f"{here}  (Ctrl-C stops it)")
    if host and network is None:
        print("This machine is in no network: no phone can open the page here.")
    elif network is not None:
        address = here.replace(LOCAL, network)
        print(f"{address}  from any phone in the same network, as long as this runs")
        if coloured():
            import segno

            blocks = (sys.stdout.encoding or "").lower().startswith("utf")
            segno.make(address, micro=False).terminal(border=2, compact=blocks)
        print("Browsers keep a page for use without a network, and install it, only from an https:// address.")
    sys.stdout.flush()


def _network_address() -> str | None:
    """This machine's address in its network, or None if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: it only chooses the way out
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _page_folder() -> Path:
    """The page built below the working directory, or in the source tree of this package, or installed."""
    tree = Path(__file__).resolve().parents[2] / FOLDER
    spec = find_spec(PACKAGE)
    installed = [Path(place) for place in (spec.submodule_search_locations if spec else None) or ()]
    return next((place for place in (FOLDER, tree, *installed) if (place / "files.json").is_file()), FOLDER)
