// The bundle that is shipped, with an editor that only records what the extension does.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { anything } from "./editor.mjs";

const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

const folder = mkdtempSync(join(tmpdir(), "rul-"));
const rule = join(folder, "game.rul");
writeFileSync(rule, 'rule "Game" { }\ntest "one" { }\ntest "two" { }\n');
const lib = join(folder, "lib.rul");
writeFileSync(lib, "// This rule is a module.\npub fn f() { }\n");
// Programs that are always there, and one that never is.
const settings = {
  "rul.path.rulc": process.execPath,
  "rul.path.rulvm": process.execPath,
  "rul.path.ruldbg": process.execPath,
};

const registered = {
  commands: {},
  adapters: {},
  configurations: {},
  tasks: {},
  terminals: [],
  sessions: [],
  errors: [],
  executed: [],
};
const opened = (path) => ({
  uri: { scheme: "file", fsPath: path, path, toString: () => `file://${path}` },
  languageId: "rul",
  isDirty: false,
  getText: () => readFileSync(path, "utf8"),
});
const document = opened(rule);
class Uri {}
Uri.parse = (text) => {
  const members = { scheme: "file", fsPath: text.slice("file://".length), toString: () => text };
  return Object.assign(new Uri(), members);
};
Uri.file = (path) => Uri.parse(`file://${path}`);
const items = () => {
  const all = new Map();
  return {
    add: (item) => all.set(item.id, item),
    get: (id) => all.get(id),
    delete: (id) => all.delete(id),
    replace: (list) => (all.clear(), list.forEach((item) => all.set(item.id, item))),
    forEach: (act) => all.forEach((item) => act(item)),
    get size() { return all.size; },
  };
};
const controller = {
  items: items(),
  profiles: [],
  createTestItem: (id, label, uri) => ({ id, label, uri, children: items() }),
  createRunProfile: (label) => controller.profiles.push(label),
  dispose() {},
};
const event = () => ({ dispose() {} });
const known = {
  Uri,
  Range: class { constructor(start, end) { Object.assign(this, { start, end }); } },
  Position: class { constructor(line, character) { Object.assign(this, { line, character }); } },
  Task: class { constructor(definition, scope, name, source, execution, matchers) {
    Object.assign(this, { definition, scope, name, source, execution, matchers });
  } },
  ProcessExecution: class { constructor(program, args) {
    Object.assign(this, { program, args });
  } },
  DebugAdapterExecutable: class { constructor(command, args) {
    Object.assign(this, { command, args });
  } },
  commands: {
    registerCommand: (name, act) => ((registered.commands[name] = act), { dispose() {} }),
    executeCommand: async (...given) => void registered.executed.push(given),
  },
  debug: {
    registerDebugConfigurationProvider: (type, one) => (registered.configurations[type] = one),
    registerDebugAdapterDescriptorFactory: (type, one) => (registered.adapters[type] = one),
    startDebugging: async (_, configuration) => registered.sessions.push(configuration),
  },
  tasks: { registerTaskProvider: (type, provider) => (registered.tasks[type] = provider) },
  tests: { createTestController: () => controller },
  TestRunProfileKind: { Run: 1, Debug: 2 },
  DebugConfigurationProviderTriggerKind: { Initial: 1, Dynamic: 2 },
  window: {
    activeTextEditor: { document },
    createTerminal: (options) => (registered.terminals.push(options), { show() {} }),
    onDidChangeActiveTextEditor: event,
    showErrorMessage: async (text) => void registered.errors.push(text),
  },
  workspace: {
    // The language server is not started.
    isTrusted: false,
    textDocuments: [document, opened(lib)],
    openTextDocument: async (uri) => opened(uri.fsPath),
    getConfiguration: (section) => ({
      get: (name, fallback) => settings[`${section}.${name}`] ?? fallback,
    }),
    getWorkspaceFolder: () => undefined,
    asRelativePath: (uri) => uri.fsPath,
    createFileSystemWatcher: () => anything(),
    onDidOpenTextDocument: event,
    onDidCloseTextDocument: event,
    onDidChangeTextDocument: event,
    onDidGrantWorkspaceTrust: event,
    onDidChangeConfiguration: event,
  },
};
const vscode = new Proxy(known, { get: (_, name) => known[name] ?? (known[name] = anything()) });

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
require("../dist/extension.js").activate({ subscriptions: [] });

test("every command of the manifest exists, and those of code lenses", () => {
  const lenses = ["rul.play", "rul.debug", "rul.runTest", "rul.debugTest"];
  const declared = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual(new Set(Object.keys(registered.commands)), new Set([...declared, ...lenses]));
});

