// Pointing and clicking: pieces, slots and buttons play their move; several moves open a small menu; what cannot be done
// is explained; hovering or focusing shows what a piece is. All of it also by keyboard.

import { firstAnswer } from "./answers.js";
import { notify, post, reasonOf } from "./post.js";
import { rowsFrom } from "./ahead.js";
import { clicked, lastClick } from "./clicks.js";
import { sendMove } from "./moving.js";
import { gather, spread } from "./outcomes.js";
import { choose, focusMoves, seen, walk } from "./keys.js";
import { onLongPress } from "./press.js";
import { openReview, turnToPlace } from "./side.js";
import { unzoom, zoom } from "./zoom.js";

const body = document.body;
const panels = () => import("./panels.js"); // rules and help come when somebody wants them
const ASK = matchMedia("(hover: none)").matches ? "long press" : "right click or w";
let busy = false;
let listener = () => {};

// `apply(message)` is called with a fresh state that came as an answer.
export function onFreshState(apply) {
  listener = apply;
}

// Several moves are played one after the other, as if they were clicked quickly; what is refused ends the row.
async function play(...moves) {
  if (busy) return;
  busy = true;
  body.classList.add("waiting");
  closeFloats();
  const seat = Number(document.getElementById("board")?.dataset.seat ?? body.dataset.seat);
  let version = Number(body.dataset.version);
  let done = 0;
  for (const move of moves) {
    const id = crypto.randomUUID?.() ?? fallbackId();
    const { ok, answer } = await sendMove(`${body.dataset.api}/moves`, { move, version, id, seat });
    if (!ok) {
      notify(reasonOf(answer));
      if (answer.state) listener(answer.state);
      break;
    }
    version = answer.version;
    own = { seat, version };
    done += 1;
    if (answer.go || answer.say) body.dispatchEvent(new CustomEvent("lesson", { detail: answer })); // see lesson.js
  }
  clicked(done);
  busy = false;
  body.classList.remove("waiting");
}

function fallbackId() {
  // crypto.randomUUID needs https or loopback
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes]
    .map((byte, i) => ([4, 6, 8, 10].includes(i) ? "-" : "") + byte.toString(16).padStart(2, "0"))
    .join("");
}

// The version of one's last answer: who takes it back at once need not have seen what came of it.
let own = { seat: -1, version: 0 };

async function undo() {
  const moves = lastClick();
  const seat = Number(body.dataset.seat);
  const version = Math.max(Number(body.dataset.version), own.seat === seat ? own.version : 0);
  const { ok, answer } = await post(`${body.dataset.api}/undo`, { seat, version, moves });
  if (!ok) clicked(moves);
  if (!ok) notify(reasonOf(answer));
  else if (answer.done === false) notify("The others are asked whether you may take this back.");
}

// What a bot would do: said in words, and marked where it can be clicked. It is never played.
let advised = false;
async function hint() {
  const button = document.querySelector("nav [data-act='hint']");
  if (button?.hidden) notify("You have no hints at this table.");
  if (advised || !button || button.hidden) return;
  advised = true;
  notify("Thinking …", 30);
  const version = body.dataset.version;
  const { ok, answer } = await post(`${body.dataset.api}/hint`, { seat: Number(body.dataset.seat) });
  advised = false;
  notify(ok ? "" : reasonOf(answer));
  if (!ok || version !== body.dataset.version) return;
  const one = `"${answer.move}"]`;
  const meant = `[data-moves~=${one}, [data-move=${one}, #prompt [data-way^="${answer.move} "]`;
  for (const place of document.querySelectorAll(meant)) place.classList.add("hinted");
  // Beside the question, where it covers nothing that can be clicked; the next state takes it away.
  // The first sentence ends with a chance in brackets; the words of a card in it have full stops of their own.
  const [how, ...more] = answer.reason.split(/(?<=\)\.) /);
  const told = document.createElement("span");
  told.className = "hint";
  told.setAttribute("role", "status");
  const words = wordsOf(answer.move) ?? answer.words;
  told.textContent = `Hint: ${words} – ${how}`;
  document.querySelector("#prompt .hint")?.remove();
  const question = document.querySelector("#prompt p");
  question?.append(told);
  if (question?.scrollHeight > question?.clientHeight + 1) {
    // What finds no room there is told beside the table; what is meant is marked.
    told.textContent = `Hint: ${words.split(": ")[0]} – ${how.split("; ")[0].replace(/\.$/, "")}`;
    dock("Hint", [`${words} – ${how}`, ...(more.length ? [more.join(" ")] : [])]);
  } else if (more.length) dock("What would follow", [more.join(" ")]);
  turnToPlace(document.querySelector("#prompt .hinted, #board > .region .hinted"));
}

