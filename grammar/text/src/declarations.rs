//! Errors in declarations: in the name, or in what follows it.

use super::around::Around;
use super::habits::TYPES;
use super::token::Token;

const TWICE: &str = "an item cannot be inside a function or a phase: close the block before it \
                     with `}`";

/// An error in a shape, which is reported once for all positions.
pub(super) const POSITIONS: &str = "positions are separated by `,`, and the directions of one \
                                    joined by `+`: `shape bar { here, up, up + up_right }`";

/// What to write where a token does not fit into a declaration.
pub(super) fn help(around: Around<'_, '_>) -> Option<String> {
    instead_of_name(around)
        .or_else(|| after_name(around))
        .or_else(|| in_list(around))
        .or_else(|| in_block(around).map(str::to_owned))
}

/// Something else follows the word that needs a name.
fn instead_of_name(around: Around<'_, '_>) -> Option<String> {
    let (found, keyword) = (around.next(0)?, around.back(1)?);
    let is_item = around.is_in_item();
    Some(match (keyword, found) {
        (Token::Rule | Token::Test, Token::Ident(name)) if is_item => {
            let word = keyword.fixed_text()?;
            format!("put the name in quotes: `{word} \"{name}\" {{ ... }}`")
        }
        (Token::Rule | Token::Test, Token::BraceOpen) if is_item => {
            let word = keyword.fixed_text()?;
            format!("give it a name in quotes: `{word} \"Name\" {{ ... }}`")
        }
        (Token::Phase, Token::Ident(_) | Token::Int(_))
        | (Token::Test | Token::Rule, Token::Str(_))
            if !is_item =>
        {
            TWICE.to_owned()
        }
        (Token::Phase, Token::Str(_)) => {
            "write the letter of the phase without quotes: `phase C { ... }`".to_owned()
        }
        (Token::Var | Token::Const, Token::BracketOpen) => {
            "values cannot be taken apart: declare each name separately".to_owned()
        }
        (Token::Ident("label"), _) if around.head() == Some(Token::Number) => {
            "name the language: `label en \"Score\";`".to_owned()
        }
        (Token::Phase, Token::BraceOpen) => {
            "say which phase: `phase C { ... }` is executed when a piece has landed, `phase B { \
             ... }` when a signal arrives"
                .to_owned()
        }
        (Token::Pub, Token::Use) => {
            "leave out `pub`: every file needs its own `use` of a module".to_owned()
        }
        (Token::Pub, _) if is_item && found.is_keyword() => {
            let word = found.fixed_text()?;
            format!("leave out `pub`: only the rule itself uses a `{word}`")
        }
        (Token::Mark, Token::Int(_)) if is_item => {
            "marks have names, and the compiler numbers them: `mark doomed;`".to_owned()
        }
        (Token::Var | Token::Const, Token::ParenOpen) => {
            let list = if is_item { "var a, b;" } else { "var a = 3, b = 3;" };
            format!("declare names without parentheses, each with its own value: `{list}`")
        }
        (_, Token::Int(digits)) if is_declaration(keyword, is_item) => match around.next(1) {
            Some(Token::Ident(letters)) => {
                format!("a name cannot start with a digit: write `{letters}{digits}`")
            }
            _ => "a name starts with a letter: `x1`".to_owned(),
        },
        (_, Token::Str(_)) if is_declaration(keyword, is_item) => {
            "write the name without quotes".to_owned()
        }
        _ => return None,
    })
}

/// Something does not fit after the name.
fn after_name(around: Around<'_, '_>) -> Option<String> {
    let (found, keyword) = (around.next(0)?, around.back(2)?);
    let name = match around.back(1)? {
        Token::Ident(name) => name,
        name => name.fixed_text().unwrap_or("x"),
    };
    Some(match (keyword, found) {
        (Token::Phase, Token::ParenOpen) => {
            format!("leave out the parentheses: `phase {name} {{ ... }}`")
        }
        (Token::Fn, Token::BraceOpen) => {
            format!("a function has parentheses, even without parameters: `fn {name}() {{ ... }}`")
        }
        (Token::Var | Token::Const, Token::Ident(other)) if !TYPES.contains(&name) => {
            match (keyword, around.is_in_item()) {
                (Token::Const, _) => {
                    format!("a constant has one name, and no type: `const {other} = 3;`")
                }
                (_, true) => format!("put a `,` between two names: `var {name}, {other};`"),
                (_, false) => {
                    format!("put a `,` between two names: `var {name} = 0, {other} = 0;`")
                }
            }
        }
        (Token::Mark, Token::Ident(other)) if around.is_in_item() => {
            format!("put a `,` between two names: `mark {name}, {other};`")
        }
        (Token::Mark, Token::Assign | Token::BracketOpen) if around.is_in_item() => {
            format!("a mark has no value: `mark {name};`")
        }
        (Token::Var, Token::ParenOpen) if around.is_in_item() => {
            format!("the length of an array is in square brackets: `var {name}[4];`")
        }
        (Token::Const, Token::Int(value)) => format!("write `const {name} = {value};`"),
        (Token::Var, Token::Int(value)) if !around.is_in_item() => {
            format!("write `var {name} = {value};`")
        }
        (Token::Turn, _) => "write `turn around;`, or `turn { here, up | here, down };`".to_owned(),
        (Token::Fn, Token::Assign) => {
            format!("a function is declared with its body: `fn {name}(a) {{ return a; }}`")
        }
        _ => return None,
    })
}

