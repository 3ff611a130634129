// How long a moment is shown, in the replay and in the film: chosen by everybody for themselves, and kept on this device.

const PACES = [
  ["slow", 1800],
  ["normal", 900],
  ["fast", 400],
  ["very fast", 150],
];

function stored() {
  try {
    return localStorage.getItem("pace");
  } catch {
    return null; // storage may be forbidden
  }
}

let chosen = PACES.find(([name]) => name === stored()) ?? PACES[1];

export function pace() {
  return chosen[1];
}

// A field to choose it by.
export function paceField() {
  const field = document.createElement("select");
  field.className = "pace";
  field.setAttribute("aria-label", "Speed");
  for (const [name] of PACES) field.append(new Option(name, name, false, name === chosen[0]));
  field.addEventListener("change", () => {
    chosen = PACES.find(([name]) => name === field.value) ?? chosen;
    try {
      localStorage.setItem("pace", chosen[0]);
    } catch {
      /* then only for this page */
    }
  });
  return field;
}
