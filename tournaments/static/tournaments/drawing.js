// Brackets by keys, and the way to one's own line only while it is out of sight. Pages do all else without it.

import "../site.js";

const boxesOf = (round) => [...round.querySelectorAll(".box a")].filter((one) => one.checkVisibility({ visibilityProperty: true }));

for (const rounds of document.querySelectorAll(".rounds")) rounds.setAttribute("aria-keyshortcuts", "ArrowLeft ArrowRight");

// Left and right go from a match to the one that it came from or leads to, in the next round that shows any.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const rounds = step && !event.altKey && !event.ctrlKey && !event.metaKey && event.target.closest(".rounds");
  if (!rounds) return;
  const all = [...rounds.querySelectorAll(".round")].filter((round) => boxesOf(round).length);
  const here = all.indexOf(event.target.closest(".round"));
  const there = here < 0 ? all[0] : all[here + step];
  if (!there) return;
  const from = here < 0 ? [] : boxesOf(all[here]);
  const to = boxesOf(there);
  const at = Math.max(0, from.indexOf(event.target.closest("a")));
  event.preventDefault();
  to[Math.floor((at / Math.max(1, from.length)) * to.length)].focus();
});

const link = document.querySelector(".findme[href^='#']");
const line = link && document.getElementById(link.hash.slice(1));
if (line) new IntersectionObserver(([seen]) => { link.hidden = seen.isIntersecting; }).observe(line);
