// @ts-check
// Tasks with problem matchers, and playing in the terminal.

"use strict";

const vscode = require("vscode");
const { canStart, file, folder, program } = require("./programs");
const { canBePlayed } = require("./rules");

/** The program, its first arguments, and the problem matcher of each command of a task. */
const COMMANDS = {
  build: { name: "rulc", args: ["build", "--message-format", "short"], matchers: ["$rulc"] },
  check: { name: "rulc", args: ["check", "--message-format", "short"], matchers: ["$rulc"] },
  test: { name: "rulvm", args: ["test"], matchers: ["$rulvm-test", "$rulc-human"] },
  play: { name: "rulvm", args: ["play"], matchers: ["$rulc-human"] },
};

/**
 * A task as the editor executes it.
 * @param {{ type: string, command?: string, file?: string, arguments?: string[] }} definition
 * @param {vscode.WorkspaceFolder | vscode.TaskScope} scope
 */
function task(definition, scope) {
  const command = COMMANDS[definition.command ?? ""];
  if (!command) return undefined;
  const args = [...command.args, definition.file ?? "${file}", ...(definition.arguments ?? [])];
  const execution = new vscode.ProcessExecution(program(command.name), args);
  const title = `${definition.command} ${definition.file ?? "this rule"}`;
  const made = new vscode.Task(definition, scope, title, "rul", execution, command.matchers);
  if (definition.command === "build") made.group = vscode.TaskGroup.Build;
  if (definition.command === "test") made.group = vscode.TaskGroup.Test;
  if (definition.command === "play") {
    made.presentationOptions = { focus: true, panel: vscode.TaskPanelKind.Dedicated };
  }
  return made;
}

/** @implements {vscode.TaskProvider} */
class Tasks {
  provideTasks() {
    const scope = vscode.workspace.workspaceFolders?.[0] ?? vscode.TaskScope.Workspace;
    return Object.keys(COMMANDS).map((command) => task({ type: "rul", command }, scope));
  }

  /** @param {vscode.Task} one */
  resolveTask(one) {
    const definition = /** @type {any} */ (one.definition);
    return task(definition, one.scope ?? vscode.TaskScope.Workspace);
  }
}

/**
 * A program of a terminal that stays open if the program fails, so that its message can be read.
 * @param {string} command
 * @param {string[]} args
 */
function readable(command, args) {
  if (process.platform === "win32") {
    const line = [command, ...args].map((word) => `"${word}"`).join(" ");
    return { shellPath: "cmd.exe", shellArgs: `/d /s /c "${line} || pause"` };
  }
  const script = '"$@" || { printf "\\nPress Enter to close this terminal. "; read -r _; }';
  return { shellPath: "/bin/sh", shellArgs: ["-c", script, "sh", command, ...args] };
}

/**
 * Plays a rule in a terminal of the editor.
 * @param {any} [argument] as for a command
 */
async function play(argument) {
  if (!vscode.workspace.isTrusted) {
    vscode.window.showErrorMessage("Games can only be played in folders that you trust.");
    return;
  }
  const name = await file(argument);
  if (!name || !(await canStart("rulvm")) || !(await canBePlayed(name))) return;
  const more = vscode.workspace.getConfiguration("rul.play").get("arguments", []);
  const terminal = vscode.window.createTerminal({
    name: "RUL",
    ...readable(program("rulvm"), ["play", name, ...more]),
    cwd: folder(name),
    location: vscode.TerminalLocation.Editor,
  });
  terminal.show();
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  context.subscriptions.push(
    vscode.tasks.registerTaskProvider("rul", new Tasks()),
    vscode.commands.registerCommand("rul.play", play),
  );
}

module.exports = { activate };
