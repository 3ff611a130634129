// What is seen and heard of a change beside the pieces that travel (see morph.js): goods flow between their owners and the
// supply, numbers count to what they are now, dice roll. Only transforms and opacity are animated, over the page.

import { hear, stuff } from "./sound.js";

const LONG = 650; // of a roll, of a flow, of a count
const TICK = 81; // milliseconds; of numbers that count: all change together, for each time the page is laid out anew
const MOST_GHOSTS = 12;
export const still = () => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
const seen = (element) => element.checkVisibility({ visibilityProperty: true });

function sprite(element) {
  return element?.querySelector("use")?.getAttribute("href") ?? "";
}

// Every number before one's eyes that somebody has or that lies somewhere: points, means, goods, cards of a pile.
function counters() {
  const found = new Map();
  const add = (key, element, number, sign) => {
    if (number && seen(element)) found.set(key, { number, text: number.textContent, sign, art: sprite(sign) });
  };
  for (const panel of document.querySelectorAll("#players > .player")) {
    add(`${panel.id} points`, panel, panel.querySelector(".points b"), null);
    for (const amount of panel.querySelectorAll(".amounts > .amount")) {
      const number = amount.querySelector("b");
      const sign = amount.querySelector("svg");
      add(`${panel.id} ${amount.textContent.slice(0, -number.textContent.length)}`, amount, number, sign);
    }
  }
  for (const fact of document.querySelectorAll("#board > .means .fact"))
    add(fact.className, fact, fact.querySelector("dd"), fact.querySelector("dt svg"));
  for (const piece of document.querySelectorAll("#board > .region .piece:has(> .count)"))
    add(piece.id, piece, piece.querySelector(".count"), piece.querySelector("svg"));
  return found;
}

function amountOf({ text }) {
  return Number.parseInt(text, 10) || 0;
}

// ---------------------------------------------------------------- numbers

const counting = [];

// What is still on its way is there at once: the next change must find the page as it is.
export function settle() {
  for (const finish of counting.splice(0)) finish();
}

function countTo(element, from, to, began) {
  const node = element.firstChild;
  if (from === to || node?.nodeType !== Node.TEXT_NODE || !/^\d/.test(node.data)) return;
  const whole = node.data;
  const rest = whole.replace(/^\d+/, "");
  let done = false;
  const finish = () => {
    done = true;
    node.data = whole;
  };
  const step = (now) => {
    if (done) return;
    const ticks = Math.floor(Math.max(0, now - began) / TICK);
    if (ticks * TICK >= LONG - TICK) finish();
    else {
      const text = `${Math.round(from + ((to - from) * ticks * TICK) / LONG)}${rest}`;
      if (node.data !== text) node.data = text; // written anew it would be laid out anew, in every frame
      requestAnimationFrame(step);
    }
  };
  counting.push(finish);
  step(began);
}

// ---------------------------------------------------------------- goods

function layer() {
  let box = document.getElementById("flights");
  if (!box) {
    box = document.createElement("div");
    box.id = "flights";
    box.setAttribute("aria-hidden", "true");
    document.body.append(box);
  }
  return box;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width, height: box.height };
}

// What has arrived is no longer seen, and goes together with the last: each that goes lays the page out anew.
function cleared() {
  if (layer().getAnimations({ subtree: true }).length === 0) layer().replaceChildren();
}

