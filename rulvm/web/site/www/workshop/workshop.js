// The workshop: the text of a game, next to the game.

import { chooseFile, saveFile } from "../browser.js";
import { show } from "../message.js";
import { gameIn, isPicture } from "../picture.js";
import { chooseSource } from "./choose.js";
import { Completer } from "./complete.js";
import { Debugger } from "./debugger.js";
import { button, el } from "./dom.js";
import { Draw } from "./draw.js";
import { Editor } from "./editor.js";
import { exported } from "./export.js";
import { Kept } from "./kept.js";
import { Panel } from "./panel.js";
import { showHistory, showListing, showMessages, showSizes, showTests } from "./views.js";

// So many milliseconds after a key, the text is compiled and kept.
const PAUSE = 150;
// The longest text.
const MOST_LENGTH = 500_000;
const MOST_LINES = 10_000;
// A text that takes longer to analyze is analyzed in the next pause.
const SLOW = 25;

// Opens the workshop in an element.
export function openWorkshop(root, { wasm, player, browser }) {
  return new Workshop(root, wasm, player, browser);
}

class Workshop {
  constructor(root, wasm, player, browser) {
    Object.assign(this, { root, wasm, player });
    this.kept = new Kept(browser);
    this.language = player.language ?? navigator.language;
    // What belongs to the rule that is played, for pictures.
    player.source = () => (this.rule ? this.editor.text : undefined);
    const texts = JSON.parse(wasm.workshop_texts(this.language));
    this.t = (name, ...values) => texts[name].replace(/\{\}/g, () => values.shift());
    this.build();
    addEventListener("hashchange", () => this.openLink());
    addEventListener("pagehide", () => this.keep());
    if (!this.openLink()) this.openFirst();
  }

  build() {
    const { t } = this;
    this.editor = new Editor({
      classes: this.wasm.Workshop.classes(),
      changed: () => this.changed(),
      moved: () => this.moved(),
      about: (line, column) => this.about(line, column),
      refuses: (text) => {
        const why = this.tooLong(text);
        if (why) show(why);
        return Boolean(why);
      },
    });
    this.editor.area.setAttribute("aria-describedby", "editor-keys");
    this.completer = new Completer(this.editor, {
      t, ask: (line, column) => JSON.parse(this.fresh().completions(line, column)),
    });
    this.editor.area.addEventListener("keydown", (event) => this.key(event));
    const tool = (name, action) => button(t(name), () => this.attempt(action));
    this.tools = el("div", { className: "bar", role: "toolbar", "aria-label": t("tools") },
      tool("choose", () => this.choose()),
      tool("open", () => this.openFile()),
      tool("save-source", () => saveFile(`${this.name}.rul`, this.editor.text, "text/plain")),
      tool("save-rule", () => this.saveRule()),
      tool("export", () => this.exportPage()),
      tool("link", () => this.copyLink()),
      tool("format", () => this.format()));
    this.count = el("button", { type: "button", className: "count", onclick: () => this.panel.choose("messages") });
    this.status = el("div", { role: "status", className: "told" });
    this.word = el("code", { className: "word" });
    this.place = el("span", { className: "where" });
    this.keeping = el("span", { className: "keeping" });
    const line = el("div", { className: "state" }, this.count, this.word, this.keeping, this.place);
    this.panel = new Panel(t("views"), (name) => (this.root.dataset.view = name));
    const view = () => el("div");
    this.views = Object.fromEntries(["messages", "tests", "sizes", "draw", "debugger", "history", "listing"].map((name) => [name, view()]));
    const go = (range) => this.go(range);
    const tools = { t, wasm: this.wasm, go, language: this.language };
    this.panel.add("messages", t("messages"), this.views.messages);
    this.panel.add("draw", t("draw"), this.views.draw, () => this.openDrawing());
    this.panel.add("tests", t("tests"), this.views.tests, () => {
      showTests(this.views.tests, this.tested, { ...tools, run: () => this.runTests() });
    });
    this.panel.add("sizes", t("sizes"), this.views.sizes, () => {
      const sizes = this.source.sizes();
      showSizes(this.views.sizes, sizes && JSON.parse(sizes), tools);
    });
    if (this.wasm.Debug) this.panel.add("debugger", t("debugger"), this.views.debugger);
    this.panel.add("history", t("history"), this.views.history, () => {
      showHistory(this.views.history, this.kept.versions(this.name), { ...tools, restore: (text) => this.restore(text) });
    });
    this.panel.add("listing", t("listing"), this.views.listing, () => {
      showListing(this.views.listing, this.source.listing(), tools);
    });
    this.debugger = new Debugger(this.views.debugger, {
      t, go, file: () => `${this.name}.rul`,
      start: () => new this.wasm.Debug(this.name, this.editor.text, this.recording()),
      stopped: (line) => {
        this.editor.current = line ?? -1;
        this.paint();
        if (line !== null) this.editor.show(line);
      },
    });
    this.drawing = new Draw(this.views.draw, {
      t, go, source: () => this.fresh(), edit: (edits) => this.editor.apply(edits),
    });
    this.heading = el("h1", { className: "told" });
    this.root.classList.add("workshop");
    this.root.setAttribute("aria-label", t("text"));
    this.root.append(this.heading, this.tools, this.editor.element, line, this.panel.element, this.status,
      el("p", { id: "editor-keys", className: "told" }, t("editor-keys")));
    this.buildSides();
  }

