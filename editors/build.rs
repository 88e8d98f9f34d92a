//! Compiles the parser that is generated from `tree-sitter-rul/grammar.js`.

fn main() {
    let parser = "tree-sitter-rul/src/parser.c";
    println!("cargo::rerun-if-changed={parser}");
    let mut build = cc::Build::new();
    build.include("tree-sitter-rul/src").file(parser).std("c11").warnings(false).opt_level(1);
    build.compile("tree-sitter-rul");
}
