//! The formatter, through its public function and its command.
//!
//! `INSTA_UPDATE=always cargo test -p rulc-format --test it` writes the snapshots again.

use grammar::span::SourceId;
use grammar_text::{Piece, Token, parse, pieces};
use proptest::prelude::*;
use rulc_format::{FormatError, format};

const EVERYTHING: &str = include_str!("format/everything.rul");

/// Formats the text in the style of the standard rules; formatting it again must change nothing.
fn formatted(text: &str) -> String {
    let once = match format(text) {
        Ok(once) => once,
        Err(error) => panic!("{error:?}\n{text}"),
    };
    assert_eq!(format(&once).as_ref(), Ok(&once), "not stable");
    once
}

/// Returns the tokens without commas before closing brackets, and the comments without white space
/// at the starts and ends of their lines.
fn content(text: &str) -> (Vec<Token<'_>>, Vec<String>) {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    let mut comments = Vec::new();
    for piece in pieces(SourceId(0), text) {
        match piece.value {
            Piece::Token(token) => {
                let closes = matches!(
                    token,
                    Token::ParenClose | Token::BracketClose | Token::BraceClose | Token::Semicolon
                );
                if closes && tokens.last() == Some(&Token::Comma) {
                    tokens.pop();
                }
                tokens.push(token);
            }
            Piece::Comment(comment) => {
                comments.push(comment.lines().map(str::trim).collect::<Vec<_>>().join("\n"));
            }
        }
    }
    (tokens, comments)
}

#[test]
fn the_standard_rules_and_modules_are_formatted() {
    for source in stdlib_rules::GAMES.iter().chain(stdlib_rules::MODULES) {
        assert!(
            format(source.text).as_deref() == Ok(source.text),
            "`rulc fmt` would change {}",
            source.name
        );
    }
    for template in stdlib_rules::TEMPLATES {
        let formatted = format(template.rule);
        assert!(
            formatted.as_deref() == Ok(template.rule),
            "`rulc fmt` would change {}",
            template.name
        );
    }
}

#[test]
fn every_construct() {
    insta::assert_snapshot!(formatted(EVERYTHING));
}

#[test]
fn comments_everywhere() {
    insta::assert_snapshot!(formatted(include_str!("format/comments.rul")));
}

#[test]
fn long_lines() {
    insta::assert_snapshot!(formatted(include_str!("format/long.rul")));
}

#[test]
fn a_comment_after_what_stands_on_one_line_leaves_it_there() {
    let text = "rule \"Test\" { edge 6; } // the smallest
shape dot { here }         // one
shape slash { here, up_right } turn { here, up_right | here, down_right } // two
phase 0 { } // nothing
fn f(a) { return a; } // a
fn g(
    a, // the first
    b, // and the second
) {
    return a;
} // of them
phase C {
    if a { b = 1; } // one way
    if a { b = 1; } else { b = 2; } // two ways
    while a { a -= 1; }   // down
    for k in 1..3 { a += k; } // up
    switch a { 1 => b = 1; } // an arm
    switch a {
        1 => { b = 1; } // a block
        2 => { b = 2; } // another one
    }
    { a = 1; }      // a block
    destroy_while(0) { f(0); } // again
    var n = destroy_while(0) {
        f(0);
    };
    asm { 0 }       // assembly
    a = f(1)        // a call
        + f(2);     // and another one
}
";
    // Comments are aligned; the code stays where it is.
    let code = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split("//").next().unwrap().trim_end().to_owned()).collect()
    };
    assert_eq!(code(&formatted(text)), code(text));
    // What does not fit, or was not on one line, is broken as usual.
    let long = format!("fn f() {{ return {}1; }} // long\n", "1 + ".repeat(25));
    assert!(formatted(&long).starts_with("fn f() {\n    return 1"));
    let full = format!("fn f() {{ return {}12345; }}", "1 + ".repeat(19));
    assert_eq!(full.len(), 100);
    let full = format!("{full} // which does not count\n");
    assert_eq!(formatted(&full), full);
    assert_eq!(formatted("phase 0 {\na = 1; } // b\n"), "phase 0 {\n    a = 1;\n} // b\n");
    assert_eq!(formatted("phase 0 { a = 1; // b\n}\n"), "phase 0 {\n    a = 1; // b\n}\n");
}

