// Where keys lead to: digits to the numbers of the list of moves, arrows through what can be clicked, as the eye sees it.

import { select } from "./side.js";

// All that can be clicked to answer, on the board, beside it, and in the prompt.
const ASKED = "#board .can, #board .way, #players .can, #prompt .choice";

export function seen(element) {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

let typed = "";
let typedTimer = 0;

export function choose(digit) {
  const buttons = document.querySelectorAll("#moves button[data-move]");
  typed += digit;
  clearTimeout(typedTimer);
  const number = Number(typed);
  if (number < 1 || number > buttons.length) {
    typed = "";
    return;
  }
  const finish = () => {
    typed = "";
    buttons[number - 1].click();
  };
  // Wait for a further digit only where one could follow.
  if (number * 10 > buttons.length) finish();
  else typedTimer = setTimeout(finish, 700);
}

// The nearest thing in a direction, as the eye sees it.
function neighbour(from, key, candidates) {
  const here = from.getBoundingClientRect();
  const x = here.x + here.width / 2;
  const y = here.y + here.height / 2;
  let best = null;
  let least = Infinity;
  for (const element of candidates) {
    if (element === from) continue;
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const dx = box.x + box.width / 2 - x;
    const dy = box.y + box.height / 2 - y;
    const [along, across] = { ArrowRight: [dx, dy], ArrowLeft: [-dx, dy], ArrowDown: [dy, dx], ArrowUp: [-dy, dx] }[
      key
    ];
    if (along <= 2) continue;
    const cost = along + 2.5 * Math.abs(across);
    if (cost < least) {
      least = cost;
      best = element;
    }
  }
  return best;
}

export function walk(event) {
  const active = document.activeElement;
  const inMenu = active?.closest("#menu");
  const inList = active?.closest("#moves");
  if (inMenu || inList) {
    const buttons = [...(inMenu ?? inList).querySelectorAll("button")];
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
    buttons[(buttons.indexOf(active) + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    return;
  }
  const everything = [...document.querySelectorAll(event.shiftKey ? "#board .piece, #board .slot" : ASKED)].filter(
    seen,
  );
  const next = active?.closest("#board, #players, #prompt") ? neighbour(active, event.key, everything) : everything[0];
  if (!next) return;
  if (!next.hasAttribute("tabindex")) next.tabIndex = -1;
  next.focus({ preventScroll: false });
  event.preventDefault();
}

export function focusMoves() {
  select("moves");
  (document.querySelector("#moves button") ?? document.getElementById("moves"))?.focus();
}
