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

const { providers } = editor;
const { CodeActions, CompletionItem, Hover, Rename, DocumentFormatting } = providers;
const context = { diagnostics: editor.diagnostics.get(document.uri.toString()) };
const actions = await CodeActions.provideCodeActions(document, everything, context, token);
for (const action of actions.filter(({ isPreferred }) => isPreferred)) {
  say("fix", action.title);
  editor.edit(document, edits(action.edit));
}
await editor.about(document, (list) => list.length === 0);
say("fixed");

const place = document.after("    total =");
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
say("hover", [hover.contents].flat()[0].value.split("\n")[1]);

// Everything else that the extension registered has an answer.
const at = document.after("    s");
const all = new editor.vscode.Range(0, 0, document.lineCount, 0);
const names = (list) => list.map(({ name }) => name).join(" ");
const location = await providers.Definition.provideDefinition(document, at, token);
say("definition", location.range.start.line);
const references = { includeDeclaration: true };
const used = await providers.Reference.provideReferences(document, at, references, token);
say("references", used.length);
const read = await providers.DocumentHighlight.provideDocumentHighlights(document, at, token);
say("highlights", read.length);
say("symbols", names(await providers.DocumentSymbol.provideDocumentSymbols(document, token)));
say("workspace", names(await providers.WorkspaceSymbol.provideWorkspaceSymbols("s", token)));
const folds = await providers.FoldingRange.provideFoldingRanges(document, {}, token);
say("folds", folds.map(({ start, end }) => `${start}-${end}`).join(" "));
const [around] = await providers.SelectionRange.provideSelectionRanges(document, [at], token);
say("selects", around.range.end.character, around.parent.range.end.character);
const tokens = providers.DocumentSemanticTokens;
say("tokens", (await tokens.provideDocumentSemanticTokens(document, token)).data.length / 5);
say("hints", (await providers.InlayHints.provideInlayHints(document, all, token)).length);
const name = document.after("fn ");
const [item] = await providers.CallHierarchy.prepareCallHierarchy(document, name, token);
say("calls", item.name);
for (const message of editor.messages) say("message", message);
await extension.deactivate();
process.exit(0);
