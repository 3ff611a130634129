// The table page: a WebSocket brings every new state, the page is morphed into it. What one does is in play.js.

import { firstAnswer } from "./answers.js";
import { notify, post, reasonOf } from "./post.js";
import { morph, parse, transition } from "./morph.js";
import { lookAhead } from "./ahead.js";
import { answered, moveOver } from "./moving.js";
import { forget, lookAgain } from "./outcomes.js";
import { closeFloats, onFreshState } from "./play.js";
import { count, markFresh, noteKnown, offerWays, phone, select, selected, showEnd, turnToQuestion } from "./side.js";
import { signal } from "./signals.js";
import { sound } from "./sound.js";
import { keepZoom } from "./zoom.js";

const body = document.body;
const PARTS = ["prompt", "result", "board", "players", "ribbon", "moves"];
const PING = 20000;
const LONGEST_WAIT = 8000;
let socket = null;
let wait = 500;

// ---------------------------------------------------------------- putting a state on the page

// Where the newest line of a list was last shown.
const ends = new WeakMap();

function toEnd(list) {
  list.scrollTop = list.scrollHeight;
  ends.set(list, list.scrollTop);
}

// A list may begin with a later line than the first (data-start): `from` counts from the first of all.
function replaceList(list, from, items) {
  let start = Number(list.dataset.start ?? 0);
  if (from < start) {
    list.dataset.start = from;
    start = from;
    list.replaceChildren();
  }
  while (list.children.length > from - start) list.lastElementChild.remove();
  list.insertAdjacentHTML("beforeend", items.join(""));
  if (items.length) toEnd(list);
}

function linesOf(list) {
  return list ? Number(list.dataset.start ?? 0) + list.children.length : 0;
}

async function earlier(button) {
  const list = document.getElementById("chronicle");
  const start = Number(list.dataset.start);
  const response = await fetch(
    `${body.dataset.api}/lines?before=${start}&seat=${encodeURIComponent(body.dataset.seat)}`,
  ).catch(() => null);
  if (!response?.ok) {
    notify("The earlier lines cannot be read just now.");
    return;
  }
  const answer = await response.json();
  if (Number(list.dataset.start) !== start) return; // meanwhile the list was replaced
  const height = list.scrollHeight;
  list.insertAdjacentHTML("afterbegin", answer.lines.join(""));
  list.dataset.start = answer.from;
  list.scrollTop += list.scrollHeight - height; // what was being read stays where it is
  markFresh();
  if (answer.from === 0) {
    button.remove();
    list.focus();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-act='earlier']");
  if (button) earlier(button);
});

function takeOver(id, fresh) {
  const old = document.getElementById(id);
  if (old && fresh) morph(old, fresh);
}

// What has the focus of somebody who plays by keyboard, was answered (or is gone), and may wait for the next question.
let adrift = null;
document.addEventListener("pointerdown", () => {
  adrift = null;
});
const ANSWERS = ".can, .choice, .way";

// Whoever plays by keyboard goes on where the next answer is.
function takeUp(held, wasAnswer) {
  const now = document.activeElement;
  const lost = now === body || (wasAnswer && now === held && !now.matches(ANSWERS));
  const next = lost ? firstAnswer(document) : null;
  next?.focus();
  adrift = lost && !next ? now : null;
}

function apply(message) {
  // Each seat has its own versions: where people share a screen, another seat's message is never too old.
  const sameEyes = message.seat === undefined || String(message.seat) === body.dataset.seat;
  if (message.type !== "update" || (sameEyes && message.version < Number(body.dataset.version))) return;
  const held = document.activeElement;
  const waits = adrift !== null && adrift === held;
  const keyboard = waits || held?.matches?.(":focus-visible");
  const wasAnswer = waits || held?.matches?.(ANSWERS);
  const fresh = Object.fromEntries(PARTS.map((id) => [id, message[id] ? parse(message[id]) : null]));
  document.dispatchEvent(new Event("newer"));
  body.dataset.version = message.version;
  if (message.seat !== undefined) body.dataset.seat = message.seat;
  if (message.known !== undefined) noteKnown(message.known);
  // What one pair of eyes saw does not travel into what another sees, nor over the curtain between them.
  transition(sameEyes ? fresh.board : null, () => {
    forget();
    closeFloats();
    for (const id of PARTS) takeOver(id, fresh[id]);
    const list = document.getElementById("chronicle");
    if (list && message.chronicle) {
      replaceList(list, message.from ?? linesOf(list), message.chronicle);
      if (list.dataset.start === "0") document.querySelector("[data-act='earlier']")?.remove();
      speak(message.chronicle);
    }
    arrange();
    if (keyboard) takeUp(held, wasAnswer);
  });
  body.dataset.drawn = message.version;
  lookAgain();
  lookAhead();
  if (message.status) showStatus(message.status);
}

// What follows from a new state, and from the first one.
function arrange() {
  clock?.then(({ placeClocks }) => placeClocks());
  keepZoom();
  markFresh();
  turnToQuestion();
  showEnd();
  offerWays();
}

// The prompt and the newest lines for those who hear the page.
function speak(lines) {
  const said = lines.slice(-4).map((line) => parse(line)?.textContent ?? "");
  say([...said, document.getElementById("prompt")?.textContent ?? ""]);
}

function say(sentences) {
  let live = document.getElementById("live");
  if (!live) {
    live = document.createElement("div");
    live.id = "live";
    live.className = "quiet";
    live.setAttribute("aria-live", "polite");
    body.append(live);
  }
  live.textContent = sentences.join(" ");
}

