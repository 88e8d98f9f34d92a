//! The symbols of a text, and of all texts of a workspace. They are found by tokens, so a broken
//! function hides no other one.

use gen_lsp_types::{DocumentSymbol, SymbolKind};
use grammar::signals::Action;
use grammar_text::Token;

use crate::outline::{Item, items, parts};
use crate::project::View;

/// The kind of what an item declares, as editors show it.
#[must_use]
pub const fn kind(word: Token<'_>) -> SymbolKind {
    match word {
        Token::Rule => SymbolKind::Package,
        Token::Pattern | Token::Shape => SymbolKind::Struct,
        Token::Signal | Token::Signals => SymbolKind::Event,
        Token::Number => SymbolKind::Property,
        Token::Const => SymbolKind::Constant,
        Token::Table => SymbolKind::Array,
        Token::Var => SymbolKind::Variable,
        Token::Mark => SymbolKind::Key,
        Token::Fn => SymbolKind::Function,
        Token::Message => SymbolKind::Interface,
        Token::Phase => SymbolKind::Event,
        Token::Test => SymbolKind::Method,
        Token::Use => SymbolKind::Module,
        Token::Help => SymbolKind::String,
        _ => SymbolKind::Object,
    }
}

/// A symbol of a text: its name, its item, and the bytes of its name.
#[derive(Clone, Debug)]
pub struct Found {
    /// The name as it is shown.
    pub name: String,
    /// Its kind.
    pub kind: SymbolKind,
    /// What is shown after it.
    pub detail: Option<String>,
    /// The whole item.
    pub range: std::ops::Range<usize>,
    /// The name.
    pub name_range: std::ops::Range<usize>,
}

/// The symbols of a text, in order.
#[must_use]
pub fn of(text: &str) -> Vec<Found> {
    let parts = parts(text);
    let mut out = Vec::new();
    for item in items(text, &parts) {
        if matches!(item.word, Token::Allow | Token::Pub) {
            continue;
        }
        let first = item.name.clone().unwrap_or(item.range.start..item.range.start);
        for name in std::iter::once(first).chain(item.more.iter().cloned()) {
            let shown = shown(text, &item, &name);
            if shown.is_empty() {
                continue;
            }
            out.push(Found {
                name: shown,
                kind: kind(item.word),
                detail: detail(text, &item),
                range: item.range.clone(),
                name_range: name,
            });
        }
    }
    out
}

fn shown(text: &str, item: &Item<'_>, name: &std::ops::Range<usize>) -> String {
    let name = text.get(name.clone()).unwrap_or_default();
    match item.word {
        Token::Phase if !name.is_empty() => format!("phase {name}"),
        Token::Help if !name.is_empty() => format!("help {name}"),
        Token::Code | Token::File | Token::Exact => item.word().to_owned(),
        Token::Signals => format!("signals {name}"),
        Token::Use => {
            let path = text.get(item.range.clone()).unwrap_or_default();
            path.trim_start_matches("use").trim_end_matches(';').trim().to_owned()
        }
        _ => name.trim_matches('"').to_owned(),
    }
}

/// The parameters of a function, or what a phase is for.
fn detail(text: &str, item: &Item<'_>) -> Option<String> {
    match item.word {
        Token::Fn | Token::Message => {
            let rest = text.get(item.name.as_ref()?.end..item.range.end)?;
            let open = rest.find('(')?;
            let close = rest.find(')')?;
            rest.get(open..=close).map(|list| list.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        Token::Phase => {
            let letter = text.get(item.name.clone()?)?;
            Some(phase(letter)?.to_owned())
        }
        Token::Test => Some("test".to_owned()),
        _ => None,
    }
}

/// When a phase is called, in a few words.
#[must_use]
pub fn phase(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "0" => "a game starts",
        "A" => "the next piece is chosen",
        "B" => "a signal has arrived",
        "C" => "the piece has come to rest",
        "P" => "the player leaves the window",
        "Q" => "the player returns",
        "S" => "the game is over",
        _ => return None,
    })
}

/// The symbols of the text as the protocol has them.
#[must_use]
pub fn document(view: &View<'_>) -> Vec<DocumentSymbol> {
    let symbols = of(view.text()).into_iter().map(|found| {
        #[expect(deprecated, reason = "the protocol still has the field")]
        DocumentSymbol {
            name: found.name,
            detail: found.detail,
            kind: found.kind,
            tags: None,
            deprecated: None,
            range: view.range(&found.range),
            selection_range: view.range(&found.name_range),
            children: None,
        }
    });
    symbols.collect()
}

/// True if the letters of a query occur in a name in this order, whatever their case.
#[must_use]
pub fn matches(query: &str, name: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().flat_map(char::to_lowercase).all(|letter| letters.any(|other| other == letter))
}

/// The action that a standard signal should cause.
#[must_use]
pub fn action_of(signal: &str) -> Option<Action> {
    let found = grammar::signals::STANDARD.iter().find(|standard| standard.name == signal)?;
    Some(found.action)
}
