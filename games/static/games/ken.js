// Zener Ken: the rows of both rounds, revealed bout by bout when the second one lies, and choosing a row card by card.
// Like draw.js it knows no rules: who wins a bout, and what for, is said by the view.

import { named, sentence, write } from "./draw.js";

const STEP_MS = 600, LAST_MS = 1500; // together under the five seconds that clocks wait
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** root: the table; table: its board; you: the viewer's seat or null; names: what each seat is called. */
export function rows(root, table, you, names) {
  const rounds = [...root.querySelectorAll(".facing")].map((box) => ({
    box, bouts: [...box.querySelector(".bouts").children], slots: [...box.querySelectorAll(".lane")],
  }));
  const lower = Number(rounds[0].slots[1].dataset.row);
  let seen = null, upto = Infinity, timer = 0, again = () => {};

  function told(view, round, slot) {
    const { winner, bonus } = view.bouts[round][slot], cards = view.rows.map((seat) => named(seat[round][slot]));
    if (!winner) return `Slot ${slot + 1}: ${cards[0]} and ${cards[1]} are level`;
    const more = bonus ? `, and ${bonus} more for three in a row` : "";
    return `Slot ${slot + 1}: ${cards[winner - 1]} beats ${cards[2 - winner]} for ${names(winner)}${more}`;
  }

  function drawSlot(place, code, down, own) {
    const key = code || (down ? "down" : "");
    if (place.dataset.card === `${key}${own ? " own" : ""}`) return;
    place.dataset.card = `${key}${own ? " own" : ""}`;
    const number = [...place.parentElement.children].indexOf(place) + 1, name = document.createElement("span");
    name.className = code || own || down ? "unseen" : "free";
    name.textContent = own ? `Slot ${number}: ${code ? `${named(code)}, take it back` : "free"}` : code ? named(code) : down ? "face down" : number;
    let shown = [name];
    if (code) shown.push(table.face(code));
    else if (down) shown.push(table.drawing("back", "down"));
    if (own) {
      const button = place.firstElementChild?.matches("button") ? place.firstElementChild : document.createElement("button");
      button.type = "button";
      if (!code) shown.push(Object.assign(document.createElement("span"), { className: "free", textContent: number, ariaHidden: "true" }));
      button.replaceChildren(...shown);
      shown = [button];
    }
    place.replaceChildren(...shown);
  }

  /** chosen: the cards in the viewer's slots, or null; peek: rows that wait are shown as far as the view has them. */
  function draw(view, chosen, peek) {
    const current = Math.min(Math.max(0, view.bouts.length - (upto < Infinity ? 1 : 0)), rounds.length - 1);
    rounds.forEach(({ box, bouts, slots }, round) => {
      const open = view.bouts[round], shown = open && round === current ? Math.min(open.length, upto) : open ? open.length : 0;
      box.hidden = round > current;
      box.classList.toggle("past", round < current);
      for (const row of slots) {
        const seat = Number(row.dataset.row), cards = view.rows[seat - 1][round], waits = round === view.bouts.length && view.laid[seat - 1];
        [...row.children].forEach((place, slot) => {
          const mine = chosen && seat === you && !open && !waits && round === current;
          const known = slot < shown || (peek && cards) ? cards?.[slot] : null;
          drawSlot(place, mine ? chosen[slot] : known, Boolean(open) || waits, mine);
        });
      }
      bouts.forEach((mark, slot) => {
        const bout = slot < shown ? open[slot] : null, wins = bout && bout.winner === lower;
        mark.className = !bout ? "" : !bout.winner ? "level" : wins ? "mine" : "theirs";
        write(mark.firstElementChild, !bout ? "" : (!bout.winner ? "=" : wins ? "▼" : "▲") + (bout.bonus ? ` +${bout.bonus}` : ""));
        write(mark.lastElementChild, bout ? told(view, round, slot) : "");
      });
    });
  }

  function finish() {
    clearTimeout(timer);
    upto = Infinity;
  }

  return {
    draw,
    get revealing() { return upto < Infinity; },
    /** Ends the revealing at once: whoever acts does not wait for it. */
    finish() {
      if (upto === Infinity) return;
      finish();
      again();
    },
    /** Reveals rows that lie open since the last view, unless motion is not wanted. redraw(): draws the table. */
    hear(view, redraw) {
      const open = view ? view.bouts.length : 0, news = view && seen !== null && open === seen + 1;
      seen = open;
      again = redraw;
      if (!news) return open ? undefined : finish();
      finish();
      if (still.matches || document.hidden) return undefined;
      upto = 0;
      const step = () => {
        if (upto === view.bouts[open - 1].length) return this.finish();
        upto += 1;
        again();
        timer = setTimeout(step, upto === view.bouts[open - 1].length ? LAST_MS : STEP_MS);
      };
      timer = setTimeout(step, STEP_MS);
    },
    /** The view with no more bouts than have been revealed. */
    trim(view) {
      if (upto === Infinity || !view.bouts.length) return view;
      return { ...view, bouts: [...view.bouts.slice(0, -1), view.bouts.at(-1).slice(0, upto)] };
    },
    /** The sentence of the bout that was revealed last. */
    telling(view) {
      const last = view.bouts.length - 1;
      return upto === Infinity || last < 0 ? "" : upto === 0 ? "Both rows lie." : `${told(view, last, upto - 1)}.`;
    },
    /** The view with a row that is on its way already laid. */
    made(view, move) {
      const row = move.split(" ").slice(1), at = (seat) => seat === view.you - 1;
      return {
        ...view,
        to_act: view.to_act.filter((seat) => seat !== view.you),
        rows: view.rows.map((laid, seat) => (at(seat) ? [...laid, row] : laid)),
        laid: view.laid.map((lies, seat) => lies || at(seat)),
        held: view.held.map((count, seat) => count - (at(seat) ? row.length : 0)),
        cards: view.cards.filter((card) => !row.includes(card.card)),
      };
    },
  };
}

