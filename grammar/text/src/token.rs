//! The tokens of the text language, from which logos generates the lexer.

/// Declares an enum without the attributes that describe its lexer, and `LEXER`: the same enum with
/// these attributes, as text.
macro_rules! lexed {
    ($($(#[doc = $about:literal])* $name:ident $(($text:ty))? = $how:ident $what:tt,)*) => {
        /// A token of the text language; names and literals keep their text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the text of each token is next to it")]
        pub enum Token<'src> {
            $($(#[doc = $about])* $name $(($text))?,)*
        }

        /// What logos generates the lexer from: the tokens, and what is skipped between them.
        #[allow(dead_code, reason = "`grammar/generate` uses it")]
        pub(crate) const LEXER: &str = stringify! {
            #[logos(skip r"[ \t\r\n\u{feff}]+")]
            #[logos(skip(r"//[^\n]*", allow_greedy = true))]
            #[logos(skip(r"/\*", block_comment))]
            enum Token<'src> {
                $(#[$how $what] $name $(($text))?,)*
            }
        };
    };
}

macro_rules! keywords {
    ($($name:ident $text:literal;)*) => {
        lexed! {
            $($name = token($text),)*

            /// A name: letters, digits and `_`, not starting with a digit.
            Ident(&'src str) = regex(r"[A-Za-z_][A-Za-z0-9_]*"),
            /// An integer: decimal, hexadecimal after `$` or `0x`, or binary after `0b`.
            Int(&'src str) = regex(
                r"[0-9][0-9_]*|0x[0-9A-Fa-f_]+|0b[01_]+|\$[0-9A-Fa-f][0-9A-Fa-f_]*"
            ),
            /// A string in quotes, on one line.
            Str(&'src str) = regex(r#""([^"\\\n]|\\(["\\nrt]|x[0-7][0-9A-Fa-f]))*""#),
            /// A text of several lines between triple quotes.
            Text(&'src str) = token(r#"""""#, text),
            /// A color: `#` and six hexadecimal digits.
            Color(&'src str) = regex(r"#[0-9A-Fa-f]{6}"),
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
