//! Tables with books from files.

use std::path::{Path, PathBuf};

use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_wasm::open;

/// A file of the repository.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(name)
}

/// The module of Nim that comes with the toolchain.
pub(crate) fn nim() -> Vec<u8> {
    std::fs::read(path("stdlib-rules/books/nim.wasm")).unwrap()
}

/// A table with a file, without a game.
pub(crate) fn table(bytes: &[u8], options: &Object) -> Table {
    let book = open(bytes, options).unwrap_or_else(|error| panic!("{error}"));
    let identity = book.identity().clone();
    Table::open(book, identity, Version::new(HOST)).unwrap()
}

/// A table with a file and a game.
pub(crate) fn playing(bytes: &[u8]) -> Table {
    let mut table = table(bytes, &Object::new());
    table.new_game().unwrap();
    table
}

/// What a function of a module does: it answers with a text, or is something else in the text
/// format.
#[derive(Clone, Copy)]
pub(crate) enum Does<'t> {
    Says(&'t str),
    Runs(&'t str),
}

/// A module, by what `rul_about`, `rul_start`, `rul_look` and `rul_play` do.
pub(crate) fn module(functions: [Does<'_>; 4]) -> Vec<u8> {
    let names = ["rul_about", "rul_start", "rul_look", "rul_play"];
    let mut items = String::new();
    for (k, (name, does)) in names.into_iter().zip(functions).enumerate() {
        let body = match does {
            Does::Runs(body) => body.to_owned(),
            Does::Says(text) => {
                let digits: String = text.bytes().map(|byte| format!("\\{byte:02x}")).collect();
                let at = k * 4096;
                items += &format!("(data (i32.const {at}) \"{digits}\")\n");
                format!("(call $say (i32.const {at}) (i32.const {}))", text.len())
            }
        };
        items += &format!("(func (export \"{name}\") (param i32) (result i32) {body})\n");
    }
    wasm(&format!(
        r#"(module (memory (export "memory") 2)
          (func (export "rul_book") (result i32) (i32.const 1))
          (func (export "rul_text") (result i32) (i32.const 65536))
          (func $say (param i32 i32) (result i32)
            (memory.copy (i32.const 65536) (local.get 0) (local.get 1)) (local.get 1))
          {items})"#
    ))
}

pub(crate) fn wasm(text: &str) -> Vec<u8> {
    wat::parse_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}
