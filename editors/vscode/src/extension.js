// @ts-check
"use strict";

const client = require("./client");
const create = require("./create");
const debug = require("./debug");
const preview = require("./preview");
const rules = require("./rules");
const tasks = require("./tasks");
const tests = require("./tests");

/** @param {import("vscode").ExtensionContext} context */
function activate(context) {
  const parts = [rules, debug, tasks, tests, preview, create, client];
  for (const part of parts) part.activate(context);
}

module.exports = { activate, deactivate: client.stop };
