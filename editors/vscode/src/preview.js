// @ts-check
// The patterns of a source as pictures next to it, drawn again with each key.

"use strict";

const vscode = require("vscode");
const texts = require("./texts");

/**
 * The page with the patterns of a text.
 * @param {string} text
 */
function page(text) {
  const figures = texts.patterns(text).map(({ name, rows }) => {
    const trouble = texts.trouble(rows);
    // The second picture has the size of the game.
    const small = texts.picture(rows, 1);
    const caption = `<figcaption>${name}<br><em>${trouble}</em></figcaption>`;
    return `<figure>${texts.picture(rows, 10)}${small}${caption}</figure>`;
  });
  const none = "<p>This source has no patterns that are written as digits.</p>";
  const body = figures.join("\n") || none;
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';">
<style>
  body { display: flex; flex-wrap: wrap; gap: 24px; }
  figure { margin: 0; }
  figure > svg { margin-right: 8px; }
  em { color: var(--vscode-errorForeground); }
</style></head>
<body>${body}</body></html>`;
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  /** @type {vscode.WebviewPanel | undefined} */
  let panel;
  /** @type {vscode.TextDocument | undefined} */
  let shown;

  /** @param {vscode.TextDocument} document */
  const show = (document) => {
    if (!panel || document.languageId !== "rul") return;
    shown = document;
    panel.webview.html = page(document.getText());
  };

  context.subscriptions.push(
    vscode.commands.registerCommand("rul.previewPatterns", () => {
      const document = vscode.window.activeTextEditor?.document;
      if (!panel) {
        const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
        panel = vscode.window.createWebviewPanel("rul.patterns", "Patterns", column);
        panel.onDidDispose(() => (panel = undefined));
      }
      if (document) show(document);
    }),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === shown) show(event.document);
    }),
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor) show(editor.document);
    }),
  );
}

module.exports = { activate, page };
