// What a screen reader hears, and the keys that ask for facts. One message an event: what comes in a burst is merged
// and nothing of it lost, and a message that is the same as the last one is made different, or it would not be read.

import { cards, named, SHAPES } from "./draw.js";
import { spoken } from "./clocks.js";

const AT_ONCE_MS = 50, REST_MS = 900; // readers drop what follows sooner upon what they are reading

/** Gives a function that speaks through a live region; its `now` does not wait for what was said before to be read. */
export function speaker(region) {
  let waiting = [], last = "", timer = 0, spokeAt = -REST_MS;

  function flush() {
    const joined = waiting.join(" ");
    [waiting, timer, spokeAt] = [[], 0, performance.now()];
    last = region.textContent = joined === last ? `${joined}\u00a0` : joined;
  }

  function speak(text) {
    waiting.push(text);
    timer ||= setTimeout(flush, Math.max(AT_ONCE_MS, spokeAt + REST_MS - performance.now()));
  }
  speak.now = (text) => {
    clearTimeout(timer);
    waiting.push(text);
    timer = setTimeout(flush, AT_ONCE_MS);
  };
  return speak;
}

/** The facts that keys ask for. now(): {state, clocks, link: how the viewer's own connection is, in words}. */
export function facts(now) {
  const name = (state, seat) => (seat === state.you ? "You" : state.seats[seat - 1].name);
  const each = (state, told) => state.game.seats.map((seat, at) => `${name(state, seat)}: ${told(seat, at)}.`).join(" ");
  const held = (state, at) => {
    const { view, deals } = state.game, place = view.places[at];
    return (place ? `place ${place}` : view.in_play[at] ? cards(view.held[at]) : "out") + (deals ? `, ${view.penalties[at]} points` : "");
  };
  return {
    s({ state }) {
      const view = state.game?.view;
      const stock = !view || view.bouts ? "" : `${view.trick ? "Kitty" : "Market"}: ${view.market}.`;
      return `${state.say} ${view ? each(state, (seat, at) => held(state, at)) : ""} ${stock}`;
    },
    c({ state, clocks, link }) {
      return `${clocks.known ? each(state, (seat) => spoken(clocks.left(seat))) : "No clock runs."} ${link && `${link}.`}`;
    },
    h({ state }) {
      const hand = state.game?.view.cards || [];
      return hand.length ? `${hand.map((card) => named(card.card) + (card.why ? "" : " fits")).join(", ")}.` : "No cards.";
    },
    t({ state }) {
      const view = state.game?.view;
      if (view?.bouts) return each(state, (seat, at) => `${view.penalties[at]} points`);
      if (!view?.top) return "No card lies on the table.";
      return `${named(view.top)}${view.called ? `, ${SHAPES[view.called]} was called` : ""}${view.pick ? `, pick ${view.pick}` : ""}${view.trick ? `, tally ${view.tally}` : ""}.`;
    },
    o({ state }) {
      const view = state.game?.view;
      if (!view) return "Nothing is dealt.";
      const away = (seat) => (state.seats[seat - 1].here ? "" : ", away");
      return state.game.seats.map((seat, at) => (seat === state.you ? "" : `${name(state, seat)}: ${held(state, at)}${away(seat)}.`)).join(" ");
    },
    g({ state }) {
      const { score, number, best_of: games } = state.series;
      const all = games < 2 ? "one game" : state.seats.length === 2 ? `best of ${games}` : `${games} games`;
      return `Game ${number}, ${all}. ${score.map((points, at) => `${name(state, at + 1)}: ${points}.`).join(" ")}`;
    },
    d({ state }) {
      const { deals, view } = state.game || {};
      if (!deals) return this.g({ state });
      return `Deal ${view.deal}, to ${deals.target}. ${each(state, (seat, at) => `${view.penalties[at]} points`)}`;
    },
    r({ state }) { return state.game?.log.findLast(([, text]) => text)?.[1] || "Nothing has happened."; },
    ask(key) { return this[key](now()).replace(/\s+/g, " ").trim(); },
  };
}

const FACTS = "scthogdr";

/**
 * Keys of UX 1.12. They work while focus is in the table or nowhere, never in a field, and single letters can be
 * switched off. on: {settings, hand (a chooser or null), fact(letter), help(), look(by), back() (looking back)}.
 */
export function keys(root, { settings, hand, fact, help, look, back }) {
  function letter(key, repeat) {
    if (FACTS.includes(key) && (key !== "h" || hand)) fact(key);
    else if (key === "?") help();
    else if (key === "[" || key === "]") look(key === "[" ? -1 : 1);
    else if (repeat || back()?.active) return false;
    else if (key === "m") hand?.market();
    else if (key === "l") hand?.toggle();
    else if (key >= "1" && key <= "5") hand?.call(key - 1);
    else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    const at = document.activeElement, key = event.key.toLowerCase(), past = back()?.active;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (at !== document.body && at.id !== "main" && !root.contains(at)) return;
    if (at.closest(".menu, select, textarea, .panel, dialog, input:not([type=checkbox])") && (key !== "escape" || at.closest("dialog"))) return;
    if (key === "escape") {
      if (past) back().close();
      else hand?.drop();
      root.querySelector(".menu").open = false;
    } else if (key === "arrowleft" || key === "arrowright") {
      const step = key === "arrowleft" ? -1 : 1;
      if (past || step < 0 && !at.closest(".hand")) look(step);
      else hand?.move(step);
    } else if (!settings.keys || key.length > 1 || !letter(key, event.repeat)) {
      return;
    }
    event.preventDefault();
  });
}
