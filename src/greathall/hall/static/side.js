// What stands beside the board: tabs, what is new since one's last move, sheets, and the pages of a phone.

import { paceField } from "./pace.js";
import { entitle } from "./signals.js";
import { atRest } from "./travel.js";

const body = document.body;
export const phone = matchMedia("(max-width: 61.99rem)");

document.querySelector(".since [data-act='replay']")?.before(paceField());

// ---------------------------------------------------------------- tabs

export function select(name) {
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", String(chosen));
    const drawer = document.getElementById(tab.getAttribute("aria-controls"));
    if (drawer) drawer.hidden = !chosen;
  }
  const list = document.querySelector(`#drawer-${name} > ol`);
  if (list && name !== "moves") list.scrollTop = list.scrollHeight;
  if (name === "chat") count("chat", 0);
}

export function selected() {
  return document.querySelector("[role=tab][aria-selected=true]")?.id.slice(4) ?? "";
}

export function count(name, number) {
  const sign = document.querySelector(`#tab-${name} .new`);
  if (!sign) return;
  sign.hidden = number === 0;
  const word = document.createElement("span");
  // Three signs and the word would push the last tab over the edge; whoever hears the page is told all of it.
  word.className = number > 99 ? "quiet" : "word";
  word.textContent = " new";
  sign.replaceChildren(...(number ? [number > 99 ? "99+" : String(number), word] : []));
  // On a phone all tabs lie behind one page, which says that the others said or asked something.
  body.classList.toggle("addressed", Boolean(document.querySelector(":is(#tab-chat, #tab-status) .new:not([hidden])")));
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.("[role=tab]");
  if (tab) select(tab.id.slice(4));
});
document.addEventListener(
  "keydown",
  (event) => {
    const tab = event.target.closest?.("[role=tab]");
    if (!tab || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    const tabs = [...tab.parentElement.querySelectorAll("[role=tab]")];
    const next = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : -1) + tabs.length) % tabs.length];
    next.focus();
    select(next.id.slice(4));
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// The menu leads to where one leaves: there stands what was agreed with the table.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-act='leaving']");
  if (!button) return;
  button.closest("[popover]")?.hidePopover?.();
  select("status");
  if (phone.matches) turnTo("side");
  const leaving = document.getElementById("leaving");
  if (!leaving) return;
  leaving.open = true;
  leaving.querySelector("summary").focus();
  leaving.scrollIntoView({ block: "nearest" });
});

// ---------------------------------------------------------------- since one's last move

// How many lines the viewer had read with the last answer and what it did; the hall says so with every state. -1: whoever
// has not answered has nothing behind them, who only watches has read everything.
const chronicle = document.getElementById("chronicle");
let known = Number(chronicle?.dataset.known ?? -1);

export function noteKnown(lines) {
  known = lines;
}

function after(line) {
  return line ? Number(line.id.slice(5)) + 1 : 0;
}

// Lines after the viewer's last answer are fresh. Not all of them need be here: a page begins with the latest.
export function markFresh() {
  const lines = [...document.querySelectorAll("#chronicle > li")];
  const last = after(lines.at(-1));
  const first = known < 0 ? last : Math.min(known, last);
  for (const line of lines) line.classList.toggle("fresh", after(line) > first);
  const number = last - first;
  count("chronicle", number);
  const since = document.querySelector(".since");
  if (since) since.hidden = number === 0;
}

// ---------------------------------------------------------------- the detail

// All of it is read: where it would end below the window it begins higher, over the panels.
const detail = document.getElementById("peek");
const edge = 6;
if (detail)
  new ResizeObserver(() => {
    detail.style.marginTop = "";
    const below = detail.getBoundingClientRect().bottom + edge - innerHeight;
    if (below > 0 && !phone.matches) detail.style.marginTop = `${-below}px`;
  }).observe(detail);

// ---------------------------------------------------------------- pages of a phone

// Which page is open. A new state knows nothing of it, and must not turn the pages back to the first.
let opened = "";

function mark(id) {
  opened = id;
  for (const link of document.querySelectorAll(".pages a")) {
    link.toggleAttribute("aria-current", link.hash === `#${id}`);
  }
}

export function openPage() {
  return opened;
}

export function turnTo(id) {
  const region = document.getElementById(id);
  if (!region) return;
  body.classList.toggle("log-open", id === "side");
  if (id !== "side") region.parentElement.scrollTo({ left: region.offsetLeft - region.parentElement.offsetLeft });
  else select(selected()); // its end
  mark(id);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".pages a");
  if (!link) return;
  event.preventDefault();
  turnTo(link.hash.slice(1));
});

// Which page is before one's eyes after a swipe.
document.addEventListener(
  "scroll",
  (event) => {
    if (!phone.matches || event.target.id !== "board") return;
    const middle = event.target.getBoundingClientRect();
    const shown = [...event.target.querySelectorAll(":scope > .region")].find((region) => {
      const box = region.getBoundingClientRect();
      return box.left <= middle.left + middle.width / 2 && box.right >= middle.left + middle.width / 2;
    });
    if (shown && opened !== "side") mark(shown.id);
  },
  true,
);

