// Whoever is awaited and has lost the connection: the status line says so, with the time that they have left.

const BLINK_MS = 2000; // who is away for less has loaded the page again

/** line: the status line. redraw(): asked for when somebody has been away for a while. */
export function absence(line, clocks, redraw) {
  const since = new Map();

  /** Whether the line says who is away; otherwise it is to say what it would have said. */
  return (state, live) => {
    const now = performance.now(), { view, seats, clock } = state.game || {};
    for (const [index, { here }] of state.seats.entries()) {
      if (here) since.delete(index + 1);
      else if (!since.has(index + 1)) since.set(index + 1, now);
    }
    const awaited = live ? view.to_act.filter((number) => number !== view.you && clock.running.includes(number)).map((number) => seats[number - 1]) : [];
    const seat = awaited.find((one) => since.has(one));
    if (!seat || view.to_act.includes(view.you)) return false;
    const wait = since.get(seat) + BLINK_MS - now;
    if (wait > 0) {
      setTimeout(redraw, wait + 10);
      return false;
    }
    if (line.dataset.away !== String(seat) || !line.querySelector("[data-until]")) {
      const [all, left, time] = ["span", "span", "span"].map((name) => document.createElement(name));
      left.setAttribute("aria-hidden", "true"); // the clocks are told by a key, not at every tick
      left.append(", ", time, " left");
      all.append(`${state.seats[seat - 1].name} lost connection`, left);
      line.replaceChildren(all);
      line.dataset.away = seat;
    }
    line.querySelector("[aria-hidden] span").dataset.until = Math.round(clocks.now() + clocks.left(seat));
    clocks.tick();
    return true;
  };
}
