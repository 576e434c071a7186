// The form of house rules: after each choice the server says what the rules are now, and this puts it where it belongs.

const field = (form, name) => form.querySelector(`[name="rules-${name}"]`);

for (const form of document.querySelectorAll("[data-told]")) {
  const wrong = form.querySelector(".wrong");
  let asked;

  const show = ({ errors, groups, options }) => {
    wrong.textContent = errors.join(" ");
    const said = [];
    let again = false;
    for (const group of form.querySelectorAll("[data-group]")) {
      const { group: name } = group.dataset;
      const told = group.querySelector(".told");
      group.hidden = !(name in groups);
      if (errors.length || group.hidden || told.textContent === groups[name]) continue;
      told.textContent = groups[name];
      said.push(groups[name]);
    }
    form.querySelector(".heard").textContent = said.join("\n");
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
    }
    if (again) ask();
  };

  const ask = async () => {
    asked?.abort();
    asked = new AbortController();
    const query = new URLSearchParams();
    for (const input of form.querySelectorAll("select, input")) if (!input.disabled) query.set(input.name, input.value);
    try {
      const answer = await fetch(`${form.dataset.told}?${query}`, { signal: asked.signal });
      if (answer.ok) show(await answer.json());
    } catch {
      // The network is away, or a later choice has been made; the form itself is judged when it is sent.
    }
  };

  form.addEventListener("change", ask);
  form.querySelector("details").addEventListener("toggle", ask, { once: true });
}