// ---------------------------------------------------------------- floating notes

function float(id, role) {
  let box = document.getElementById(id);
  if (!box) {
    box = document.createElement("div");
    box.id = id;
    box.hidden = true;
    if (role) box.setAttribute("role", role);
    body.append(box);
  }
  return box;
}

// Below a thing, above it or beside it: inside the window, and over as little as
// possible of the bubble of a lesson, which says what to choose.
function placeNear(box, element) {
  box.hidden = false;
  const target = element.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const bubble = document.getElementById("bubble")?.getBoundingClientRect();
  const covered = ({ left, top }) => {
    if (!bubble) return 0;
    const across = Math.min(left + own.width, bubble.right) - Math.max(left, bubble.left);
    const down = Math.min(top + own.height, bubble.bottom) - Math.max(top, bubble.top);
    return Math.max(0, across) * Math.max(0, down);
  };
  const middle = { left: target.left + target.width / 2 - own.width / 2, top: target.bottom - own.height };
  const below = { left: middle.left, top: target.bottom + 8 };
  const above = { left: middle.left, top: Math.max(8, target.top - own.height - 8) };
  const spots = [
    ...(below.top + own.height < innerHeight ? [below] : []),
    above,
    { left: target.right + 8, top: middle.top },
    { left: target.left - own.width - 8, top: middle.top },
  ].map(({ left, top }) => ({
    left: Math.min(Math.max(8, left), innerWidth - own.width - 8),
    top: Math.min(Math.max(8, top), innerHeight - own.height - 8),
  }));
  const { left, top } = spots.reduce((best, other) => (covered(other) < covered(best) ? other : best));
  box.style.top = `${top}px`;
  box.style.left = `${left}px`;
}

export function closeFloats() {
  const menu = document.getElementById("menu");
  if (menu && !menu.hidden && menu.contains(document.activeElement)) origin?.focus?.();
  for (const id of ["menu", "why", "peek"]) {
    const box = document.getElementById(id);
    if (box) box.hidden = true;
  }
  gather();
}

let origin = null;

function offered(move) {
  return document.querySelector(`#moves [data-move="${CSS.escape(move)}"]`);
}

// What a move is called, without its number in the list.
function wordsOf(move) {
  return offered(String(move))?.textContent.replace(/^\s*\d+\s+/, "");
}

// What a click on a thing may mean: its moves, or the rows of answers that begin with them.
function meanings(element) {
  return movesOf(element).flatMap((move) => {
    const rows = rowsFrom(move);
    return rows.length ? rows : [{ moves: [move], words: wordsOf(move) ?? `Move ${move}` }];
  });
}

function openMenu(element, answers) {
  closeFloats();
  origin = element;
  const menu = float("menu", "group");
  menu.setAttribute("aria-label", "Which of these?");
  menu.replaceChildren(
    ...answers.map(({ moves, words }) => {
      const button = document.createElement("button");
      button.type = "button";
      if (moves.length === 1) button.dataset.move = moves[0];
      else button.dataset.way = moves.join(" ");
      button.textContent = words;
      return button;
    }),
  );
  placeNear(menu, element);
  menu.firstElementChild.focus();
  spread(answers.filter(({ moves }) => moves.length === 1).map(({ moves }) => moves[0]));
}