function showStatus(status) {
  const box = document.getElementById("status");
  if (box && typeof status.html === "string") {
    const fresh = box.cloneNode(false);
    fresh.innerHTML = status.html;
    // What somebody has opened stays open.
    for (const open of box.querySelectorAll("details[id][open]"))
      fresh.querySelector(`#${open.id}`)?.setAttribute("open", "");
    morph(box, fresh);
    // Not by :has in the style sheet: whatever came or went would have the whole page styled anew.
    body.classList.toggle("stood-in", Boolean(box.querySelector(".stand-in")));
  }
  askAbout();
  timed(status.clocks);
  if (status.phase === "over" && body.dataset.phase === "playing") sound("end");
  if (status.phase !== body.dataset.phase) select(status.phase === "open" ? "status" : "chronicle");
  body.dataset.phase = status.phase;
  if (status.seat !== undefined) body.dataset.seat = status.seat;
  for (const link of document.querySelectorAll("a[data-act='film']")) if (status.film) link.href = status.film;
  for (const button of document.querySelectorAll("[data-act='undo']")) {
    button.disabled = status.can_undo === false;
    button.hidden = status.seat < 0;
  }
  for (const button of document.querySelectorAll("[data-act='hint']")) button.hidden = !status.hints;
  signal(Boolean(status.your_turn), document.getElementById("prompt")?.textContent ?? "");
  curtain(status.curtain);
  offerWays();
}

// Most tables have no clocks: what they need comes with the first.
let clock = null;
let ahead = null;
function timed(clocks) {
  if (!clocks && !clock) return;
  clock ??= import("./clock.js");
  clock.then(({ showClocks, tellTime }) => {
    tellTime(ahead);
    showClocks(clocks);
  });
}

// What the others ask for stands among the seats, which lie open while it does; whoever writes, chooses from the list or
// plays on a phone is told where it is.
let asking = "";
let turned = false;
function askAbout() {
  const words =
    document.querySelector("#status .actions > [role=alert]")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  count("status", words ? 1 : 0);
  if (words && words !== asking) {
    turned = turned || (selected() === "chronicle" && !phone.matches);
    if (turned) select("status");
    else if (!document.getElementById("drawer-status").checkVisibility())
      notify(`${words} Answer under ${phone.matches ? "Log, Seats" : "Seats"}.`, 12);
  } else if (!words && asking) {
    notify("");
    if (turned && selected() === "status") select("chronicle");
    turned = false;
  }
  asking = words;
}

// Only people at one screen need it. Behind it lies what everybody may see.
let handing = null;
function curtain(whose) {
  handing = whose;
  document.querySelector(".curtain")?.remove();
  if (!whose) return;
  import("./curtain.js").then(({ letDown }) => {
    if (handing === whose) letDown(whose, () => send({ type: "lift", seat: whose.seat }));
  });
}

// ---------------------------------------------------------------- the connection

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect() {
  const address = new URL(body.dataset.ws, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("version", body.dataset.version ?? "0");
  address.searchParams.set("lines", String(linesOf(document.getElementById("chronicle"))));
  address.searchParams.set("chat", String(document.getElementById("chat")?.children.length ?? 0));
  socket = new WebSocket(address);
  moveOver(socket);
  socket.addEventListener("open", () => {
    wait = 500;
    body.classList.remove("lost");
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    if (event.code === 4403 || event.code === 4404) {
      notify(event.code === 4404 ? "This table is gone." : "You may not watch this table.", 60);
      return;
    }
    if (event.code === 4401) {
      location.reload();
      return;
    }
    body.classList.add("lost");
    setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

function receive(message) {
  if (message.type === "update") apply(message);
  else if (message.type === "status") showStatus(message.status);
  else if (message.type === "answer") answered(message);
  else if (message.type === "time") {
    ahead = message.now - performance.now() / 1000;
    clock?.then(({ tellTime }) => tellTime(ahead));
  } else if (message.type === "chat") {
    hearTalk(message);
  }
}

// ---------------------------------------------------------------- talk

// What others said, and what the hall says of them, is new until the talk is open.
let unread = 0;
function hearTalk({ from, lines }) {
  const list = document.getElementById("chat");
  if (!list) return;
  const before = list.children.length;
  replaceList(list, from ?? before, lines);
  const others = [...list.children].slice(before).filter((line) => line.dataset.own === undefined);
  unread = selected() === "chat" ? 0 : unread + others.length;
  count("chat", unread);
  if (others.length) say(others.map((line) => line.textContent.trim()));
}
document.getElementById("tab-chat")?.addEventListener("click", () => {
  unread = 0;
});

document.getElementById("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = event.target.elements.namedItem("text");
  const text = input.value.trim();
  if (!text) return;
  const { ok, answer } = await post(`${body.dataset.api}/chat`, { text });
  if (ok) input.value = "";
  else notify(reasonOf(answer));
});

onFreshState(apply);
for (const id of ["chronicle", "chat"]) {
  const list = document.getElementById(id);
  if (!list) continue;
  toEnd(list);
  // Panels above it grow and shrink, also between new lines and the next look here: whoever reads the newest line goes on
  // seeing it.
  let height = list.clientHeight;
  new ResizeObserver(() => {
    const atEnd = list.scrollTop >= ends.get(list) - 4 || list.scrollTop + height >= list.scrollHeight - 4;
    height = list.clientHeight;
    if (atEnd) toEnd(list);
  }).observe(list);
}
arrange();
// Only a film needs its module.
if (body.dataset.moment !== undefined) import("./film.js").then(({ setUpFilm }) => setUpFilm(replaceList, arrange));
else if (body.dataset.ws) {
  lookAhead();
  connect();
  setInterval(() => send({ type: "ping" }), PING);
}
