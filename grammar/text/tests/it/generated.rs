//! LALRPOP generates the parser from the grammar.

use std::fs;
use std::path::Path;

use lalrpop::Configuration;

/// The generator takes longer to build than everything that uses the parser, so the generated file
/// is committed. `INSTA_UPDATE=always` writes it again.
#[test]
fn the_parser_is_generated_from_the_grammar() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let temporary = tempfile::tempdir().unwrap();
    Configuration::new()
        .set_in_dir(&folder)
        .set_out_dir(temporary.path())
        .emit_rerun_directives(false)
        .process()
        .unwrap();
    let expected = fs::read(temporary.path().join("grammar.rs")).unwrap();
    let path = folder.join("generated.rs");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, &expected).unwrap();
    }
    let written = fs::read(&path).unwrap();
    assert!(
        written == expected,
        "`grammar.lalrpop` has changed; to write the parser again, run \
         INSTA_UPDATE=always cargo test -p grammar-text --test it generated"
    );
}
