// Pieces on their way from place to place. What flies is a likeness of the piece over the page (in the top layer, where
// nothing cuts it): only transforms and opacity are animated, the board itself is the new one at once and can be clicked.
// The browser's own view transitions would stop the page for several frames, to take pictures of what will travel.

const LONG = 420;
const APART = 45; // milliseconds between two that set out
const FURTHEST = 8; // of those that wait for others; the rest goes together
const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
const flying = new Set();
const landed = []; // is no longer seen, and goes when all have landed: each that goes lays the page out anew

// Everything is where it belongs, at once.
export function land() {
  for (const flight of [...flying]) flight.end();
}

// A promise of the moment from which nothing travels any more; of what is just being changed too.
export async function atRest() {
  await null;
  await Promise.all([...flying].map((flight) => flight.done));
}

const onScreen = ({ left, right, top, bottom }) => right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

// A piece that is looked at, or what stands for it: `standIn` finds it for a piece that lies where one does not look.
export function seenAt(id, standIn, taken) {
  const piece = document.getElementById(id);
  if (!piece) return null;
  const shown = piece.checkVisibility();
  const place = shown ? piece : standIn(piece, taken);
  if (!place || taken.has(place)) return null;
  taken.add(place);
  return { place, shown, box: place.getBoundingClientRect(), likeness: shown ? likeness(piece) : null };
}

// What a style sheet makes of a piece depends on where it lies: so the boxes around it, up to its zone, go with it, empty.
// Returns how it can be put there later, when the piece itself may lie elsewhere or be gone.
function likeness(piece) {
  const zone = piece.closest(".zone, .player") ?? piece.parentElement;
  const { width, height } = piece.getBoundingClientRect();
  const copy = piece.cloneNode(true);
  for (const part of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "data-moves"]) part.removeAttribute(name); // sheets know some by their target
  copy.classList.remove("can", "hinted");
  // Sheets count: what is alone in its place is drawn larger.
  let inside = [...piece.parentElement.children].map((one) => (one === piece ? copy : document.createElement("i")));
  let outer = copy;
  for (let around = piece.parentElement; around && around !== zone; around = around.parentElement) {
    const box = around.cloneNode(false);
    box.removeAttribute("id");
    box.classList.add("along");
    box.append(...inside);
    inside = [box];
    outer = box;
  }
  copy.classList.add("traveller");
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  return { zone, outer, copy, width, height };
}

function show({ zone, outer }) {
  if (!zone.isConnected) return false;
  outer.classList.add("flight");
  outer.setAttribute("popover", "manual");
  outer.inert = true;
  zone.append(outer);
  outer.showPopover();
  return true;
}

const far = (a, b) => Math.hypot(b.left - a.left, b.top - a.top);
const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

// Where a likeness is when it looks as if it lay in `box`; the form of a card stays what it is.
function at(box, { width, height }, lift = 0, wide = 1) {
  const [x, y] = middle(box);
  const size = Math.min(box.width / width, box.height / height) || 1;
  const scale = lift ? size * 1.08 : size;
  return `translate(${x - width / 2}px, ${y - height / 2 - lift}px) scale(${scale * wide}, ${scale})`;
}

function between(a, b) {
  const mean = (name) => (a[name] + b[name]) / 2;
  return { left: mean("left"), top: mean("top"), width: mean("width"), height: mean("height") };
}

// One flight of a likeness; `wide` says how much of its width is seen at the start, in the middle and at the end.
function fly(made, from, to, { after, wide = [1, 1, 1], fade = false }) {
  const lift = Math.min(36, far(from, to) * 0.1) + 1;
  const ways = [at(from, made, 0, wide[0]), at(between(from, to), made, lift, wide[1]), at(to, made, 0, wide[2])];
  const timing = { duration: LONG, delay: after, fill: "both" };
  if (fade) made.copy.animate({ opacity: [1, 1, 0], offset: [0, 0.8, 1] }, timing);
  return made.copy.animate({ transform: ways }, { ...timing, easing: EASE });
}

// Sets a piece on its way: `from` and `to` are what seenAt found before and after the change; `hides` if nothing of it lay
// there before, `turned` if it turns over on the way, `into` if it is lost in what lies there.
export function setOut(journeys) {
  const wanted = journeys.filter(
    ({ from, to }) => (from.shown || to.shown) && (onScreen(from.box) || onScreen(to.box)) && far(from.box, to.box) > 4,
  );
  // All are put there before any is asked to move: each question after a change would lay the page out anew.
  const ready = wanted.map(({ from, to, hides, turned, into }, i) => {
    const after = Math.min(i, FURTHEST) * APART;
    const comes = to.shown && !(into && from.shown);
    const over = turned && comes && from.shown;
    const made = [];
    if (comes && show(to.likeness)) made.push([to.likeness, over ? [0, 0, 1] : [1, 1, 1], false]);
    if ((over || !comes) && show(from.likeness)) made.push([from.likeness, over ? [1, 0, 0] : [1, 1, 1], !comes]);
    return { from, to, made, after, hides: hides && comes };
  });
  for (const { from, to, made, after, hides } of ready) {
    const moved = made.map(([one, wide, fade]) => fly(one, from.box, to.box, { after, wide, fade }));
    // Not by `visibility`: what has come can be clicked while it still seems to be on its way.
    if (hides) moved.push(to.place.animate({ opacity: [0, 0] }, { duration: LONG + after + 1000 }));
    const flight = {
      end: () => {
        flying.delete(flight);
        for (const motion of moved) motion.cancel();
        for (const [{ outer }] of made) outer.classList.add("landed");
        landed.push(...made.map(([{ outer }]) => outer));
        if (flying.size === 0) for (const outer of landed.splice(0)) outer.remove();
      },
    };
    flight.done = Promise.allSettled(moved.slice(0, made.length).map((motion) => motion.finished)).then(flight.end);
    flying.add(flight);
  }
}
