//! Hints about errors in the syntax.

use grammar::span::SourceId;
use grammar_text::parse;

/// The code in a hint: what is between backticks.
fn code(hint: &str) -> impl Iterator<Item = String> + '_ {
    let code = hint.split('`').skip(1).step_by(2).filter(|code| code.contains(' '));
    code.map(|code| code.replace("=> ...;", "=> { }").replace("{ ... }", "{ }"))
}

/// The hints about a text.
fn hints(text: &str) -> Vec<String> {
    let (_, errors) = parse(SourceId::default(), text);
    errors.into_iter().filter_map(|error| Some(error.hint?.help)).collect()
}

#[test]
fn the_code_in_hints_is_correct() {
    let items = "use rule pattern shape signals signal number help const table var mark message fn phase \
        test allow turn";
    let statements = "var const if while for switch return break continue watch asm destroy_while";
    let item = |word| (word, String::new(), "");
    let statement = |word| (word, "fn f() { ".to_owned(), " }");
    let all = items.split(' ').map(item).chain(statements.split(' ').map(statement));
    let mut shown_words = 0;
    for (word, before, after) in all.chain([("expect", "test \"t\" { ".to_owned(), " }")]) {
        let bar = if word == "turn" { "shape bar { here, up } " } else { "" };
        let broken = [") ) ;", "5 5 ;", "x x", "{ 5"];
        let broken = broken.map(|rest| format!("{bar}{before}{word} {rest}{after}"));
        let shown: Vec<String> = broken.iter().flat_map(|text| hints(text)).collect();
        let codes: Vec<String> = shown.iter().flat_map(|hint| code(hint)).collect();
        shown_words += usize::from(!codes.is_empty());
        for code in codes {
            let text = format!("{bar}{before}{code}{after}");
            assert_eq!(parse(SourceId::default(), &text).1, [], "{text}");
        }
    }
    assert!(shown_words > 25, "{shown_words}");
}
