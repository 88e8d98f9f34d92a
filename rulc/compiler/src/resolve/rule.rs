//! The settings of the rule, and the rule file as a whole.

use grammar::hex::Edge;
use grammar::rul3::{Pattern, Phase, PhaseTable, Rgb, RuleFile, Score, ScoreTable};
use grammar::span::Span;
use grammar_text::ast::{self, AssemblyPart, Entry, Item, Setting, Value};

use super::help::say_pieces;
use super::settings::{once, only_entry, word_and_number};
use super::{Resolver, Symbol};
use crate::diagnostics::{Code, Diagnostic};
use crate::load::RULE;
use grammar::index::narrow;

/// The settings of a rule.
const SETTINGS: &[&str] = &["edge", "stack", "scores", "best", "color", "title", "numbers"];

/// How many patterns, shapes and signals the header can count.
const MOST_ITEMS: usize = 255;

/// How many scores are kept for each edge by default.
const SCORES: u8 = 10;

impl<'a> Resolver<'a> {
    /// The data of the rule file, without code; and where the rule is named.
    pub(super) fn rule(&mut self) -> (RuleFile, Span) {
        let mut file = empty();
        let items = self.own_items();
        let mut rule: Option<&'a ast::Rule> = None;
        // The displayed numbers that are shown as pieces, counted from 1.
        let mut pieces = Vec::new();
        for item in items {
            match item {
                Item::Rule(item) => match rule {
                    None => rule = Some(item),
                    Some(first) => {
                        let message = "a file can have only one `rule`";
                        self.report(
                            Diagnostic::new(Code::DuplicateItem, item.name.span, message)
                                .label("another rule")
                                .other(first.name.span, "the first one"),
                        );
                    }
                },
                Item::Signals(set) => self.standard_signals(set, &mut file.signals),
                Item::Signal(signal) => {
                    let signal = self.signal(signal);
                    file.signals.push(signal);
                }
                Item::Number(item) => {
                    let number = self.number(item);
                    file.numbers.push(number);
                    if item.settings.iter().any(|setting| &*setting.name.text == "shows") {
                        pieces.push(file.numbers.len());
                    }
                }
                Item::Help(help) => self.help(help, &mut file.help),
                Item::Use(_)
                | Item::Pattern(_)
                | Item::Shape(_)
                | Item::Const(_)
                | Item::Table(_)
                | Item::Var(_)
                | Item::Mark(_)
                | Item::Function(_)
                | Item::Message(_)
                | Item::Phase(_)
                | Item::Assembly(_)
                | Item::Public(_)
                | Item::Allow(_)
                | Item::Test(_) => {}
            }
        }
        self.patterns_and_shapes(&mut file);
        say_pieces(&pieces, &mut file.help);
        let top = Span::new(self.units[RULE].source, 0, 0);
        let part = |part| {
            items.iter().find_map(|item| match item {
                Item::Assembly(assembly) if assembly.part == part => Some(assembly.span),
                _ => None,
            })
        };
        // A `file` is complete, or the reader reports what is missing.
        if let Some(span) = part(AssemblyPart::File) {
            return (file, span);
        }
        let span = rule.map_or(top, |rule| rule.name.span);
        match rule {
            Some(rule) => self.settings(rule, &mut file),
            None => self.missing("a rule has no name", top, "rule \"My game\" { }"),
        }
        self.complete(&file, span, part(AssemblyPart::Code));
        (file, span)
    }

    /// Adds the patterns and shapes of all files, in the order of their identifiers.
    fn patterns_and_shapes(&mut self, file: &mut RuleFile) {
        for item in self.units.iter().flat_map(|unit| &unit.file.items) {
            match item.declaration() {
                Item::Pattern(pattern) => {
                    let image = self.pattern(pattern);
                    file.patterns.push(image);
                    self.not_too_many("pattern", file.patterns.len(), pattern.name.span);
                }
                Item::Shape(item) => {
                    let shape = self.shape(item);
                    file.shapes.push(shape);
                    self.not_too_many("shape", file.shapes.len(), item.name.span);
                }
                _ => {}
            }
        }
    }

    /// Reports the first pattern or shape that has no identifier.
    fn not_too_many(&mut self, what: &str, number: usize, span: Span) {
        if number != MOST_ITEMS + 1 {
            return;
        }
        let message = format!("a rule can have {MOST_ITEMS} {what}s, including those of modules");
        self.report(
            Diagnostic::new(Code::TooMany, span, message)
                .label(format!("this is {what} {number}"))
                .help(format!("remove {what}s that the rule does not use")),
        );
    }

    fn missing(&mut self, message: &str, span: Span, example: &str) {
        let (end, gap) = self.end();
        let item = match example.split_once(" { ...") {
            None => format!("{gap}{example}\n"),
            Some((start, _)) => {
                let rows = Pattern::ROWS.map(|width| format!("    {}\n", "4".repeat(width)));
                format!("{gap}{start} {{\n{}}}\n", rows.concat())
            }
        };
        self.report(
            Diagnostic::new(Code::MissingItem, span, message)
                .label("this rule")
                .help(format!("add `{example}`"))
                .fix(end, item, false),
        );
    }

