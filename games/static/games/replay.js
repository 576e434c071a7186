// A replay that moves: keys, buttons, slider, speed, and the address that keeps the entry. Views come from the server,
// already without what this viewer may not see; "as a seat" and "as a watcher" only show less of them.

import "../site.js";
import { board, write } from "./draw.js";

const root = document.getElementById("table"), table = board(root);
const find = (selector) => root.querySelector(selector);
const order = [...table.seats.keys()].sort((a, b) => a - b);
const play = find("[data-do=play]"), speed = find(".speed select"), slider = find(".slider input");
const lines = new Map([...root.querySelectorAll(".story a")].map((line) => [Number(line.dataset.entry), line]));
const STEP_MS = 1500;
const called = (seat) => table.seats.get(seat).querySelector(".name").firstChild.data;
const { rows } = root.dataset.game === "zener-ken" ? await import("./ken.js") : {};
const { trick } = root.dataset.game === "nine-and-twenty" ? await import("./trick.js") : {};
const ken = rows?.(root, table, null, called), drawTrick = trick?.(root, table, called);
let steps = [], at = 0, eyes = root.dataset.eyes, timer = 0;

function visible(view, seat) {
  return eyes === "" || eyes === String(seat) ? view.hands[seat - 1] : null;
}

function draw() {
  const { view, text, entry } = steps[at];
  table.drawSeats(view, order, null);
  if (ken) {
    const shown = view.rows.map((row, seat) => (visible(view, seat + 1) ? row : row.slice(0, view.bouts.length)));
    ken.draw({ ...view, rows: shown }, null, true);
  } else {
    table.drawFelt(view, text);
    table.drawCut(steps[at].cut || [], "", called);
    drawTrick?.(view);
  }
  for (const box of root.querySelectorAll("[data-hand]")) {
    const hand = visible(view, Number(box.dataset.hand));
    box.hidden = !hand || !hand.length;
    table.drawHand(box, (hand || []).map((card) => ({ card, why: "" })), false);
  }
  write(find(".say"), text);
  write(find(".count span"), String(at + 1));
  slider.value = at;
  slider.setAttribute("aria-valuetext", text);
  for (const [number, line] of lines) {
    if (number === entry) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  const list = find(".story"), line = lines.get(entry);
  if (line && list.scrollHeight > list.clientHeight) list.scrollTop = line.offsetTop - list.clientHeight / 2;
  for (const button of root.querySelectorAll(".reel a")) {
    button.setAttribute("aria-disabled", String(at === (["first", "back"].includes(button.dataset.do) ? 0 : steps.length - 1)));
  }
  for (const link of root.querySelectorAll(".eyes a")) {
    if (link.dataset.eyes === eyes) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const deals = find(".bydeal");
  deals?.querySelectorAll(".total td").forEach((cell, seat) => write(cell, String(view.penalties[seat])));
  for (const link of deals?.querySelectorAll("a") || []) {
    link.closest("tr").classList.toggle("now", link.textContent === `Deal ${view.deal}`);
  }
  history.replaceState(null, "", `?entry=${entry}${eyes ? `&as=${eyes}` : ""}`);
}

function go(to) {
  const next = Math.max(0, Math.min(steps.length - 1, to)), forward = next === at + 1;
  const seat = forward ? table.seats.get(steps[at].view.to_act[0]) : null, before = steps[at].view.pile;
  at = next;
  draw();
  if (seat && steps[at].view.pile > before) table.fly(find(".heap .face"), seat.getBoundingClientRect());
}

function run(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at < steps.length - 1 ? go(at + 1) : run(false)), STEP_MS / speed.value) : 0;
  play.setAttribute("aria-pressed", String(on));
}

function toggle() {
  if (!timer && at === steps.length - 1) go(0);
  run(!timer);
}

function act(what) {
  const to = { first: 0, back: at - 1, next: at + 1, last: steps.length - 1 }[what];
  if (what === "play") return toggle();
  run(false);
  go(to);
}

function faster(by) {
  speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + by));
  if (timer) run(true);
}

/** The next or last step at which the seat that acts now acts again: one round of turns. */
function round(by) {
  const seat = steps[at].view.to_act[0];
  let to = at + by;
  while (to > 0 && to < steps.length - 1 && (steps[to].view.to_act[0] !== seat || steps[to - 1].view.to_act[0] === seat)) to += by;
  run(false);
  go(to);
}

/** Marks the deals of a points game, else plays of 2, 5, 14 and 20, and where somebody was down to one card. */
function tick() {
  if (root.classList.contains("zener")) return;
  const box = find(".ticks"), deals = root.dataset.deals !== undefined;
  let free = 0; // where the next mark has room for its figures
  steps.forEach(({ kind, view }, index) => {
    const left = (100 * index) / Math.max(1, steps.length - 1);
    if (deals) {
      if (index && view.deal === steps[index - 1].view.deal) return;
      box.append(markAt(left, left < free ? "|" : `|${view.deal}`, true));
      free = Math.max(free, left + 5);
      return;
    }
    const number = view.top === "W" ? "20" : view.top?.slice(1);
    const last = index > 0 && view.held.some((count, seat) => count === 1 && steps[index - 1].view.held[seat] > 1);
    if (kind !== "play" || (!last && !["2", "5", "14", "20"].includes(number))) return;
    box.append(markAt(left, last ? "!" : left < free ? "·" : number, last));
    if (left >= free) free = left + 5;
  });
}

function markAt(left, text, due) {
  const mark = document.createElement("span");
  mark.textContent = text;
  mark.classList.toggle("due", due);
  mark.style.setProperty("left", `${left}%`);
  return mark;
}

const KEYS = {
  arrowleft: () => act("back"), j: () => act("back"), arrowright: () => act("next"), k: () => act("next"),
  home: () => act("first"), arrowup: () => act("first"), 0: () => act("first"), end: () => act("last"), arrowdown: () => act("last"), $: () => act("last"),
  " ": toggle, ",": () => faster(-1), ".": () => faster(1), "[": () => round(-1), "]": () => round(1),
  "?": () => { find(".menu").open = true; find(".menu summary").focus(); },
};

function listen() {
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a, button");
    if (!link) return;
    if (link.dataset.do) act(link.dataset.do);
    else if (link.dataset.eyes !== undefined) { eyes = link.dataset.eyes; draw(); find(".menu").open = false; }
    else if (link.dataset.entry !== undefined) { run(false); go(steps.findIndex((step) => step.entry === Number(link.dataset.entry))); if (link.closest(".bydeal")) scrollTo(0, 0); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("select, summary")) return;
    if (event.target === slider && event.key.startsWith("Arrow")) return;
    if (event.key === " " && event.target.closest("button, a")) return;
    const does = KEYS[event.key.toLowerCase()];
    if (!does) return;
    does();
    event.preventDefault();
  });
  slider.addEventListener("input", () => { run(false); go(Number(slider.value)); });
  speed.addEventListener("change", () => { if (timer) run(true); });
  addEventListener("hashchange", () => go(indexOf(location.hash.slice(1))));
}

function indexOf(entry) {
  const past = steps.findIndex((step) => step.entry > Number(entry));
  return past < 0 ? steps.length - 1 : Math.max(0, past - 1);
}

const answer = await fetch(`${root.dataset.at}positions.json`);
steps = await answer.json();
at = indexOf(location.hash.length > 1 ? location.hash.slice(1) : root.dataset.entry);
slider.max = steps.length - 1;
for (const part of root.querySelectorAll(".slider, [data-do=play], .speed, .keys")) part.hidden = false;
tick();
listen();
run(false);
draw();
