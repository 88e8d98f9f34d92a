// Paints the cells of the program and the image of the board on a canvas.

const USUAL = 1 << 24;
const BOLD = 1, DIM = 2, UNDERLINED = 4, REVERSED = 8, IMAGE = 16, BLOCK = 32;
const FONT = '"DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.board = document.createElement("canvas");
    this.columns = this.rows = 0;
    this.colors = { text: "#e4e4ea", ground: "#101018" };
  }

  // Chooses the size of characters for a room in CSS pixels, so that a usual screen fits into it.
  // Returns columns, rows, and the size of a character in pixels of the canvas.
  fit(width, height) {
    const ratio = Math.min(devicePixelRatio || 1, 3);
    // A game wants about 80 x 24 cells; on phones, 40 columns are enough.
    const wanted = width < 520 ? 42 : 80;
    let size = Math.min(width / wanted / 0.602, height / 25 / 1.2);
    size = Math.max(9, Math.min(size, 26));
    this.context.font = `${size * ratio}px ${FONT}`;
    const advance = this.context.measureText("0").width;
    this.cell = { width: Math.max(1, Math.floor(advance)), height: Math.floor(size * ratio * 1.2) };
    this.font = size * ratio;
    this.ratio = ratio;
    this.columns = Math.max(1, Math.min(400, Math.floor((width * ratio) / this.cell.width)));
    this.rows = Math.max(1, Math.min(200, Math.floor((height * ratio) / this.cell.height)));
    this.canvas.width = this.columns * this.cell.width;
    this.canvas.height = this.rows * this.cell.height;
    this.canvas.style.width = `${this.canvas.width / ratio}px`;
    this.canvas.style.height = `${this.canvas.height / ratio}px`;
    return [this.columns, this.rows, this.cell.width, this.cell.height];
  }

  // The cell at a place of the page, or nothing.
  at(x, y) {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor(((x - box.left) * this.columns) / box.width);
    const row = Math.floor(((y - box.top) * this.rows) / box.height);
    const inside = column >= 0 && row >= 0 && column < this.columns && row < this.rows;
    return inside ? { column, row } : undefined;
  }

  paint(page) {
    const { context, cell } = this;
    const cells = page.cells();
    const symbols = page.symbols();
    if (cells.length !== this.columns * this.rows * 3) return;
    context.fillStyle = this.colors.ground;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.paintBoard(page);
    context.textBaseline = "middle";
    let at = 0;
    for (let k = 0; k * 3 < cells.length; k++) {
      const bits = cells[3 * k + 2];
      const length = (bits >> 8) & 255;
      const symbol = symbols.slice(at, at + length);
      at += length;
      if (bits & IMAGE) continue;
      let text = this.color(cells[3 * k], this.colors.text);
      let ground = this.color(cells[3 * k + 1], null);
      if (bits & REVERSED) [text, ground] = [ground ?? this.colors.ground, text];
      const x = (k % this.columns) * cell.width;
      const y = Math.floor(k / this.columns) * cell.height;
      if (ground) {
        context.fillStyle = ground;
        context.fillRect(x, y, cell.width, cell.height);
      } else if (this.covers(k)) {
        context.fillStyle = this.colors.ground;
        context.fillRect(x, y, cell.width, cell.height);
      }
      if (bits & BLOCK) {
        context.fillStyle = text;
        this.paintBlock(bits >>> 16, x, y);
      } else if (symbol !== " " && symbol !== "") {
        context.globalAlpha = bits & DIM ? 0.72 : 1;
        context.fillStyle = text;
        context.font = `${bits & BOLD ? "bold " : ""}${this.font}px ${FONT}`;
        context.fillText(symbol, x, y + cell.height / 2);
        context.globalAlpha = 1;
      }
      if (bits & UNDERLINED) {
        context.fillStyle = text;
        context.fillRect(x, y + cell.height - this.ratio, cell.width, this.ratio);
      }
    }
  }

  // Paints the pixels of a block, two in a row: fonts leave gaps between them.
  paintBlock(pixels, x, y) {
    const { width, height } = this.cell;
    const across = [0, Math.round(width / 2), width];
    const down = [0, 1, 2, 3, 4].map((k) => Math.round((k * height) / 4));
    for (let k = 0; k < 8; k++) {
      if (!((pixels >> k) & 1)) continue;
      const left = across[k & 1], top = down[k >> 1];
      this.context.fillRect(x + left, y + top, across[(k & 1) + 1] - left, down[(k >> 1) + 1] - top);
    }
  }

  color(value, usual) {
    return value & USUAL ? usual : `#${value.toString(16).padStart(6, "0")}`;
  }

  // True if a cell is over the board: what is drawn there must hide it.
  covers(k) {
    if (!this.place) return false;
    const [x, y, width, height] = this.place;
    const column = k % this.columns, row = Math.floor(k / this.columns);
    return column >= x && column < x + width && row >= y && row < y + height;
  }

  paintBoard(page) {
    this.place = null;
    const place = page.image_place();
    if (!place.length) return;
    const [x, y, columns, rows, width, height] = place;
    this.place = [x, y, columns, rows];
    if (this.board.width !== width || this.board.height !== height) {
      this.board.width = width;
      this.board.height = height;
    }
    const pixels = new ImageData(new Uint8ClampedArray(page.image()), width, height);
    this.board.getContext("2d").putImageData(pixels, 0, 0);
    const { context, cell } = this;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    // The pixels of the Atari are as wide as they are high; the board keeps its shape.
    const room = { width: columns * cell.width, height: rows * cell.height };
    const scale = Math.min(room.width / width, room.height / height);
    const left = x * cell.width + (room.width - width * scale) / 2;
    const top = y * cell.height + (room.height - height * scale) / 2;
    context.drawImage(this.board, left, top, width * scale, height * scale);
  }
}
