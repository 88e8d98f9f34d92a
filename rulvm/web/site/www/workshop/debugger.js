// The debugger: commands about the game so far, and their answers.

import { button, el } from "./dom.js";

export class Debugger {
  // `start` returns a session of the game so far; `stopped` is called with the line that is next;
  // `go` shows a place of the source, whose file is `file()`.
  constructor(view, { t, start, stopped, go, file }) {
    Object.assign(this, { view, t, stopped, go, file, past: [], back: 0 });
    this.start = button(t("start-debugger"), () => this.begin(start), { className: "main" });
    this.answers = el("pre", { className: "answers", role: "log", "aria-label": t("answers"), tabIndex: 0 });
    this.line = el("input", {
      type: "text", "aria-label": t("command"), spellcheck: false, autocomplete: "off", autocapitalize: "off",
      placeholder: "print score", onkeydown: (event) => this.key(event),
    });
    const command = (name, line) => button(t(name), () => this.execute(line));
    this.tools = el("div", { className: "actions", hidden: true },
      command("step", "step"), command("next", "next"), command("continue", "continue"),
      command("back", "reverse-step"),
      button(t("who"), () => {
        this.line.value = "who score";
        this.line.focus();
        this.line.setSelectionRange(4, 9);
      }),
      command("commands", "help"));
    this.form = el("form", { className: "command", hidden: true, onsubmit: (event) => {
      event.preventDefault();
      this.execute(this.line.value);
      this.line.value = "";
    } }, el("span", { "aria-hidden": "true" }, "> "), this.line);
    view.append(this.start, this.tools, this.answers, this.form);
  }

  begin(start) {
    this.session?.free();
    this.session = undefined;
    this.answers.textContent = "";
    try {
      this.session = start();
    } catch (error) {
      this.say(String(error.message ?? error));
    }
    this.tools.hidden = this.form.hidden = !this.session;
    if (!this.session) return;
    this.line.focus();
    this.execute("goto end");
  }

  // The source is another one.
  end() {
    this.session?.free();
    this.session = undefined;
    this.tools.hidden = this.form.hidden = true;
    this.answers.textContent = "";
  }

  execute(line) {
    if (!this.session || !line.trim()) return;
    this.past.push(line);
    this.back = 0;
    this.say(`> ${line}`);
    const { lines, line: next } = JSON.parse(this.session.execute(line));
    this.say(lines.join("\n"));
    this.stopped(next);
  }

  say(text) {
    const lines = el("div");
    let rest = text;
    const place = `${this.file()}:`;
    for (let at = rest.indexOf(place); at >= 0; at = rest.indexOf(place)) {
      const number = /^\d+/.exec(rest.slice(at + place.length))?.[0] ?? "";
      const line = Number(number) - 1;
      const words = place + number;
      lines.append(rest.slice(0, at), line >= 0 ? button(words, () => this.go([line, 0, line, 0]), { className: "place" }) : words);
      rest = rest.slice(at + words.length);
    }
    lines.append(rest);
    this.answers.append(lines);
    while (this.answers.childElementCount > 200) this.answers.firstChild.remove();
    this.answers.scrollTop = this.answers.scrollHeight;
  }

  key(event) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    this.back += event.key === "ArrowUp" ? 1 : -1;
    this.back = Math.max(0, Math.min(this.back, this.past.length));
    this.line.value = this.past[this.past.length - this.back] ?? "";
  }
}
