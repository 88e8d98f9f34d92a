//! What tests expect.

use grammar::isa::Trap;
use grammar::signals::Action;
use grammar::span::Span;
use grammar_text::ast::{Binary, Chain, Entry, Expr, ExprKind, Name, Setting, Value};
use grammar_text::walk::{self, Node};

use super::elsewhere;
use super::settings::{only_entry, only_word};
use super::tests::Making;
use crate::builtins;
use crate::diagnostics::{Code, Diagnostic};
use crate::kind::Kind;
use crate::load::RULE;
use crate::program::{FunctionId, Statement, StatementKind};
use crate::testing::{EventName, Expectation, MOST_READS, Part, Sides, StatusName};

/// What can be expected in addition to values.
const EXPECTED: &[&str] = &["board", "event", "no", "status", "trap"];

/// Words for `==`.
const EQUALS: &[&str] = &["is", "equals", "be", "to"];

/// An event as it is expected.
const EXAMPLE: &str = "expect event destroyed 3;";

/// True for `... || true`.
fn has_true(value: &Expr) -> bool {
    let ExprKind::Binary(chain) = &value.kind else { return false };
    chain.rest.iter().all(|(operator, _)| *operator == Binary::OrElse)
        && chain.operands().any(|operand| matches!(operand.kind, ExprKind::Bool(true)))
}

/// True for an expression without names: an expectation may check the constants of a rule.
fn is_literal(value: &Expr) -> bool {
    let mut found = true;
    walk::expr(value, &mut |node| {
        let Node::Expr(expr) = node else { return };
        found &= matches!(
            expr.kind,
            ExprKind::Int(_) | ExprKind::Bool(_) | ExprKind::Unary(..) | ExprKind::Binary(_)
        );
    });
    found
}

