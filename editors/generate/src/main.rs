//! Writes `editors/tree-sitter-rul/src` from `grammar.js`, which is what `tree-sitter generate`
//! does. Needs Node.

use std::path::Path;
use std::process::ExitCode;

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// The oldest version of the format of parsers that has reserved words.
const ABI: usize = 15;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tree-sitter-rul");
    let grammar = folder.join("grammar.js");
    let mut diagnostics = Vec::new();
    let result = generate_parser_in_directory(
        folder.clone(),
        Some(folder.join("src")),
        Some(grammar),
        ABI,
        None,
        Some("node"),
        true,
        OptLevel::default(),
        &mut diagnostics,
    );
    for diagnostic in diagnostics {
        eprintln!("{diagnostic}");
    }
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
