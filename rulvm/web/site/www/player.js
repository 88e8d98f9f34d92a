// The player: a canvas with the screens of the program, keys, touch, gamepads and sounds.

import { chooseFile, saveFile, tabStorage } from "./browser.js";
import { Gamepads } from "./gamepad.js";
import { show } from "./message.js";
import { gameIn, isPicture, withGame } from "./picture.js";
import { Screen } from "./screen.js";
import { Socket } from "./socket.js";
import { Sound } from "./sound.js";
import { says } from "./texts.js";
import { Touch } from "./touch.js";

// The game of this page in this tab that was not over.
const UNFINISHED = `rul:unfinished:${location.pathname}`;

const SHIFT = 1, CONTROL = 2, ALT = 4, META = 32;

export class Player {
  // `start` can have `rule`, a rule file: then the page has this game only.
  constructor(root, program, browser, { rule } = {}) {
    this.root = root;
    this.browser = browser;
    this.version = program.version();
    this.touch_screen = matchMedia("(pointer: coarse)").matches;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const start = {
      languages: [...navigator.languages],
      seed: crypto.getRandomValues(new Uint32Array(1))[0],
      is_calm: calm,
      is_single: Boolean(rule),
      has_touch: this.touch_screen,
    };
    program.on_panic((text) => (this.panic = text));
    this.page = new program.Page(browser, JSON.stringify(start), rule);
    this.is_single = Boolean(rule);
    this.is_resumed = this.attempt(() => this.resume()) === true;
    this.build();
    this.screen = new Screen(this.canvas);
    this.sound = new Sound();
    this.gamepads = new Gamepads();
    this.touch = new Touch(this.pads, this.canvas, this);
    this.listen();
    this.resize();
    this.update();
    this.tick = this.tick.bind(this);
    this.tick(performance.now());
  }

