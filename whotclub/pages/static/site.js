// Small comforts on top of pages that work without them: results game by game, times, brackets, keeping a page fresh.

import "./look.js";
import "./install.js";
import "./offline.js";

// A result, game by game: only the games that can have been played are shown, up to the one that decides.
for (const report of document.querySelectorAll("[data-best-of]")) {
  const games = [...report.querySelectorAll("fieldset.winner")];
  const bestOf = Number(report.dataset.bestOf);
  const further = report.querySelector(".further");
  const show = (changed) => {
    const halves = [0, 0];
    let open = true;
    games.forEach((game, index) => {
      if (index >= bestOf && halves[0] !== halves[1]) open = false;
      const picked = game.querySelector(":checked");
      if (picked && !open && changed) picked.checked = false; // it cannot have been played after all
      const winner = picked?.checked && picked.value;
      game.hidden = !open && !winner;
      if (!winner) open = false;
      else if (winner === "0") halves.forEach((_, side) => (halves[side] += 1));
      else halves[winner - 1] += 2;
      if (Math.max(...halves) > bestOf) open = false;
    });
    if (!further) return; // a match that may end level
    further.open = !games[bestOf].hidden;
    further.hidden = !further.open;
  };
  report.addEventListener("change", () => show(true));
  show(false);
}

// Beside each time in the club's zone the viewer's own, where that differs.
export const addOwnTimes = (part) => {
  for (const time of part.querySelectorAll("time[datetime]:not([data-told])")) {
    const at = new Date(time.dateTime);
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(time.dateTime) || [];
    time.dataset.told = "";
    if (!sign || -at.getTimezoneOffset() === Number(sign + 1) * (hours * 60 + Number(minutes))) continue;
    const own = at.toLocaleString("en", { weekday: "short", hour: "numeric", minute: "2-digit" });
    time.append(` (for you ${own})`);
  }
};
addOwnTimes(document);

// A bracket on a phone opens at the round that is being played.
for (const rounds of innerWidth < 900 ? document.querySelectorAll(".rounds") : [])
  rounds.scrollLeft = rounds.querySelector(".box.ready")?.closest(".round").offsetLeft || 0;

const thrifty = document.documentElement.hasAttribute("data-thrift"), PACE_MS = thrifty ? 60_000 : 15_000;

// What changed of one's own matches is said: who cannot see it change would have to look for it.
const said = document.createElement("p");
said.className = "unseen";
said.setAttribute("role", "status");
document.querySelector("[data-fresh]")?.before(said);
const ownOf = (part) => [...part.querySelectorAll("#own .next, .box [data-mine]")].map((one) => (one.closest(".box") || one).textContent.replace(/\s+/g, " ").trim());

const same = (one) => (other) =>
  one.href ? other.href === one.href : other.tagName === one.tagName && other.value === one.value && other.textContent === one.textContent;
const twins = (part, form) => [...part.querySelectorAll("form")].filter((one) => one.getAttribute("action") === form.getAttribute("action"));
const begun = (form) => [...form.elements].some((field) => field.matches("textarea, select, input:not([type=hidden])") && (
  field === document.activeElement || field.checked !== field.defaultChecked || (field.value !== field.defaultValue && !field.options)));

/** The part is made anew. What somebody types, has opened, stands on or has scrolled to stays, if it is there still. */
const renew = (part, fresh) => {
  const at = part.contains(document.activeElement) && document.activeElement;
  const opened = [...part.querySelectorAll("details[open] > summary")];
  const typed = [...part.querySelectorAll("form")].filter(begun).map((form) => [form, twins(part, form).indexOf(form)]);
  const scrolled = [...part.querySelectorAll("[tabindex]")].map((box) => box.scrollLeft);
  if (!fresh.dataset.since) part.innerHTML = fresh.innerHTML;
  for (const piece of fresh.dataset.since ? [...fresh.children] : [])
    part.querySelector(piece.id ? `#${piece.id}` : `[data-m="${piece.dataset.m}"]`)?.replaceWith(piece);
  for (const [form, index] of typed) if (!form.isConnected) twins(part, form)[index]?.replaceWith(form);
  for (const summary of part.querySelectorAll("details:not([open]) > summary")) summary.parentNode.open = opened.some(same(summary));
  [...part.querySelectorAll("[tabindex]")].forEach((box, index) => (box.scrollLeft = scrolled[index] || 0));
  if (at) (at.isConnected ? at : [...part.querySelectorAll("a, button, summary")].find(same(at)))?.focus({ preventScroll: true });
};

// <section data-fresh="/address" data-version="7">: asked for again while the page is looked at. When the version has
// risen it is replaced, or only those pieces of it that the answer has.
for (const part of document.querySelectorAll("[data-fresh]")) {
  const refresh = document.querySelector(".refresh");
  let looked = Date.now();
  const look = async () => {
    if (document.hidden || !part.dataset.fresh) return;
    looked = Date.now();
    try {
      const answer = await fetch(part.dataset.fresh, { headers: { "X-Version": part.dataset.version } });
      if (refresh) refresh.lastElementChild.textContent = `Looked at ${new Date().toLocaleTimeString("en", { timeStyle: "short" })}`;
      if (answer.status !== 200) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (!fresh || fresh.dataset.version === part.dataset.version) return;
      const own = ownOf(part);
      renew(part, fresh);
      said.textContent = ownOf(part).filter((text) => !own.includes(text)).join(" ") || said.textContent;
      if (fresh.dataset.version) part.dataset.version = fresh.dataset.version;
      else delete part.dataset.fresh; // nothing will change any more
      addOwnTimes(part);
    } catch {
      if (refresh) refresh.lastElementChild.textContent = "The network is away.";
    }
  };
  setInterval(look, PACE_MS);
  document.addEventListener("visibilitychange", () => { if (!thrifty || Date.now() - looked > PACE_MS) look(); });
  refresh?.firstElementChild.addEventListener("click", (event) => {
    event.preventDefault();
    look();
  });
}
