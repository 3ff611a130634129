// When there is a sound: your turn, card, wood, coin, dice, end. Silent until somebody wants them; whether, and how loud, is
// kept on this device.

const kept = { sound: "off", volume: "0.5" };
try {
  for (const name of Object.keys(kept)) kept[name] = localStorage.getItem(name) ?? kept[name];
} catch {
  // Storage may be forbidden: then only for this page.
}

function keep(name, value) {
  kept[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    /* then only for this page */
  }
}

// What makes them comes when they are wanted.
export function sound(name) {
  if (kept.sound === "on") import("./tones.js").then(({ make }) => make(name, Number(kept.volume)));
}

// Of what a thing is made, by its art: `coin gold; wood pawn tower; else card`, as the game's picture says.
const MADE = new Map();
for (const part of (document.body.dataset.made ?? "else card").split("; ")) {
  const [made, ...arts] = part.split(" ");
  if (made === "else") MADE.set("", arts[0]);
  else for (const art of arts) MADE.set(art, made);
}

export function stuff(art) {
  return MADE.get(art) ?? MADE.get("");
}

// What a change sounds like: dice before coins before cards before wood. Where nothing was moved nothing is heard.
export function hear(arts) {
  const moved = new Set(arts.map(stuff));
  const heard = ["dice", "coin", "card", "wood"].find((made) => moved.has(made));
  if (heard) sound(heard);
}

for (const field of document.querySelectorAll("[data-keep]")) {
  const name = field.dataset.keep;
  if (field.type === "checkbox") field.checked = kept[name] === "on";
  else field.value = kept[name];
  field.addEventListener("change", () => {
    keep(name, field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
    sound("turn");
  });
}
