// The players of a replay, each with its hand in small cards, what fits in it, and who sits below.

import { SHAPES, named } from "./draw.js";

/** table: the board; jump(index): to another step. */
export function players(root, table, { jump }) {
  const rail = root.querySelector(".rail"), below = root.querySelector(".below"), sprite = root.dataset.sprite;
  const mini = document.getElementById("mini").content.firstElementChild;
  let tape = [], now = 0;

  function small(code) {
    const item = mini.cloneNode(true), [number, mark] = code === "W" ? ["20", "whot-face"] : [code.slice(1), SHAPES[code[0]]];
    item.dataset.card = code;
    item.querySelector("i").firstChild.data = number;
    item.querySelector("use").setAttribute("href", `${sprite}#${mark}`);
    return item;
  }

  const count = (index, seat, code) => tape[index].view.hands[seat - 1]?.filter((card) => card === code).length ?? 0;

  /** When the card came into the hand; from there, when it left it. */
  function trace(seat, code) {
    let came = now, left = now;
    while (came > 0 && tape[came].view.deal === tape[now].view.deal && count(came - 1, seat, code) >= count(came, seat, code)) came -= 1;
    if (came < now) return jump(came);
    while (left < tape.length - 1 && count(left, seat, code) >= count(now, seat, code)) left += 1;
    return jump(left);
  }

  /** Where the card lies that can be seen: how many in each hand, and whether on top. */
  const place = ({ view }, code) => `${view.hands.map((hand) => hand?.filter((card) => card === code).length ?? 0)} ${view.top === code}`;

  /** The next step at which the card comes or goes; after the last of them the first. Gives whether there is any. */
  function follow(code) {
    const moved = tape.flatMap((step, index) => (index && place(step, code) !== place(tape[index - 1], code) ? [index] : []));
    if (moved.length) jump(moved.find((index) => index > now) ?? moved[0]);
    return moved.length > 0;
  }

  /** Each card of the pack that can be seen at any step, by suit and number. */
  const pack = (steps) => [...new Set(steps.flatMap(({ view }) => [...view.hands.flatMap((hand) => hand || []), ...(view.top ? [view.top] : [])]))]
    .sort((a, b) => a[0].localeCompare(b[0]) || a.slice(1) - b.slice(1));

  /** When the card on top was played. */
  function origin() {
    let came = now;
    while (came > 0 && tape[came - 1].view.top === tape[now].view.top && tape[came - 1].view.pile === tape[now].view.pile) came -= 1;
    jump(came);
  }

  root.addEventListener("click", (event) => {
    const card = event.target.closest(".minis [data-card]");
    if (card) trace(Number(card.parentElement.dataset.hand), card.dataset.card);
    else if (event.target.closest(".heap .face")) origin();
  });

  return {
    follow,
    pack,
    draw(steps, at, marks) {
      [tape, now] = [steps, at];
      const { view, could } = steps[at];
      for (const box of root.querySelectorAll("[data-hand]")) {
        const seat = Number(box.dataset.hand), hand = view.hands[seat - 1] || [], key = hand.join(" ");
        box.hidden = !hand.length;
        if (box.dataset.cards !== key) box.replaceChildren(...hand.map(small));
        box.dataset.cards = key;
        for (const item of box.children) {
          const fits = marks && (could?.fits[seat] || []).includes(item.dataset.card);
          item.classList.toggle("fits", fits);
          const words = named(item.dataset.card) + (fits ? ", fits" : "");
          if (item.firstElementChild.textContent !== words) item.firstElementChild.textContent = words;
        }
      }
    },
    /** The next seat sits below. */
    flip() {
      rail.append(below.firstElementChild);
      below.append(rail.firstElementChild);
    },
  };
}
