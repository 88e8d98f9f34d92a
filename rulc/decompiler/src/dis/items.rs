//! Everything in a rule file except the code, as the items of a source.
//!
//! What the language cannot express exactly is approximated; `exact` corrects it.

use std::collections::BTreeSet;
use std::fmt::Write;

use grammar::hex::{Edge, Relative};
use grammar::language::Language;
use grammar::rul3::{Help, Label, Number, Pattern, RuleFile, Shape, Signal, Turning};
use grammar::shown_piece;
use grammar::signals::{STANDARD, key_name, parse_key};
use grammar_text::FIXED;

use super::parts::quoted;
use rulc_compiler::{Kind, builtins};

/// The items, and the names that they declare.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    /// The source text.
    pub(crate) text: String,
    /// The names of the displayed numbers, which are `V[10]` and the following variables.
    pub(crate) numbers: Vec<String>,
}

/// Writes the items for the data of a rule file.
pub(crate) fn items(rule: &RuleFile) -> Items {
    let mut items = Items::default();
    let mut names = Names::default();
    let out = &mut items.text;
    settings(out, rule);
    let width = Pattern::ROWS.into_iter().max().unwrap_or(0);
    for (k, pattern) in (1..).zip(&rule.patterns) {
        let _ = writeln!(out, "\npattern {} {{", names.take(&format!("pattern_{k}")));
        for row in pattern.rows() {
            let digits: String = row.iter().map(|pixel| char::from(b'0' + (pixel & 7))).collect();
            let _ = writeln!(out, "    {}{digits}", " ".repeat((width - row.len()) / 2));
        }
        out.push_str("}\n");
    }
    out.push('\n');
    for (k, item) in (1..).zip(&rule.shapes) {
        let name = names.take(&format!("shape_{k}"));
        shape(out, &name, item);
    }
    signals(out, &rule.signals, &mut names);
    for (k, item) in (1..).zip(&rule.numbers) {
        let name = names.of_number(k, item);
        let is_piece = shown_piece::is_piece_in_all(rule, k);
        number(out, &name, item, is_piece);
        items.numbers.push(name);
    }
    helps(&mut items.text, &rule.help);
    items
}

/// The names that are taken.
#[derive(Default)]
struct Names(BTreeSet<String>);

impl Names {
    /// A name that nothing else has: this one if possible.
    fn take(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut k = 2;
        while is_known(&name) || self.0.contains(&name) {
            name = format!("{wanted}_{k}");
            k += 1;
        }
        self.0.insert(name.clone());
        name
    }

    /// A name for a number: its first label, if that is a name.
    fn of_number(&mut self, k: usize, number: &Number) -> String {
        let text = number.labels.first().map_or("", |label| &label.text);
        let mut name = String::new();
        for character in text.to_ascii_lowercase().chars() {
            match character {
                'a'..='z' | '0'..='9' => name.push(character),
                _ if name.is_empty() || name.ends_with('_') => {}
                _ => name.push('_'),
            }
        }
        let name = name.trim_end_matches('_');
        let fits = text.is_ascii()
            && name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.len() <= 24
            && !is_known(name);
        if fits { self.take(name) } else { self.take(&format!("number_{k}")) }
    }
}

/// True if the name has a meaning in the language, or can have one in generated code.
fn is_known(name: &str) -> bool {
    let special = builtins::SPECIAL_VARIABLES.iter().any(|&(special, ..)| special == name);
    let value = builtins::VALUES.iter().any(|&(value, ..)| value == name);
    let set = builtins::SETS.iter().any(|&(set, _, _)| set == name);
    // Generated code has names such as `f1230` and `t1`.
    let generated =
        name.get(1..).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    FIXED.contains(&name)
        || generated
        || special
        || value
        || set
        || matches!(name, "piece" | "next" | "V" | "flat" | "hex" | "here" | "standard")
        || builtins::function(name).is_some()
        || builtins::constant(name).is_some()
        || grammar::isa::Op::from_mnemonic(name).is_some()
}

fn settings(out: &mut String, rule: &RuleFile) {
    let _ = writeln!(out, "rule {} {{", quoted(&rule.name));
    let _ = match rule.edge {
        Some(edge) => writeln!(out, "    edge {};", edge.get()),
        None => writeln!(out, "    edge 6..9;"),
    };
    let _ = writeln!(out, "    stack {};", rule.stack.min(65_536));
    let most: Vec<String> = rule.scores.iter().map(|table| table.max.to_string()).collect();
    let _ = writeln!(out, "    scores {};", most.join(", "));
    let _ = writeln!(
        out,
        "    color title = {}, pause = {}, over = {}, player = {};",
        rule.title_color, rule.pause_color, rule.over_color, rule.player_color
    );
    let _ = writeln!(out, "    title height {};", rule.title_height);
    let _ = writeln!(out, "    title font {};", rule.title_font);
    let _ = writeln!(out, "    numbers font {};", rule.numbers_font);
    for (edge, table) in Edge::ALL.into_iter().zip(&rule.scores) {
        for score in &table.entries {
            let points = match u32::try_from(score.score) {
                Ok(points) => points.to_string(),
                Err(_) => format!("${:08X}", score.score),
            };
            let (edge, player) = (edge.get(), quoted(&score.player));
            let _ = writeln!(out, "    best {edge}, {player}, {points}, ${:08X};", score.date);
        }
    }
    out.push_str("}\n");
}

