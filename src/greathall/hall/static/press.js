// A finger that stays on something. Whoever presses long wants to read: the click that some browsers send when the finger
// is lifted plays nothing.

const LONG_PRESS = 550;
const early = { capture: true, passive: true };
let timer = 0;
let pressed = false;

// `then` is told what is pressed, and says whether that was for it.
export function onLongPress(then) {
  const begin = ({ target }) => {
    clearTimeout(timer);
    if (!(target instanceof Element)) return;
    timer = setTimeout(() => {
      pressed = then(target);
    }, LONG_PRESS);
  };
  addEventListener("touchstart", begin, early);
}

for (const end of ["touchend", "touchmove", "touchcancel"]) addEventListener(end, () => clearTimeout(timer), early);

addEventListener(
  "pointerdown",
  () => {
    pressed = false;
  },
  early,
);

addEventListener(
  "click",
  (event) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);
