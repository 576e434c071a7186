// A challenge's page while its maker waits: copy the link, share it, and go to the table when somebody takes it.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = "Copied";
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {}));
}

const waiting = document.querySelector("[data-wait]");
async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(waiting.dataset.wait);
    if (answer.redirected) location.assign(answer.url);
  } catch { /* the next look will tell */ }
}
if (waiting) setInterval(look, 3000);
