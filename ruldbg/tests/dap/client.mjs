// A session with the test client of VS Code: node client.mjs RULDBG RULE.
// The rule is that of dap.rs, whose lines are counted here.

import assert from "node:assert/strict";
import testsupport from "@vscode/debugadapter-testsupport";

const [ruldbg, program] = process.argv.slice(2);
const client = new testsupport.DebugClient(ruldbg, "dap", "rul", {}, true);
// It would start a script with Node.
client._runtime = ruldbg;
client._executable = "dap";
await client.start();

const launched = { program, inputs: "DROP" };
await client.hitBreakpoint(launched, { path: program, line: 5 });
const { body: { stackFrames } } = await client.stackTraceRequest({ threadId: 1 });
assert.deepEqual(stackFrames.map((frame) => frame.name), ["add", "phase C"]);

const { body: { scopes } } = await client.scopesRequest({ frameId: stackFrames[0].id });
const { variablesReference } = scopes[0];
const { body: { variables } } = await client.variablesRequest({ variablesReference });
assert.equal(variables.find((variable) => variable.name === "x").value, "1");

await Promise.all([
  client.nextRequest({ threadId: 1 }),
  client.assertStoppedLocation("step", { path: program, line: 6 }),
]);
await Promise.all([
  client.stepBackRequest({ threadId: 1 }),
  client.assertStoppedLocation("breakpoint", { path: program, line: 5 }),
]);
const { body: { result } } = await client.evaluateRequest({ expression: "x + y", context: "repl" });
assert.equal(result, "3");
await client.stop();
