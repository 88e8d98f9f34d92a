// @ts-check
// The language server, `rulc lsp`.

"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { canStart, program } = require("./programs");

/** @type {LanguageClient | undefined} */
let client;

/** Starts the server; if it is not there, everything else still works. */
async function start() {
  if (!vscode.workspace.isTrusted || !(await canStart("rulc"))) return;
  // Somebody else may have started it in the meantime.
  if (client) return;
  const settings = vscode.workspace.getConfiguration("rul");
  const server = { command: program("rulc"), args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("rul", "RUL", server, {
    documentSelector: [{ language: "rul" }],
    initializationOptions: { inlayHints: settings.get("inlayHints"), pictures: "images" },
    synchronize: {
      configurationSection: "rul",
      fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{rul,txt,png}"),
    },
    // A picture in a hover is an image in Markdown.
    markdown: { isTrusted: false, supportHtml: false },
  });
  try {
    await client.start();
  } catch {
    // The client has said so.
    client = undefined;
  }
}

async function stop() {
  const stopped = client;
  client = undefined;
  await stopped?.dispose();
}

/**
 * Whether the server knows errors in a file.
 * @param {vscode.Uri} uri
 */
function hasErrors(uri) {
  const found = client?.diagnostics?.get(uri) ?? [];
  return found.some(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
}

/** @param {vscode.ExtensionContext} context */
function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("rul.restartServer", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("rul.path.rulc")) {
        await stop();
        await start();
      }
    }),
  );
  void start();
}

module.exports = { activate, stop, hasErrors };
