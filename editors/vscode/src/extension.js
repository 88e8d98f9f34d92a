// @ts-check
"use strict";

const client = require("./client");
const debug = require("./debug");
const preview = require("./preview");
const tasks = require("./tasks");
const tests = require("./tests");

/** @param {import("vscode").ExtensionContext} context */
function activate(context) {
  for (const part of [debug, tasks, tests, preview, client]) part.activate(context);
}

module.exports = { activate, deactivate: client.stop };
