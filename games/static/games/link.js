// The way to the server: a socket that comes back by itself, and without one polling and the page's own forms.
// Whatever the way, the same messages are sent and the same answers heard. What must not be lost is kept until the
// server's answer shows that it is done, and sent again after a silence: a move has an id, Start and Continue say for
// what they are pressed, so that twice is once.

const WAITS = [1, 2, 4, 8, 15];
const AFTER_FLOOD = 3; // of the waits
const OPENS_MS = 10000; // a socket that has said nothing by then never will
const SILENCE_MS = 60000; // two heartbeats missed
const POLL_MS = 2000;
const HIDDEN_MS = 60000; // after so long a page that only watches lets its socket go
const SLEPT_MS = 6000; // a timer of two seconds that takes so long was asleep, with the phone
const ASK_MS = 1000, LEAVE_MS = 3000; // when a page that wakes up asks by another way too, and leaves its socket
const REFUSED_STATUS = 409, OTHER = 4401, NOT_THERE = 4404, CUT_OFF = [4408, 4409];

/** Whether the server's state shows that what was pressed is done, or can be done no more. */
const DONE = {
  move: () => false, // the table says so: it knows which move it waits for
  start: ({ game }, { series, you }) => series.pressed[you - 1] || series.number !== game || !["opening", "between"].includes(series.state),
  continue: ({ deal }, { game }) => !game?.deals?.awaited.includes(game.view.you) || game.view.deal !== deal,
};

/**
 * at: the table's address, "/s/7/". you: this viewer's seat, or null; a watcher's socket rests while hidden.
 * edition: of this page. seen(): the tag of the state it shows, or "". hear(message): every answer. slept(): the phone
 * may have; what was reckoned by its clock is to be forgotten. opened(): a new socket is there. condition(word, {rtt,
 * old}): whenever it changes, and with each heartbeat: "live", "polling", "lost", "flood", "elsewhere", or for ever
 * "gone" or "stranger".
 */
