// Sounds that the browser makes by itself, of notes and noise.

let context = null;
let master = null;

// Browsers let a page sound only after somebody has done something on it.
function ready(volume) {
  if (!window.AudioContext) return null;
  if (!context) {
    context = new AudioContext();
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = volume ** 2;
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

export function make(name, volume) {
  if (ready(volume)) for (const [play, ...how] of SOUNDS[name]) play(...how);
}
