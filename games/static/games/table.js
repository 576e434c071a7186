// The live table: hears states, draws the newest, sends moves. A move is shown at once and taken back with the reason
// when the server refuses it. The panel between games and the series' side are the server's own HTML, fetched anew.

import "../site.js";
import { absence } from "./absence.js";
import { banner } from "./banner.js";
import { chat, watching } from "./chat.js";
import { board, sentence, write, SHAPES } from "./draw.js";
import { clocks as makeClocks } from "./clocks.js";
import { chooser } from "./hand.js";
import { happened } from "./happened.js";
import { link as makeLink } from "./link.js";
import { menu } from "./menu.js";
import { inOrder, made, randomHex, uuid } from "./moves.js";
import { panels } from "./panels.js";
import { signals } from "./signal.js";
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
const called = (seat) => (state.game.seats[seat - 1] === you ? "you" : state.seats[state.game.seats[seat - 1] - 1].name);
const { rows, rowChooser } = root.dataset.game === "zener-ken" ? await import("./ken.js") : {};
const { trick } = root.dataset.game === "nine-and-twenty" ? await import("./trick.js") : {};
const ken = rows?.(root, table, you, called), drawTrick = trick?.(root, table, called);
const calledFirst = (seat) => sentence(called(seat));
let state = null, pending = null, note = "", dealt = null, link = null, waking = 0, back = null, anew = "";

const away = absence(table.part("say"), clocks, () => draw());
const show = banner(root, you && table.seats.get(you), { warn, reconnect: () => link.reconnect(), here: () => link.here() });

const settings = menu(root, {
  send: (message) => link.send(message),
  changed: (name) => { draw(); signal.tried(name); talk?.obey(); },
});
const signal = signals(settings);
const story = happened(root.querySelector(".story"), { tell, look: (entry) => look(0, entry) });
const panel = panels(root, {
  now: () => state, stage: (next) => stage(next), ready: () => clocks.tick(), first: () => table.part("hand")?.firstElementChild,
});

/** What the page is about now: a state of the series, or "deal" while this viewer is shown what the last deal counted. */
function stage(next) {
  const deals = next.game?.deals;
  return deals?.panel && clocks.now() < deals.until_ms ? "deal" : next.series.state;
}

function newer(next) {
  if (!state || next.series.v > state.series.v) return true;
  if (next.series.v < state.series.v) return false;
  const [id, v] = [next.game?.id || 0, next.game?.v || 0], [shownId, shownV] = [state.game?.id || 0, state.game?.v || 0];
  return id > shownId || v > shownV || (v === shownV && next.now_ms >= state.now_ms); // two ways may cross
}

const shown = () => (pending ? made(state.game.view, pending.move, ken) : state.game.view);

function draw() {
  const { series, game } = state, live = (series.state === "playing" || Boolean(ken?.revealing)) && game !== null;
  const about = stage(state), view = game && shown(), turn = live && about !== "deal" && view.you !== null && view.to_act.includes(view.you);
  root.dataset.tag = state.tag;
  root.dataset.phase = ken?.revealing ? "playing" : about;
  root.toggleAttribute("data-turn", turn);
  if (back?.heard()) return; // what is looked at stays
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
    const held = live ? inOrder(view.cards, settings.sort).filter((card) => !hand.chosen?.includes(card.card)) : [];
    table.drawHand(table.part("hand"), held, dealt === dealOf(game), settings.hints);
    dealt = dealOf(game);
    table.part("hand").setAttribute("aria-label", `Your hand, ${live ? view.cards.length : 0} cards`);
    hand.draw();
    drawOffer(live && game.offer);
  }
  write(root.querySelector(".title"), series.title || "Friendly game");
  const ended = ["over", "cancelled"].includes(series.state);
  const deal = series.state === "playing" && game?.deals ? `Deal ${view.deal}, to ${game.deals.target}` : "";
  const round = ended ? "Finished" : series.best_of > 1 && `Game ${series.number}`, all = (...parts) => parts.filter(Boolean).join(" · ");
  const two = state.seats.length === 2 && series.best_of > 1 && [state.you || 1, 3 - (state.you || 1)];
  write(root.querySelector(".score"), all(round, two && two.map((seat) => points(series.score[seat - 1])).join("–"), deal));
  if (pending) write(table.part("say"), note); // what was asked for has been done
  else if (!away(state, live)) write(table.part("say"), note || (game && ken?.telling(game.view)) || state.say + (turn ? anew : ""));
  document.title = `${asks(about, turn)}${all(round, deal) || "Table"}${series.title ? `, ${series.title}` : ""} · WhotClub`;
}

