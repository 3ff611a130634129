// Puts new HTML in the place of old, keeping every element that stays (and with it focus and scrolling), and lets the
// browser move the pieces that changed their place.

const MOST_MOVED = 30; // more named pieces would take longer to prepare than to look at

export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function sameKind(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
}

// Makes `old` equal to `fresh`. Elements with an id are looked for in the whole document: a piece that goes to another
// zone stays the same element.
export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  // Most of a table stays as it is: comparing is quicker than walking through it.
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const known = child.id ? document.getElementById(child.id) : null;
    let kept = null;
    if (known && sameKind(known, child) && !known.contains(old)) kept = known;
    else if (place && !child.id && sameKind(place, child)) kept = place;
    if (kept) {
      if (kept === place) place = place.nextSibling;
      else old.insertBefore(kept, place);
      morph(kept, child);
    } else {
      old.insertBefore(child, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// Where every piece of a board lies: by id, with its art, how many it stands for, and its zone and slot.
export function census(board) {
  const found = new Map();
  for (const piece of board.querySelectorAll(".piece")) {
    const slot = piece.closest(".place")?.firstElementChild?.dataset.target ?? "";
    const where = `${piece.closest("[data-zone]")?.dataset.zone ?? ""} ${slot}`;
    found.set(piece.id, { art: piece.dataset.art, count: Number(piece.dataset.count ?? 1), where });
  }
  return found;
}

// Given the old table and the new, the pairs [old id, new id] of what travels: pieces that keep their id and change their
// place, and pieces that appear (or grow in number) while others of the same art disappear (or shrink).
export function journeys(before, after) {
  const pairs = [];
  const givers = new Map();
  for (const [id, old] of before) {
    const now = after.get(id);
    if (now && now.where !== old.where) pairs.push([id, id]);
    else if (!now || now.count < old.count) {
      if (!givers.has(old.art)) givers.set(old.art, []);
      givers.get(old.art).push(id);
    }
  }
  for (const [id, now] of after) {
    const old = before.get(id);
    if (old && (old.count >= now.count || old.where !== now.where)) continue;
    // A card that nobody saw before comes from a face-down pile.
    const from = givers.get(now.art)?.shift() ?? (old ? undefined : givers.get("back")?.shift());
    if (from) pairs.push([from, id]);
  }
  return pairs;
}

let running = null;
let pending = null; // the change that the running transition has still to make

function name(pairs, side) {
  pairs.forEach((pair, i) => {
    const piece = document.getElementById(pair[side]);
    if (piece) piece.style.viewTransitionName = `piece-${i}`;
  });
}

// Changes the page by `change`, animated where that is possible and wanted; `fresh` is the board that is coming.
// Gives a promise of the moment from which the new board is before people's eyes: until then the browser shows the old one
// and drops clicks, which is well, since they are meant for what is no longer there.
export async function transition(fresh, change) {
  const board = document.getElementById("board");
  // A second transition cuts the first; what the first was to change must not come after what the second changes.
  pending?.();
  if (running) {
    running.skipTransition();
    running = null;
  }
  if (
    !board ||
    !fresh ||
    document.hidden ||
    !document.startViewTransition ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  ) {
    change();
    return;
  }
  const pairs = journeys(census(board), census(fresh));
  if (pairs.length === 0 || pairs.length > MOST_MOVED) {
    change();
    return;
  }
  name(pairs, 0);
  const once = () => {
    if (pending !== once) return;
    pending = null;
    for (const [from] of pairs) document.getElementById(from)?.style.removeProperty("view-transition-name");
    change();
  };
  pending = once;
  const mine = document.startViewTransition(() => {
    if (pending !== once) return;
    once();
    name(pairs, 1);
  });
  running = mine;
  mine.finished
    .catch(() => {})
    .then(() => {
      for (const [, to] of pairs) document.getElementById(to)?.style.removeProperty("view-transition-name");
      if (running === mine) running = null;
    });
  await mine.ready.catch(() => {}); // skipped, or a name twice: the page has changed all the same
}
