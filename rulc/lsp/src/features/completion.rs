//! What can be written at a place. The place is found by the tokens before it, since a text is
//! rarely correct while something is typed into it.

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, InsertTextFormat, MarkupContent, MarkupKind,
};
use grammar::language::Language;
use grammar::rul3::Phase;
use grammar::signals::{Action, STANDARD, key_names};
use grammar_text::Token;
use rulc_compiler::analysis::{Symbol, SymbolKind};
use rulc_compiler::lint::LINTS;
use rulc_compiler::testing::{EventName, StatusName};
use rulc_compiler::{Kind, builtins};

use super::{hover, signature, symbols};
use crate::manual;
use crate::outline::{self, Part};
use crate::project::View;
use crate::words::{self, Word};

/// The directions of positions in shapes.
const POSITIONS: [&str; 7] =
    ["here", "up", "down", "up_right", "down_right", "up_left", "down_left"];

/// How many names of a text are offered at once.
pub(crate) const MOST_NAMES: usize = 500;

/// The completions at an offset of a text; with snippets if the editor supports them. The view can
/// be of an earlier version of the text: only names are taken from it.
#[must_use]
pub fn at(view: &View<'_>, text: &str, offset: usize, snippets: bool) -> Vec<CompletionItem> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = text.get(..offset).unwrap_or_default().trim_end_matches(is_part).len();
    let parts = outline::parts(text);
    let end = parts.partition_point(|part| part.range.end <= start);
    let mut completion = Completion {
        view,
        text,
        tokens: parts.get(..end).unwrap_or_default(),
        prefix: text.get(start..offset).unwrap_or_default(),
        snippets,
        out: Vec::new(),
    };
    let inside = parts.get(end).filter(|part| part.range.start < start);
    match inside.map(|part| part.token) {
        // In a string, a text or a comment.
        Some(Some(Token::Str(_))) => completion.string(),
        Some(Some(Token::Text(_)) | None) => {}
        _ if in_comment(text, completion.tokens, start) => {}
        _ if unclosed(text, start) => completion.string(),
        _ => completion.place(start),
    }
    completion.out
}

/// True if a comment reaches to the end of the line of an offset.
fn in_comment(text: &str, before: &[Part<'_>], offset: usize) -> bool {
    before.last().is_some_and(|last| {
        let is_line = text.get(last.range.clone()).is_some_and(|text| text.starts_with("//"));
        let gap = text.get(last.range.end..offset).unwrap_or_default();
        last.token.is_none() && is_line && !gap.contains('\n')
    })
}

/// True if a string on the line of an offset is not closed before it.
fn unclosed(text: &str, offset: usize) -> bool {
    let line = text.get(..offset).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    line.matches('"').count() % 2 == 1 && !line.contains("\"\"\"")
}

struct Completion<'v, 'a> {
    view: &'v View<'v>,
    text: &'a str,
    /// The tokens and comments before the word.
    tokens: &'v [Part<'a>],
    /// What is written of the word.
    prefix: &'a str,
    snippets: bool,
    out: Vec<CompletionItem>,
}

