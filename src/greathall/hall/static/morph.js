// Puts new HTML in the place of old, keeping every element that stays (and with it focus and scrolling), and sends the
// pieces that changed their place on their way.

import { enliven, settle, still } from "./motion.js";
import { land, seenAt, setOut } from "./travel.js";

const MOST_MOVED = 30; // nobody could follow more

export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function sameKind(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName && (a.id || "") === (b.id || "");
}

// What an element without an id is known by among its neighbours. A zone lies on the board of one and in the sheet of another.
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE || node.id) return "";
  return node.getAttribute("data-zone") ?? node.getAttribute("data-target") ?? "";
}

// The child at `place`, or the next one, of those that stay; what goes is passed over and removed at the end.
function nextStaying(place, staying, leaving) {
  let next = place;
  for (; next?.id && !staying.has(next.id); next = next.nextSibling) leaving.push(next);
  return next;
}

// What of the document becomes `child`: whatever has its id, wherever it lies; a neighbour with its key; or what lies at
// its place, is of its kind, and is not needed for another.
function forerunner(child, old, place, keyed) {
  const key = keyOf(child);
  const known = child.id ? document.getElementById(child.id) : keyed.get(key);
  keyed.delete(key);
  if (known) return sameKind(known, child) && !known.contains(old) ? known : null;
  return place && !child.id && sameKind(place, child) && !keyed.has(keyOf(place)) ? place : null;
}

// Makes `old` equal to `fresh`. Elements with an id are looked for in the whole document: a piece that goes to another
// zone stays the same element. What stays is moved as little as can be: all in it would be styled and laid out anew.
export function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  // Most of a table stays as it is: comparing is quicker than walking through it.
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const children = [...fresh.childNodes];
  const staying = new Set(children.map((child) => child.id || keyOf(child)));
  const keyed = new Map([...old.children].map((one) => [keyOf(one), one]).filter(([key]) => key && staying.has(key)));
  const leaving = [];
  let place = old.firstChild;
  for (const child of children) {
    place = nextStaying(place, staying, leaving);
    const kept = forerunner(child, old, place, keyed);
    if (kept && kept !== place && kept === place?.nextSibling && !place.contains(document.activeElement)) {
      // One that goes to the end of a row is moved, not all the others; unless the focus is in it, which moving takes away.
      old.append(place);
      place = kept;
    }
    if (!kept) old.insertBefore(child, place);
    else if (kept !== place) old.insertBefore(kept, place);
    if (kept) morph(kept, child);
    place = (kept ?? child).nextSibling; // what lay there may just have gone into another
  }
  for (; place; place = place.nextSibling) leaving.push(place);
  for (const node of leaving) if (node.parentNode === old) node.remove();
}

// Where every piece of a board lies: by id, with its art, how many it stands for, its zone and slot, what it is called (of a
// die that is its number), whose it is ("mine", or the number of the sheet it lies in) and whose last move it is marked by.
export function census(board) {
  const found = new Map();
  for (const piece of board.querySelectorAll(".piece")) {
    const slot = piece.closest(".place")?.firstElementChild?.dataset.target ?? "";
    const zone = piece.closest("[data-zone]")?.dataset.zone ?? "";
    const face = piece.querySelector(".name")?.textContent ?? "";
    const of = piece.closest(".sheet")?.id.replace("mat-", "") ?? (piece.closest(".zone.mine") ? "mine" : "");
    const by = /\blast by-(\d)/.exec(piece.className)?.[1] ?? "";
    const { art, count = 1 } = piece.dataset;
    found.set(piece.id, { art, count: Number(count), zone, where: `${zone} ${slot}`, face, of, by });
  }
  return found;
}

