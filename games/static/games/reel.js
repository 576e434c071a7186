// The bar of a replay: the slider with its ticks, play and pause, and how fast. What is marked the server has said.

import { write } from "./draw.js";

const EACH_MS = 1500;
const ROOM_PX = 18; // a figure has no room beside one that is nearer

/** go(by), to(index): other steps; last(): whether there is no further one. */
export function reel(root, { go, to, last }) {
  const part = (selector) => root.querySelector(selector);
  const play = part("button.run"), speed = part(".speed select"), slider = part(".slider input"), ticks = part(".ticks");
  let timer = 0, marked = null;

  function run(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (last() ? run(false) : go(1)), EACH_MS / speed.value) : 0;
    play.classList.toggle("on", on);
    write(play.querySelector(".unseen"), on ? "Pause" : "Play");
  }

  function toggle() {
    if (!timer && last()) to(0);
    run(!timer);
  }

  function mark(steps) {
    marked = steps;
    const room = (100 * ROOM_PX) / (ticks.clientWidth || 320), deals = steps.some((step) => step.mark.startsWith("|"));
    let free = 0;
    ticks.replaceChildren(...steps.flatMap(({ mark: sign }, index) => {
      if (!sign || (deals && !sign.startsWith("|"))) return [];
      const left = (100 * index) / Math.max(1, steps.length - 1), due = /[!|]/.test(sign), tick = document.createElement("span");
      tick.textContent = sign.endsWith("!") ? "!" : left >= free ? sign : due ? "|" : "·";
      tick.classList.toggle("due", due);
      tick.style.setProperty("left", `${left}%`);
      if (left >= free) free = left + room;
      return [tick];
    }));
  }

  slider.addEventListener("input", () => {
    run(false);
    to(Number(slider.value));
  });
  speed.addEventListener("change", () => timer && run(true));
  play.addEventListener("click", toggle);
  document.addEventListener("visibilitychange", () => document.hidden && run(false));
  addEventListener("resize", () => marked && mark(marked));

  return {
    toggle,
    /** Stands still, unless what was done lets it go on. */
    pause(goesOn) { if (timer && !goesOn) run(false); },
    /** Gives the speed as it is called, one faster or slower than before. */
    faster(by) {
      speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
      if (timer) run(true);
      return speed.options[speed.selectedIndex].text;
    },
    draw(steps, at) {
      slider.max = steps.length - 1;
      slider.value = at;
      slider.setAttribute("aria-valuetext", `${at + 1} of ${steps.length}`);
      write(part(".count span"), String(at + 1));
      for (const button of root.querySelectorAll("[data-do]")) {
        button.setAttribute("aria-disabled", String(at === (["first", "back"].includes(button.dataset.do) ? 0 : steps.length - 1)));
      }
      if (marked !== steps) mark(steps);
    },
  };
}