function dock(title, sentences) {
  const peek = float("peek");
  peek.replaceChildren(...noted(title, sentences));
  peek.hidden = false;
}

// What a piece is, docked beside the table where it covers nothing that can be clicked.
function peekAt(element, from = element) {
  const peek = float("peek");
  const way = from?.closest(".way[data-way], .choice[data-way]");
  if (way) {
    const signs = way.querySelector("svg") && !way.dataset.name; // without them words are no title
    dock(signs ? way.ariaLabel : way.textContent, signs ? [] : [way.ariaLabel]);
    return;
  }
  const shown = element ?? (from && actor(from));
  const lines = shown?.closest("#board, #players") ? described(shown) : [];
  peek.hidden = lines.length === 0;
  peek.replaceChildren(...lines);
}

// What is written in short has all its words beside it.
function whole(element) {
  return (element?.querySelector(".full") ?? element)?.textContent;
}

// Title and sentences of a piece or slot; nothing where there is nothing to say.
function described(element) {
  const slot = element.closest(".slot");
  // Of a place that can be chosen one wants to know what lies there.
  const lying = slot?.matches(".can")
    ? slot.parentElement.querySelector(":scope > .on > .piece:not([data-art='pawn'])")
    : null;
  const piece = element.closest(".piece") ?? lying;
  const head = element.closest(".zone-head");
  const title = whole((piece ?? slot ?? head)?.querySelector(".name, .slot-label, h2, h3"));
  const may = meanings(lying ? slot : (piece ?? slot ?? head)).map(({ words }) => words);
  // A card has its text inside, a token has it in its label, with what may be done with it at the end.
  const label = piece?.ariaLabel?.replace(may.length ? `. ${may.join(", or: ")}` : "", may.length ? "." : "");
  const text = piece?.querySelector(".text") ?? (piece ? null : slot?.querySelector(".slot-text"));
  const told = label ?? whole(text);
  const badges = label
    ? []
    : [...(piece?.querySelectorAll(".badge") ?? [])].map(whole).filter((one) => !told?.includes(one));
  // The label begins with the name, which is the title already.
  const rest = title && told?.startsWith(title) ? told.slice(title.length).replace(/^[,.:] /, "") : told;
  const said = rest ? rest[0].toUpperCase() + rest.slice(1) : rest;
  // Only what lies on top is seen.
  const pile = [...(piece?.closest(".pile")?.querySelectorAll(".piece") ?? [])].map((one) =>
    [one.dataset.count && `${one.dataset.count}×`, whole(one.querySelector(".name"))].filter(Boolean).join(" "),
  );
  const rule = piece?.dataset.rule;
  if (!title && !said) return [];
  const count = Number(piece?.dataset.count ?? 1);
  const sentences = [
    count !== 1 && !label && !told?.startsWith(`${count} of `) ? `${count} of them` : "",
    badges.join(" · "),
    title ? said : "",
    pile.length > 1 ? `In the pile: ${pile.join(", ")}.` : "",
    may.length && may.length < 4 ? `You may: ${may.join("; or ").replace(/\.$/, "")}.` : "",
    rule && (may.length ? `Rule ${rule}.` : `Rule ${rule} (${ASK}: why not?)`),
  ];
  return noted(title || said, sentences.filter(Boolean));
}

function noted(title, sentences) {
  const heading = document.createElement("b");
  heading.textContent = title;
  return [
    heading,
    ...sentences.map((line) => {
      const p = document.createElement("p");
      p.textContent = line;
      return p;
    }),
  ];
}

// ---------------------------------------------------------------- clicking

function movesOf(element) {
  return element?.dataset.moves ? element.dataset.moves.split(" ") : [];
}

// What a click on an element of the board means: itself, the slot it lies on, or the zone.
function actor(element) {
  const direct = element.closest("[data-moves]");
  if (direct) return direct;
  const slot = element.closest(".place")?.querySelector(":scope > .slot[data-moves]");
  if (slot) return slot;
  // A zone without pieces is one thing, such as a fief to be chosen, and so is a picture.
  const zone = element.closest(".zone.empty") ?? (element.closest(".piece") ? null : element.closest(".zone.drawn"));
  return zone?.querySelector(":scope > .zone-head[data-moves]") ?? null;
}

