// The worker that keeps the rules for when the network is away: asked for when the third page that somebody looks at has
// come to rest, never at a table, and not by those who save data.

const { worker } = document.documentElement.dataset, LOOKED = "whotclub.looked", PAGES = 2;

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

if (worker && navigator.serviceWorker && looked() >= PAGES && !document.getElementById("table")) {
  const idle = window.requestIdleCallback || ((then) => setTimeout(then, 2000));
  const ask = () => idle(() => navigator.serviceWorker.register(worker, { updateViaCache: "all" }).catch(() => {}));
  if (document.readyState === "complete") ask();
  else addEventListener("load", ask);
}
