// The log beside a replay: the part of it that the step is in, as a column on wide screens and a sheet on phones.

const LINES = 100; // in one part; the server cuts it at the same ones

export function story(root) {
  const box = root.querySelector(".story"), list = box.querySelector("ol"), opener = root.querySelector("[data-story]"), dock = root.querySelector(".dock");
  const pattern = list.firstElementChild.cloneNode(true);
  let shown = -1, of = null;

  function line({ entry, text }) {
    const item = pattern.cloneNode(true);
    point(item.firstElementChild, entry);
    item.firstElementChild.textContent = text || "…";
    return item;
  }

  function point(jump, entry) {
    jump.dataset.entry = entry;
    if (jump.matches("a")) jump.href = jump.href.replace(/at=\d+/, `at=${entry}`);
    else jump.value = entry;
  }

  function fill(steps, part) {
    shown = part;
    of = steps;
    const first = part * LINES;
    list.start = first + 1;
    list.replaceChildren(...steps.slice(first, first + LINES).map(line));
    box.querySelectorAll("p").forEach((way) => way.remove());
    for (const [to, words, place] of [[first - 1, "Earlier", "before"], [first + LINES, "Later", "after"]]) {
      if (!steps[to]) continue;
      const way = document.createElement("p");
      way.append(...line({ entry: steps[to].entry, text: words }).childNodes);
      list[place](way);
    }
  }

  function open(on) {
    if (on === root.hasAttribute("data-story")) return;
    root.toggleAttribute("data-story", on);
    opener.setAttribute("aria-expanded", String(on));
    if (on) (list.querySelector("[aria-current]") || box).focus();
    else if (box.contains(document.activeElement)) opener.focus();
  }

  opener.addEventListener("click", () => open(!root.hasAttribute("data-story")));
  new ResizeObserver(() => root.style.setProperty("--dock", `${dock.offsetHeight}px`)).observe(dock);

  return {
    close() { open(false); },
    draw(steps, at) {
      const part = Math.floor(at / LINES);
      if (part !== shown || steps !== of) {
        const inside = list.contains(document.activeElement);
        fill(steps, part);
        if (inside) list.children[at % LINES].firstElementChild.focus();
      }
      for (const marked of list.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
      const now = list.children[at % LINES];
      now.firstElementChild.setAttribute("aria-current", "step");
      if (box.scrollHeight > box.clientHeight) box.scrollTop = now.offsetTop - box.clientHeight / 2;
    },
  };
}
