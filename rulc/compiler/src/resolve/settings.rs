//! Settings: a word, and entries of words and values. The readers here report wrong ones.

use grammar::rul3::Rgb;
use grammar::span::Span;
use grammar_text::ast::{Entry, Expr, ExprKind, Name, Setting, Value};

use super::Resolver;
use super::body::Body;
use crate::diagnostics::{Code, Diagnostic};
use crate::load::RULE;

/// Settings of other systems, and what to write instead.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["speed", "fall_period", "period", "delay", "interval", "level"],
        "the speed is set by code: `phase 0 { fall_period(800); }`",
    ),
    (
        &["start", "value", "initial", "init", "default"],
        "a number is 0 when a game starts; assign another value in `phase 0 { ... }`",
    ),
    (
        &["author", "version", "date", "copyright", "license"],
        "write it into the help, or as a comment",
    ),
    (
        &["name", "text", "caption"],
        "a rule has its name after the word `rule`; a number has a label: `label en \"Score\";`",
    ),
    (
        &["width", "height", "size", "board", "rows", "columns"],
        "the edge says how large the board is: `edge 6;`",
    ),
    (
        &["colors", "background", "palette"],
        "the colors of texts are set with `color title = #40c0ff;`",
    ),
    (&["seed"], "a rule has no seed; a test has one: `seed 7;`"),
    (&["min", "max", "length"], "how many digits are shown: `digits 1..6;`"),
    (
        &["position", "side"],
        "where a number is shown: `place above;`, `place left;` or `place right;`",
    ),
];

impl Resolver<'_> {
    /// Reports a setting that does not exist.
    pub(super) fn unknown_setting(&mut self, setting: &Setting, of: &str, known: &[&str]) {
        let message = format!("{of} has no setting `{}`", setting.name.text);
        let diagnostic = Diagnostic::new(Code::UnknownSetting, setting.name.span, message)
            .label("unknown setting")
            .note(format!("its settings are {}", known.join(", ")))
            .suggest(&setting.name.text, known.iter().copied());
        let elsewhere = ELSEWHERE.iter().find(|(names, _)| names.contains(&&*setting.name.text));
        self.report(match elsewhere {
            Some((_, help)) => diagnostic.help(*help),
            None => diagnostic,
        });
    }

    /// Reports a setting with a value that it cannot have.
    pub(super) fn bad_setting(&mut self, span: Span, message: String, example: &str) {
        self.report(
            Diagnostic::new(Code::BadSetting, span, message)
                .label("invalid value")
                .help(format!("for example: `{example}`")),
        );
    }

    /// The numbers of a setting such as `scores 20, 10;`, each in a range.
    pub(super) fn numbers(
        &mut self,
        setting: &Setting,
        range: std::ops::RangeInclusive<i32>,
        example: &str,
    ) -> Option<Vec<i32>> {
        let mut numbers = Vec::new();
        for entry in &setting.entries {
            match (entry.words.as_slice(), &entry.value) {
                ([], Some(Value::Number(number))) => numbers.push(self.in_range(number, &range)?),
                _ => {
                    let message = format!("`{}` takes numbers", setting.name.text);
                    self.bad_setting(entry.span, message, example);
                    return None;
                }
            }
        }
        Some(numbers)
    }

    /// The value of a constant that must be in a range.
    pub(super) fn in_range(
        &mut self,
        number: &Expr,
        range: &std::ops::RangeInclusive<i32>,
    ) -> Option<i32> {
        // Only the rule's own file has numbers outside of code.
        let value = Body::constant(self, RULE, 0).constant_value(number)?;
        if range.contains(&value) {
            return Some(value);
        }
        let (low, high) = (range.start(), range.end());
        let message = format!("this must be {low} to {high}, not {value}");
        self.error(Code::OutOfRange, number.span, message, "out of range");
        None
    }

    /// The colors of a setting such as `color title = #40c0ff, pause = #ffff00;`.
    pub(super) fn colors(&mut self, setting: &Setting, slots: &mut [(&str, &mut Rgb)]) {
        let names: Vec<&str> = slots.iter().map(|(name, _)| *name).collect();
        for entry in &setting.entries {
            let (word, color) = match (entry.words.as_slice(), &entry.value) {
                ([word], Some(Value::Color(color))) => (word, color.value),
                _ => {
                    let example = format!("color {} = #40c0ff;", names.first().unwrap_or(&"title"));
                    self.bad_setting(
                        entry.span,
                        "a color must have a name and a value".to_owned(),
                        &example,
                    );
                    continue;
                }
            };
            match slots.iter_mut().find(|(name, _)| *name == &*word.text) {
                Some((_, slot)) => **slot = Rgb(color[0], color[1], color[2]),
                None => {
                    let message = format!("there is no color `{}` here", word.text);
                    self.report(
                        Diagnostic::new(Code::UnknownSetting, word.span, message)
                            .label("unknown")
                            .note(format!("the colors are {}", names.join(", ")))
                            .suggest(&word.text, names.iter().copied()),
                    );
                }
            }
        }
    }
}

/// The settings so far, and where they are.
pub(super) type Seen = Vec<(Box<str>, Span)>;

/// Records a setting, and returns a message if it is repeated.
pub(super) fn once(setting: &Setting, seen: &mut Seen) -> Option<Diagnostic> {
    let name = &setting.name.text;
    let first = seen.iter().find(|(other, _)| other == name).map(|&(_, first)| first);
    seen.push((name.clone(), setting.span));
    let message = format!("`{name}` is set twice");
    Some(
        Diagnostic::new(Code::DuplicateItem, setting.span, message)
            .label("again here")
            .other(first?, "first here"),
    )
}

/// The words and the value of a setting's only entry.
pub(super) fn only_entry(setting: &Setting) -> Option<&Entry> {
    match setting.entries.as_slice() {
        [entry] => Some(entry),
        _ => None,
    }
}

/// The word and the number of an entry: `height 32`, or `height (32)`, which looks like a call.
pub(super) fn word_and_number(entry: &Entry) -> Option<(&Name, &Expr)> {
    let Some(Value::Number(number)) = &entry.value else { return None };
    match (entry.words.as_slice(), &number.kind) {
        ([word], _) => Some((word, number)),
        ([], ExprKind::Call(callee, arguments)) => match (&callee.kind, &**arguments) {
            (ExprKind::Name(word), [number]) => Some((word, number)),
            _ => None,
        },
        _ => None,
    }
}

/// The word of an entry that is only a word: `above`.
pub(super) fn only_word(entry: &Entry) -> Option<&str> {
    match (entry.words.as_slice(), &entry.value) {
        ([], Some(Value::Number(Expr { kind: ExprKind::Name(word), .. }))) => Some(&word.text),
        _ => None,
    }
}
