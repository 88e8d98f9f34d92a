//! How to write each construct: shown if nothing more precise is known about an error in it.

use super::around::Around;
use super::token::Token;

/// The items, by their first word.
const ITEMS: &[(Token<'static>, &str)] = &[
    (Token::Use, "`use std::lines;`, or `use \"file.rul\" as name;`"),
    (Token::Rule, "`rule \"Name\" { edge 6..9; }`"),
    (Token::Pattern, "`pattern bomb { ... }` with 18 rows of digits between the braces"),
    (Token::Shape, "`shape bar { down, here, up }`"),
    (Token::Signals, "`signals standard;`"),
    (Token::Signal, "`signal X = \"SWAP\" key \"S\";`"),
    (Token::Number, "`number score { label en \"Score\"; }`"),
    (Token::Help, "`help en = \"...\";`, or with a text between `\"\"\"`"),
    (Token::Const, "`const N = 3;`"),
    (Token::Table, "`table t = [1, 2, 3];`"),
    (Token::Var, "`var x, y;`, or `var a[4];` for an array"),
    (Token::Mark, "`mark doomed, seen;`"),
    (Token::Message, "`message bomb_near(cell: cell, power: int) -> int = 0x8101;`"),
    (Token::Fn, "`fn f(a, b) { ... }`"),
    (Token::Phase, "`phase C { ... }`"),
    (Token::Test, "`test \"Name\" { ... }`"),
    (Token::Allow, "`allow unused_name;`"),
    (Token::Turn, "`turn around;`, or `turn { here, up | here, down };`"),
];

/// The statements, by their first word.
const STATEMENTS: &[(Token<'static>, &str)] = &[
    (Token::Var, "`var x = 0;`"),
    (Token::Const, "`const N = 3;`"),
    (Token::If, "`if c { ... } else { ... }`"),
    (Token::While, "`while c { ... }`"),
    (Token::For, "`for k in 1..3 { ... }`, or `for c in hexagons { ... }`"),
    (Token::Switch, "`switch e { 1, 2 => ...; else => ...; }`"),
    (Token::Return, "`return;`, or `return x;` with one value"),
    (Token::Break, "`break;`"),
    (Token::Continue, "`continue;`"),
    (Token::Watch, "`watch x;`"),
    (Token::Asm, "`asm { store &a 3 }`"),
    (Token::DestroyWhile, "`destroy_while(doomed) { ... }`"),
    (Token::Expect, "`expect score == 3;`, or `expect event destroyed 3;`"),
];

/// How to write the construct around a token that does not fit.
pub(super) fn help(around: Around<'_, '_>) -> Option<String> {
    let is_item = around.is_in_item();
    let Some(first) = around.first() else { return Some(at_start(around)?.to_owned()) };
    let table = if is_item { ITEMS } else { STATEMENTS };
    let (_, code) = table.iter().find(|(word, _)| *word == first)?;
    Some(format!("write {code}"))
}

/// The first token of an item or of a statement does not fit.
fn at_start(around: Around<'_, '_>) -> Option<&'static str> {
    Some(match around.next(0)? {
        _ if around.is_in_item() => {
            "a file consists of items, each of which starts with a word such as `fn`, `phase`, \
             `var` or `test`; comments start with `//`"
        }
        Token::Expect => {
            "an expectation is a step of a test: `test \"Name\" { expect score == 3; }`"
        }
        _ if around.next(1) == Some(Token::Assign) => "the variable comes first: `x = 3;`",
        _ if around.expects("while") => {
            "a value alone does nothing: assign it, `x = 3;`, or pass it to a function, `f(3);`"
        }
        _ => return None,
    })
}
