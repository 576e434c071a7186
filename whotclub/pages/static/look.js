// The look of the site, the pack of cards, and fields that help whoever fills them in. All that the log-in needs.

const root = document.documentElement;
const kept = document.cookie.match(/(?:^|; )theme=(dark|light)/)?.[1];
if (kept) root.dataset.theme = kept; // where the page is a copy that was made for anybody

for (const button of document.querySelectorAll(".themes [name=theme]")) {
  const mark = () => button.toggleAttribute("data-on", button.value === (root.dataset.theme || "auto"));
  mark();
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const look = button.value;
    if (look === "auto") delete root.dataset.theme;
    else root.dataset.theme = look;
    document.cookie = `theme=${look === "auto" ? "" : look};path=/;samesite=lax;max-age=${look === "auto" ? 0 : 31536000}`;
    for (const other of document.querySelectorAll(".themes [name=theme]"))
      other.toggleAttribute("data-on", other.value === look);
  });
}

// The pack and its letters: seen at once, and kept where the form says.
for (const form of document.querySelectorAll("form.skin"))
  form.addEventListener("change", () => {
    const chosen = new FormData(form);
    root.dataset.skin = chosen.get("skin");
    root.toggleAttribute("data-letters", chosen.has("letters"));
    fetch(form.action, { method: "POST", body: chosen, redirect: "manual" }).catch(() => {});
  });

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener("click", () => {
    const hidden = field.type === "password";
    field.type = hidden ? "text" : "password";
    button.textContent = hidden ? "Hide" : "Show";
  });
}

for (const button of document.querySelectorAll("[data-fills]"))
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.fills);
    field.value = button.value;
    field.focus();
  });
