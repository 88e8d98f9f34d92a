// Patterns and shapes are drawn here, and written back into the source.

import { button, el } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
// Half columns and half rows: the reference, its neighbors, and theirs.
const PLACES = [];
for (let x = -2; x <= 2; x++) {
  for (let y = -4; y <= 4; y++) {
    if ((x + y) % 2 === 0 && Math.abs(x) + Math.abs(y) <= 4) PLACES.push([x, y]);
  }
}

export class Draw {
  // `source` is the program's view of the text; `edit` changes it.
  constructor(view, { t, source, edit, go }) {
    Object.assign(this, { view, t, source, edit, go, ink: 7 });
  }

  // Shows the pattern or shape at a place, or the last one that was shown.
  open(line, column) {
    // A stroke is written when it ends.
    if (this.is_painting) return;
    const all = JSON.parse(this.source().drawings());
    const here = this.source().drawing(line, column);
    if (here) {
      const { kind, name } = JSON.parse(here);
      this.present = { kind, name };
    }
    const item = this.present && all.find((one) => one.kind === this.present.kind && one.name === this.present.name);
    const drawing = item && this.source().drawing(item.line, item.column);
    const key = JSON.stringify([all.map(({ kind, name }) => [kind, name]), this.present, drawing]);
    if (key === this.key) return;
    this.key = key;
    const select = el("select", { "aria-label": this.t("draw"), onchange: () => {
      const chosen = all[select.value];
      this.present = { kind: chosen.kind, name: chosen.name };
      this.go([chosen.line, chosen.column, chosen.line, chosen.column]);
      this.open(chosen.line, chosen.column);
    } }, ...all.map(({ kind, name }, k) => el("option", { value: k, selected: Boolean(item) && all[k] === item }, this.t(kind, name))));
    if (!item) select.prepend(el("option", { disabled: true, selected: true }, "–"));
    const top = el("div", { className: "actions" }, select);
    if (!drawing) {
      this.view.replaceChildren(el("p", {}, this.t("draw-what")), top);
      return;
    }
    this.item = item;
    const { rows, configurations } = JSON.parse(drawing);
    const focused = this.view.contains(document.activeElement) && document.activeElement.dataset.at;
    this.view.replaceChildren(top, ...(rows ? this.pattern(rows, top) : this.shape(configurations)));
    if (focused) this.view.querySelector(`[data-at="${focused}"]`)?.focus();
  }

  write(drawing) {
    const { line, column } = this.item;
    this.edit(JSON.parse(this.source().draw(line, column, JSON.stringify(drawing))));
  }

