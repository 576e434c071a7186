// Clocks that run between two states. Server time is estimated from the latest-looking of the last few stamps: a message
// is never early, so the greatest difference is the least delayed one, and that was late by half a round trip. The
// phone's own clock is never asked what time it is.

const STAMPS = 16;

export function text(ms) {
  if (ms < 10000) return (Math.max(0, Math.floor(ms / 100)) / 10).toFixed(1);
  const s = Math.floor(ms / 1000), two = (n) => String(n).padStart(2, "0");
  return s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}h${two(Math.floor(s / 60) % 60)}`;
}

/** How long is left, as it is spoken: "2 minutes 5 seconds". */
export function spoken(ms) {
  const s = Math.max(0, Math.floor(ms / 1000)), h = Math.floor(s / 3600), m = Math.floor(s / 60) % 60;
  const say = (n, word) => (n ? `${n} ${word}${n === 1 ? "" : "s"} ` : "");
  return (h ? say(h, "hour") + say(m, "minute") : say(m, "minute") + say(s % 60, "second")).trim() || "no time";
}

/** seats: Map of seat to its element; warn(text): called once at 30 s and once at 10 s of the viewer's own clock. */
export function clocks(root, seats, you, warn) {
  let ahead = -Infinity, stamps = [], way = 0, clock = null, stamp = 0, warned = Infinity;

  function hear(nowMs) {
    stamps = [...stamps, nowMs - performance.now()].slice(-STAMPS);
    ahead = Math.max(...stamps) + way;
  }
  const now = () => ahead + performance.now();
  // from_ms: until then nobody's time runs, as between the deals of a points game
  const left = (seat) => clock.ms.get(seat) - (clock.running.includes(seat) ? Math.max(0, now() - Math.max(stamp, clock.from_ms || 0)) : 0);

  function tick() {
    const running = clock && now() >= (clock.from_ms || 0) ? clock.running : [];
    for (const [seat, element] of clock ? seats : []) {
      if (!clock.ms.has(seat)) continue;
      const ms = left(seat), face = element.querySelector(".clock"), runs = running.includes(seat);
      if (face.textContent !== text(ms)) face.textContent = text(ms);
      element.classList.toggle("runs", runs);
      face.classList.toggle("low", runs && ms < 10000);
      if (seat === you && runs) speakUp(ms);
    }
    for (const element of ahead > -Infinity ? root.querySelectorAll("[data-until]") : []) {
      const shown = text(Math.max(0, element.dataset.until - now()));
      if (element.textContent !== shown) element.textContent = shown;
    }
  }

  function speakUp(ms) {
    const mark = ms <= 10000 ? 10 : ms <= 30000 ? 30 : Infinity;
    if (mark < warned) warn(`${mark} seconds left`);
    warned = mark;
  }

  setInterval(tick, 100);
  return {
    hear, left, now, tick,
    /** rttMs: how long the way there and back takes, as the server has measured it. */
    delayed(rttMs) { if (rttMs !== undefined) way = Math.min(rttMs, 1000) / 2; },
    /** The phone slept: what was reckoned before is no guide, and the next stamp stands for itself. */
    forget() { stamps = []; },
    get known() { return clock !== null; },
    /** next: the state's clock; order: the seat of the series for each seat of the game. */
    set(next, order, nowMs) {
      hear(nowMs);
      clock = {
        ...next,
        ms: new Map(order.map((seat, index) => [seat, next.ms[index]])),
        running: next.running.map((number) => order[number - 1]),
      };
      stamp = nowMs;
      tick();
    },
  };
}
