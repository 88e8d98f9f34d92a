//! Signals and displayed numbers.

use grammar::language::Language;
use grammar::nearest;
use grammar::rul3::{Label, Number, Place, Rgb, Signal};
use grammar::signals::{STANDARD, key_names, parse_key};
use grammar_text::ast::{self, Binary, ExprKind, Name, Setting, Value};

use super::Resolver;
use super::settings::{once, only_entry, only_word};
use crate::diagnostics::{Code, Diagnostic};
use crate::load::RULE;
use grammar::index::narrow;

/// The settings of a displayed number.
const SETTINGS: &[&str] = &["label", "digits", "height", "place", "color", "shows"];

impl Resolver<'_> {
    /// `signals standard;`
    pub(super) fn standard_signals(&mut self, set: &Name, signals: &mut Vec<Signal>) {
        if &*set.text != "standard" {
            let message = format!("there is no set of signals named `{}`", set.text);
            self.report(
                Diagnostic::new(Code::BadSignal, set.span, message)
                    .label("unknown set")
                    .help("write `signals standard;` for the 14 signals of the manual"),
            );
        }
        signals.extend(
            STANDARD.iter().map(|signal| Signal { external: signal.external, key: signal.key }),
        );
    }

    pub(super) fn signal(&mut self, item: &ast::Signal) -> Signal {
        let external = match &item.external {
            ast::External::Letters(text) => match <[u8; 4]>::try_from(text.value.as_bytes()) {
                Ok(bytes) if text.value.is_ascii() => i32::from_be_bytes(bytes),
                _ => {
                    self.report(
                        Diagnostic::new(
                            Code::BadSignal,
                            text.span,
                            "the identifier of a signal must have four letters",
                        )
                        .label("not four letters")
                        .help("write four ASCII letters such as \"SWAP\", or a number"),
                    );
                    1
                }
            },
            ast::External::Number(number) => self.in_range(number, &(1..=i32::MAX)).unwrap_or(1),
        };
        let key = match &item.key {
            None => 0,
            Some(ast::KeyCode::Number(ast::Expr { kind: ExprKind::Name(name), .. }))
                if self.lookup(RULE, &name.text).is_none() && parse_key(&name.text).is_some() =>
            {
                let message = "the name of a key must be in quotes";
                self.report(
                    Diagnostic::new(Code::BadSignal, name.span, message)
                        .label("no quotes")
                        .help(format!("write `key \"{}\"`", name.text))
                        .fix(name.span, format!("\"{}\"", name.text), true),
                );
                0
            }
            Some(ast::KeyCode::Number(number)) => {
                // A number out of range was reported.
                self.in_range(number, &(0..=0xFFFF)).map_or(0, narrow)
            }
            Some(ast::KeyCode::Named(text)) => match parse_key(&text.value) {
                Some(key) => key,
                None => {
                    self.report(
                        Diagnostic::new(Code::BadSignal, text.span, "there is no such key")
                            .label("unknown key")
                            .note(format!(
                                "the keys are {}; before a key, `Ctrl+`, `Alt+`, `Shift+` or \
                                 `RShift+`",
                                key_names().collect::<Vec<_>>().join(" ")
                            ))
                            .help(match meant_key(&text.value) {
                                Some(key) => format!("did you mean `key \"{key}\"`?"),
                                None => {
                                    "you can also give the scancode and the modifier keys as a \
                                         number, such as `key $0401`"
                                        .to_owned()
                                }
                            }),
                    );
                    0
                }
            },
        };
        Signal { external, key }
    }

    pub(super) fn number(&mut self, item: &ast::Number) -> Number {
        let mut number = Number {
            max_digits: 6,
            min_digits: 1,
            text_height: 16,
            number_height: 24,
            text_color: Rgb(0xFF, 0xFF, 0xFF),
            zeros_color: Rgb(0x40, 0x40, 0x40),
            digits_color: Rgb(0xFF, 0xFF, 0x00),
            place: Place::Above,
            labels: Vec::new(),
        };
        let mut seen = Vec::new();
        for setting in &item.settings {
            if !matches!(&*setting.name.text, "label" | "color") {
                self.diagnostics.extend(once(setting, &mut seen));
            }
            match &*setting.name.text {
                "label" => self.labels(setting, &mut number.labels),
                "digits" => self.digits(setting, &mut number),
                "height" => self.heights(setting, &mut number),
                "place" => self.place_of_label(setting, &mut number),
                "shows" => self.shows(setting),
                "color" => {
                    let mut slots = [
                        ("label", &mut number.text_color),
                        ("zeros", &mut number.zeros_color),
                        ("digits", &mut number.digits_color),
                    ];
                    self.colors(setting, &mut slots);
                }
                _ => self.unknown_setting(setting, "a number", SETTINGS),
            }
        }
        let has_label = item.settings.iter().any(|setting| &*setting.name.text == "label");
        if !has_label {
            self.report(
                Diagnostic::new(Code::MissingItem, item.name.span, "this number has no label")
                    .label("needs one")
                    .note("a text is required in at least one language (section 6.8)")
                    .help("add `label en \"Score\";`"),
            );
        }
        number
    }

    fn labels(&mut self, setting: &Setting, labels: &mut Vec<Label>) {
        for entry in &setting.entries {
            let ([tag], Some(Value::Text(text))) = (entry.words.as_slice(), &entry.value) else {
                let message = "a label must be a language and a text".to_owned();
                self.bad_setting(entry.span, message, "label en \"Score\", fr \"Score\";");
                continue;
            };
            let Some(language) = self.language(tag) else { continue };
            if labels.iter().any(|label| label.language == language) {
                let message = format!("there are two labels for `{}`", tag.text);
                self.error(Code::DuplicateItem, tag.span, message, "again here");
            }
            if !(1..=127).contains(&text.value.chars().count()) {
                let message = "a label must have 1 to 127 characters";
                self.error(Code::BadSetting, text.span, message, "wrong length");
            } else if text.value.chars().any(char::is_control) {
                let message = "a label must be one line of text";
                self.error(Code::BadSetting, text.span, message, "contains a control character");
            } else if self.encodable(&text.value, text.span) {
                labels.push(Label { language, text: text.value.clone() });
                continue;
            }
            labels.push(Label { language, text: "?".to_owned() });
        }
    }

    /// The language with a tag.
    pub(super) fn language(&mut self, tag: &Name) -> Option<Language> {
        let language = Language::from_tag(&tag.text);
        if language.is_none() {
            let tags: Vec<&str> =
                Language::ALL.iter().filter_map(|l| l.tags().first().copied()).collect();
            let message = format!("the file format does not support the language `{}`", tag.text);
            let diagnostic = Diagnostic::new(Code::UnknownLanguage, tag.span, message)
                .label("unknown language")
                .note(format!("the languages are {}", tags.join(", ")))
                .suggest(&tag.text, tags.iter().copied());
            let named = LANGUAGES.iter().find(|(name, _)| tag.text.eq_ignore_ascii_case(name));
            self.report(match named {
                Some((_, meant)) => {
                    diagnostic.help(format!("write `{meant}`")).fix(tag.span, *meant, true)
                }
                None => diagnostic,
            });
        }
        language
    }

    fn digits(&mut self, setting: &Setting, number: &mut Number) {
        let entry = only_entry(setting).filter(|entry| entry.words.is_empty());
        let (low, high) = match entry.and_then(|entry| entry.value.as_ref()) {
            Some(Value::Number(number)) => (number, number),
            Some(Value::Range(low, high)) => (low, high),
            _ => {
                let message =
                    "`digits` takes the minimum and the maximum number of digits".to_owned();
                self.bad_setting(setting.span, message, "digits 1..7;");
                return;
            }
        };
        if let ExprKind::Binary(chain) = &low.kind
            && let Some((Binary::Subtract, a, b)) = chain.as_pair()
            && let (ExprKind::Int(a), ExprKind::Int(b)) = (&a.kind, &b.kind)
            && a.value < b.value
        {
            let message = "a range is written with two dots".to_owned();
            let example = format!("digits {}..{};", a.value, b.value);
            self.bad_setting(setting.span, message, &example);
            return;
        }
        let Some(min) = self.in_range(low, &(1..=8)) else { return };
        // `digits 3;` has one number.
        let max = if low.span == high.span { Some(min) } else { self.in_range(high, &(1..=8)) };
        let Some(max) = max else { return };
        if min > max {
            let message = "the minimum number of digits is greater than the maximum".to_owned();
            self.bad_setting(setting.span, message, "digits 1..7;");
        }
        number.min_digits = narrow(min);
        number.max_digits = narrow(max);
    }

    fn heights(&mut self, setting: &Setting, number: &mut Number) {
        let heights = self.numbers(setting, 16..=127, "height 16, 24;");
        match heights.as_deref() {
            Some(&[text, digits]) => {
                number.text_height = narrow(text);
                number.number_height = narrow(digits);
            }
            Some(_) => {
                let message = "`height` takes the heights of the text and of the number".to_owned();
                self.bad_setting(setting.span, message, "height 16, 24;");
            }
            None => {}
        }
    }

    /// What a number is shown as: a piece.
    fn shows(&mut self, setting: &Setting) {
        if only_entry(setting).and_then(only_word) == Some("piece") {
            return;
        }
        let message = "`shows` must be followed by `piece`".to_owned();
        self.bad_setting(setting.span, message, "shows piece;");
    }

    fn place_of_label(&mut self, setting: &Setting, number: &mut Number) {
        let word = only_entry(setting).and_then(only_word);
        match Place::ALL.into_iter().find(|place| Some(place.word()) == word) {
            Some(place) => number.place = place,
            None => {
                let message = "`place` must be `above`, `left` or `right`".to_owned();
                self.bad_setting(setting.span, message, "place above;");
            }
        }
    }
}

