//! Modules that misbehave: each is refused, or its game is closed with a reason (GM18).

use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::table::{Refusal, Status, Trouble};
use rulvm_table_wasm::open;

use crate::support::Does::{self, Runs, Says};
use crate::support::{module, nim, playing, wasm};

const ABOUT: Does<'_> = Says("id example.test\nname Test\nsides A|B\nsize 1 1\n");
const LOOK: Does<'_> = Says("turn 0\nmove 1\nclick 1\nitem 1 0 0 1 1 x\n");
const STATE: Does<'_> = Says("x");
const TRAPS: Does<'_> = Runs("unreachable");
const LOOPS: Does<'_> = Runs("(loop (br 0)) (i32.const 0)");

/// Why a module is refused; `None` if it is a book.
fn refusal(module: &[u8]) -> Option<String> {
    open(module, &Object::new()).err().map(|error| error.to_string())
}

#[test]
fn what_is_refused_when_it_is_opened() {
    let about = |text| refusal(&module([Says(text), STATE, LOOK, STATE]));
    let look = |text| refusal(&module([ABOUT, STATE, Says(text), STATE]));
    let cases = [
        (refusal(b"hello"), "this is not a WebAssembly file"),
        (refusal(&wasm("(module)")), "does not export its memory"),
        (refusal(&wasm("(module (memory (export \"memory\") 65))")), "at most 64"),
        (
            refusal(&wasm("(module (import \"a\" \"b\" (func)) (memory (export \"memory\") 1))")),
            "imports `a.b`",
        ),
        (refusal(&wasm("(module (memory (export \"memory\") 1))")), "no export `rul_book`"),
        (
            refusal(&wasm(
                "(module (memory (export \"memory\") 1) (func $f unreachable) (start $f))",
            )),
            "its start fails",
        ),
        (refusal(&module([TRAPS, STATE, LOOK, STATE])), "`rul_about` fails"),
        (refusal(&module([LOOPS, STATE, LOOK, STATE])), "runs for too long"),
        (refusal(&module([Runs("(i32.const 65537)"), STATE, LOOK, STATE])), "65,536 bytes"),
        (refusal(&module([Runs("(i32.const -2147483648)"), STATE, LOOK, STATE])), "65,536 bytes"),
        (refusal(&module([ABOUT, Says("a\nb"), LOOK, STATE])), "control characters"),
        (refusal(&module([ABOUT, Runs("(i32.const -1)"), LOOK, STATE])), "it refuses"),
        (about(""), "`id` is missing"),
        (about("id rul.othello\nname x\nsides A|B\nsize 1 1"), "starts with `rul.`"),
        (about("id ../a\nname x"), "characters other than"),
        (about("id a\nsides A|B\nsize 1 1"), "`name` is missing"),
        (about("id a\nname x\nsides A\nsize 1 1"), "two names"),
        (about("id a\nname x\nsides A|B\nsize 0 1"), "two numbers"),
        (about("id a\nname x\nsides A|B\nsize 1 1\nversion 1"), "four digits"),
        (about("id a\nname x\nsides A|\nsize 1 1"), "one of its `sides` has no name"),
        (about("id a\nname x\nsides |\nsize 1 1"), "one of its `sides` has no name"),
        (about("id a\nname x\nsides A|B|C\nsize 1 1"), "two names"),
        (about("id a\nname x\nsides A|B\nsize 01 1"), "two numbers"),
        (about("id a\nname x\nsides A|B\nsize 1 x 1"), "two numbers"),
        (about("id a\nname x\nname y\nsides A|B\nsize 1 1"), "two lines `name`"),
        (about("id a\nname x\nsides A|B\nsize 1 1\ncolor red"), "starts with \"color\""),
        (about("id a\nname x\u{202E}y\nsides A|B\nsize 1 1"), "U+202E"),
        (about("id a\nname x\nsides A|B\u{1B}\nsize 1 1"), "`sides` has a character"),
        (about("id a\nname x\nsides A|B\nsize 1 1\nauthor \t"), "`author` has a character"),
        (look("turn 01\nmove 1"), "malformed line: \"turn 01\""),
        (look("turn +0\nmove 1"), "malformed line: \"turn +0\""),
        (look("won 0 0"), "malformed line"),
        (look("won 0 +1"), "malformed line"),
        (look("drawn 1"), "malformed line"),
        (look("turn 0\nmove 1\nclick +1"), "malformed line"),
        (look("turn 0\nmove 1\nitem 01 0 0 1 1"), "malformed line"),
        (look("turn 0\nmove 1\nitem 1 0 0 1 1 \u{202E}"), "malformed line"),
        (look(""), "one of `turn`, `won` and `drawn`"),
        (look("turn 0\ndrawn"), "one of `turn`, `won` and `drawn`"),
        (look("turn 2"), "malformed line"),
        (look("turn 0"), "no moves"),
        (look("drawn\nmove 1"), "moves although"),
        (look("turn 0\nmove 1\nmove 1"), "a move twice"),
        (look("turn 0\nclick 1"), "malformed line"),
        (look("turn 0\nmove 1\nclick x"), "malformed line"),
        (look("turn 0\nmove 1\nitem 2 0 0 1 1\nitem 1 0 0 1 1"), "order of their numbers"),
        (look("hello"), "malformed line: \"hello\""),
    ];
    for (k, (refused, wanted)) in cases.into_iter().enumerate() {
        let refused = refused.unwrap_or_else(|| panic!("case {k} is opened"));
        assert!(refused.contains(wanted), "case {k}: {refused}");
    }
    assert_eq!(refusal(&module([ABOUT, STATE, LOOK, STATE])), None);
}

