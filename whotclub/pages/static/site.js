// Small comforts on top of pages that work without them: the look, showing a password, keeping a page fresh.
"use strict";

const root = document.documentElement;

for (const button of document.querySelectorAll(".themes button")) {
  const mark = () => button.toggleAttribute("data-on", button.value === (root.dataset.theme || "auto"));
  mark();
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const look = button.value;
    if (look === "auto") delete root.dataset.theme;
    else root.dataset.theme = look;
    document.cookie = `theme=${look === "auto" ? "" : look};path=/;samesite=lax;max-age=${look === "auto" ? 0 : 31536000}`;
    for (const other of document.querySelectorAll(".themes button"))
      other.toggleAttribute("data-on", other.value === look);
  });
}

// The pack and its letters: seen at once, and kept where the form says.
for (const form of document.querySelectorAll("form.skin"))
  form.addEventListener("change", () => {
    const chosen = new FormData(form);
    root.dataset.skin = chosen.get("skin");
    root.toggleAttribute("data-letters", chosen.has("letters"));
    fetch(form.action, { method: "POST", body: chosen, redirect: "manual" }).catch(() => {});
  });

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener("click", () => {
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    button.textContent = hidden ? "Hide" : "Show";
  });
}

for (const button of document.querySelectorAll("[data-fills]"))
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.fills);
    field.value = button.value;
    field.focus();
  });

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
    further.open = !games[bestOf].hidden;
    further.hidden = !further.open;
  };
  report.addEventListener("change", () => show(true));
  show(false);
}

// Beside each time in the club's zone the viewer's own, where that differs.
const addOwnTimes = (part) => {
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

// <section data-fresh="/address" data-version="7">: asked for again while the page is looked at, and replaced when the
// version has risen. Focus and scroll inside it are kept where the same link is still there.
for (const part of document.querySelectorAll("[data-fresh]")) {
  const look = async () => {
    if (document.hidden || !part.isConnected) return;
    try {
      const answer = await fetch(part.dataset.fresh, { headers: { "X-Version": part.dataset.version } });
      if (answer.status !== 200) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
      if (!fresh || fresh.dataset.version === part.dataset.version) return;
      const held = part.contains(document.activeElement) && document.activeElement.getAttribute("href");
      const scrolled = [...part.querySelectorAll("[tabindex]")].map((box) => box.scrollLeft);
      part.innerHTML = fresh.innerHTML;
      part.dataset.version = fresh.dataset.version;
      addOwnTimes(part);
      [...part.querySelectorAll("[tabindex]")].forEach((box, index) => (box.scrollLeft = scrolled[index] || 0));
      if (held) part.querySelector(`[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
    } catch {
      // The network is away; the next look may find it.
    }
  };
  setInterval(look, 15_000);
  document.addEventListener("visibilitychange", look);
}