#[test]
fn no_text_at_all() {
    for text in ["", "\n\n", " \t\r\n", "\u{feff}"] {
        assert_eq!(formatted(text), "");
    }
    assert_eq!(formatted("\n\n// only a comment"), "// only a comment\n");
    assert_eq!(formatted("/* one */ // line\n\n\n/* more */"), "/* one */ // line\n\n/* more */\n");
}

#[test]
fn line_ends_of_other_systems_become_ours_except_in_texts() {
    assert_eq!(formatted("const A = 1; // a\r\n\r\nvar b;\r\n"), "const A = 1; // a\n\nvar b;\n");
    let help = "help en = \"\"\"\r\n  a  \r\n\"\"\";\n";
    assert_eq!(formatted(help), help);
}

#[test]
fn the_last_comma_stands_in_lists_of_several_lines_only() {
    assert_eq!(formatted("table t = [1, 2,];"), "table t = [1, 2];\n");
    assert_eq!(formatted("table t = [1,\n2];"), "table t = [\n    1,\n    2,\n];\n");
    assert_eq!(
        formatted("table t = [1, // one\n2 // two\n];"),
        "table t = [\n    1, // one\n    2, // two\n];\n"
    );
}

#[test]
fn a_source_with_mistakes_is_not_formatted() {
    for text in ["fn f( { }", "const A = ;", "\"", "/* ", "#12", "fn f() { \u{7} }", "1"] {
        assert!(matches!(format(text), Err(FormatError::Syntax(_))), "{text}");
    }
}

#[test]
fn the_deepest_nesting_is_formatted() {
    let deep = |open: &str, inside: &str, close: &str, count: usize| {
        format!("fn f() {{ x = {}{inside}{}; }}", open.repeat(count), close.repeat(count))
    };
    for text in [
        deep("(", "1", ")", 290),
        deep("f(", "1", ")", 290),
        deep("-", "1", "", 290),
        deep("", "1", " + 1", 280),
        deep("if a { ", "1", " } else { 2 }", 140),
        deep("", "if a { 1 } else { 2 }", "", 1),
        deep("asm { words a ", "[1]", "}", 1),
        format!("fn f() {}{}", "{ ".repeat(295), "} ".repeat(295)),
        format!("fn f() {{ if a {{ }} {} }}", "else if a { }".repeat(90)),
    ] {
        // The limit counts some operators twice. What the parser refuses, nobody formats.
        if parse(SourceId(0), &text).1.is_empty() {
            formatted(&text);
        }
    }
    assert!(parse(SourceId(0), &deep("f(", "1", ")", 290)).1.is_empty());
}

#[test]
fn a_result_that_nothing_could_read_is_refused() {
    let text =
        format!("fn f() {}{}{}", "{ ".repeat(290), "a = 1; ".repeat(20_000), "} ".repeat(290));
    assert_eq!(format(&text), Err(FormatError::TooLarge));
}

/// Generates what can be between two tokens; it is empty only where they remain two.
fn separator() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        12 => Just(""),
        12 => Just(" "),
        6 => Just("\n"),
        2 => Just("\n\n\n"),
        1 => Just("\t \r\n"),
        1 => Just(" // line\n"),
        1 => Just("\n    // own line\n"),
        1 => Just("\n\n// behind an empty line  \n\n"),
        1 => Just(" /* in line */ "),
        1 => Just("/* end */\n"),
        1 => Just("\n/* begin */"),
        1 => Just(" /* a\n      b\n\n  c */ "),
        1 => Just("\n  /* a\n   * b\n   */\n"),
        1 => Just("      /* one */ /* two */ // three\n"),
    ]
}

