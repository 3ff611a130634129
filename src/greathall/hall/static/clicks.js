// How many answers each click gave, the last one at the end: what one click has done one key takes back. It is kept for as
// long as this tab is open, so that a page that was loaded anew takes back as much.

const KEPT = `clicks ${location.pathname}`;
const MOST = 50;

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
  } catch {
    return []; // storage may be forbidden
  }
}

const clicks = stored();

function keep() {
  clicks.splice(0, clicks.length - MOST);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(clicks));
  } catch {
    /* then only for this page */
  }
}

export function clicked(moves) {
  if (!moves) return;
  clicks.push(moves);
  keep();
}

// How many answers are to be taken back now; they are no longer there to be taken back.
export function lastClick() {
  const moves = clicks.pop() ?? 1;
  keep();
  return moves;
}
