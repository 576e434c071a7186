// Choosing a move: on touch a card is raised first and played by a second tap, with mouse and keys at once. While
// others move, a card is chosen ahead: it is played when the turn comes if it fits then, and else said to be dropped.
// The shape picker lies over the felt, so that Last card and the hand stay in reach at their places.

import { marketWords, named, sentence, write, SHAPES } from "./draw.js";

const REST_MS = 500; // a second tap that follows a move is the end of a double tap, not a move of its own

/**
 * form: the table's form. play(move): sends it. say(text): answers a tap. now(): what is drawn: {view, turn, busy,
 * waits (others are to move first), deal (which one it is), said (what the turn asks for)}.
 */
export function chooser(form, settings, { now, play, say }) {
  const hand = form.querySelector(".hand"), picker = form.querySelector(".picker");
  const primary = form.querySelector(".primary"), warning = form.querySelector("[name=warning]");
  let chosen = null, calling = null, touch = matchMedia("(hover: none)").matches, sentAt = -REST_MS;
  let ahead = null; // {move, deal}

  addEventListener("pointerdown", (event) => { touch = event.pointerType === "touch"; }, true);
  addEventListener("keydown", (event) => { if (event.isTrusted) touch = false; }, true);

  const held = (button) => {
    const same = [...hand.children].filter((other) => other.value === button.value).indexOf(button);
    return now().view?.cards.filter((card) => card.card === button.value)[same];
  };
  const due = () => now().view?.cards.find((card) => card.warning)?.warning || "";
  const code = () => ahead?.move.split(" ")[0], called = (move) => sentence(named(move.split(" ")[0]));

  function draw() {
    const { view, turn, busy, waits } = now();
    const stays = (button) => button?.isConnected && (waits || turn && !held(button)?.why) ? button : null;
    [chosen, calling] = [turn ? stays(chosen) : null, stays(calling)];
    const waiting = [...hand.children].find((button) => button.value === code());
    for (const button of hand.children) {
      const next = button === waiting;
      button.classList.toggle("ahead", next);
      if (next) write(button.firstElementChild, `${called(button.value)}, next if it fits`);
      if (next || button === chosen || button === calling) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    form.toggleAttribute("data-chosen", chosen !== null);
    picker.classList.toggle("open", calling !== null);
    if (calling) {
      for (const button of picker.querySelectorAll("button")) {
        write(button.lastElementChild, String(view.cards.filter((card) => card.card[0] === button.value[2]).length));
      }
    }
    const cancels = ahead && !turn;
    write(primary, calling ? "Call a shape" : cancels ? `Cancel ${named(code())}` : chosen ? `Play ${named(chosen.value)}` : marketWords(view));
    primary.classList.toggle("cancels", Boolean(cancels));
    primary.setAttribute("aria-disabled", String(!cancels && (calling !== null || !turn || busy || !chosen && !view?.may_market)));
    if (warning?.checked && view && !due()) warning.checked = false; // cards drawn meanwhile: it is not due any more
    if (warning) write(warning.nextElementSibling, due() === "semi" ? "Semi last" : "Last card");
  }

  function send(move) {
    sentAt = performance.now();
    const said = warning?.checked ? ` ${due() || "last"}` : "";
    const back = calling && [...hand.children].indexOf(calling);
    chosen = calling = ahead = null;
    play(move === "market" ? move : move + said);
    if (back !== null && !touch) (hand.children[back] || hand.lastElementChild)?.focus();
    if (warning) warning.checked = false;
  }

  /** The card waits for its turn, with the shape that was called. */
  function wait(button, move) {
    [ahead, chosen, calling] = [{ move, deal: now().deal }, null, null];
    draw();
    if (!touch) button.focus();
    const shape = SHAPES[move.split(" ")[1]];
    say(`${called(move)}${shape ? `, ${shape},` : ""} is next, if it fits. ${touch ? "Tap" : "Press"} it again to cancel.`);
  }

  function cancel() {
    const was = ahead;
    ahead = null;
    draw();
    say(`${called(was.move)} is not next any more.`);
  }

  function call(button, question) {
    [calling, chosen] = [button, null];
    draw();
    say(question);
    if (!touch) picker.querySelector("button").focus();
  }

  function playCard(button) {
    if (held(button).call) call(button, "Which shape do you call?");
    else send(button.value);
  }

  function tapCard(button) {
    const card = held(button), { turn, waits } = now();
    if (!card) return;
    if (waits) {
      if (code() === button.value) cancel();
      else if (card.call) call(button, "Which shape will you call, if it fits?");
      else wait(button, button.value);
    } else if (card.why || !turn) {
      chosen = calling = null;
      draw();
      say(card.why || "not-your-turn");
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

  const shape = (button) => (now().waits ? wait(calling, button.value) : send(button.value));

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=move]");
    if (!button || now().past) return;
    if (now().busy || performance.now() - sentAt < REST_MS || event.detail > 1 && !touch) return;
    if (button.parentElement === hand) tapCard(button);
    else if (button.parentElement === picker) shape(button);
    else if (button !== primary) market();
    else if (calling) say("Which shape do you call?");
    else if (ahead && now().waits) cancel();
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
    /** What was chosen ahead is sent if its turn has come and it fits; if it does not, or all is over, it is dropped. */
    follow() {
      const { view, turn, busy, waits, deal, said } = now();
      const card = ahead?.deal === deal && view.cards.find((one) => one.card === code());
      if (!ahead || busy || waits && card) return undefined;
      const { move } = ahead;
      ahead = null;
      if (turn && card && !card.why) return send(move);
      draw();
      say(`${called(move)} ${card ? "does not fit any more" : "was not played"}. ${said}`);
      return undefined;
    },
    toggle() { warning?.click(); },
    market() { if (!now().busy) market(); },
    call(index) { if (calling && !now().busy) shape(picker.querySelectorAll("button")[index]); },
    drop() {
      const back = calling;
      if (ahead) return cancel();
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
