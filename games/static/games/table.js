// The live table: hears states, draws the newest, sends moves. A move is shown at once and taken back with the reason
// when the server refuses it. The panel between games and the series' side are the server's own HTML, fetched anew.

import "../site.js";
import { board, named, sentence, write, SHAPES } from "./draw.js";
import { clocks as makeClocks } from "./clocks.js";
import { chooser } from "./hand.js";
import { link as makeLink } from "./link.js";
import { menu } from "./menu.js";
import { facts, keys, speaker } from "./speak.js";

const SLOW_MS = 1500;
const root = document.getElementById("table");
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const reasons = read("reasons");
const table = board(root);
const you = Number(root.dataset.you) || null;
const form = root.querySelector("form.play");
const tell = speaker(root.querySelector("[role=log]")), warn = speaker(root.querySelector("[role=alert]"));
const clocks = makeClocks(root, table.seats, you, warn);
const title = document.title;
const called = (seat) => (state.game.seats[seat - 1] === you ? "you" : state.seats[state.game.seats[seat - 1] - 1].name);
const { rows, rowChooser } = root.dataset.game === "zener-ken" ? await import("./ken.js") : {};
const { trick } = root.dataset.game === "nine-and-twenty" ? await import("./trick.js") : {};
const ken = rows?.(root, table, you, called), drawTrick = trick?.(root, table, called);
const calledFirst = (seat) => sentence(called(seat));
let state = null, pending = null, note = "", told = null, dealt = null, panelOf = "", link = null, waking = 0;

const settings = menu(root, {
  send: (message) => link.send(message),
  sorted: () => draw(),
});

/** What the page is about now: a state of the series, or "deal" while this viewer is shown what the last deal counted. */
function stage(next) {
  const deals = next.game?.deals;
  return deals?.panel && clocks.now() < deals.until_ms ? "deal" : next.series.state;
}

function phase(next) {
  const { number, score, pressed, games, again } = next.series, deals = next.game?.deals;
  const dealt = deals && [next.game.view.deal, deals.awaited];
  const left = next.seats.map((seat) => seat.left);
  return JSON.stringify([stage(next), number, score, pressed, left, games.length, again, dealt]);
}

function newer(next) {
  if (!state || next.series.v > state.series.v) return true;
  if (next.series.v < state.series.v) return false;
  return (next.game?.id || 0) > (state.game?.id || 0) || (next.game?.v || 0) >= (state.game?.v || 0);
}

/** The view with the move that is on its way already made: the card lies on top, the turn is over. */
function shown() {
  const view = state.game.view;
  if (!pending) return view;
  if (ken) return ken.made(view, pending.move);
  const [code, call] = pending.move.split(" ");
  if (code === "market") return { ...view, to_act: [] };
  const at = view.cards.findIndex((card) => card.card === code);
  return {
    ...view,
    top: code,
    called: SHAPES[call] ? call : null,
    pick: 0,
    to_act: [],
    held: view.held.map((count, index) => count - (index === view.you - 1)),
    cards: view.cards.filter((_, index) => index !== at),
  };
}

function inOrder(hand) {
  const number = (card) => (card.card === "W" ? 20 : Number(card.card.slice(1)));
  if (settings.sort === "number") return [...hand].sort((a, b) => number(a) - number(b));
  if (settings.sort === "fits") return [...hand].sort((a, b) => Boolean(a.why) - Boolean(b.why));
  return hand;
}

