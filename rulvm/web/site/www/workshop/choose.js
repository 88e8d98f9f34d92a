// The dialog that chooses a source: a new game, a rule that is shipped, or one of the user's own.

import { button, el } from "./dom.js";

// `open` is called with { template, name }, { standard } or { own }.
export function chooseSource({ t, list, own, open, remove }) {
  const dialog = el("dialog", { className: "choose", "aria-label": t("choose") });
  const problem = el("p", { className: "problem", role: "alert", hidden: true });
  const done = (choice) => {
    try {
      if (open(choice) !== false) dialog.close();
    } catch (error) {
      problem.textContent = String(error.message ?? error);
      problem.hidden = false;
    }
  };
  const name = el("input", { type: "text", value: "mygame", maxLength: 23, spellcheck: false, autocapitalize: "off", id: "new-name" });
  const form = el("form", { onsubmit: (event) => {
    event.preventDefault();
    done({ template: new FormData(form).get("template"), name: name.value.trim() });
  } },
    ...list.templates.map((template, k) => el("label", { className: "entry" },
      el("input", { type: "radio", name: "template", value: template.name, checked: k === 0 }),
      el("span", {}, el("strong", {}, template.name), " ", template.about))),
    el("div", { className: "actions" },
      el("label", { for: "new-name" }, t("name")), name, el("button", { type: "submit", className: "main" }, t("create"))),
    problem);
  const entry = (rule, choice) => el("li", {},
    button(rule.name, () => done(choice), { className: "choice" }), " ", el("span", {}, rule.about));
  const section = (title, ...contents) => el("section", {}, el("h3", {}, title), ...contents);
  dialog.append(
    el("div", { className: "title" }, el("h2", {}, t("choose").replace(/\s*…/, "")), button(t("close"), () => dialog.close())),
    section(t("templates"), form));
  if (own.length) {
    const entries = own.map((name) => {
      const line = el("li", {}, button(name, () => done({ own: name }), { className: "choice" }), " ",
        button("×", () => {
          if (!confirm(`${t("delete", name)}?`)) return;
          remove(name);
          line.remove();
        }, { "aria-label": t("delete", name), title: t("delete", name) }));
      return line;
    });
    dialog.append(section(t("own"), el("ul", {}, ...entries)));
  }
  dialog.append(
    section(t("standard"), el("ul", {}, ...list.standard.map((rule) => entry(rule, { standard: rule.name })))),
    section(t("examples"), el("ul", {}, ...list.examples.map((rule) => entry(rule, { standard: rule.name })))));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
