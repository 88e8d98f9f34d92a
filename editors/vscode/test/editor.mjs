// A stand-in for VS Code: texts, their events, and what a language client registers. Members that
// the client does not need for a session are things that do nothing.

import { EventEmitter as Emitter } from "node:events";
import { readFileSync } from "node:fs";
import Module from "node:module";

/** Anything: every property and every result is such a thing again. */
export const anything = () => {
  const target = class {};
  return new Proxy(target, {
    get: (_, name) => {
      if (name === Symbol.toPrimitive || name === "then") return undefined;
      if (name === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (name === "prototype") return target.prototype;
      return (target[name] ??= anything());
    },
    apply: () => anything(),
  });
};

/** A class whose constructor takes the values of its members in order. */
const record = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, k) => (this[name] = values[k]));
    }
  };

class EventEmitter {
  #events = new Emitter();
  event = (act, self) => {
    const bound = act.bind(self);
    this.#events.on("fire", bound);
    return { dispose: () => this.#events.off("fire", bound) };
  };
  fire(value) {
    this.#events.emit("fire", value);
  }
  dispose() {
    this.#events.removeAllListeners();
  }
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
}

class CancellationTokenSource {
  #canceled = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#canceled.event };
  cancel() {
    this.token.isCancellationRequested = true;
    this.#canceled.fire();
  }
  dispose() {}
}

class Uri {
  static parse(text) {
    const [, scheme, path] = /^(\w+):\/\/(.*)$/.exec(text);
    const members = { scheme, path, authority: "", fsPath: decodeURIComponent(path) };
    return Object.assign(new Uri(), members);
  }
  static file(path) {
    return Uri.parse(`file://${path}`);
  }
  toString() {
    return `${this.scheme}://${this.path}`;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(...at) {
    const [start, end] =
      at.length === 2 ? at : [new Position(at[0], at[1]), new Position(at[2], at[3])];
    Object.assign(this, { start, end });
  }
}

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendMarkdown(text) {
    this.value += text;
    return this;
  }
  appendCodeblock(text, language) {
    return this.appendMarkdown(`\n\`\`\`${language}\n${text}\n\`\`\`\n`);
  }
}

class WorkspaceEdit {
  edits = [];
  set(uri, list) {
    this.edits.push([uri, list]);
  }
}

class CodeActionKind {
  static Empty = new CodeActionKind("");
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

/** A text in the editor. */
class Document {
  languageId = "rul";
  version = 1;
  isDirty = false;
  constructor(path) {
    this.uri = Uri.file(path);
    this.fileName = path;
    this.text = readFileSync(path, "utf8");
  }
  get lineCount() {
    return this.text.split("\n").length;
  }
  getText() {
    return this.text;
  }
  offsetAt({ line, character }) {
    const before = this.text.split("\n").slice(0, line);
    return before.reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  /** The place after the first occurrence of a text. */
  after(text) {
    const lines = this.text.slice(0, this.text.indexOf(text) + text.length).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }
}

/**
 * An editor with a folder and settings by their full names. It has `vscode`, the module that
 * extensions use; `providers`, what they registered, by kind; and `diagnostics`, by address.
 */
export class Editor {
  providers = {};
  diagnostics = new Map();
  messages = [];
  #opened = new EventEmitter();
  #changed = new EventEmitter();
  #documents = [];