  build() {
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.setAttribute("role", "toolbar");
    this.buttons = {};
    const button = (name, action) => {
      const element = document.createElement("button");
      element.type = "button";
      element.addEventListener("click", () => {
        this.attempt(action);
        this.canvas.focus();
      });
      bar.append(element);
      this.buttons[name] = element;
    };
    button("sound", () => this.page.set_sound(!this.place.sound));
    // The program of a single game has no tables.
    if (this.page.switch_tables) button("two", () => this.page.switch_tables());
    if (!this.is_single) button("open", () => this.openFile());
    button("save", () => saveFile(this.fileName("rul3"), this.page.rule_file(), "application/octet-stream"));
    button("share", () => this.share());
    button("picture", () => this.savePicture());
    button("record", () => {
      const { ending, text } = JSON.parse(this.page.saved_game());
      saveFile(this.fileName(ending), text, "text/plain");
    });
    button("full", () => (document.fullscreenElement ? document.exitFullscreen() : this.root.requestFullscreen()));
    this.bar = bar;
    this.stage = document.createElement("div");
    this.stage.className = "stage";
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.stage.append(this.canvas);
    this.slider = document.createElement("input");
    Object.assign(this.slider, { type: "range", min: 0, max: 1000, hidden: true, className: "seek" });
    this.slider.addEventListener("input", () => this.page.seek(Number(this.slider.value)));
    // What can be typed or pasted without a keyboard, such as a name or an invitation: the program
    // gets each change.
    this.field = document.createElement("input");
    Object.assign(this.field, { type: "text", hidden: true, className: "field", autocomplete: "off", spellcheck: false });
    this.typed = "";
    this.field.addEventListener("input", () => this.type(this.field.value));
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.canvas.focus();
      this.report({ report: "key", key: event.key, kind: "press" });
    });
    this.pads = document.createElement("div");
    this.pads.className = "pads";
    // What happens, in words: screen readers read it out.
    this.lines = document.createElement("div");
    this.lines.className = "lines";
    this.lines.setAttribute("role", "log");
    this.lines.setAttribute("aria-live", "polite");
    this.root.append(bar, this.stage, this.slider, this.field, this.pads, this.lines);
  }

  listen() {
    const key = (event, kind) => {
      if (event.isComposing) return;
      const bits = (event.shiftKey ? SHIFT : 0) | (event.ctrlKey ? CONTROL : 0)
        | (event.altKey ? ALT : 0) | (event.metaKey ? META : 0);
      const report = { report: "key", key: event.key, code: event.code, kind, modifiers: bits };
      // Tab leaves the game: nobody is kept in it.
      if (event.key === "Tab") return;
      if (this.report(report)) event.preventDefault();
    };
    this.canvas.addEventListener("keydown", (event) => key(event, event.repeat ? "repeat" : "press"));
    this.canvas.addEventListener("keyup", (event) => key(event, "release"));
    this.canvas.addEventListener("paste", (event) => {
      this.report({ report: "paste", text: event.clipboardData.getData("text") });
    });
    this.canvas.addEventListener("blur", () => this.report({ report: "focus", has: false }));
    this.canvas.addEventListener("focus", () => this.report({ report: "focus", has: true }));
    document.addEventListener("visibilitychange", () => {
      const has = !document.hidden && document.activeElement === this.canvas;
      this.report({ report: "focus", has });
    });
    addEventListener("pagehide", () => this.attempt(() => this.keep()));
    const mouse = (kind) => (event) => {
      const at = this.screen.at(event.clientX, event.clientY);
      if (at) this.report({ report: "mouse", kind, ...at });
    };
    this.canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0) mouse("press")(event);
    });
    this.canvas.addEventListener("pointerup", (event) => event.pointerType === "mouse" && mouse("release")(event));
    this.canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") mouse(event.buttons & 1 ? "drag" : "move")(event);
    });
    this.canvas.addEventListener("wheel", (event) => {
      mouse(event.deltaY < 0 ? "up" : "down")(event);
      event.preventDefault();
    }, { passive: false });
    new ResizeObserver(() => this.resize()).observe(this.stage);
    this.root.addEventListener("dragover", (event) => event.preventDefault());
    this.root.addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer.files[0]) this.attempt(() => this.openFile(event.dataTransfer.files[0]));
    });
  }

  // The text in the field has become another: passes on what was deleted and what was added.
  type(text) {
    const [before, after] = [[...this.typed], [...text]];
    let same = 0;
    while (same < before.length && before[same] === after[same]) same++;
    for (let k = same; k < before.length; k++) this.report({ report: "key", key: "Backspace", kind: "press" });
    const added = after.slice(same).join("");
    if (added) this.report({ report: "paste", text: added });
    this.typed = text;
  }

  // Passes a report on. True if the program has used it.
  report(report) {
    return this.attempt(() => {
      const used = this.page.report(performance.now(), JSON.stringify(report));
      this.wake();
      return used;
    });
  }

  // Keeps the game for the next time that this tab loads the page.
  keep() {
    const game = this.page.unfinished();
    tabStorage((storage) => (game ? storage.setItem(UNFINISHED, game) : storage.removeItem(UNFINISHED)));
  }

  // Continues the game that was kept. Returns whether there is one.
  resume() {
    const game = tabStorage((storage) => storage.getItem(UNFINISHED));
    tabStorage((storage) => storage.removeItem(UNFINISHED));
    if (game) this.page.resume(game);
    return Boolean(game);
  }

  // Calls a function; says what went wrong if it fails.
  attempt(action) {
    try {
      const result = action();
      if (result instanceof Promise) result.catch((error) => this.failed(error));
      this.wake();
      return result;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  failed(error) {
    if (this.panic) {
      this.is_dead = true;
      show(says(this.language, "panic", this.panic));
    } else {
      show(String(error.message ?? error));
    }
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (!width || !height) return;
    this.page.resize(...this.screen.fit(width, height));
    this.wake();
  }

  // Makes the next frame come soon.
  wake() {
    if (this.is_waiting) {
      clearTimeout(this.timer);
      this.is_waiting = false;
      requestAnimationFrame(this.tick);
    }
  }

  tick(now) {
    if (this.is_dead) return;
    this.attempt_frame(now);
    const patience = this.gamepads.exist ? 0 : this.page.patience();
    if (patience < 20) {
      requestAnimationFrame(this.tick);
    } else {
      this.is_waiting = true;
      this.timer = setTimeout(() => this.wake(), Math.min(patience - 16, 1000));
    }
  }

  attempt_frame() {
    try {
      this.gamepads.poll((report) => this.page.report(performance.now(), JSON.stringify(report)));
      const has_changed = this.page.frame(performance.now());
      if (has_changed) {
        this.screen.paint(this.page);
        this.update();
      }
    } catch (error) {
      this.failed(error);
    }
  }

  // Shows what is around the canvas.
  update() {
    const { notes, lines, requests } = JSON.parse(this.page.take_news());
    this.sound.play(notes);
    for (const line of lines) {
      const element = document.createElement("p");
      element.textContent = line;
      this.lines.append(element);
      while (this.lines.childElementCount > 30) this.lines.firstElementChild.remove();
    }
    for (const request of requests) this.handle(request);
    this.place = JSON.parse(this.page.place());
    const { language, sound, rule, place } = this.place;
    if (this.language !== language) {
      this.language = language;
      document.documentElement.lang = language;
      for (const [name, button] of Object.entries(this.buttons)) {
        button.textContent = says(language, name);
        button.title = says(language, `${name}-title`);
      }
      this.slider.setAttribute("aria-label", says(language, "seek"));
      this.field.setAttribute("aria-label", says(language, "field"));
      this.field.placeholder = says(language, "field");
      this.bar.setAttribute("aria-label", says(language, "tools"));
      this.lines.setAttribute("aria-label", says(language, "log"));
    }
    const is_table = place === "table" || place === "tables";
    this.buttons.two?.setAttribute("aria-pressed", String(is_table));
    for (const name of ["open", "save", "share", "picture"]) {
      if (this.buttons[name]) this.buttons[name].hidden = is_table;
    }
    this.buttons.record.hidden = is_table && !this.place.ending;
    const types = (Boolean(this.place.types) && place === "tables")
      || (this.touch_screen && (Boolean(this.place.types) || this.place.text !== undefined));
    if (this.field.hidden === types) {
      this.field.hidden = !types;
      this.typed = this.field.value = "";
      if (types && this.touch_screen) this.field.focus();
    }
    // The name that is there already; and not all that is typed is taken.
    if (types && this.place.text !== undefined) this.typed = this.field.value = this.place.text;
    this.buttons.sound.setAttribute("aria-pressed", String(sound));
    this.canvas.setAttribute("aria-label", rule);
    document.title = `${rule} – RUL`;
    const sought = this.page.sought();
    this.slider.hidden = sought === undefined;
    if (sought !== undefined && document.activeElement !== this.slider) this.slider.value = sought;
    this.touch.update(this.place, () => JSON.parse(this.page.signals()));
  }

  handle(todo) {
    const { request, name, text } = todo;
    if (["connect", "send", "close"].includes(request)) {
      // The program is called again only after this picture.
      this.socket ??= new Socket((report) => setTimeout(() => this.report(report)));
      this.socket.handle(todo);
    }
    if (request === "save") saveFile(name, text, "text/plain");
    if (request === "replay") this.canvas.focus();
  }

  fileName(extension) {
    const name = this.place.rule.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
    return `${name || "rule"}.${extension}`;
  }

  // Opens a rule file, a recording, or a shared game.
  async openFile(file) {
    file ??= await chooseFile(".rul3,.jsonl,.txt,.png");
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.open(file.name, bytes);
  }

  open(name, bytes) {
    if (isPicture(bytes)) {
      const { rule, source } = gameIn(bytes);
      const file = name.replace(/\.png$/i, "");
      if (source && window.rul?.openCopy) return window.rul.openCopy(file, source);
      // Not another picture.
      return this.openRule(`${file}.rul3`, rule);
    }
    const start = String.fromCharCode(...bytes.slice(0, 4));
    if (start === "RUL3") {
      return this.openRule(name, bytes);
    }
    this.page.replay(new TextDecoder().decode(bytes));
    this.wake();
  }

  openRule(name, bytes) {
    const unkept = this.page.open(name, bytes);
    if (unkept) show(unkept);
    this.wake();
  }

  // Saves what is on the screen, with the game in it.
  async savePicture() {
    const blob = await new Promise((resolve) => this.canvas.toBlob(resolve, "image/png"));
    const picture = new Uint8Array(await blob.arrayBuffer());
    const whole = withGame(picture, this.page.rule_file(), this.source?.());
    saveFile(this.fileName("png"), whole, "image/png");
  }

  // Opens a recorded game.
  replay(text) {
    this.attempt(() => this.page.replay(text));
  }

  // The game continues with a rule that was compiled again.
  compiled(bytes) {
    this.attempt(() => this.page.compiled(bytes));
  }

  notCompiled(first, more) {
    this.attempt(() => this.page.not_compiled(first, more));
  }

  // Copies a link to the game so far.
  async share() {
    const text = this.page.shared();
    const link = new URL(location.href);
    link.hash = `game=${text}`;
    const is_file = link.protocol === "file:";
    await navigator.clipboard.writeText(is_file ? text : link.href);
    show(says(this.language, is_file ? "shared-text" : "shared"));
  }
}
