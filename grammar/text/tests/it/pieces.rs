//! The tokens of a text with its comments.

use grammar::span::SourceId;
use grammar_text::{Piece, Token, pieces};

fn texts(text: &str) -> Vec<&str> {
    pieces(SourceId(0), text).iter().map(|piece| &text[piece.span.range()]).collect()
}

#[test]
fn comments_stand_between_the_tokens() {
    let text = "/* a */ const // b\r\nA = \"// no comment\" /***/ ;// c";
    let pieces = pieces(SourceId(0), text);
    let values: Vec<_> = pieces.iter().map(|piece| piece.value).collect();
    assert_eq!(
        values,
        [
            Piece::Comment("/* a */"),
            Piece::Token(Token::Const),
            Piece::Comment("// b\r"),
            Piece::Token(Token::Ident("A")),
            Piece::Token(Token::Assign),
            Piece::Token(Token::Str("\"// no comment\"")),
            Piece::Comment("/***/"),
            Piece::Token(Token::Semicolon),
            Piece::Comment("// c"),
        ]
    );
    for piece in &pieces {
        let written = match piece.value {
            Piece::Comment(comment) => comment,
            Piece::Token(token) => token.fixed_text().unwrap_or(&text[piece.span.range()]),
        };
        assert_eq!(&text[piece.span.range()], written);
    }
}

#[test]
fn comments_follow_each_other_without_white_space() {
    assert_eq!(texts("/*a*//*b*/a//c"), ["/*a*/", "/*b*/", "a", "//c"]);
    assert_eq!(texts("a / b /* / */"), ["a", "/", "b", "/* / */"]);
    assert_eq!(texts("/* // */ // /* b"), ["/* // */", "// /* b"]);
}

#[test]
fn a_text_with_errors_has_pieces_too() {
    assert_eq!(texts("a @ b"), ["a", "b"]);
    assert_eq!(texts("\u{e9}\u{1F600}"), Vec::<&str>::new());
    assert_eq!(texts(""), Vec::<&str>::new());
}
