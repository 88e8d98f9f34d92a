// Buttons and gestures for touch screens.

import { says } from "./texts.js";

// The standard signals that a pad of buttons has, and the places of their buttons.
const PLACES = {
  LEFT: ["left", "←"], RGHT: ["right", "→"], DOWN: ["down", "↓"], DROP: ["drop", "⤓"],
  ROTL: ["turn-left", "↺"], ROTR: ["turn-right", "↻"],
  LFDN: ["other", "↙"], RGDN: ["other", "↘"], PAUS: ["other", "❚❚"],
};

// Standard signals without a button: the one for Escape asks before a game is given up, and what
// ends a pause is said on the board.
const LEFT_OUT = ["STOP", "CONT"];

// How far a finger must move to count as a gesture, in CSS pixels.
const FAR = 24;

export class Touch {
  constructor(root, canvas, player) {
    this.root = root;
    this.player = player;
    this.shown = null;
    root.hidden = !player.touch_screen;
    // The first finger shows that there is a touch screen.
    addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch" && this.root.hidden) {
        this.root.hidden = false;
        player.resize();
      }
    });
    this.gestures(canvas);
  }

  // Shows the buttons for a place: the signals in a game, and arrows elsewhere.
  update({ place, rule, language, is_paused }, signals) {
    const kind = place === "game" ? "game" : "menu";
    const shown = `${kind} ${rule} ${language} ${is_paused}`;
    if (this.shown === shown) return;
    this.shown = shown;
    this.root.replaceChildren();
    if (kind === "game") {
      for (const { name, text, is_ignored } of signals()) {
        if (LEFT_OUT.includes(name) || (is_ignored && name !== "PAUS")) continue;
        const [place, sign] = PLACES[name] ?? ["other", text];
        this.button(place, sign, text, (down) => ({ report: "signal", name, down }));
      }
      this.key("other", "✕", "Escape", says(language, "back"));
    } else {
      this.key("left", "←", "ArrowLeft", says(language, "left"));
      this.key("right", "→", "ArrowRight", says(language, "right"));
      this.key("up", "↑", "ArrowUp", says(language, "up"));
      this.key("down", "↓", "ArrowDown", says(language, "down"));
      this.key("enter", says(language, "enter"), "Enter", says(language, "enter"));
      this.key("other", says(language, "back"), "Escape", says(language, "back"));
    }
  }

  key(place, sign, key, label) {
    const report = (down) => ({ report: "key", key, kind: down ? "press" : "release" });
    this.button(place, sign, label, report);
  }

  button(place, sign, label, report) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `pad pad-${place}`;
    button.textContent = sign;
    button.setAttribute("aria-label", label);
    // The canvas keeps the focus: a game that loses it pauses.
    const press = (down) => (event) => {
      event.preventDefault();
      if (down) {
        this.player.canvas.focus();
        button.setPointerCapture?.(event.pointerId);
      }
      this.player.report(report(down));
    };
    button.addEventListener("pointerdown", press(true));
    button.addEventListener("pointerup", press(false));
    button.addEventListener("pointercancel", press(false));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    this.root.append(button);
  }

  // On the board, a finger moves the piece: a tap turns it, a long way down drops it.
  gestures(canvas) {
    let from = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse") return;
      canvas.focus();
      from = { x: event.clientX, y: event.clientY, moved: false, at: event.timeStamp };
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!from || event.pointerType === "mouse") return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (Math.max(Math.abs(x), Math.abs(y)) < FAR) return;
      const is_across = Math.abs(x) > Math.abs(y);
      if (is_across) this.move(x < 0 ? "LEFT" : "RGHT", x < 0 ? "ArrowLeft" : "ArrowRight");
      else if (y > 0) this.move("DOWN", "ArrowDown");
      else if (this.player.place.place !== "game") this.move("", "ArrowUp");
      from = { ...from, x: event.clientX, y: event.clientY, moved: true };
    });
    canvas.addEventListener("pointerup", (event) => {
      if (!from || event.pointerType === "mouse") return;
      const was = from;
      from = null;
      if (was.moved) return;
      if (this.player.place.place === "game") return this.move("ROTL", "Enter");
      const at = this.player.screen.at(event.clientX, event.clientY);
      if (at) this.player.report({ report: "mouse", kind: "press", ...at });
    });
    canvas.addEventListener("pointercancel", () => (from = null));
  }

  // Sends a signal in a game, and a key elsewhere.
  move(name, key) {
    // A pause ends with any finger.
    if (this.player.place.is_paused) name = "PAUS";
    const in_game = this.player.place.place === "game";
    const of = (down) => in_game
      ? { report: "signal", name, down }
      : { report: "key", key, kind: down ? "press" : "release" };
    this.player.report(of(true));
    this.player.report(of(false));
  }
}
