// @ts-check
// The debugger, `ruldbg dap`.

"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { canStart, file, folder, program } = require("./programs");
const { canBePlayed } = require("./rules");

/** A configuration for the open rule, if there is no `launch.json`. */
const THIS = {
  name: "Debug this rule",
  type: "rul",
  request: "launch",
  program: "${file}",
  stopOnEntry: true,
};

/** @implements {vscode.DebugConfigurationProvider} */
class Configurations {
  /** @param {vscode.WorkspaceFolder | undefined} _folder */
  provideDebugConfigurations(_folder) {
    return [THIS];
  }

  /**
   * @param {vscode.WorkspaceFolder | undefined} _folder
   * @param {vscode.DebugConfiguration} configuration
   */
  resolveDebugConfiguration(_folder, configuration) {
    if (configuration.type || configuration.request || configuration.name) return configuration;
    return vscode.window.activeTextEditor?.document.languageId === "rul" ? { ...THIS } : undefined;
  }

  /**
   * Without a configuration, nothing starts; the reason has been said.
   * @param {vscode.WorkspaceFolder | undefined} workspace
   * @param {vscode.DebugConfiguration} configuration
   */
  async resolveDebugConfigurationWithSubstitutedVariables(workspace, configuration) {
    const { program: rule, debugServer } = configuration;
    // A server that waits at a port is not started here.
    if (debugServer === undefined && !(await canStart("ruldbg"))) return undefined;
    if (typeof rule !== "string") return configuration;
    const whole = path.resolve(workspace?.uri.fsPath ?? "", rule);
    return (await canBePlayed(whole)) ? configuration : undefined;
  }
}

/** @implements {vscode.DebugAdapterDescriptorFactory} */
class Adapters {
  /** @param {vscode.DebugSession} session */
  createDebugAdapterDescriptor(session) {
    const cwd = session.workspaceFolder?.uri.fsPath;
    return new vscode.DebugAdapterExecutable(program("ruldbg"), ["dap"], cwd ? { cwd } : undefined);
  }
}

/**
 * Debugs a rule, or one of its tests.
 * @param {any} [argument] as for a command
 * @param {{ noDebug?: boolean }} [options]
 */
async function debug(argument, options) {
  const name = await file(argument);
  if (!name) return false;
  const test = argument?.test;
  const configuration = {
    ...THIS,
    name: test ?? THIS.name,
    program: name,
    stopOnEntry: test === undefined,
    ...(test === undefined ? {} : { test }),
  };
  const workspace = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder(name)));
  return vscode.debug.startDebugging(workspace, configuration, options);
}

/** Asks for signals, and sends them to the game that is debugged. */
async function sendSignals() {
  const session = vscode.debug.activeDebugSession;
  if (session?.type !== "rul") return;
  const signals = await vscode.window.showInputBox({ prompt: "Signals, such as LEFT DROP" });
  for (const signal of signals?.split(/[\s,]+/).filter(Boolean) ?? []) {
    await session.customRequest("rul/signal", { signal });
  }
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  const { Dynamic } = vscode.DebugConfigurationProviderTriggerKind;
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider("rul", new Configurations()),
    vscode.debug.registerDebugConfigurationProvider("rul", new Configurations(), Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory("rul", new Adapters()),
    vscode.commands.registerCommand("rul.debug", debug),
    vscode.commands.registerCommand("rul.debugTest", debug),
    vscode.commands.registerCommand("rul.sendSignals", sendSignals),
  );
}

module.exports = { activate, debug };