  // On small screens, one side is shown at a time.
  buildSides() {
    const { t } = this;
    const sides = el("nav", { className: "sides", "aria-label": t("sides") });
    const choose = (side) => {
      document.body.dataset.side = side;
      for (const one of sides.children) one.setAttribute("aria-pressed", String(one.dataset.of === side));
    };
    for (const side of ["text", "game"]) {
      sides.append(button(t(side), () => choose(side), { "data-of": side }));
    }
    document.body.prepend(sides);
    document.body.classList.add("has-sides");
    choose(location.hash.startsWith("#game=") ? "game" : "text");
  }

  // Calls a function, and shows what went wrong.
  attempt(action) {
    const failed = (error) => show(String(error?.message ?? error));
    try {
      Promise.resolve(action()).catch(failed);
    } catch (error) {
      failed(error);
    }
  }

  go([line, column, endLine, endColumn]) {
    document.querySelector('.sides [data-of="text"]')?.click();
    this.editor.go(line, column, endLine, endColumn);
  }

  // The source that was written last, or a game to start from.
  openFirst() {
    const last = this.kept.last();
    const text = last === undefined ? undefined : this.kept.read(last);
    if (text !== undefined) {
      try {
        return this.open(last, text, { is_first: true });
      } catch (error) {
        show(`${last}: ${error.message ?? error}`);
      }
    }
    const { name, text: fresh } = JSON.parse(this.wasm.template_source("columns", "mygame"));
    this.open(name, fresh, { is_first: true });
  }

  // Opens the source in the address. Returns whether there is one.
  openLink() {
    const fragment = location.hash.slice(1);
    if (!fragment.startsWith("source=")) return false;
    history.replaceState(null, "", location.pathname + location.search);
    try {
      const text = this.wasm.linked_source(fragment);
      this.check(text);
      const title = this.wasm.source_title(text) ?? "";
      const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "game";
      this.openCopy(name, text);
      return true;
    } catch (error) {
      show(String(error.message ?? error));
      return false;
    }
  }

  // Opens a source of somebody else, and keeps it: the reader has a copy of their own.
  openCopy(name, text) {
    this.check(text);
    const kept = this.kept.find(text);
    this.open(kept ?? this.kept.free(name), text);
    if (kept === undefined) {
      this.is_changed = true;
      this.keep();
    } else {
      this.kept.choose(kept);
    }
  }

  // Why a text is too long for the page, if it is.
  tooLong(text) {
    let lines = 1;
    for (let at = text.indexOf("\n"); at >= 0 && lines <= MOST_LINES; at = text.indexOf("\n", at + 1)) lines++;
    const is_too_long = text.length > MOST_LENGTH || lines > MOST_LINES;
    return is_too_long ? this.t("too-long", MOST_LENGTH, MOST_LINES) : undefined;
  }

  check(text) {
    const why = this.tooLong(text);
    if (why) throw new Error(why);
  }

  // Opens a source. A game of the address, or one that continues, stays where it is.
  open(name, text, { is_first = false } = {}) {
    this.check(text);
    this.keep();
    const source = new this.wasm.Workshop(name, text);
    this.source?.free();
    this.source = source;
    this.name = name;
    this.tested = undefined;
    this.editor.text = text;
    this.rule = undefined;
    this.is_new = !(is_first && (location.hash.startsWith("#game=") || this.player.is_resumed));
    this.is_changed = false;
    this.heading.textContent = this.t("editor", name);
    this.editor.area.setAttribute("aria-label", this.t("editor", name));
    this.keeping.textContent = "";
    this.drawing.present = undefined;
    this.debugger.end();
    this.analyze();
    this.compile();
    this.moved();
    this.panel.choose("messages");
  }

