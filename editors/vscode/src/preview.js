// @ts-check
// The patterns of a source as pictures next to it, drawn again with each key.

"use strict";

const { randomBytes } = require("node:crypto");
const vscode = require("vscode");
const texts = require("./texts");

/**
 * The page with the patterns of a text.
 * @param {string} text
 */
function page(text) {
  const figures = texts.patterns(text).map(({ name, line, rows, lines }) => {
    const trouble = texts.trouble(rows);
    // The second picture has the size of the game.
    const small = texts.picture(rows, 1);
    const title = `<span data-line="${line}">${name}</span>`;
    const caption = `<figcaption>${title}<br><em>${trouble}</em></figcaption>`;
    return `<figure>${texts.picture(rows, 10, lines)}${small}${caption}</figure>`;
  });
  const none = "<p>This source has no patterns that are written as digits.</p>";
  const body = figures.join("\n") || none;
  const nonce = randomBytes(16).toString("hex");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}';`;
  return `<!DOCTYPE html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>
  body { display: flex; flex-wrap: wrap; align-content: flex-start; gap: 24px; padding: 20px; }
  figure { margin: 0; }
  figure > svg { margin-right: 8px; }
  em { color: var(--vscode-errorForeground); }
  [data-line] { cursor: pointer; pointer-events: fill; }
  rect:hover { stroke: var(--vscode-focusBorder); stroke-width: 0.2; }
</style></head>
<body>${body}
<script nonce="${nonce}">
  const editor = acquireVsCodeApi();
  addEventListener("click", ({ target }) => {
    if (target.dataset.line) editor.postMessage(Number(target.dataset.line));
  });
</script></body></html>`;
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

  /** @param {number} line */
  const reveal = async (line) => {
    if (!shown) return;
    const selection = new vscode.Range(line, 0, line, 0);
    const open = vscode.window.visibleTextEditors.find(({ document }) => document === shown);
    const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.window.showTextDocument(shown, { selection, viewColumn });
  };

  context.subscriptions.push(
    vscode.commands.registerCommand("rul.previewPatterns", () => {
      const document = vscode.window.activeTextEditor?.document;
      if (!panel) {
        const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
        const options = { enableScripts: true, localResourceRoots: [] };
        panel = vscode.window.createWebviewPanel("rul.patterns", "Patterns", column, options);
        panel.webview.onDidReceiveMessage(reveal);
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
