// Draws what a viewer may see of a game: seats, felt and hands. Used by the live table and by the replay alike.
// It knows no rules: what fits, what is due and why not are said by the view it is given.

export const SHAPES = { C: "circle", T: "triangle", X: "cross", S: "square", "*": "star" };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLIGHT_MS = 180, PICK_MS = 90, PICKS_MS = 600;

/** The name of a card inside a sentence: "star 5", "Whot". */
export function named(code) {
  return code === "W" ? "Whot" : `${SHAPES[code[0]]} ${code.slice(1)}`;
}

export function sentence(text) {
  return text[0].toUpperCase() + text.slice(1);
}

export function cards(count) {
  return count === 1 ? "1 card" : `${count} cards`;
}

/** What the button says that draws from market or kitty. */
export function marketWords(view) {
  if (view?.trick) return view.market ? "Draw and pass" : "Pass";
  return view?.pick ? `Pick ${view.pick}` : "Pick from market";
}

/** The penalty points of a seat in a points game. */
function pointsOf(view, at) {
  return view.penalties && !view.bouts && !view.trick && at >= 0 ? `${view.penalties[at]} pts` : "";
}

/** What stands beside a seat in the Zener games: its points by the bouts that lie open, or its side and what that took. */
function standing(view, at) {
  if (view.bouts) {
    const points = view.bouts.flat().reduce((sum, bout) => sum + (bout.winner === at + 1 ? 1 + bout.bonus : 0), 0);
    return points === 1 ? "1 point" : `${points} points`;
  }
  if (!view.sides) return "";
  const side = view.sides[at], partner = view.you && at !== view.you - 1 && side === view.sides[view.you - 1];
  return `${sentence(side)}, ${partner ? "partner" : `${view.captured[side].length} taken`}`;
}

