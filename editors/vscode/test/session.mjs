// What an author does in VS Code, with its own language client and the extension: errors appear and
// are fixed, a name is completed and renamed, a text is formatted. Prints a line for each step.
// RULC is the compiler, RUL_FOLDER the folder with sample.rul.

import { createRequire } from "node:module";
import { join } from "node:path";
import { Editor } from "./editor.mjs";

const { RULC: rulc, RUL_FOLDER: folder } = process.env;
const editor = new Editor(folder, { "rul.path.rulc": rulc, "rul.inlayHints.values": true });
const document = editor.open(join(folder, "sample.rul"));
const extension = editor.load(createRequire(import.meta.url), "../src/extension.js");
extension.activate({ subscriptions: [] });

const { token } = new editor.vscode.CancellationTokenSource();
const say = (...words) => console.log(words.join(" "));
const everything = new editor.vscode.Range(0, 0, document.lineCount, 0);
const edits = (edit) => edit.edits.flatMap(([, list]) => list);

for (const found of await editor.about(document, (list) => list.length > 0)) {
  say("error", found.code.value, found.range.start.line, found.message.split("\n")[0]);
}

const { CodeActions, CompletionItem, Hover, Rename, DocumentFormatting } = editor.providers;
const context = { diagnostics: editor.diagnostics.get(document.uri.toString()) };
const actions = await CodeActions.provideCodeActions(document, everything, context, token);
for (const action of actions.filter(({ isPreferred }) => isPreferred)) {
  say("fix", action.title);
  editor.edit(document, edits(action.edit));
}
await editor.about(document, (list) => list.length === 0);
say("fixed");

const place = document.after("    total = t");
const { items } = await CompletionItem.provideCompletionItems(document, place, token, {});
const labels = items.map(({ label }) => label.label ?? label);
say("completes", labels.includes("total"), labels.includes("fall_period"));

const renamed = await Rename.provideRenameEdits(document, document.after("var t"), "sum", token);
editor.edit(document, edits(renamed));
const style = { tabSize: 4, insertSpaces: true };
editor.edit(
  document,
  await DocumentFormatting.provideDocumentFormattingEdits(document, style, token),
);
for (const line of document.text.trimEnd().split("\n")) say("|", line);

const hover = await Hover.provideHover(document, document.after("var s"), token);
say("hover", hover.contents[0].value.split("\n")[1]);
say("registers", Object.keys(editor.providers).sort().join(" "));
for (const message of editor.messages) say("message", message);
await extension.deactivate();
process.exit(0);
