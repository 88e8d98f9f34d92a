// @ts-check
// New rules, made by `rulc new`.

"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { canStart, run } = require("./programs");
const texts = require("./texts");

/** What `rulc new` accepts. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** The option for the game to start from, or nothing if the author does not want to go on. */
async function template() {
  const { output } = await run("rulc", ["new", "--help"]);
  const items = texts.templates(output);
  if (items.length === 0) return [];
  const chosen = await vscode.window.showQuickPick(items, {
    title: "New Rule",
    placeHolder: "The game to start from",
  });
  return chosen && ["--template", chosen.label];
}

/** Asks for a name, a game to start from and a folder, and opens the new rule. */
async function create() {
  if (!(await canStart("rulc"))) return;
  const name = await vscode.window.showInputBox({
    title: "New Rule",
    prompt: "The name of the game, of its folder and of its files",
    placeHolder: "hello",
    validateInput: (text) =>
      NAME.test(text) ? undefined : "Start with a letter, and use only A to Z, digits, - and _.",
  });
  if (!name) return;
  const options = await template();
  if (!options) return;
  const folders = await vscode.window.showOpenDialog({
    title: `Where to Create the Folder ${name}`,
    openLabel: "Create Here",
    canSelectFiles: false,
    canSelectFolders: true,
    defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
  });
  if (!folders) return;
  const folder = path.join(folders[0].fsPath, name);
  const args = ["new", "--message-format", "short", ...options, folder];
  const { status, output } = await run("rulc", args);
  if (status !== 0) {
    vscode.window.showErrorMessage(output.trim());
    return;
  }
  const uri = vscode.Uri.file(path.join(folder, `${name}.rul`));
  const document = await vscode.workspace.openTextDocument(uri);
  // Not a preview, which the next file that is opened would replace.
  await vscode.window.showTextDocument(document, { preview: false });
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("rul.newRule", create));
}

module.exports = { activate };
