// Sounds that the browser makes by itself: your turn, card, wood, coin, dice, end. Silent until somebody wants them; whether,
// and how loud, is kept on this device.

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

let context = null;
let master = null;

// Browsers let a page sound only after somebody has done something on it.
function ready() {
  if (kept.sound !== "on" || !window.AudioContext) return null;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = Number(kept.volume) ** 2;
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

// A note that is struck and dies away.
function strike(after, pitch, length, loud, shape = "sine") {
  const at = context.currentTime + after;
  const source = context.createOscillator();
  const envelope = context.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  envelope.gain.setValueAtTime(0, at);
  envelope.gain.linearRampToValueAtTime(loud, at + 0.008);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(envelope).connect(master);
  source.start(at);
  source.stop(at + length);
}

// A short noise of one colour: paper, or wood on wood.
function rustle(after, pitch, length, loud, narrow) {
  const at = context.currentTime + after;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const colour = context.createBiquadFilter();
  colour.type = "bandpass";
  colour.frequency.value = pitch;
  colour.Q.value = narrow;
  const envelope = context.createGain();
  envelope.gain.value = loud;
  source.connect(colour).connect(envelope).connect(master);
  source.start(at);
}

// Of what each is made: how, after how long, pitch, length, loudness, and the shape of the note or the colour of the noise.
const SOUNDS = {
  turn: [
    [strike, 0.2, 392, 0.7, 0.4, "triangle"],
    [strike, 0.34, 523, 0.7, 0.4, "triangle"],
  ],
  card: [[rustle, 0, 3200, 0.14, 0.9, 0.7]],
  wood: [
    [rustle, 0, 700, 0.07, 1.6, 5],
    [strike, 0, 210, 0.09, 0.4],
  ],
  coin: [
    [strike, 0, 2090, 0.3, 0.16],
    [strike, 0.07, 2790, 0.3, 0.16],
  ],
  dice: [0, 0.08, 0.15, 0.26, 0.34].map((after, i) => [rustle, after, 1300 - 130 * i, 0.05, 1.4, 6]),
  end: [392, 494, 587, 784].map((pitch, i) => [strike, 0.16 * i, pitch, 1.2, 0.3, "triangle"]),
};

export function sound(name) {
  if (ready()) for (const [make, ...how] of SOUNDS[name]) make(...how);
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