/// Something does not fit into the list of parameters, or into the path of a module.
fn in_list(around: Around<'_, '_>) -> Option<String> {
    let (found, before) = (around.next(0)?, around.back(1)?);
    let help = match (around.first()?, found, before) {
        (Token::Fn, Token::Assign, Token::Ident(_)) => {
            "a parameter has no default: each call passes all values"
        }
        (Token::Fn, Token::Ident(_), Token::Ident(name))
            if around.expects(",") && !TYPES.contains(&name) =>
        {
            "put a `,` between two parameters"
        }
        (Token::Fn, Token::Ident(_), Token::Var | Token::Const) => {
            "a parameter is only a name: leave out the word before it"
        }
        (Token::Fn, Token::Var | Token::Const, _) if around.expects("name") => {
            "a parameter is only a name: leave out the word before it"
        }
        (Token::Fn, Token::And | Token::Star, _) if around.expects("name") => {
            "parameters are passed by value: changing one does not change the caller's variable; \
             write only the name"
        }
        (Token::Fn, Token::Int(_) | Token::Str(_), _) if around.expects("name") => {
            "a parameter is a name; the values are in the call"
        }
        (Token::Fn, Token::Colon, Token::ParenClose)
            if matches!(around.next(2), Some(Token::BraceOpen)) =>
        {
            "leave out the type: a function returns what its `return` says"
        }
        (Token::Fn, Token::Arrow | Token::Assign, Token::ParenClose) => {
            "the body is in braces: `fn f() { return 3; }`"
        }
        (Token::Fn, Token::DotDot, _) if around.expects(")") => {
            "a function has a fixed number of parameters, each with a name"
        }
        (Token::Var, Token::BracketClose, Token::BracketOpen) => {
            "say how many elements it has: `var a[4];`"
        }
        (Token::Var, Token::Var | Token::Const, Token::Comma) => "leave out the word after the `,`",
        (Token::Var, _, _) if around.is_in_item() && is_packed(around) => {
            "for an array that is packed, write the range of its values: `var a[4] in 0..7;`"
        }
        (Token::Fn, Token::Semicolon, Token::ParenClose) => {
            "a function is declared where its body is: `fn f() { ... }`, anywhere in the file"
        }
        (Token::Use, Token::Star, Token::ColonColon) => {
            "name one module: `use std::lines;`; each needs its own `use`"
        }
        (Token::Use, Token::BraceOpen, Token::ColonColon) => {
            "every module needs its own `use`: `use std::lines; use std::components;`"
        }
        (Token::Use, Token::Semicolon, Token::As) => {
            "a name follows `as`: `use std::lines as rows;`"
        }
        (Token::Use, Token::Str(_), Token::As) => "write the name after `as` without quotes",
        _ => return None,
    };
    Some(help.to_owned())
}

/// Something does not fit between the braces of an item that contains no code.
fn in_block(around: Around<'_, '_>) -> Option<&'static str> {
    let found = around.next(0)?;
    Some(match around.head()? {
        Token::Shape => POSITIONS,
        Token::Turn => "configurations are separated by `|`: `turn { here, up | here, down };`",
        Token::Pattern => "a pattern has 18 rows of digits 0 to 7, with blanks between the rows",
        Token::Asm if found == Token::Semicolon => "codes follow each other without `;`",
        Token::Rule | Token::Number if matches!(found, Token::Colon) => {
            "leave out the `:`: a setting is a word and its values, as in `edge 6;`"
        }
        Token::Number if matches!(found, Token::Str(_)) && around.expects("name") => {
            "write `label en \"Score\";`"
        }
        Token::Rule | Token::Number
            if found == Token::BraceOpen || found.is_keyword() && around.expects("}") =>
        {
            "only settings are allowed here: close the block before with `}`"
        }
        _ => return None,
    })
}

/// True for the range after an array, or where it is expected.
fn is_packed(around: Around<'_, '_>) -> bool {
    around.next(0) == Some(Token::In)
        || around.before().any(|token| token == Token::In)
        || around.back(1) == Some(Token::BracketClose)
            && matches!(around.next(0), Some(Token::Int(_)))
}

/// True for a word that declares the name after it. Some are names themselves in code.
fn is_declaration(word: Token<'_>, is_item: bool) -> bool {
    match word {
        Token::Var | Token::Const | Token::Fn | Token::For => true,
        Token::Mark
        | Token::Message
        | Token::Table
        | Token::Number
        | Token::Shape
        | Token::Pattern
        | Token::Signal => is_item,
        _ => false,
    }
}
