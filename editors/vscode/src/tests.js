// @ts-check
// The tests of rules in the test explorer.

"use strict";

const path = require("node:path");
const vscode = require("vscode");
const { debug } = require("./debug");
const { file, folder, missing, run } = require("./programs");
const texts = require("./texts");

const SOURCES = "**/*.rul";

/** The owner of what the problem matcher `$rulvm-test` finds. */
const OWNER = "rul-test";

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  const controller = vscode.tests.createTestController("rul", "RUL");
  // Nothing is ever added here: it only serves to remove what a task has found.
  const problems = vscode.languages.createDiagnosticCollection(OWNER);
  context.subscriptions.push(controller, problems);

  /**
   * Shows the tests of a source.
   * @param {vscode.Uri} uri
   * @param {string} text
   */
  const update = (uri, text) => {
    if (uri.scheme !== "file") return;
    const found = texts.tests(text);
    if (found.length === 0) return controller.items.delete(uri.toString());
    const name = vscode.workspace.asRelativePath(uri);
    const id = uri.toString();
    const item = controller.items.get(id) ?? controller.createTestItem(id, name, uri);
    controller.items.add(item);
    const starts = lineStarts(text);
    const position = (offset) => {
      const line = starts.findLastIndex((start) => start <= offset);
      return new vscode.Position(line, offset - starts[line]);
    };
    item.children.replace(
      found.map(({ name, start, end }) => {
        const test = controller.createTestItem(`${uri}#${name}`, name, uri);
        test.range = new vscode.Range(position(start), position(end));
        return test;
      }),
    );
  };

  /** @param {vscode.Uri} uri */
  const read = async (uri) => {
    try {
      update(uri, Buffer.from(await vscode.workspace.fs.readFile(uri)).toString("utf8"));
    } catch {
      controller.items.delete(uri.toString());
    }
  };

  const readAll = async () => {
    for (const uri of await vscode.workspace.findFiles(SOURCES)) await read(uri);
  };
  controller.resolveHandler = readAll;
  controller.refreshHandler = readAll;

  const watcher = vscode.workspace.createFileSystemWatcher(SOURCES);
  watcher.onDidCreate(read);
  watcher.onDidChange(read);
  watcher.onDidDelete((uri) => controller.items.delete(uri.toString()));
  const open = (document) => {
    if (document.languageId === "rul") update(document.uri, document.getText());
  };
  context.subscriptions.push(
    watcher,
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument((event) => open(event.document)),
  );
  vscode.workspace.textDocuments.forEach(open);

  /**
   * The tests of a request, by source.
   * @param {vscode.TestRunRequest} request
   * @returns {Map<vscode.TestItem, vscode.TestItem[]>}
   */
  const chosen = (request) => {
    const found = new Map();
    // The command for the test at the cursor can name it twice.
    const done = new Set(request.exclude ?? []);
    const add = (item) => {
      if (done.has(item)) return;
      done.add(item);
      if (item.parent) found.set(item.parent, [...(found.get(item.parent) ?? []), item]);
      else item.children.forEach(add);
    };
    if (request.include) request.include.forEach(add);
    else controller.items.forEach(add);
    return found;
  };

  /**
   * @param {vscode.TestRunRequest} request
   * @param {vscode.CancellationToken} token
   */
  const runTests = async (request, token) => {
    const tests = controller.createTestRun(request);
    for (const [source, items] of chosen(request)) {
      if (token.isCancellationRequested) break;
      items.forEach((item) => tests.started(item));
      const name = await file(source.uri);
      if (!name) continue;
      // One test by its name, or all of a source: a filter may fit others as well.
      const filter = items.length === 1 ? ["--filter", items[0].label] : [];
      try {
        const cwd = folder(name);
        const args = ["test", path.basename(name), ...filter, "--color", "never"];
        const { output } = await run("rulvm", args, cwd, token);
        tests.appendOutput(output.replace(/\r?\n/g, "\r\n"));
        if (source.uri) problems.delete(source.uri);
        report(tests, items, output, cwd);
      } catch (error) {
        items.forEach((item) => tests.errored(item, new vscode.TestMessage(String(error))));
        await missing("rulvm", error);
      }
    }
    tests.end();
  };

  /** @param {vscode.TestRunRequest} request */
  const debugTests = async (request) => {
    for (const [source, items] of chosen(request)) {
      for (const item of items) await debug({ uri: source.uri?.toString(), test: item.label });
    }
  };

  const { Run, Debug } = vscode.TestRunProfileKind;
  controller.createRunProfile("Run", Run, runTests, true);
  controller.createRunProfile("Debug", Debug, debugTests, true);

  // A code lens of the language server.
  context.subscriptions.push(
    vscode.commands.registerCommand("rul.runTest", async (argument) => {
      const uri = vscode.Uri.parse(argument.uri);
      const document = await vscode.workspace.openTextDocument(uri);
      update(uri, document.getText());
      const test = controller.items.get(uri.toString())?.children.get(`${uri}#${argument.test}`);
      if (!test) return;
      const stop = new vscode.CancellationTokenSource();
      await runTests(new vscode.TestRunRequest([test]), stop.token);
    }),
  );
}

/**
 * Where the lines of a text start.
 * @param {string} text
 */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/**
 * Where something is.
 * @param {import("./texts").Place} place
 * @param {string} cwd
 */
function location({ file, line, column }, cwd) {
  const uri = vscode.Uri.file(path.resolve(cwd, file));
  return new vscode.Location(uri, new vscode.Position(line - 1, column - 1));
}

/**
 * Shows what became of tests.
 * @param {vscode.TestRun} tests
 * @param {vscode.TestItem[]} items
 * @param {string} output
 * @param {string} cwd
 */
function report(tests, items, output, cwd) {
  const results = texts.results(output);
  const errors = texts.errors(output).map(({ message, place }) => {
    const shown = new vscode.TestMessage(message);
    shown.location = location(place, cwd);
    return shown;
  });
  for (const item of items) {
    const result = results.get(item.label);
    if (result?.passed) {
      tests.passed(item);
    } else if (result) {
      // Not `TestMessage.diff`: a comparison would hide the board and the notes.
      const shown = new vscode.TestMessage(result.message.trimEnd());
      if (result.place) shown.location = location(result.place, cwd);
      tests.failed(item, shown);
    } else if (errors.length > 0) {
      // Each error is shown once, where it is.
      tests.errored(item, errors.splice(0));
    } else {
      tests.errored(item, new vscode.TestMessage(output.trimEnd() || "The test did not run."));
    }
  }
}

module.exports = { activate };
