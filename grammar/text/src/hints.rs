//! What may have been meant: habits from other languages, misspelled keywords.
//!
//! Used only after an error: looks at the token that does not fit, and its neighbors.

use super::around::{Around, begins};
use super::error::Hint;
use super::habits::{ARMS, FIRST, FUNCTIONS, INSIDE, SETTINGS, TYPES, VARIABLES};
use super::lex::Lexed;
use super::nesting::is_operator;
use super::token::Token;
use super::words::{BEFORE_ITEMS, ITEMS, ITEMS_OR_NAMES, STATEMENTS, STATEMENTS_OR_EXPRESSIONS};
use super::{arms, around, declarations, forms, nearly, operands, statements, steps};
use grammar::nearest;

/// The likely cause of an error.
pub(super) struct Guess {
    /// The token to point at instead, and what it is.
    pub(super) at: Option<(usize, &'static str)>,
    /// What to write.
    pub(super) hint: Hint,
}

/// Keywords that start an item or a statement, and can be misspelled.
const KEYWORDS: &[&[&str]] = &[
    ITEMS,
    ITEMS_OR_NAMES,
    BEFORE_ITEMS,
    STATEMENTS,
    STATEMENTS_OR_EXPRESSIONS,
    // After a block.
    &["else"],
];

/// Two symbols in sequence that mean something elsewhere, and what to write.
const PAIRS: &[(Token<'static>, Token<'static>, &str)] = &[
    (Token::Less, Token::Greater, "not equal is written `!=`"),
    (Token::Equal, Token::Assign, "equal is written `==`"),
    (Token::NotEqual, Token::Assign, "not equal is written `!=`"),
    (Token::Assign, Token::Less, "less or equal is written `<=`"),
    (Token::Shr, Token::Greater, "a shift to the right is written `>>`, and keeps the sign"),
    (Token::Star, Token::Star, "there is no power operator: write `x * x` or `square(x)`"),
    (Token::Arrow, Token::If, "put an `if` in an arm between `{ ... }`"),
    (Token::Colon, Token::Assign, "to assign, write `=`"),
    (Token::Tilde, Token::Assign, "not equal is written `!=`"),
];

pub(super) const NO_WORD: &str = "not a word of the language";

/// What seems to be meant where the token `at` does not fit. `expected` has the tokens that would.
pub(super) fn guess(tokens: &[Lexed<'_>], at: usize, expected: &[String]) -> Option<Guess> {
    let token = |k: Option<usize>| tokens.get(k?).map(|&(_, token, _)| token);
    let word = |k: Option<usize>| match token(k) {
        Some(Token::Ident(word)) => Some(word),
        _ => None,
    };
    let back = |n: usize| at.checked_sub(n);
    let expects = |text: &str| expected.iter().any(|token| token.trim_matches('"') == text);
    let here = |help: &str| Some(Guess { at: None, hint: Hint::help(help) });
    let there =
        |k: usize, help: String| Some(Guess { at: Some((k, NO_WORD)), hint: Hint::help(help) });
    let found = token(Some(at))?;

    if let Some((first, label, help)) = steps::wrong_step(tokens, at) {
        return Some(Guess { at: Some((first, label)), hint: Hint::help(help) });
    }
    if let Some(help) = steps::help(tokens, at) {
        return here(help);
    }
    let around = Around { tokens, at, expected };
    if let Some(help) = nearly::help(around).or_else(|| statements::help(around)) {
        return here(&help);
    }
    if let Some(guess) = increment(tokens, at) {
        return here(&guess);
    }
    for &(first, second, help) in PAIRS {
        if token(back(1)) == Some(first) && found == second
            || found == first && token(Some(at + 1)) == Some(second)
        {
            return here(help);
        }
    }
    let help = arms::help(around).map(str::to_owned).or_else(|| declarations::help(around));
    if let Some(help) = help {
        return here(&help);
    }
    // Words that declare something elsewhere.
    for (k, word) in
        [(Some(at), word(Some(at))), (back(1), word(back(1))), (back(2), word(back(2)))]
    {
        let (Some(k), Some(word)) = (k, word) else { continue };
        let is_variable = |word: &str| VARIABLES.contains(&word) || TYPES.contains(&word);
        // The name comes after all types: `unsigned int x`, `let mut x`.
        let last = (k + 1..).find(|&k| {
            !tokens.get(k).is_some_and(
                |(_, token, _)| matches!(token, Token::Ident(word) if is_variable(word)),
            )
        });
        let last = last.unwrap_or(k + 1);
        let Some(Token::Ident(name)) = token(Some(last)) else { continue };
        if !begins(tokens, k) {
            continue;
        }
        if token(k.checked_sub(1)) == Some(Token::ParenOpen) {
            if is_variable(word) && token(k.checked_sub(3)) == Some(Token::Fn) {
                return there(k, format!("parameters have no types: write `{name}`"));
            }
            continue;
        }
        let is_call = token(Some(last + 1)) == Some(Token::ParenOpen);
        if word == "let" && is_call {
            let help = "values cannot be taken apart: declare one variable, as in `var x = ...;`";
            return there(k, help.to_owned());
        }
        if FUNCTIONS.contains(&word) || is_call && is_variable(word) {
            return there(k, format!("a function is declared with `fn {name}(...) {{ ... }}`"));
        }
        if is_variable(word) {
            let is_item = expects("rule");
            let after = token(Some(last + 1));
            let value = after == Some(Token::Assign);
            let help = match (is_item, value) {
                _ if after == Some(Token::BracketOpen) => {
                    format!("write `var {name}[...];`, outside of functions")
                }
                (true, true) => format!(
                    "write `const {name} = ...;`, or `var {name};` if it changes (it starts at 0)"
                ),
                (true, false) => format!("write `var {name};`"),
                (false, true) => format!("write `var {name} = ...;`"),
                (false, false) => format!("write `var {name} = 0;`"),
            };
            return there(k, help);
        }
    }
    // `var held[4];` within a function.
    if let Some(name) = word(back(1))
        && expects("=")
        && found == Token::BracketOpen
        && around::before(tokens, at).any(|token| token == Token::Var)
    {
        return here(&format!("declare an array outside functions: `var {name}[...];`"));
    }
    // `for (i, c) in hexagons`.
    if token(back(1)) == Some(Token::For)
        && found == Token::ParenOpen
        && token(Some(at + 2)) == Some(Token::Comma)
    {
        return here(
            "a loop has one variable: `for c in hexagons { ... }`; count with another one, as in \
             `n += 1;`",
        );
    }
    // `for (k = 1; ...)`.
    if token(back(1)) == Some(Token::For) && found == Token::ParenOpen {
        return here("write `for k in 1..3 { ... }`, or `while` with a condition");
    }
    // `use groups;`
    if token(back(2)) == Some(Token::Use)
        && let Some(name) = word(back(1))
        && (found == Token::Semicolon || name == "std")
    {
        if name == "std" {
            return here("name a module of the library, as in `use std::lines;`");
        }
        return here(&format!(
            "write `use \"{name}.rul\";`, or `use std::{name};` if it is a standard module"
        ));
    }
    if word(back(1)) == Some("advance") && found == Token::Minus {
        return here("time only moves forward: `advance 500;`");
    }
    if word(back(1)) == Some("seed") && found == Token::Minus {
        return here("a seed is 0 or more: `seed 7;`");
    }
    if word(back(1)) == Some("repeat") && found == Token::Minus {
        return here("the number of repetitions is 1 to 10,000: `repeat 3 { ... }`");
    }
    if word(back(1)) == Some("repeat") && found == Token::BraceOpen {
        return here(
            "give the number of repetitions: `repeat 3 { ... }` in a test, `for k in 1..3 { ... \
             }` elsewhere",
        );
    }
    if let Some(word) = word(Some(at))
        && begins(tokens, at)
        && let Some((_, help)) = FIRST.iter().find(|(habit, _)| *habit == word)
    {
        return there(at, (*help).to_owned());
    }
    let is_item = expects("rule") && expects("phase");
    if let Some(word) = word(Some(at))
        && is_item
        && SETTINGS.contains(&word)
        && token(Some(at + 1)) != Some(Token::Assign)
    {
        let help = format!("write it inside `rule`: `rule \"Name\" {{ {word} ...; }}`");
        return Some(Guess { at: Some((at, "a setting of the rule")), hint: Hint::help(help) });
    }
    let colon = found == Token::Colon;
    if let Some(before) = back(1)
        && let Some(word) = word(Some(before))
        && (begins(tokens, before) || word == "not")
    {
        if let Some((_, help)) = FIRST.iter().find(|(habit, _)| *habit == word) {
            return there(before, (*help).to_owned());
        }
        if let Some(keyword) = nearest(word, KEYWORDS.iter().copied().flatten().copied())
            && (keyword != "else" || token(before.checked_sub(1)) == Some(Token::BraceClose))
            && !(colon || expects_value(found))
        {
            return misspelt(before, keyword);
        }
    }
    if colon && expects("=>") || found == Token::Break && expects("else") && !expects("while") {
        return here(ARMS);
    }
    if let Some(word) = word(Some(at))
        && !begins(tokens, at)
        && let Some((_, help)) = INSIDE.iter().find(|(habit, _)| *habit == word)
    {
        return here(help);
    }
    if let Some(help) = forms::help(tokens, at, expected) {
        return here(&help);
    }
    if let Some(word) = word(Some(at)) {
        let words = expected.iter().map(|token| token.trim_matches('"'));
        let keywords = words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
        let keywords =
            keywords.filter(|word| !["name", "integer", "string", "text", "color"].contains(word));
        if let Some(keyword) = nearest(word, keywords) {
            return misspelt(at, keyword);
        }
    }
    if let Some(help) = operands::help(around) {
        return here(&help);
    }
    match found {
        Token::Assign if expects("==") && forms::is_assignment(tokens, at) => {
            here("an assignment has no value: write two, such as `a = 3; b = a;`")
        }
        Token::Assign if expects("==") && token(Some(at + 1)) == Some(Token::Bang) => {
            here("unequal is written `!=`")
        }
        Token::Assign if expects("==") => Some(Guess { at: None, hint: Hint::comparison() }),
        Token::Equal if expects("=") => Some(Guess { at: None, hint: Hint::assignment() }),
        Token::Arrow if expects(">=") => here("greater or equal is written `>=`"),
        operator if operator.is_comparison() && expects("&&") && !expects("==") => {
            here("combine comparisons with `&&`: `a < b && b < c`")
        }
        Token::Plus | Token::Minus | Token::Star | Token::Slash
            if expects("+=") && token(Some(at + 1)) == Some(Token::Assign) =>
        {
            here("leave out the blank before the `=`, as in `x -= 1;`")
        }
        Token::Less if expects("+=") && token(Some(at + 1)) == Some(Token::Minus) => {
            here("to assign, write `=`")
        }
        // A value as a statement.
        _ if expects("+=")
            && expects("(")
            && is_operator(found)
            && back(1).is_some_and(|before| begins(tokens, before)) =>
        {
            here("a value alone does nothing: write `return x + 1;`, or assign it: `y = x + 1;`")
        }
        Token::Ident(_) if is_item && !forms::continues_item(token(Some(at + 1))) => None,
        Token::Ident(_) | Token::If | Token::While | Token::For | Token::Switch | Token::Return
            if is_item =>
        {
            here("statements belong inside a function or a phase, such as `phase C { ... }`")
        }
        _ => None,
    }
}

/// True for a token that continues an expression or an assignment after a name: then the name is
/// meant as a name.
fn expects_value(found: Token<'_>) -> bool {
    matches!(found, Token::Equal | Token::Assign | Token::Comma | Token::ParenClose | Token::Bang)
}

fn misspelt(at: usize, keyword: &str) -> Option<Guess> {
    let hint = Hint::help(format!("did you mean `{keyword}`?"));
    Some(Guess { at: Some((at, "not a keyword")), hint })
}

/// `x++`, `++x` and the same with `--`, in words.
fn increment(tokens: &[Lexed<'_>], at: usize) -> Option<String> {
    // The two symbols are adjacent: what does not fit is the first, the second, or the token after
    // them.
    let first = (at.saturating_sub(2)..=at).find(|&k| {
        matches!(
            (tokens.get(k), tokens.get(k + 1)),
            (Some(&(_, a @ (Token::Plus | Token::Minus), end)), Some(&(start, b, _)))
                if a == b && end == start
        )
    })?;
    let name = |k: Option<usize>| match tokens.get(k?) {
        Some((_, Token::Ident(name), _)) => Some(*name),
        _ => None,
    };
    // Not `--x;`.
    let is_statement = matches!(tokens.get(first + 3), Some((_, Token::Semicolon, _)));
    let is_comment = begins(tokens, first) && !is_statement;
    if is_comment && tokens.get(first)?.1 == Token::Minus {
        return Some("comments start with `//`".to_owned());
    }
    let sign = tokens.get(first)?.1.fixed_text()?;
    let name = name(first.checked_sub(1)).or_else(|| name(Some(first + 2))).unwrap_or("x");
    Some(format!("there is no `{sign}{sign}`: write `{name} {sign}= 1;`"))
}
