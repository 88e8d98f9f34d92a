//! logos generates the lexer of the text language, and LALRPOP the parser.
//!
//! The generators take longer to build than all the code that uses their output, so the generated
//! files are committed. `INSTA_UPDATE=always` writes them again. Only the definition of the tokens
//! is compiled here, so new files can be written even if the old ones no longer match it.

use std::fs;
use std::path::{Path, PathBuf};

use lalrpop::Configuration;

#[path = "../../text/src/token.rs"]
#[expect(dead_code, unreachable_pub, reason = "only what describes the lexer is used")]
mod token;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../text/src")
}

fn assert_generated(file: &str, from: &str, expected: &str) {
    let path = source().join("generated").join(file);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, expected).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap();
    assert!(
        written == expected,
        "`{from}` has changed; to write `{file}` again, run \
         INSTA_UPDATE=always cargo test -p grammar-generate"
    );
}

#[test]
fn the_lexer_is_generated_from_the_tokens() {
    let lexer = logos_codegen::generate(token::LEXER.parse().unwrap());
    let lexer = prettyplease::unparse(&syn::parse2(lexer).unwrap());
    let imports = "use crate::lex::{block_comment, text};\nuse crate::token::Token;\n\n";
    assert_generated("lexer.rs", "token.rs", &format!("{imports}{lexer}"));
}

#[test]
fn the_parser_is_generated_from_the_grammar() {
    let temporary = tempfile::tempdir().unwrap();
    Configuration::new()
        .set_in_dir(source())
        .set_out_dir(temporary.path())
        .emit_rerun_directives(false)
        .process()
        .unwrap();
    let parser = fs::read_to_string(temporary.path().join("grammar.rs")).unwrap();
    assert_generated("parser.rs", "grammar.lalrpop", &parser);
}
