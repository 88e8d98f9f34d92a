//! The tokens of the text language.

use logos::{Lexer, Logos};

macro_rules! keywords {
    ($($name:ident $text:literal;)*) => {
        /// A token of the text language; names and literals keep their text.
        #[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[logos(skip r"[ \t\r\n\u{feff}]+")]
        #[logos(skip(r"//[^\n]*", allow_greedy = true))]
        #[logos(skip(r"/\*", block_comment))]
        #[expect(missing_docs, reason = "the text of each token is next to it")]
        pub enum Token<'src> {
            $(#[token($text)] $name,)*

            /// A name: letters, digits and `_`, not starting with a digit.
            #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
            Ident(&'src str),
            /// An integer: decimal, hexadecimal after `$` or `0x`, or binary after `0b`.
            #[regex(r"[0-9][0-9_]*|0x[0-9A-Fa-f_]+|0b[01_]+|\$[0-9A-Fa-f][0-9A-Fa-f_]*")]
            Int(&'src str),
            /// A string in quotes, on one line.
            #[regex(r#""([^"\\\n]|\\(["\\nrt]|x[0-7][0-9A-Fa-f]))*""#)]
            Str(&'src str),
            /// A text of several lines between triple quotes.
            #[token(r#"""""#, text)]
            Text(&'src str),
            /// A color: `#` and six hexadecimal digits.
            #[regex(r"#[0-9A-Fa-f]{6}")]
            Color(&'src str),
        }

        impl Token<'_> {
            /// The text of a keyword or symbol; `None` for names and literals.
            #[must_use]
            pub const fn fixed_text(self) -> Option<&'static str> {
                match self {
                    $(Token::$name => Some($text),)*
                    Token::Ident(_) | Token::Int(_) | Token::Str(_) => None,
                    Token::Text(_) | Token::Color(_) => None,
                }
            }
        }

        /// The keywords and symbols, as they are written.
        pub const FIXED: &[&str] = &[$($text),*];
    };
}

keywords! {
    // Keywords that start an item.
    Use "use";
    Rule "rule";
    Pattern "pattern";
    Shape "shape";
    Signals "signals";
    Signal "signal";
    Number "number";
    Help "help";
    Const "const";
    Table "table";
    Var "var";
    Mark "mark";
    Message "message";
    Fn "fn";
    Phase "phase";
    Test "test";
    // Words with a meaning in one place; they are names everywhere else.
    Allow "allow";
    Pub "pub";
    As "as";
    By "by";
    Code "code";
    Exact "exact";
    File "file";
    Image "image";
    Key "key";
    Turn "turn";
    Underline "underline";
    // Statements and expressions.
    If "if";
    Else "else";
    While "while";
    For "for";
    In "in";
    Switch "switch";
    Return "return";
    Break "break";
    Continue "continue";
    Watch "watch";
    Expect "expect";
    Asm "asm";
    DestroyWhile "destroy_while";
    True "true";
    False "false";
    // Symbols.
    BraceOpen "{";
    BraceClose "}";
    ParenOpen "(";
    ParenClose ")";
    BracketOpen "[";
    BracketClose "]";
    Semicolon ";";
    Comma ",";
    Colon ":";
    ColonColon "::";
    Dot ".";
    DotDot "..";
    Arrow "=>";
    ResultArrow "->";
    Assign "=";
    AddAssign "+=";
    SubAssign "-=";
    MulAssign "*=";
    DivAssign "/=";
    ModAssign "%=";
    AndAssign "&=";
    OrAssign "|=";
    XorAssign "^=";
    ShlAssign "<<=";
    ShrAssign ">>=";
    OrOr "||";
    AndAnd "&&";
    Equal "==";
    NotEqual "!=";
    Less "<";
    LessEqual "<=";
    Greater ">";
    GreaterEqual ">=";
    Or "|";
    Xor "^";
    And "&";
    Shl "<<";
    Shr ">>";
    Plus "+";
    Minus "-";
    Star "*";
    Slash "/";
    Percent "%";
    Bang "!";
    Tilde "~";
}

// The end of a construct that may be long is searched for once. A regular expression that fails far
// after its start would be tried again from every place where the construct could start.

/// Skips a block comment, or the rest of the text if it does not end.
fn block_comment<'src>(lexer: &mut Lexer<'src, Token<'src>>) -> Result<(), ()> {
    until(lexer, "*/")
}

/// A text with its quotes; one that does not end is the rest of the text.
fn text<'src>(lexer: &mut Lexer<'src, Token<'src>>) -> Result<&'src str, ()> {
    until(lexer, "\"\"\"").map(|()| lexer.slice())
}

/// Skips everything up to `end` and `end` itself, or the rest if there is no `end`.
fn until<'src>(lexer: &mut Lexer<'src, Token<'src>>, end: &str) -> Result<(), ()> {
    let rest = lexer.remainder();
    let found = rest.find(end);
    lexer.bump(found.map_or(rest.len(), |length| length + end.len()));
    found.map(|_| ()).ok_or(())
}

impl Token<'_> {
    /// True for a word that can start an item.
    #[must_use]
    pub const fn starts_item(self) -> bool {
        matches!(
            self,
            Token::Use
                | Token::Rule
                | Token::Pattern
                | Token::Shape
                | Token::Signals
                | Token::Signal
                | Token::Number
                | Token::Help
                | Token::Const
                | Token::Table
                | Token::Var
                | Token::Mark
                | Token::Message
                | Token::Fn
                | Token::Phase
                | Token::Test
                | Token::Pub
                | Token::Allow
                | Token::Code
                | Token::File
                | Token::Exact
        )
    }

    /// True for a keyword.
    pub(crate) fn is_keyword(self) -> bool {
        self.fixed_text()
            .is_some_and(|text| text.starts_with(|first: char| first.is_ascii_lowercase()))
    }

    /// True for `==`, `<` and the other operators that compare.
    pub(crate) const fn is_comparison(self) -> bool {
        matches!(
            self,
            Token::Equal
                | Token::NotEqual
                | Token::Less
                | Token::LessEqual
                | Token::Greater
                | Token::GreaterEqual
        )
    }

    /// How a message names the token.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Token::Ident(name) => format!("`{name}`"),
            Token::Int(text) => format!("the number {text}"),
            Token::Str(_) => "a string".to_owned(),
            Token::Text(_) => "a text".to_owned(),
            Token::Color(text) => format!("the color {text}"),
            fixed => format!("`{}`", fixed.fixed_text().unwrap_or_default()),
        }
    }
}
