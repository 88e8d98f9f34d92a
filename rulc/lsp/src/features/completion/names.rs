//! Names that have a value: those in scope, and those of the language.

use gen_lsp_types::{CompletionItem, CompletionItemKind};
use grammar::signals::{Action, STANDARD};
use grammar_text::Token;
use rulc_compiler::analysis::{Symbol, SymbolKind};
use rulc_compiler::{Kind, builtins};

use super::{Completion, call_snippet, markdown};
use crate::features::{hover, symbols};
use crate::manual;
use crate::outline::Part;
use crate::project::View;
use crate::words;

/// How many names of a text are offered at once.
pub(crate) const MOST_NAMES: usize = 500;

impl<'a> Completion<'_, 'a> {
    /// All names that have a value; those of the wanted kind come first.
    pub(super) fn names(&mut self, start: usize, wanted: Option<Kind>) {
        let view = self.view;
        for (name, detail) in self.locals(start) {
            let item = self.add(name, CompletionItemKind::Variable);
            item.detail = Some(detail.to_owned());
            item.sort_text = Some(format!("1{name}"));
        }
        let own = view.analysis().symbols.iter().filter(|symbol| {
            symbol.span.source() == view.source
                && !symbol.kind.is_local()
                && symbol.kind != SymbolKind::Phase
        });
        let mut has_standard = false;
        let mut shown = 0;
        for symbol in own {
            has_standard |= symbol.kind == SymbolKind::Signal && is_standard(view, symbol);
            let is_own = symbol.kind != SymbolKind::Signal || !is_standard(view, symbol);
            if is_own && shown < MOST_NAMES && symbols::matches(self.prefix, &symbol.name) {
                shown += 1;
                self.symbol(symbol, wanted);
            }
        }
        if has_standard || self.text.contains("signals standard") {
            for signal in STANDARD {
                let item = self.add(signal.name, CompletionItemKind::EnumMember);
                item.detail = Some(format!("signal, usually `{}`", signal.action.name()));
                item.sort_text = Some(sort(signal.name, wanted, Some(Kind::Signal), '2'));
            }
        }
        for builtin in builtins::FUNCTIONS {
            let snippets = self.snippets;
            let item = self.add(builtin.name, CompletionItemKind::Function);
            item.detail = Some(hover::signature(builtin));
            item.documentation = Some(markdown(hover::function(builtin)));
            item.sort_text = Some(sort(builtin.name, wanted, Some(builtin.result), '4'));
            call_snippet(item, builtin.name, builtin.parameters.iter().copied(), snippets);
        }
        let constants = builtins::CONSTANTS.iter().map(|&(name, kind, _)| (name, kind));
        let actions = Action::ALL.iter().map(|action| (action.name(), Kind::Action));
        for (name, kind) in constants.chain(actions) {
            self.built_in(name, kind, CompletionItemKind::EnumMember, wanted);
        }
        let values = builtins::VALUES.iter().map(|&(name, kind, ..)| (name, kind));
        let variables = builtins::SPECIAL_VARIABLES.iter().map(|&(name, kind, _)| (name, kind));
        for (name, kind) in values.chain(variables) {
            self.built_in(name, kind, CompletionItemKind::Variable, wanted);
        }
        for name in ["true", "false"] {
            self.built_in(name, Kind::Bool, CompletionItemKind::Keyword, wanted);
        }
        for name in ["piece", "next", "V", builtins::LENGTH] {
            self.add(name, CompletionItemKind::Variable).sort_text = Some(format!("4{name}"));
        }
        // The only statement that has a value.
        if !self.starts_statement()
            && let Some(word) = words::STATEMENTS.iter().find(|word| word.word == "destroy_while")
        {
            let entry = manual::function(word.word);
            self.snippet(word, entry.map(|entry| entry.text.as_str()));
        }
        self.shared();
        self.standard();
    }

    /// The functions that the used modules share.
    fn shared(&mut self) {
        let view = self.view;
        let Some(file) = view.analysis().file(view.source) else { return };
        for (module, source) in &file.uses {
            let functions = view.analysis().symbols.iter().filter(|symbol| {
                let is_function = matches!(symbol.kind, SymbolKind::Function | SymbolKind::Message);
                symbol.public && is_function && symbol.span.source() == *source
            });
            for function in functions {
                let full = format!("{}::{}", module.text, function.name);
                let names = function.parameters.iter().map(|(name, _)| name.as_str());
                let item = self.function_elsewhere(&full, &function.name, names);
                item.detail = Some(hover::declaration(function));
                item.documentation = view.comment(function).map(markdown);
            }
        }
    }

    /// Offers a function of a module. `new` is what is written to call it.
    pub(super) fn function_elsewhere<'n>(
        &mut self,
        new: &str,
        name: &str,
        parameters: impl Iterator<Item = &'n str>,
    ) -> &mut CompletionItem {
        let snippets = self.snippets;
        let item = self.add(new, CompletionItemKind::Function);
        item.filter_text = Some(name.to_owned());
        item.sort_text = Some(format!("5{name}"));
        call_snippet(item, new, parameters, snippets);
        item
    }

    fn built_in(
        &mut self,
        name: &str,
        kind: Kind,
        shown: CompletionItemKind,
        wanted: Option<Kind>,
    ) {
        let item = self.add(name, shown);
        item.detail = Some(kind.describe().to_owned());
        item.documentation = manual::name(name).map(|entry| markdown(entry.text.clone()));
        item.sort_text = Some(sort(name, wanted, Some(kind), '4'));
    }

    pub(super) fn symbol(&mut self, symbol: &Symbol, wanted: Option<Kind>) {
        let snippets = self.snippets;
        let comment = self.view.comment(symbol);
        let kind = match symbol.kind {
            SymbolKind::Function | SymbolKind::Message => CompletionItemKind::Function,
            SymbolKind::Constant | SymbolKind::LocalConstant => CompletionItemKind::Constant,
            SymbolKind::Pattern | SymbolKind::Shape => CompletionItemKind::Struct,
            SymbolKind::Signal => CompletionItemKind::EnumMember,
            SymbolKind::Module => CompletionItemKind::Module,
            SymbolKind::Mark => CompletionItemKind::Property,
            _ => CompletionItemKind::Variable,
        };
        let item = self.add(&symbol.name, kind);
        item.detail = Some(hover::declaration(symbol));
        item.documentation = comment.map(markdown);
        item.sort_text = Some(sort(&symbol.name, wanted, symbol.value_kind, '2'));
        if matches!(symbol.kind, SymbolKind::Function | SymbolKind::Message) {
            let names = symbol.parameters.iter().map(|(name, _)| name.as_str());
            call_snippet(item, &symbol.name, names, snippets);
        }
        if symbol.kind == SymbolKind::Module {
            item.insert_text = Some(format!("{}::", symbol.name));
        }
    }

    /// The local names in scope at the word, in the item that starts at an offset.
    fn locals(&self, start: usize) -> Vec<(&'a str, &'static str)> {
        let tokens: Vec<&Part<'a>> = self
            .tokens
            .iter()
            .filter(|part| part.range.start >= start && part.token.is_some())
            .collect();
        let token = |at: usize| tokens.get(at).and_then(|part| part.token);
        let text = |at: usize| self.text.get(tokens.get(at)?.range.clone());
        // The names, and the depth of the block that each is in.
        let mut found: Vec<(&'a str, &'static str, usize)> = Vec::new();
        let mut depth = 0;
        let mut at = 0;
        if token(0) == Some(Token::Fn) || token(1) == Some(Token::Fn) {
            while !matches!(token(at), None | Some(Token::ParenClose | Token::BraceOpen)) {
                let is_first = matches!(token(at), Some(Token::ParenOpen | Token::Comma));
                if is_first && !matches!(token(at + 1), None | Some(Token::ParenClose)) {
                    found.extend(text(at + 1).map(|name| (name, "parameter", 1)));
                }
                at += 1;
            }
        }
        let mut is_list = None;
        while let Some(current) = token(at) {
            match current {
                Token::BraceOpen => depth += 1,
                Token::BraceClose => {
                    found.retain(|&(.., of)| of < depth || of == 1 && depth > 1);
                    depth = depth.saturating_sub(1);
                }
                Token::Var => {
                    is_list = Some(0_usize);
                    found.extend(text(at + 1).map(|name| (name, "local variable", depth)));
                }
                Token::Const => {
                    found.extend(text(at + 1).map(|name| (name, "local constant", depth)));
                }
                Token::For => {
                    found.extend(text(at + 1).map(|name| (name, "loop variable", depth + 1)));
                }
                Token::Semicolon => is_list = None,
                Token::ParenOpen | Token::BracketOpen => {
                    is_list = is_list.map(|open| open + 1);
                }
                Token::ParenClose | Token::BracketClose => {
                    is_list = is_list.map(|open| open.saturating_sub(1));
                }
                Token::Comma if is_list == Some(0) => {
                    found.extend(text(at + 1).map(|name| (name, "local variable", depth)));
                }
                _ => {}
            }
            at += 1;
        }
        found.retain(|(name, ..)| grammar_text::is_name(name));
        let mut out: Vec<(&str, &str)> = Vec::new();
        for (name, what, _) in found.into_iter().rev() {
            if !out.iter().any(|(known, _)| *known == name) {
                out.push((name, what));
            }
        }
        out
    }
}

fn is_standard(view: &View<'_>, symbol: &Symbol) -> bool {
    view.text_at(symbol.span) != symbol.name
}

/// Names of the wanted kind come first, then those in the given order.
fn sort(name: &str, wanted: Option<Kind>, kind: Option<Kind>, otherwise: char) -> String {
    let is_wanted = wanted.is_some_and(|wanted| wanted != Kind::Any) && wanted == kind;
    format!("{}{name}", if is_wanted { '0' } else { otherwise })
}
