//! Books that are WebAssembly files.

use std::path::Path;

use grammar::hash::sha256;
use rulvm_files::{Accept, Exit, Problem, read};
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::Table;
use rulvm_table_wasm::OpenError;

/// Returns the file that is named as a book, if it is one.
pub(crate) fn book_file(book: &str) -> Option<&Path> {
    let path = Path::new(book);
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("wasm")).then_some(path)
}

/// Opens a book in a file with options, without a game. Returns the SHA-256 of the file, too.
///
/// # Errors
/// The file cannot be read or is not a book, or an option is wrong.
pub(crate) fn open_file(path: &Path, options: &Object) -> Result<(Table, String), Problem> {
    let wrong = |error: &dyn std::fmt::Display, exit| Problem {
        message: format!("{}: {error}", path.display()),
        exit,
    };
    let bytes = read(path, Accept::Regular).map_err(|error| wrong(&error, Exit::Module))?;
    let book = rulvm_table_wasm::open(&bytes, options).map_err(|error| match error {
        OpenError::Position(_) => wrong(&error, Exit::BadOptions),
        _ => wrong(&error, Exit::Module),
    })?;
    let identity = book.identity().clone();
    let table = Table::open(book, identity, Version::new(HOST));
    Ok((table.map_err(|error| wrong(&error, Exit::Module))?, sha256(&bytes)))
}
