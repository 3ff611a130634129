// One click for several answers, where the hall says what belongs together: a thing that is not asked for yet can be clicked
// already, or has words and emblems on it that can be. The next state takes all of it away again.

const body = document.body;
let rows = new Map(); // by their first move: what a menu has instead of it
let known = ""; // for which version

export async function lookAhead() {
  const question = document.querySelector("#prompt.yours");
  if (body.dataset.ahead === undefined || !question) return;
  const version = body.dataset.version;
  const query = `version=${version}&seat=${encodeURIComponent(body.dataset.seat)}`;
  const response = await fetch(`${body.dataset.api}/ahead?${query}`).catch(() => null);
  const { ways } = response?.ok ? await response.json() : { ways: [] };
  if (version !== body.dataset.version || !question.isConnected) return;
  for (const way of document.querySelectorAll(".way, .doing, .choice[data-way]")) way.remove();
  rows = new Map();
  known = version;
  for (const way of ways.filter(({ menu }) => menu)) {
    const first = String(way.moves[0]);
    rows.set(first, [...(rows.get(first) ?? []), way]);
  }
  offerBeside(
    question,
    ways.filter(({ target }) => target === "prompt"),
  );
  for (const way of ways) {
    const place = document.querySelector(`#board .region [data-target="${CSS.escape(way.target)}"]`);
    if (place && (way.name || !place.dataset.moves)) offer(place, way);
  }
}

// All that a click which begins with this move may mean: rows of moves, and what they are called.
export function rowsFrom(move) {
  return known === body.dataset.version ? (rows.get(move) ?? []) : [];
}

// What stands beside the question takes the place of the answer that each of them begins with.
function offerBeside(question, ways) {
  if (!ways.length) return;
  const choices = question.querySelector(".choices") ?? document.createElement("div");
  const held = choices.contains(document.activeElement);
  const firsts = new Set(ways.map(({ moves }) => String(moves[0])));
  for (const choice of [...choices.children]) if (firsts.has(choice.dataset.move)) choice.remove();
  const few = choices.children.length + ways.length < 6; // more find room in two rows only
  choices.className = few && choices.querySelector(".outcome") ? "choices" : "choices chips";
  const buttons = ways.map(({ name, html, words, moves }) => {
    const [title, outcome] = name.split(": ");
    const button = Object.assign(document.createElement("button"), { type: "button", className: "choice" });
    const word = document.createElement("b");
    if (html) word.innerHTML = html;
    else word.textContent = title;
    button.append(word);
    if (outcome)
      button.append(Object.assign(document.createElement("span"), { className: "outcome", textContent: outcome }));
    button.dataset.way = moves.join(" ");
    button.setAttribute("aria-label", words);
    return button;
  });
  const last = choices.querySelector(":scope > .choice:last-child > .outcome")?.parentElement;
  const ends = buttons.filter((button) => last && button.querySelector(".outcome"));
  choices.prepend(...buttons.filter((button) => !ends.includes(button)));
  last?.before(...ends); // what ends the same stands beside it
  question.append(choices);
  const sentence = [...question.querySelector("p").childNodes].find((node) => node.nodeType === 3 && node.data.trim());
  if (sentence && ways[0].asks) sentence.data = ` ${ways[0].asks} `;
  if (held) choices.firstElementChild.focus();
}

// The buttons of a card stand side by side.
function rowOn(card) {
  const row = card.querySelector(":scope > .doing");
  if (row) return row;
  const made = Object.assign(document.createElement("span"), { className: "doing" });
  card.append(made);
  return made;
}

function offer(place, { name, html, words, moves, vain, sprite }) {
  let button = place;
  if (name) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "way";
    button.textContent = vain ? "nothing now" : name;
    button.classList.toggle("vain", vain);
    if (html) button.innerHTML = html;
    if (sprite) {
      button.innerHTML = `<svg class="em" aria-hidden="true"><use href="#${CSS.escape(sprite)}"/></svg>`;
      button.dataset.name = name;
      button.append(Object.assign(document.createElement("span"), { textContent: name }));
    }
    // A button may not lie in another: its buttons stand for the thing, which can be clicked beside them all the same.
    if (place.matches("[role='button']")) {
      place.removeAttribute("role");
      place.removeAttribute("tabindex");
    }
    place.classList.add("ways");
    (place.matches(".piece") ? rowOn(place) : place).append(button);
  } else {
    place.classList.add("can");
    place.setAttribute("role", "button");
    place.tabIndex = 0;
  }
  const page = place.closest(".region");
  document.querySelector(`.pages a[href="#${page.id}"]`)?.classList.add("asked");
  button.dataset.way = moves.join(" ");
  button.setAttribute("aria-label", words);
}