// The second click of a double click would answer the next question; a click some time later, even on the same spot
// (paying several pieces one by one), is meant.
const DOUBLE = 350;
let answered = -DOUBLE;

function doubled(event) {
  const now = performance.now();
  if (event.detail >= 2 && now - answered < DOUBLE) return true;
  answered = now;
  return false;
}

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  const rule = target.closest("a[data-rule]");
  if (rule) {
    event.preventDefault();
    panels().then(({ showRule }) => showRule(rule.dataset.rule));
    return;
  }
  const act = target.closest("[data-act]");
  if (act) {
    perform(act.dataset.act, event);
    return;
  }
  const button = target.closest("button[data-move]");
  if (button) {
    if (!doubled(event)) play(Number(button.dataset.move));
    return;
  }
  const way = target.closest("[data-way]"); // see ahead.js
  if (way) {
    if (!doubled(event)) play(...way.dataset.way.split(" ").map(Number));
    return;
  }
  const line = target.closest("#chronicle li[data-pieces]");
  if (line) {
    light(line.dataset.pieces.split(" "), true);
    return;
  }
  const piece = target.closest("#board, #players") ? actor(target) : null;
  if (piece) {
    if (doubled(event)) return;
    const answers = meanings(piece);
    if (answers.length === 1) play(...answers[0].moves.map(Number));
    else openMenu(piece, answers);
    return;
  }
  if (!target.closest("#menu, #why")) closeFloats();
  // Where nothing hovers, a tap on what cannot be played says what it is.
  peekAt(target.closest("#board .piece, #board .slot"));
});

function perform(act, event) {
  if (event?.target.closest?.("a[href]")) return;
  if (act === "undo") undo();
  else if (act === "hint") hint();
  else if (act === "rules") panels().then(({ openRules }) => openRules());
  else if (act === "help") panels().then(({ openHelp }) => openHelp());
  else if (act === "replay") import("./replay.js").then(({ replay }) => replay());
  else if (act === "review") openReview(event.target.closest("[data-act]"));
}

// ---------------------------------------------------------------- the compendium

let contents = null;

// A link to what the compendium has of a piece; nothing where the box has no such thing. The list is fetched once.
async function entryOf(piece) {
  const title = whole(piece?.querySelector(".name"))?.trim();
  if (!title) return [];
  try {
    contents ??= fetch(`/api/games/${body.dataset.game}/compendium`).then((response) => response.json());
    const { entries } = await contents;
    const found =
      entries.find(({ name }) => name === title) ??
      entries.find(({ name }) => name.startsWith(`${title} `) || title.startsWith(`${name} `));
    if (!found) return [];
    const link = document.createElement("a");
    link.className = "about";
    link.href = found.page;
    link.target = "_blank";
    link.textContent = `${found.name} in the compendium`;
    return [link];
  } catch {
    contents = null;
    return [];
  }
}

// ---------------------------------------------------------------- why can't I?

