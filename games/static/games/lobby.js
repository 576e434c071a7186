// The lobby's forms, which say only what the chosen rules allow; and a challenge's page while it is open: copy or share
// the link, see the seats fill, and go to the table when it begins.

import "./rules.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy"); // over plain http, as in a club's own network, there is no clipboard
    button.textContent = "Copied";
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {}));
}

const LOOK_MS = 3000;
const wait = () => document.querySelector("[data-wait]");

async function look() {
  const { wait: address, seen } = wait().dataset, answer = await fetch(`${address}?seen=${encodeURIComponent(seen)}`);
  if (answer.redirected) return location.assign(answer.url);
  if (answer.status === 200) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** The seats as they are now; whoever stood on a button stands on the same one, if it is still there. */
function show(page) {
  const at = document.activeElement, value = wait().contains(at) && at.value;
  wait().replaceWith(page.getElementById("waiting"));
  if (value) (document.querySelector(`#waiting button[value="${value}"]`) || document.getElementById("main")).focus();
  const told = page.getElementById("told"), here = document.getElementById("told");
  if (told) here.textContent = told.textContent;
  else here.remove();
  document.title = page.title;
}

const timer = wait() && setInterval(() => {
  if (!wait()) clearInterval(timer);
  else if (!document.hidden) look().catch(() => {}); // the next look will tell
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
