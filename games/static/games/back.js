// Looking back inside a running game: the table as this viewer saw it at an earlier move, while the game goes on
// behind it. What it shows comes from the server, which leaves out what the viewer may not see.

import { stepsOf } from "./tape.js";

/**
 * root: the table; game(): the newest state's game. draw(step): draws what was; live(): draws what is.
 * Gives: active, step(by), to(entry), close(), heard() (a newer state has come), last (the newest thing looked at).
 */
export function lookBack(root, { game, draw, live }) {
  const bar = document.createElement("div"), word = document.createElement("span");
  const asks = (text, name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (name) button.setAttribute("aria-label", name);
    return button;
  };
  const earlier = asks("‹", "Earlier"), later = asks("›", "Later"), end = asks("");
  bar.append(earlier, word, later, end);
  bar.className = "rewind";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Looking back");
  bar.hidden = true;
  root.querySelector(".say").after(bar);
  let steps = [], at = null, of = 0;

  function show() {
    bar.hidden = at === null;
    root.toggleAttribute("data-back", at !== null);
    if (at === null) return live();
    word.textContent = `Move ${at} of ${steps.length - 1}`;
    end.textContent = root.hasAttribute("data-turn") ? "Your turn now" : "Back to live";
    earlier.setAttribute("aria-disabled", String(at === 0));
    draw(steps[at]);
    return undefined;
  }

  /** The steps of the game up to now. */
  async function fetched() {
    const { id, view } = game();
    if (of === id && steps.at(-1)?.entry === view.entry) return;
    const answer = await fetch(`/games/${id}/positions.json`);
    if (!answer.ok) throw new Error(answer.status);
    [steps, of] = [stepsOf(await answer.json()), id];
  }

  async function go(where) {
    try {
      if (at === null) await fetched();
      const next = where();
      if (next >= steps.length - 1) close();
      else {
        at = Math.max(0, next);
        show();
      }
    } catch { /* without the network there is nothing to look at but what is there */ }
  }

  function close() {
    if (at === null) return;
    const inside = bar.contains(document.activeElement);
    at = null;
    show();
    if (inside) root.querySelector(".hand > *, .market")?.focus();
  }

  bar.addEventListener("click", (event) => {
    if (event.target === earlier) go(() => at - 1);
    else if (event.target === later) go(() => at + 1);
    else if (event.target === end) close();
  });

  return {
    get active() { return at !== null; },
    step: (by) => go(() => (at ?? steps.length - 1) + by),
    to: (entry) => go(() => steps.findIndex((step) => step.entry === entry)),
    close,
    /** A newer state has come: what is looked at stays, unless it is of another game. */
    heard() {
      if (at !== null && game()?.id !== of) at = null;
      if (at !== null) show();
      return at !== null;
    },
  };
}
