// @ts-check
// The programs of the toolchain, and how they are executed.

"use strict";

const path = require("node:path");
const { spawn } = require("node:child_process");
const vscode = require("vscode");

/**
 * Where a program is, as the settings say.
 * @param {"rulc" | "rulvm" | "ruldbg"} name
 */
function program(name) {
  const found = vscode.workspace.getConfiguration("rul.path").get(name, name) || name;
  const home = process.env.HOME ?? process.env.USERPROFILE ?? "";
  return found.replace(/^~(?=[/\\])/, home);
}

/**
 * Says that a program cannot be started, and how to get it.
 * @param {"rulc" | "rulvm" | "ruldbg"} name
 * @param {unknown} error
 */
async function missing(name, error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
  const reason = code === "ENOENT" ? `${program(name)} was not found` : message;
  const install = `cargo install --locked --path ${name}`;
  const answer = await vscode.window.showErrorMessage(
    `${name} cannot be started: ${reason}. Install it with \`${install}\` in the repository, ` +
      "or set its path.",
    "Open Settings",
  );
  if (!answer) return;
  // The paths belong to the machine with the programs; the settings of the user do not have them.
  const isRemote = vscode.env.remoteName !== undefined;
  const command = `workbench.action.open${isRemote ? "Remote" : ""}Settings`;
  await vscode.commands.executeCommand(command, { query: `@id:rul.path.${name}` });
}

/**
 * Whether a program can be started. If not, says so.
 * @param {"rulc" | "rulvm" | "ruldbg"} name
 */
async function canStart(name) {
  try {
    await run(name, ["--version"]);
    return true;
  } catch (error) {
    void missing(name, error);
    return false;
  }
}

/**
 * Runs a program, mostly in the folder of a file, and returns what it prints.
 * @param {"rulc" | "rulvm" | "ruldbg"} name
 * @param {string[]} args
 * @param {string} [cwd]
 * @param {vscode.CancellationToken} [token] stops it
 * @returns {Promise<{ status: number | null, output: string }>}
 */
function run(name, args, cwd, token) {
  return new Promise((resolve, reject) => {
    const child = spawn(program(name), args, { cwd, env: { ...process.env, NO_COLOR: "1" } });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
    child.stderr.setEncoding("utf8").on("data", (text) => (output += text));
    child.stdin.end();
    const stop = token?.onCancellationRequested(() => child.kill());
    child.on("error", (error) => (stop?.dispose(), reject(error)));
    child.on("close", (status) => (stop?.dispose(), resolve({ status, output })));
  });
}

/**
 * The file that a command is about: its argument, or the text in front, which is saved first.
 * @param {any} [argument] an address, or what a code lens of the language server says
 * @returns {Promise<string | undefined>}
 */
async function file(argument) {
  let uri;
  if (argument instanceof vscode.Uri) uri = argument;
  else if (typeof argument?.uri === "string") uri = vscode.Uri.parse(argument.uri);
  else uri = vscode.window.activeTextEditor?.document.uri;
  if (!uri || uri.scheme !== "file") {
    vscode.window.showInformationMessage("Save the rule to a file first.");
    return undefined;
  }
  const isFile = (document) => document.uri.toString() === uri.toString();
  const document = vscode.workspace.textDocuments.find(isFile);
  if (document?.isDirty && !(await document.save())) return undefined;
  return uri.fsPath;
}

/** @param {string} name */
const folder = (name) => path.dirname(name);

module.exports = { program, missing, canStart, run, file, folder };
