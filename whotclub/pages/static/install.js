// The browser's offer to put the site on the home screen: kept back until two matches were finished at this browser's
// tables, then made by a line on the first page. Whoever says no is not asked again.

const MATCHES = 2, REFUSED = "whotclub.install", TABLE = "whotclub.table";
const line = document.getElementById("install");

function mayAsk() {
  try {
    return !localStorage[REFUSED] && JSON.parse(localStorage[TABLE] || "{}").matches >= MATCHES;
  } catch {
    return false;
  }
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (!line || !mayAsk()) return;
  line.hidden = false;
  line.onclick = async ({ target: { value } }) => {
    if (!value) return;
    line.hidden = true;
    if (value === "yes") await event.prompt();
    if (value === "no" || (await event.userChoice).outcome === "dismissed") localStorage[REFUSED] = "no";
  };
});
