// The clocks: the server says how they stood and since when they run, and they tick here. Nothing is asked for meanwhile.

import { notify } from "./post.js";

const EVERY = 250;
const LOW = 60;
let clocks = null;
let ahead = null; // the hall's time less this page's own clock, which nobody sets either
let timer = 0;
let warned = false;

export function tellTime(later) {
  ahead = later;
  tick();
}

export function showClocks(fresh) {
  clocks = fresh ?? null;
  if (clocks && !timer) timer = setInterval(tick, EVERY);
  tick();
}

// What is left of a seat's time: the bank, and how much of the question is still free.
export function timeLeft(clock, free, now) {
  const spent = clock.used + (clock.since === null ? 0 : Math.max(0, now - clock.since));
  return { bank: Math.max(0, clock.left - Math.max(0, spent - free)), free: Math.max(0, free - spent) };
}

export function timeWords(seconds) {
  if (seconds >= 86400) return `${Math.floor(seconds / 86400)} d ${Math.floor((seconds % 86400) / 3600)} h`;
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function face(parent, after, seat) {
  let found = parent.querySelector(":scope > .clock");
  if (!found) {
    found = document.createElement("span");
    found.className = "clock";
    found.setAttribute("role", "timer");
    found.dataset.clock = seat;
    after.after(found);
  }
}

// Panels are drawn anew with every state; the clocks are put back before anybody sees it.
export function placeClocks() {
  if (!clocks) return;
  clocks.seats.forEach((clock, seat) => {
    const panel = document.getElementById(`player-${seat}`);
    if (!clock || !panel) return;
    face(panel.querySelector(".player-head"), panel.querySelector(".player-name"), seat);
    const means = panel.classList.contains("own") ? document.querySelector("#board .means") : null;
    if (means) face(means, means.querySelector("h2"), seat);
  });
}

function tick() {
  if (!clocks || ahead === null) return;
  placeClocks();
  const now = performance.now() / 1000 + ahead;
  for (const shown of document.querySelectorAll("[data-clock]")) {
    const clock = clocks.seats[Number(shown.dataset.clock)];
    // Whoever is asked in secret sees how long they have; for all others every clock stands.
    if (clocks.answer_by && shown.dataset.clock === document.body.dataset.seat) {
      const left = Math.max(0, clocks.answer_by - now);
      shown.textContent = timeWords(left);
      shown.classList.add("runs");
      shown.classList.toggle("low", left < LOW / 3);
      shown.title = "Time to answer; then you decline. Nobody else sees it";
      continue;
    }
    if (!clock) {
      shown.textContent = "";
      continue;
    }
    const runs = clock.since !== null && clock.since <= now;
    const { bank, free } = timeLeft(clock, clocks.free, now);
    // In a correspondence the free days are the time one has; in a live game they are only a breath.
    const days = clocks.kind === "days";
    const left = days ? bank + free : bank;
    const words = `${timeWords(left)}${!days && runs && free > 0 ? ` +${Math.ceil(free)}` : ""}`;
    if (shown.textContent !== words) shown.textContent = words;
    shown.classList.toggle("runs", runs);
    shown.classList.toggle("low", left < LOW);
    shown.title = runs ? "Time left; it runs" : clock.since !== null ? "Time left; the clocks pause" : "Time left";
  }
  for (const shown of document.querySelectorAll("[data-pause]")) {
    const left = Math.max(0, clocks.pause - now);
    shown.textContent = timeWords(left);
    // A pause is over by itself, and nothing is sent then.
    shown.closest(".pausing").hidden = left === 0;
  }
  warn(now);
}

// Once each time, in words, for who does not look at the clock.
function warn(now) {
  const mine = clocks.seats[Number(document.body.dataset.seat)];
  const runs = mine && mine.since !== null && mine.since <= now;
  const { bank, free } = runs ? timeLeft(mine, clocks.free, now) : { bank: LOW, free: 0 };
  const short = runs && bank + free < LOW;
  if (short && !warned) notify("You have less than a minute left.", 8);
  warned = short;
}
