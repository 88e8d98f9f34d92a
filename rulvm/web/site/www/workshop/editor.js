// The editor: a text area, and below it the same text with colors, marks and line numbers. Only the
// lines that can be seen, and some around them, are elements.

import { el } from "./dom.js";

const INDENT = "    ";
const TAB = 4;
// Browsers take long to insert more lines than this one by one, which could be undone.
const MOST_INSERTED = 300;
// So many lines above and below those that can be seen are drawn, too.
const AROUND = 20;
// Longer lines have no colors.
const LONGEST_COLORED = 2_000;

export class Editor {
  // `changed` is called after each change of the text, `moved` when the cursor moves; `about` says
  // something about a line and column that the mouse points at; `refuses` says why a text is too
  // long, if it is.
  constructor({ classes, changed, moved, about, refuses }) {
    this.classes = classes;
    this.lines = [];
    this.words = [];
    this.marks = new Map();
    this.rows = new Map();
    this.widths = new Map();
    this.covered = new Map();
    this.current = -1;
    this.layer = el("div", { className: "layer", "aria-hidden": "true" });
    this.area = el("textarea", {
      wrap: "off", spellcheck: false, autocapitalize: "off", autocomplete: "off", className: "area",
    });
    this.area.setAttribute("autocorrect", "off");
    this.element = el("div", { className: "editor" }, el("div", { className: "paper" }, this.layer, this.area));
    this.area.addEventListener("input", () => changed());
    this.refuses = refuses;
    this.area.addEventListener("beforeinput", (event) => {
      if (!event.inputType.startsWith("insert")) return;
      const line = event.inputType === "insertLineBreak" ? "\n" : "";
      const added = event.data ?? event.dataTransfer?.getData("text/plain") ?? line;
      const { selectionStart: start, selectionEnd: end } = this.area;
      if (refuses(this.text.slice(0, start) + added + this.text.slice(end))) event.preventDefault();
    });
    this.element.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.area.addEventListener("mousemove", (event) => {
      const place = this.at(event);
      if (String(place) === this.pointed) return;
      this.pointed = String(place);
      this.area.title = about(...place);
    });
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
    if (this.refuses(this.text.slice(0, start) + text + this.text.slice(end))) return;
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, end);
    const is_long = text.split("\n", MOST_INSERTED + 1).length > MOST_INSERTED;
    const done = !is_long && (text === "" && start < end
      ? document.execCommand("delete")
      : document.execCommand("insertText", false, text));
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
    this.show(line, column);
  }

  show(line, column = 0) {
    const height = this.lineHeight;
    const top = line * height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop || top + 2 * height > scrollTop + clientHeight) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    const x = this.padding + this.widthOf((this.lines[line] ?? "").slice(0, column));
    const { scrollLeft, clientWidth } = this.element;
    const is_seen = x >= scrollLeft + this.padding && x <= scrollLeft + clientWidth - 20;
    if (!is_seen) this.element.scrollLeft = Math.max(0, x - clientWidth / 2);
  }

  get lineHeight() {
    return parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  // The line and column at the mouse.
  at({ offsetX, offsetY }) {
    const line = Math.floor(offsetY / this.lineHeight);
    const text = this.lines[line] ?? "";
    const x = offsetX - this.padding;
    // Long lines have no colors, and no words to point at.
    let [low, high] = [0, Math.min(text.length, LONGEST_COLORED)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.widthOf(text.slice(0, middle)) <= x) low = middle;
      else high = middle - 1;
    }
    return [line, low];
  }

  get padding() {
    return parseFloat(getComputedStyle(this.area).paddingLeft);
  }

  // The width of the start of a line.
  widthOf(text) {
    if (!this.context) {
      const { fontSize, fontFamily } = getComputedStyle(this.area);
      this.context = document.createElement("canvas").getContext("2d");
      this.context.font = `${fontSize} ${fontFamily}`;
    }
    return this.context.measureText(spaced(text)).width;
  }

  // Colors the text: `words` are four numbers each, sorted by lines, `messages` those of the
  // compiler.
  paint(words, messages) {
    const lines = (this.lines = this.text.split("\n"));
    this.words = words;
    this.marks = new Map();
    for (const { range, severity } of messages) {
      if (!range) continue;
      const [line, column, endLine, endColumn] = range;
      for (let k = line; k <= Math.min(endLine, lines.length - 1, line + 20); k++) {
        const from = k === line ? column : 0;
        const to = k === endLine ? endColumn : lines[k].length;
        if (k !== line && to <= from) continue;
        if (!this.marks.has(k)) this.marks.set(k, []);
        this.marks.get(k).push({ from, to: Math.max(to, from + 1), severity, starts: k === line });
      }
    }
    // A character is at most twice as wide as others.
    const most = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const long = lines.filter((line) => 2 * line.length >= most || line.includes("\t")).slice(0, 100);
    if (this.widths.size > 1000) this.widths.clear();
    const width = Math.max(...long.map((line) => {
      if (!this.widths.has(line)) this.widths.set(line, this.widthOf(line));
      return this.widths.get(line);
    }));
    this.layer.style.height = `${lines.length * this.lineHeight}px`;
    this.layer.style.minWidth = `${Math.ceil(width + this.padding)}px`;
    this.draw();
  }

  // Makes elements of the lines that can be seen.
  draw() {
    const { scrollTop, clientHeight } = this.element;
    const height = this.lineHeight;
    const first = Math.max(0, Math.floor(scrollTop / height) - AROUND);
    const end = Math.min(this.lines.length, Math.ceil((scrollTop + clientHeight) / height) + AROUND);
    const old = this.rows;
    this.rows = new Map();
    let next = this.firstWord(first);
    for (let k = first; k < end; k++) {
      const pieces = [];
      const { words } = this;
      for (; next < words.length && words[next] === k; next += 4) {
        pieces.push([words[next + 1], words[next + 1] + words[next + 2], words[next + 3]]);
      }
      const key = this.keyOf(k, pieces);
      const row = old.get(k)?.key === key ? old.get(k).row : this.row(k, pieces);
      this.rows.set(k, { key, row });
    }
    const rows = [...this.rows.values()].map(({ row }) => row);
    const shown = this.layer.children;
    if (first !== this.first) this.layer.replaceChildren(...rows);
    else {
      rows.forEach((row, k) => {
        if (shown[k] === undefined) this.layer.append(row);
        else if (shown[k] !== row) shown[k].replaceWith(row);
      });
      while (shown.length > rows.length) this.layer.lastElementChild.remove();
    }
    this.first = first;
    this.layer.style.paddingTop = `${first * height}px`;
  }

  // The place of the first word of a line, or of the next line with words.
  firstWord(line) {
    let [low, high] = [0, this.words.length / 4];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.words[4 * middle] < line) low = middle + 1;
      else high = middle;
    }
    return 4 * low;
  }

  keyOf(line, pieces) {
    const marks = (this.marks.get(line) ?? []).map(({ from, to, severity }) => [from, to, severity]);
    return `${this.state(line)}\n${pieces.join(";")}\n${marks.join(";")}\n${this.lines[line]}`;
  }

  // The worst message that starts in a line, whether tests have reached it, and whether the
  // debugger is there.
  state(line) {
    const starting = (this.marks.get(line) ?? []).filter((mark) => mark.starts).map((mark) => mark.severity);
    const worst = starting.includes("error") ? "error" : starting[0] ?? "";
    const cover = this.covered.has(line) ? (this.covered.get(line) ? "reached" : "missed") : "";
    return [worst, cover, line === this.current ? "current" : ""].join(" ").trim();
  }

  row(line, pieces) {
    const text = this.lines[line];
    const marks = this.marks.get(line) ?? [];
    const row = el("div", { className: `row ${this.state(line)}` });
    row.dataset.line = line + 1;
    if (text.length > LONGEST_COLORED) {
      row.append(text);
      return row;
    }
    const ends = new Set([0, text.length]);
    for (const [from, to] of pieces) ends.add(from).add(Math.min(to, text.length));
    for (const { from, to } of marks) ends.add(from).add(Math.min(to, text.length));
    const places = [...ends].filter((at) => at <= text.length).sort((a, b) => a - b);
    for (let k = 0; k + 1 < places.length; k++) {
      const [from, to] = [places[k], places[k + 1]];
      const part = text.slice(from, to);
      const names = pieces.filter((piece) => piece[0] <= from && to <= piece[1]);
      const own = names.map((piece) => `w-${this.classes[piece[2]]}`);
      const severe = marks.filter((mark) => mark.from <= from && to <= mark.to).map((mark) => mark.severity);
      if (severe.length) own.push(severe.includes("error") ? "m-error" : "m-warning");
      row.append(own.length ? el("span", { className: own.join(" ") }, part) : part);
    }
    // A message about the end of a line has nothing to underline.
    const beyond = marks.filter((mark) => mark.from >= text.length).map((mark) => mark.severity);
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

// The start of a line with blanks in place of tabs.
function spaced(text) {
  let out = "";
  for (const part of text.split(/(\t)/)) out += part === "\t" ? " ".repeat(TAB - (out.length % TAB)) : part;
  return out;
}
