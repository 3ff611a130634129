// How somebody played: asks the hall to look at the decisions of a finished game, tells how far it is, and lists those
// that cost most. Closing it gives it up; opened again it goes on.

import { eventsOf } from "./events.js";
import { dialog } from "./panels.js";
import { reasonOf } from "./post.js";

const body = document.body;
let giveUp = null;

function element(name, text, className) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function percent(share) {
  const shown = 100 * share;
  return shown < 10 ? shown.toFixed(1) : String(Math.round(shown));
}

// The sheet comes with its own style, which nobody needs before.
function dress() {
  if (document.querySelector("link[href='/static/review.css']")) return;
  const link = element("link");
  link.rel = "stylesheet";
  link.href = "/static/review.css";
  document.head.append(link);
}

function row(name, words) {
  const line = element("div");
  line.append(element("dt", name), element("dd", words));
  return line;
}

function decision({ asked, played, better, lost, error, verdict, film }, bot) {
  const item = element("li", "", verdict);
  // Counted as the film counts, where one looks for it.
  const [, moment] = film.match(/\/at\/(\d+)/);
  const head = element("p", "", "cost");
  head.append(
    element("span", `Moment ${moment}`),
    element("b", `${percent(lost)} % ± ${percent(error)} lost`),
    element("i", verdict),
  );
  const words = element("dl");
  words.append(row("Asked", asked), row("Played", played), row(`A ${bot}`, better));
  const link = element("a", "See it in the film", "button");
  link.href = film;
  link.append(element("span", ` (moment ${moment})`, "quiet"));
  item.append(head, words, link);
  return item;
}

function show(place, { words, worst, bot }) {
  place.said.textContent = words;
  const list = element("ol", "", "decisions");
  list.append(...worst.map((one) => decision(one, bot)));
  const note = element(
    "p",
    `A ${bot}’s opinion, from what could be known at each moment. A blunder costs 15 % or more, a mistake 5 %, a slip 2 %.`,
    "note",
  );
  place.found.replaceChildren(...(worst.length ? [element("h3", "What cost most"), list] : []), note);
}

function tell(place, { ahead, done, of }) {
  place.bar.hidden = false;
  place.far.hidden = false;
  if (of) {
    place.bar.max = of;
    place.bar.value = done;
  } else place.bar.removeAttribute("value");
  const waits = ahead === 1 ? "Another game is looked at first …" : `${ahead} other games are looked at first …`;
  // Said aloud when it changes: that it waits, and that it begins; the numbers are for the eye.
  const said = ahead ? waits : "Looking at every decision …";
  if (place.said.textContent !== said) place.said.textContent = said;
  place.far.textContent = of ? `${done} of ${of}` : "";
}

async function ask(place, seat) {
  const response = await fetch(`${body.dataset.api}/review`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: JSON.stringify({ seat }),
    signal: giveUp.signal,
  });
  if (!response.ok) return reasonOf(await response.json().catch(() => ({})));
  for await (const event of eventsOf(response.body)) {
    if (event.reason) return reasonOf(event);
    if (event.review) {
      show(place, event.review);
      return "";
    }
    tell(place, event);
  }
  return "The hall cannot be reached.";
}

function places(box) {
  for (const old of box.querySelectorAll(":scope > :not(header)")) old.remove();
  const said = element("p", "", "verdict");
  said.setAttribute("role", "status");
  said.setAttribute("aria-live", "polite");
  const bar = element("progress");
  bar.setAttribute("aria-label", "Decisions looked at");
  const far = element("span", "", "far");
  const found = element("div", "", "found");
  box.append(said, bar, far, found);
  return { said, bar, far, found };
}

export async function review(button, fromResult) {
  if (giveUp) return;
  dress();
  const title = button.textContent.trim();
  const box = dialog("review", title);
  box.querySelector("h2").textContent = title;
  const place = places(box);
  giveUp = new AbortController();
  const { signal } = giveUp;
  // A dialog closes the result: whoever came from there goes back there.
  box.addEventListener(
    "close",
    () => {
      giveUp?.abort();
      giveUp = null;
      const result = fromResult ? document.getElementById("result") : null;
      if (result && !result.matches(":popover-open")) result.showPopover();
      const again = document.querySelector(
        `${result ? "#result " : ""}[data-act='review'][data-seat='${button.dataset.seat}']`,
      );
      again?.focus();
    },
    { once: true },
  );
  box.showModal();
  let said = "";
  try {
    said = await ask(place, Number(button.dataset.seat));
  } catch {
    said = "The hall cannot be reached.";
  }
  if (signal.aborted) return;
  place.bar.hidden = true;
  place.far.hidden = true;
  if (said) place.said.textContent = said;
}