/**
 * Choosing a row: a card goes into the next free slot, a slot gives it back, and the row is laid when all are full.
 * felt: of `rows`; now(): {view, turn, busy}; play(move), say(text), redraw().
 */
export function rowChooser(form, felt, { now, play, say, redraw }) {
  const hand = form.querySelector(".hand"), primary = form.querySelector(".primary"), lower = [...form.querySelectorAll(".lower")];
  let slots = Array(lower[0].children.length).fill(null);

  function put(code, at) {
    slots[at] = code;
    felt.finish();
    redraw();
    const left = slots.filter((card) => !card).length;
    say(`${sentence(named(code))} lies in slot ${at + 1}. ${left ? `${left} more.` : "Lay the row, or take a card back."}`);
  }

  function take(at) {
    const back = slots[at];
    if (!back) return say(`Slot ${at + 1} is free: choose a card of your hand for it.`);
    slots[at] = null;
    redraw();
    say(`${sentence(named(back))} is back in your hand.`);
    return undefined;
  }

  function tap(button) {
    const { view, turn } = now(), card = view?.cards.find((held) => held.card === button.value), free = slots.indexOf(null);
    if (!card) return;
    if (!turn || card.why) say(card.why || "not-your-turn");
    else if (free < 0) say("All five slots are taken: take a card back, or lay the row.");
    else put(card.card, free);
  }

  function lay() {
    if (!now().turn) return say("row-laid");
    if (slots.includes(null)) return say(`A row is five cards: ${slots.filter((card) => !card).length} more.`);
    play(`row ${slots.join(" ")}`);
    return undefined;
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || now().busy) return;
    if (button.parentElement === hand) tap(button);
    else if (button === primary) lay();
    else if (button.closest(".lower")) take([...button.closest(".lower").children].indexOf(button.parentElement));
  });

  return {
    /** The cards that lie in the viewer's slots, null while no row is to be chosen. */
    get chosen() { return now().turn && !now().busy ? slots : null; },
    draw() {
      const { view, turn, busy } = now();
      if (!busy && (!turn || slots.some((code) => code && !view.cards.some((card) => card.card === code)))) slots = slots.map(() => null);
      const left = slots.filter((card) => !card).length;
      write(primary, !turn ? "Lay the row" : left ? `Choose ${left} more` : "Lay the row");
      primary.setAttribute("aria-disabled", String(!turn || busy || left > 0));
    },
    toggle() {},
    market() {},
    call(index) {
      const code = document.activeElement?.parentElement === hand ? document.activeElement.value : "";
      if (!now().turn || now().busy) return;
      if (code && !slots.includes(code)) put(code, index);
      else take(index);
    },
    drop() {},
    move(step) {
      const list = [...hand.children], at = list.indexOf(document.activeElement);
      list[at < 0 ? 0 : (at + step + list.length) % list.length]?.focus();
    },
  };
}
