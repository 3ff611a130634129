"""Messages to an address on the web that somebody has named: Discord's, Slack's or ntfy's.

Whoever may name an address could make the hall knock at doors that only it can reach. So a name is looked up once, all
it leads to must be public, and the connection goes to the very address that was looked at; what answers "elsewhere" is
not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

from greathall.hall.notices.sending import Message, NotSent, PerhapsSent
from greathall.hall.refusals import NotUnderstood

KINDS = {"discord": "Discord", "slack": "Slack or Mattermost", "ntfy": "ntfy"}
MOST_ADDRESS = 500
# Seconds until there is a connection, and until there is an answer.
CONNECT_WITHIN = 10.0
ANSWER_WITHIN = 15.0
# Networks of IPv6 in which an address of IPv4 is hidden.
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Networks of somebody's own that Python, or an older one, takes for everybody's.
_OWN = (ipaddress.ip_network("64:ff9b:1::/48"), ipaddress.ip_network("fec0::/10"))
# What Discord makes something of.
_MARKUP = re.compile(r"[\\*_~`|<>\[\]():@#/]")
# A name that nobody answers for holds up nothing but other names: passwords are checked elsewhere.
_LOOKING = ThreadPoolExecutor(4, "names of webhooks")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
LookUp = Callable[[str, int], Awaitable[list[str]]]


def check_hook(address: str, kind: str, inside: bool) -> str:
    """An address that somebody has typed, if a message could go there. `inside`: also to this machine and network."""
    text = address.strip()
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise NotUnderstood("the webhook is not an address") from None
    if kind not in KINDS:
        raise NotUnderstood("say whose webhook it is")
    if len(text) > MOST_ADDRESS or not text.isascii() or not text.isprintable() or " " in text:
        raise NotUnderstood("the webhook is not an address")
    if parts.scheme not in ({"https", "http"} if inside else {"https"}) or not parts.hostname or port == 0:
        raise NotUnderstood("the webhook's address begins with https:// and the name of a server")
    if parts.username is not None or parts.password is not None:
        raise NotUnderstood("the webhook's address may not hold a name or password before the server")
    literal = _literal(parts.hostname)
    if literal is not None and not inside and not is_public(literal):
        raise NotUnderstood("the webhook leads into a private network: the hall does not go there")
    return text


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: Address) -> bool:
    """Whether an address is anybody's to call: not this machine, not its network, nor another way to write those."""
    if isinstance(address, ipaddress.IPv6Address):
        hidden: list[Address] = [found for found in (address.ipv4_mapped, address.sixtofour) if found is not None]
        if address.teredo is not None:
            hidden += address.teredo
        if address in _NAT64:
            hidden.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        # The first 96 bits zero: an old way to write an address of IPv4.
        if int(address) >> 32 == 0 or any(address in own for own in _OWN):
            return False
        if any(not is_public(inner) for inner in hidden):
            return False
        if address.ipv4_mapped is not None:
            return True
    return address.is_global and not address.is_multicast and not address.is_unspecified


async def look_up(host: str, port: int) -> list[str]:
    look = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(_LOOKING, look)
    return [str(where[4][0]) for where in found]


def body_of(message: Message, kind: str) -> tuple[bytes, dict[str, str]]:
    """What is sent, as the receiver understands it, and its headers. Nobody's name can call others or make links."""
    if kind == "ntfy":
        headers = {"Content-Type": "text/plain; charset=utf-8", "Title": "Greathall"}
        if len(message.lines) == 1:
            headers["Click"] = message.lines[0][1]
        return f"{message.text(10)}\nNo more of these: {message.stop}".encode(), headers
    json_type = {"Content-Type": "application/json"}
    if kind == "slack":
        text = message.text(10).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return json.dumps({"text": f"{text}\n<{message.stop}|No more of these>"}).encode(), json_type
    content = f"{message.text(10, _plain)}\nNo more of these: <{message.stop}>"
    return json.dumps({"content": content[:2000], "allowed_mentions": {"parse": []}}).encode(), json_type


def _plain(words: str) -> str:
    """Words as Discord shows them letter by letter: no link, no mention, nothing bold."""
    return _MARKUP.sub(r"\\\g<0>", words)


class Webhooks:
    """Sends. `inside`: also to this machine and network, for halls that say so when they start."""

    def __init__(self, inside: bool = False, look_up: LookUp = look_up, context: ssl.SSLContext | None = None) -> None:
        self.inside = inside
        self.look_up = look_up
        self.context = context or ssl.create_default_context()

    async def send(self, message: Message, address: str, kind: str) -> None:
        """Raises NotSent or PerhapsSent."""
        body, headers = body_of(message, kind)
        try:
            status = await self._post(address, body, headers)
        except (OSError, TimeoutError, ValueError) as error:
            reason = "its certificate is not good" if isinstance(error, ssl.SSLError) else "it could not be reached"
            raise NotSent(f"the webhook: {reason}", again=True) from None
        if not 200 <= status < 300:
            again = status in {408, 425, 429} or status >= 500
            raise NotSent(f"the webhook answered {status}", again)

    async def _post(self, address: str, body: bytes, headers: dict[str, str]) -> int:
        parts = urlsplit(address)
        host = str(parts.hostname)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        async with asyncio.timeout(CONNECT_WITHIN):
            where = await self._checked(host, port)
            reader, writer = await asyncio.open_connection(
                where,
                port,
                ssl=self.context if secure else None,
                # The certificate must be that of the name, wherever the name has led to.
                server_hostname=host if secure else None,
                limit=8192,
            )
        try:
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "User-Agent: Greathall", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            lines += [f"Content-Length: {len(body)}", "", ""]
            try:
                async with asyncio.timeout(ANSWER_WITHIN):
                    writer.write("\r\n".join(lines).encode("ascii") + body)
                    await writer.drain()
                    first = await reader.readline()
            except (OSError, TimeoutError, ValueError):
                raise PerhapsSent from None
            return _status(first)
        finally:
            writer.close()

    async def _checked(self, host: str, port: int) -> str:
        """Where a name leads, looked up once: between looking and calling nobody can change the answer."""
        literal = _literal(host)
        found = [literal] if literal is not None else [ipaddress.ip_address(a) for a in await self.look_up(host, port)]
        if not found:
            raise OSError("no such name")
        if not self.inside and not all(is_public(one) for one in found):
            raise NotSent("the webhook leads into a private network: the hall does not go there", again=False)
        return str(found[0])


def _status(line: bytes) -> int:
    words = line.decode("latin-1").split()
    if len(words) < 2 or not words[0].startswith("HTTP/") or not words[1].isdecimal():
        raise PerhapsSent
    return int(words[1])
