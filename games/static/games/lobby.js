// The lobby's forms, which say only what the chosen rules allow; and a challenge's page while it is open: copy or share
// the link, see the seats fill, and go to the table when it begins.

import "./rules.js";

const said = (field) => `${field.dataset.text} ${field.value}`;

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(said(field));
    } catch { // over plain http, as in a club's own network, there is no clipboard
      field.select();
      document.execCommand("copy");
    }
    button.textContent = "Copied";
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  const field = document.getElementById(button.dataset.share);
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ text: field.dataset.text, url: field.value }).catch(() => {}));
}

// A double tap is one: what was sent is not sent again while its answer is on the way.
for (const form of document.forms)
  if (form.method === "post" && !form.matches(".themes, .skin"))
    form.addEventListener("submit", (event) => {
      if (event.submitter?.formTarget) return; // into a tab of its own
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
      setTimeout(() => delete form.dataset.sent, 3000); // the network may have been away
    });

const GOES_MS = 1500;
const wait = () => document.querySelector("[data-wait]");
const thrifty = document.documentElement.hasAttribute("data-thrift"), LOOK_MS = thrifty && !("sits" in (wait()?.dataset || {})) ? 60000 : 3000;

// Two soft tones, made here: nothing is fetched. A browser plays them once the page has been touched.
const ring = document.querySelector("[data-ring]");
let sound = null;

function play() {
  if (!sound) return;
  [523, 784].forEach((pitch, index) => {
    const tone = sound.createOscillator(), loud = sound.createGain(), at = sound.currentTime + index / 4;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(.15, at);
    loud.gain.exponentialRampToValueAtTime(.001, at + .4);
    tone.connect(loud).connect(sound.destination);
    tone.start(at);
    tone.stop(at + .4);
  });
}

if (ring && window.AudioContext) {
  const arm = () => {
    if (ring.checked) (sound ??= new AudioContext()).resume();
    else sound = null;
  };
  ring.closest("[hidden]").hidden = false;
  try { ring.checked = localStorage.ring === "yes"; } catch { /* not kept, then */ }
  ring.addEventListener("change", () => {
    try { localStorage.ring = ring.checked ? "yes" : "no"; } catch { /* not kept */ }
    arm();
    play();
  });
  addEventListener("pointerdown", arm, { once: true });
}

async function look() {
  const { wait: address, seen } = wait().dataset, answer = await fetch(`${address}?seen=${encodeURIComponent(seen)}`);
  if (answer.status === 200) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** The seats as they are now; whoever stood on a button stands on the same one, if it is still there. */
function show(page) {
  const at = document.activeElement, typed = wait().querySelector("[name=name]")?.value;
  const same = wait().contains(at) && (at.id ? `#${at.id}` : `#waiting button[name="${at.name}"][value="${at.value}"]`);
  const more = Number(page.querySelectorAll(".places li:not(.free)").length) > document.querySelectorAll(".places li:not(.free)").length;
  wait().replaceWith(page.getElementById("waiting"));
  const name = document.querySelector("#waiting [name=name]");
  if (name && typed) name.value = typed;
  if (same) (document.querySelector(same) || document.getElementById("main")).focus();
  document.getElementById("told").textContent = page.getElementById("told").textContent;
  document.title = page.title;
  const { go } = document.getElementById("waiting").dataset;
  if (go || more) play();
  if (go) leave(go);
}

/** To the table, once it has been heard and seen who is here: at once, or when the page is looked at again. */
function leave(go) {
  const away = () => setTimeout(() => location.assign(go), GOES_MS);
  if (!document.hidden) return away();
  document.addEventListener("visibilitychange", away, { once: true });
}

// Who waits behind other pages or with a dark screen is to hear of it too, so it is asked then as well.
const timer = wait() && setInterval(() => {
  if (!wait()) clearInterval(timer);
  else if (!document.hidden || "sits" in wait().dataset) look().catch(() => {}); // the next look will tell
}, LOOK_MS);

for (const form of document.querySelectorAll("form:has([data-seats])")) {
  const { variant, seat_count: seats, best_of: games } = form.elements, allowed = JSON.parse(variant.dataset.seats);
  const words = [...games.options].map((option) => option.text);
  const update = () => {
    for (const option of seats.options) option.disabled = !allowed[variant.value].includes(Number(option.value));
    if (seats.selectedOptions[0].disabled) seats.value = "2";
    [...games.options].forEach((option, index) => {
      const two = seats.value === "2";
      option.disabled = two && option.value % 2 === 0 || two && option.value > 7;
      option.text = two && option.value > 1 ? `Best of ${option.value}` : words[index];
    });
    if (games.selectedOptions[0].disabled) games.value = "3";
  };
  form.addEventListener("change", update);
  update();
}
