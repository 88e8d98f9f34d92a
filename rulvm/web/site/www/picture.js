// Pictures with a game in them: PNG files with the chunks that `grammar/src/picture.rs` describes.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RULE = "ruLe", SOURCE = "ruLs", END = "IEND";

export function isPicture(bytes) {
  return PNG.every((byte, k) => bytes[k] === byte);
}

// The chunks of a picture: type, whole chunk, contents.
function* chunks(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; ;) {
    const end = at + 12 <= bytes.length ? at + 12 + view.getUint32(at) : Infinity;
    if (end > bytes.length) throw new Error("the picture is cut off");
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const is_sound = view.getUint32(end - 4) === checksum(bytes.subarray(at + 4, end - 4));
    yield { type, whole: bytes.subarray(at, end), contents: bytes.subarray(at + 8, end - 4), is_sound };
    if (type === END) return;
    at = end;
  }
}

// CRC-32.
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

// Returns the rule file in a picture, and the source if there is one.
export function gameIn(bytes) {
  const found = {};
  for (const { type, contents, is_sound } of chunks(bytes)) {
    if (type !== RULE && type !== SOURCE) continue;
    if (found[type]) throw new Error("the picture has more than one game");
    if (!is_sound) throw new Error("the game in the picture is damaged");
    found[type] = contents;
  }
  if (!found[RULE]) {
    throw new Error("there is no game in this picture: a program that copied it may have left the game out");
  }
  const source = found[SOURCE] && new TextDecoder("utf-8", { fatal: true }).decode(found[SOURCE]);
  return { rule: found[RULE].slice(), source };
}

// Returns a picture with a game in it.
export function withGame(picture, rule, source) {
  const parts = [new Uint8Array(PNG)];
  for (const { type, whole } of chunks(picture)) {
    if (type === END) {
      parts.push(chunk(RULE, rule));
      if (source) parts.push(chunk(SOURCE, new TextEncoder().encode(source)));
    }
    parts.push(whole);
  }
  return new Blob(parts, { type: "image/png" });
}

function chunk(type, contents) {
  const bytes = new Uint8Array(contents.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, contents.length);
  bytes.set([...type].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(contents, 8);
  view.setUint32(contents.length + 8, checksum(bytes.subarray(4, -4)));
  return bytes;
}