impl Making<'_, '_, '_> {
    pub(super) fn expect(&mut self, value: &Expr, span: Span) {
        if let Some((name, help)) = self.misplaced(value) {
            let message = format!("`{}` is not a value", name.text);
            self.resolver.report(
                Diagnostic::new(Code::BadStep, name.span, message)
                    .label("what you expect comes after this")
                    .help(help),
            );
            return;
        }
        let before = self.resolver.diagnostics.len();
        let code = self.value(value);
        let mut parts = Vec::new();
        if self.resolver.diagnostics.len() == before {
            self.parts(value, Some(code), &mut parts);
        }
        self.push(Expectation::True { value: code, parts }, span);
    }

    /// A word such as `status` that is used like a variable, and what to write.
    fn misplaced<'v>(&self, value: &'v Expr) -> Option<(&'v Name, String)> {
        let name = leftmost(value)?;
        let is_word = EXPECTED.contains(&&*name.text) && &*name.text != "no";
        if !is_word || self.resolver.lookup(RULE, &name.text).is_some() {
            return None;
        }
        Some((name, elsewhere::instead_of(&name.text, Kind::Any)?))
    }

    /// The operands of `&&`, each with its own code; a value without `&&` may already have one.
    fn parts(&mut self, value: &Expr, code: Option<FunctionId>, parts: &mut Vec<Part>) {
        let sides = match &value.kind {
            ExprKind::Binary(chain) if chain.is_conjunction() => {
                return chain.operands().for_each(|operand| self.parts(operand, None, parts));
            }
            ExprKind::Binary(chain)
                if let Some((operator, a, b)) = chain.as_pair()
                    && operator.is_comparison() =>
            {
                Some(Sides {
                    must_be: must_be(operator),
                    spans: [a.span, b.span],
                    values: [self.value(a), self.value(b)],
                })
            }
            _ => None,
        };
        let code = code.unwrap_or_else(|| self.value(value));
        // An expectation that is always false fails the test on purpose.
        let is_true =
            is_literal(value) && self.constant(code).is_some_and(|constant| constant != 0);
        let is_same = matches!(&value.kind, ExprKind::Binary(chain) if self.is_same(chain));
        if is_true || is_same || has_true(value) {
            self.resolver.report(
                Diagnostic::new(Code::BadStep, value.span, "this expectation is always true")
                    .label("it does not test the game")
                    .help("write what must be true now, such as `expect score == 10;`"),
            );
        }
        let mut reads = Vec::new();
        self.reads(value, sides.map(|sides| sides.spans), &mut reads);
        parts.push(Part { span: value.span, value: code, sides, reads, kind: Kind::Any });
    }

    /// True for `score == score`.
    fn is_same(&self, chain: &Chain) -> bool {
        let Some((Binary::Equal, a, b)) = chain.as_pair() else { return false };
        let text = |span: Span| {
            self.resolver.sources[span.source()].text.get(span.range()).unwrap_or_default()
        };
        a.as_name().is_some() && text(a.span) == text(b.span)
    }

    /// What an expression reads, without constants and without the sides, which have code already.
    fn reads(
        &mut self,
        value: &Expr,
        sides: Option<[Span; 2]>,
        reads: &mut Vec<(Span, FunctionId)>,
    ) {
        let mut open = vec![value];
        while let Some(value) = open.pop()
            && reads.len() < MOST_READS
        {
            match &value.kind {
                ExprKind::Unary(_, operand) => open.push(operand),
                ExprKind::Binary(chain) => {
                    let from = open.len();
                    open.extend(chain.operands());
                    open[from..].reverse();
                }
                ExprKind::If(condition, a, b) => open.extend([&**b, a, condition]),
                ExprKind::Name(_)
                | ExprKind::Path(_)
                | ExprKind::Field(..)
                | ExprKind::Index(..)
                | ExprKind::Call(..)
                    if !sides.is_some_and(|sides| sides.contains(&value.span)) =>
                {
                    let code = self.value(value);
                    if self.constant(code).is_none() {
                        reads.push((value.span, code));
                    }
                }
                _ => {}
            }
        }
    }

    /// The constant that code returns, if that is all it does.
    fn constant(&self, code: FunctionId) -> Option<i32> {
        match self.resolver.program.functions[code].body.as_slice() {
            [Statement { kind: StatementKind::Return(Some(value)), .. }] => value.as_constant(),
            _ => None,
        }
    }

    /// `expect event landed;`
    pub(super) fn expect_that(&mut self, setting: &Setting, span: Span) {
        match &*setting.name.text {
            "event" => self.event(setting, &setting.entries, span, true),
            "no" => self.no_event(setting, span),
            "board" => self.no_drawing(setting, "expect board"),
            "status" => self.status(setting, span),
            "trap" => self.trap(setting, span),
            _ => self.not_expected(setting),
        }
    }

    /// What follows `expect` is neither a value nor one of the words for other things.
    fn not_expected(&mut self, setting: &Setting) {
        let name = &setting.name;
        let shown = match setting.entries.first().map(|entry| (entry.words.as_slice(), entry)) {
            Some((words, Entry { value: Some(Value::Number(value)), .. }))
                if words.is_empty() || matches!(words, [word] if EQUALS.contains(&&*word.text)) =>
            {
                let source = &self.resolver.sources[value.span.source()];
                source.text.get(value.span.range()).unwrap_or("3").to_owned()
            }
            _ => "3".to_owned(),
        };
        let what = "something that can be expected";
        let help = if EventName::from_word(&name.text).is_some() {
            format!("write `expect event {} {shown};`", name.text)
        } else if &*name.text == "not" {
            "write `expect no event destroyed;`, or `!` before a value".to_owned()
        } else if ["game", "gameover"].contains(&&*name.text) {
            "write `expect status over;`".to_owned()
        } else if !self.is_value(name) {
            "to compare a value, write `expect score == 3;`".to_owned()
        } else if grammar::nearest(&name.text, EXPECTED.iter().copied()).is_none() {
            format!("to compare a value, write `expect {} == {shown};`", name.text)
        } else {
            return self.unknown(name, what, EXPECTED);
        };
        let message = format!("`{}` is not {what}", name.text);
        self.resolver.report(
            Diagnostic::new(Code::BadStep, name.span, message)
                .label("unknown word")
                .note(format!("expected: {}", EXPECTED.join(", ")))
                .help(help),
        );
    }

    /// True if a name may stand for a value.
    fn is_value(&self, name: &Name) -> bool {
        let symbol = self.resolver.lookup(RULE, &name.text);
        let is_near = grammar::nearest(&name.text, EXPECTED.iter().copied()).is_some();
        symbol.is_some() || is_near || builtins::kind(&name.text).is_some()
    }

    fn status(&mut self, setting: &Setting, span: Span) {
        let word = only_entry(setting).and_then(only_word);
        match StatusName::ALL.iter().find(|status| Some(status.word()) == word) {
            Some(&status) => self.push(Expectation::Status(status), span),
            None => {
                self.bad(
                    setting,
                    "the status of a game is `playing`, `over` or `trapped`",
                    "expect status over;",
                );
            }
        }
    }

    fn trap(&mut self, setting: &Setting, span: Span) {
        let word = only_entry(setting).and_then(only_word).map(|word| word.replace('_', "-"));
        match Trap::ALL.iter().find(|trap| Some(trap.name()) == word.as_deref()) {
            Some(&trap) => self.push(Expectation::Trap(trap), span),
            None => {
                let names: Vec<String> =
                    Trap::ALL.iter().map(|trap| trap.name().replace('-', "_")).collect();
                let message = format!("a trap is one of {}", names.join(", "));
                self.bad(setting, &message, "expect trap bad_cell;");
            }
        }
    }

    /// `expect no event landed;`
    fn no_event(&mut self, setting: &Setting, span: Span) {
        if let Some((entry, others)) = setting.entries.split_first()
            && let Some((word, words)) = entry.words.split_first()
            && &*word.text == "event"
        {
            let first = Entry { words: words.to_vec(), ..entry.clone() };
            let entries: Vec<Entry> = std::iter::once(first).chain(others.to_vec()).collect();
            return self.event(setting, &entries, span, false);
        }
        if setting.entries.first().and_then(first_word).is_some_and(|word| &*word.text == "trap") {
            self.resolver.report(
                Diagnostic::new(Code::BadStep, setting.span, "a test expects no trap anyway")
                    .label("not needed")
                    .note("a trap that no step expects fails the test")
                    .help("remove this step"),
            );
            return;
        }
        let message = "`no` must be followed by `event` and the event that must not happen";
        self.bad(setting, message, "expect no event landed;");
    }

    /// `landed`, or `destroyed 3`.
    fn event(&mut self, setting: &Setting, entries: &[Entry], span: Span, happened: bool) {
        let word = entries.first().and_then(first_word);
        let Some(name) = word.and_then(|word| EventName::from_word(&word.text)) else {
            let words: Vec<&str> = EventName::ALL.iter().map(|event| event.word()).collect();
            let message = format!("an event is one of {}", words.join(", "));
            return self.bad(setting, &message, EXAMPLE);
        };
        let word = name.word();
        let number = match entries {
            [entry] if only_word(entry).is_some() && entry.words.is_empty() => None,
            [Entry { words, value: Some(Value::Number(number)), .. }]
                if words.len() == 1 && name.number().is_some() =>
            {
                let all = i32::MIN..=i32::MAX;
                let written = number;
                let Some(number) = self.resolver.in_range(number, &all) else { return };
                // A name has a kind, which is checked.
                if matches!(written.kind, ExprKind::Int(_) | ExprKind::Unary(..)) {
                    self.event_number(name, number, written.span);
                }
                Some(number)
            }
            _ if name.number().is_none() => {
                let message = format!("`{word}` has no number");
                return self.bad(setting, &message, &format!("expect event {word};"));
            }
            [entry] if let Some(operator) = comparison(entry) => {
                let (message, example) = if operator == Binary::Equal {
                    (format!("the number of `{word}` follows without `==`"), format!("{word} 3"))
                } else {
                    (format!("`{word}` has one number, which cannot be compared"), word.to_owned())
                };
                return self.bad(setting, &message, &format!("expect event {example};"));
            }
            _ => {
                let number = match name.number() {
                    Some(Kind::Action) => "move_left",
                    Some(Kind::Bool) => "true",
                    // It was read as a difference.
                    _ if entries.first().is_some_and(is_calculation) => "= -5",
                    _ => "3",
                };
                let message = format!("`{word}` has one number");
                return self.bad(setting, &message, &format!("expect event {word} {number};"));
            }
        };
        self.push(Expectation::Event { name, number, happened }, span);
    }

    /// Reports a shape or an action that no event has.
    fn event_number(&mut self, name: EventName, number: i32, at: Span) {
        let shapes = self.shapes();
        let (what, label) = match name.number() {
            // The radar shows shape 0 until the next piece is chosen.
            Some(Kind::Shape) if !(0..=shapes).contains(&number) => {
                ("shape", format!("shapes are 1 to {shapes}"))
            }
            Some(Kind::Action) if Action::from_number(number).is_none() => {
                ("action", "actions are -4 to 10".to_owned())
            }
            Some(Kind::Bool) if !(-1..=0).contains(&number) => {
                ("truth value", "write `true` or `false`".to_owned())
            }
            _ => return,
        };
        let message = format!("there is no {what} {number}");
        let diagnostic = Diagnostic::new(Code::ImpossibleValue, at, message).label(label);
        self.resolver.report(diagnostic.note("so this event never happens"));
    }
}

