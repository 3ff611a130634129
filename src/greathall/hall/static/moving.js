// How a move gets to the hall: over the page's WebSocket while that is open, else as a POST. Both are answered alike, and
// every move has an id: where an answer is lost the same move is sent again, and it is carried out once.

import { post } from "./post.js";

const ANSWER_WITHIN = 5000;
const LOST = { ok: false, status: 0, answer: { reason: "The hall cannot be reached." } };
let socket = null;
const waiting = new Map(); // by the id of a move: what its answer is given to

// The page's socket, whenever it is a new one.
export function moveOver(fresh) {
  socket = fresh;
  fresh.addEventListener("close", () => {
    if (socket === fresh) for (const give of [...waiting.values()]) give(LOST);
  });
}

// A message {"type":"answer"} has come.
export function answered({ id, status, ...answer }) {
  waiting.get(id)?.({ ok: status === 200, status, answer });
}

function overSocket(move) {
  return new Promise((resolve) => {
    // A connection can be dead for long before a browser notices.
    const timer = setTimeout(() => give(LOST), ANSWER_WITHIN);
    const give = (result) => {
      clearTimeout(timer);
      waiting.delete(move.id);
      resolve(result);
    };
    waiting.set(move.id, give);
    socket.send(JSON.stringify({ type: "move", ...move }));
  });
}

// Gives {ok, status, answer} as post does. Who got no answer asks by POST: that does not need the socket that was lost.
export async function sendMove(address, move) {
  let result = socket?.readyState === WebSocket.OPEN ? await overSocket(move) : await post(address, move);
  for (let wait = 400; result.status === 0 && wait < 4000; wait *= 2) {
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
    result = await post(address, move);
  }
  return result;
}
