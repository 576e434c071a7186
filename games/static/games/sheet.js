// The rules used here in a sheet over the table: the sections of the rules' own page, fetched when they are asked for.

const sheets = new Map(); // by address

async function made(link) {
  const answer = await fetch(link.href), page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok) throw new Error(answer.status);
  const box = document.createElement("dialog"), close = document.createElement("button"), foot = document.createElement("p");
  const inside = document.createElement("div"), own = document.createElement("a");
  box.className = "rules";
  box.setAttribute("aria-label", "Rules used here");
  Object.assign(close, { type: "button", textContent: "Close", className: "button second small" });
  Object.assign(own, { href: link.href, target: "_blank", textContent: "Open on a page of its own" });
  box.addEventListener("click", ({ target }) => { if (target === box || target === close) box.close(); });
  inside.className = page.querySelector("main").className;
  inside.append(...page.querySelectorAll("main > h1, main > .lead, main > section"));
  foot.append(own);
  box.append(close, inside, foot);
  document.getElementById("table").append(box);
  return box;
}

/** The rules lie over the table; where they cannot be fetched the browser is left to try. link: leads to their page. */
export async function open(link) {
  try {
    if (!sheets.has(link.href)) sheets.set(link.href, await made(link));
    sheets.get(link.href).showModal();
  } catch {
    location.assign(link.href);
  }
}
