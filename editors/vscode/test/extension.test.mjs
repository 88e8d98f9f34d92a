// The bundle that is shipped, with an editor that only records what the extension does.

import assert from "node:assert/strict";
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
writeFileSync(rule, 'test "one" { }\ntest "two" { }\n');

const registered = {
  commands: {},
  adapters: {},
  configurations: {},
  tasks: {},
  terminals: [],
  sessions: [],
};
const document = {
  uri: { scheme: "file", fsPath: rule, toString: () => `file://${rule}` },
  languageId: "rul",
  isDirty: false,
  getText: () => readFileSync(rule, "utf8"),
};
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
    executeCommand: async () => {},
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
  },
  workspace: {
    // The language server is not started.
    isTrusted: false,
    textDocuments: [document],
    getConfiguration: () => ({ get: (_, fallback) => fallback }),
    getWorkspaceFolder: () => undefined,
    asRelativePath: (uri) => uri.fsPath,
    createFileSystemWatcher: () => anything(),
    onDidOpenTextDocument: event,
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
  assert.deepEqual([command, args], ["ruldbg", ["dap"]]);
  const provider = registered.configurations.rul;
  const { program, type, request } = provider.resolveDebugConfiguration(undefined, {});
  assert.deepEqual([program, type, request], ["${file}", "rul", "launch"]);
});

test("a rule is played in a terminal, and debugged", async () => {
  await registered.commands["rul.play"]();
  const { shellPath, shellArgs, cwd } = registered.terminals[0];
  assert.deepEqual([shellPath, shellArgs, cwd], ["rulvm", ["play", rule], folder]);
  // What a code lens of the language server says.
  await registered.commands["rul.debugTest"]({ uri: `file://${rule}`, path: rule, test: "two" });
  const { program, test, stopOnEntry } = registered.sessions[0];
  assert.deepEqual([program, test, stopOnEntry], [rule, "two", false]);
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
