"""What somebody sees who looks at a table page very closely: everything that is cut, covered, too small or missing."""

from __future__ import annotations

from playwright.sync_api import Page

# What may be clicked, and what a click in the middle of it would hit. Lists that scroll inside themselves by design are
# told apart.
PLACES = """
  const phone = innerWidth < 992;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => element.dataset.target ?? element.dataset.for ?? element.dataset.zone
    ?? (element.id || element.className);
  const rolls = (element) => element.closest(".z-realm, .z-allies, .z-piles, .z-solo, .z-masters, .r-market")
    || (phone && element.matches(".region, #players"));
  const owner = (hit) => hit?.closest("[data-moves], button[data-move]")
    ?? hit?.closest(".place")?.querySelector(":scope > .slot[data-moves]")
    ?? hit?.closest(".zone.empty")?.querySelector(":scope > .zone-head[data-moves]");
  const places = [...document.querySelectorAll(
    "#board .region [data-moves], #players [data-moves], #prompt .choice[data-move]")].filter(seen);
  const over = (place) => {
    const box = place.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return owner(hit) === place ? "" : `the middle of ${name(place)} is covered by ${hit ? name(hit) : "nothing"}`;
  };
"""

# Gives a list of faults in words.
LOOK = f"""() => {{
{PLACES}"""
LOOK += """
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) faults.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight + 1) faults.push(`the page is ${page.scrollHeight} high`);
  // The question has one height, so that nothing below it jumps (on a phone what it needs), and is read as a whole.
  const prompt = document.getElementById("prompt");
  const high = Math.round(prompt.getBoundingClientRect().height);
  const heights = (globalThis.heights ??= new Map());
  const known = heights.get(innerHeight) ?? high;
  heights.set(innerHeight, known);
  if (!phone && high !== known) faults.push(`the question is ${high} high, and was ${known}`);
  for (const words of prompt.querySelectorAll(":scope > :is(p, .ending)")) {
    const more = words.scrollHeight - words.clientHeight;
    if (more > 2) faults.push(`the question is cut by ${more}`);
  }
  for (const box of document.querySelectorAll(
    "#board > .region, #board .region :is(.zone, .places, .pieces), #board > .means, #players, .player, #prompt")) {
    if (!seen(box) || rolls(box)) continue;
    const [across, down] = [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
    if (across > 2 || down > 2) {
      faults.push(`${name(box)} of ${name(box.parentElement)} is cut by ${across}, ${down}`);
    }
  }
  for (const zone of document.querySelectorAll("#board > .region > .zone")) {
    if (!seen(zone) || rolls(zone)) continue;
    const frame = zone.getBoundingClientRect();
    for (const child of zone.querySelectorAll(".piece, .slot, .name, .slot-label, .badge")) {
      const box = child.getBoundingClientRect();
      if (!seen(child) || box.width < 2 || box.height < 2) continue;
      const beside = Math.max(box.right - frame.right, frame.left - box.left);
      const out = Math.max(beside, frame.top - box.top, box.bottom - frame.bottom);
      if (out > 8) faults.push(`${name(child)} is outside of ${name(zone)}`);
    }
  }
  // What may be clicked: every move somewhere, its middle uncovered, large enough for a finger or a mouse.
  const moves = new Set(places.flatMap((place) => (place.dataset.moves ?? place.dataset.move).split(" ")));
  for (const way of document.querySelectorAll("#prompt .choice[data-way]")) moves.add(way.dataset.way.split(" ")[0]);
  for (const button of document.querySelectorAll("#moves [data-move]")) {
    if (!moves.has(button.dataset.move)) faults.push(`${button.textContent} has no place`);
  }
  const board = document.getElementById("board");
  const stage = document.querySelector(".stage");
  const low = stage.scrollHeight > stage.clientHeight + 1;
  const left = board.scrollLeft;
  // A list that scrolls inside itself may hide some of what is asked, never all of it.
  const lists = phone || low ? new Map() : Map.groupBy(places.filter(rolls), rolls);
  for (const [list, asked] of lists) {
    const frame = list.getBoundingClientRect();
    const middle = (box) => box.top + box.height / 2;
    const inside = (box) => middle(box) > frame.top && middle(box) < frame.bottom;
    if (!asked.some((place) => inside(place.getBoundingClientRect()))) {
      faults.push(`everything asked in ${name(list)} is scrolled away`);
    }
  }
  // It is marked by a rim of gold or red: on itself, along its outline, on what lies on it, or around its whole zone.
  const probe = document.body.appendChild(document.createElement("i"));
  const rims = ["--gilt", "--rubric"].map((rim) => {
    probe.style.color = `var(${rim})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const rimmed = (element, part) => {
    const { boxShadow, stroke } = getComputedStyle(element, part);
    return rims.some((rim) => boxShadow.includes(rim) || stroke === rim);
  };
  const marked = (place) => [place, place.nextElementSibling, place.closest(".zone")].some(
    (element) => element && (rimmed(element) || rimmed(element, "::after"))
  ) || [...place.querySelectorAll(":scope > .shape use")].some((line) => rimmed(line));
  for (const place of places) {
    const page = place.closest(".region");
    if (page && !place.matches(".vain") && !marked(place)) faults.push(`${name(place)} is not marked`);
    if (phone && page) board.scrollLeft = page.offsetLeft - board.offsetLeft;
    const moving = phone || low || rolls(place);
    if (moving) place.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const covered = over(place);
    if (covered) faults.push(covered);
    const box = place.getBoundingClientRect();
    const least = phone && place.matches(".choice") ? 43 : phone ? 27 : 31;
    if (box.width < least || box.height < least) faults.push(`${name(place)} is ${box.width} by ${box.height}`);
  }
  board.scrollLeft = left;
  // What the ribbon has no room for is left out as a whole, and never what is near.
  const ribbon = document.getElementById("ribbon").getBoundingClientRect();
  for (const pill of document.querySelectorAll("#ribbon .pill")) {
    const box = pill.getBoundingClientRect();
    if (!seen(pill) || box.width === 0) continue;
    const out = box.top > ribbon.bottom - 1;
    const near = pill.matches(".pill-end, .pill-last, .pill-reached, .pill-bid");
    if (out ? near && !phone : box.right > ribbon.right + 1) faults.push(`'${pill.textContent}' is cut in the ribbon`);
  }
  // A picture that is meant as a square is no strip.
  for (const grid of document.querySelectorAll("#board > .region .grid")) {
    const { width, height } = grid.getBoundingClientRect();
    const strip = width > 2 * height || height > 2 * width;
    if (seen(grid) && strip && getComputedStyle(grid).aspectRatio === "1 / 1") {
      faults.push(`${name(grid)} is ${width} by ${height}`);
    }
  }
  const tabs = document.querySelector(".pages");
  if (phone && tabs.scrollWidth > tabs.clientWidth) faults.push("not all pages have a tab in view");
  for (const tab of phone ? tabs.querySelectorAll("a") : []) {
    const { width, height } = tab.getBoundingClientRect();
    if (width < 43 || height < 43) faults.push(`the tab ${tab.textContent} is ${width} by ${height}`);
  }
  for (const text of document.querySelectorAll(
    "#board .region :is(.name, .slot-label, .badge, .zone-head), #players .player-name, #board > .means h2,"
    + ".choice b, .pill")) {
    const style = getComputedStyle(text);
    if (!seen(text) || style.clipPath !== "none") continue;
    const size = parseFloat(style.fontSize);
    if (size > 0 && size < 12) faults.push(`'${text.textContent}' is written in ${size} pixels`);
    if (style.display !== "inline" && text.clientWidth > 1 && text.scrollWidth > text.clientWidth + 1) {
      faults.push(`'${text.textContent}' is wider than its place`);
    }
  }
  // Words that are to be read have a height: `line-clamp` takes it from short ones with an emblem in them.
  for (const text of document.querySelectorAll("#board .region .piece > .text")) {
    const style = getComputedStyle(text);
    if (seen(text) && style.position === "static" && text.textContent && text.getBoundingClientRect().height < 12) {
      faults.push(`the words '${text.textContent}' are not to be seen`);
    }
    // What is cut in the middle of a sentence tells less than nothing.
    const cut = style.overflowY !== "visible" && text.scrollHeight > text.clientHeight + 4 && text.closest(".r-tray");
    if (seen(text) && style.position === "static" && cut) faults.push(`'${text.textContent}' is cut`);
  }
  // What is written on a card ends on it; on a map prices hang below.
  for (const words of document.querySelectorAll("#board .region .pieces > .piece > :is(.name, .badges, .text)")) {
    const piece = words.parentElement;
    const box = words.getBoundingClientRect();
    if (!seen(words) || box.width < 2 || getComputedStyle(words).clipPath !== "none") continue;
    const card = piece.getBoundingClientRect();
    // Words that flow after others, in a line of their own or not, have no height but that of their box.
    const high = getComputedStyle(words).display === "inline" ? box.height : words.scrollHeight;
    const below = Math.round(Math.min(box.bottom, box.top + high) - card.bottom);
    const beside = Math.round(box.left + words.scrollWidth - card.right);
    if (below > 3) faults.push(`'${words.textContent}' of ${name(piece)} goes ${below} beyond its card`);
    if (beside > 3) faults.push(`'${words.textContent}' of ${name(piece)} goes ${beside} beside its card`);
  }
  // A name is read at a glance: no word of it goes on in the next line, unless a hyphen says so.
  const range = document.createRange();
  for (const text of document.querySelectorAll("#board .region .name, #players .player-name")) {
    const style = getComputedStyle(text);
    if (text.firstChild?.nodeType !== Node.TEXT_NODE || text.clientWidth === 1 || style.hyphens === "auto") continue;
    if (!seen(text) || style.clipPath !== "none") continue;
    for (const word of text.firstChild.data.matchAll(/[^\\s\\u00ad-]+/g)) {
      range.setStart(text.firstChild, word.index);
      range.setEnd(text.firstChild, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (tops.size > 1) faults.push(`'${word[0]}' of '${text.textContent}' is broken`);
    }
  }
  return faults;
}"""

# Where to point next: at something that may be clicked or at any thing, another one every time.
POINT = f"""turn => {{
{PLACES}"""
POINT += """
  if (phone) return [];
  const things = [...document.querySelectorAll("#board .region :is(.piece, .slot)")].filter(seen);
  const middle = (found) => {
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const list = turn % 2 && places.length ? places : things;
  return list.length ? [middle(list[turn * 7 % list.length])] : [];
}"""

# While something is pointed at: whatever may be clicked and was not scrolled away can still be clicked.
POINTED = f"""() => {{
{PLACES}"""
POINTED += """
  const stage = document.querySelector(".stage");
  const low = stage.scrollHeight > stage.clientHeight + 1;
  return phone || low ? [] : places.filter((place) => !rolls(place)).map(over).filter(Boolean);
}"""


def look_at(page: Page) -> list[str]:
    """Every fault of the table that the page shows now."""
    found: list[str] = page.evaluate(LOOK)
    return found
