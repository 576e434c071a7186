// The steps of a game as they travel: lists of what each has under a name, and so the views.

/** Gives the steps, each with its view. */
export function stepsOf({ view, ...columns }) {
  const row = (lists, index) => Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list[index]]));
  return (columns.entry || []).map((_, index) => ({ ...row(columns, index), view: row(view, index) }));
}
