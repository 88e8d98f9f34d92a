//! What the parser expected, in the author's words.

use super::words::{
    BEFORE_ITEMS, ITEMS, ITEMS_OR_NAMES, NAMES, STATEMENTS, STATEMENTS_OR_EXPRESSIONS,
};

/// Tokens that a message names as a group.
struct Group {
    /// The tokens that must all be expected for the group to be named.
    signs: &'static [&'static str],
    /// The tokens that its name replaces.
    members: &'static [&'static [&'static str]],
    name: &'static str,
}

const GROUPS: &[Group] = &[
    Group {
        signs: &["rule", "shape", "fn", "phase", "const"],
        members: &[ITEMS, ITEMS_OR_NAMES, BEFORE_ITEMS, &["code", "file", "exact"]],
        name: "an item such as `fn`, `phase` or `var`",
    },
    Group {
        signs: &["while", "return", "switch", "name"],
        members: &[
            STATEMENTS,
            STATEMENTS_OR_EXPRESSIONS,
            ITEMS,
            ITEMS_OR_NAMES,
            BEFORE_ITEMS,
            NAMES,
            &["{", ";", "name"],
        ],
        name: "a statement",
    },
    Group {
        signs: &["integer", "name", "(", "-"],
        members: &[
            STATEMENTS_OR_EXPRESSIONS,
            ITEMS_OR_NAMES,
            BEFORE_ITEMS,
            NAMES,
            &["integer", "name", "(", "-", "!", "~", "true", "false"],
        ],
        name: "an expression",
    },
    Group {
        signs: &["name", "file", "key"],
        members: &[ITEMS_OR_NAMES, BEFORE_ITEMS, NAMES, &["name"]],
        name: "a name",
    },
    // Any operator can follow an expression; what ends it is more likely to be missing.
    Group {
        signs: &["*", "/", "+"],
        members: &[&[
            "*", "/", "%", "+", "-", "<<", ">>", "&", "^", "|", "==", "!=", "<", "<=", ">", ">=",
            "&&", "||", "(", "[", ".", "::",
        ]],
        name: "an operator",
    },
    Group {
        signs: &["=", "+=", "*="],
        members: &[&[
            "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "(", "[", ".", "::",
        ]],
        name: "an assignment",
    },
];

/// Words for the expected tokens, the most helpful first.
pub(super) fn in_words(expected: &[String]) -> Vec<String> {
    let mut rest: Vec<&str> = expected.iter().map(|token| token.trim_matches('"')).collect();
    let mut words = Vec::new();
    for Group { signs, members, name } in GROUPS {
        if signs.iter().all(|sign| rest.contains(sign)) {
            rest.retain(|token| !members.iter().any(|members| members.contains(token)));
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
