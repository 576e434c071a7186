// Choosing a move: on touch a card is raised first and played by a second tap, with mouse and keys at once.
// The shape picker is a row of its own above the buttons, so that Last card stays in reach at its fixed place.

import { marketWords, named, sentence, write } from "./draw.js";

const REST_MS = 500; // a second tap that follows a move is the end of a double tap, not a move of its own

/**
 * form: the table's form. now(): {view, turn, busy}, what is drawn. play(move): sends it. say(text): answers a tap.
 */
export function chooser(form, settings, { now, play, say }) {
  const hand = form.querySelector(".hand"), picker = form.querySelector(".picker");
  const primary = form.querySelector(".primary"), warning = form.querySelector("[name=warning]");
  let chosen = null, calling = null, touch = matchMedia("(hover: none)").matches, sentAt = -REST_MS;

  addEventListener("pointerdown", (event) => { touch = event.pointerType === "touch"; }, true);
  addEventListener("keydown", (event) => { if (event.isTrusted) touch = false; }, true);

  const held = (button) => {
    const same = [...hand.children].filter((other) => other.value === button.value).indexOf(button);
    return now().view?.cards.filter((card) => card.card === button.value)[same];
  };
  const due = () => now().view?.cards.find((card) => card.warning)?.warning || "";

  function draw() {
    const { view, turn, busy } = now();
    if (chosen && (!chosen.isConnected || !turn || held(chosen)?.why)) chosen = null;
    if (calling && (!calling.isConnected || !turn || held(calling)?.why)) calling = null;
    for (const button of hand.children) {
      if (button === chosen || button === calling) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    picker.classList.toggle("open", calling !== null);
    if (calling) {
      for (const button of picker.querySelectorAll("button")) {
        write(button.lastElementChild, String(view.cards.filter((card) => card.card[0] === button.value[2]).length));
      }
    }
    write(primary, calling ? "Call a shape" : chosen ? `Play ${named(chosen.value)}` : marketWords(view));
    primary.setAttribute("aria-disabled", String(calling !== null || !turn || busy || !chosen && !view?.may_market));
    if (warning?.checked && view && !due()) warning.checked = false; // cards drawn meanwhile: it is not due any more
    if (warning) write(warning.nextElementSibling, due() === "semi" ? "Semi last" : "Last card");
  }

  function send(move) {
    sentAt = performance.now();
    const said = warning?.checked ? ` ${due() || "last"}` : "";
    const called = calling && [...hand.children].indexOf(calling);
    chosen = calling = null;
    play(move === "market" ? move : move + said);
    if (called !== null && !touch) (hand.children[called] || hand.lastElementChild)?.focus();
    if (warning) warning.checked = false;
  }

  function playCard(button) {
    if (held(button).call) {
      [calling, chosen] = [button, null];
      draw();
      say("Which shape do you call?");
      if (!touch) picker.querySelector("button").focus();
    } else {
      send(button.value);
    }
  }

  function tapCard(button) {
    const card = held(button);
    if (!card) return;
    if (card.why) {
      chosen = calling = null;
      draw();
      say(card.why, card.card);
    } else if (!touch || settings.single || chosen === button) {
      playCard(button);
    } else {
      [chosen, calling] = [button, null];
      draw();
      say(`${sentence(named(card.card))} chosen: tap it again to play it.`);
    }
  }

  function market() {
    const { view, turn } = now();
    if (!turn) say("not-your-turn");
    else if (!view.may_market) say(view.top ? "must-play" : "must-lead");
    else send("market");
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=move]");
    if (!button) return;
    if (now().busy || performance.now() - sentAt < REST_MS || event.detail > 1 && !touch) return;
    if (button.parentElement === hand) tapCard(button);
    else if (button.parentElement === picker) send(button.value);
    else if (button !== primary) market();
    else if (calling) say("Which shape do you call?");
    else if (chosen) playCard(chosen);
    else market();
  });
  warning?.addEventListener("change", () => {
    if (!warning.checked || due()) return;
    warning.checked = false;
    const both = form.closest(".table").dataset.declare === "both";
    say(`You say it with a card that leaves you ${both ? "two or one" : "one"}.`);
  });
  warning?.addEventListener("keydown", (event) => { if (event.key === "Enter") warning.click(); });

  return {
    draw,
    toggle() { warning?.click(); },
    market() { if (!now().busy) market(); },
    call(index) { if (calling && !now().busy) send(picker.querySelectorAll("button")[index].value); },
    drop() {
      const back = calling;
      chosen = calling = null;
      draw();
      back?.focus();
    },
    move(step) {
      const list = [...hand.children], at = list.indexOf(document.activeElement);
      list[at < 0 ? 0 : (at + step + list.length) % list.length]?.focus();
    },
  };
}