/// Replaces what is between the pieces of a source.
fn respaced(source: &str, separators: &[&str]) -> String {
    let mut text = String::new();
    let mut separators = separators.iter().cycle();
    let mut after_word = false;
    for piece in pieces(SourceId(0), source) {
        let separator = separators.next().copied().unwrap_or(" ");
        let is_bracket = match piece.value {
            Piece::Token(token) => token.fixed_text().is_some_and(|text| "()[]{},;".contains(text)),
            Piece::Comment(_) => false,
        };
        // A `/` before a comment would change the comment.
        let needs_space = (separator.is_empty() && after_word && !is_bracket)
            || (separator.starts_with('/') && text.ends_with('/'));
        if needs_space {
            text.push(' ');
        }
        text.push_str(separator);
        text.push_str(&source[piece.span.range()]);
        after_word = !is_bracket;
        if matches!(piece.value, Piece::Comment(comment) if comment.starts_with("//")) {
            text.push('\n');
        }
    }
    text
}

fn is_stable_and_says_the_same(text: &str) -> Result<(), TestCaseError> {
    let once = format(text);
    prop_assert!(once.is_ok(), "{once:?}");
    let once = once.unwrap();
    prop_assert_eq!(content(&once), content(text));
    let twice = format(&once);
    prop_assert_eq!(twice.as_ref(), Ok(&once));
    prop_assert!(!once.contains("\n\n\n") && !once.starts_with('\n') && !once.ends_with("\n\n"));
    Ok(())
}

fn sources() -> Vec<&'static str> {
    let standard = stdlib_rules::GAMES.iter().chain(stdlib_rules::MODULES);
    let mut sources: Vec<_> = standard.map(|source| source.text).collect();
    sources.extend([EVERYTHING; 5]);
    sources.extend([include_str!("format/long.rul"); 5]);
    sources.extend([include_str!("format/comments.rul"); 3]);
    sources
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_spacing_and_any_comments(
        source in prop::sample::select(sources()),
        separators in prop::collection::vec(separator(), 1..400),
    ) {
        is_stable_and_says_the_same(&respaced(source, &separators))?;
    }

    #[test]
    fn a_comment_at_any_place(
        source in prop::sample::select(sources()),
        comment in separator(),
        at in any::<prop::sample::Index>(),
    ) {
        let pieces = pieces(SourceId(0), source);
        let before = at.get(&pieces).span.range().start;
        let text = format!("{} {comment} {}", &source[..before], &source[before..]);
        is_stable_and_says_the_same(&text)?;
    }

    #[test]
    fn any_text_is_formatted_or_refused(
        words in prop::collection::vec(
            prop::sample::select([
                grammar_text::FIXED,
                &["a", "1", "\"s\"", "\"\"\"", "#ffffff", "// c\n", "/* c */", "/*", "\n", "\u{e9}"],
            ].concat()),
            0..60,
        ),
    ) {
        let text = words.join(" ");
        match format(&text) {
            Ok(once) => prop_assert_eq!(format(&once), Ok(once)),
            Err(error) => prop_assert!(matches!(error, FormatError::Syntax(_)), "{}", text),
        }
    }
}

#[test]
fn assembly_of_the_file_keeps_its_lines() {
    let text = r#"code {
    phase 0:
        store  20   V[21] ret
    phase C:   l1:
        br eq V [9] -1 offset16 l1   case V[9] offsets [l1,l1]
        hex "00FF" }
exact { length 100
  at 4 hex "55" }
help en  =  "exact\r\n" ;
fn f() { for V[40]   in cells { asm { flat store 20 V[21] } } }
"#;
    let expected = r#"code {
    phase 0:
    store 20 V[21] ret
    phase C:
l1:
    br eq V[9] -1 offset16 l1 case V[9] offsets [l1, l1]
    hex "00FF"
}
exact {
    length 100
    at 4 hex "55"
}
help en = "exact\r\n";
fn f() { for V[40] in cells { asm { flat store 20 V[21] } } }
"#;
    assert_eq!(formatted(text), expected);
}

#[test]
fn arrays_are_formatted() {
    let text = "var  a,held [ 4 ],bag[2*6]in 0 .. 2*3+1 ,  flags[N] in false..true;\n\
                pub var /* all */ shelf[N]; // there\n";
    let wanted = "var a, held[4], bag[2 * 6] in 0..2 * 3 + 1, flags[N] in false..true;\n\
                  pub var /* all */ shelf[N]; // there\n";
    assert_eq!(format(text).unwrap(), wanted);
}