/// Names of keys elsewhere, and here.
const KEYS: &[(&str, &str)] = &[
    ("spacebar", "Space"),
    ("escape", "Esc"),
    ("del", "Delete"),
    ("ins", "Insert"),
    ("bksp", "Backspace"),
    ("blank", "Space"),
];

/// The English names of languages, and their tags.
const LANGUAGES: &[(&str, &str)] = &[
    ("english", "en"),
    ("eng", "en"),
    ("german", "de"),
    ("french", "fr"),
    ("spanish", "es"),
    ("italian", "it"),
    ("swedish", "sv"),
    ("turkish", "tr"),
    ("finnish", "fi"),
    ("norwegian", "no"),
    ("danish", "da"),
    ("arabic", "ar"),
    ("dutch", "nl"),
    ("czech", "cs"),
    ("hungarian", "hu"),
    ("deutsch", "de"),
    ("en_us", "en"),
];

/// The key that a name without such a key seems to mean.
fn meant_key(name: &str) -> Option<String> {
    if ["ctrl", "control", "alt", "shift", "rshift"].contains(&name.to_lowercase().as_str()) {
        return Some(format!("{name}+A"));
    }
    let other = KEYS.iter().find(|(other, _)| name.eq_ignore_ascii_case(other));
    if let Some((_, key)) = other {
        return Some((*key).to_owned());
    }
    // As keys are named in browsers: `ArrowUp`, `Ctrl-S`.
    let short = name.trim_start_matches("Arrow").trim_start_matches("Key").replace('-', "+");
    if short != name && parse_key(&short).is_some() {
        return Some(short);
    }
    nearest(name, key_names()).map(str::to_owned)
}
