// On a phone every option of a new table is a line that says what is chosen, and unfolds when it is tapped; so all there
// is to choose is seen at once. On a desk, and without this module, everything lies open.

const narrow = matchMedia("(max-width: 61.99rem)");
const folds = [...document.querySelectorAll("details.fold")];

function name(fold) {
  const checked = fold.querySelector("input:checked");
  const chosen = checked ? checked.closest("label").querySelector("b").textContent : fold.querySelector("input")?.value;
  if (chosen) fold.querySelector("summary").textContent = chosen.replace(/\s+/g, " ");
}

function arrange() {
  for (const fold of folds) {
    fold.open = !narrow.matches;
    name(fold);
  }
}

for (const fold of folds) fold.addEventListener("change", () => name(fold));
// What has to be mended before the table can be made must be seen.
document.addEventListener("invalid", (event) => event.target.closest("details.fold")?.setAttribute("open", ""), true);
narrow.addEventListener("change", arrange);
arrange();
