// The chat of a table, and how many watch. On a phone it is open in the felt's place, on a laptop part of a column.

import { write } from "./draw.js";
import { speaker } from "./speak.js";

const POLL_MS = 4000;

/** Shows how many watch. */
export function watching(root, count) {
  const place = root.querySelector(".watching");
  place.hidden = !count;
  write(place.children[1], count);
}

/** you: the viewer's seat or null; settings: the menu's; id(): a new one. */
export function chat(root, { you, settings, name, send, id }) {
  const box = document.getElementById("chat");
  if (!box) return null;
  const [list, form, note] = [".lines", ".talk", ".note"].map((part) => box.querySelector(part)), field = form?.elements.text;
  const door = root.querySelector(".door"), [label, unread] = door.querySelectorAll("span, b"), blank = document.getElementById("line").content;
  const tell = speaker(document.getElementById("heard")), wide = matchMedia("(min-width: 1024px)");
  let last = Number(list.lastElementChild?.dataset.line || 0), newest = last, pending = null, missed = 0, polls = 0, from = null;

  function take({ after, lines, unheard = [] }) {
    if (!after) {
      last = 0;
      list.replaceChildren();
      for (const { elements: { seat, heard } } of box.querySelectorAll(".people form")) {
        heard.value = unheard.includes(Number(seat.value));
        write(heard.firstChild, heard.value === "true" ? "Unmute" : "Mute");
      }
    }
    for (const [line, seat, words] of lines) {
      if (line <= last) continue;
      last = line;
      const row = blank.cloneNode(true).firstChild, [who, said, flag] = row.children;
      write(who, name(seat));
      write(said, words);
      if (seat === you) {
        row.className = "own";
        flag.remove();
        pending = null;
      } else if (flag) flag.href += `?seat=${seat}&line=${line}`;
      list.append(row);
      if (line <= newest) continue;
      newest = line;
      if (seat === you || !settings.chat) continue;
      if (settings.aloud) tell(`${name(seat)} says: ${words}.`);
      missed += !box.offsetParent;
    }
    rest();
  }

  function rest() {
    list.scrollTop = list.scrollHeight;
    unread.hidden = !missed;
    write(unread, missed);
    write(label, missed ? `Chat, ${missed} new` : "Chat");
  }

  async function poll() {
    const answer = await fetch(`${root.dataset.at}chat/?after=${last}`, { headers: { Accept: "application/json" } });
    if (answer.status === 200) take(await answer.json());
    if (pending) send(pending);
  }

  function show(is) {
    if (is) from = document.activeElement;
    box.classList.toggle("open", is);
    door.setAttribute("aria-expanded", is);
    missed = 0;
    rest();
    (is ? form?.querySelector("input:not([type=hidden]), button") || list : from?.offsetParent ? from : door).focus({ preventScroll: true });
  }

  function place() {
    (wide.matches ? root : root.querySelector(".bands")).append(box);
  }

  function obey() {
    root.toggleAttribute("data-quiet", !settings.chat);
    door.hidden = !settings.chat;
  }

  wide.addEventListener("change", place);
  door.addEventListener("click", (event) => {
    event.preventDefault();
    show(!box.classList.contains("open"));
  });
  box.querySelector(".close").addEventListener("click", () => show(false));
  box.addEventListener("keydown", (event) => {
    event.stopPropagation(); // what is typed is no key of the table
    if (event.key === "Escape") show(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || !settings.keys || !settings.chat || event.target.closest("input, select")) return;
    event.preventDefault();
    show(true);
  });
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter: { value }, target } = event;
    write(note, "");
    if (target !== form) {
      last = 0;
      return send({ t: "hear", seat: Number(target.elements.seat.value), heard: value === "true" });
    }
    pending = { t: "say", id: id(), ...(value ? { phrase: value } : { text: field.value }) };
    if (field) field.value = "";
    send(pending);
  });
  place();
  obey();

  return {
    obey,
    /** Whether it was for the chat. */
    hear(message) {
      if (message.t === "chat") take(message);
      else if (message.t !== "refused" || message.id !== pending?.id) return false;
      else {
        write(note, message.text);
        if (field) field.value ||= pending.text;
        pending = null;
      }
      return true;
    },
    /** On a new socket what was missed is asked for, and what was on its way sent again. */
    opened() {
      send({ t: "lines", after: last });
      if (pending) send(pending);
    },
    /** word: how the page is linked. */
    linked(word) {
      if ((word === "polling") === polls > 0) return;
      clearInterval(polls);
      polls = word === "polling" ? setInterval(() => poll().catch(() => {}), POLL_MS) : 0;
    },
  };
}