export function link(at, { you, token, edition, seen, hear, slept, opened, condition }) {
  const page = Math.random().toString(36).slice(2, 12);
  let socket = null, opening = 0, tries = 0, retry = 0, heard = performance.now(), isNew = true, resting = false;
  let word = "", told = {}, elsewhere = false, wasOther = false, poll = null, posting = 0, looked = Date.now(), woken = 0;
  const kept = new Map(); // by sort of message

  const open = () => socket?.readyState === WebSocket.OPEN;
  const away = () => (wasOther ? "stranger" : "gone");
  const ended = () => word === "gone" || word === "stranger";
  const say = (message) => socket.send(JSON.stringify(message));

  function set(next) {
    if (next === word || ended()) return;
    word = next;
    condition(word, told);
  }

  function end(next) {
    leave();
    clearTimeout(retry);
    set(next);
  }

  function take(message) {
    if (message.t === "state") {
      if (message.state.you !== you) return end("stranger");
      for (const [sort, one] of kept) if (DONE[sort](one, message.state)) kept.delete(sort);
    } else if (message.t === "refused") {
      if (message.code === "site-returning") return setTimeout(again, 1500);
      for (const sort of ["start", "continue"]) kept.delete(sort);
    }
    hear(message);
    if (message.code === "not-logged-in") end("stranger");
  }

  /** Lets the socket be, without waiting for it to close: over a dead network it takes minutes to. */
  function leave() {
    const old = socket;
    socket = null;
    clearTimeout(opening);
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  function connect() {
    leave();
    clearTimeout(retry);
    if (resting || ended()) return;
    const address = new URL(`/ws${at}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ seen: seen(), page, edition, new: isNew ? 1 : 0 });
    let mine;
    try {
      mine = socket = new WebSocket(address);
    } catch {
      return later();
    }
    mine.onopen = () => { opened(); for (const message of kept.values()) say(message); };
    mine.onmessage = (event) => listen(JSON.parse(event.data));
    mine.onclose = (event) => closed(event.code);
    opening = setTimeout(() => { if (mine === socket) closed(0); }, OPENS_MS);
  }

  function listen(message) {
    clearTimeout(opening);
    heard = performance.now();
    tries = 0;
    isNew = false;
    if (message.echo) say({ t: "echo", n: message.echo });
    if (message.t === "state" || message.t === "beat") {
      elsewhere = Boolean(message.elsewhere);
      told = { rtt: message.rtt_ms, old: message.old || told.old };
    }
    take(message);
    if (ended()) return;
    word = elsewhere ? "elsewhere" : "live";
    condition(word, told);
  }

  function closed(code) {
    leave();
    if (code === NOT_THERE) return end(away());
    wasOther = code === OTHER; // who logged in anew has another session: whoever it is now says the state that comes
    if (CUT_OFF.includes(code)) {
      tries = AFTER_FLOOD;
      set("flood");
    }
    later(code === OTHER && tries++ === 0 ? 0 : undefined);
  }

  function later(wait = WAITS[Math.min(tries++, WAITS.length - 1)] * 1000) {
    if (ended()) return;
    retry = setTimeout(connect, wait);
    look();
  }

  async function ask(path, options, aborts = new AbortController()) {
    const limit = setTimeout(() => aborts.abort(), OPENS_MS);
    try {
      const answer = await fetch(at + path, { ...options, headers: { Accept: "application/json", ...options?.headers }, signal: aborts.signal });
      if (answer.status === 404) end(away());
      if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
      return [answer, answer.status === 204 ? null : await answer.json().catch(() => null)];
    } finally {
      clearTimeout(limit);
    }
  }

  /** One look over HTTP, and whatever is kept; anew: in place of a look that is under way. */
  async function look(anew = false) {
    if (open() && !anew || resting || ended() || poll && !anew) return;
    poll?.abort();
    const mine = poll = new AbortController();
    try {
      const [answer, state] = await ask(`state/?seen=${seen()}`, {}, mine);
      if (mine !== poll || ended()) return;
      if (!open() && word !== "flood") set("polling");
      if (answer.ok && state) take({ t: "state", state });
      if (!open() && !posting) for (const message of kept.values()) await post(message);
    } catch {
      if (mine === poll && !open()) set("lost");
    }
    if (mine === poll) poll = null;
  }

  async function post({ t, ...fields }) {
    const rotated = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1]; // by a log-in in another tab
    posting += 1;
    const [answer, told] = await ask(`${t}/`, { method: "POST", headers: { "X-CSRFToken": rotated || token }, body: new URLSearchParams(fields) })
      .finally(() => { posting -= 1; });
    if (ended()) return;
    if (told && (answer.ok || answer.status === REFUSED_STATUS)) take(told);
    else take({ t: "refused", id: fields.id || null, code: "page", text: "This page is out of date. Load it again." });
  }

  function again() {
    if (open()) for (const message of kept.values()) say(message);
    else look();
  }

  /** The page is looked at again, or the network is back: what it shows is right soon, whatever became of its socket. */
  function wake() {
    const now = performance.now(), mine = socket;
    if (word === "stranger") return ask(`state/?seen=${seen()}`).then(known, () => {});
    if (ended() || document.hidden && !you || now - woken < 300) return;
    woken = now;
    resting = false;
    tries = 0;
    if (!open()) {
      connect();
      return look(true);
    }
    const silent = () => mine === socket && heard < now;
    sync();
    setTimeout(() => { if (silent()) look(true); }, ASK_MS);
    setTimeout(() => { if (silent()) connect(); }, LEAVE_MS);
  }

  /** Who had logged out may have logged in again, in another tab. */
  function known([answer, state]) {
    if (answer.status !== 204 && state?.you !== you) return;
    word = "";
    wasOther = false;
    connect();
  }

  function sync() {
    if (open()) say({ t: "sync", seen: seen() });
    else look();
  }

  setInterval(() => {
    const gap = Date.now() - looked;
    looked += gap;
    if (!document.hidden && (gap > SLEPT_MS || gap < 0)) {
      slept();
      return wake();
    }
    if (open() && performance.now() - heard > SILENCE_MS) connect();
    look();
  }, POLL_MS);

  let hiding = 0;
  function hide() {
    clearTimeout(hiding);
    if (document.hidden && !you) hiding = setTimeout(() => { resting = true; leave(); }, HIDDEN_MS);
    if (!document.hidden) wake();
  }
  document.addEventListener("visibilitychange", hide);
  addEventListener("online", wake);
  addEventListener("offline", () => set("lost"));
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  connect();
  if (document.hidden) hide(); // opened behind another page

  return {
    sync,
    reconnect() {
      woken = 0;
      wake();
    },
    /** The move that was on its way stands, or was refused: it is not sent again. */
    settled() { kept.delete("move"); },
    /** This page plays, and not the newer one. */
    here() {
      if (open()) return say({ t: "here" });
      isNew = true;
      connect();
    },
    send(message) {
      if (message.t in DONE) kept.set(message.t, message);
      if (open()) say(message);
      else post(message).catch(() => set("lost"));
    },
  };
}