// Where a question was answered last: whoever plays card after card stays in the hand.
const answeredOn = new Map();
const theQuestion = () => document.querySelector("#prompt p")?.firstChild?.nextSibling?.textContent ?? "";
document.addEventListener(
  "click",
  (event) => {
    const region = event.target.closest?.("[data-moves], [data-way]")?.closest("#board > .region");
    if (region) answeredOn.set(theQuestion(), region.id);
  },
  true,
);

// A page that is longer than the window, and has nothing to choose, is scrolled by keys all the same.
function letScroll() {
  for (const region of document.querySelectorAll("#board > .region")) {
    const long = region.scrollHeight > region.clientHeight + 1;
    const reached = region.querySelector("[tabindex='0'], button, a[href]");
    if (phone.matches && long && !reached) region.tabIndex = 0;
    else region.removeAttribute("tabindex");
  }
}

// Not by scrollIntoView: behind what is scrolled to the key Tab would go on.
function bringIntoView(piece, region) {
  for (let frame = piece; frame && frame !== region; ) {
    frame = frame.parentElement;
    if (frame.scrollHeight <= frame.clientHeight) continue;
    const [box, rim] = [piece.getBoundingClientRect(), frame.getBoundingClientRect()];
    frame.scrollTop += Math.max(0, box.bottom - rim.bottom);
    frame.scrollTop -= Math.max(0, rim.top - box.top);
  }
}

// The page turns to what is asked when the question changes; where the open page is asked, it stays.
let asked = "";
export function turnToQuestion() {
  letScroll();
  const question = document.getElementById("prompt")?.textContent ?? "";
  const busy = [...document.querySelectorAll("#board > .region.busy")].map((region) => region.id);
  const open = opened;
  const changed = question !== asked;
  asked = question;
  const stage = document.querySelector(".stage");
  // In a low window the board scrolls.
  if (changed && busy.length && !phone.matches && stage.scrollHeight > stage.clientHeight)
    document.getElementById(busy[0]).scrollIntoView({ block: "nearest" });
  if (changed && !phone.matches)
    for (const id of busy) bringIntoView(document.querySelector(`#${id} .can`), document.getElementById(id));
  if (!phone.matches) return;
  const before = answeredOn.get(theQuestion());
  if (changed && busy.length && !busy.includes(open)) turnTo(busy.includes(before) ? before : busy[0]);
  else if (!open || !document.getElementById(open)) turnTo(document.querySelector("#board > .region")?.id ?? "");
  else turnTo(open);
}

// What is pointed out is brought before one's eyes: it may lie on another page of a phone, or further down.
export function turnToPlace(place) {
  const page = place?.closest("#board > .region");
  if (!page) return;
  if (phone.matches && opened !== page.id) turnTo(page.id);
  place.scrollIntoView({ block: phone.matches ? "center" : "nearest", inline: "nearest" });
}

// The pages of a phone have their places only when the style sheets are there.
addEventListener("load", () => {
  asked = "";
  turnToQuestion();
});

// ---------------------------------------------------------------- the end

// Film, record and another game stand at the foot of the result, and where the question was.
export function offerWays() {
  if (body.dataset.phase !== "over") return;
  // A rematch may have been asked for since.
  const ways = [...document.querySelectorAll("#status .actions > :is(a, button)")];
  for (const place of document.querySelectorAll("#prompt.over .choices, #result .ways")) {
    const cards = ways.map((way) => {
      const card = way.cloneNode(true);
      card.className = `choice button way${way.matches(".main") ? "" : " plain"}`;
      return card;
    });
    const before = [...place.querySelectorAll(".way")];
    if (before.map((way) => way.outerHTML).join() === cards.map((way) => way.outerHTML).join()) continue;
    for (const way of before) way.remove();
    place.append(...cards);
  }
}

// The scores open by themselves once; the words where the question was open them again. They open when the last pieces
// lie, which would travel over them, and with the chart, which would push them aside; but nobody waits long for it.
const LONGEST_WAIT = 1500;
let told = false;
export function showEnd() {
  const result = document.getElementById("result");
  const over = Boolean(result?.querySelector(".result-sheet"));
  const first = over && !told;
  told = over;
  const drawn = over && body.dataset.ws ? chart(result) : null;
  if (drawn) entitle(false);
  // In a film one came to look at the table.
  if (!first || !result.showPopover || body.dataset.moment !== undefined) return;
  if (drawn) Promise.race([Promise.all([drawn, atRest()]), patience()]).then(() => open(result));
  else open(result);
}

function open(result) {
  if (told && result.isConnected && !result.matches(":popover-open")) result.showPopover();
}

function patience() {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT);
  });
}

// How the points went comes when it is wanted; a new state takes it out of the sheet, and it is put in again.
let course = null;
async function chart(result) {
  if (course === null) {
    course = "";
    try {
      const response = await fetch(`${body.dataset.api}/points`);
      if (response.ok) course = (await response.json()).html;
    } catch {
      // The end can be read without it.
    }
  }
  const sheet = result.isConnected ? result.querySelector(".result-sheet") : null;
  if (course && sheet && !sheet.querySelector(".chart"))
    sheet.querySelector(".ways").insertAdjacentHTML("beforebegin", course);
}

export function openReview(button) {
  // Asked now: news of the table may put another button in its place while the module is fetched.
  const fromResult = Boolean(button.closest("#result"));
  import("./review.js").then(({ review }) => review(button, fromResult));
}
