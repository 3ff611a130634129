// The bubble of a lesson: it goes to what it points at, marks it, and says how the lesson answers a move.

import { show } from "./replay.js";

const bubble = document.getElementById("bubble");
const answer = document.getElementById("bubble-answer");
const GAP = 10;
const LARGE = 0.2; // of the window
const FEW = 3; // pieces that a bubble may cover for a while

function seen(element) {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0 && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);
}

// What lies in a closed sheet is not shown, but its owner's line beside the table is; what a board does not draw (tracks
// of rounds and points) is told by the ribbon above it.
function pointed() {
  const found = [];
  for (const id of bubble.dataset.points.split(" ").filter(Boolean)) {
    const name = CSS.escape(id);
    const own = [
      ...document.querySelectorAll(`[data-target="${name}"], [data-zone="${name}"], #prompt [data-for="${name}"]`),
    ];
    const shown = own.filter((element) => !bubble.contains(element) && seen(element));
    if (shown.length) found.push(shown[0]);
  }
  if (!found.length && bubble.dataset.points) {
    const told = [document.getElementById("players"), document.getElementById("ribbon")].filter(seen);
    const another = /\/(\d+)/.exec(bubble.dataset.points)?.[1];
    if (told.length) found.push(another && another !== document.body.dataset.seat ? told[0] : told[told.length - 1]);
  }
  return found;
}

function overlaps(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Beside the first thing pointed at, where there is room; else it stays docked where the style sheet puts it.
function place() {
  const targets = pointed();
  for (const old of document.querySelectorAll(".pointed")) old.classList.remove("pointed");
  for (const target of targets) target.classList.add("pointed");
  bubble.classList.remove("free");
  bubble.style.removeProperty("left");
  bubble.style.removeProperty("top");
  if (!targets.length) return;
  if (matchMedia("(max-width: 61.99rem)").matches) {
    targets[0].scrollIntoView({ block: "nearest", inline: "center" });
    return;
  }
  bubble.classList.add("free");
  const own = bubble.getBoundingClientRect();
  const box = targets[0].getBoundingClientRect();
  const asked = [...document.querySelectorAll("#prompt .choice, .pointed")].map((e) => e.getBoundingClientRect());
  const middle = { x: box.left + box.width / 2 - own.width / 2, y: box.top + box.height / 2 - own.height / 2 };
  const spots = [
    { left: middle.x, top: box.bottom + GAP },
    { left: middle.x, top: box.top - own.height - GAP },
    { left: box.right + GAP, top: middle.y },
    { left: box.left - own.width - GAP, top: middle.y },
  ].map(({ left, top }) => ({
    left: Math.min(Math.max(GAP, left), innerWidth - own.width - GAP),
    top: Math.min(Math.max(GAP, top), innerHeight - own.height - GAP),
  }));
  // Something as large as the town or the map is seen all around a bubble that lies in it.
  const large = box.width * box.height > LARGE * innerWidth * innerHeight;
  if (large) {
    asked.splice(
      asked.findIndex((other) => other.left === box.left && other.top === box.top),
      1,
    );
    const inside = box.bottom - own.height - GAP;
    spots.unshift({ left: middle.x, top: inside }, { left: box.left + GAP, top: inside });
    spots.unshift({ left: box.right - own.width - GAP, top: inside });
  }
  // Never over what is pointed at or asked for; and over as little as possible of what could be clicked or read instead.
  const others = [
    ...document.querySelectorAll("#board .can, #board .region .piece, #board .means, #prompt, #ribbon, .player"),
  ].map((element) => ({
    weight: element.matches(".can") ? 10 : element.matches("#prompt, .means, .player") ? 4 : 1,
    box: element.getBoundingClientRect(),
  }));
  let best = null;
  let least = Infinity;
  for (const { left, top } of spots) {
    const here = { left, top, right: left + own.width, bottom: top + own.height };
    const covered = others.reduce((sum, other) => sum + (overlaps(here, other.box) ? other.weight : 0), 0);
    if (covered < least && !asked.some((other) => overlaps(here, other))) {
      least = covered;
      best = { left, top };
    }
  }
  const side = document.getElementById("side").getBoundingClientRect();
  const docked = asked.every((other) => other.right < side.left || other.bottom < innerHeight - own.height - 2 * GAP);
  if (!best || (least > FEW && docked)) {
    bubble.classList.remove("free");
    return;
  }
  bubble.style.left = `${best.left}px`;
  bubble.style.top = `${best.top}px`;
}

function line(text, kind) {
  const p = document.createElement("p");
  p.textContent = text;
  if (kind) p.className = kind;
  return p;
}

document.body.addEventListener("lesson", ({ detail }) => {
  if (detail.go) {
    location.assign(detail.go);
    return;
  }
  const then = detail.told.length ? [line(`This would follow: ${detail.told.join(" ")}`, "note")] : [];
  answer.replaceChildren(line(detail.say), ...then);
  place();
});

document.getElementById("bubble-watch")?.addEventListener("click", async ({ currentTarget }) => {
  const response = await fetch(`${document.body.dataset.api}/since`).catch(() => null);
  if (!response?.ok) return;
  await show(await response.json());
  place();
  currentTarget.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target !== document.body) return;
  document.getElementById("bubble-on")?.click();
});

// The final scores would lie over the last bubble, which tells them.
const result = document.getElementById("result");
if (result?.matches(":popover-open")) result.hidePopover();

addEventListener("resize", place);
addEventListener("load", place);
place();
// Whoever plays by keyboard begins at the button; whoever hears the page, with the bubble's words.
(document.getElementById("bubble-on") ?? bubble).focus({ preventScroll: true });