fn shape(out: &mut String, name: &str, shape: &Shape) {
    let size = usize::from(shape.size);
    let list = |positions: &[Relative; 4]| {
        let words: Vec<String> = positions.iter().take(size).map(|&p| position(p)).collect();
        words.join(", ")
    };
    let _ = write!(out, "shape {name} {{ {} }}", list(&shape.initial));
    match &shape.turning {
        Turning::Fixed => {}
        Turning::Around => out.push_str(" turn around"),
        Turning::List(configurations) => {
            // The first one is the initial one; the file possibly contains another.
            let first = std::iter::once(&shape.initial);
            let all = first.chain(configurations.iter().skip(1)).map(list);
            let _ = write!(out, " turn {{ {} }}", all.collect::<Vec<_>>().join(" | "));
        }
    }
    out.push_str(";\n");
}

fn position(relative: Relative) -> String {
    let name = |number: i32| builtins::name_of(Kind::Direction, number).unwrap_or("here");
    let steps: Vec<&str> =
        relative.steps().into_iter().flatten().map(|direction| name(direction as i32)).collect();
    if steps.is_empty() { "here".to_owned() } else { steps.join(" + ") }
}

fn signals(out: &mut String, signals: &[Signal], names: &mut Names) {
    out.push('\n');
    let standard = |(signal, standard): (&Signal, &grammar::signals::StandardSignal)| {
        signal.external == standard.external && signal.key == standard.key
    };
    let mut rest = signals;
    if signals.len() >= STANDARD.len() && signals.iter().zip(STANDARD).all(standard) {
        out.push_str("signals standard;\n");
        for signal in STANDARD {
            names.take(signal.name);
        }
        rest = signals.get(STANDARD.len()..).unwrap_or_default();
    }
    for (k, signal) in (1 + signals.len() - rest.len()..).zip(rest) {
        let letters = signal.name();
        let is_name = letters.starts_with(|first: char| first.is_ascii_alphabetic())
            && letters.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let name = if is_name { names.take(&letters) } else { names.take(&format!("signal_{k}")) };
        let external = if letters.len() == 4 { quoted(&letters) } else { letters };
        let _ = write!(out, "signal {name} = {external}");
        let key = key_name(signal.key);
        let _ = match signal.key {
            0 => writeln!(out, ";"),
            code if parse_key(&key) == Some(code) => writeln!(out, " key {};", quoted(&key)),
            code => writeln!(out, " key ${code:04X};"),
        };
    }
}

/// Assigns a different language to every text: its own, or one that is not used yet.
#[derive(Default)]
struct Languages(Vec<Language>);

impl Languages {
    fn tag(&mut self, language: Language) -> Option<&'static str> {
        let free = |language: &Language| !self.0.contains(language);
        let own = Some(language).filter(|own| free(own) && !own.tags().is_empty());
        let language = own.or_else(|| Language::ALL.iter().rev().copied().find(free))?;
        self.0.push(language);
        language.tags().first().copied()
    }
}

fn number(out: &mut String, name: &str, number: &Number, is_piece: bool) {
    let _ = writeln!(out, "\nnumber {name} {{");
    let mut languages = Languages::default();
    let labels: Vec<String> = number
        .labels
        .iter()
        .filter_map(|Label { language, text }| {
            let plain: String =
                text.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
            Some(format!("{} {}", languages.tag(*language)?, quoted(&plain)))
        })
        .collect();
    let _ = writeln!(out, "    label {};", labels.join(", "));
    let (least, most) = (number.min_digits.min(number.max_digits), number.max_digits);
    let _ = writeln!(out, "    digits {least}..{most};");
    let pixels = |height: u8| height.clamp(16, 127);
    let _ = writeln!(
        out,
        "    height {}, {};",
        pixels(number.text_height),
        pixels(number.number_height)
    );
    let _ = writeln!(out, "    place {};", number.place.word());
    let _ = writeln!(
        out,
        "    color label = {}, zeros = {}, digits = {};",
        number.text_color, number.zeros_color, number.digits_color
    );
    out.push_str(if is_piece { "    shows piece;\n}\n" } else { "}\n" });
}

fn helps(out: &mut String, helps: &[Help]) {
    let mut languages = Languages::default();
    for help in helps {
        let Some(tag) = languages.tag(help.language) else { continue };
        let _ = write!(out, "\nhelp {tag}");
        if let Some(underline) = help.underline.filter(|&character| character > ' ') {
            let _ = write!(out, " underline {}", quoted(&underline.to_string()));
        }
        let lines: Vec<&str> = help.text.split_inclusive("\r\n").collect();
        let plain = |line: &&str| {
            line.strip_suffix("\r\n").is_some_and(|line| !line.chars().any(char::is_control))
        };
        if lines.iter().all(plain) && !help.text.contains("\"\"\"") {
            out.push_str(" = \"\"\"\n");
            for line in lines {
                out.push_str(line.trim_end_matches(['\r', '\n']));
                out.push('\n');
            }
            out.push_str("\"\"\"\n");
        } else {
            let _ = writeln!(out, " = {};", quoted(&help.text));
        }
    }
}
