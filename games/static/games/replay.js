// A replay that moves: keys, buttons, whose eyes, and the address that keeps the step. Every view comes from the server,
// made for the eyes that look; nothing is hidden here. Without this script the same page goes by links and buttons.

import "../site.js";
import { board, named, sentence, write } from "./draw.js";
import { reel } from "./reel.js";
import { players } from "./rows.js";
import { story } from "./story.js";
import { stepsOf } from "./tape.js";

const root = document.getElementById("table"), table = board(root), find = (selector) => root.querySelector(selector);
const order = [...table.seats.keys()].sort((a, b) => a - b), called = (seat) => table.seats.get(seat).querySelector(".name").textContent;
const family = root.dataset.game;
const { rows: laid } = family === "zener-ken" ? await import("./ken.js") : {};
const { trick: pile } = family === "nine-and-twenty" ? await import("./trick.js") : {};
const drawTrick = pile?.(root, table, called), form = find("#tape"), help = find("#help"), eyes = find("[name=as]"), could = find("[name=could]");
const SETTINGS = "whotclub.table"; // where the table keeps them too
const tapes = new Map(); // steps by whose eyes, and whether with what could be played
let steps = [], at = 0, ken = laid?.(root, table, null, called), later = 0, spoken = 0;

const seats = players(root, table, { jump: go }), way = find(".way"), followed = find(".way select");
const told = story(root);
const wheel = reel(root, { go: (by) => go(at + by), to: go, last: () => at === steps.length - 1 });

function draw() {
  const { view, text, entry, missed, could: might } = steps[at];
  table.drawSeats(view, order, null, missed);
  seats.draw(steps, at, could.checked);
  if (ken) {
    ken.draw(view, null, true);
  } else {
    table.drawFelt(view, "");
    table.drawCut(steps[at].cut || [], "", called);
    drawTrick?.(view);
  }
  const [said, choice] = find(".say").children;
  if (spoken !== entry) write(said, said.textContent === text ? `${text}\u00a0` : text); // the same words again are heard only if they differ
  spoken = entry;
  write(choice, (could.checked && might?.text) || "");
  choice.hidden = !choice.textContent;
  wheel.draw(steps, at);
  told.draw(steps, at);
  find(".bydeal")?.querySelectorAll(".total td").forEach((cell, seat) => write(cell, String(view.penalties[seat])));
  for (const deal of root.querySelectorAll(".bydeal [data-entry]")) {
    deal.closest("tr").classList.toggle("now", deal.textContent === `Deal ${view.deal}`);
  }
  form.elements.at.value = entry;
  clearTimeout(later); // an address that changes with every step of a fast replay is refused by some browsers
  later = setTimeout(() => history.replaceState(null, "", `${location.pathname}${query("?")}#${entry}`), 250);
}

/** Whose eyes and whether what fits is marked, as the address has it. sign: what it begins with. */
function query(sign) {
  const parts = [eyes.value !== root.dataset.usual && `as=${eyes.value}`, could.checked && "could=1"].filter(Boolean);
  return parts.length ? sign + parts.join("&") : "";
}

function go(to) {
  const next = Math.max(0, Math.min(steps.length - 1, to)), forward = next === at + 1;
  const actor = forward ? table.seats.get(steps[at].view.to_act[0]) : null, before = steps[at].view.pile;
  at = next;
  draw();
  if (actor && steps[at].view.pile > before) table.fly(find(".heap .face"), actor.getBoundingClientRect());
}

/** The next or last step at which the seat that acts now acts again: one round of turns. */
function turn(by) {
  const seat = steps[at].view.to_act[0];
  let to = at + by;
  while (to > 0 && to < steps.length - 1 && (steps[to].view.to_act[0] !== seat || steps[to - 1].view.to_act[0] === seat)) to += by;
  go(to);
}

function flip() {
  seats.flip();
  for (const box of laid ? root.querySelectorAll(".facing") : []) {
    const [upper, lower] = box.querySelectorAll(".lane");
    upper.replaceWith(lower.cloneNode(true));
    lower.replaceWith(upper);
    box.querySelectorAll(".lane").forEach((lane, row) => lane.classList.toggle("lower", row === 1));
  }
  ken = laid?.(root, table, null, called);
  draw();
}

const tapeName = () => `${eyes.value} ${could.checked}`;

/** The steps as the chosen eyes saw them, with what could be played where that is asked for. */
async function asked() {
  const sent = new FormData(form), accept = { headers: { Accept: "application/json" } };
  const answer = await (root.dataset.steps ? fetch(`${root.dataset.steps}?as=${eyes.value}${could.checked ? "&could=1" : ""}`, accept) : fetch("", { method: "POST", body: sent, ...accept }));
  if (!answer.ok) throw new Error(await answer.text());
  return stepsOf(await answer.json());
}

async function look() {
  const who = eyes.value, name = tapeName();
  try {
    if (!tapes.has(name)) tapes.set(name, await asked());
  } catch {
    tell("The network is away: the view stays as it was.");
    eyes.value = root.dataset.eyes;
    could.checked = root.hasAttribute("data-could");
    return;
  }
  if (name !== tapeName()) return; // another view has been asked for meanwhile
  const entry = steps.length ? steps[at].entry : 0;
  steps = tapes.get(name);
  if (entry) at = indexOf(entry);
  root.dataset.eyes = who;
  root.toggleAttribute("data-could", could.checked);
  const kept = followed.value;
  followed.replaceChildren(...seats.pack(steps).map((code) => new Option(sentence(named(code)), code, false, code === kept)));
  while (Number(who) && Number(find(".below [data-seat]").dataset.seat) !== Number(who)) flip();
  draw();
}

