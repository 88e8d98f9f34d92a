//! Completing a line.

use rulc_compiler::testing::EventName;

use grammar::source_map::Source;
use ruldbg_engine::command::{COMMANDS, Completes, Session, find, message_names, short_name};
use ruldbg_engine::debugger::Code;

/// What the end of a line can become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole word.
    pub word: String,
    /// What it is.
    pub what: String,
}

fn completion(word: impl Into<String>, what: impl Into<String>) -> Completion {
    Completion { word: word.into(), what: what.into() }
}

/// The names that can be completed in a session as it is now.
#[derive(Clone, Debug, Default)]
pub struct Known {
    commands: Vec<Completion>,
    own: Vec<String>,
    expressions: Vec<Completion>,
    locations: Vec<Completion>,
    /// The lines of each source that have code, by the name of the source.
    lines: Vec<(String, Vec<Completion>)>,
    /// Which of them lines without a name belong to.
    present: Option<usize>,
    signals: Vec<Completion>,
    breakpoints: Vec<Completion>,
}

impl Known {
    /// What can be named now.
    #[must_use]
    pub fn of(session: &Session) -> Known {
        let debugger = &session.debugger;
        let own: Vec<String> = session.own_commands().map(str::to_owned).collect();
        let builtin = COMMANDS.iter().map(|command| completion(command.name(), command.summary));
        let code = debugger.code();
        let functions = code.functions().iter();
        let functions = functions.map(|function| completion(function.name.clone(), "a function"));
        let sources = code.sources().iter();
        let sources =
            sources.map(|source| completion(format!("{}:", short_name(&source.name)), "a source"));
        let signals = code.program().rule().signals.iter();
        let names = debugger.names().completions(debugger.address());
        let list = debugger.breakpoints.all().iter();
        Known {
            commands: builtin.chain(own.iter().map(|name| completion(name, "your own"))).collect(),
            own,
            expressions: names.into_iter().map(|name| completion(name.name, name.what)).collect(),
            locations: functions.chain(sources).collect(),
            lines: (0..).zip(code.sources()).map(|(k, source)| lines(code, k, source)).collect(),
            present: session.present().and_then(|source| usize::try_from(source).ok()),
            signals: signals.map(|signal| completion(signal.name(), "a signal")).collect(),
            breakpoints: list
                .map(|one| completion(one.number.to_string(), one.to_string()))
                .collect(),
        }
    }

    /// What the last word before a column can become, and the column at which this word starts.
    #[must_use]
    pub fn completions(&self, line: &str, column: usize) -> (usize, Vec<Completion>) {
        let line = line.get(..column).unwrap_or(line);
        let lead = line.len() - line.trim_start().len();
        let text = line.trim_start();
        let Some(end) = text.find(char::is_whitespace) else {
            return (lead, matching(&self.commands, text));
        };
        let (word, arguments) = text.split_at(end);
        let Ok(command) = find(word, self.own.iter().map(String::as_str)) else {
            return (line.len(), Vec::new());
        };
        let is_word = |c: char| match command.completes {
            Completes::Files => !c.is_whitespace(),
            _ => c.is_alphanumeric() || matches!(c, '_' | '.' | '-'),
        };
        let begin = arguments.trim_end_matches(is_word).len();
        let (before, last) = arguments.split_at(begin);
        let all = self.candidates(command.completes, before.trim(), last);
        (lead + end + begin, matching(&all, last))
    }

