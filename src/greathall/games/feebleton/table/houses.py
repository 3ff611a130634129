"""The buildings of Feebleton's town, drawn around the middle of their foot; light comes from the left."""

from __future__ import annotations

_DOOR = '<path class="dark" d="M-3.5 0v-9q3.5-5 7 0v9z"/>'


def _cottage(roof: str) -> str:
    return (
        '<path class="wall" d="M-15 0v-19h30v19z"/><path class="beam" d="M-15-10h30M-5-19v9M6-19v9"/>'
        f'<path class="{roof}" d="M-19-18L-11-35H11L19-18z"/><path class="shade" d="M5 0v-18L3-35h8l8 17h-4V0z"/>'
        f'<path class="light" d="M-12-8h5v5h-5zM7-8h5v5h-5z"/>{_DOOR}'
    )


COTTAGES = (_cottage("thatch"), _cottage("roof"), _cottage("slate"))
CHURCH = (
    '<path class="stone" d="M-20 0v-26h40V0z"/><path class="roof" d="M-23-25L-14-40H14L23-25z"/>'
    '<path class="stone" d="M-10 0v-52h20V0z"/><path class="roof" d="M-13-51L0-92L13-51z"/>'
    '<path class="cross" d="M0-91v-12m-4 4h8"/><path class="shade" d="M4 0v-52L0-92L13-51h-3V0z"/>'
    '<circle class="light" cy="-40" r="4.5"/>'
    '<path class="light" d="M-17-6v-9q2-4 4 0v9zM13-6v-9q2-4 4 0v9zM-2-26v-6q2-3 4 0v6z"/>'
    '<path class="dark" d="M-5 0v-12q5-7 10 0V0z"/>'
)
_BARN = (
    '<path class="wall" d="M-19 0v-18h38V0z"/><path class="thatch" d="M-24-16L-15-38H15L24-16z"/>'
    '<path class="shade" d="M6-16L4-38h11l9 22h-5V0H8z"/><path class="dark" d="M-8 0v-14H8V0z"/>'
    '<path class="beam" d="M-8-14L8 0M8-14L-8 0"/><path class="hay" d="M17 0q-3-14 6-17q9 3 6 17z"/>'
)
_SHOP = (
    '<path class="wall" d="M-15 0v-38h30V0z"/>'
    '<path class="roof" d="M-17-37h5v-7h4v-7h4v-6h8v6h4v7h4v7h5z"/><path class="shade" d="M5 0v-57h3l9 20h-2V0z"/>'
    '<path class="light" d="M-10-33h6v7h-6zM4-33h6v7H4zM-3-48h6v6h-6z"/><path class="dark" d="M-12 0v-11h24V0z"/>'
    '<path class="awning" d="M-20-9l5-10h30l5 10z"/>'
    '<path class="stripe" d="M-12-9l2-10h5l-1 10zM1-9v-10h5l1 10zM14-9l-3-10h4l5 10z"/>'
)
_MANOR = (
    '<path class="wall" d="M-20 0v-30h40V0z"/><path class="beam" d="M-20-15h40M-10-30v15M10-30v15M0-30v15"/>'
    '<path class="roof" d="M-24-29L-12-50L0-29zM0-29L12-50L24-29z"/>'
    '<path class="shade" d="M8 0v-29L12-50l12 21h-4V0z"/>'
    '<path class="light" d="M-16-26h5v7h-5zM11-26h5v7h-5zM-16-11h5v6h-5zM11-11h5v6h-5z"/>'
    f'<path class="flag" d="M12-49v-16l13 4l-13 4"/>{_DOOR}'
)
_STUDIO = (
    '<path class="wall" d="M-16 0v-26h32V0z"/><path class="slate" d="M-20-25L0-48L20-25z"/>'
    '<path class="shade" d="M5 0v-42L20-25h-4V0z"/><circle class="light" cy="-31" r="5"/>'
    f'<path class="light" d="M-12-21H-4v10h-8zM4-21h8v10H4z"/>{_DOOR}'
)
_WORKSHOP = (
    '<path class="smoke" d="M13-42q-6-8 1-13q6-6 0-13"/><path class="stone" d="M9-20v-21h8v21z"/>'
    '<path class="wall" d="M-18 0v-20h36V0z"/><path class="beam" d="M-18-10H18M-8-20v10"/>'
    '<path class="thatch" d="M-22-18L-16-34H14L22-18z"/><path class="shade" d="M6 0v-34h8l8 16h-4V0z"/>'
    '<path class="glow" d="M-13 0v-11h13V0z"/><path class="dark" d="M6 0v-10h7V0z"/>'
)
_TOWN_HALL = (
    '<path class="stone" d="M-20 0v-34h40V0z"/><path class="slate" d="M-23-33L-16-48H16L23-33z"/>'
    '<path class="stone" d="M-6-44v-22H6v22z"/><path class="slate" d="M-9-65L0-82L9-65z"/>'
    '<path class="shade" d="M6 0v-65H9L0-82v48h16L23-33h-3V0z"/><circle class="light" cy="-56" r="4"/>'
    '<path class="light" d="M-16-29h6v8h-6zM-3-29h6v8h-6zM10-29h6v8h-6z"/>'
    '<path class="dark" d="M-17 0v-9q4-6 8 0v9zM-4 0v-9q4-6 8 0v9zM9 0v-9q4-6 8 0v9z"/>'
)
_TOWER = (
    '<path class="stone" d="M-10 0v-54h20V0zM-13-54v-9h5v4h5v-4h6v4h5v-4h5v9z"/>'
    '<path class="roof" d="M-9-62L0-80L9-62z"/><path class="flag" d="M0-79v-14l13 4l-13 4"/>'
    '<path class="shade" d="M3 0v-54h10v-9h-4L0-80v26H10V0z"/>'
    f'<path class="light" d="M-2-44h4v9h-4zM-2-26h4v9h-4z"/>{_DOOR}'
)
_TAVERN = (
    '<path class="wall" d="M-14 0l-2-16h-2v-17h34v17h-1V0z"/>'
    '<path class="beam" d="M-17-16h33M-8-33v17M7-33v17M-17-33l9 17"/>'
    '<path class="roof" d="M-22-31L-8-52H8L20-31z"/><path class="shade" d="M5 0v-52h3l12 21h-4V-16h-1V0z"/>'
    '<path class="light" d="M-6-27h9v7h-9z"/><path class="dark" d="M-10 0v-10h7V0z"/>'
    '<path class="beam" d="M15-21h10v3"/><path class="awning" d="M21-18h8v8h-8z"/>'
)
_KEEP = (
    '<path class="stone" d="M-23 0v-36h12V0zM11 0v-36h12V0zM-13 0v-54h26V0z'
    'M-25-36v-8h4v3h3v-3h4v3h3v-3h3v8zM9-36v-8h4v3h3v-3h4v3h2v-3h3v8zM-15-54v-8h5v4h5v-4h5v4h5v-4h5v4h3v-4h2v8z"/>'
    '<path class="flag" d="M0-60v-22l17 5l-17 6"/><path class="shade" d="M5 0v-62h8l2 8v10h8l2 8h-2V0z"/>'
    '<path class="light" d="M-8-46h4v9h-4zM4-46h4v9H4zM-19-30h3v7h-3zM16-30h3v7h-3z"/>'
    '<path class="dark" d="M-5 0v-13q5-7 10 0V0z"/>'
)
_SCHOOL = (
    '<path class="stone" d="M-21 0v-28h42V0z"/><path class="slate" d="M-24-27h48l-4-6h-40z"/>'
    '<path class="dome" d="M-13-33q0-21 13-21t13 21z"/><path class="cross" d="M0-54v-9"/>'
    '<path class="shade" d="M6 0v-33l-1-19q8 4 8 19h7l4 6h-3V0z"/>'
    '<path class="light" d="M-17-5v-15q3-5 6 0v15zM11-5v-15q3-5 6 0v15z"/>'
    '<path class="dark" d="M-6 0v-15q6-8 12 0V0z"/>'
)
_MILL = (
    '<path class="wall" d="M-14 0v-30h28V0z"/><path class="beam" d="M-14-15h28M0-30v15"/>'
    '<path class="slate" d="M-18-29L0-48L18-29z"/><path class="shade" d="M5 0v-43L18-29h-4V0z"/>'
    '<path class="light" d="M-9-26h6v7h-6zM3-26h6v7H3z"/><path class="dark" d="M-10 0v-9h7V0z"/>'
    '<circle class="sails" cx="15" cy="-9" r="11"/><path class="sails" d="M15-20V2M4-9h22M7-17L23-1M23-17L7-1"/>'
)
_GATE = (
    '<path class="stone" d="M-21 0v-44h14V0zM7 0v-44h14V0zM-7 0v-28H7V0zM-23-44v-8h5v3h4v-3h4v3h3v-3h2v8z'
    'M5-44v-8h4v3h4v-3h4v3h3v-3h3v8z"/><path class="flag" d="M14-51v-16l13 4l-13 4"/>'
    '<path class="shade" d="M14 0v-52h9v8h-2V0z"/><path class="light" d="M-16-36h4v8h-4zM12-36h4v8h-4z"/>'
    '<path class="dark" d="M-6 0v-14q6-8 12 0V0z"/>'
)
LANDMARKS = {
    "farmer": _BARN,
    "merchant": _SHOP,
    "noble": _MANOR,
    "artist": _STUDIO,
    "worker": _WORKSHOP,
    "council_member": _TOWN_HALL,
    "guard": _TOWER,
    "spy": _TAVERN,
    "thief": _TAVERN,
    "king": _KEEP,
    "broker": _SHOP,
    "scientist": _SCHOOL,
    "philosopher": _SCHOOL,
    "historian": _SCHOOL,
    "engineer": _MILL,
    "general": _GATE,
}