function draw() {
  const { series, game } = state, live = (series.state === "playing" || Boolean(ken?.revealing)) && game !== null;
  const about = stage(state), view = game && shown(), turn = live && about !== "deal" && view.you !== null && view.to_act.includes(view.you);
  root.dataset.phase = ken?.revealing ? "playing" : about;
  root.toggleAttribute("data-turn", turn);
  if (ken) hand?.draw(); // what lies in the slots of a row is drawn on the felt
  if (game) {
    const open = ken ? ken.trim(view) : view;
    table.drawSeats(live ? open : { ...open, to_act: [] }, game.seats, state.seats, game.missed);
    if (ken) {
      table.part("felt").hidden = false;
      ken.draw(view, hand?.chosen, false);
    } else {
      table.drawFelt(view, game.last, pending ? "" : game.effect, game.forgot);
      if (game.deals) table.drawCut(pending ? [] : game.deals.cut, game.deals.next, calledFirst);
      drawTrick?.(view);
    }
    table.part("felt").classList.toggle("pending", pending !== null);
  }
  if (form) {
    const held = live ? inOrder(view.cards).filter((card) => !hand.chosen?.includes(card.card)) : [];
    table.drawHand(table.part("hand"), held, dealt === dealOf(game));
    dealt = dealOf(game);
    table.part("hand").setAttribute("aria-label", `Your hand, ${live ? view.cards.length : 0} cards`);
    hand.draw();
    drawOffer(live && game.offer);
  }
  write(root.querySelector(".title"), series.title || "Friendly game");
  const ended = ["over", "cancelled"].includes(series.state);
  const deal = series.state === "playing" && game?.deals ? `Deal ${view.deal}, to ${game.deals.target}` : "";
  if (ended || series.best_of > 1) {
    const other = state.seats.length === 2 && [state.you || 1, 3 - (state.you || 1)].map((seat) => points(series.score[seat - 1]));
    write(root.querySelector(".score"), [ended ? "Finished" : `Game ${series.number}`, deal, other && series.best_of > 1 && other.join("–")].filter(Boolean).join(" · "));
  } else {
    write(root.querySelector(".score"), deal);
  }
  write(table.part("say"), note || (game && ken?.telling(game.view)) || state.say);
  document.title = about === "deal" && game.deals.awaited.includes(view.you) ? `(!) Continue · ${title}` : turn ? `(!) Your turn · ${title}` : title;
}

const dealOf = (game) => game && `${game.id}.${game.view.deal}`;

const points = (value) => (value % 1 ? `${Math.floor(value) || ""}½` : String(value));

function drawOffer(offer) {
  settings.offer(offer, state);
  const box = table.part("offer"), theirs = Boolean(offer) && offer.seat !== state.game.view.you;
  if (theirs && box.hidden) warn(`${state.seats[offer.seat - 1].name} offers a draw.`);
  box.hidden = !theirs;
  if (theirs) {
    write(box.firstElementChild, `${state.seats[offer.seat - 1].name} offers a draw of ${offer.scope === "game" ? "this game" : "the whole series"}.`);
  }
}

function drawStory(log) {
  const list = root.querySelector(".story ol"), first = told === null;
  for (const [entry, text] of log) {
    if (first ? list.childElementCount >= log.length : entry <= told) continue;
    if (!text) continue;
    if (!first) tell(text);
    const line = document.createElement("li");
    line.textContent = text;
    list.prepend(line);
  }
  told = log.at(-1)?.[0] ?? 0;
}

function take(next) {
  if (!newer(next)) return clocks.hear(next.now_ms);
  const before = state;
  const other = next.game?.id !== before?.game?.id, moved = other || next.game?.v !== before?.game?.v;
  const mine = pending, from = before && flight(before, next);
  if (other && before) {
    told = null;
    root.querySelector(".story ol").replaceChildren();
  }
  state = next;
  if (moved) settle();
  ken?.hear(next.game?.view, draw);
  if (next.game) {
    clocks.set(next.game.clock, next.game.seats, next.now_ms);
    drawStory(next.game.log);
  } else {
    clocks.hear(next.now_ms);
  }
  draw();
  if (moved && !mine) table.fly(from && root.querySelector(".heap .face"), from);
  if (!before) panelOf = phase(next);
  else if (phase(next) !== panelOf) {
    const entered = JSON.parse(panelOf)[0] !== stage(next);
    if (entered) scrollTo(0, 0); // the button that was pressed lay lower than the table that has come
    refresh(entered).catch(() => {});
  }
  wakeUp();
}

/** When clocks run although somebody has not pressed Continue, the table comes by itself. */
function wakeUp() {
  const until = state.game?.deals?.until_ms;
  clearTimeout(waking);
  if (until) waking = setTimeout(() => { draw(); link?.sync(); }, Math.max(0, until - clocks.now()) + 100);
}

/** No move is on its way any more. */
function settle() {
  [pending, note] = [null, ""];
  link?.settled();
}

/** Where the new top card comes from: the strip of whoever was to act. */
function flight(before, next) {
  const seat = before.game?.seats[before.game.view.to_act[0] - 1];
  if (!seat || seat === you || before.game.view.pile >= (next.game?.view.pile || 0)) return null;
  return table.seats.get(seat).getBoundingClientRect();
}

