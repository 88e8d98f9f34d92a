// @ts-check
// What the extension finds in texts and in the output of programs. Nothing here needs VS Code.

"use strict";

// Comments, texts of several lines and strings, in which nothing is found.
const COMMENT = String.raw`//[^\n]*|/\*[^]*?\*/`;
const STRING = String.raw`"""[^]*?"""|"(?:[^"\\\n]|\\.)*"`;
const TEST = String.raw`\btest\s+"((?:[^"\\\n]|\\.)*)"`;
const PATTERN = String.raw`\bpattern\s+([A-Za-z_]\w*)\s*\{((?:[\s0-9]|${COMMENT})*)`;

/**
 * The tests of a source, in its order.
 * @param {string} text
 * @returns {{ name: string, start: number, end: number }[]} where `test` starts and the name ends
 */
function tests(text) {
  const found = [];
  for (const match of text.matchAll(new RegExp(`${COMMENT}|${STRING}|${TEST}`, "g"))) {
    if (match[1] === undefined) continue;
    const start = match.index;
    found.push({ name: unescape(match[1]), start, end: start + match[0].length });
  }
  return found;
}

/**
 * Whether a source has a rule; without one, it is a module.
 * @param {string} text
 */
function hasRule(text) {
  const all = text.matchAll(new RegExp(`${COMMENT}|${STRING}|\\b(rule)\\b`, "g"));
  return [...all].some((match) => match[1] !== undefined);
}

/**
 * The files of the modules that a source uses, as it names them.
 * @param {string} text
 */
function uses(text) {
  const all = text.matchAll(new RegExp(`${COMMENT}|\\buse\\s+"([^"\\n]*)"|${STRING}`, "g"));
  return [...all].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
}

/**
 * The value of a string.
 * @param {string} text between the quotes
 */
function unescape(text) {
  const letters = { n: "\n", r: "\r", t: "\t" };
  return text.replace(/\\(x([0-7][0-9A-Fa-f])|.)/g, (_, letter, hex) =>
    hex ? String.fromCharCode(parseInt(hex, 16)) : (letters[letter] ?? letter));
}

/** Where something is in a file; lines and columns count from 1. */
const PLACE = /^ *(?:┌─|╭─\[) (.+?):(\d+):(\d+)(?: \])?$/;

/**
 * @typedef {{ file: string, line: number, column: number }} Place
 * @typedef {{ passed: boolean, message: string, place?: Place }} Result
 */

/**
 * The place that a line of a message names.
 * @param {string} line
 * @returns {Place | undefined}
 */
function place(line) {
  const found = PLACE.exec(line);
  return found ? { file: found[1], line: Number(found[2]), column: Number(found[3]) } : undefined;
}

/**
 * What `rulvm test` says about each test.
 * @param {string} output
 * @returns {Map<string, Result>}
 */
function results(output) {
  /** @type {Map<string, Result>} */
  const found = new Map();
  /** @type {Result | undefined} */
  let failed;
  for (const line of output.split(/\r?\n/)) {
    const result = /^ {2}(ok|FAILED) {2,}(.*)$/.exec(line);
    if (result) {
      failed = { passed: result[1] === "ok", message: "" };
      found.set(result[2], failed);
      if (failed.passed) failed = undefined;
      continue;
    }
    if (/^\d+ passed, \d+ failed/.test(line)) failed = undefined;
    if (!failed) continue;
    failed.message += `${line}\n`;
    failed.place ??= place(line);
  }
  for (const result of found.values()) {
    if (!result.passed) result.message = explained(result.message);
  }
  return found;
}

/**
 * The message of a failed test with the values in its first line, because the editor shows only
 * that one next to the source.
 * @param {string} message
 */
function explained(message) {
  const [, title, rest] = /^(?:error: )?(.*)\n?([^]*)$/.exec(message) ?? [];
  const values = /\^ (expected .*, got .*)$/m.exec(message)?.[1];
  return `${values ? `${title}: ${values}` : title}\n${rest}`;
}

/**
 * The errors of the compiler in what a program prints.
 * @param {string} output
 * @returns {{ message: string, place: Place }[]}
 */
