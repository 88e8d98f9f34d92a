import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import texts from "../src/texts.js";

test("tests are found where they are, and nowhere else", () => {
  const text = `// test "comment" { }
help en = """ test "help" { } """;
const A = "test";
test "first" { expect true; }
  test /* no */ "not one" { }
test   "with \\"quotes\\" and \\x41" { }`;
  const found = texts.tests(text);
  assert.deepEqual(found.map(({ name }) => name), ["first", 'with "quotes" and A']);
  assert.equal(text.slice(found[0].start, found[0].end), 'test "first"');
});

test("what rulvm test prints is the result of each test", () => {
  const results = texts.results(`Row (docs/examples/row.rul)
  ok      three in a row vanish
  FAILED  no row of empty cells
error: \`mark_row(cell(0, 0), up) == 0\` is false
   ┌─ docs/examples/row.rul:61:12
   │
61 │     expect mark_row(cell(0, 0), up) == 0;
   │            ^^^^^^^^^^^^^^^^^^^^^^^^ expected 0, got 1
1 passed, 1 failed
`);
  assert.equal(results.size, 2);
  assert.equal(results.get("three in a row vanish").passed, true);
  const failed = results.get("no row of empty cells");
  assert.equal(failed.passed, false);
  assert.deepEqual(failed.place, { file: "docs/examples/row.rul", line: 61, column: 12 });
  const first = "`mark_row(cell(0, 0), up) == 0` is false: expected 0, got 1";
  assert.equal(failed.message.split("\n")[0], first);
  assert.match(failed.message, /\n61 .*\n.* expected 0, got 1\n$/);
});

test("errors of the compiler are where they are", () => {
  const output = `[E0201] Error: \`foo\` is not declared
    ╭─[ bad 2.rul:83:15 ]
    │
 83 │ const GROUP = foo;
    │               ─┬─
    │                ╰─── unknown name
────╯
[E0006] Error: \`;\` is missing
   ╭─[ lib.rul:2:10 ]
`;
  assert.deepEqual(texts.errors(output), [
    { message: "`foo` is not declared", place: { file: "bad 2.rul", line: 83, column: 15 } },
    { message: "`;` is missing", place: { file: "lib.rul", line: 2, column: 10 } },
  ]);
  assert.deepEqual([...texts.results(output)], []);
});

test("problem matchers read failed tests and errors of the compiler", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const { problemMatchers } = manifest.contributes;
  const read = (matcher, ...lines) => {
    const { pattern } = problemMatchers.find(({ name }) => name === matcher);
    const all = pattern.flatMap(({ regexp, ...groups }, k) => {
      const found = new RegExp(regexp).exec(lines[k]);
      return Object.entries(groups).map(([name, group]) => [name, found[group]]);
    });
    return Object.fromEntries(all);
  };
  const test = ["error: `a == 2` is false", "   ┌─ games/row.rul:61:12"];
  assert.deepEqual(read("rulvm-test", ...test), {
    severity: "error",
    code: undefined,
    message: "`a == 2` is false",
    file: "games/row.rul",
    line: "61",
    column: "12",
  });
  const error = ["[E0201] Error: `foo` is not declared", "    ╭─[ bad 2.rul:83:15 ]"];
  assert.deepEqual(read("rulc-human", ...error), {
    severity: "Error",
    code: "E0201",
    message: "`foo` is not declared",
    file: "bad 2.rul",
    line: "83",
    column: "15",
  });
});

test("a source without a rule is a module", () => {
  assert.equal(texts.hasRule('// A game.\nrule "Game" { }'), true);
  assert.equal(texts.hasRule('// No rule "Game".\nconst A = "rule"; fn rules() { }'), false);
});

test("modules are found where they are used", () => {
  const text = `// use "no.rul";
use std::lines; use "lib.rul"; use "../a b.rul" as b;
const A = "use"; help en = """ use "not.rul"; """;`;
  assert.deepEqual(texts.uses(text), ["lib.rul", "../a b.rul"]);
});

test("games to start from are in the help of rulc new", () => {
  const help = `Options:
      --name <NAME>
          Another name
          - not: one of them

      --template <TEMPLATE>
          The game to start from

          Possible values:
          - columns: Columns of three: line up hexagons
          - blank

          [default: columns]

      --color <COLOR>
          - auto:   If standard error is a terminal
`;
  assert.deepEqual(texts.templates(help), [
    { label: "columns", detail: "Columns of three: line up hexagons" },
    { label: "blank", detail: undefined },
  ]);
  assert.deepEqual(texts.templates("Usage: rulc new <PATH>"), []);
});

test("patterns of the standard rules are complete, and half of one is not", () => {
  const path = new URL("../../../stdlib-rules/games/hexcolumns.rul", import.meta.url);
  const text = readFileSync(path, "utf8");
  const [plain] = texts.patterns(text);
  assert.equal(plain.name, "plain");
  assert.equal(text.split("\n")[plain.line], "pattern plain {");
  for (const [k, line] of plain.lines.entries()) {
    assert.equal(text.split("\n")[line].trim(), plain.rows[k]);
  }
  assert.deepEqual(plain.rows.map((row) => row.length), texts.WIDTHS);
  assert.equal(texts.trouble(plain.rows), "");
  const pixels = texts.picture(plain.rows, 2).match(/<rect/g).length;
  assert.equal(pixels, texts.WIDTHS.reduce((a, b) => a + b));

  const [half] = texts.patterns(`pattern half { ${plain.rows.slice(0, 3).join(" ")}\nphase 0`);
  assert.equal(texts.trouble(half.rows), "3 of 18 rows");
  const [noted] = texts.patterns("pattern\nnoted {\n/* 1\n2 */ 777 // 3\n\n 666 555 }");
  assert.deepEqual([noted.line, noted.rows, noted.lines], [0, ["777", "666", "555"], [3, 5, 5]]);
  const wrong = [...plain.rows];
  wrong[4] = wrong[4].slice(1);
  assert.equal(texts.trouble(wrong), "row 5: 15 of 16 digits");
  assert.match(texts.picture(wrong, 1), /#d03030/);
  wrong[4] = "8".repeat(16);
  assert.equal(texts.trouble(wrong), "row 5: digits are 0 to 7");
});
