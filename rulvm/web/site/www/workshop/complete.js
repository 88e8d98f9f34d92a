// Completes the word at the cursor: a list of words below it.

import { el } from "./dom.js";

export class Completer {
  // `ask` returns the completions at a line and column: word, what it is, what to write.
  constructor(editor, { t, ask }) {
    Object.assign(this, { editor, ask });
    this.list = el("ul", { className: "words", id: "words", role: "listbox", "aria-label": t("words"), hidden: true });
    editor.element.firstChild.append(this.list);
    const { area } = editor;
    area.setAttribute("aria-autocomplete", "list");
    area.addEventListener("keydown", (event) => this.key(event), true);
    area.addEventListener("input", () => this.is_open && this.open());
    area.addEventListener("blur", () => this.close());
    area.addEventListener("pointerdown", () => this.close());
  }

  get is_open() {
    return !this.list.hidden;
  }

  open() {
    const { line, column } = this.editor.place;
    const found = this.ask(line, column);
    if (!found.length) return this.close();
    this.found = found;
    this.list.replaceChildren(...found.map(([word, what], k) => el("li", {
      role: "option", id: `word-${k}`,
      onpointerdown: (event) => {
        event.preventDefault();
        this.take(k);
      },
    }, el("strong", {}, word), " ", what)));
    this.list.hidden = false;
    const { area } = this.editor;
    // Below the line if there is room, else above it.
    const { lineHeight } = this.editor;
    const { scrollTop, clientHeight } = this.editor.element;
    const height = this.list.offsetHeight;
    const fits = (line + 1) * lineHeight + height <= scrollTop + clientHeight;
    const top = fits || line * lineHeight - height < scrollTop ? (line + 1) * lineHeight : line * lineHeight - height;
    this.list.style.top = `${top}px`;
    const { scrollLeft, clientWidth } = this.editor.element;
    const left = this.editor.padding + this.editor.widthOf((this.editor.lines[line] ?? "").slice(0, column));
    const most = Math.max(scrollLeft, scrollLeft + clientWidth - this.list.offsetWidth - 8);
    this.list.style.left = `${Math.min(left, most)}px`;
    area.setAttribute("aria-controls", "words");
    this.choose(0);
  }

  choose(at) {
    this.at = (at + this.found.length) % this.found.length;
    [...this.list.children].forEach((entry, k) => entry.setAttribute("aria-selected", String(k === this.at)));
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
    this.editor.area.setAttribute("aria-activedescendant", `word-${this.at}`);
  }

  close() {
    this.list.hidden = true;
    this.editor.area.removeAttribute("aria-activedescendant");
    this.editor.area.removeAttribute("aria-controls");
  }

  take(at) {
    const { selectionStart: end } = this.editor.area;
    const before = this.editor.text.slice(0, end);
    const start = end - /\w*$/.exec(before)[0].length;
    // All lines are indented as the present one.
    const indent = /^[ \t]*/.exec(before.slice(before.lastIndexOf("\n") + 1))[0];
    const text = this.found[at][2].replaceAll("\n", `\n${indent}`);
    this.close();
    this.editor.replace(start, end, text);
  }

  key(event) {
    if (event.ctrlKey && event.code === "Space") this.open();
    else if (!this.is_open) return;
    else if (event.key === "ArrowDown") this.choose(this.at + 1);
    else if (event.key === "ArrowUp") this.choose(this.at - 1);
    else if (event.key === "Enter" || event.key === "Tab") this.take(this.at);
    else if (event.key === "Escape") this.close();
    else {
      if (/^(Arrow|Home|End|Page)/.test(event.key)) this.close();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
