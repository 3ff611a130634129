// Puts new HTML in the place of old, keeping every element that stays (and with it focus and scrolling), and lets the
// browser move the pieces that changed their place.

import { enliven, settle } from "./motion.js";

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

// Where every piece of a board lies: by id, with its art, how many it stands for, its zone and slot, and what it is called
// (of a die that is its number).
export function census(board) {
  const found = new Map();
  for (const piece of board.querySelectorAll(".piece")) {
    const slot = piece.closest(".place")?.firstElementChild?.dataset.target ?? "";
    const zone = piece.closest("[data-zone]")?.dataset.zone ?? "";
    const face = piece.querySelector(".name")?.textContent ?? "";
    const { art, count = 1 } = piece.dataset;
    found.set(piece.id, { art, count: Number(count), zone, where: `${zone} ${slot}`, face });
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
const named = []; // what has a name just now

// What is seen of a piece that lies where one does not look: in the panel of whose it is, or on top of its pile.
function standIn(piece) {
  const panel = document.getElementById(piece.closest(".sheet")?.id.replace("mat-", "player-") ?? "");
  const zone = piece.closest(".zone");
  const art = CSS.escape(piece.dataset.art);
  const places = panel
    ? panel.querySelectorAll(`.minis [data-art="${art}"], .amount:has(use[href="#em-${art}"]), .form, .player-name`)
    : (zone?.querySelectorAll(":scope > .pieces > .piece, :scope > .zone-head") ?? []);
  return [...places].find((place) => place.checkVisibility() && !named.includes(place));
}

function name(pairs, side, turned) {
  pairs.forEach((pair, i) => {
    const piece = document.getElementById(pair[side]);
    const place = !piece || piece.checkVisibility() ? piece : standIn(piece);
    if (!place || named.includes(place)) return;
    place.style.viewTransitionName = `piece-${i}`;
    if (turned[i]) place.style.viewTransitionClass = "turned";
    named.push(place);
  });
}

function unname() {
  for (const place of named.splice(0)) {
    place.style.removeProperty("view-transition-name");
    place.style.removeProperty("view-transition-class");
  }
}

// A promise of the moment from which nothing travels any more.
export async function atRest() {
  await running?.finished.catch(() => {});
}

// Changes the page by `change`, animated where that is possible and wanted; `fresh` is the board that is coming.
// Gives a promise of the moment from which the new board is before people's eyes: until then the browser shows the old one
// and drops clicks, which is well, since they are meant for what is no longer there.
export async function transition(fresh, change) {
  const board = document.getElementById("board");
  // A second transition cuts the first; what the first was to change must not come after what the second changes.
  pending?.();
  settle();
  if (running) {
    running.skipTransition();
    running = null;
  }
  if (!board || !fresh) {
    change();
    return;
  }
  const [before, after] = [census(board), census(fresh)];
  const pieces = ([from, to]) => [board, fresh].map((table, i) => table.querySelector(`#${CSS.escape(i ? to : from)}`));
  const sheetOf = (piece) => piece.closest(".sheet")?.id;
  // What goes from one place to another in a sheet that is closed is not seen.
  const pairs = journeys(before, after).filter((pair) => {
    const [from, to] = pieces(pair).map(sheetOf);
    return !from || from !== to;
  });
  const still =
    document.hidden || !document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still || pairs.length === 0 || pairs.length > MOST_MOVED) {
    enliven(change, before, after, new Set());
    return;
  }
  const turned = pairs.map((pair) => new Set(pieces(pair).map((piece) => piece.matches(".back"))).size > 1);
  unname();
  name(pairs, 0, turned);
  const once = () => {
    if (pending !== once) return;
    pending = null;
    unname();
    enliven(change, before, after, new Set(pairs.flat()));
  };
  pending = once;
  const mine = document.startViewTransition(() => {
    if (pending !== once) return;
    once();
    name(pairs, 1, turned);
  });
  running = mine;
  mine.finished
    .catch(() => {})
    .then(() => {
      if (running !== mine) return;
      unname();
      running = null;
    });
  await mine.ready.catch(() => {}); // skipped, or a name twice: the page has changed all the same
}
