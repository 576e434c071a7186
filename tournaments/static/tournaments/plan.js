// The step of the format: after each choice the server says what it comes to, and this puts it where it belongs.

import "../site.js";

const step = document.querySelector("form:has(#reckoned)");
let asking;

/** The sentence is what the server makes of the choices as they stand. */
const reckon = async () => {
  asking?.abort();
  asking = new AbortController();
  const sent = new FormData(step);
  sent.set("go", "reckon");
  try {
    const headers = { "X-Part": "reckoned" };
    const answer = await fetch(location.href, { method: "POST", body: sent, headers, signal: asking.signal });
    if (!answer.ok) return;
    const said = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#reckoned");
    const old = document.querySelector("#reckoned");
    old.className = said.className;
    old.replaceChildren(...said.childNodes);
  } catch {
    // The network is away, or a later choice has been made; the form itself is judged when it is sent.
  }
};

if (step) {
  step.querySelector(".reckon").hidden = true;
  step.addEventListener("input", reckon);
  step.dataset.live = "";
}
