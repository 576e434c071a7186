// The form of house rules: after each choice the server says what the rules are now, and this puts it where it belongs.

import "../site.js";

const MOST_LINES = 4; // said at once above the options; the whole of it stands in the groups

for (const form of document.querySelectorAll(".houserules[data-told]")) {
  const now = form.querySelector(".now");
  const change = form.querySelector(".change");
  let asked;
  form.classList.add("live");

  /** The groups have the words of the rules as they are; what is new is said. at: the field that was changed. */
  const show = ({ errors, groups, options }, at) => {
    const said = [];
    let again = false;
    for (const group of form.querySelectorAll("[data-group]")) {
      const { group: name } = group.dataset;
      const told = group.querySelector(".told");
      group.hidden = !(name in groups);
      if (errors.length || group.hidden) continue;
      const before = told.textContent.split("\n"), after = groups[name].split("\n");
      told.textContent = groups[name];
      const added = after.filter((line) => !before.includes(line));
      said.push(...added);
      if (!added.length) said.push(...before.filter((line) => !after.includes(line)).map((line) => `No more: ${line}`));
    }
    for (const input of form.querySelectorAll('[name^="rules-"]')) {
      const option = options[input.name.slice("rules-".length)];
      input.disabled = !option;
      input.closest(".field").hidden = !option;
      if (!option) continue;
      if (input.options && input.value && !option.allowed.includes(input.value)) {
        input.value = "";
        again = true;
      }
      for (const choice of input.options || [])
        if (choice.value) choice.hidden = choice.disabled = !option.allowed.includes(choice.value);
        else choice.textContent = option.usual;
      if (!input.options) input.placeholder = option.usual;
      let note = input.parentElement.querySelector(".idle");
      if (!note) input.after((note = Object.assign(document.createElement("p"), { className: "idle help" })));
      note.textContent = option.idle;
      if (input === at && option.idle) said.push(option.idle);
    }
    now.textContent = [...errors, ...(change.open && said.length > MOST_LINES ? [] : said)].join("\n");
    now.classList.toggle("wrong", errors.length > 0);
    if (again) ask();
  };

  const ask = async (event) => {
    asked?.abort();
    asked = new AbortController();
    const query = new URLSearchParams();
    for (const input of form.querySelectorAll("select, input")) if (!input.disabled) query.set(input.name, input.value);
    try {
      const answer = await fetch(`${form.dataset.told}?${query}`, { signal: asked.signal });
      if (answer.ok) show(await answer.json(), event?.target);
    } catch {
      // The network is away, or a later choice has been made; the form itself is judged when it is sent.
    }
  };

  form.addEventListener("change", ask);
  change.addEventListener("toggle", ask, { once: true });
}
