// A move that is on its way: its own id, and the view as it will be when it stands. Whether it fits the server decides.

import { SHAPES } from "./draw.js";

/** The view with the move already made: the card lies on top, the turn is over. ken: of a game of Ken, else nothing. */
export function made(view, move, ken) {
  if (ken) return ken.made(view, move);
  const [code, call] = move.split(" ");
  if (code === "market") return { ...view, to_act: [] };
  const at = view.cards.findIndex((card) => card.card === code);
  return {
    ...view,
    top: code,
    called: SHAPES[call] ? call : null,
    pick: 0,
    to_act: [],
    held: view.held.map((count, index) => count - (index === view.you - 1)),
    cards: view.cards.filter((_, index) => index !== at),
  };
}

/** So many random bytes as hexadecimal digits. */
export function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random id, also where the page came over plain http, which browsers give no randomUUID. */
export function uuid() {
  return crypto.randomUUID?.() || randomHex(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** A hand in the order that the viewer wants; cards that are equal in it stay as they were. */
export function inOrder(hand, sort) {
  const number = (card) => (card.card === "W" ? 20 : Number(card.card.slice(1)));
  if (sort === "number") return [...hand].sort((a, b) => number(a) - number(b));
  if (sort === "fits") return [...hand].sort((a, b) => Boolean(a.why) - Boolean(b.why));
  return hand;
}