  changed() {
    this.is_changed = true;
    this.tested = undefined;
    this.editor.covered = new Map();
    this.editor.current = -1;
    if ((this.slow ?? 0) < SLOW) this.analyze();
    else this.paint();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.analyze();
      this.compile();
      this.keep();
    }, PAUSE);
  }

  analyze() {
    const begin = performance.now();
    this.analyzed = this.editor.text;
    this.source.write(this.analyzed);
    this.words = this.source.words();
    this.messages = JSON.parse(this.source.messages());
    this.paint();
    this.slow = performance.now() - begin;
  }

  // The program's view of the text as it is now.
  fresh() {
    if (this.analyzed !== this.editor.text) this.analyze();
    return this.source;
  }

  paint() {
    this.editor.paint(this.words, this.messages);
  }

  // Compiles the text: the game continues with it.
  compile() {
    const begin = performance.now();
    this.compiled = this.editor.text;
    const rule = this.source.build();
    this.compiled_in = performance.now() - begin;
    this.messages = JSON.parse(this.source.messages());
    this.paint();
    this.showMessages();
    if (this.panel.present !== "messages") this.panel.refresh();
    if (!rule) {
      const [first, more] = JSON.parse(this.source.first_error() ?? '["", 0]');
      if (first && this.rule) this.player.notCompiled(first, more);
      return;
    }
    const is_same = this.rule && this.rule.length === rule.length && this.rule.every((byte, k) => byte === rule[k]);
    if (!is_same && (this.is_new || this.rule || this.is_changed)) this.player.compiled(rule);
    this.is_new = false;
    this.rule = rule;
  }

  showMessages() {
    const { t } = this;
    const count = (severity) => this.messages.filter((message) => message.severity === severity).length;
    const [errors, warnings] = [count("error"), count("warning")];
    const parts = [];
    if (errors) parts.push(errors === 1 ? t("one-error") : t("errors", errors));
    if (warnings) parts.push(warnings === 1 ? t("one-warning") : t("warnings", warnings));
    const text = parts.join(", ") || t("fine");
    this.count.className = `count ${errors ? "error" : warnings ? "warning" : "good"}`;
    if (this.count.textContent !== text) this.count.textContent = this.status.textContent = text;
    this.panel.label("messages", errors + warnings ? `${t("messages")} (${errors + warnings})` : t("messages"));
    const key = JSON.stringify(this.messages);
    if (key === this.shown) return;
    this.shown = key;
    showMessages(this.views.messages, this.messages, {
      t, wasm: this.wasm, go: (range) => this.go(range), fix: (message, title) => {
        this.editor.apply(this.fixed(message, title));
        this.editor.area.focus();
      },
    });
  }

  // The edits of a fix, in the text as it is now: it may have changed since it was compiled.
  fixed({ code, message, range }, title) {
    if (this.compiled !== this.editor.text) {
      this.analyze();
      this.compile();
    }
    const same = this.messages.filter((one) => one.code === code && one.message === message);
    const here = same.filter((one) => String(one.range) === String(range));
    return [...here, ...same].flatMap((one) => one.fixes).find((one) => one.title === title)?.edits ?? [];
  }

  // What the program knows about a word: all, and its first line.
  known(line, column) {
    const about = this.source.hover(line, column) ?? "";
    return { all: about.replace(/```(rul|text)?\n?/g, ""), first: /```rul\n([^\n]*)/.exec(about)?.[1] ?? "" };
  }

  // The messages at a place; without one, what is known about the word there.
  about(line, column) {
    const is_there = ({ range }) => {
      if (!range) return false;
      const [row, start, endRow, end] = range;
      const is_after = line > row || (line === row && column >= start);
      return is_after && (line < endRow || (line === endRow && column < Math.max(end, start + 1)));
    };
    const said = this.messages.filter(is_there).map(({ message }) => message);
    return said.join("\n") || this.known(line, column).all || this.t("editor-keys");
  }

  // The cursor has moved.
  moved() {
    const { line, column } = this.editor.place;
    this.place.textContent = this.t("place", line + 1, column + 1);
    const { all, first } = this.known(line, column);
    this.word.textContent = first;
    this.word.title = all;
    if (this.panel.present === "draw") this.openDrawing();
  }

  openDrawing() {
    const { line, column } = this.editor.place;
    this.drawing.open(line, column);
  }

  // Keeps the text in the browser.
  keep() {
    if (!this.is_changed) return;
    const { problem, conflict } = this.kept.write(this.name, this.editor.text);
    this.keeping.textContent = problem === undefined ? this.t("saved") : this.t("not-saved", problem);
    this.is_changed = problem !== undefined;
    if (problem !== undefined && problem !== this.problem) show(this.t("not-saved", problem));
    this.problem = problem;
    if (conflict) show(this.t("another-tab"));
  }

  restore(text) {
    this.kept.addVersion(this.name, this.editor.text);
    this.editor.replace(0, this.editor.text.length, text);
    this.panel.choose("messages");
  }

  key(event) {
    const is_command = event.ctrlKey || event.metaKey;
    if (is_command && event.key === "s") this.attempt(() => saveFile(`${this.name}.rul`, this.editor.text, "text/plain"));
    else if (event.altKey && event.shiftKey && event.code === "KeyF") this.attempt(() => this.format());
    else if (event.key === "F8") this.nextMessage(event.shiftKey);
    else return;
    event.preventDefault();
  }

  // Goes to the next message, or to the one before.
  nextMessage(back) {
    const { line, column } = this.editor.place;
    const after = ({ range }) => range[0] > line || (range[0] === line && range[1] > column);
    const before = ({ range }) => range[0] < line || (range[0] === line && range[1] < column);
    const all = this.messages.filter(({ range }) => range);
    const found = back ? all.findLast(before) ?? all.at(-1) : all.find(after) ?? all[0];
    if (!found) return;
    const [row, start] = found.range;
    this.editor.go(row, start);
    this.status.textContent = `${this.t("line", row + 1)}: ${found.message}`;
  }

  format() {
    const has_changed = this.editor.apply(JSON.parse(this.fresh().format()));
    show(this.t(has_changed ? "formatted" : "well-formed"));
    this.editor.area.focus();
  }

  runTests() {
    this.tested = JSON.parse(this.fresh().tests());
    this.editor.covered = new Map((this.tested.lines ?? []).map(([line, count]) => [line, count > 0]));
    this.paint();
    this.panel.choose("tests");
  }

  // The recording of the game so far, if there is one.
  recording() {
    try {
      return this.player.page.recording();
    } catch {
      return undefined;
    }
  }

  choose() {
    chooseSource({
      t: this.t,
      list: JSON.parse(this.wasm.source_list()),
      own: this.kept.names().filter((name) => name !== this.name),
      remove: (name) => this.kept.remove(name),
      open: (choice) => this.openChoice(choice),
    });
  }

  openChoice({ template, standard, own, name }) {
    if (own !== undefined) {
      this.open(own, this.kept.read(own));
      this.kept.choose(own);
      return;
    }
    const source = JSON.parse(template ? this.wasm.template_source(template, name) : this.wasm.standard_source(standard));
    if (template) this.openCopy(source.name, source.text);
    else this.open(this.kept.free(source.name), source.text);
  }

  async openFile(file) {
    file ??= await chooseFile(".rul,.rul3,.txt,.png");
    let bytes = new Uint8Array(await file.arrayBuffer());
    if (isPicture(bytes)) {
      const { rule, source } = gameIn(bytes);
      if (source) return this.openCopy(file.name.replace(/\.png$/i, ""), source);
      bytes = rule;
    }
    const { name, text } = JSON.parse(this.wasm.opened_source(file.name, bytes));
    this.openCopy(name, text);
  }

  // Shows a source that `rulvm serve` gives to the page; `again` if it was saved once more.
  openSource(file, text, again) {
    const name = file.replace(/^.*[/\\]/, "").replace(/\.rul$/, "");
    this.check(text);
    if (!again || name !== this.name) this.open(name, text);
    else if (text !== this.editor.text) this.editor.replace(0, this.editor.text.length, text);
  }

  saveRule() {
    const rule = this.fresh().build();
    if (!rule) throw new Error(this.t("has-errors"));
    saveFile(`${this.name}.rul3`, rule, "application/octet-stream");
  }

  // Saves the game as a page in one file, as `rulc export --html` does.
  async exportPage() {
    const source = this.fresh();
    const rule = source.build();
    if (!rule) throw new Error(this.t("has-errors"));
    const page = await exported({ title: this.wasm.source_title(this.editor.text) ?? this.name, rule, source: this.editor.text });
    saveFile(`${this.name}.html`, page, "text/html");
  }

  // Copies a link that holds the source.
  async copyLink() {
    const link = new URL(location.href);
    link.hash = this.wasm.link_of(this.editor.text);
    try {
      await navigator.clipboard.writeText(link.href);
      show(this.t("linked"));
    } catch {
      const line = el("input", { type: "text", readOnly: true, value: link.href, "aria-label": this.t("link-here") });
      const dialog = el("dialog", { className: "choose" }, el("p", {}, this.t("link-here")), line,
        el("div", { className: "actions" }, button(this.t("close"), () => dialog.close())));
      dialog.addEventListener("close", () => dialog.remove());
      document.body.append(dialog);
      dialog.showModal();
      line.select();
    }
  }
}
