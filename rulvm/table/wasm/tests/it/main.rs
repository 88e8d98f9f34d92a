//! Books that are WebAssembly files.

mod document;
mod failures;
mod games;
mod nim;
mod support;
