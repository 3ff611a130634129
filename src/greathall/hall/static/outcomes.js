// What a choice would bring, before it is made: the piece as a ghost at its place, and the numbers that change.
// The hall tells only what is certain, and nothing of a move that draws, rolls or reveals. A thing with several moves lays
// a ghost wherever one of them would bring something, and a click on the ghost is that move.

import { atRest } from "./travel.js";

const body = document.body;
const asking = Boolean(body.dataset.ws) || body.classList.contains("lesson-page"); // not in a film
const PATIENCE = 160; // whoever only passes over a piece asks nothing
const MOST = 8; // signs and ghosts
const TOLD = 4; // numbers in words
const LONG = 40; // letters of one that is a list of things rather than a number
const MANY = 8;
let pointed = "";
let timer = 0;
let known = new Map();
let version = "";
let resting = null; // where the pointer was last

// The one move that a thing stands for, or a row of them that are played together; nothing where there are several.
function moveOf(element) {
  const place =
    element?.closest?.("[data-way], [data-moves], button[data-move]") ??
    element?.closest?.(".zone.drawn")?.querySelector(":scope > .zone-head[data-moves]"); // a picture is one thing
  const { way, move, moves = "" } = place?.dataset ?? {};
  return way ?? move ?? (moves.includes(" ") ? "" : moves);
}

async function outcome(move) {
  if (version !== body.dataset.version) {
    version = body.dataset.version;
    known = new Map();
  }
  if (!known.has(move)) {
    const query = `move=${move.replaceAll(" ", "&then=")}&version=${version}&seat=${encodeURIComponent(body.dataset.seat)}`;
    const asked = fetch(`${body.dataset.api}/outcome?${query}`).then((response) =>
      response.ok ? response.json() : null,
    );
    known.set(
      move,
      asked.catch(() => null),
    );
  }
  return known.get(move);
}

export function forget() {
  clearTimeout(timer);
  pointed = "";
  for (const ghost of document.querySelectorAll(".ghost:not(.pick), #peek .then")) ghost.remove();
}

// After the table was drawn anew: what lies below a pointer that rests is pointed at again, for the detail too.
export function lookAgain() {
  const below = resting && document.elementFromPoint(...resting);
  below?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
}

// Where something lies or would lie.
function placeOf({ zone, slot }) {
  const home = document.querySelector(`#board .region [data-zone="${CSS.escape(zone)}"]:not(.pile)`);
  return slot ? home?.querySelector(`[data-target="${CSS.escape(slot)}"]`) : home;
}

// Its room there; null where that is not in view.
function spot(piece) {
  const place = placeOf(piece);
  const box = place?.getBoundingClientRect();
  return box?.width ? belowName(place, box) : null;
}

// The name at the head of a place stays to be read.
function belowName(place, box) {
  const name = place.querySelector(":scope > .slot-label")?.getBoundingClientRect();
  if (!name?.height || name.bottom > box.top + box.height / 2) return box;
  return new DOMRect(box.x, name.bottom, box.width, box.bottom - name.bottom);
}

// The same thing where some of it lies already, such as a good in a store.
function lying({ zone, sprite }) {
  const home = document.querySelector(`#board .region [data-zone="${CSS.escape(zone)}"]`);
  return home?.querySelector(`.piece:has(use[href="#${CSS.escape(sprite)}"])`) ?? null;
}

// How many more or fewer there would be, at the corner of what is there: its number stays to be read.
function add(piece, more) {
  const box = piece.getBoundingClientRect();
  const sign = document.createElement("div");
  sign.className = more > 0 ? "ghost more" : "ghost more less";
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = more > 0 ? `+${more}` : `−${-more}`;
  body.append(sign);
  // Beside a line, so that the number that will change can be read; on the corner of anything larger, or where nothing
  // of its zone is beside it.
  const { width, height } = sign.getBoundingClientRect();
  const number = piece.querySelector("dd")?.getBoundingClientRect();
  if (number) {
    // Above the number in the line of means, where the next fact stands close.
    sign.style.left = `${number.left + number.width / 2}px`;
    sign.style.top = `${number.top + 3 - height}px`;
    return;
  }
  const edge = (piece.closest(".zone") ?? piece).getBoundingClientRect().right;
  const next = piece.nextElementSibling?.getBoundingClientRect();
  const taken = next && next.top < box.bottom && next.left >= box.right && next.left < box.right + width;
  const line = box.height < 2 * height && box.right + width <= edge && !taken;
  // One that is as long as its zone has room at its end.
  const long = box.height < 2 * height && box.width > 6 * height;
  const left = line ? box.right + width / 2 : box.right - (long ? width / 2 + 4 : 14);
  sign.style.left = `${Math.min(left, innerWidth - width / 2)}px`;
  sign.style.top = `${line || long ? box.top + (box.height - height) / 2 : box.top - 8}px`;
}

// Where the next piece of a row comes to lie: after the last, in a new line below it, or in the corner where all is full.
function besides({ zone }, box, size) {
  const home = document.querySelector(`#board .region [data-zone="${CSS.escape(zone)}"]:not(.pile)`);
  const last = [...home.querySelectorAll(".piece")].at(-1)?.getBoundingClientRect();
  const head = home.querySelector(".zone-head")?.getBoundingClientRect();
  const below = last ? last.bottom + 6 : head ? head.bottom + 8 : box.bottom;
  if (last && last.right + size + 14 <= box.right && last.bottom <= box.bottom)
    return [last.right + 8, last.top + (last.height - size) / 2];
  if (below + size <= box.bottom) return [box.left + 12, below];
  return [box.right - size - 8, box.bottom - size - 8];
}