function indexOf(entry) {
  const past = steps.findIndex((step) => step.entry > Number(entry));
  return past < 0 ? steps.length - 1 : Math.max(0, past - 1);
}

function tell(text) {
  write(find(".note"), "");
  requestAnimationFrame(() => write(find(".note"), text));
  setTimeout(() => find(".note").textContent === text && write(find(".note"), ""), 4000);
}

async function share() {
  const { entry, text } = steps[at], { key } = root.dataset, title = document.title.replace(/ · .*/, "");
  const said = `${title}, step ${at + 1}: ${text}`, url = `${location.origin}${location.pathname}?at=${entry}${query("&")}${key ? `&key=${key}` : ""}`;
  try {
    if (navigator.share) await navigator.share({ title, text: said, url });
    else {
      await navigator.clipboard.writeText(`${said} ${url}`);
      tell("Copied: what happened here, and the link to it.");
    }
  } catch (error) {
    if (error.name !== "AbortError") tell(url); // neither may be had: the link can still be read
  }
}

/** The rules over the replay. way: the link to their page. */
async function lay(way) {
  find(".menu").open = false;
  (await import("./sheet.js")).open(way);
}

function zen() {
  const on = root.toggleAttribute("data-zen");
  document.body.classList.toggle("zen", on);
  tell(on ? "Only the cards. Z brings the rest back." : "");
}

const STEADY = {
  arrowleft: () => go(at - 1), arrowright: () => go(at + 1), home: () => go(0), arrowup: () => go(0),
  end: () => go(steps.length - 1), arrowdown: () => go(steps.length - 1), " ": () => wheel.toggle(),
};
const LETTERS = {
  j: STEADY.arrowleft, k: STEADY.arrowright, 0: STEADY.home, $: STEADY.end, "[": () => turn(-1), "]": () => turn(1),
  ",": () => tell(`Speed ${wheel.faster(-1)}`), ".": () => tell(`Speed ${wheel.faster(1)}`), f: flip, z: zen, "?": () => help.showModal(),
};

function press(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || find("dialog[open]") || event.target.closest("select, summary, textarea")) return;
  const key = event.key.toLowerCase();
  if (key === "escape") {
    if (root.hasAttribute("data-zen")) zen();
    told.close();
    find(".menu").open = false;
    return;
  }
  if (event.target.matches("[type=range]") && /^(arrow|home|end)/.test(key)) return;
  if (key === " " && event.target.closest("button, a, input, .menu, .story")) return;
  const does = STEADY[key] || (letters.checked && LETTERS[key]);
  if (!does) return;
  if (key !== " ") wheel.pause(",.fz?".includes(key));
  does();
  event.preventDefault();
}

const letters = help.querySelector("[data-setting=keys]");

/** Keys of one letter can be switched off, here and at the table alike. */
function settle() {
  let settings = {};
  try {
    settings = JSON.parse(localStorage.getItem(SETTINGS)) || {};
  } catch { /* a browser that keeps nothing has them on */ }
  letters.checked = settings.keys !== false;
  letters.addEventListener("change", () => {
    try {
      localStorage.setItem(SETTINGS, JSON.stringify({ ...settings, keys: letters.checked }));
    } catch { /* it holds for this page */ }
  });
}

function listen() {
  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("a, button");
    if (!pressed || pressed.closest("dialog") || event.ctrlKey || event.metaKey) return;
    const { entry, do: what } = pressed.dataset;
    if (what) {
      wheel.pause();
      ({ first: STEADY.home, back: STEADY.arrowleft, next: STEADY.arrowright, last: STEADY.end })[what]();
    } else if (entry !== undefined) {
      wheel.pause();
      go(indexOf(entry));
      if (pressed.closest(".bydeal")) scrollTo(0, 0);
    } else if (pressed.matches("[data-flip]")) flip();
    else if (way.contains(pressed)) {
      wheel.pause();
      if (!seats.follow(followed.value)) tell("That card does not move where you look.");
    }
    else if (pressed.matches("[data-share]")) share();
    else if (pressed.matches("[data-help]")) {
      find(".menu").open = false;
      help.showModal();
    } else if (pressed.matches("[data-sheet]")) lay(pressed);
    else return;
    event.preventDefault();
  });
  eyes.addEventListener("change", look);
  could.addEventListener("change", look);
  document.addEventListener("keydown", press);
  addEventListener("hashchange", () => go(indexOf(location.hash.slice(1))));
}

const whole = document.getElementById("steps");
eyes.value = root.dataset.eyes; // a browser that comes back remembers the choice before
could.checked = root.hasAttribute("data-could");
if (whole) tapes.set(tapeName(), stepsOf(JSON.parse(whole.textContent)));
await look();
if (steps.length) {
  at = indexOf(/^#\d+$/.test(location.hash) ? location.hash.slice(1) : root.dataset.entry);
  settle();
  listen();
  draw();
  for (const part of root.querySelectorAll(".tools [hidden], .buttons [hidden], .slider, .speed, .keys, .way")) part.hidden = false;
  root.toggleAttribute("data-live", true);
}
