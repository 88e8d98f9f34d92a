//! The keywords, grouped by the places where they can appear, as in the rules of `grammar.lalrpop`.

/// Words that start an item and are never names.
pub(super) const ITEMS: &[&str] = &["use", "const", "var", "fn"];

/// Words that start an item and are names inside expressions and settings.
pub(super) const ITEMS_OR_NAMES: &[&str] = &[
    "rule", "pattern", "shape", "signals", "signal", "number", "help", "table", "mark", "message",
    "phase", "test",
];

/// Words before an item, which are also names.
pub(super) const BEFORE_ITEMS: &[&str] = &["pub", "allow"];

/// Words with a meaning in one place, which are names everywhere else.
pub(super) const NAMES: &[&str] =
    &["as", "by", "code", "exact", "file", "image", "key", "turn", "underline"];

/// Words that start a statement, or a step of a test, and nothing else.
pub(super) const STATEMENTS: &[&str] =
    &["while", "for", "switch", "return", "break", "continue", "watch", "expect"];

/// Words that start a statement or an expression.
pub(super) const STATEMENTS_OR_EXPRESSIONS: &[&str] = &["if", "asm", "destroy_while"];
