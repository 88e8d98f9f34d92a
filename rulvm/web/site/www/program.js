// Unpacks the program, and says why it cannot start.

import { says } from "./texts.js";

// Returns the bytes that were compressed with gzip.
export async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// What to say if the program does not start.
export function failure(error) {
  const is_old = error instanceof WebAssembly.CompileError;
  return is_old ? says(navigator.language, "old") : String(error?.message ?? error);
}
