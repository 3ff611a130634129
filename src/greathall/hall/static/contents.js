// The contents of the rules follow while one reads: the chapter before one's eyes is marked and kept in sight.

const nav = document.querySelector(".contents");
const box = nav.querySelector("details");
const links = new Map([...nav.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
const heads = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
const narrow = matchMedia("(max-width: 61.99rem)");

function follow() {
  // The last heading above the upper third; before the first one nothing is read yet.
  const line = innerHeight / 3;
  const here = heads.findLast((head) => head.getBoundingClientRect().top < line) ?? heads[0];
  for (const [id, link] of links) {
    if (id === here.id) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
  const link = links.get(here.id);
  nav.querySelector(".here").textContent = `: ${link.textContent}`;
  if (nav.scrollHeight > nav.clientHeight) {
    const [frame, place] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom) nav.scrollTop += place.top - frame.top - frame.height / 3;
  }
}

// A heading that crosses the upper third changes the chapter; nothing has to be asked while one scrolls inside it.
const watch = new IntersectionObserver(follow, { rootMargin: "0px 0px -66% 0px" });
for (const head of heads) watch.observe(head);

// On a narrow screen the contents are one line at the top until they are wanted.
if (narrow.matches) box.open = false;
nav.addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest("a")) box.open = false;
});
follow();
