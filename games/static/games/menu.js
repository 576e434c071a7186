// The table's menu: how this viewer plays (kept in the browser), draw offers, and resigning, which asks once by
// changing the button's words.

const DEFAULTS = { single: false, keys: true, sort: "shape" };
const KEY = "whotclub.table";
const THINK_MS = 600; // a press sooner than this after the question is the end of a double tap, not an answer

function kept() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Gives the settings, with what the table needs of the menu. send(message), sorted(): the order was changed. */
export function menu(root, { send, sorted }) {
  const box = root.querySelector(".menu"), settings = kept();
  const draw = box.querySelector("form.draw"), resign = box.querySelector("form.resign");
  for (const part of box.querySelectorAll(".settings, .keys")) part.hidden = false;

  for (const field of box.querySelectorAll("[data-setting]")) {
    const name = field.dataset.setting, what = field.type === "checkbox" ? "checked" : "value";
    field[what] = settings[name];
    field.addEventListener("change", () => {
      settings[name] = field[what];
      try {
        localStorage.setItem(KEY, JSON.stringify({ single: settings.single, keys: settings.keys, sort: settings.sort }));
      } catch { /* a browser that keeps nothing still plays */ }
      if (name === "sort") sorted();
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
    help() {
      box.open = true;
      box.querySelector(".keys").scrollIntoView({ block: "nearest" });
      box.querySelector("summary").focus();
    },
  });
}
