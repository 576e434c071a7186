// What a screen reader hears, and the keys that ask for facts. One message an event: what comes in a burst is merged,
// and a message that is the same as the last one is made different, or it would not be read again.

import { cards, named } from "./draw.js";
import { spoken } from "./clocks.js";

/** Gives a function that speaks through a live region. */
export function speaker(region) {
  let waiting = [], last = "";
  return (text) => {
    waiting.push(text);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const joined = waiting.join(" ");
      waiting = [];
      last = region.textContent = joined === last ? `${joined}\u00a0` : joined;
    }, 50);
  };
}

/** The facts that keys ask for. now(): {state, clocks}. */
export function facts(now) {
  const name = (state, seat) => (seat === state.you ? "You" : state.seats[seat - 1].name);
  return {
    s({ state }) {
      const view = state.game?.view;
      const held = view ? view.held.map((count, i) => `${name(state, state.game.seats[i])}: ${cards(count)}${state.game.deals ? `, ${view.penalties[i]} points` : ""}.`).join(" ") : "";
      const stock = !view || view.bouts ? "" : `${view.trick ? "Kitty" : "Market"}: ${view.market}.`;
      return `${state.say} ${held} ${stock}`;
    },
    c({ state, clocks }) {
      if (!clocks.known) return "No clock runs.";
      return state.game.seats.map((seat) => `${name(state, seat)}: ${spoken(clocks.left(seat))}.`).join(" ");
    },
    h({ state }) {
      const hand = state.game?.view.cards || [];
      return hand.length ? hand.map((card) => named(card.card) + (card.why ? "" : " fits")).join(", ") : "No cards.";
    },
    t({ state }) {
      const view = state.game?.view;
      if (view?.bouts) return state.game.seats.map((seat, at) => `${name(state, seat)}: ${view.penalties[at]} points.`).join(" ");
      if (!view?.top) return "No card lies on the table.";
      return `${named(view.top)}${view.called ? `, called: ${named(view.called + " ").trim()}` : ""}${view.pick ? `, pick ${view.pick}` : ""}${view.trick ? `, tally ${view.tally}` : ""}.`;
    },
    ask(key) { return this[key](now()).replace(/\s+/g, " ").trim(); },
  };
}

/**
 * Keys of UX 1.12. They work while focus is in the table or nowhere, never in a field, and single letters can be
 * switched off. on: {settings, hand (a chooser or null), fact(letter), help()}.
 */
export function keys(root, { settings, hand, fact, help }) {
  document.addEventListener("keydown", (event) => {
    const at = document.activeElement;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (at !== document.body && at.id !== "main" && !root.contains(at)) return;
    if (at.closest(".menu, select, textarea, .panel") && event.key !== "Escape") return;
    const key = event.key.toLowerCase();
    if (key === "escape") {
      hand?.drop();
      root.querySelector(".menu").open = false;
    } else if (key === "arrowleft" || key === "arrowright") {
      hand?.move(key === "arrowleft" ? -1 : 1);
    } else if (!settings.keys) {
      return;
    } else if ("scht".includes(key) && (key !== "h" || hand)) {
      fact(key);
    } else if (key === "?") {
      help();
    } else if (key === "m" && !event.repeat) {
      hand?.market();
    } else if (key === "l" && !event.repeat) {
      hand?.toggle();
    } else if (key >= "1" && key <= "5" && key.length === 1) {
      hand?.call(key - 1);
    } else {
      return;
    }
    event.preventDefault();
  });
}