/** What the page's title begins with while something is asked of this viewer. */
function asks(about, turn) {
  const { pressed } = state.series;
  if (turn) return "(!) Your turn · ";
  if (about === "deal" && state.game.deals.awaited.includes(state.game.view.you)) return "(!) Continue · ";
  return you && ["opening", "between"].includes(about) && !pressed[you - 1] && !state.seats[you - 1].left ? "(!) Press Start · " : "";
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

/** Draws the table as it was. step: of the game's positions. */
function drawPast({ view, text }) {
  table.drawSeats(view, state.game.seats, null);
  if (ken) ken.draw(view, null, false);
  else {
    table.drawFelt(view, text);
    if (state.game.deals) table.drawCut([], "", calledFirst);
    drawTrick?.(view);
  }
  if (form) table.drawHand(table.part("hand"), (view.hands[view.you - 1] || []).map((card) => ({ card, why: "past" })), false);
  write(table.part("say"), text);
  dealt = null;
}

function take(next) {
  if (!newer(next)) return clocks.hear(next.now_ms);
  const before = state;
  const other = next.game?.id !== before?.game?.id, moved = other || next.game?.v !== before?.game?.v;
  const mine = pending, from = before && flight(before, next);
  if (other) story.anew();
  const drawn = before?.game && !other ? table.draws(before.game.view, next.game.view, next.game.seats) : [];
  if (moved && before?.say === next.say) anew = anew ? "" : "\u00a0"; // or a second turn in a row would not be read
  state = next;
  if (moved) settle();
  ken?.hear(next.game?.view, draw);
  if (next.game) {
    clocks.set(next.game.clock, next.game.seats, next.now_ms);
    story.draw(next.game.log, before !== null);
  } else {
    clocks.hear(next.now_ms);
  }
  draw();
  hand?.follow?.();
  if (moved && before && !back?.active) {
    if (!mine) table.fly(from && root.querySelector(".heap .face"), from);
    table.flyDraws(drawn);
    if (!mine) signal.moved(root.hasAttribute("data-turn"));
  }
  if (before?.series.state === "playing" && next.series.state !== "playing") settings.ended(next.series.state === "over");
  panel.keepUp();
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
  pending = { t: "move", game: game.id, move, answers: game.answers, id: uuid() };
  note = "";
  back?.close();
  draw();
  table.fly(from && root.querySelector(".heap .face"), from);
  link.send(pending);
  const sent = pending;
  setTimeout(() => { if (pending === sent) say("Your move is on its way."); }, SLOW_MS);
}

const chooses = {
  now: () => {
    const view = state.game && shown(), turn = root.hasAttribute("data-turn"), between = stage(state) === "deal";
    return {
      view, turn, deal: dealOf(state.game), said: state.say, past: Boolean(back?.active),
      busy: pending !== null || between || root.hasAttribute("data-frozen"),
      waits: !turn && !pending && !between && state.series.state === "playing" && Boolean(view?.in_play[view.you - 1]),
    };
  },
  play, say, redraw: () => draw(),
};
const talk = chat(root, { you, settings, id: uuid, name: (seat) => state.seats[seat - 1].name, send: (message) => link.send(message) });
const hand = form && (ken ? rowChooser(form, ken, chooses) : chooser(form, settings, chooses));

/** Looks back from the newest move, or to the move of this entry. */
async function look(by, entry) {
  if (!state.game) return;
  if (!back) {
    const { lookBack } = await import("./back.js");
    back = lookBack(root, { game: () => state.game, draw: drawPast, live: () => draw() });
  }
  if (entry) back.to(entry);
  else back.step(by);
}

root.addEventListener("submit", (event) => {
  if (!event.target.matches(".start, .continue")) return;
  event.preventDefault();
  if (event.target.matches(".continue")) {
    event.submitter.disabled = true;
    link.send({ t: "continue", game: state.game.id, deal: state.game.view.deal });
    return;
  }
  event.target.querySelector("button").disabled = true;
  link.send({ t: "start", game: state.series.number, nonce: randomHex(16) });
});
root.querySelector(".offer")?.addEventListener("click", (event) => {
  if (event.target.dataset.do) link.send({ t: "draw", do: event.target.dataset.do, scope: state.game.offer?.scope || "game" });
});
const ask = facts(() => ({ state, clocks, link: root.querySelector(".bars")?.textContent.trim() || "" }));
keys(root, {
  settings, hand, look, help: settings.help, back: () => back,
  fact: (letter) => tell.now(ask.ask(letter)),
});
root.addEventListener("click", async (event) => {
  const way = event.target.closest("[data-sheet]");
  if (!way || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  (await import("./sheet.js")).open(way);
});
take(read("state"));
link = makeLink(root.dataset.at, {
  you,
  token: form?.elements.csrfmiddlewaretoken.value,
  edition: root.dataset.edition,
  seen: () => (pending || clocks.now() > state.game?.deals?.until_ms ? "" : state.tag),
  hear(message) {
    clocks.delayed(message.rtt_ms);
    if (talk?.hear(message)) return;
    if ("v" in message || "state" in message) watching(root, message.watching || 0);
    if (message.t === "state") take(message.state);
    else if (message.t === "refused") refused(message);
    else if (message.t === "beat") clocks.hear(message.now_ms);
  },
  slept: clocks.forget,
  opened: () => talk?.opened(),
  condition(word, told) {
    const was = root.hasAttribute("data-frozen");
    show(word, told);
    talk?.linked(word);
    if (was !== root.hasAttribute("data-frozen")) draw();
  },
});
root.dataset.live = "";
