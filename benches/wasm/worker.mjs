// Runs the kernels in WebAssembly that the lines of the input request: `K3 200`. The answer is the
// checksum, and the time in nanoseconds.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { Kernels } = createRequire(import.meta.url)("./target/node/kernels.js");
const kernels = new Kernels();
for await (const line of createInterface({ input: process.stdin })) {
  const [name, runs] = line.split(" ");
  const start = process.hrtime.bigint();
  const checksum = kernels.run(name, Number(runs));
  const time = process.hrtime.bigint() - start;
  console.log(`${checksum} ${time}`);
}