    fn candidates(&self, completes: Completes, before: &str, last: &str) -> Vec<Completion> {
        if let Completes::Locations | Completes::Breaks = completes
            && let Some(lines) = self.lines_before(before, last)
        {
            return lines.to_vec();
        }
        match completes {
            Completes::Changes if before.is_empty() => {
                let did = completion("did", "when did EXPR change");
                self.expressions.iter().cloned().chain([did]).collect()
            }
            Completes::Expressions | Completes::Changes => self.expressions.clone(),
            Completes::Words(words) if before.is_empty() => {
                words.iter().map(|&word| completion(word, "")).collect()
            }
            Completes::Nothing | Completes::Words(_) => Vec::new(),
            Completes::Signals => self.signals.clone(),
            Completes::Phases => phases(),
            Completes::Locations => self.locations.clone(),
            Completes::Commands => self.commands.clone(),
            Completes::Breakpoints => self.breakpoints.clone(),
            Completes::Files => files(last),
            Completes::Breaks => match before.split_whitespace().next() {
                None => {
                    let kinds =
                        ["phase", "signal", "action", "event", "message", "op", "new", "if"];
                    let kinds = kinds.into_iter().map(|word| completion(word, ""));
                    self.locations.iter().cloned().chain(kinds).collect()
                }
                Some("signal") => self.signals.clone(),
                Some("phase") => phases(),
                Some("action") => {
                    let actions = grammar::signals::Action::ALL.iter();
                    actions.map(|action| completion(action.name(), "an action")).collect()
                }
                Some("event") => {
                    let events = EventName::ALL.iter();
                    events.map(|event| completion(event.word(), "an event")).collect()
                }
                Some("message") => {
                    message_names().map(|(name, when)| completion(name, when)).collect()
                }
                Some("op") => {
                    let ops = grammar::isa::Op::ALL.iter();
                    ops.map(|op| completion(op.info().mnemonic, "a code")).collect()
                }
                Some(_) => self.expressions.clone(),
            },
        }
    }
}

impl Known {
    /// The lines that a number can be one of: after the name of a source, or of the present one.
    fn lines_before(&self, before: &str, last: &str) -> Option<&[Completion]> {
        let (_, lines) = match before.strip_suffix(':') {
            Some(before) => {
                let name = before.rsplit(char::is_whitespace).next().unwrap_or(before);
                self.lines.iter().find(|(source, _)| source == name)?
            }
            None if before.is_empty() && last.starts_with(|c: char| c.is_ascii_digit()) => {
                self.lines.get(self.present?)?
            }
            None => return None,
        };
        Some(lines)
    }
}

/// The lines of a source that have code.
fn lines(code: &Code, number: u32, source: &Source) -> (String, Vec<Completion>) {
    let with_code = code.lines_of(number);
    let texts = source.text.as_deref().unwrap_or_default().lines();
    let texts = (0..).zip(texts).filter(|(line, _)| with_code.contains(line));
    let lines = texts.map(|(line, text)| completion((line + 1).to_string(), text.trim()));
    (short_name(&source.name).to_owned(), lines.collect())
}

fn matching(all: &[Completion], word: &str) -> Vec<Completion> {
    let matches = all.iter().filter(|completion| completion.word.starts_with(word));
    let mut list: Vec<Completion> = matches.cloned().collect();
    // Numbers by their size.
    list.sort_by(|a, b| (a.word.parse::<u32>().ok(), &a.word).cmp(&(b.word.parse().ok(), &b.word)));
    list.dedup_by(|a, b| a.word == b.word);
    list
}

fn phases() -> Vec<Completion> {
    let phases = grammar::rul3::Phase::ALL.iter();
    phases.map(|phase| completion(phase.letter(), "a phase")).collect()
}

fn files(begun: &str) -> Vec<Completion> {
    let (directory, _) = begun.rsplit_once('/').map_or(("", begun), |(d, name)| (d, name));
    let place = match (directory, begun.starts_with('/')) {
        ("", true) => "/",
        ("", false) => ".",
        (directory, _) => directory,
    };
    let front = begun.rfind('/').and_then(|at| begun.get(..=at)).unwrap_or_default();
    let Ok(entries) = std::fs::read_dir(place) else { return Vec::new() };
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let end = if entry.path().is_dir() { "/" } else { "" };
        Some(completion(format!("{front}{name}{end}"), "a file"))
    });
    names.take(1000).collect()
}
