//! Displayed numbers that are shown as pieces.

use grammar::rul3::{RuleFile, read};
use grammar::shown_piece::is_piece;
use rulc_compiler::diagnostics::Code;
use rulc_compiler::{Memory, Options, compile_with};
use test_support::frame;

const HELD: &str = "number score { label en \"Score\"; }
number held { label en \"Held\"; shows piece; }\n";

fn compiled(items: &str) -> RuleFile {
    let options = Options::default();
    let compilation = compile_with("test.rul", &frame::rule(items), &Memory::default(), &options);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    read(&output.bytes).unwrap().rule
}

fn helps(items: &str) -> Vec<String> {
    compiled(&format!("{HELD}{items}")).help.into_iter().map(|help| help.text).collect()
}

#[test]
fn the_help_says_in_each_language_which_numbers_are_pieces() {
    let french = "help fr = \"\"\"\n    Bonjour\n    \"\"\"\n";
    let german = "help de = \"Hallo\";\n";
    assert_eq!(
        helps(&format!("{french}{german}")),
        ["Bonjour\r\n\r\nNombre 2 : pièce\r\n", "Hallo\r\n\r\nZahl 2: Stein\r\n"]
    );
    // A rule without a help gets one, and what the author wrote stays as it is.
    assert_eq!(helps(""), ["Number 2: piece\r\n"]);
    let own = "help en = \"\"\"\n    number 2: piece\n    The end\n    \"\"\"\n";
    assert_eq!(helps(own), ["number 2: piece\r\nThe end\r\n"]);
    let rule = compiled(HELD);
    assert_eq!([1, 2, 3].map(|number| is_piece(&rule, number)), [false, true, false]);
}

#[test]
fn nothing_else_in_the_file_changes() {
    let mut with = compiled(HELD);
    let mut without = compiled(&HELD.replace("shows piece;", ""));
    assert_eq!((with.help.len(), without.help.len()), (1, 0));
    with.help.clear();
    without.help.clear();
    // The addresses of phases do not depend on the help, which comes later in the file.
    assert_eq!(with, without);
}

#[test]
fn what_else_it_could_show_is_an_error() {
    for wrong in ["shows shape;", "shows;", "shows piece, piece;", "shows piece; shows piece;"] {
        let items = HELD.replace("shows piece;", wrong);
        let compilation =
            compile_with("test.rul", &frame::rule(&items), &Memory::default(), &Options::default());
        let codes: Vec<Code> = compilation.diagnostics.iter().map(|one| one.code).collect();
        assert_eq!(codes.len(), 1, "{wrong}: {:?}", compilation.diagnostics);
        assert!(matches!(codes[0], Code::BadSetting | Code::DuplicateItem), "{wrong}: {codes:?}");
    }
}