/// What the left side of a comparison must be to the right side.
fn must_be(operator: Binary) -> &'static str {
    match operator {
        Binary::NotEqual => "anything but ",
        Binary::Less => "less than ",
        Binary::LessEqual => "at most ",
        Binary::Greater => "more than ",
        Binary::GreaterEqual => "at least ",
        _ => "",
    }
}

/// The name that an expression starts with, if it does.
fn leftmost(expr: &Expr) -> Option<&Name> {
    match &expr.kind {
        ExprKind::Name(name) => Some(name),
        ExprKind::Call(first, _) => leftmost(first),
        ExprKind::Binary(chain) => leftmost(&chain.first),
        _ => None,
    }
}

/// The first word of an entry: `destroyed` of `destroyed 3`, `destroyed(3)` and `destroyed - 3`.
fn first_word(entry: &Entry) -> Option<&Name> {
    entry.words.first().or_else(|| match &entry.value {
        Some(Value::Number(value)) => leftmost(value),
        _ => None,
    })
}

/// The comparison of `destroyed == 3`.
fn comparison(entry: &Entry) -> Option<Binary> {
    let Some(Value::Number(Expr { kind: ExprKind::Binary(chain), .. })) = &entry.value else {
        return None;
    };
    chain.as_pair().map(|(operator, ..)| operator).filter(|operator| operator.is_comparison())
}

/// True for `over - 5`.
fn is_calculation(entry: &Entry) -> bool {
    matches!(&entry.value, Some(Value::Number(Expr { kind: ExprKind::Binary(..), .. })))
}
