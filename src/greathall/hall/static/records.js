// Opening a record takes a while where it is long: how far it is, and a way to give it up. Without this the form is sent as it is.

import { eventsOf } from "./events.js";
import { notify, reasonOf } from "./post.js";

const form = document.querySelector("form[data-record]");
const state = form.querySelector(".laying-out");
const bar = state.querySelector("progress");
const words = state.querySelector("span");
let giveUp = null;

function tell({ done, of }) {
  if (of) {
    bar.max = of;
    bar.value = done;
    words.textContent = `${done} of ${of} moves`;
  } else {
    bar.removeAttribute("value");
    words.textContent = "Waiting …";
  }
}

async function open(record, seat) {
  const response = await fetch("/api/records", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ record, seat }),
    signal: giveUp.signal,
  });
  if (!response.ok) return reasonOf(await response.json().catch(() => ({})));
  for await (const event of eventsOf(response.body)) {
    if (event.table) {
      location.assign(`/tables/${event.table}`);
      return "";
    }
    if (event.reason) return reasonOf(event);
    tell(event);
  }
  return "The hall cannot be reached.";
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (giveUp) return;
  giveUp = new AbortController();
  const seat = Math.max(1, Number(form.elements.seat.value) || 1) - 1; // people count from one
  tell({ done: 0, of: 0 });
  state.hidden = false;
  let said = "";
  try {
    said = await open(await form.elements.file.files[0].text(), seat);
  } catch {
    said = giveUp.signal.aborted ? "Given up: nothing was opened." : "The hall cannot be reached.";
  }
  giveUp = null;
  state.hidden = true;
  if (said) notify(said, 20);
});

state.querySelector("button").addEventListener("click", () => giveUp?.abort());
