// The chat of a table: lines that come, lines that are sent, and how many watch. On a phone a sheet in the place of the
// felt, which a button of the top bar opens; on a laptop a part of a column. It knows nothing of the game.

import { write } from "./draw.js";
import { speaker } from "./speak.js";

const KEPT = "whotclub.chat";
const POLL_MS = 4000;

/** Shows how many watch; nothing while nobody does. */
export function watching(root, count) {
  const place = root.querySelector(".watching");
  place.hidden = !count;
  write(place.querySelector("b"), String(count));
}

/** you: the viewer's seat or null; name(seat); send(message); id(): a new one; keys(): whether keys of one sign work. */
export function chat(root, { you, name, send, id, keys }) {
  const box = document.getElementById("chat");
  if (!box) return null;
  const [list, form, note, close] = [".lines", ".talk", ".note", ".close"].map((part) => box.querySelector(part));
  const door = root.querySelector(".door"), unread = door.querySelector(".unread"), tell = speaker(document.getElementById("heard"));
  const settings = { hide: false, speak: true, ...JSON.parse(localStorage.getItem(KEPT) || "{}") };
  let last = Number(list.lastElementChild?.dataset.line || 0), pending = null, missed = 0, polls = 0, from = null;

  const seen = () => box.offsetParent !== null;
  const ask = (after) => (polls ? poll(after) : send({ t: "lines", after }));

  function add([line, seat, words]) {
    const row = document.createElement("li"), who = document.createElement("b"), said = document.createElement("span");
    Object.assign(row.dataset, { line, seat });
    row.classList.toggle("own", seat === you);
    who.textContent = name(seat);
    said.textContent = words;
    row.append(who, " ", said);
    if (box.dataset.report && seat !== you) {
      const flag = Object.assign(document.createElement("a"), { className: "flag", target: "_blank", href: `${box.dataset.report}?seat=${seat}&line=${line}` });
      flag.innerHTML = '<span class="unseen"></span>';
      flag.firstChild.textContent = `Report this line of ${name(seat)}`;
      row.append(" ", flag);
    }
    list.append(row);
  }

  function take({ after, lines, unheard = [], closed }) {
    const low = list.scrollHeight - list.scrollTop - list.clientHeight < 40, known = last;
    if (!after) {
      list.replaceChildren();
      last = 0;
      for (const button of box.querySelectorAll("[data-seat] > button")) mark(button, unheard.includes(Number(button.form.dataset.seat)));
    }
    for (const line of lines) {
      if (line[0] <= last) continue;
      add(line);
      last = line[0];
      if (line[1] === you) pending = null;
      else if (last > known && !settings.hide) {
        if (settings.speak) tell(`${name(line[1])} says: ${line[2]}.`);
        if (!seen()) missed += 1;
      }
    }
    if (low || !after) list.scrollTop = list.scrollHeight;
    if (closed && form) form.hidden = true;
    if (closed) write(note, "The series is over, and this chat is closed.");
    badge();
  }

  function mark(button, muted) {
    button.value = muted;
    button.firstChild.textContent = muted ? "Unmute" : "Mute";
  }

  function badge() {
    unread.hidden = !missed;
    write(unread, String(missed));
    write(door.querySelector(".unseen"), missed ? `Chat, ${missed} new` : "Chat");
  }

  async function poll(after) {
    try {
      const answer = await fetch(`${root.dataset.at}chat/?after=${after}`, { headers: { Accept: "application/json" } });
      if (answer.status === 200) take(await answer.json());
    } catch { /* the next one may find the network */ }
  }

  /** The sheet lies where the felt is, or between games above the button that goes on: clocks and cards stay in sight. */
  function fit() {
    const felt = root.querySelector(".felt"), panel = root.querySelector(".panel"), go = panel.querySelector(".go"), top = root.getBoundingClientRect().top;
    const places = [felt, panel, go].map((place) => place?.getBoundingClientRect()), playing = root.dataset.phase === "playing";
    const from = (felt.offsetHeight ? places[0] : places[1]).top, to = playing ? places[0].bottom : go ? places[2].top : places[1].bottom;
    box.style.setProperty("--top", `${from - top}px`);
    box.style.setProperty("--height", `${to - from}px`);
  }

  function open() {
    if (settings.hide) return;
    from = document.activeElement;
    fit();
    box.classList.add("open");
    door.setAttribute("aria-expanded", "true");
    list.scrollTop = list.scrollHeight;
    missed = 0;
    badge();
    (form && !form.hidden ? form.querySelector("input:not([type=hidden]), button") : box.querySelector("h2")).focus({ preventScroll: true });
  }

  function shut() {
    box.classList.remove("open");
    door.setAttribute("aria-expanded", "false");
    (from && from !== document.body && from.isConnected ? from : door).focus({ preventScroll: true });
  }

  function obey() {
    root.toggleAttribute("data-quiet", settings.hide);
    door.hidden = settings.hide;
    if (settings.hide) [missed] = [0];
    badge();
  }

  root.querySelector(".chatmenu").hidden = close.hidden = false;
  for (const field of root.querySelectorAll("[data-chat]")) {
    field.checked = settings[field.dataset.chat];
    field.addEventListener("change", () => {
      settings[field.dataset.chat] = field.checked;
      localStorage.setItem(KEPT, JSON.stringify(settings));
      obey();
    });
  }
  door.addEventListener("click", (event) => {
    event.preventDefault();
    if (box.classList.contains("open")) shut();
    else open();
  });
  close.addEventListener("click", shut);
  box.addEventListener("keydown", (event) => {
    event.stopPropagation(); // what is typed is no key of the table
    if (event.key === "Escape") shut();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || !keys() || event.target.closest("input, select, textarea")) return;
    event.preventDefault();
    open();
  });
  new ResizeObserver(fit).observe(root.querySelector(".felt"));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter, seat = Number(event.target.dataset.seat);
    write(note, "");
    if (seat) {
      send({ t: "hear", seat, heard: button.value === "true" });
      if (polls) setTimeout(poll, POLL_MS / 8, 0);
      return;
    }
    pending = { t: "say", id: id(), ...(button.value ? { phrase: button.value } : { text: form.elements.text.value }) };
    if (form.elements.text) form.elements.text.value = "";
    send(pending);
    if (polls) setTimeout(poll, POLL_MS / 8, last);
  });
  obey();
  list.scrollTop = list.scrollHeight;

  return {
    /** Whether the message was for the chat. */
    hear(message) {
      if (message.t === "chat") take(message);
      else if (message.t === "refused" && pending && message.id === pending.id) {
        write(note, message.text);
        if (form.elements.text) form.elements.text.value ||= pending.text;
        pending = null;
      } else return false;
      return true;
    },
    /** word: how the page is linked. What was missed is asked for, and what was on its way is sent again. */
    linked(word) {
      clearInterval(polls);
      polls = word === "live" ? 0 : setInterval(() => poll(last), POLL_MS);
      if (word !== "live") return;
      ask(last);
      if (pending) send(pending);
    },
  };
}
