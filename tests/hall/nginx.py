"""A real nginx for the tests: the one that is here, or the one out of Debian's package, before a real hall.

Nothing here is passed over: where it cannot be got or started the tests fail.
"""

from __future__ import annotations

import shutil
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import trustme

from tests.hall.postgres import free_port

SITE = Path(__file__).resolve().parents[2] / "deploy" / "nginx" / "greathall.conf"
NAME = "localhost"


def program() -> str:
    """Where nginx is. A package is only unpacked: installing it would need an administrator and start a service."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is not None:
        return found
    assert shutil.which("apt-get") is not None, "there is no nginx, and no apt-get to get it with"
    import fcntl  # noqa: PLC0415 - where there is apt-get there is fcntl; elsewhere it cannot even be imported

    folder = Path(tempfile.gettempdir(), "greathall-nginx")
    # The tests run in several processes: the second waits for the first.
    with Path(tempfile.gettempdir(), "greathall-nginx.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        unpacked = folder / "usr" / "sbin" / "nginx"
        if not unpacked.exists():
            folder.mkdir(exist_ok=True)
            if _run(folder, "apt-get", "download", "nginx"):
                _run(folder, "apt-get", "update")
                said = _run(folder, "apt-get", "download", "nginx")
                assert not said, f"nginx could not be got: {said}"
            packages = sorted(folder.glob("nginx_*.deb"))
            said = _run(folder, "dpkg", "-x", str(packages[-1]), str(folder))
            assert not said, f"nginx could not be unpacked: {said}"
    return str(unpacked)


def _run(folder: Path, *command: str) -> str:
    """What went wrong, if anything."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    return (done.stderr or done.stdout or "it failed") if done.returncode else ""


class Nginx:
    """The site of deploy/, with other ports, names and certificates, and nothing else changed."""

    def __init__(self, folder: Path, upstream: list[int]) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"https://{NAME}:{self.port}/"
        self.plain = free_port()
        authority = trustme.CA()
        self.context = ssl.create_default_context()
        authority.configure_trust(self.context)
        certificate = authority.issue_cert(NAME, "127.0.0.1")
        certificate.cert_chain_pems[0].write_to_path(folder / "fullchain.pem")
        certificate.private_key_pem.write_to_path(folder / "privkey.pem")
        site = SITE.read_text(encoding="utf-8")
        servers = "\n".join(f"    server 127.0.0.1:{port} max_fails=2 fail_timeout=5s;" for port in upstream)
        for found, instead in {
            "    server 127.0.0.1:8642 max_fails=2 fail_timeout=5s;": servers,
            "listen 80": f"listen 127.0.0.1:{self.plain}",
            "listen 443": f"listen 127.0.0.1:{self.port}",
            "/var/log/nginx/": f"{folder}/",
            "/etc/letsencrypt/live/hall.example.org": str(folder),
            "hall.example.org": NAME,
        }.items():
            assert found in site, f"the site has no '{found}'"
            site = site.replace(found, instead)
        (folder / "site.conf").write_text(site, encoding="utf-8")
        folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "\n".join(f"{name}_temp_path {folder}/{name};" for name in folders)
        (folder / "nginx.conf").write_text(
            f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors warn;\n"
            f"events {{ worker_connections 512; }}\n"
            f"http {{ access_log {folder}/access;\n{temporary}\ninclude {folder}/site.conf; }}\n",
            encoding="utf-8",
        )
        words = [program(), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
        tried = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        end = time.monotonic() + 30
        while True:
            try:
                with self.client() as client:
                    client.get("/healthz")
                return
            except httpx2.TransportError:
                assert self.process.poll() is None, (folder / "errors").read_text(encoding="utf-8")
                assert time.monotonic() < end, "nginx did not start"
                time.sleep(0.05)

    def client(self, address: str = "127.0.0.1") -> httpx2.Client:
        """Somebody who calls from an address of this machine."""
        transport = httpx2.HTTPTransport(verify=self.context, local_address=address)
        return httpx2.Client(base_url=self.url, transport=transport, timeout=30)

    def logs(self) -> str:
        """All that it has written down."""
        return "".join(
            (self.folder / name).read_text(encoding="utf-8")
            for name in ("errors", "access", "greathall.log")
            if (self.folder / name).exists()
        )

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


@contextmanager
def running_nginx(*upstream: int) -> Iterator[Nginx]:
    """Before halls at these ports."""
    with tempfile.TemporaryDirectory() as folder:
        # Its workers are somebody else, where it was started by root.
        Path(folder).chmod(0o755)
        server = Nginx(Path(folder), list(upstream))
        try:
            yield server
        finally:
            server.close()
