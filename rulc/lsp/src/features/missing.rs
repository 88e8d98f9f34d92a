//! Changes that declare a name that is not declared.

use std::ops::Range;

use gen_lsp_types::TextEdit;
use grammar::signals::STANDARD;
use grammar_text::Token;

use crate::outline::{self, Part};
use crate::project::View;

/// Offers changes for the unknown name at some bytes of the text: `add` takes the title of each,
/// its edits, and whether it is most likely meant.
pub fn fixes(
    view: &View<'_>,
    place: &Range<usize>,
    add: &mut dyn FnMut(String, Vec<TextEdit>, bool),
) {
    let text = view.text();
    let word = text.get(place.clone()).unwrap_or_default();
    let follows = text.get(place.end..).unwrap_or_default().trim_start();
    let at_end = |new: String| {
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        vec![view.edit(&(text.len()..text.len()), format!("{gap}{new}"))]
    };
    if STANDARD.iter().any(|signal| signal.name == word) {
        let title = "Declare the standard signals".to_owned();
        add(title, at_end("signals standard;\n".to_owned()), true);
    } else if follows.starts_with("::") && stdlib_rules::module(word).is_some() {
        let start = outline::start_of_items(text, &view.parts());
        let line = format!("use std::{word};");
        add(format!("Add `{line}`"), vec![view.edit(&(start..start), format!("{line}\n"))], true);
    } else if !grammar_text::is_name(word) {
    } else if follows.starts_with('(') {
        if let Some((at, new)) = function(view, place) {
            add(format!("Declare the function `{word}`"), vec![view.edit(&(at..at), new)], false);
        }
    } else if assigns(follows) {
        let (start, indent) = start_of_line(text, place.start);
        if text.get(start..place.start).is_some_and(|gap| gap == indent) {
            let at = start + indent.len();
            let is_plain = follows.starts_with('=');
            let new =
                if is_plain { "var ".to_owned() } else { format!("var {word} = 0;\n{indent}") };
            add(format!("Declare `{word}` here"), vec![view.edit(&(at..at), new)], false);
        }
        let title = format!("Declare `{word}` as a variable of the rule");
        add(title, at_end(format!("var {word};\n")), false);
    }
}

/// A function with the name at some bytes, whose call is there, and the place after the item that
/// contains the call.
fn function(view: &View<'_>, name: &Range<usize>) -> Option<(usize, String)> {
    let text = view.text();
    let parts = outline::parts(text);
    let items = outline::items(text, &parts);
    let item = items.iter().find(|item| item.range.contains(&name.start))?;
    // A comment at the end of the line belongs to the item.
    let rest = text.get(item.range.end..)?;
    let at = item.range.end + rest.find('\n').unwrap_or(rest.len());
    let called = parts.partition_point(|part| part.range.start < name.end);
    let names = parameters(view, parts.get(called + 1..)?);
    let word = text.get(name.clone())?;
    let end = if at == text.len() { "\n" } else { "" };
    Some((at, format!("\n\nfn {word}({}) {{\n}}{end}", names.join(", "))))
}

/// Names for the parameters of a call, from the tokens after its parenthesis: an argument that is a
/// name gives its own, unless an item has it.
fn parameters(view: &View<'_>, tokens: &[Part<'_>]) -> Vec<String> {
    let is_free = |part: &Part<'_>| {
        view.symbol(part.range.start).is_none_or(|(_, symbol, _)| symbol.kind.is_local())
    };
    let mut names: Vec<String> = Vec::new();
    let mut depth = 0_usize;
    let mut argument: Vec<&Part<'_>> = Vec::new();
    for part in tokens.iter().filter(|part| part.token.is_some()) {
        let Some(token) = part.token else { continue };
        let ends = depth == 0 && matches!(token, Token::Comma | Token::ParenClose);
        match token {
            _ if ends => {}
            Token::ParenOpen | Token::BracketOpen | Token::BraceOpen => depth += 1,
            Token::ParenClose | Token::BracketClose | Token::BraceClose => {
                depth = depth.saturating_sub(1);
            }
            Token::Semicolon if depth == 0 => break,
            _ => {}
        }
        if !ends {
            argument.push(part);
            continue;
        }
        if !argument.is_empty() {
            let own = match argument.as_slice() {
                [one] => view.text().get(one.range.clone()).filter(|own| {
                    let is_name = grammar_text::is_name(own);
                    is_name && own.chars().any(char::is_lowercase) && is_free(one)
                }),
                _ => None,
            };
            let taken = |name: &str| names.iter().any(|known| known == name);
            let own = own.filter(|own| !taken(own)).map(str::to_owned);
            let letters = ('a'..='z').map(String::from);
            names.extend(own.or_else(|| letters.into_iter().find(|letter| !taken(letter))));
        }
        argument.clear();
        if token == Token::ParenClose {
            break;
        }
    }
    names
}

fn assigns(follows: &str) -> bool {
    let rest = follows.trim_start_matches(['+', '-', '*', '/', '%', '&', '|', '^']);
    rest.starts_with('=') && !rest.starts_with("==") && !rest.starts_with("=>")
}

/// The start of the line of an offset, and its white space.
fn start_of_line(text: &str, offset: usize) -> (usize, &str) {
    let start = text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(start..).unwrap_or_default();
    (start, line.get(..line.len() - line.trim_start_matches([' ', '\t']).len()).unwrap_or_default())
}
