// One region of the board as large as the whole board, with everything in it larger: by z or a click on a title in it, back
// by the same or Esc. It stays over new states for as long as nothing is asked elsewhere.

import { forget } from "./outcomes.js";
import { phone } from "./side.js";

let pointed = "";
let zoomed = "";

// The last word counts, of the pointer and of the keyboard: what was clicked keeps the focus while the pointer goes on.
for (const way of ["pointerover", "focusin"])
  document.addEventListener(way, (event) => {
    pointed = event.target.closest?.("#board > .region")?.id ?? "";
  });

function show() {
  for (const region of document.querySelectorAll("#board > .region"))
    region.classList.toggle("zoomed", region.id === zoomed);
  document.getElementById("board")?.classList.toggle("enlarged", zoomed !== "");
}

// After a new state: its regions know nothing of the zoom.
export function keepZoom() {
  if (!zoomed) return;
  const region = document.getElementById(zoomed);
  const busy = document.querySelector("#board > .region.busy");
  if (phone.matches || !region || (busy && !region.classList.contains("busy"))) zoomed = "";
  show();
}

// Whether there was something to be made small again.
export function unzoom() {
  const was = zoomed !== "";
  zoomed = "";
  if (was) forget();
  show();
  return was;
}

export function zoom() {
  if (unzoom() || phone.matches) return;
  const first = document.querySelector("#board > .region.busy, #board > .region")?.id;
  zoomed = pointed || first || "";
  forget(); // what a choice would bring lay where nothing lies now
  show();
}

document.addEventListener("click", (event) => {
  const title = event.target.closest?.("#board > .region .zone-head:not(.can) :is(h2, h3)");
  if (!title || phone.matches || unzoom()) return;
  zoomed = title.closest(".region").id;
  forget();
  show();
});