impl<'a> Completion<'_, 'a> {
    /// The n-th token before the word, from 1.
    fn back(&self, n: usize) -> Option<Token<'a>> {
        self.tokens.iter().rev().filter_map(|part| part.token).nth(n.checked_sub(1)?)
    }

    fn word_back(&self, n: usize) -> Option<&'a str> {
        let mut tokens = self.tokens.iter().rev().filter(|part| part.token.is_some());
        self.text.get(tokens.nth(n.checked_sub(1)?)?.range.clone())
    }

    fn add(&mut self, label: &str, kind: CompletionItemKind) -> &mut CompletionItem {
        self.out.push(CompletionItem {
            label: label.to_owned(),
            kind: Some(kind),
            ..CompletionItem::default()
        });
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    fn words<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        for word in words {
            self.add(word, CompletionItemKind::Keyword);
        }
    }

    fn snippet(&mut self, word: &Word, documentation: Option<&str>) {
        let snippets = self.snippets;
        let plain = words::plain(word.snippet);
        let item = self.add(word.word, CompletionItemKind::Snippet);
        item.detail = Some(word.text.to_owned());
        item.insert_text = Some(if snippets { word.snippet.to_owned() } else { plain.clone() });
        if snippets {
            item.insert_text_format = Some(InsertTextFormat::Snippet);
        }
        item.sort_text = Some(format!("3{}", word.word));
        let text = documentation.map(|text| format!("{text}\n\n")).unwrap_or_default();
        item.documentation = Some(markdown(format!("{text}```rul\n{plain}\n```")));
    }

    fn snippets_of(&mut self, words: &[Word]) {
        for word in words {
            self.snippet(word, None);
        }
    }

    /// In a string: keys.
    fn string(&mut self) {
        if self.back(1) == Some(Token::Key) {
            self.words(key_names());
        }
    }

    /// At a word that starts at an offset.
    fn place(&mut self, start: usize) {
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
        let Some(item) = item else { return self.top() };
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
            Token::Fn | Token::Phase if open > 0 => {
                self.body(item.range.start, matches!(item.word, Token::Phase));
            }
            Token::Const | Token::Table | Token::Var | Token::Signal | Token::Message
                if self.back(1) != Some(item.word) =>
            {
                self.names(item.range.start, None);
            }
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
        let Some(&(_, source)) = used else { return };
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
        if matches!(self.back(1), Some(Token::For | Token::Var | Token::Const)) {
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

    fn phase_of(&self, start: usize) -> Option<&'a str> {
        let mut tokens = self.tokens.iter().filter(|part| part.range.start >= start);
        self.text.get(tokens.nth(1)?.range.clone())
    }

    fn starts_statement(&self) -> bool {
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
                Some("expect") => self.words(["board", "event", "no", "status", "trap"]),
                _ => {}
            },
            _ => {}
        }
        let wanted = self.wanted(None);
        self.names(start, wanted);
    }

    /// The kind of the value that is written, as far as the tokens say.
    fn wanted(&self, phase: Option<&str>) -> Option<Kind> {
        let last = self.back(1)?;
        match last {
            Token::Return => {
                return match phase {
                    Some("B") => Some(Kind::Action),
                    _ => None,
                };
            }
            Token::Equal | Token::NotEqual | Token::Assign => return self.kind_before(2),
            Token::ParenOpen | Token::Comma => {}
            _ => return None,
        }
        if let Some(call) = signature::call(self.text, self.tokens) {
            if let Some(symbol) = signature::callee(self.view, &call) {
                return symbol.parameters.get(call.argument).and_then(|(_, kind)| *kind);
            }
            return builtins::function(&call.name)?.kinds.get(call.argument).copied();
        }
        self.arm().filter(|_| self.is_in_switch())
    }

    /// The kind of the expression whose last token is the n-th before the word.
    fn kind_before(&self, n: usize) -> Option<Kind> {
        let mut n = n;
        let is_index = self.back(n) == Some(Token::BracketClose);
        let is_call = self.back(n) == Some(Token::ParenClose);
        if is_index || is_call {
            let mut closed = 0_usize;
            loop {
                match self.back(n)? {
                    Token::ParenClose | Token::BracketClose => closed += 1,
                    Token::ParenOpen | Token::BracketOpen => {
                        closed = closed.saturating_sub(1);
                        if closed == 0 {
                            break;
                        }
                    }
                    _ => {}
                }
                n += 1;
            }
            n += 1;
        }
        let name = self.word_back(n)?;
        if self.back(n + 1) == Some(Token::Dot) {
            return builtins::part(self.word_back(n + 2)?, name).map(|part| part.kind);
        }
        if is_call && let Some(builtin) = builtins::function(name) {
            return Some(builtin.result);
        }
        self.kind_of(name).or_else(|| builtins::kind(name))
    }

    /// The kind of a declared name, by its text alone.
    fn kind_of(&self, name: &str) -> Option<Kind> {
        let mut symbols = self.view.analysis().symbols.iter();
        symbols
            .find(|symbol| symbol.name == name && symbol.span.source() == self.view.source)
            .and_then(|symbol| symbol.value_kind)
    }

    /// The kind of the subject of the `switch` around the word.
    fn arm(&self) -> Option<Kind> {
        let mut closed = 0_usize;
        let tokens: Vec<Token<'a>> = self.tokens.iter().filter_map(|part| part.token).collect();
        for (at, token) in tokens.iter().enumerate().rev() {
            match token {
                Token::BraceClose => closed += 1,
                Token::BraceOpen if closed > 0 => closed -= 1,
                Token::BraceOpen => {
                    let n = tokens.len() - at;
                    return self.kind_before(n + 1);
                }
                _ => {}
            }
        }
        None
    }

    /// True if the braces around the word are those of a `switch`, and a value of an arm follows.
    fn is_in_switch(&self) -> bool {
        let mut closed = 0_usize;
        let mut is_value = true;
        let mut tokens = self.tokens.iter().rev().filter_map(|part| part.token);
        while let Some(token) = tokens.next() {
            match token {
                Token::BraceClose => closed += 1,
                Token::BraceOpen if closed > 0 => closed -= 1,
                Token::BraceOpen => {
                    let ends = |token: &Token<'_>| {
                        matches!(token, Token::Semicolon | Token::BraceOpen | Token::BraceClose)
                    };
                    let is_switch = |token: Token<'_>| token == Token::Switch;
                    return is_value && tokens.take_while(|token| !ends(token)).any(is_switch);
                }
                Token::Arrow if closed == 0 && !is_value => {}
                Token::Arrow if closed == 0 => {
                    // The arrow of this arm, unless its end comes in between.
                    is_value = matches!(
                        self.back(1),
                        Some(Token::Semicolon | Token::BraceClose | Token::Comma)
                    );
                }
                _ => {}
            }
        }
        false
    }

    /// All names that have a value; those of the wanted kind come first.
    fn names(&mut self, start: usize, wanted: Option<Kind>) {
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

    fn symbol(&mut self, symbol: &Symbol, wanted: Option<Kind>) {
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

fn is_standard(view: &View<'_>, symbol: &Symbol) -> bool {
    view.text_at(symbol.span) != symbol.name
}

/// Names of the wanted kind come first, then those in the given order.
fn sort(name: &str, wanted: Option<Kind>, kind: Option<Kind>, otherwise: char) -> String {
    let is_wanted = wanted.is_some_and(|wanted| wanted != Kind::Any) && wanted == kind;
    format!("{}{name}", if is_wanted { '0' } else { otherwise })
}

fn call_snippet<'n>(
    item: &mut CompletionItem,
    name: &str,
    parameters: impl Iterator<Item = &'n str>,
    snippets: bool,
) {
    if !snippets {
        return;
    }
    let places: Vec<String> =
        parameters.zip(1..).map(|(name, number)| format!("${{{number}:{name}}}")).collect();
    item.insert_text = Some(format!("{name}({})", places.join(", ")));
    item.insert_text_format = Some(InsertTextFormat::Snippet);
}

fn markdown(value: String) -> gen_lsp_types::Documentation {
    MarkupContent { kind: MarkupKind::Markdown, value }.into()
}
