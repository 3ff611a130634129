// One click for several answers, where the hall says what belongs together: a thing that is not asked for yet can be clicked
// already, or has words on it that can be. The next state takes all of it away again.

const body = document.body;

export async function lookAhead() {
  const question = document.querySelector("#prompt.yours");
  if (body.dataset.ahead === undefined || !question) return;
  const version = body.dataset.version;
  const query = `version=${version}&seat=${encodeURIComponent(body.dataset.seat)}`;
  const response = await fetch(`${body.dataset.api}/ahead?${query}`).catch(() => null);
  const { ways } = response?.ok ? await response.json() : { ways: [] };
  if (version !== body.dataset.version || !question.isConnected) return;
  for (const way of document.querySelectorAll(".way")) way.remove();
  for (const way of ways) {
    const place = document.querySelector(`#board .region [data-target="${CSS.escape(way.target)}"]`);
    if (place && !place.dataset.moves) offer(place, way);
  }
}

function offer(place, { name, words, moves, vain }) {
  let button = place;
  if (name) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "way";
    button.textContent = vain ? "nothing now" : name;
    button.classList.toggle("vain", vain);
    place.classList.add("ways");
    place.append(button);
  } else {
    place.classList.add("can");
    place.setAttribute("role", "button");
    place.tabIndex = 0;
  }
  button.dataset.way = moves.join(" ");
  button.setAttribute("aria-label", words);
}
