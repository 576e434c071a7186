// The worker that keeps the rules for when the network is away: asked for when the third page that somebody looks at has
// come to rest, never at a table, and not by those who save data. At a table it is told which rules are used there.

const { worker } = document.documentElement.dataset, LOOKED = "whotclub.looked", PAGES = 2;
const here = worker && navigator.serviceWorker, rules = document.querySelector("#table a[data-sheet]");
const idle = window.requestIdleCallback || ((then) => setTimeout(then, 2000));

/** How many pages were looked at before this one; those after the second are not counted. */
function looked() {
  try {
    const before = Number(localStorage[LOOKED] || 0);
    if (before < PAGES) localStorage[LOOKED] = before + 1;
    return before;
  } catch {
    return 0; // a browser that keeps nothing keeps no worker either
  }
}

function ask() {
  if (rules) here.controller?.postMessage(rules.href);
  else here.register(worker, { updateViaCache: "all" }).catch(() => {});
}

if (here && looked() >= PAGES) {
  if (document.readyState === "complete") idle(ask);
  else addEventListener("load", () => idle(ask));
}
