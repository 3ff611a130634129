// Where somebody who plays by keyboard goes on. Never first onto passing or stopping: whoever presses Enter once too
// often would have given a whole round away.

const ORDER = ["#prompt .choice:not(.plain)", "#board .region .can", "#board .way", "#players .can", "#prompt .choice"];

export function firstAnswer(page, seen = () => true) {
  for (const kind of ORDER) {
    const found = [...page.querySelectorAll(kind)].find(seen);
    if (found) return found;
  }
  return null;
}
