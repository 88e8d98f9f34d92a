// The editor: a text area, and below it the same text with colors, marks and line numbers.

import { el } from "./dom.js";

const INDENT = "    ";

export class Editor {
  // `changed` is called after each change of the text, `moved` when the cursor moves.
  constructor({ classes, changed, moved }) {
    this.classes = classes;
    this.rows = [];
    this.covered = new Map();
    this.current = -1;
    this.layer = el("div", { className: "layer", "aria-hidden": "true" });
    this.area = el("textarea", {
      wrap: "off", spellcheck: false, autocapitalize: "off", autocomplete: "off", className: "area",
    });
    this.area.setAttribute("autocorrect", "off");
    this.element = el("div", { className: "editor" }, el("div", { className: "paper" }, this.layer, this.area));
    this.area.addEventListener("input", () => changed());
    this.area.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.area) moved();
    });
  }

  get text() {
    return this.area.value;
  }

  // Shows another text; it cannot be undone.
  set text(text) {
    this.covered = new Map();
    this.current = -1;
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.element.scrollTo(0, 0);
  }

  // The line and column of the cursor, from 0.
  get place() {
    const before = this.text.slice(0, this.area.selectionStart);
    const line = before.split("\n").length - 1;
    return { line, column: before.length - (before.lastIndexOf("\n") + 1) };
  }

  offset(line, column) {
    let start = 0;
    for (let k = 0; k < line; k++) {
      const end = this.text.indexOf("\n", start);
      if (end < 0) return this.text.length;
      start = end + 1;
    }
    const end = this.text.indexOf("\n", start);
    return Math.min(start + column, end < 0 ? this.text.length : end);
  }

  // Replaces a part of the text, so that it can be undone.
  replace(start, end, text) {
    const { activeElement } = document;
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    const done = text === "" && start < end
      ? document.execCommand("delete")
      : document.execCommand("insertText", false, text);
    if (!done) {
      this.area.setRangeText(text, start, end, "end");
      this.area.dispatchEvent(new Event("input"));
    }
    if (activeElement && activeElement !== this.area) activeElement.focus?.({ preventScroll: true });
  }

  // Makes edits: line, column, end line, end column, text. One undo takes all of them back.
  apply(edits) {
    const old = this.text;
    const ranges = edits.map(([line, column, endLine, endColumn, text]) => {
      return { start: this.offset(line, column), end: this.offset(endLine, endColumn), text };
    });
    ranges.sort((a, b) => b.start - a.start);
    let fresh = old;
    let cursor = this.area.selectionStart;
    for (const { start, end, text } of ranges) {
      fresh = fresh.slice(0, start) + text + fresh.slice(end);
      if (cursor >= end) cursor += text.length - (end - start);
      else if (cursor > start) cursor = start;
    }
    if (fresh === old) return false;
    let from = 0;
    while (from < old.length && old[from] === fresh[from]) from++;
    let rest = 0;
    const most = Math.min(old.length, fresh.length) - from;
    while (rest < most && old[old.length - 1 - rest] === fresh[fresh.length - 1 - rest]) rest++;
    const top = this.element.scrollTop;
    this.replace(from, old.length - rest, fresh.slice(from, fresh.length - rest));
    this.area.setSelectionRange(cursor, cursor);
    this.element.scrollTop = top;
    return true;
  }

  // Selects a part of the text, and shows it.
  go(line, column, endLine = line, endColumn = column) {
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(this.offset(line, column), this.offset(endLine, endColumn));
    this.show(line);
  }

  show(line) {
    const height = this.lineHeight;
    const top = line * height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop || top + 2 * height > scrollTop + clientHeight) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.element.scrollLeft = 0;
  }

  get lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  // Colors the text: `words` are four numbers each, `messages` those of the compiler.
  paint(words, messages) {
    const lines = this.text.split("\n");
    const pieces = lines.map(() => []);
    const marks = lines.map(() => []);
    const worst = lines.map(() => "");
    for (let k = 0; k < words.length; k += 4) {
      pieces[words[k]]?.push([words[k + 1], words[k + 1] + words[k + 2], words[k + 3]]);
    }
    for (const { range, severity } of messages) {
      if (!range) continue;
      const [line, column, endLine, endColumn] = range;
      for (let k = line; k <= Math.min(endLine, lines.length - 1, line + 20); k++) {
        const from = k === line ? column : 0;
        const to = k === endLine ? endColumn : lines[k].length;
        if (k === line || to > from) marks[k].push([from, Math.max(to, from + 1), severity]);
      }
      if (line < lines.length && worst[line] !== "error") worst[line] = severity;
    }
    const keys = lines.map((text, k) => {
      const cover = this.covered.has(k) ? (this.covered.get(k) ? "reached" : "missed") : "";
      const state = [worst[k], cover, k === this.current ? "current" : ""].join(" ");
      return `${state}\n${pieces[k].join(";")}\n${marks[k].join(";")}\n${text}`;
    });
    const old = this.rows;
    let start = 0;
    while (start < keys.length && start < old.length && keys[start] === old[start]) start++;
    let rest = 0;
    const most = Math.min(keys.length, old.length) - start;
    while (rest < most && keys[keys.length - 1 - rest] === old[old.length - 1 - rest]) rest++;
    const fresh = document.createDocumentFragment();
    for (let k = start; k < keys.length - rest; k++) {
      const state = keys[k].slice(0, keys[k].indexOf("\n"));
      fresh.append(this.row(lines[k], pieces[k], marks[k], state));
    }
    for (let k = start; k < old.length - rest; k++) this.layer.children[start].remove();
    this.layer.insertBefore(fresh, this.layer.children[start] ?? null);
    this.rows = keys;
  }

  row(text, pieces, marks, state) {
    const row = el("div", { className: `row ${state.trim()}` });
    const ends = new Set([0, text.length]);
    for (const [from, to] of [...pieces, ...marks]) ends.add(from).add(Math.min(to, text.length));
    const places = [...ends].filter((at) => at <= text.length).sort((a, b) => a - b);
    for (let k = 0; k + 1 < places.length; k++) {
      const [from, to] = [places[k], places[k + 1]];
      const part = text.slice(from, to);
      const names = pieces.filter((piece) => piece[0] <= from && to <= piece[1]);
      const own = names.map((piece) => `w-${this.classes[piece[2]]}`);
      const severe = marks.filter((mark) => mark[0] <= from && to <= mark[1]).map((mark) => mark[2]);
      if (severe.length) own.push(severe.includes("error") ? "m-error" : "m-warning");
      row.append(own.length ? el("span", { className: own.join(" ") }, part) : part);
    }
    // A message about the end of a line has nothing to underline.
    const beyond = marks.filter((mark) => mark[0] >= text.length).map((mark) => mark[2]);
    if (beyond.length) {
      const className = beyond.includes("error") ? "m-error" : "m-warning";
      row.append(el("span", { className }, " "));
    }
    return row;
  }

  key(event) {
    if (event.isComposing) return;
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    const leaves = this.leaves;
    this.leaves = false;
    if (ctrlKey || altKey || metaKey) return;
    if (key === "Escape") {
      this.leaves = true;
    } else if (key === "Shift") {
      this.leaves = leaves;
    } else if (key === "Tab" && !leaves) {
      event.preventDefault();
      this.indent(shiftKey);
    } else if (key === "Enter") {
      event.preventDefault();
      const { selectionStart: start, selectionEnd: end } = this.area;
      const line = this.text.slice(this.text.lastIndexOf("\n", start - 1) + 1, start);
      const deeper = /[{[(]\s*$/.test(line) ? INDENT : "";
      this.replace(start, end, `\n${/^\s*/.exec(line)[0]}${deeper}`);
      this.showCursor();
    } else if (key === "}") {
      const { selectionStart: start, selectionEnd: end } = this.area;
      const begin = this.text.lastIndexOf("\n", start - 1) + 1;
      const line = this.text.slice(begin, start);
      if (start === end && line && !line.trim()) {
        event.preventDefault();
        this.replace(Math.max(begin, start - INDENT.length), start, "}");
      }
    }
  }

  // Moves lines to the right, or back to the left.
  indent(back) {
    const { selectionStart: start, selectionEnd: end } = this.area;
    if (start === end && !back) {
      const column = start - (this.text.lastIndexOf("\n", start - 1) + 1);
      this.replace(start, end, " ".repeat(INDENT.length - (column % INDENT.length)));
      return;
    }
    const from = this.text.lastIndexOf("\n", start - 1) + 1;
    const last = end > start && this.text[end - 1] === "\n" ? end - 1 : end;
    const to = this.text.indexOf("\n", last) < 0 ? this.text.length : this.text.indexOf("\n", last);
    const lines = this.text.slice(from, to).split("\n");
    const moved = lines.map((line) => {
      if (back) return line.replace(/^ {1,4}|^\t/, "");
      return line ? INDENT + line : line;
    });
    const text = moved.join("\n");
    if (text === lines.join("\n")) return;
    this.replace(from, to, text);
    if (start === end) {
      const at = Math.max(from, start + moved[0].length - lines[0].length);
      this.area.setSelectionRange(at, at);
    } else {
      this.area.setSelectionRange(from, from + text.length);
    }
  }

  showCursor() {
    const { line } = this.place;
    const height = this.lineHeight;
    const bottom = (line + 2) * height;
    if (bottom > this.element.scrollTop + this.element.clientHeight) {
      this.element.scrollTop = bottom - this.element.clientHeight;
    }
  }
}
