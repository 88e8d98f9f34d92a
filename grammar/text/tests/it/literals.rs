//! Comments and texts: where they end, and which error is reported if they do not.

use grammar::span::SourceId;
use grammar_text::{Piece, SyntaxErrorKind, Token, parse, pieces};

fn errors(text: &str) -> Vec<(SyntaxErrorKind, std::ops::Range<usize>)> {
    let (_, errors) = parse(SourceId(0), text);
    errors.into_iter().map(|error| (error.kind, error.span.range())).collect()
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    pieces(SourceId(0), text)
        .into_iter()
        .filter_map(|piece| match piece.value {
            Piece::Token(token) => Some(token),
            Piece::Comment(_) => None,
        })
        .collect()
}

fn comments(text: &str) -> Vec<&str> {
    pieces(SourceId(0), text)
        .into_iter()
        .filter_map(|piece| match piece.value {
            Piece::Token(_) => None,
            Piece::Comment(comment) => Some(comment),
        })
        .collect()
}

#[test]
fn a_comment_ends_at_the_first_end() {
    for text in [
        "var a; /* one line */ var b;",
        "var a; /* two\nlines */ var b;",
        "var a; /**/ var b;",
        "var a; /***/ var b;",
        "var a; /* / * // /* **/ var b;",
        "var a; /*/ not yet */ var b;",
    ] {
        assert_eq!(errors(text), [], "{text}");
        assert_eq!(tokens(text).len(), 6, "{text}");
        assert_eq!(comments(text).len(), 1, "{text}");
    }
    assert_eq!(tokens("a /* b */ c /* d */ e").len(), 3);
}

#[test]
fn a_comment_without_an_end_is_one_mistake() {
    for before in [
        "",
        "var a; ",
        "const A = 1 + ",
        "phase C {\n    if edge == 6 { f(",
        "// line\n",
        "var a;\n@",
        "/* whole */ ",
    ] {
        for behind in ["", "/", "*", " /* again /* and again\n{ var b", " \" ] ) } \n\n", "é // "]
        {
            let text = format!("{before}/*{behind}");
            let found: Vec<_> = errors(&text)
                .into_iter()
                .filter(|(kind, _)| !matches!(kind, SyntaxErrorKind::UnknownCharacter(_)))
                .collect();
            let expected = [(SyntaxErrorKind::UnclosedComment, before.len()..text.len())];
            assert_eq!(found, expected, "{text}");
            let unclosed = &text[before.len()..];
            assert_eq!(comments(&text).last(), Some(&unclosed));
        }
    }
}

#[test]
fn a_text_ends_at_the_first_three_quotes() {
    for text in [r#""""""""#, r#""""a"b""c""""#, "\"\"\"two\nlines\"\"\"", r#""""" /* x """"#] {
        assert_eq!(tokens(text), [Token::Text(text)]);
    }
    let rest = format!("{0} one {0} two {0}", "\"\"\"");
    assert_eq!(errors(&rest).len(), 2, "{:?}", errors(&rest));
}

#[test]
fn a_text_without_an_end_is_one_mistake() {
    for behind in ["", "\"", "\"\"", "a\" \"\"\nhelp de = \" ", "\n@ { /* "] {
        let text = format!("var a; help en = \"\"\"{behind}");
        let expected = [(SyntaxErrorKind::UnclosedText, 17..text.len())];
        assert_eq!(errors(&text), expected, "{text}");
    }
}

/// If every opening or mistake were compared with all others, this would take hours.
#[test]
fn many_mistakes_take_no_longer_than_other_text() {
    for text in
        ["/*", "/**", "\"\"\"\"\"x", "/* \n", "a /*", "\"", "\"a\n", "1 @ ", "1 @;", "#", ") @"]
    {
        let text = text.repeat(500_000);
        assert!(!errors(&text).is_empty());
    }
}
