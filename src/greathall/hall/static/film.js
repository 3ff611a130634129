// The film: any moment of a game. The page works by links alone; here the steps are made without loading it again.

import { notify } from "./post.js";
import { morph, parse, transition } from "./morph.js";
import { pace, paceField } from "./pace.js";

const body = document.body;
const PARTS = ["prompt", "result", "board", "players", "ribbon"];

export function setUpFilm(replaceList, arrange) {
  let wanted = Number(body.dataset.moment);
  let frames = Infinity;

  async function show(n, push) {
    wanted = n;
    const seat = new URL(location.href).searchParams.get("seat") ?? body.dataset.seat;
    try {
      const response = await fetch(`${body.dataset.api}/film/${n}?seat=${encodeURIComponent(seat)}`);
      if (!response.ok) throw new Error(String(response.status));
      const frame = await response.json();
      if (n !== wanted) return; // meanwhile another moment was asked for
      // A film that runs leaves no trail of moments to go back through.
      if (playing) history.replaceState({ n: frame.n }, "", frame.moment);
      else if (push) history.pushState({ n: frame.n }, "", frame.moment);
      put(frame);
    } catch {
      stop();
      notify("This moment cannot be shown just now.");
    }
  }

  // Running: the next moment comes when this one has been shown for its time.
  let playing = 0;
  const button = document.createElement("button");
  button.type = "button";
  button.id = "film-play";
  button.className = "button";
  document.getElementById("film-count")?.before(button, paceField());
  stop();

  function stop() {
    clearTimeout(playing);
    playing = 0;
    button.textContent = "▶ Play";
    button.setAttribute("aria-pressed", "false");
  }

  function play() {
    button.textContent = "❚❚ Pause";
    button.setAttribute("aria-pressed", "true");
    playing = setTimeout(step, wanted >= last() ? 0 : pace());
  }

  async function step() {
    // From the end it begins again.
    await show(wanted >= last() ? 0 : wanted + 1, true);
    if (!playing) return;
    if (wanted >= last()) stop();
    else playing = setTimeout(step, pace());
  }

  button.addEventListener("click", () => (playing ? stop() : play()));

  function put(frame) {
    frames = frame.frames;
    body.dataset.moment = frame.n;
    const fresh = Object.fromEntries(PARTS.map((id) => [id, frame[id] ? parse(frame[id]) : null]));
    transition(fresh.board, () => {
      for (const id of PARTS) {
        const old = document.getElementById(id);
        if (old && fresh[id]) morph(old, fresh[id]);
      }
      const list = document.getElementById("chronicle");
      const start = Number(list?.dataset.start ?? 0);
      const known = list && (start === 0 || frame.from > start) && frame.from <= start + list.children.length;
      if (known) replaceList(list, frame.from, frame.chronicle);
      else if (list) wholeChronicle(frame);
      arrange();
    });
    const slider = document.querySelector("#film-slider input[type='range']");
    if (slider) slider.value = frame.n;
    const count = document.getElementById("film-count");
    if (count) count.textContent = `Moment ${frame.n} of ${frame.frames}`;
    controls(frame.n);
  }

  // After a leap the lines before are missing: the page of that moment has them.
  async function wholeChronicle(frame) {
    const response = await fetch(frame.moment).catch(() => null);
    if (!response?.ok || frame.n !== wanted) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = page.getElementById("chronicle");
    const list = document.getElementById("chronicle");
    if (!fresh || !list) return;
    list.dataset.start = fresh.dataset.start;
    list.replaceChildren(...fresh.children);
    list.scrollTop = list.scrollHeight;
    const button = page.querySelector("[data-act='earlier']")?.parentElement;
    document.querySelector("[data-act='earlier']")?.parentElement.remove();
    if (button) list.before(button);
  }

  // The links lead on from this moment.
  function controls(n) {
    for (const [id, to] of [
      ["film-first", 0],
      ["film-prev", n - 1],
      ["film-next", n + 1],
      ["film-last", last()],
    ]) {
      const address = new URL(location.href);
      address.pathname = address.pathname.replace(/\/at\/\d+$/, `/at/${Math.min(Math.max(to, 0), last())}`);
      document.getElementById(id).href = address.href;
    }
    const eyes = document.querySelector("#film-eyes input[name='n']");
    if (eyes) eyes.value = n;
  }

  function last() {
    const slider = document.querySelector("#film-slider input[type='range']");
    return slider?.max ? Number(slider.max) : frames;
  }

  function go(n) {
    stop();
    const bounded = Math.min(Math.max(n, 0), last());
    if (bounded !== wanted) show(bounded, true);
  }

  document.addEventListener("click", (event) => {
    const anchor = event.target.closest?.("a[rel~='prev'], a[rel~='next'], #film-first, #film-last");
    if (!anchor || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (anchor.id === "film-first") go(0);
    else if (anchor.id === "film-last") go(last());
    else go(wanted + (anchor.relList.contains("next") ? 1 : -1));
  });
  document.querySelector("#film-slider")?.addEventListener("input", (event) => go(Number(event.target.value)));
  document.querySelector("#film-slider button")?.remove(); // the slider answers by itself
  // So does the choice of eyes.
  document.querySelector("#film-eyes button")?.remove();
  const eyes = document.querySelector("#film-eyes select");
  eyes?.addEventListener("change", () => eyes.form.submit());
  // What was chosen before this module came is heard now; these forms are never filled in by the browser itself.
  const slider = document.querySelector("#film-slider input[type='range']");
  if (eyes && !eyes.selectedOptions[0].defaultSelected) eyes.form.submit();
  else if (slider) go(Number(slider.value));
  document.querySelector("#film-slider")?.addEventListener("submit", (event) => {
    event.preventDefault();
    go(Number(event.target.elements.namedItem("n").value));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === "ArrowRight") go(wanted + 1);
    else if (event.key === "ArrowLeft") go(wanted - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(last());
    else if (event.key === " " && !event.target.closest?.("button, a")) button.click();
    else return;
    event.preventDefault();
  });
  addEventListener("popstate", () => {
    const match = /\/at\/(\d+)$/.exec(location.pathname);
    if (match) show(Number(match[1]), false);
  });
}
