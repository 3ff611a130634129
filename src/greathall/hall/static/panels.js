// What opens beside the board: the rules with a search, and the help.

const body = document.body;
// The keys of a table, and those of a film; what both have comes last.
const TABLE = [
  ["click or Enter", "play the move of a piece; several moves open a menu"],
  ["1, 2, 3 …", "play a move of the list by its number"],
  ["arrows", "go among what can be clicked; with Shift among all pieces"],
  ["m", "go to the list of moves"],
  ["b", "go to the first thing that can be clicked"],
  ["w, right click, long press", "why can't I? The reason and the rule"],
  ["h", "a hint: what a bot would do, and why (against bots only)"],
  ["u", "take back your last move, if nothing was revealed since"],
];
const FILM = [
  ["arrows left and right", "the moment before, the next moment"],
  ["Home, End", "the first moment, the last"],
  ["space", "play, pause"],
];
const BOTH = [
  ["z", "make the part of the table that you point at large, and small again"],
  ["r", "the rules, with a search"],
  ["Esc", "close what is open"],
  ["?", "this help"],
];

export function dialog(id, title) {
  let box = document.getElementById(id);
  if (box) return box;
  box = document.createElement("dialog");
  box.id = id;
  const head = document.createElement("header");
  const heading = document.createElement("h2");
  heading.id = `${id}-title`;
  heading.textContent = title;
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => box.close());
  head.append(heading, close);
  box.append(head);
  box.setAttribute("aria-labelledby", heading.id);
  // In a search field Esc would only empty the field.
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      box.close();
    }
  });
  body.append(box);
  return box;
}

export function openHelp() {
  const box = dialog("help", "Keys and clicks");
  if (!box.querySelector("table")) {
    const table = document.createElement("table");
    for (const [keys, meaning] of [...(body.dataset.moment === undefined ? TABLE : FILM), ...BOTH]) {
      const row = table.insertRow();
      const head = document.createElement("th");
      head.scope = "row";
      head.textContent = keys;
      row.append(head);
      row.insertCell().textContent = meaning;
    }
    box.append(table);
  }
  if (!box.open) box.showModal();
}

let searching = 0;

async function search(box, words) {
  const mine = ++searching;
  const list = box.querySelector("ol");
  try {
    const response = await fetch(`${body.dataset.rules}?q=${encodeURIComponent(words)}`);
    const { rules } = await response.json();
    if (mine === searching) list.replaceChildren(...rules.map(entry));
    if (mine === searching && rules.length === 0) list.textContent = "No rule has these words.";
  } catch {
    list.textContent = "The rules cannot be read just now.";
  }
}

function link(text, href, rule) {
  const way = document.createElement("a");
  way.textContent = text;
  way.href = href;
  if (rule) way.dataset.rule = text;
  return way;
}

// A rule as the hall tells it: marked words, other rules to open in their place, rulings on it, cards it speaks of.
function entry({ id, kind, parts, rulings, things }) {
  const item = document.createElement("li");
  item.id = `rule-${id}`;
  const name = document.createElement("b");
  name.textContent = `${id} `;
  item.append(name);
  if (kind === "ruling") item.append("(ruling) ");
  for (const part of parts) {
    if (part.kind === "mark") {
      const mark = document.createElement("mark");
      mark.textContent = part.text;
      item.append(mark);
    } else item.append(part.kind === "rule" ? link(part.text, `#rule-${part.text}`, true) : part.text);
  }
  const more = document.createElement("p");
  more.className = "note";
  for (const ruling of rulings) more.append(link(ruling, `#rule-${ruling}`, true), " ");
  for (const { name, page } of things) {
    const card = link(name, page);
    card.target = "_blank";
    more.append(card, " ");
  }
  if (more.firstChild) item.append(more);
  return item;
}

function rulesDialog() {
  const box = dialog("rules-dialog", "Rules");
  if (!box.querySelector("ol")) {
    const label = document.createElement("label");
    label.textContent = "Search the rules";
    const input = document.createElement("input");
    input.id = "rules-search";
    input.type = "search";
    let timer = 0;
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => search(box, input.value), 200);
    });
    label.append(input);
    const list = document.createElement("ol");
    list.id = "rules-list";
    list.tabIndex = 0;
    list.setAttribute("aria-label", "Rules found");
    box.append(label, list);
  }
  if (!box.open) box.showModal();
  return box;
}

export function openRules() {
  const box = rulesDialog();
  const input = box.querySelector("input");
  input.focus();
  if (!box.querySelector("li") || !input.value) search(box, input.value);
}

export async function showRule(id) {
  const box = rulesDialog();
  const list = box.querySelector("ol");
  searching++;
  try {
    const response = await fetch(`${body.dataset.rules}/${encodeURIComponent(id)}`);
    if (!response.ok) throw new Error(String(response.status));
    list.replaceChildren(entry(await response.json()));
  } catch {
    list.textContent = `Rule ${id} cannot be read just now.`;
  }
}
