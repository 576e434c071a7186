// The way to the server: a socket that comes back by itself, and without one polling and the page's own forms.
// Whatever the way, the same messages are sent and the same answers heard. A move keeps its id however often it is
// sent, so sending again after a silence is safe.

const WAITS = [1, 2, 4, 8, 15];
const SILENCE_MS = 60000; // two heartbeats missed
const POLL_MS = 2000;
const REFUSED_STATUS = 409;

/**
 * at: the table's address, "/s/7/". player: whether this viewer has a seat; a watcher's socket rests while hidden.
 * hear(message): every answer. condition(word): "live", "polling" or "lost" whenever it changes.
 */
export function link(at, { player, token, seen, hear, condition }) {
  const address = new URL(`/ws${at}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let socket = null, tries = 0, retry = 0, heard = performance.now(), word = "", polls = 0, resting = false;
  let unanswered = null; // the move that is on its way

  const open = () => socket !== null && socket.readyState === WebSocket.OPEN;
  const set = (next) => { if (next !== word) condition(word = next); };

  function take(message) {
    heard = performance.now();
    hear(message);
  }

  function connect() {
    clearTimeout(retry);
    if (resting) return;
    try {
      socket = new WebSocket(address);
    } catch {
      return again();
    }
    const mine = socket;
    mine.onopen = () => {
      tries = 0;
      heard = performance.now();
      set("live");
      if (unanswered) mine.send(JSON.stringify(unanswered));
    };
    mine.onmessage = (event) => take(JSON.parse(event.data));
    mine.onclose = () => { if (mine === socket) again(); };
  }

  function again() {
    socket = null;
    retry = setTimeout(connect, WAITS[Math.min(tries++, WAITS.length - 1)] * 1000);
    poll();
  }

  async function poll() {
    if (open() || resting || polls > 0) return;
    polls += 1;
    try {
      const answer = await fetch(`${at}state/?seen=${seen()}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(answer.status);
      set(open() ? "live" : "polling");
      if (answer.status !== 204) take({ t: "state", state: await answer.json() });
      if (unanswered && !open()) await post(unanswered);
    } catch {
      set(open() ? "live" : "lost");
    }
    polls -= 1;
  }

  async function post({ t, ...fields }) {
    const answer = await fetch(`${at}${t}/`, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": token },
      body: new URLSearchParams(fields),
    });
    if (answer.status >= 500) throw new Error(answer.status);
    if (answer.ok || answer.status === REFUSED_STATUS) take(await answer.json());
    else take({ t: "refused", id: fields.id || null, code: "page", text: "This page is out of date. Load it again." });
  }

  setInterval(() => {
    if (open() && performance.now() - heard > SILENCE_MS) socket.close();
    poll();
  }, POLL_MS);

  let hiding = 0;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.hidden && !player) hiding = setTimeout(() => { resting = true; socket?.close(); }, 60000);
    if (document.hidden) return;
    resting = false;
    if (open()) socket.send('{"t":"sync"}');
    else reconnect();
  });

  function reconnect() {
    tries = 0;
    if (!socket) connect();
    poll();
  }

  addEventListener("online", reconnect);
  connect();

  return {
    reconnect,
    /** The move that was on its way stands, or was refused: it is not sent again. */
    settled() { unanswered = null; },
    sync() {
      if (open()) socket.send('{"t":"sync"}');
      else poll();
    },
    send(message) {
      if (message.t === "move") unanswered = message;
      if (open()) socket.send(JSON.stringify(message));
      else post(message).catch(() => set("lost"));
    },
  };
}
