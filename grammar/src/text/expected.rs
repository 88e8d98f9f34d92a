//! What the parser expected, in words that an author uses.

/// Groups of tokens that a message names by what they are together: the tokens that must all be
/// expected for the group to be named, those that it then stands for, and its name.
const GROUPS: &[(&[&str], &[&str], &str)] = &[
    (
        &["rule", "shape", "fn", "phase", "const"],
        &[
            "use", "rule", "pattern", "shape", "signals", "signal", "number", "help", "const",
            "table", "var", "mark", "fn", "phase", "test", "code", "file", "exact", "pub", "allow",
        ],
        "an item such as `fn`, `phase` or `var`",
    ),
    (
        &["while", "return", "switch", "name"],
        &[
            "while",
            "return",
            "switch",
            "if",
            "for",
            "break",
            "continue",
            "var",
            "asm",
            "destroy_while",
            "{",
            ";",
            "name",
            "as",
            "code",
            "exact",
            "file",
            "image",
            "key",
            "turn",
            "underline",
            "pub",
            "allow",
            "rule",
            "pattern",
            "shape",
            "signals",
            "signal",
            "number",
            "help",
            "table",
            "mark",
            "phase",
            "test",
            "watch",
            "expect",
            "use",
            "const",
            "fn",
        ],
        "a statement",
    ),
    (
        &["integer", "name", "(", "-"],
        &[
            "integer",
            "name",
            "(",
            "-",
            "!",
            "~",
            "true",
            "false",
            "if",
            "asm",
            "destroy_while",
            "as",
            "code",
            "exact",
            "file",
            "image",
            "key",
            "turn",
            "underline",
            "pub",
            "allow",
            "rule",
            "pattern",
            "shape",
            "signals",
            "signal",
            "number",
            "help",
            "table",
            "mark",
            "phase",
            "test",
        ],
        "an expression",
    ),
    (
        &["name", "file", "key"],
        &[
            "name",
            "as",
            "code",
            "exact",
            "file",
            "image",
            "key",
            "turn",
            "underline",
            "pub",
            "allow",
            "rule",
            "pattern",
            "shape",
            "signals",
            "signal",
            "number",
            "help",
            "table",
            "mark",
            "phase",
            "test",
        ],
        "a name",
    ),
    // Behind an expression every operator could stand; what is wanted is what ends it.
    (
        &["*", "/", "+"],
        &[
            "*", "/", "%", "+", "-", "<<", ">>", "&", "^", "|", "==", "!=", "<", "<=", ">", ">=",
            "&&", "||", "(", "[", ".", "::",
        ],
        "an operator",
    ),
    (
        &["=", "+=", "*="],
        &["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "(", "[", ".", "::"],
        "an assignment",
    ),
];

/// Words for the expected tokens, the most telling first.
pub(super) fn in_words(expected: &[String]) -> Vec<String> {
    let mut rest: Vec<&str> = expected.iter().map(|token| token.trim_matches('"')).collect();
    let mut words = Vec::new();
    for (signs, members, name) in GROUPS {
        if signs.iter().all(|sign| rest.contains(sign)) {
            rest.retain(|token| !members.contains(token));
            words.push((*name).to_owned());
        }
    }
    let operators = words.iter().position(|word| word == "an operator");
    let mut symbols: Vec<String> = rest
        .into_iter()
        .map(|token| match token {
            "name" => "a name".to_owned(),
            "integer" => "a number".to_owned(),
            "string" => "a string".to_owned(),
            "text" => "a text between `\"\"\"`".to_owned(),
            "color" => "a color".to_owned(),
            symbol => format!("`{symbol}`"),
        })
        .collect();
    // What ends an expression comes before "an operator".
    if operators.is_some() {
        symbols.append(&mut words);
        words = symbols;
    } else {
        words.append(&mut symbols);
    }
    words
}
