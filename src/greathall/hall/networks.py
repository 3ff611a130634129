"""Where somebody calls from: this machine, or a network that whoever opened the hall has named."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import TypeAlias

from greathall.kernel import GreathallError

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks_in(text: str, option: str) -> tuple[Network, ...]:
    """The networks that an option names, with commas between them; a single address is a small one."""
    try:
        return tuple(ipaddress.ip_network(word.strip(), strict=False) for word in text.split(",") if word.strip())
    except ValueError as error:
        raise GreathallError(f"{option}: {error}: write addresses or networks, as 10.0.0.5,10.1.0.0/16") from None


def is_near(address: str, networks: Sequence[Network] = ()) -> bool:
    """Whether an address is this machine's own, or in one of these networks."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return found.is_loopback or any(found in network for network in networks)
