// The table's menu: how this viewer plays (kept in the browser), draw offers, and resigning, which asks once by
// changing the button's words.

// one tap plays, single letters, hints at what fits, sound, buzz, clocks on the left, the hand's order;
// the chat is there, its lines are spoken; games played, and matches to their end
const DEFAULTS = { single: false, keys: true, hints: true, sound: false, buzz: false, left: false, sort: "shape", chat: true, aloud: true, played: 0, matches: 0, asked: false };
const KEY = "whotclub.table", OFFER_AFTER = 10;
const THINK_MS = 600; // a press sooner than this after the question is the end of a double tap, not an answer

function kept() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Gives the settings, with what the table needs of the menu. send(message), changed(name): a setting was changed. */
export function menu(root, { send, changed }) {
  const box = root.querySelector(".menu"), settings = kept();
  const draw = box.querySelector("form.draw"), resign = box.querySelector("form.resign");
  for (const part of box.querySelectorAll(".settings, .keys")) part.hidden = false;

  const fields = box.querySelectorAll("[data-setting]");

  /** What is set is kept, and the table and the menu look like it. */
  function keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, settings[name]]))));
    } catch { /* a browser that keeps nothing still plays */ }
    root.toggleAttribute("data-plain", !settings.hints);
    root.toggleAttribute("data-left", settings.left);
    for (const field of fields) field[field.type === "checkbox" ? "checked" : "value"] = settings[field.dataset.setting];
  }
  keep();
  for (const field of fields) {
    field.addEventListener("change", () => {
      settings[field.dataset.setting] = field.type === "checkbox" ? field.checked : field.value;
      keep();
      changed(field.dataset.setting);
    });
  }

  let asked = null, askedAt = 0;
  function calm() {
    if (asked) {
      asked.textContent = asked.dataset.words;
      asked.classList.remove("sure");
    }
    asked = null;
  }
  resign?.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    if (asked && event.timeStamp - askedAt < THINK_MS) return;
    if (asked === button) {
      calm();
      box.open = false;
      send({ t: "resign", scope: button.value });
      return;
    }
    calm();
    asked = button;
    askedAt = event.timeStamp;
    asked.dataset.words = button.textContent;
    asked.textContent = `Sure? ${asked.dataset.words}`;
    asked.classList.add("sure");
  });
  draw?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { name, value } = event.submitter;
    send({ t: "draw", do: name === "offer" ? name : value, scope: name === "offer" ? value : "game" });
    box.open = false;
  });
  box.addEventListener("toggle", () => { if (!box.open) calm(); }); // told late of its opening, which asks nothing
  document.addEventListener("click", (event) => { if (!box.contains(event.target)) box.open = false; });

  return Object.assign(settings, {
    /** Shows what may be done about a draw: offer one, withdraw it, or nothing. */
    offer(offer, state) {
      const live = state.series.state === "playing";
      resign.hidden = !["opening", "between", "playing"].includes(state.series.state) || state.seats[state.you - 1].left;
      resign.querySelector("[value=game]").hidden = !live;
      if (!draw) return;
      const mine = Boolean(offer) && offer.seat === state.you;
      draw.hidden = !live || (!mine && !state.game?.may_offer);
      draw.querySelector(".withdraw").hidden = !mine;
      draw.querySelector(".scopes:not(.withdraw)").hidden = mine;
    },
    /** A game is over: who has confirmed cards for ten of them is asked once whether one tap shall do. match: so is it. */
    ended(match) {
      settings.played += 1;
      if (match && root.dataset.you) settings.matches += 1;
      const tip = root.querySelector(".tip");
      if (tip && settings.played >= OFFER_AFTER && !settings.single && !settings.asked && matchMedia("(hover: none)").matches) {
        tip.hidden = false;
        settings.asked = true;
        tip.addEventListener("click", ({ target }) => {
          if (!target.value) return;
          settings.single = target.value === "one";
          tip.hidden = true;
          keep();
        });
      }
      keep();
    },
    help() {
      box.open = true;
      box.querySelector(".keys").scrollIntoView({ block: "nearest" });
      box.querySelector("summary").focus();
    },
  });
}