// Given the old table and the new, the pairs [old id, new id] of what travels: pieces that keep their id and change their
// place, and pieces that appear (or grow in number) while others of the same art disappear (or shrink).
export function journeys(before, after) {
  const pairs = [];
  const givers = new Map();
  const hands = new Map(); // of hidden cards, by their owners
  for (const [id, old] of before) {
    const now = after.get(id);
    if (old.art === "back" && old.of) hands.set(old.of, id);
    if (now && now.where !== old.where) pairs.push([id, id]);
    else if (!now || now.count < old.count) {
      if (!givers.has(old.art)) givers.set(old.art, []);
      givers.get(old.art).push(id);
    }
  }
  const filled = new Set([...after.values()].map(({ zone }) => zone));
  // Of what lay open to all and has left nothing behind.
  const emptied = (id) => {
    const { art, zone, of } = before.get(id);
    return art !== "back" && !of && !filled.has(zone);
  };
  const backs = givers.get("back") ?? [];
  for (const [id, now] of after) {
    const old = before.get(id);
    if (old && (old.count >= now.count || old.where !== now.where)) continue;
    const from = givers.get(now.art)?.shift();
    const hand = hands.get(now.of || now.by);
    const taken = now.of ? [...givers.values()].flat().filter(emptied) : [];
    if (from) pairs.push([from, id]);
    else if (old) continue;
    else if (taken.length) {
      // Whoever takes all that lies in a zone may have something else for it: a pile with another card on top.
      for (const list of givers.values()) list.splice(0, list.length, ...list.filter((one) => !taken.includes(one)));
      pairs.push(...taken.map((one) => [one, id]));
    } else if (hand && !now.of) pairs.push([hand, id]);
    else {
      // A card that nobody saw before, and that was in nobody's hand, comes from a pile.
      if (backs.length) pairs.push([backs.shift(), id]);
      continue;
    }
    // Played from a hand, into which another card may have been drawn.
    if (hand && hand !== backs[0] && backs.length && after.has(hand)) pairs.push([backs.shift(), hand]);
  }
  return pairs;
}

// Maps of which one is shown in the place of another, and then not at all: what lies on them has gone nowhere.
export function exchanged(board, fresh) {
  const maps = (table) => [...table.querySelectorAll(".zone-grid[data-zone]")].map(({ dataset }) => dataset.zone);
  const family = (zone) => zone.split("/")[0];
  const [old, now] = [maps(board), maps(fresh)];
  const both = new Set(old.filter((zone) => now.includes(zone)).map(family));
  const single = [...old, ...now].filter((zone) => old.includes(zone) !== now.includes(zone));
  return new Set(single.filter((zone) => both.has(family(zone))));
}

// What is seen of a piece that lies where one does not look: in the panel of whose it is, or on top of its pile.
function standIn(piece, taken) {
  const panel = document.getElementById(piece.closest(".sheet")?.id.replace("mat-", "player-") ?? "");
  const zone = piece.closest(".zone");
  const art = CSS.escape(piece.dataset.art);
  const places = panel
    ? panel.querySelectorAll(`.minis [data-art="${art}"], .amount:has(use[href="#em-${art}"]), .form, .player-name`)
    : (zone?.querySelectorAll(":scope > .pieces > .piece, :scope > .zone-head") ?? []);
  return [...places].find((place) => place.checkVisibility() && !taken.has(place));
}

// Changes the page by `change`, animated where that is possible and wanted; `fresh` is the board that is coming. When it
// returns the page is the new one, and what travels is on its way.
export function transition(fresh, change) {
  const board = document.getElementById("board");
  land();
  settle();
  if (!board || !fresh) {
    change();
    return;
  }
  const [before, after] = [census(board), census(fresh)];
  // What goes from one place to another in a sheet that is closed is not seen.
  const elsewhere = exchanged(board, fresh);
  const [was, is] = [before, after].map((table) => new Map([...table].filter(([, { zone }]) => !elsewhere.has(zone))));
  const pairs = journeys(was, is).filter(([from, to]) => {
    const { of } = before.get(from);
    return !of || of === "mine" || of !== after.get(to).of;
  });
  if (still() || pairs.length === 0 || pairs.length > MOST_MOVED) {
    enliven(change, before, after, new Set());
    return;
  }
  const taken = { from: new Set(), to: new Set() };
  const left = pairs.map(([id]) => seenAt(id, standIn, taken.from));
  enliven(change, before, after, new Set(pairs.flat()));
  const ways = pairs.map(([from, to], i) => {
    const arts = [before.get(from).art, after.get(to).art];
    const turned = arts[0] !== arts[1] && arts.includes("back");
    const into = arts[0] !== arts[1] && !turned; // one of many that go into one pile
    const place = left[i] && seenAt(to, standIn, into ? new Set() : taken.to);
    return { from: left[i], to: place, into, hides: !into && (from === to || !before.has(to)), turned };
  });
  setOut(ways.filter(({ from, to }) => from && to));
}
