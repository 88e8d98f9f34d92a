//! What fits at a place: items, settings, statements, steps of tests, keys, parts of paths.

use gen_lsp_types::{CompletionItemKind, InsertTextFormat};
use grammar::language::Language;
use grammar::rul3::Phase;
use grammar::signals::key_names;
use grammar_text::Token;
use rulc_compiler::lint::LINTS;
use rulc_compiler::testing::{EventName, StatusName};
use rulc_compiler::{Kind, builtins};

use super::{Completion, markdown};
use crate::features::symbols;
use crate::manual;
use crate::outline::{self, Part};
use crate::words::{self, Word};

/// The directions of positions in shapes.
const POSITIONS: [&str; 7] =
    ["here", "up", "down", "up_right", "down_right", "up_left", "down_left"];

impl<'a> Completion<'_, 'a> {
    /// In a string: keys.
    pub(super) fn string(&mut self) {
        if self.back(1) == Some(Token::Key) {
            self.words(key_names());
        }
    }

    /// At a word that starts at an offset.
    pub(super) fn place(&mut self, start: usize) {
        match self.back(1) {
            Some(Token::Dot) => return self.parts_of_piece(),
            Some(Token::ColonColon) => return self.path(),
            _ => {}
        }
        let items = outline::items(self.text, self.tokens);
        let item = items.last().filter(|item| {
            let last = self.tokens.iter().rev().find_map(|part| part.token);
            let ended = matches!(last, Some(Token::Semicolon | Token::BraceClose));
            // An item that reaches the word is complete if its end was found.
            let open = depth(self.tokens, item.range.start);
            item.range.end <= start && (open > 0 || !ended)
        });
        let Some(item) = item else {
            // After its positions, a shape is complete, but it may turn.
            if items.last().is_some_and(|last| {
                last.word == Token::Shape && self.back(1) == Some(Token::BraceClose)
            }) {
                self.words(["turn"]);
            }
            return self.top();
        };
        let open = depth(self.tokens, item.range.start);
        match item.word {
            Token::Pub if open == 0 => self.top(),
            Token::Use if self.back(1) == Some(Token::Use) => {
                self.words(["std"]);
                for module in stdlib_rules::MODULES {
                    self.add(&format!("std::{}", module.name), CompletionItemKind::Module);
                }
            }
            Token::Rule => self.settings(words::RULE),
            Token::Number => self.settings(words::NUMBER),
            Token::Signals => self.words(["standard"]),
            Token::Allow => {
                for lint in LINTS {
                    let summary = lint.code.summary();
                    self.add(lint.name, CompletionItemKind::EnumMember).detail =
                        Some(summary.to_owned());
                }
                self.words(["all", "mixed_kinds"]);
            }
            Token::Help => match self.back(1) {
                Some(Token::Help) => self.languages(),
                Some(Token::Assign) => self.words(["file"]),
                _ => self.words(["underline"]),
            },
            Token::Shape if self.back(1) == Some(Token::Turn) => self.words(["around"]),
            Token::Shape if open > 0 => self.words(POSITIONS),
            Token::Shape if self.back(1) == Some(Token::BraceClose) => self.words(["turn"]),
            Token::Pattern if self.back(1) == Some(Token::Assign) => self.words(["image"]),
            Token::Message if matches!(self.back(1), Some(Token::Colon | Token::ResultArrow)) => {
                self.words(Kind::ALL.iter().map(|kind| kind.name()));
            }
            Token::Phase if self.back(1) == Some(Token::Phase) => {
                for phase in Phase::ALL {
                    let detail = symbols::phase(phase.letter()).map(str::to_owned);
                    self.add(phase.letter(), CompletionItemKind::Event).detail = detail;
                }
            }
            Token::Test if open > 0 => self.step(item.range.start),
            Token::Fn | Token::Phase if self.has_since(item.range.start, Token::BraceOpen) => {
                self.body(item.range.start, matches!(item.word, Token::Phase));
            }
            // Before that, the names are new.
            Token::Const | Token::Table | Token::Signal | Token::Message
                if self.has_since(item.range.start, Token::Assign) =>
            {
                self.names(item.range.start, None);
            }
            // The length of an array.
            Token::Var if open > 0 => self.names(item.range.start, None),
            _ => {}
        }
    }

    fn top(&mut self) {
        self.snippets_of(words::ITEMS);
        for (phase, letter) in words::PHASES.iter().zip(Phase::ALL.map(Phase::letter)) {
            let name = format!("phase {}", phase.word);
            let text = manual::phase(phase.word).or(manual::phase(letter));
            self.snippet(phase, text.map(|entry| entry.text.as_str()));
            if let Some(item) = self.out.last_mut() {
                item.label.clone_from(&name);
                item.sort_text = Some(format!("3{name}"));
            }
        }
        self.snippet(&words::TEST, None);
    }

    fn languages(&mut self) {
        let tags = Language::ALL.iter().filter_map(|language| language.tags().first().copied());
        self.words(tags);
    }

    fn settings(&mut self, known: &[Word]) {
        if matches!(self.back(1), Some(Token::BraceOpen | Token::BraceClose | Token::Semicolon)) {
            return self.snippets_of(known);
        }
        match self.statement_word() {
            Some("color") if self.back(1) != Some(Token::Assign) => {
                let names: &[&str] = match known.iter().any(|word| word.word == "digits") {
                    true => &["label", "zeros", "digits"],
                    false => &["title", "pause", "over", "player"],
                };
                self.words(names.iter().copied());
            }
            Some("label") => self.languages(),
            Some("place") => self.words(["above", "left", "right"]),
            Some("shows") => self.words(["piece"]),
            Some("title") => self.words(["height", "font"]),
            Some("numbers") => self.words(["font"]),
            _ => {}
        }
    }

    /// The first word of the statement, setting or step that the word is in.
    fn statement_word(&self) -> Option<&'a str> {
        let ends = |token| matches!(token, Token::Semicolon | Token::BraceOpen | Token::BraceClose);
        let own = self.tokens.iter().rev().filter(|part| part.token.is_some());
        let first = own.take_while(|part| !part.token.is_some_and(ends)).last()?;
        self.text.get(first.range.clone())
    }

    fn parts_of_piece(&mut self) {
        let Some(whole) = self.word_back(2) else { return };
        for part in builtins::PARTS.iter().filter(|part| part.whole == whole) {
            let entry = manual::name(&format!("{whole}.{}", part.name));
            let snippets = self.snippets;
            let item = self.add(part.name, CompletionItemKind::Field);
            item.detail = Some(part.kind.describe().to_owned());
            item.documentation = entry.map(|entry| markdown(entry.text.clone()));
            if part.indexed && snippets {
                item.insert_text = Some(format!("{}[${{1:k}}]", part.name));
                item.insert_text_format = Some(InsertTextFormat::Snippet);
            }
        }
    }

    /// After `module::`.
    fn path(&mut self) {
        let Some(module) = self.word_back(2) else { return };
        if self.back(3) == Some(Token::Use) {
            if module == "std" {
                for module in stdlib_rules::MODULES {
                    let first = module.text.lines().next().map(outline::comment_text);
                    let item = self.add(module.name, CompletionItemKind::Module);
                    item.documentation = first.map(markdown);
                }
            }
            return;
        }
        let Some(file) = self.view.analysis().file(self.view.source) else { return };
        let used = file.uses.iter().find(|(name, _)| &*name.text == module);
        let Some(&(_, source)) = used else { return self.functions_of(module) };
        let shared = self.view.analysis().symbols.iter();
        for symbol in shared.filter(|symbol| symbol.public && symbol.span.source() == source) {
            self.symbol(symbol, None);
        }
    }

    /// In a body that starts at an offset.
    fn body(&mut self, start: usize, is_phase: bool) {
        if self.starts_statement() {
            let words = words::STATEMENTS.iter();
            for word in words {
                let entry = manual::statement(word.word);
                self.snippet(word, entry.map(|entry| entry.text.as_str()));
            }
            let wanted = self.arm().filter(|_| self.is_in_switch());
            return self.names(start, wanted);
        }
        let is_new = matches!(self.back(1), Some(Token::For | Token::Var | Token::Const));
        if is_new || self.names_variable() {
            return;
        }
        if self.back(1) == Some(Token::In) {
            for &(set, op, has_argument) in builtins::SETS {
                let snippets = self.snippets;
                let item = self.add(set, CompletionItemKind::Keyword);
                item.detail = Some(op.info().meaning.to_owned());
                item.sort_text = Some(format!("0{set}"));
                if has_argument && snippets {
                    item.insert_text = Some(format!("{set}(${{1:c}})"));
                    item.insert_text_format = Some(InsertTextFormat::Snippet);
                }
            }
        }
        let phase = is_phase.then(|| self.phase_of(start)).flatten();
        let wanted = self.wanted(phase);
        self.names(start, wanted);
    }

    /// True if a token comes between an offset and the word.
    fn has_since(&self, start: usize, token: Token<'_>) -> bool {
        let mut own = self.tokens.iter().rev().take_while(|part| part.range.start >= start);
        own.any(|part| part.token == Some(token))
    }

    /// True if the word is the name of a further variable: `var a = 1, b`.
    fn names_variable(&self) -> bool {
        let mut closed = 0_usize;
        for part in self.tokens.iter().rev() {
            match part.token {
                Some(Token::ParenClose | Token::BracketClose) => closed += 1,
                Some(Token::ParenOpen | Token::BracketOpen) if closed > 0 => closed -= 1,
                Some(Token::Var) if closed == 0 => return self.back(1) == Some(Token::Comma),
                Some(
                    Token::ParenOpen
                    | Token::BracketOpen
                    | Token::BraceOpen
                    | Token::BraceClose
                    | Token::Semicolon,
                ) => return false,
                _ => {}
            }
        }
        false
    }

    fn phase_of(&self, start: usize) -> Option<&'a str> {
        let mut tokens = self.tokens.iter().filter(|part| part.range.start >= start);
        self.text.get(tokens.nth(1)?.range.clone())
    }

    pub(super) fn starts_statement(&self) -> bool {
        matches!(
            self.back(1),
            Some(Token::BraceOpen | Token::BraceClose | Token::Semicolon | Token::Arrow)
        )
    }

    /// In a test.
    fn step(&mut self, start: usize) {
        if self.starts_statement() {
            for word in words::STEPS {
                let entry = manual::step(word.word);
                self.snippet(word, entry.map(|entry| entry.text.as_str()));
            }
            return self.names(start, None);
        }
        match self.statement_word() {
            Some("signal") => return self.names(start, Some(Kind::Signal)),
            Some("piece") if self.back(1) == Some(Token::Ident("piece")) => {
                return self.names(start, Some(Kind::Shape));
            }
            Some("piece") if self.back(1) == Some(Token::Comma) => {
                return self.names(start, Some(Kind::Color));
            }
            Some("piece") if matches!(self.back(1), Some(Token::Ident(_))) => {
                return self.names(start, Some(Kind::Pattern));
            }
            Some("call") => return self.words(Phase::ALL.map(Phase::letter)),
            Some("window") => return self.words(["pause", "resume"]),
            Some("expect") => match self.word_back(1) {
                Some("event") => {
                    return self.words(EventName::ALL.iter().map(|event| event.word()));
                }
                Some("no") => return self.words(["event"]),
                Some("status") => {
                    return self.words(StatusName::ALL.iter().map(|status| status.word()));
                }
                Some("trap") => {
                    for trap in grammar::isa::Trap::ALL {
                        let name = trap.name().replace('-', "_");
                        self.add(&name, CompletionItemKind::EnumMember).detail =
                            Some(trap.explanation().to_owned());
                    }
                    return;
                }
                Some("expect") => self.words(words::EXPECTATIONS.iter().copied()),
                _ => {}
            },
            _ => {}
        }
        let wanted = self.wanted(None);
        self.names(start, wanted);
    }
}

/// How many brackets are open at the end of some tokens, of those that start at an offset.
fn depth(tokens: &[Part<'_>], start: usize) -> usize {
    let own = tokens.iter().filter(|part| part.range.start >= start);
    own.filter_map(|part| part.token).fold(0, |depth, token| match token {
        Token::BraceOpen | Token::ParenOpen | Token::BracketOpen => depth + 1,
        Token::BraceClose | Token::ParenClose | Token::BracketClose => {
            usize::saturating_sub(depth, 1)
        }
        _ => depth,
    })
}