async function why(element) {
  const pointed = element.closest("[data-target]");
  const move = element.closest("[data-move]")?.dataset.move;
  if (!pointed && !move) return;
  const query = move ? `move=${encodeURIComponent(move)}` : `target=${encodeURIComponent(pointed.dataset.target)}`;
  const box = float("why", "status");
  try {
    const response = await fetch(`${body.dataset.api}/why?${query}&seat=${encodeURIComponent(body.dataset.seat)}`);
    const answer = await response.json();
    const reasons = response.ok ? answer.reasons : [{ words: "", reason: reasonOf(answer), rule: answer.rule ?? "" }];
    const list = document.createElement("ul");
    for (const { words, reason, rule } of reasons.slice(0, 6)) {
      const item = document.createElement("li");
      if (words) {
        const strong = document.createElement("b");
        strong.textContent = `${words}: `;
        item.append(strong);
      }
      // A reason that begins with the name of what cannot be done says it once.
      const [first, ...rest] = reason.split(": ");
      const twice = rest.length > 0 && words?.toLowerCase().startsWith(first.toLowerCase());
      item.append(`${twice ? rest.join(": ") : reason} `);
      if (rule) {
        const link = document.createElement("a");
        link.className = "rule";
        link.href = `#rule-${rule}`;
        link.dataset.rule = rule;
        link.textContent = rule;
        item.append(link);
      }
      list.append(item);
    }
    if (reasons.length === 0) list.append("No move of this game points at this.");
    const about = await entryOf(element.closest(".piece:not(.back)"));
    closeFloats();
    box.replaceChildren(list, ...about);
    placeNear(box, pointed ?? element);
  } catch {
    notify("The hall cannot be reached.");
  }
}

document.addEventListener("contextmenu", (event) => {
  const target = event.target instanceof Element ? event.target.closest(":is(#board, #players) [data-target]") : null;
  if (!target) return;
  event.preventDefault();
  why(target);
});

onLongPress((pressed) => {
  const target = pressed.closest(":is(#board, #players) [data-target]");
  if (target) why(target);
  return Boolean(target);
});

// ---------------------------------------------------------------- showing

function unlight() {
  for (const element of document.querySelectorAll(".lit")) element.classList.remove("lit");
}

function light(targets, scroll) {
  unlight();
  let first = true;
  for (const target of targets) {
    for (const element of document.querySelectorAll(`:is(#board, #players) [data-target="${CSS.escape(target)}"]`)) {
      element.classList.add("lit");
      if (scroll && first) element.scrollIntoView({ block: "center", behavior: "smooth" });
      first = false;
    }
  }
}

function pointAt(element) {
  const button = element?.closest?.("[data-for]");
  const line = element?.closest?.("#chronicle li[data-pieces]");
  const piece = element?.closest?.(":is(#board, #players) [data-moves]");
  if (button) light([button.dataset.for], false);
  else if (line) light(line.dataset.pieces.split(" "), false);
  else if (piece) {
    unlight();
    for (const move of movesOf(piece)) offered(move)?.classList.add("lit");
  } else unlight();
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || !(event.target instanceof Element)) return;
  pointAt(event.target);
  peekAt(event.target.closest("#board .piece, #board .slot"), event.target);
});
document.addEventListener("focusin", (event) => {
  pointAt(event.target);
  const focused = event.target.matches?.(":focus-visible") ? event.target : null;
  peekAt(focused?.closest("#board .piece, #board .slot"), focused);
});

// ---------------------------------------------------------------- keyboard

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    // One thing at a time: what floats lies over what is enlarged.
    const floating = document.querySelector("#menu:not([hidden]), #why:not([hidden]), :popover-open, dialog[open]");
    closeFloats();
    if (!floating) unzoom();
    return;
  }
  const active = document.activeElement;
  if (event.ctrlKey || event.metaKey || event.altKey || active?.closest("input, textarea, select, dialog")) return;
  if (event.key.startsWith("Arrow")) {
    if (!body.dataset.moment) walk(event);
    return;
  }
  if (event.key === "Enter" || event.key === " ") {
    if (
      active?.closest(":is(#board, #players) :is([data-moves], .piece[data-way])") ||
      active?.closest("#chronicle li[data-pieces]")
    ) {
      event.preventDefault();
      active.click();
    }
    return;
  }
  if (/^[0-9]$/.test(event.key)) {
    choose(event.key);
    return;
  }
  if (event.key === "u") undo();
  else if (event.key === "h") hint();
  else if (event.key === "z") zoom();
  else if (event.key === "?") perform("help");
  else if (event.key === "r") perform("rules");
  else if (event.key === "m") focusMoves();
  else if (event.key === "b") firstAnswer(document, seen)?.focus();
  else if (event.key === "w" && active) why(active);
  else return;
  event.preventDefault();
});