// In the middle of its place; at its `foot`, where things stand there, or at the `left` or `right` of its head, where it has
// words, as the sheet of the game says (`--ghost`).
function at(where, box, size) {
  if (where === "left" || where === "right")
    return [where === "left" ? box.left : box.right - size, box.top - size + 4];
  return [box.x + (box.width - size) / 2, where === "foot" ? box.bottom - size - 4 : box.y + (box.height - size) / 2];
}

// A ghost lies over the page, so nothing moves and nothing is covered: it lets every click through. One with a move of its
// own takes the click.
function haunt(piece, move = "") {
  const box = spot(piece);
  if (!box || !piece.sprite) return;
  const alike = move || piece.slot ? null : lying(piece);
  if (alike) {
    add(alike, piece.more);
    return;
  }
  if (piece.more < 0) return;
  // Where what lies there stands at the foot of its place, that is where it comes to lie; beside its like it is counted.
  const place = piece.slot && placeOf(piece);
  const where = place ? getComputedStyle(place).getPropertyValue("--ghost").trim() : "";
  const foot = where === "foot" && !move ? place.closest(".place") : null;
  const like = foot?.querySelector(`.piece:has(use[href="#${CSS.escape(piece.sprite)}"])`);
  if (like) {
    add(like, piece.more);
    return;
  }
  const size = Math.max(Math.min(box.width, box.height, 56) * 0.9, move ? 34 : 0);
  const ghost = document.createElement(move ? "button" : "div");
  ghost.className = move ? "ghost pick" : "ghost";
  if (move) {
    ghost.type = "button";
    ghost.tabIndex = -1; // the menu has the same move for the keyboard
    ghost.dataset.move = move;
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.innerHTML = `<svg><use href="#${CSS.escape(piece.sprite)}"/></svg>`;
  ghost.style.width = `${size}px`;
  ghost.style.height = `${size}px`;
  const [left, top] = piece.slot ? at(where, box, size) : besides(piece, box, size);
  ghost.style.left = `${left}px`;
  ghost.style.top = `${top}px`;
  body.append(ghost);
}

export function gather() {
  for (const ghost of document.querySelectorAll(".ghost.pick")) ghost.remove();
}

// A ghost for each move of a menu, at a place where no other of them brings anything.
export async function spread(moves) {
  gather();
  if (!asking || moves.length > MANY) return;
  const now = body.dataset.version;
  const found = await Promise.all(moves.map(outcome));
  if (now !== body.dataset.version || document.getElementById("menu")?.hidden !== false) return;
  const key = ({ zone, slot }) => `${zone} ${slot}`;
  const gains = found.map((told) => (told?.pieces ?? []).filter((piece) => piece.more > 0 && spot(piece)));
  const places = gains.map((pieces) => new Set(pieces.map(key)));
  moves.forEach((move, i) => {
    const own = (piece) => piece.sprite && !places.some((other, j) => j !== i && other.has(key(piece)));
    const pieces = gains[i].filter(own);
    const piece = pieces.find(({ slot }) => slot) ?? pieces[0];
    if (piece) haunt(piece, move);
  });
}

// One's own numbers change before one's eyes.
function count({ seat, id, before, after }) {
  const number = (text) => Number(text.replace(/ \(.*\)$/, "")); // `4 (2 would be saved)`
  const more = number(after) - number(before);
  const family = id.split("/")[0].replaceAll("_", "-");
  const fact =
    String(seat) === body.dataset.seat && document.querySelector(`#board .means .fact-${CSS.escape(family)}`);
  if (more && fact && fact.checkVisibility()) add(fact, more);
}

function tell(facts) {
  const peek = document.getElementById("peek");
  const short = facts.filter(({ before, after }) => before.length + after.length <= LONG).slice(0, TOLD);
  if (!peek || short.length === 0) return;
  if (peek.hidden) peek.replaceChildren();
  peek.hidden = false;
  const then = document.createElement("p");
  then.className = "then";
  const whose = (seat) => {
    const name = document.querySelector(`#player-${seat} .player-name`)?.textContent;
    return seat >= 0 && String(seat) !== body.dataset.seat && name ? `${name}'s ` : "";
  };
  then.textContent = `Then: ${short.map((fact) => `${whose(fact.seat)}${fact.label} ${fact.before} → ${fact.after}`).join("; ")}.`;
  peek.append(then);
  // In the list of moves the detail lies over the foot of the list, where the focus may be.
  document.activeElement?.closest("#moves button")?.scrollIntoView({ block: "nearest" });
}

function point(element) {
  const move = moveOf(element);
  if (move === pointed && move) return;
  forget();
  if (!move || !asking || body.dataset.phase !== "playing") return;
  pointed = move;
  timer = setTimeout(async () => {
    const found = await outcome(move);
    await atRest(); // what travels lies in its zone as well, and a ghost lies beside what is there
    if (!found || pointed !== move || document.querySelector(".ghost:not(.pick), #peek .then")) return;
    for (const piece of found.pieces.slice(0, MOST)) haunt(piece);
    for (const fact of found.facts) count(fact);
    tell(found.facts);
  }, PATIENCE);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") point(event.target);
});
document.addEventListener(
  "pointermove",
  (event) => {
    resting = event.pointerType === "touch" ? null : [event.clientX, event.clientY];
  },
  { passive: true },
);
document.documentElement.addEventListener("pointerleave", () => {
  resting = null;
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(":focus-visible")) point(event.target);
});
for (const end of ["pointerdown", "wheel", "resize"]) addEventListener(end, forget, { capture: true, passive: true });
for (const end of ["wheel", "resize"]) addEventListener(end, gather, { passive: true });
