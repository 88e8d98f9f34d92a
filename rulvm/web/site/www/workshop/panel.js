// Views below the editor, one at a time, with a row of tabs.

import { el } from "./dom.js";

export class Panel {
  constructor(label, chosen) {
    this.chosen = chosen;
    this.views = new Map();
    this.tabs = el("div", { className: "tabs", role: "tablist", "aria-label": label });
    this.body = el("div", { className: "views" });
    this.element = el("section", { className: "panel", "aria-label": label }, this.tabs, this.body);
    this.tabs.addEventListener("keydown", (event) => this.key(event));
  }

  // Adds a view; `open` is called whenever it is shown.
  add(name, text, view, open = () => {}) {
    const id = `view-${name}`;
    const tab = el("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": id, onclick: () => this.choose(name),
    }, text);
    Object.assign(view, { id, hidden: true, tabIndex: 0 });
    view.classList.add("view");
    view.setAttribute("role", "tabpanel");
    view.setAttribute("aria-labelledby", tab.id);
    this.tabs.append(tab);
    this.body.append(view);
    this.views.set(name, { tab, view, open });
    if (!this.present) this.choose(name);
  }

  choose(name) {
    this.present = name;
    for (const [other, { tab, view }] of this.views) {
      const is = other === name;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      view.hidden = !is;
    }
    this.views.get(name).open();
    this.chosen?.(name);
  }

  // Opens the view that is shown once more: the text has changed.
  refresh() {
    this.views.get(this.present).open();
  }

  label(name, text) {
    this.views.get(name).tab.textContent = text;
  }

  key(event) {
    const names = [...this.views.keys()];
    const at = names.indexOf(this.present);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const name = names[(to + names.length) % names.length];
    this.choose(name);
    this.views.get(name).tab.focus();
  }
}
