//! `rulvm table BOOK.wasm` in a real pseudo-terminal: books in files.

use std::path::Path;

use rulvm_files::Exit;
use test_support::process;
use test_support::terminal::Terminal;

/// Nim.
const NIM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/books/nim.wasm");

#[test]
fn a_book_in_a_file_is_played_to_the_end() {
    let arguments = ["table", NIM, "--option", "position=1 0 2 0"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("Nim");
    terminal.see("First to move");
    // F1, with a move of this game.
    terminal.press("\x1bOP");
    terminal.see("a1       moves can be typed");
    terminal.press("\x1b");
    terminal.see_no("moves can be typed");
    terminal.press("c2");
    terminal.see("Second to move");
    terminal.press("a1");
    terminal.see("Second wins");
}

#[test]
fn the_program_plays_a_book_in_a_file_at_random_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("nim.json");
    let file = file.to_str().unwrap();
    let arguments = ["table", NIM, "--against", "strong", "--save", file];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("against the program: random");
    terminal.press("\x13");
    terminal.see("Saved as");
    terminal.press("\x11");
    assert_eq!(terminal.end(), 0);
    // A saved game does not say where its book is.
    let rulvm = env!("CARGO_BIN_EXE_rulvm");
    let output = process::run(rulvm, &["table", "--load", file], Path::new("."), b"");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("`rulvm table BOOK.wasm --load "), "{messages}");
}

/// Why a game failed can be read on the screen, and again after it.
#[test]
fn a_book_in_a_file_that_fails_says_why() {
    let texts = [
        "id example.test\\nname Test\\nsides A|B\\nsize 1 1\\n",
        "x",
        "turn 0\\nmove 1\\nclick 1\\nitem 1 0 0 1 1 x\\n",
    ];
    let mut functions = String::new();
    for (k, (name, text)) in ["rul_about", "rul_start", "rul_look"].iter().zip(texts).enumerate() {
        let (at, size) = (k * 4096, text.replace("\\n", "\n").len());
        functions += &format!(
            "(data (i32.const {at}) \"{text}\") (func (export \"{name}\") (param i32) (result i32)
              (memory.copy (i32.const 65536) (i32.const {at}) (i32.const {size}))
              (i32.const {size}))\n"
        );
    }
    let module = format!(
        "(module (memory (export \"memory\") 2) {functions}
          (func (export \"rul_book\") (result i32) (i32.const 1))
          (func (export \"rul_text\") (result i32) (i32.const 65536))
          (func (export \"rul_play\") (param i32) (result i32) unreachable))"
    );
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("test.wasm");
    std::fs::write(&file, wat::parse_str(module).unwrap()).unwrap();
    let arguments = ["table", file.to_str().unwrap()];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &[]);
    terminal.see("A to move");
    terminal.press("1");
    terminal.see("`rul_play` fails: it");
    terminal.see("executes an instruction that traps");
    terminal.press("\x11");
    terminal.end();
    let said = terminal.output().replace("\r\n", " ");
    let (_, after) = said.rsplit_once("\x1b[?1049l").unwrap();
    assert!(after.contains("after the move 1: `rul_play` fails: it executes"), "{after}");
}

#[test]
fn what_is_wrong_with_a_book_in_a_file_is_reported() {
    let cases: [(&[&str], Exit, &str); 4] = [
        (&["missing.wasm"], Exit::Module, "missing.wasm: "),
        (&[NIM, "--option", "position=8 0 0 0"], Exit::BadOptions, "the position is refused"),
        (
            &[NIM, "--option", "match=5"],
            Exit::BadOptions,
            "a book from a file has one option, position=TEXT",
        ),
        (
            &[NIM, "--against", "easy", "--side", "Third"],
            Exit::BadOptions,
            "the sides are First (1), Second (2)",
        ),
    ];
    for (arguments, exit, message) in cases {
        let arguments = [&["table"], arguments].concat();
        let output = process::run(env!("CARGO_BIN_EXE_rulvm"), &arguments, Path::new("."), b"");
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(i32::from(exit.number())), "{messages}");
        assert!(messages.contains(message), "{messages}");
    }
}
