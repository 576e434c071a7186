// Zener testing made live: guesses by keys and without a new page, the other's doings every two seconds, and random bytes
// of this browser's own. What may be seen comes from the server as HTML; nothing here knows a card.

import "../site.js";

const LOOK_MS = 2000;
const part = () => document.getElementById("run"), said = document.getElementById("said");
let busy = false;

/** Puts in what the server has sent, keeping the focus where the same thing is still there. */
function show(page) {
  const fresh = new DOMParser().parseFromString(page, "text/html"), next = fresh.getElementById("run"), old = part();
  if (!next) return location.reload();
  const at = old.contains(document.activeElement) ? document.activeElement : null, sign = at?.value, head = old.querySelector("h1")?.textContent;
  const open = old.querySelector("details.section")?.open && next.querySelector("details.section");
  if (open) return undefined; // somebody reads, or is about to give up: the next look comes soon
  old.replaceWith(next);
  document.title = fresh.title;
  dress();
  const title = next.querySelector("h1");
  if (at && sign) (next.querySelector(`.calls [value="${CSS.escape(sign)}"]:enabled`) || title)?.focus({ preventScroll: true });
  const words = [fresh.querySelector("main .messages")?.textContent, title?.textContent !== head && title?.textContent, next.querySelector(".said, .here")?.textContent];
  said.textContent = words.filter(Boolean).join(". ").replace(/\s+/g, " ");
  return undefined;
}

function dress() {
  for (const keys of document.querySelectorAll(".keys")) keys.hidden = false;
}

async function send(form, submitter) {
  if (busy) return;
  busy = true;
  const body = new FormData(form, submitter);
  try {
    const answer = await fetch(form.action, { method: "POST", body });
    if (answer.ok) show(await answer.text());
    else location.reload();
  } catch {
    said.textContent = "No connection. Your guess has not arrived: try again.";
  }
  busy = false;
}

document.addEventListener("submit", (event) => {
  const form = event.target, nonce = form.elements.nonce;
  if (nonce) nonce.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!form.matches(".calls")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || !/^[1-5]$/.test(event.key)) return;
  document.querySelectorAll(".calls button:enabled")[event.key - 1]?.click();
});
setInterval(async () => {
  if (busy || document.hidden || !part()?.hasAttribute("data-waits")) return;
  try {
    const answer = await fetch(location.pathname, { headers: { "X-Version": part().dataset.version } });
    if (answer.status === 200 && !busy) show(await answer.text());
  } catch {
    // The network is away; the next look may find it.
  }
}, LOOK_MS);
dress();