/** Sets the text of an element only when it differs, so that live regions and layouts rest. */
export function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** A drawing board on a page's own mark-up. root: the element with class "table". */
export function board(root) {
  const sprite = root.dataset.sprite;
  const seats = new Map([...root.querySelectorAll("[data-seat]")].map((seat) => [Number(seat.dataset.seat), seat]));
  const part = (name) => root.querySelector(`.${name}`);
  const many = seats.size > 2;

  function face(code) {
    if (code === "W") return document.getElementById("face-whot").content.firstElementChild.cloneNode(true);
    const shown = document.getElementById("face-suited").content.firstElementChild.cloneNode(true);
    const number = code.slice(1);
    for (const use of shown.querySelectorAll("use")) use.setAttribute("href", `${sprite}#${SHAPES[code[0]]}`);
    for (const corner of shown.querySelectorAll("i")) corner.firstChild.data = number;
    shown.querySelector("em").textContent = code[0] === "*" ? 2 * number : number;
    return shown;
  }

  /** A drawing of the sprite by its name. */
  function drawing(name, className) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${sprite}#${name}`);
    svg.setAttribute("class", className);
    svg.setAttribute("aria-hidden", "true");
    svg.append(use);
    return svg;
  }

  function hold(box, count) {
    if (!box.firstElementChild) box.append(document.createElement("b"), document.createElement("span"));
    write(box.firstElementChild, String(count));
    write(box.lastElementChild, count === 1 ? " card" : " cards");
  }

  /** What stands beside a seat: at a table its place, a pick it must answer, that it has missed its turn or is next. */
  function sign(view, at, missed) {
    if (at < 0) return "not dealt in";
    if (!many) return standing(view, at);
    if (view.places[at]) return `place ${view.places[at]}`;
    if (view.pick && view.to_act.includes(at + 1)) return `pick ${view.pick}`;
    return standing(view, at) || (missed.includes(at + 1) ? "misses" : at === next(view) ? "next" : "");
  }

  /** Who is next clockwise of those still in the game; -1 while nobody's turn it is. */
  function next(view) {
    const from = view.to_act[0], seats = view.held.length;
    const after = from ? view.held.map((_, step) => (from + step) % seats).slice(0, -1) : [];
    return after.find((at) => view.in_play[at]) ?? -1;
  }

  /**
   * order: the seat of the series for each seat of the game; people: the state's seats, or null in a replay;
   * missed: the seats of the game that the last move made miss their turn.
   */
  function drawSeats(view, order, people, missed = []) {
    for (const [seat, element] of seats) {
      const at = order.indexOf(seat), acts = view.to_act.includes(at + 1), gone = !view.in_play[at];
      element.classList.toggle("acts", acts);
      element.classList.toggle("gone", many && gone);
      element.classList.toggle("one", many && !gone && view.held[at] === 1);
      element.dataset.side = view.sides?.[at] || "";
      hold(element.querySelector(".held"), view.held[at] ?? 0);
      write(element.querySelector(".place"), sign(view, at, missed));
      element.querySelector(".place").classList.toggle("due", many && Boolean(view.pick) && acts);
      write(element.querySelector(".pts"), pointsOf(view, at));
      const who = people && people[seat - 1], dot = element.querySelector(".dot");
      if (!who || !dot) continue; // the viewer's own seat shows the link instead
      dot.classList.toggle("away", !who.here);
      write(dot, who.bot ? "bot" : !who.here ? "away" : who.visitor ? "visitor" : "");
    }
  }

  /** Draws market, top card, called shape and waiting pick; gives the top card's element. */
  function drawFelt(view, last, effect = "", forgot = false) {
    const felt = part("felt"), top = felt.querySelector(".heap"), call = part("call"), pick = part("pick");
    felt.hidden = false;
    write(felt.querySelector(".market b"), String(view.market));
    if (top.dataset.card !== (view.top || "")) {
      top.dataset.card = view.top || "";
      top.querySelector(".face")?.remove();
      if (view.top) top.firstElementChild.after(face(view.top));
      write(top.querySelector("p"), `Top card: ${view.top ? named(view.top) : "none"}`);
    }
    call.hidden = !view.called;
    if (view.called) {
      call.querySelector("use").setAttribute("href", `${sprite}#${SHAPES[view.called]}`);
      write(call.lastElementChild, SHAPES[view.called]);
    }
    pick.hidden = !view.pick;
    write(pick, `Pick ${view.pick}`);
    write(part("last"), last);
    write(part("effect"), effect);
    part("effect").hidden = !effect;
    part("effect").classList.toggle("forgot", forgot);
    return top;
  }

  /** Draws who cut which card for the deal, and who deals, until the first card lies there. called(seat): a name. */
  function drawCut(cut, line, called) {
    const box = part("cut");
    if (!box) return;
    box.hidden = !cut.length;
    if (box.hidden) return;
    box.firstElementChild.replaceChildren(...cut.map(({ seat, cards: codes, deals }) => {
      const item = document.createElement("li"), shown = document.createElement("span"), name = document.createElement("span");
      item.classList.toggle("deals", deals);
      shown.className = "cards";
      for (const code of codes) {
        const card = document.createElement("span"), told = document.createElement("span");
        told.className = "unseen";
        told.textContent = `${named(code)}, `;
        card.append(told, face(code));
        shown.append(card);
      }
      name.textContent = called(seat);
      item.append(shown, name);
      return item;
    }));
    write(box.lastElementChild, line);
  }

  /**
   * Draws a hand as buttons (or plain faces), keeping those that stay, so that focus stays too.
   * hand: [{card, why}] in the order to be shown; fresh: whether new ones are marked for two seconds; hints: whether
   * the name says what is playable.
   */
  function drawHand(box, hand, fresh, hints = true) {
    const old = new Map();
    for (const child of box.children) {
      const code = child.value || child.dataset.card;
      old.set(code, [...(old.get(code) || []), child]);
    }
    const focus = [...box.children].indexOf(document.activeElement);
    const next = hand.map((item) => old.get(item.card)?.shift() || drawCard(box, item.card, fresh));
    for (const left of old.values()) left.forEach((child) => child.remove());
    next.forEach((child, index) => {
      if (box.children[index] !== child) box.insertBefore(child, box.children[index] || null);
      if (box.dataset.plain !== undefined) return;
      child.classList.toggle("fits", !hand[index].why);
      write(child.firstElementChild, sentence(named(hand[index].card)) + (hand[index].why || !hints ? "" : ", playable"));
    });
    box.classList.remove("few", "many", "dense");
    box.classList.add(hand.length <= 7 ? "few" : hand.length <= 28 ? "many" : "dense");
    if (focus >= 0 && !box.contains(document.activeElement)) (next[focus] || next.at(-1))?.focus();
  }

  function drawCard(box, code, fresh) {
    const plain = box.dataset.plain !== undefined;
    const child = document.createElement(plain ? "li" : "button");
    const name = document.createElement("span");
    name.className = "unseen";
    name.textContent = sentence(named(code));
    child.append(name, face(code));
    if (plain) child.dataset.card = code;
    else Object.assign(child, { value: code, name: "move" });
    if (fresh) {
      child.classList.add("fresh");
      setTimeout(() => child.classList.remove("fresh"), 2000);
    }
    return child;
  }

  /** Outlines what has changed for a second, for who wants nothing to move. */
  function outline(element) {
    element.classList.add("changed");
    setTimeout(() => element.classList.remove("changed"), 1000);
  }

  /** Lets an element fly from where something stood to where it stands; never in anybody's way. */
  function fly(element, from) {
    if (!element || !from) return;
    if (still.matches) return outline(element);
    const to = element.getBoundingClientRect();
    const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: FLIGHT_MS, easing: "ease-out" });
  }

  /** How many cards each seat holds more than before, within one deal: [[the seat's element, count]]. */
  function draws(before, after, order) {
    if (before.deal !== after.deal || before.held.length !== after.held.length) return [];
    return order.map((seat, at) => [seats.get(seat), after.held[at] - before.held[at]]).filter(([, count]) => count > 0);
  }

  /** Lets the cards that were drawn fly from the market to their seats, one soon after the other. */
  function flyDraws(drawn) {
    const market = root.querySelector(".market svg");
    if (still.matches) drawn.forEach(([seat]) => outline(seat));
    if (!market || still.matches || document.hidden) return;
    const from = market.getBoundingClientRect();
    for (const [seat, count] of drawn) {
      const to = seat.getBoundingClientRect(), gap = Math.min(PICK_MS, (PICKS_MS - FLIGHT_MS) / count);
      const x = to.left + to.width / 2 - from.left - from.width / 2, y = to.top + to.height / 2 - from.top - from.height / 2;
      for (let card = 0; card < Math.min(count, 8); card += 1) {
        const back = drawing("back", "flies");
        market.parentElement.append(back);
        back.animate([{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(.3)` }], { duration: FLIGHT_MS, delay: card * gap, easing: "ease-out", fill: "both" })
          .onfinish = () => back.remove();
      }
    }
  }

  return { seats, part, face, drawing, drawSeats, drawFelt, drawCut, drawHand, fly, draws, flyDraws };
}
