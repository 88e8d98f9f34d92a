// Compares the scopes of the TextMate grammar with tokens of the compiler. Each line of the input is
// a source as JSON: { name, text, tokens: [[start, end, class], ...] }; offsets count UTF-16 code
// units. Prints the first differences, and fails if there are any.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The scopes of each class. Spaces never matter.
const EXPECTED = {
  comment: /^comment\./,
  name: /^(variable|entity\.name|support)\./,
  "built-in": /^(support|variable\.language)\./,
  keyword: /^(keyword\.(control|other)|storage|constant\.language\.boolean)\b/,
  symbol: /^(keyword\.operator|punctuation)\./,
  integer: /^(constant\.numeric|entity\.name\.(label|function))\./,
  string: /^string\.quoted\.double\./,
  text: /^string\.quoted\.triple\./,
  color: /^constant\.other\.color\./,
};
const INNER = { string: /^constant\.character\.escape\./ };

await oniguruma.loadWASM(readFileSync(here("../node_modules/vscode-oniguruma/release/onig.wasm")));
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => {
    const path = here("../syntaxes/rul.tmLanguage.json");
    return textmate.parseRawGrammar(readFileSync(path, "utf8"), path);
  },
});
const grammar = await registry.loadGrammar("source.rul");

/** The innermost scope of each code unit of a text. */
function scopes(text) {
  const found = [];
  let state = textmate.INITIAL;
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const token of result.tokens) {
      const end = Math.min(token.endIndex, line.length);
      for (let k = token.startIndex; k < end; k += 1) found.push(token.scopes);
    }
    while (found.length < text.length && text[found.length] !== "\n") found.push([]);
    found.push([]);
  }
  return found;
}

let sources = 0;
let tokens = 0;
const differences = [];
for await (const line of createInterface({ input: process.stdin })) {
  const source = JSON.parse(line);
  const found = scopes(source.text);
  sources += 1;
  for (const [start, end, kind] of source.tokens) {
    tokens += 1;
    for (let k = start; k < end; k += 1) {
      if (/\s/.test(source.text[k])) continue;
      // The delimiters of comments and strings have scopes of their own.
      const all = found[k].filter((scope) => !scope.startsWith("punctuation.definition."));
      const scope = all.at(-1) ?? "";
      if (EXPECTED[kind].test(scope) || INNER[kind]?.test(scope)) continue;
      const number = source.text.slice(0, start).split("\n").length;
      const token = source.text.slice(start, end).split("\n")[0];
      differences.push(`${source.name}:${number}: \`${token}\` is a ${kind}, not ${scope}`);
      break;
    }
  }
}
console.log(`${sources} sources, ${tokens} tokens, ${differences.length} differences`);
for (const difference of differences.slice(0, 40)) console.log(difference);
process.exitCode = differences.length === 0 ? 0 : 1;
