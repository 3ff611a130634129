// How many answers each click gave, the last one at the end: what one click has done one key takes back. It is kept for as
// long as this tab is open, so that a page that was loaded anew takes back as much.

const KEPT = `clicks ${location.pathname}`;
let clicks = [];

// Storage may be forbidden: then only for this page.
function tried(what) {
  try {
    what();
  } catch {}
}

tried(() => {
  clicks = JSON.parse(sessionStorage[KEPT] ?? "[]");
});

function keep() {
  tried(() => {
    sessionStorage[KEPT] = JSON.stringify(clicks);
  });
}

export function clicked(moves) {
  if (moves) clicks.push(moves);
  keep();
}

// How many answers are to be taken back now; they are no longer there to be taken back.
export function lastClick() {
  const moves = clicks.pop() ?? 1;
  keep();
  return moves;
}