  pattern(rows, top) {
    const digits = rows.map((row) => [...row]);
    const inks = el("div", { className: "inks", role: "radiogroup", "aria-label": this.t("intensity") });
    const choose = (ink) => {
      this.ink = ink;
      [...inks.children].forEach((one, k) => one.setAttribute("aria-checked", String(k === ink)));
    };
    for (let ink = 0; ink < 8; ink++) {
      inks.append(button(String(ink), () => choose(ink), { role: "radio", className: `i${ink}` }));
    }
    choose(this.ink);
    top.append(inks);
    const grid = el("div", { className: "pattern", role: "grid", "aria-label": this.t("pattern", this.item.name) });
    const cells = digits.map((row, y) => row.map((digit, x) => el("div", {
      role: "gridcell", tabIndex: x || y ? -1 : 0, className: `i${digit}`, "data-at": `${y},${x}`,
      "aria-label": this.t("pixel", y + 1, x + 1, digit),
    })));
    grid.append(...cells.map((row) => el("div", { role: "row", className: "pixels" }, ...row)));
    const paint = (y, x, ink) => {
      digits[y][x] = String(ink);
      cells[y][x].className = `i${ink}`;
      cells[y][x].setAttribute("aria-label", this.t("pixel", y + 1, x + 1, ink));
    };
    const done = () => this.write({ rows: digits.map((row) => row.join("")) });
    const at = (event) => {
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.dataset?.at;
      return cell && grid.contains(document.elementFromPoint(event.clientX, event.clientY)) ? cell.split(",").map(Number) : undefined;
    };
    let last;
    // Fast strokes have few places.
    const line = (event) => {
      const { clientX, clientY } = event;
      const steps = Math.ceil(Math.hypot(clientX - last.clientX, clientY - last.clientY) / 4) || 1;
      for (let k = 1; k <= steps; k++) {
        const part = (from, to) => from + ((to - from) * k) / steps;
        const place = at({ clientX: part(last.clientX, clientX), clientY: part(last.clientY, clientY) });
        if (place) paint(...place, this.ink);
      }
      last = { clientX, clientY };
    };
    grid.addEventListener("pointerdown", (event) => {
      const place = at(event);
      if (!place || event.button) return;
      event.preventDefault();
      this.is_painting = true;
      last = { clientX: event.clientX, clientY: event.clientY };
      grid.setPointerCapture(event.pointerId);
      cells[place[0]][place[1]].focus({ preventScroll: true });
      paint(...place, this.ink);
    });
    grid.addEventListener("pointermove", (event) => {
      if (this.is_painting) line(event);
    });
    const stop = () => {
      if (!this.is_painting) return;
      this.is_painting = false;
      done();
    };
    grid.addEventListener("pointerup", stop);
    grid.addEventListener("pointercancel", stop);
    grid.addEventListener("keydown", (event) => {
      const [y, x] = event.target.dataset.at.split(",").map(Number);
      const shift = (row) => Math.round(x - (digits[y].length - (digits[row]?.length ?? 0)) / 2);
      const to = { ArrowUp: [y - 1, shift(y - 1)], ArrowDown: [y + 1, shift(y + 1)], ArrowLeft: [y, x - 1], ArrowRight: [y, x + 1] }[event.key];
      if (to) {
        event.preventDefault();
        const row = cells[to[0]];
        const next = row?.[Math.max(0, Math.min(to[1], row.length - 1))];
        if (next) {
          event.target.tabIndex = -1;
          next.tabIndex = 0;
          next.focus();
        }
      } else if (/^[0-7]$/.test(event.key) || event.key === " " || event.key === "Enter") {
        event.preventDefault();
        if (/^[0-7]$/.test(event.key)) choose(Number(event.key));
        paint(y, x, this.ink);
        done();
      }
    });
    return [grid];
  }

  shape(configurations) {
    const list = el("div", { className: "shapes" });
    configurations.forEach((places, number) => {
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("viewBox", "-60 -70 120 140");
      svg.setAttribute("role", "group");
      const label = configurations.length > 1 ? this.t("configuration", number + 1) : this.t("shape", this.item.name);
      svg.setAttribute("aria-label", label);
      for (const [x, y] of PLACES) {
        const has = places.some((place) => place[0] === x && place[1] === y);
        const hexagon = document.createElementNS(SVG, "polygon");
        const corners = [];
        for (let k = 0; k < 6; k++) {
          const angle = (k * Math.PI) / 3;
          corners.push(`${x * 21 + 13 * Math.cos(angle)},${y * 12.1 + 13 * Math.sin(angle)}`);
        }
        const attributes = {
          points: corners.join(" "), role: "checkbox", tabindex: 0, "aria-checked": has, "data-at": `${number}:${x},${y}`,
          "aria-label": x || y ? `${this.t("hexagon")} ${x}, ${y}` : this.t("reference"),
          class: `hexagon${has ? " has" : ""}${x || y ? "" : " reference"}`,
        };
        for (const [name, value] of Object.entries(attributes)) hexagon.setAttribute(name, String(value));
        const toggle = () => {
          const others = places.filter((place) => place[0] !== x || place[1] !== y);
          const fresh = has ? others : [...places, [x, y]];
          if (fresh.length < 1 || fresh.length > 4) return;
          this.write({ configurations: configurations.map((old, k) => (k === number ? fresh : old)) });
        };
        hexagon.addEventListener("click", toggle);
        hexagon.addEventListener("keydown", (event) => {
          if (event.key === " " || event.key === "Enter") {
            event.preventDefault();
            toggle();
          }
        });
        svg.append(hexagon);
      }
      list.append(configurations.length > 1 ? el("figure", {}, svg, el("figcaption", {}, label)) : svg);
    });
    return [list, el("p", { className: "note" }, this.t("shape-limits"))];
  }
}