  constructor(folder, settings = {}) {
    const section = (prefix) => {
      const own = Object.entries(settings).filter(([name]) => name.startsWith(prefix));
      const get = (name, otherwise) => settings[`${prefix}${name}`] ?? otherwise;
      return Object.assign(Object.fromEntries(own), { get });
    };
    const register = (kind) => (...given) => {
      // A selector of languages may come before the provider.
      this.providers[kind] = given[1] ?? given[0];
      return { dispose() {} };
    };
    const languages = {
      match: (_, document) => (document.languageId === "rul" ? 10 : 0),
      createDiagnosticCollection: () => ({
        set: (uri, list) => this.diagnostics.set(uri.toString(), list),
        delete: (uri) => this.diagnostics.delete(uri.toString()),
        clear: () => this.diagnostics.clear(),
        dispose() {},
      }),
    };
    const registers = /^register(.*?)(Edit)?Provider$/;
    const say = async (text) => void this.messages.push(text);
    this.vscode = this.#module({
      version: "1.91.0",
      CancellationTokenSource,
      CancellationError: Error,
      CodeActionKind,
      CallHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
      CodeAction: record("title", "kind"),
      CodeLens: record("range", "command"),
      CompletionItem: record("label", "kind"),
      CompletionList: record("items", "isIncomplete"),
      Diagnostic: record("range", "message", "severity"),
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
      DiagnosticRelatedInformation: record("location", "message"),
      Disposable,
      DocumentHighlight: record("range", "kind"),
      DocumentSymbol: class extends record("name", "detail", "kind", "range", "selectionRange") {
        children = [];
      },
      EventEmitter,
      FoldingRange: record("start", "end", "kind"),
      Hover: record("contents", "range"),
      InlayHint: record("position", "label", "kind"),
      Location: record("uri", "range"),
      MarkdownString,
      ParameterInformation: record("label", "documentation"),
      Position,
      Range,
      SelectionRange: record("range", "parent"),
      SemanticTokens: record("data", "resultId"),
      SignatureHelp: record(),
      SignatureInformation: record("label", "documentation"),
      SnippetString: record("value"),
      SymbolInformation: record("name", "kind", "containerName", "location"),
      TextEdit: record("range", "newText"),
      Uri,
      WorkspaceEdit,
      env: { appName: "Visual Studio Code", language: "en" },
      languages: new Proxy(languages, {
        get: (known, name) => known[name] ?? register(registers.exec(name)?.[1] ?? name),
      }),
      window: this.#module({
        visibleTextEditors: [],
        tabGroups: { all: [], onDidChangeTabs: new EventEmitter().event },
        showErrorMessage: say,
        showWarningMessage: say,
        showInformationMessage: say,
      }),
      workspace: this.#module({
        isTrusted: true,
        workspaceFolders: [{ uri: Uri.file(folder), name: "folder", index: 0 }],
        textDocuments: this.#documents,
        notebookDocuments: [],
        getConfiguration: (name) => section(name ? `${name}.` : ""),
        onDidOpenTextDocument: this.#opened.event,
        onDidChangeTextDocument: this.#changed.event,
      }),
    });
  }

  /** These members; events that never happen; and things that do nothing. */
  #module(members) {
    const other = (name) =>
      /^on(Did|Will)/.test(name) ? () => ({ dispose() {} }) : anything();
    return new Proxy(members, { get: (known, name) => known[name] ?? (known[name] = other(name)) });
  }

  /** Loads an extension, for which this is VS Code. */
  load(require, path) {
    const load = Module._load;
    Module._load = (name, ...rest) => (name === "vscode" ? this.vscode : load(name, ...rest));
    return require(path);
  }

  /** Opens a file. */
  open(path) {
    const document = new Document(path);
    this.#documents.push(document);
    this.#opened.fire(document);
    return document;
  }

  /** Changes a text, as an edit of a provider says. */
  edit(document, list) {
    const edits = [...list].map(({ range, newText }) => {
      const start = document.offsetAt(range.start);
      const rangeLength = Math.min(document.offsetAt(range.end), document.text.length) - start;
      return { range, rangeOffset: start, rangeLength, text: newText };
    });
    // The last one first, so that the places of the others stay.
    edits.sort((a, b) => b.rangeOffset - a.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of edits) {
      const after = document.text.slice(rangeOffset + rangeLength);
      document.text = document.text.slice(0, rangeOffset) + text + after;
    }
    document.version += 1;
    document.isDirty = true;
    this.#changed.fire({ document, contentChanges: edits, reason: undefined });
  }

  /** The messages about a text, when there are as many as wanted. */
  async about(document, wanted) {
    for (;;) {
      const list = this.diagnostics.get(document.uri.toString()) ?? [];
      if (wanted(list)) return list;
      await new Promise((resume) => setTimeout(resume, 5));
    }
  }
}