    /// The end of the rule's own text, and what comes before an item that is added there.
    fn end(&self) -> (Span, &'static str) {
        let source = self.units[RULE].source;
        let text = &self.sources[source].text;
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
        (Span::new(source, text.len(), text.len()), gap)
    }

    /// Reports what every rule must have, and what it can have only so many of.
    fn complete(&mut self, file: &RuleFile, span: Span, code: Option<Span>) {
        let counts = [
            ("pattern", file.patterns.len(), "pattern plain { ... }"),
            ("shape", file.shapes.len(), "shape dot { here };"),
            ("signal", file.signals.len(), "signals standard;"),
        ];
        for (what, count, example) in counts {
            if count == 0 {
                self.missing(&format!("the rule has no {what}"), span, example);
                // No signal has to be reported again where it is used.
                self.lacks_signals |= what == "signal";
            } else if what == "signal" && count > MOST_ITEMS {
                let message = format!("a rule can have {MOST_ITEMS} {what}s; this one has {count}");
                self.error(Code::TooMany, span, message, "this rule");
            }
        }
        if file.numbers.len() > 8 {
            let message =
                format!("a rule can display 8 numbers; this one has {}", file.numbers.len());
            self.error(Code::TooMany, span, message, "this rule");
        }
        if let Some(code) = code {
            if let Some(&(_, first, _, _)) = self.names.bodies.first() {
                let other = self.program.functions[first].span;
                self.report(
                    Diagnostic::new(
                        Code::DuplicateItem,
                        code,
                        "`code` contains all code of the rule",
                    )
                    .label("functions and phases are not allowed with it")
                    .other(other, "declared here"),
                );
            }
            return;
        }
        // One that is missing may have the wrong letter, which was reported.
        let mut wrong = self.names.wrong_phases;
        for phase in Phase::ALL {
            if self.names.phases[phase as usize].is_none() && !phase.is_optional() {
                if wrong > 0 {
                    wrong -= 1;
                    continue;
                }
                let letter = phase.letter();
                let body = match phase {
                    Phase::Signal => "return do_nothing; ",
                    Phase::Score => "return 0; ",
                    _ => "",
                };
                let message = format!("the rule has no phase {letter}");
                let diagnostic = Diagnostic::new(Code::MissingItem, span, message)
                    .label("this rule")
                    .note("every rule must have the phases 0, A, B, C and S (section 6.4)");
                let function = match self.lookup(RULE, letter) {
                    Some(Symbol::Function(id)) => Some(self.program.functions[id].span),
                    _ => None,
                };
                self.report(match function {
                    Some(at) => diagnostic
                        .other(at, "a function, which the game does not call")
                        .help(format!("write `phase {letter} {{ ... }}` for it")),
                    None => {
                        let item = format!("phase {letter} {{ {body}}}");
                        let (end, gap) = self.end();
                        let diagnostic = diagnostic.help(format!("add `{item}`"));
                        diagnostic.fix(end, format!("{gap}{item}\n"), false)
                    }
                });
            }
        }
    }

    fn settings(&mut self, rule: &ast::Rule, file: &mut RuleFile) {
        file.name = rule.name.value.clone();
        self.encodable(&rule.name.value, rule.name.span);
        if rule.name.value.chars().count() > 23 {
            let message = "the name of a rule can have at most 23 characters";
            self.error(Code::TooMany, rule.name.span, message, "too long");
        }
        let mut seen = Vec::new();
        for setting in &rule.settings {
            // `title height` and `title font` are two settings.
            if !matches!(&*setting.name.text, "title" | "color" | "best") {
                self.diagnostics.extend(once(setting, &mut seen));
            }
            match &*setting.name.text {
                "edge" => self.edge(setting, file),
                "stack" => {
                    if let Some(&[size]) = self.numbers(setting, 0..=65_536, "stack 64;").as_deref()
                    {
                        file.stack = narrow(size);
                    }
                }
                "scores" => self.scores(setting, file),
                "best" => self.best(setting, file),
                "color" => {
                    let mut slots = [
                        ("title", &mut file.title_color),
                        ("pause", &mut file.pause_color),
                        ("over", &mut file.over_color),
                        ("player", &mut file.player_color),
                    ];
                    self.colors(setting, &mut slots);
                }
                "title" => self.title(setting, file),
                "numbers" => match self.word_and_number(setting, "numbers font 5;") {
                    Some(("font", font)) => file.numbers_font = font,
                    Some(_) => {
                        let message =
                            "`numbers` must be followed by `font` and a number".to_owned();
                        self.bad_setting(setting.span, message, "numbers font 5;");
                    }
                    None => {}
                },
                _ => self.unknown_setting(setting, "a rule", SETTINGS),
            }
        }
    }

