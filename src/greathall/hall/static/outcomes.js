// What a choice would bring, before it is made: the piece as a ghost at its place, and the numbers that change in the detail.
// The hall tells only what is certain, and nothing of a move that draws, rolls or reveals.

const body = document.body;
const PATIENCE = 160; // whoever only passes over a piece asks nothing
const MOST = 6;
let pointed = "";
let timer = 0;
let known = new Map();
let version = "";

// The one move that a thing stands for; nothing where there are several.
function moveOf(element) {
  const place = element?.closest?.("[data-moves], button[data-move]");
  const move = place?.dataset.move ?? place?.dataset.moves ?? "";
  return move.includes(" ") ? "" : move;
}

async function outcome(move) {
  if (version !== body.dataset.version) {
    version = body.dataset.version;
    known = new Map();
  }
  if (!known.has(move)) {
    const query = `move=${move}&version=${version}&seat=${encodeURIComponent(body.dataset.seat)}`;
    const asked = fetch(`${body.dataset.api}/outcome?${query}`).then((response) =>
      response.ok ? response.json() : null,
    );
    known.set(
      move,
      asked.catch(() => null),
    );
  }
  return known.get(move);
}

export function forget() {
  clearTimeout(timer);
  pointed = "";
  for (const ghost of document.querySelectorAll(".ghost, #peek .then")) ghost.remove();
}

// A ghost lies over the page, so nothing moves and nothing is covered: it lets every click through.
function haunt({ zone, slot, sprite }) {
  const home = document.querySelector(`#board .region [data-zone="${CSS.escape(zone)}"]:not(.pile)`);
  const place = slot ? home?.querySelector(`[data-target="${CSS.escape(slot)}"]`) : home;
  const box = place?.getBoundingClientRect();
  if (!box?.width || !sprite) return;
  const size = Math.min(box.width, box.height, 56) * 0.9;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.innerHTML = `<svg><use href="#${CSS.escape(sprite)}"/></svg>`;
  ghost.style.width = `${size}px`;
  ghost.style.height = `${size}px`;
  ghost.style.left = `${slot ? box.x + (box.width - size) / 2 : box.right - size - 8}px`;
  ghost.style.top = `${slot ? box.y + (box.height - size) / 2 : box.bottom - size - 8}px`;
  body.append(ghost);
}

function tell(facts) {
  const peek = document.getElementById("peek");
  if (!peek || facts.length === 0) return;
  if (peek.hidden) peek.replaceChildren();
  peek.hidden = false;
  const then = document.createElement("p");
  then.className = "then";
  const whose = (seat) => {
    const name = document.querySelector(`#player-${seat} .player-name`)?.textContent;
    return seat >= 0 && String(seat) !== body.dataset.seat && name ? `${name}'s ` : "";
  };
  then.textContent = `Then: ${facts.map((fact) => `${whose(fact.seat)}${fact.label} ${fact.before} → ${fact.after}`).join("; ")}.`;
  peek.append(then);
}

function point(element) {
  const move = moveOf(element);
  if (move === pointed && move) return;
  forget();
  if (!move || !body.dataset.ws || body.dataset.phase !== "playing") return;
  pointed = move;
  timer = setTimeout(async () => {
    const found = await outcome(move);
    if (!found || pointed !== move || document.querySelector(".ghost, #peek .then")) return;
    for (const piece of found.pieces.slice(0, MOST)) haunt(piece);
    tell(found.facts);
  }, PATIENCE);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") point(event.target);
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.(":focus-visible")) point(event.target);
});
for (const end of ["pointerdown", "wheel", "resize"]) addEventListener(end, forget, { capture: true, passive: true });
