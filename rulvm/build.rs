//! Compiles the standard rules, so that the program holds them.

use std::fmt::Write;
use std::path::Path;

use rulc::diagnostics::{Format, render};
use rulc::{Memory, compile};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let directory = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    let files = Memory(files.collect());
    let mut list = String::from("&[\n");
    for game in stdlib_rules::GAMES {
        let compilation = compile(&format!("{}.rul", game.name), game.text, &files);
        if !compilation.diagnostics.is_empty() {
            let format = Format::Human;
            eprint!("{}", render(&compilation.diagnostics, &compilation.sources, format, false));
        }
        let output = compilation.output.expect("the standard rules compile");
        let path = Path::new(&directory).join(format!("{}.rul3", game.name));
        std::fs::write(&path, output.bytes).expect("the build directory can be written");
        let _ = writeln!(list, "    ({:?}, include_bytes!({:?})),", game.name, path);
    }
    list.push(']');
    std::fs::write(Path::new(&directory).join("standard.rs"), list)
        .expect("the build directory can be written");
}