#[test]
fn a_text_outside_the_memory_and_another_version_are_refused() {
    let text = |book: i32, place: i32| {
        let names = ["rul_about", "rul_start", "rul_look", "rul_play"];
        let functions: String = names
            .map(|n| format!("(func (export \"{n}\") (param i32) (result i32) (i32.const 0))"))
            .concat();
        refusal(&wasm(&format!(
            "(module (memory (export \"memory\") 1) {functions}
              (func (export \"rul_book\") (result i32) (i32.const {book}))
              (func (export \"rul_text\") (result i32) (i32.const {place})))"
        )))
        .unwrap()
    };
    for place in [1, 65_536, -1] {
        assert!(text(1, place).contains("`rul_text` is not the address"), "{place}");
    }
    assert!(text(2, 0).contains("version 2 of the interface"));
}

#[test]
fn gm18_a_move_that_fails_closes_the_game_and_leaves_it_as_it_was() {
    let refuses = Runs("(i32.const -1)");
    let cases = [
        (TRAPS, "after the move 1: `rul_play` fails: it executes an instruction that traps"),
        (LOOPS, "after the move 1: `rul_play` fails: it runs for too long"),
        (refuses, "after the move 1: it refuses"),
        (Says("a\tb"), "after the move 1: a state contains control characters"),
    ];
    for (play, wanted) in cases {
        let mut table = playing(&module([ABOUT, STATE, LOOK, play]));
        let before = table.game().cloned();
        match table.play(Player::FIRST, "1") {
            Err(Refusal::Book(Trouble::Error { text, .. })) => {
                assert!(text.starts_with(wanted), "{text}");
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(table.status(), Status::Failed);
        assert_eq!(table.game().cloned(), before);
        // It can be looked at and saved.
        assert_eq!((table.position().as_str(), table.items().len()), ("x", 1));
        table.save().unwrap();
    }
}

/// A reason of any length, with anything in it.
#[test]
fn what_a_module_says_is_short_and_harmless() {
    let start =
        "(memory.fill (i32.const 65536) (i32.const 27) (i32.const 65000)) (i32.const -65000)";
    let refused = refusal(&module([ABOUT, Runs(start), LOOK, STATE])).unwrap();
    assert!(refused.len() < 400 && !refused.contains('\u{1b}'), "{refused}");
    let long = "x".repeat(3000);
    let refused = refusal(&module([ABOUT, STATE, Says(&long), STATE])).unwrap();
    assert!(refused.ends_with("xxx\"…") && refused.len() < 200, "{refused}");
}

/// A look that fails at the second state only.
#[test]
fn gm18_a_state_that_cannot_be_looked_at_is_not_reached() {
    let look = "(if (result i32) (i32.eq (i32.load8_u (i32.const 65536)) (i32.const 121)) \
                (then unreachable) (else (call $say (i32.const 20000) (i32.const 13))))";
    let items = "turn 0\nmove 1";
    let digits: String = items.bytes().map(|byte| format!("\\{byte:02x}")).collect();
    let start = format!(
        "(call $say (i32.const 4096) (i32.const 1))) (data (i32.const 4096) \"x\") \
        (data (i32.const 20000) \"{digits}\") (func (result i32) (i32.const 0)"
    );
    let mut table = playing(&module([ABOUT, Runs(&start), Runs(look), Says("y")]));
    let failed = table.play(Player::FIRST, "1");
    assert!(matches!(failed, Err(Refusal::Book(Trouble::Error { .. }))), "{failed:?}");
    assert_eq!(table.position(), "x");
}

#[test]
fn any_changed_byte_of_a_module_is_refused_or_plays() {
    let nim = nim();
    for at in (0..nim.len()).step_by(37) {
        let mut bytes = nim.clone();
        bytes[at] ^= 1 << (at % 8);
        if open(&bytes, &Object::new()).is_err() {
            continue;
        }
        let mut table = crate::support::table(&bytes, &Object::new());
        let _ = table.new_game();
        for _ in 0..4 {
            let Some(turn) = table.game().and_then(|game| game.turn()) else { break };
            let Some(first) = table.legal(turn).first().cloned() else { break };
            let _ = table.play(turn, &first);
        }
    }
}
