// @ts-check
// Which sources can be played and debugged: those with a rule, without errors.

"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { hasErrors } = require("./client");
const texts = require("./texts");

/** The paths of open sources without a rule, for the conditions of buttons and commands. */
const MODULES = "rul.modules";

/** @param {vscode.TextDocument} document */
const isModule = (document) => document.languageId === "rul" && !texts.hasRule(document.getText());

/**
 * A source, and the modules that it uses, which may use others.
 * @param {string} file
 * @param {Set<string>} [found]
 */
async function sources(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  try {
    const text = Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.file(file))).toString();
    for (const name of texts.uses(text)) {
      await sources(path.resolve(path.dirname(file), name), found);
    }
  } catch {
    // The server has found that it is missing.
  }
  return found;
}

/**
 * Whether a rule can be started. If not, says why.
 * @param {string} file the rule file or its source
 */
async function canBePlayed(file) {
  if (path.extname(file) !== ".rul") return true;
  /** @type {vscode.TextDocument} */
  let document;
  try {
    document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  } catch {
    // The program says what is wrong with the file.
    return true;
  }
  if (isModule(document)) {
    const name = path.basename(file);
    const text = `\`${name}\` has no \`rule\`: it is a module. Open a rule that uses it.`;
    void vscode.window.showErrorMessage(text);
    return false;
  }
  const wrong = [...(await sources(file))].find((one) => hasErrors(vscode.Uri.file(one)));
  if (wrong === undefined) return true;
  const text = `\`${path.basename(wrong)}\` has errors. Correct them first.`;
  void vscode.window.showErrorMessage(text);
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  return false;
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  let known = "";
  const update = () => {
    // The path of a remote file is not written as on this machine.
    const paths = vscode.workspace.textDocuments
      .filter(isModule)
      .flatMap(({ uri }) => [uri.fsPath, uri.path]);
    const modules = [...new Set(paths)];
    const all = modules.sort().join("\n");
    if (all === known) return;
    known = all;
    void vscode.commands.executeCommand("setContext", MODULES, modules);
  };
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidCloseTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === "rul") update();
    }),
  );
  update();
}

module.exports = { activate, canBePlayed };
