// The panel between games and the series' side: the server's own HTML, fetched anew when they have something else to
// tell. It never draws from a state.

import { addOwnTimes } from "../site.js";

/**
 * root: the table; now(): the newest state; stage(state): what the page is about; ready(): called when they have come.
 * first(): what takes the focus when a game begins.
 */
export function panels(root, { now, stage, ready, first }) {
  let shown = null;

  function about(state) {
    const { number, score, pressed, games, again } = state.series, deals = state.game?.deals;
    const dealt = deals && [state.game.view.deal, deals.awaited];
    const left = state.seats.map((seat) => seat.left);
    return JSON.stringify([stage(state), number, score, pressed, left, games.length, again, dealt]);
  }

  /** Puts the server's own panel and side in the place of the old ones; what fails is tried again with the next state. */
  async function fetched(entered) {
    const asked = about(now()), answer = await fetch(root.dataset.at);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || asked !== about(now())) return;
    shown = asked;
    const inside = document.getElementById("panel").contains(document.activeElement);
    for (const id of ["panel", "info"]) document.getElementById(id).replaceWith(page.getElementById(id));
    addOwnTimes(document.getElementById("panel"));
    ready();
    if (inside || (entered && document.activeElement === document.body)) {
      const next = stage(now()) === "playing" ? first() : document.getElementById("panel");
      next?.focus({ preventScroll: true });
    }
  }

  return {
    /** They tell of the newest state, or soon will. */
    keepUp() {
      const next = about(now());
      if (shown === null) shown = next;
      if (next === shown) return;
      const entered = JSON.parse(shown)[0] !== stage(now());
      if (entered) scrollTo(0, 0); // the button that was pressed lay lower than the table that has come
      fetched(entered).catch(() => {});
    },
  };
}
