// What happened since one's last move, shown again on the board: the moments of the film, one after the other, each with
// all that was told of it. Any key or click ends it.

import { morph, parse, transition } from "./morph.js";
import { pace } from "./pace.js";
import { notify } from "./post.js";
import { openPage, phone, turnTo, turnToPlace } from "./side.js";
import { land } from "./travel.js";

const body = document.body;
const PARTS = ["board", "players", "ribbon", "prompt"];
const MOST = 24;
// What finds room where the question is, on a desk and on a phone.
const MOST_LETTERS = 190;
const MOST_ON_PHONE = 105;
const LETTERS = 55; // can be read in the time of a moment; longer sentences stay longer
const GLANCE = 50; // milliseconds
let stop = null;

// An update is newer than anything that is being shown again.
export function endReplay() {
  stop?.(false);
}
document.addEventListener("newer", endReplay);

async function frame(n) {
  const seat = encodeURIComponent(body.dataset.seat);
  const response = await fetch(`${body.dataset.api}/film/${n}?seat=${seat}`).catch(() => null);
  return response?.ok ? response.json() : null;
}

// The moments from the first fresh line on, the oldest first; and the one before them, from which they go on.
async function moments() {
  const first = Number(document.querySelector("#chronicle > li.fresh")?.id.slice(5));
  const newest = Number(/\/at\/(\d+)/.exec(document.querySelector("a[data-act='film']")?.href ?? "")?.[1]);
  const shown = [];
  for (let n = newest; n >= 0; n -= 1) {
    const moment = await frame(n);
    if (!moment) return { shown: [] };
    if (moment.from + moment.chronicle.length <= first || shown.length === MOST) return { shown, ground: moment };
    shown.unshift(moment);
  }
  return { shown };
}

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 1));

function read(parts) {
  return PARTS.filter((id) => parts[id]).map((id) => [id, parse(parts[id])]);
}

// With `lively` the pieces travel; to what was there before the page goes back at once.
function put(fresh, lively) {
  transition(lively ? Object.fromEntries(fresh).board : null, () => {
    for (const [id, part] of fresh) {
      const old = document.getElementById(id);
      if (old) morph(old, part);
    }
  });
}

// A line without the rule behind it, which is no part of its sentence.
function sentence(line) {
  const item = parse(line);
  for (const link of item.querySelectorAll("a.rule")) link.remove();
  return item.textContent.trim();
}

// The sentences of a moment, as many at a time as find room.
export function pages({ chronicle }) {
  const most = phone.matches ? MOST_ON_PHONE : MOST_LETTERS;
  const found = [];
  for (const told of chronicle.map(sentence)) {
    const longer = `${found.at(-1) ?? ""} ${told}`.trim();
    if (found.length && longer.length <= most) found[found.length - 1] = longer;
    else found.push(told);
  }
  return found.length ? found : [""];
}

// Sentences of a moment stand where the question is, and how far the replay has come.
function telling(words, i, all) {
  const box = document.createElement("div");
  box.id = "prompt";
  box.className = "prompt replay";
  const told = document.createElement("p");
  const sign = document.createElement("span");
  sign.className = "turn";
  sign.textContent = "Replay";
  told.append(sign, ` ${words}`);
  const far = document.createElement("p");
  far.className = "far";
  far.textContent = `${i + 1} of ${all}`;
  const way = document.createElement("span");
  way.textContent = phone.matches ? "a tap ends it" : "any key ends it";
  far.append(" ", way);
  box.append(told, far);
  return box.outerHTML;
}

// A phone shows the page on which it happens, and not the chronicle, in which the replay was asked for.
function turnToMoment({ chronicle }) {
  if (!phone.matches) return;
  const about = chronicle.flatMap((line) => parse(line).dataset.pieces?.split(" ") ?? []);
  const places = about.map((id) => document.querySelector(`#board > .region [data-target="${CSS.escape(id)}"]`));
  const place = places.find((found) => found?.checkVisibility());
  if (place) turnToPlace(place);
  else if (openPage() === "side") turnTo(document.querySelector("#board > .region")?.id ?? "");
}

// Afterwards it shows what was open before, or what is asked.
function turnBack(page) {
  if (!phone.matches) return;
  turnTo((page === "side" && document.querySelector("#board > .region.busy")?.id) || page);
}

export async function replay() {
  if (stop) return;
  const { shown, ground } = await moments();
  await show(shown, ground);
}

// Shows some frames, one after the other, and then what was there before. From `ground` the pieces travel to the first.
export async function show(shown, ground) {
  if (stop) return;
  if (shown.length === 0) {
    notify("There is nothing to be shown again.");
    return;
  }
  land(); // what is on its way is no part of the page
  const kept = Object.fromEntries(PARTS.map((id) => [id, document.getElementById(id)?.outerHTML]));
  const page = openPage();
  let ended = false;
  let wake = () => {};
  stop = (restore) => {
    if (ended) return;
    ended = true;
    stop = null;
    wake();
    body.classList.remove("replaying");
    for (const name of ["keydown", "pointerdown"]) removeEventListener(name, interrupt, true);
    if (restore) put(read(kept), false);
    turnBack(page);
  };
  const interrupt = (event) => {
    event.preventDefault();
    event.stopPropagation();
    stop?.(true);
  };
  body.classList.add("replaying");
  document.dispatchEvent(new Event("replaying"));
  for (const name of ["keydown", "pointerdown"]) addEventListener(name, interrupt, true);
  const pause = (time) =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, time);
    });
  // What comes next is read while nothing is to be done: a third of the work of a change, which would make it late.
  const told = shown.map(pages);
  const saying = (i, page) => telling(told[i][page], i, shown.length);
  const next = (i) => (i < shown.length ? read({ ...shown[i], prompt: saying(i, 0) }) : []);
  let fresh = next(0);
  // What it goes on from is drawn before anything sets out: both in one frame would take as long as six. Its words are
  // there already: beside a board of long ago today's question would stand.
  if (ground) {
    put(read({ ...ground, prompt: saying(0, 0) }), false);
    await pause(GLANCE);
  }
  const time = (words) => Math.max(pace(), (pace() * words.length) / LETTERS);
  for (const [i, sentences] of told.entries()) {
    if (ended) return;
    turnToMoment(shown[i]);
    put(fresh, ground || i > 0);
    fresh = null;
    whenIdle(() => {
      fresh ??= next(i + 1);
    });
    await pause(time(sentences[0]));
    // What finds no room beside it follows while the board stands still.
    for (let page = 1; page < sentences.length && !ended; page += 1) {
      put(read({ prompt: saying(i, page) }), false);
      await pause(time(sentences[page]));
    }
    fresh ??= next(i + 1);
  }
  stop?.(true);
}
