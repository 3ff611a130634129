// On every page: light or dark, and buttons that post. Only pages load this, never another module: it listens by
// itself, and a page's address of it has a fingerprint, so a module would load it a second time.

import { notify, post, reasonOf } from "./post.js";

const root = document.documentElement;

function storedTheme() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  } // storage may be forbidden
}

function setTheme(theme) {
  root.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    /* then only for this page */
  }
}

const stored = storedTheme();
if (stored === "light" || stored === "dark") root.dataset.theme = stored;

function toggleTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  setTheme(dark ? "light" : "dark");
}

async function pressed(button) {
  button.disabled = true;
  const { ok, answer } = await post(button.dataset.post, JSON.parse(button.dataset.body || "{}"));
  button.disabled = false;
  if (!ok) notify(reasonOf(answer));
  else if (typeof answer.go === "string") location.assign(answer.go);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-post], [data-act='theme'], [data-copy]");
  if (!button) return;
  if (button.dataset.act === "theme") toggleTheme();
  else if (button.dataset.copy) {
    navigator.clipboard?.writeText(new URL(button.dataset.copy, location.href).href).then(
      () => notify("The link is copied.", 3),
      () => notify(button.dataset.copy),
    );
  } else pressed(button);
});

// Times as the clock here shows them; also in what arrives later.
function dress(root) {
  for (const time of root.querySelectorAll("time[datetime]:empty")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.getTime()))
      time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}
dress(document);
new MutationObserver((changes) => {
  for (const change of changes) if (change.addedNodes.length && change.target instanceof Element) dress(change.target);
}).observe(document.body, { childList: true, subtree: true });