function errors(output) {
  const found = [];
  let title;
  for (const line of output.split(/\r?\n/)) {
    const at = place(line);
    if (at && title) found.push({ message: title, place: at });
    title = /^\[E\d+\] Error: (.*)$/.exec(line)?.[1];
  }
  return found;
}

/**
 * The games that `rulc new` can start from, as its help says: `- blank: The smallest game`.
 * @param {string} help
 */
function templates(help) {
  const option = /^ *--template .*\n((?: {8,}.*\n|\n)*)/m.exec(help)?.[1] ?? "";
  const items = [...option.matchAll(/^ *- ([\w-]+)(?:: *(.*))?$/gm)];
  return items.map(([, label, detail]) => ({ label, detail }));
}

/** How many pixels each row of a pattern has. */
const WIDTHS = [12, 12, 14, 14, 16, 18, 18, 20, 20, 20, 20, 18, 18, 16, 14, 14, 12, 12];

/**
 * The patterns of a source that are written as digits, complete or not.
 * @param {string} text
 * @returns {{ name: string, line: number, rows: string[], lines: number[] }[]} the lines of the
 *   pattern and of its rows count from 0
 */
function patterns(text) {
  const found = [];
  for (const match of text.matchAll(new RegExp(`${COMMENT}|${STRING}|${PATTERN}`, "g"))) {
    if (match[1] === undefined) continue;
    const line = text.slice(0, match.index).split("\n").length - 1;
    const start = match[0].length - match[2].length;
    const first = line + match[0].slice(0, start).split("\n").length - 1;
    // Comments leave their ends of lines.
    const spaces = (comment) => comment.replace(/[^\n]/g, " ");
    const inner = match[2].replace(new RegExp(COMMENT, "g"), spaces).split("\n");
    const rows = inner.flatMap((part, k) =>
      (part.match(/[0-9]+/g) ?? []).map((row) => ({ row, line: first + k })));
    const lines = rows.map(({ line }) => line);
    found.push({ name: match[1], line, rows: rows.map(({ row }) => row), lines });
  }
  return found;
}

/**
 * A pattern as a picture. What is wrong with a row is shown in red.
 * @param {string[]} rows
 * @param {number} size of a pixel
 * @param {number[]} [lines] those of the rows, for what happens on a click
 */
function picture(rows, size, lines = []) {
  const squares = [];
  const square = (x, y, color) =>
    squares.push(`<rect x="${x}" y="${y}" width="1.02" height="1.02" fill="${color}"/>`);
  WIDTHS.forEach((width, y) => {
    const row = rows[y] ?? "";
    const left = (20 - width) / 2;
    for (let k = 0; k < Math.max(width, row.length); k += 1) {
      const digit = Number(row[k] ?? "8");
      const isWrong = k >= width || digit > 7;
      if (isWrong && row === "") continue;
      const gray = Math.round((Math.min(digit, 7) * 255) / 7);
      square(left + k, y, isWrong ? "#d03030" : `rgb(${gray},${gray},${gray})`);
    }
  });
  // On top of the pixels, and as wide as the picture.
  lines.slice(0, WIDTHS.length).forEach((line, y) =>
    squares.push(`<rect y="${y}" width="20" height="1" fill="none" data-line="${line}"/>`));
  const box = `viewBox="0 0 20 18" width="${20 * size}" height="${18 * size}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${squares.join("")}</svg>`;
}

/**
 * What is wrong with the rows of a pattern, or an empty text.
 * @param {string[]} rows
 */
function trouble(rows) {
  if (rows.length !== WIDTHS.length) return `${rows.length} of ${WIDTHS.length} rows`;
  const wrong = rows.findIndex((row, k) => row.length !== WIDTHS[k] || /[89]/.test(row));
  if (wrong < 0) return "";
  if (/[89]/.test(rows[wrong])) return `row ${wrong + 1}: digits are 0 to 7`;
  return `row ${wrong + 1}: ${rows[wrong].length} of ${WIDTHS[wrong]} digits`;
}

module.exports = {
  tests,
  hasRule,
  uses,
  results,
  errors,
  templates,
  patterns,
  picture,
  trouble,
  WIDTHS,
};
