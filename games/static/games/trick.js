// The trick of Nine-and-Twenty: its tally in large figures, and the cards of the pile from the first. It knows no rules.

import { named, write } from "./draw.js";

/** root: the table; table: its board. names(seat): what the seat of the game is called. */
export function trick(root, table, names) {
  const pile = root.querySelector(".trick"), tally = root.querySelector(".tally"), most = Number(root.dataset.most);
  return (view) => {
    write(tally.querySelector("b"), String(view.tally));
    write(tally.querySelector(".left"), view.tally ? `${most - view.tally} to ${most}` : "to be led");
    view.trick.forEach(({ seat, card }, index) => {
      if (pile.children[index]?.dataset.card === card) return;
      const place = document.createElement("li"), name = document.createElement("span");
      name.className = "unseen";
      name.textContent = `${names(seat)}: ${named(card)}`;
      place.dataset.card = card;
      place.append(name, table.face(card));
      if (pile.children[index]) pile.children[index].replaceWith(place);
      else pile.append(place);
    });
    while (pile.children.length > view.trick.length) pile.lastElementChild.remove();
  };
}