test("the debugger is ruldbg dap, and F5 without a configuration debugs the rule in front", () => {
  const { command, args } = registered.adapters.rul.createDebugAdapterDescriptor({});
  assert.deepEqual([command, args], [settings["rul.path.ruldbg"], ["dap"]]);
  const provider = registered.configurations.rul;
  const { program, type, request } = provider.resolveDebugConfiguration(undefined, {});
  assert.deepEqual([program, type, request], ["${file}", "rul", "launch"]);
});

test("nothing is played in a folder that is not trusted", async () => {
  const { length } = registered.terminals;
  await registered.commands["rul.play"]();
  assert.equal(registered.terminals.length, length);
  assert.deepEqual(registered.errors.splice(0), ["Games can only be played in folders that you trust."]);
  vscode.workspace.isTrusted = true;
});

test("a rule is played in a terminal, and debugged", async () => {
  await registered.commands["rul.play"]();
  const { shellArgs, cwd } = registered.terminals[0];
  assert.deepEqual([shellArgs.slice(-3), cwd], [[process.execPath, "play", rule], folder]);
  // What a code lens of the language server says.
  await registered.commands["rul.debugTest"]({ uri: `file://${rule}`, path: rule, test: "two" });
  const { program, test, stopOnEntry } = registered.sessions[0];
  assert.deepEqual([program, test, stopOnEntry], [rule, "two", false]);
});

test("a game that does not start leaves its message in the terminal", async (context) => {
  if (process.platform === "win32") return context.skip("needs a shell");
  const { shellPath, shellArgs } = registered.terminals[0];
  const script = shellArgs.slice(0, 3);
  const run = (code) => spawnSync(shellPath, [...script, process.execPath, "-e", code], {
    encoding: "utf8",
    input: "\n",
  });
  const failed = run("console.log('no rule'); process.exit(1)");
  assert.match(failed.stdout, /^no rule\n\nPress Enter/);
  assert.equal(failed.status, 0);
  assert.equal(run("console.log('over')").stdout, "over\n");
});

test("a module is neither played nor debugged", async () => {
  const [, name, modules] = registered.executed.find(([command]) => command === "setContext");
  assert.deepEqual([name, modules], ["rul.modules", [lib]]);
  const { length } = registered.terminals;
  await registered.commands["rul.play"](Uri.file(lib));
  assert.equal(registered.terminals.length, length);
  const provider = registered.configurations.rul;
  const debug = (program) =>
    provider.resolveDebugConfigurationWithSubstitutedVariables(undefined, { program });
  assert.equal(await debug(lib), undefined);
  assert.equal((await debug(rule)).program, rule);
  const why = "`lib.rul` has no `rule`: it is a module. Open a rule that uses it.";
  assert.deepEqual(registered.errors.splice(0), [why, why]);
});

test("a program that is missing is named", async () => {
  const { ...before } = settings;
  Object.assign(settings, { "rul.path.rulvm": "no-rulvm", "rul.path.ruldbg": "no-ruldbg" });
  await registered.commands["rul.play"]();
  const provider = registered.configurations.rul;
  const configuration = { program: rule };
  const debug = () =>
    provider.resolveDebugConfigurationWithSubstitutedVariables(undefined, configuration);
  assert.equal(await debug(), undefined);
  const [play, start] = registered.errors.splice(0);
  assert.match(play, /^rulvm cannot be started: no-rulvm was not found\. Install it/);
  assert.match(start, /^ruldbg cannot be started: no-ruldbg was not found\. Install it/);
  // Another debug server is used as it is.
  configuration.debugServer = 4711;
  assert.equal(await debug(), configuration);
  Object.assign(settings, before);
});

test("every task has a command of the manifest and a problem matcher that exists", () => {
  const tasks = registered.tasks.rul.provideTasks();
  const { enum: commands } = manifest.contributes.taskDefinitions[0].properties.command;
  assert.deepEqual(tasks.map(({ definition }) => definition.command), commands);
  const matchers = manifest.contributes.problemMatchers.map(({ name }) => `$${name}`);
  for (const { matchers: used } of tasks) assert.ok(used.every((name) => matchers.includes(name)));
  assert.deepEqual(tasks[0].execution.args, ["build", "--message-format", "short", "${file}"]);
});

test("the test explorer shows the tests of a source", () => {
  assert.deepEqual(controller.profiles, ["Run", "Debug"]);
  const labels = [];
  controller.items.forEach((source) => source.children.forEach((item) => labels.push(item.label)));
  assert.deepEqual(labels, ["one", "two"]);
});

test("every file that the manifest names is there", () => {
  const { languages, grammars } = manifest.contributes;
  for (const name of [manifest.main, languages[0].configuration, grammars[0].path]) {
    assert.ok(readFileSync(new URL(`../${name}`, import.meta.url)).length > 0);
  }
});
