// The curtain between people who share a screen: it hides a hand until whoever is asked has the device.

function furnish() {
  if (document.querySelector("link[href='/static/curtain.css']")) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/static/curtain.css";
  document.head.append(link);
}

export function letDown(whose, lift) {
  furnish();
  const sheet = document.createElement("div");
  sheet.className = "curtain";
  sheet.setAttribute("role", "dialog");
  sheet.setAttribute("aria-modal", "true");
  sheet.setAttribute("aria-labelledby", "hand-over");
  const card = document.createElement("div");
  card.className = `panel seat-${whose.seat % 6}`;
  const form = document.createElement("span");
  form.className = "form";
  form.textContent = whose.seat + 1;
  form.setAttribute("aria-hidden", "true");
  const words = document.createElement("p");
  words.id = "hand-over";
  words.textContent = `Pass the device to ${whose.name}.`;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "main";
  button.textContent = `I am ${whose.name}: show my hand`;
  button.addEventListener("click", lift);
  card.append(form, words, button);
  sheet.append(card);
  document.body.append(sheet);
  button.focus();
}
