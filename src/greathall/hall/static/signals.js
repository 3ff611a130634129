// That one is asked, for somebody who looks elsewhere: in the title, on the icon of the tab and, where that was allowed, by a
// notification. The permission is asked for once, by a button; after an answer the button is gone.

import { sound } from "./sound.js";

const title = document.title;
const game = document.querySelector(".bar h1")?.textContent ?? "Greathall";
const icon = document.querySelector("link[rel='icon']");
const plain = icon?.href;
const BADGE =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 1h12v8q0 4-6 6-6-2-6-6z" fill="#d9a520"/>' +
      '<circle cx="11" cy="11" r="5" fill="#b3261e" stroke="#fff"/></svg>',
  );
let asked = null; // not known before the first state

export function entitle(yourTurn) {
  const won = document.querySelector("#prompt.over h2")?.textContent;
  const news = yourTurn ? "● Your move – " : won ? `Game over: ${won} – ` : "";
  document.title = news + title;
}

export function signal(yourTurn, question) {
  entitle(yourTurn);
  if (icon) icon.href = yourTurn ? BADGE : plain;
  if (yourTurn && asked === false) {
    sound("turn");
    notifyAway(question);
  }
  asked = yourTurn;
}

function notifyAway(question) {
  if (!document.hidden || !window.Notification || Notification.permission !== "granted") return;
  const note = new Notification(`Your move – ${game}`, { body: question, tag: document.body.dataset.table });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

const button = document.querySelector("[data-act='notify']");
if (button && window.Notification?.permission === "default") {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    button.hidden = Notification.permission !== "default";
  });
}