    fn edge(&mut self, setting: &Setting, file: &mut RuleFile) {
        let entry = only_entry(setting).filter(|entry| entry.words.is_empty());
        match entry.and_then(|entry| entry.value.as_ref()) {
            Some(Value::Number(number)) => {
                if let Some(n) = self.in_range(number, &(6..=9)) {
                    file.edge = Edge::new(narrow(n));
                }
            }
            Some(Value::Range(first, last)) => {
                let all = 6..=9;
                let (first, last) = (self.in_range(first, &all), self.in_range(last, &all));
                match first.zip(last) {
                    Some((6, 9)) => file.edge = None,
                    Some(_) => self.bad_edge(setting),
                    None => {}
                }
            }
            _ => self.bad_edge(setting),
        }
    }

    fn bad_edge(&mut self, setting: &Setting) {
        let message = "the edge of the board must be a number from 6 to 9, or `6..9` for all of \
                       them"
            .to_owned();
        self.bad_setting(setting.span, message, "edge 6..9;");
    }

    fn scores(&mut self, setting: &Setting, file: &mut RuleFile) {
        let Some(numbers) = self.numbers(setting, 0..=255, "scores 20, 20, 10, 10;") else {
            return;
        };
        let most: Vec<u8> = numbers.into_iter().map(narrow).collect();
        match *most {
            [most] => file.scores.iter_mut().for_each(|table| table.max = most),
            [_, _, _, _] => {
                file.scores.iter_mut().zip(most).for_each(|(table, most)| table.max = most);
            }
            _ => {
                let message =
                    "`scores` takes one number, or one for each of the edges 6, 7, 8 and 9"
                        .to_owned();
                self.bad_setting(setting.span, message, "scores 20;");
            }
        }
    }

    /// `best 6, "ADA", 1200, $5A218C00;`: edge, player, score, date and time.
    fn best(&mut self, setting: &Setting, file: &mut RuleFile) {
        let values: Vec<Option<&Value>> = setting
            .entries
            .iter()
            .map(|Entry { words, value, .. }| value.as_ref().filter(|_| words.is_empty()))
            .collect();
        let &[
            Some(Value::Number(edge)),
            Some(Value::Text(player)),
            Some(Value::Number(score)),
            Some(Value::Number(date)),
        ] = values.as_slice()
        else {
            let message = "`best` takes an edge, a name, a score, and a date and time".to_owned();
            self.bad_setting(setting.span, message, "best 6, \"ADA\", 1200, $5A218C00;");
            return;
        };
        let bits = i32::MIN..=i32::MAX;
        let (Some(edge), Some(score), Some(date)) = (
            self.in_range(edge, &(6..=9)),
            self.in_range(score, &bits),
            self.in_range(date, &bits),
        ) else {
            return;
        };
        self.encodable(&player.value, player.span);
        let date = date.cast_unsigned();
        let table: usize = narrow(edge - 6);
        let score = Score { player: player.value.clone(), score, date };
        file.scores[table].entries.push(score);
    }

    fn title(&mut self, setting: &Setting, file: &mut RuleFile) {
        match self.word_and_number(setting, "title height 32;") {
            Some(("height", height)) => file.title_height = height,
            Some(("font", font)) => file.title_font = font,
            Some(_) => {
                let message = "`title` must be followed by `height` or `font`".to_owned();
                self.bad_setting(setting.span, message, "title height 32;");
            }
            None => {}
        }
    }

    fn word_and_number<'s>(
        &mut self,
        setting: &'s Setting,
        example: &str,
    ) -> Option<(&'s str, u16)> {
        let entry = only_entry(setting);
        if let Some((word, number)) = entry.and_then(word_and_number) {
            let number = self.in_range(number, &(0..=65_535))?;
            return Some((&word.text, narrow(number)));
        }
        let message = format!("`{}` takes a word and a number", setting.name.text);
        self.bad_setting(setting.span, message, example);
        None
    }
}

/// A rule file with the default settings.
fn empty() -> RuleFile {
    let table = ScoreTable { max: SCORES, entries: Vec::new() };
    RuleFile {
        name: String::new(),
        pause_color: Rgb(0xFF, 0xFF, 0x00),
        over_color: Rgb(0xFF, 0x40, 0x40),
        player_color: Rgb(0xFF, 0xFF, 0xFF),
        title_color: Rgb(0xFF, 0xFF, 0xFF),
        title_height: 32,
        title_font: 0,
        numbers_font: 0,
        edge: None,
        stack: 64,
        patterns: Vec::new(),
        shapes: Vec::new(),
        signals: Vec::new(),
        numbers: Vec::new(),
        code: Vec::new(),
        phases: PhaseTable::default(),
        help: Vec::new(),
        scores: [table.clone(), table.clone(), table.clone(), table],
    }
}
