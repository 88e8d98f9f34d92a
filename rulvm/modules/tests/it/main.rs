//! Tests of message modules. They are written in the text format of WebAssembly; the name of a test
//! starts with the ruling that it tests.

mod chain;
mod documents;
mod failures;
mod hostile;
mod limits;
mod loading;
mod saves;
mod shipped;
mod support;
