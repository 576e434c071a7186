// What has happened in the game, the newest on top: each line leads back to its move, and news is spoken.

const MOST_LINES = 60;

/** box: the part of the page with the list. tell(text): speaks. look(entry): shows the table as it was then. */
export function happened(box, { tell, look }) {
  const list = box.querySelector("ol");
  let told = null; // the entry that was told last
  box.addEventListener("click", ({ target }) => { if (target.value) look(Number(target.value)); });

  return {
    /** Another game is told from its beginning. */
    anew() { told = null; },
    /** log: [[entry, text]], the oldest first; aloud: whether it is news to the viewer. */
    draw(log, aloud) {
      if (told === null) list.replaceChildren();
      for (const [entry, text] of log) {
        if (!text || (told !== null && entry <= told)) continue;
        if (aloud) tell(text);
        const line = document.createElement("li");
        line.append(Object.assign(document.createElement("button"), { type: "button", textContent: text, value: entry }));
        list.prepend(line);
      }
      while (list.childElementCount > MOST_LINES) list.lastElementChild.remove();
      told = log.at(-1)?.[0] ?? 0;
    },
  };
}
