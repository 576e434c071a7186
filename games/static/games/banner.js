// How the link is: bars beside the viewer's own clock, and a banner over the table's title when the page cannot be
// played on, with the way back. It says nothing of the game.

import { write } from "./draw.js";

const FROZEN = ["lost", "elsewhere", "gone", "stranger"];

/** By condition: what the banner says, and what its button or its link does. */
const SAID = {
  lost: ["No connection, trying again.", "Reconnect now"],
  flood: ["Too much was sent at once: cut off for a moment.", "Reconnect now"],
  elsewhere: ["You are playing on another device.", "Play here"],
  gone: ["This table is not there any more.", "To the lobby"],
  stranger: ["You are not logged in any more.", "Log in"],
  old: ["The site has a newer table.", "Load it"],
};

function level(rtt) {
  return rtt === undefined ? [0, ""] : rtt <= 150 ? [3, "good"] : rtt <= 500 ? [2, "fair"] : [1, "slow"];
}

/** own: the viewer's seat, or null; warn(text): called when the page cannot be played on. Gives show(word, {rtt, old}). */
export function banner(root, own, { warn, reconnect, here }) {
  const box = root.querySelector(".lost"), [text, button, link] = box.children;
  const bars = own?.querySelector(".dot"), at = root.dataset.at;
  const leads = { gone: "/play/", stranger: `/accounts/login/?next=${encodeURIComponent(at)}`, old: at };
  let about = "";
  if (bars) {
    bars.className = "bars";
    bars.replaceChildren(document.createElement("span"), document.createElement("b"));
    bars.firstChild.className = "unseen";
  }

  button.addEventListener("click", () => (about === "elsewhere" ? here() : reconnect()));

  function banners(next) {
    if (next === about) return;
    about = next;
    box.hidden = !next;
    if (!next) return;
    const [says, does] = SAID[next];
    write(text, says);
    button.hidden = next in leads;
    link.hidden = !button.hidden;
    write(button.hidden ? link : button, does);
    if (leads[next]) link.href = leads[next];
    if (FROZEN.includes(next)) warn(says);
  }

  return (word, { rtt, old } = {}) => {
    banners(word in SAID ? word : old ? "old" : "");
    root.dataset.link = word;
    root.toggleAttribute("data-frozen", FROZEN.includes(word));
    if (!bars) return;
    const [count, quality] = word === "polling" ? [1, "slow"] : level(word === "live" || word === "elsewhere" ? rtt : undefined);
    bars.dataset.level = count;
    write(bars.firstChild, quality ? `Link: ${quality}${word === "polling" ? ", without a socket" : ""} ` : word === "lost" ? "Link: lost" : "");
    write(bars.lastChild, quality && word !== "polling" ? `${rtt} ms` : "");
  };
}
