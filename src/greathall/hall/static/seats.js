// Who sits where, on the page that sets up a table: a handle beside every seat drags whoever is to sit there to another seat,
// or moves them by the arrow keys. Without this module the fields alone say it.

const rows = [...document.querySelectorAll(".seat-choice")];
const fields = (row) => [row.querySelector("select"), row.querySelector("input")];
const offers = (select, value) => [...select.options].some((option) => option.value === value);

// Exchanges two seats; some must be taken by somebody, and keep whoever sits there.
function exchange(one, other) {
  const [[first, name], [second, otherName]] = [fields(one), fields(other)];
  if (!offers(first, second.value) || !offers(second, first.value)) return false;
  [first.value, second.value] = [second.value, first.value];
  [name.value, otherName.value] = [otherName.value, name.value];
  return true;
}

// Moves whoever sits in a row to another, seat by seat; gives where they sit then.
function move(row, by) {
  const next = rows[rows.indexOf(row) + by];
  return next && exchange(row, next) ? next : row;
}

function handle(row, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "handle";
  button.textContent = "⠿";
  button.title = "Drag to another seat, or move by the arrow keys";
  button.setAttribute("aria-label", `Move who sits in seat ${number + 1}: arrow keys`);
  button.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(row, by).querySelector(".handle").focus();
  });
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    let held = row;
    held.classList.add("held");
    const follow = ({ clientY }) => {
      const box = held.getBoundingClientRect();
      const by = clientY < box.top ? -1 : clientY > box.bottom ? 1 : 0;
      if (!by) return;
      held.classList.remove("held");
      held = move(held, by);
      held.classList.add("held");
    };
    const end = () => {
      held.classList.remove("held");
      button.removeEventListener("pointermove", follow);
    };
    button.addEventListener("pointermove", follow);
    button.addEventListener("lostpointercapture", end, { once: true });
  });
  return button;
}

rows.forEach((row, number) => {
  row.prepend(handle(row, number));
});