// A sign goes from one place to another; what has no other end appears from above, or is gone upwards.
function fly({ sign, own, a, b }, after) {
  const ghost = sign.cloneNode(true);
  const start = a ?? { x: b.x, y: b.y - 42 };
  const end = b ?? { x: a.x, y: a.y - 42 };
  const size = Math.max(own.width, own.height, 18);
  ghost.setAttribute("width", size);
  ghost.setAttribute("height", size);
  layer().append(ghost);
  const at = ({ x, y }, scale) => `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
  ghost
    .animate(
      [
        { transform: at(start, 1), opacity: a ? 1 : 0 },
        { transform: at({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, 1.35), opacity: 1 },
        { transform: at(end, 1), opacity: b ? 1 : 0 },
      ],
      { duration: LONG, delay: after, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "backwards" },
    )
    .finished.catch(() => {})
    .then(cleared);
}

// What some have more of came from those who have less of it, or from the supply where that lies on the table.
function flow(changes) {
  const flights = [];
  for (const art of new Set(changes.map((change) => change.art))) {
    const of = changes.filter((change) => change.art === art);
    const takers = of.flatMap((change) => Array(Math.max(0, change.more)).fill(change));
    const givers = of.flatMap((change) => Array(Math.max(0, -change.more)).fill(change));
    const bank = [...document.querySelectorAll("#board > .region .zone:not(.mine) .piece")].find(
      (piece) => sprite(piece) === art && seen(piece) && !of.some((change) => change.sign.closest(".piece") === piece),
    );
    for (let i = 0; i < Math.max(takers.length, givers.length); i += 1)
      flights.push([(takers[i] ?? givers[i]).sign, givers[i]?.sign ?? bank, takers[i]?.sign ?? bank]);
  }
  // Where all of them are is asked before any sets out: each question after a change would lay the page out anew.
  const ways = flights
    .slice(0, MOST_GHOSTS)
    .map(([sign, from, to]) => ({ sign, own: middle(sign), a: from && middle(from), b: to && middle(to) }));
  ways.forEach((way, i) => {
    fly(way, i * 55);
  });
}

// ---------------------------------------------------------------- dice

function roll(die) {
  const face = die.querySelector(".name");
  const node = face?.firstChild;
  if (node?.nodeType !== Node.TEXT_NODE || !seen(die)) return;
  const result = node.data;
  let done = false;
  const finish = () => {
    done = true;
    node.data = result;
  };
  const tumble = (number) => {
    if (done) return;
    if (number === 0) finish();
    else {
      node.data = String(1 + ((Number(result) + 5 * number) % 8));
      setTimeout(tumble, LONG / 7, number - 1);
    }
  };
  counting.push(finish);
  tumble(6);
  face.animate(
    [
      { transform: "translate(-2.4em, -0.9em) rotate(-400deg)" },
      { transform: "translate(-0.8em, 0.25em) rotate(-140deg)", offset: 0.55 },
      { transform: "translate(-0.3em, -0.3em) rotate(-40deg)", offset: 0.75 },
      { transform: "none" },
    ],
    { duration: LONG, easing: "ease-out" },
  );
}

// ---------------------------------------------------------------- a change

function rolled(before, after) {
  return [...after].filter(([id, { art, face }]) => stuff(art) === "dice" && before.get(id)?.face !== face);
}

// What was touched by a change, as arts: what lies elsewhere, is more or fewer, is there or is gone. A zone that is only
// now shown, or no longer, has moved nothing.
export function stirred(before, after) {
  const zones = (table) => new Set([...table.values()].map(({ zone }) => zone));
  const [old, fresh] = [zones(before), zones(after)];
  const found = [];
  for (const [id, now] of after) {
    const was = before.get(id);
    if (was ? was.where !== now.where || was.count !== now.count : old.has(now.zone)) found.push(now.art);
  }
  for (const [id, was] of before) if (!after.has(id) && fresh.has(was.zone)) found.push(was.art);
  return [...found, ...rolled(before, after).map(([, { art }]) => art)];
}

// Makes a change and shows what it did. `before` and `after`: what lies on the table (see census); `travelling`: the ids of
// what is seen to move anyway.
export function enliven(change, before, after, travelling) {
  settle();
  const old = counters();
  change();
  const changes = [];
  const counted = [];
  const arts = stirred(before, after);
  for (const [key, now] of counters()) {
    const was = old.get(key);
    if (!was || was.text === now.text) continue;
    const more = amountOf(now) - amountOf(was);
    if (now.art) arts.push(now.art.slice(4));
    if (still()) continue;
    counted.push([now.number, amountOf(was), amountOf(now)]);
    if (now.sign && now.art && more && !travelling.has(key)) changes.push({ art: now.art, sign: now.sign, more });
  }
  hear(arts);
  if (still()) return;
  flow(changes);
  const began = performance.now();
  for (const [number, from, to] of counted) countTo(number, from, to, began);
  for (const [id] of rolled(before, after)) {
    const die = document.getElementById(id);
    if (die) roll(die);
  }
}