/** Puts the server's own panel and side in the place of the old ones; what fails is tried again with the next state. */
async function refresh(entered) {
  const now = phase(state), answer = await fetch(root.dataset.at);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || now !== phase(state)) return;
  panelOf = now;
  const inside = document.getElementById("panel").contains(document.activeElement);
  for (const id of ["panel", "info"]) document.getElementById(id).replaceWith(page.getElementById(id));
  clocks.tick();
  if (inside || (entered && document.activeElement === document.body)) {
    const next = stage(state) === "playing" ? table.part("hand")?.firstElementChild : document.getElementById("panel");
    next?.focus({ preventScroll: true });
  }
}

function refused({ id, code, text }) {
  if (pending && id !== null && id !== pending.id) return;
  const back = pending && root.querySelector(".heap .face")?.getBoundingClientRect(), lost = pending?.move.split(" ")[0];
  const start = root.querySelector(".panel form button");
  if (start) start.disabled = false;
  settle();
  say(text || code);
  draw();
  if (back) table.fly([...table.part("hand").children].find((button) => button.value === lost), back);
  link.sync();
}

/** Answers the viewer in the status line. text: a sentence, or a code of the reasons, about this card. */
function say(text) {
  const view = state.game?.view, shape = view?.called || (view?.top && view.top !== "W" ? view.top[0] : "");
  const number = view?.pick ? view.pick_number : view?.top?.slice(1);
  note = (reasons[`${text} ${shape}`] || reasons[text] || text).replace("{shape}", SHAPES[shape] || "").replace("{n}", number || "").replace("{pick}", view?.pick || "");
  write(table.part("say"), note);
}

function play(move) {
  const card = [...table.part("hand").children].find((button) => button.value === move.split(" ")[0]);
  const from = card?.getBoundingClientRect();
  const game = state.game;
  pending = { t: "move", game: game.id, move, answers: game.answers, id: crypto.randomUUID?.() || uuid() };
  note = "";
  draw();
  table.fly(from && root.querySelector(".heap .face"), from);
  link.send(pending);
  const sent = pending;
  setTimeout(() => { if (pending === sent) say("Your move is on its way."); }, SLOW_MS);
}

/** A random id where the page came over plain http, which browsers give no randomUUID. */
function uuid() {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

const chooses = {
  now: () => {
    const view = state.game && shown();
    return { view, turn: root.hasAttribute("data-turn"), busy: pending !== null || stage(state) === "deal" };
  },
  play, say, redraw: () => draw(),
};
const hand = form && (ken ? rowChooser(form, ken, chooses) : chooser(form, settings, chooses));
root.dataset.live = "";

link = makeLink(root.dataset.at, {
  player: you !== null,
  token: form?.elements.csrfmiddlewaretoken.value,
  seen: () => (pending || clocks.now() > state.game?.deals?.until_ms ? "" : state.tag),
  hear(message) {
    if (message.t === "state") take(message.state);
    else if (message.t === "refused") refused(message);
    else if (message.t === "beat") {
      clocks.hear(message.now_ms);
      if (message.v !== state.series.v || message.gv !== (state.game?.v || 0)) link.sync();
    }
  },
  condition(word) { root.querySelector(".lost").hidden = word !== "lost"; },
});

root.querySelector(".lost button").addEventListener("click", link.reconnect);
root.addEventListener("submit", (event) => {
  if (!event.target.matches(".start, .continue")) return;
  event.preventDefault();
  if (event.target.matches(".continue")) {
    event.submitter.disabled = true;
    link.send({ t: "continue", game: state.game.id, deal: state.game.view.deal });
    return;
  }
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  event.target.querySelector("button").disabled = true;
  link.send({ t: "start", game: state.series.number, nonce });
});
root.querySelector(".offer")?.addEventListener("click", (event) => {
  if (event.target.dataset.do) link.send({ t: "draw", do: event.target.dataset.do, scope: state.game.offer?.scope || "game" });
});
const ask = facts(() => ({ state, clocks }));
keys(root, { settings, hand, fact: (letter) => tell(ask.ask(letter)), help: settings.help });
take(read("state"));
