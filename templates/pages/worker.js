{% load static %}{% comment %}
Kept copies are asked for without cookies, so that nobody is named on them, whoever reads them first or last. What
stands for another edition goes when this one is complete. A page comes from the network where there is one.
{% endcomment %}const KEPT = "{{ edition }}", AHEAD = {{ ahead|safe }};
const OFFLINE = "{% url 'offline' %}", RULES = "{% url 'rules' %}", STATIC = "{% get_static_prefix %}";
const MOST = 30, DAY_MS = 86400000;

const kept = async (url) => (await caches.open(KEPT)).match(url, { ignoreVary: true });

async function keep(url) {
  const answer = await fetch(url, { credentials: "omit", headers: { "{{ kept }}": "1" } });
  if (!answer.ok || answer.redirected) throw new Error(`${url}: ${answer.status}`);
  await (await caches.open(KEPT)).put(url, answer);
}

async function keepAhead() {
  for (const url of AHEAD) await keep(url);
  await skipWaiting();
}

async function clear() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await registration.navigationPreload?.enable();
}

async function keepRead(url) {
  const old = await kept(url), cache = await caches.open(KEPT);
  if (old && Date.now() - Date.parse(old.headers.get("date")) < DAY_MS) return;
  await keep(url);
  const others = (await cache.keys()).filter((one) => !AHEAD.includes(one.url.slice(location.origin.length)));
  if (others.length > MOST) await cache.delete(others[0]);
}

async function page(event, isRules) {
  const { request } = event, url = request.url.split("#")[0];
  let answer;
  try {
    answer = await event.preloadResponse || await fetch(request);
  } catch (lost) {
    const copy = isRules && await kept(url) || request.mode === "navigate" && await kept(OFFLINE);
    if (copy) return copy;
    throw lost;
  }
  if (isRules && answer.ok && AHEAD.length) event.waitUntil(keepRead(url).catch(() => {}));
  return answer;
}

addEventListener("install", (event) => event.waitUntil(keepAhead()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("message", (event) => {
  if (AHEAD.length && event.data.startsWith(location.origin + RULES)) event.waitUntil(keepRead(event.data).catch(() => {}));
});
addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url), isRules = pathname.startsWith(RULES);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(kept(request.url).then((copy) => copy || fetch(request)));
  else if (isRules || request.mode === "navigate") event.respondWith(page(event, isRules));
});
