// Reads gamepads: browsers do not report their buttons, so they are asked before each picture.

export class Gamepads {
  constructor() {
    this.before = new Map();
  }

  // Calls `report` for each button and axis that has changed.
  poll(report) {
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad || pad.mapping !== "standard") continue;
      const before = this.before.get(pad.index) ?? { buttons: [], axes: [] };
      const buttons = pad.buttons.map((button) => button.pressed);
      buttons.forEach((down, button) => {
        if (down !== (before.buttons[button] ?? false)) report({ report: "button", button, down });
      });
      pad.axes.forEach((to, axis) => {
        if (axis < 4 && to !== (before.axes[axis] ?? 0)) {
          report({ report: "axis", pad: pad.index, axis, to });
        }
      });
      this.before.set(pad.index, { buttons, axes: [...pad.axes] });
    }
  }

  get exist() {
    return [...(navigator.getGamepads?.() ?? [])].some(Boolean);
  }
}
