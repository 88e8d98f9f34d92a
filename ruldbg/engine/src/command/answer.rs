//! What commands answer.

use std::fmt;
use std::ops::Range;

use grammar::nearest;
use rulvm_cells::{Color, Modifier, Style};
use rulvm_cells::{Line, Span, Text};
use rulvm_files::Problem;
use serde_json::{Map, Value, json};

use crate::expr::ExprError;

/// What a command answers: the same for people, as text, and for programs, as data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// What it is: `stopped`, `value`, `board` ...
    pub kind: &'static str,
    /// For programs.
    pub data: Map<String, Value>,
    /// For people.
    pub text: Text<'static>,
}

impl Answer {
    /// An answer of a kind, with lines.
    #[must_use]
    pub fn new(kind: &'static str, lines: impl IntoIterator<Item = Line<'static>>) -> Answer {
        Answer { kind, data: Map::new(), text: lines.into_iter().collect() }
    }

    /// An answer that is words only.
    #[must_use]
    pub fn words(text: impl Into<String>) -> Answer {
        let text = text.into();
        let data = Map::from_iter([("text".to_owned(), json!(text))]);
        let lines = text.lines().map(|line| Line::from(line.to_owned())).collect();
        Answer { kind: "words", data, text: lines }
    }

    /// The same with a member for programs.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Answer {
        self.data.insert(name.to_owned(), value.into());
        self
    }

    /// The answer as an object, of one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        Value::Object(self.object()).to_string()
    }

    /// The answer as an object.
    #[must_use]
    pub fn object(&self) -> Map<String, Value> {
        let mut object = Map::from_iter([("answer".to_owned(), json!(self.kind))]);
        object.extend(self.data.clone());
        object
    }
}

impl fmt::Display for Answer {
    /// The text without colors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, line) in self.text.lines.iter().enumerate() {
            if k > 0 {
                f.write_str("\n")?;
            }
            let line: String = line.spans.iter().map(|span| &*span.content).collect();
            f.write_str(line.trim_end())?;
        }
        Ok(())
    }
}

/// Receives answers.
pub trait Output {
    /// An answer; others may follow.
    fn answer(&mut self, answer: Answer);
}

impl Output for Vec<Answer> {
    fn answer(&mut self, answer: Answer) {
        self.push(answer);
    }
}

impl<F: FnMut(Answer)> Output for F {
    fn answer(&mut self, answer: Answer) {
        self(answer);
    }
}

/// Why a command was not executed. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What is wrong.
    pub message: String,
    /// What can be done about it; lines below the message.
    pub help: Vec<String>,
    /// Where in the command, if that is known.
    pub place: Option<Box<Place>>,
    /// The command, if it exists: a topic of `help`.
    pub topic: Option<&'static str>,
    /// The line that failed; in a script or a command that the user defined, the one in it.
    pub command: Option<String>,
}

/// What is wrong in a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The command as it was typed.
    pub line: String,
    /// The part that is wrong, in bytes.
    pub range: Range<usize>,
    /// What is wrong with it, in a few words; can be empty.
    pub label: String,
    /// What can be done about it, without an excerpt.
    pub notes: Vec<String>,
    /// The file of commands and the number of the line, if it was not typed.
    pub file: Option<(String, usize)>,
}

impl Failure {
    /// A failure that speaks for itself.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Failure {
        let (help, place, topic, command) = (Vec::new(), None, None, None);
        Failure { message: message.into(), help, place, topic, command }
    }

    /// What is wrong with a file. The messages of the compiler are an answer of their own.
    pub(super) fn of_file(problem: &Problem, output: &mut dyn Output) -> Failure {
        let text = problem.text("ruldbg");
        if !text.trim_end().contains('\n') {
            return Failure::new(text);
        }
        output.answer(Answer::words(text.trim_end()));
        Failure::new("the source has errors")
    }

    /// The same with another line of help.
    #[must_use]
    pub fn help(mut self, line: impl Into<String>) -> Failure {
        self.help.push(line.into());
        self
    }

    /// The same with the name that was probably meant, if one is near.
    #[must_use]
    pub(crate) fn nearest<'n>(
        self,
        word: &str,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Failure {
        match nearest(word, names) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// The same with the name that was probably meant, or with another line of help if none is
    /// near.
    #[must_use]
    pub(crate) fn nearest_or<'n>(
        self,
        word: &str,
        names: impl IntoIterator<Item = &'n str>,
        otherwise: impl Into<String>,
    ) -> Failure {
        let lines = self.help.len();
        let failure = self.nearest(word, names);
        if failure.help.len() > lines { failure } else { failure.help(otherwise) }
    }

    /// What is wrong with an expression.
    pub(super) fn of_expression(error: &ExprError, text: &str) -> Failure {
        let mut lines = error.report(text).into_iter();
        let first = lines.next().unwrap_or_default();
        let failure = Failure::new(first.strip_prefix("error: ").unwrap_or(&first));
        let place = Place {
            line: text.to_owned(),
            range: error.range.clone(),
            label: error.label.clone(),
            notes: error.help.iter().cloned().collect(),
            file: None,
        };
        Failure { place: Some(Box::new(place)), ..lines.fold(failure, Failure::help) }
    }

    /// True if the wrong part of the command has this label.
    pub(super) fn is_labeled(&self, label: &str) -> bool {
        self.place.as_ref().is_some_and(|place| place.label == label)
    }

    /// Says where in a command the failure is: at the expression, or at the first argument that
    /// the message quotes, or at the command if it quotes that. A failure of a command that this
    /// one has executed stays where it is.
    pub(super) fn in_line(mut self, line: &str) -> Failure {
        self.command.get_or_insert_with(|| line.to_owned());
        match &mut self.place {
            Some(place) => {
                if let Some(at) = line.rfind(&place.line) {
                    place.range = at + place.range.start..at + place.range.end;
                    place.line = line.to_owned();
                }
            }
            None => {
                let start = line.len() - super::line::split(line).1.len();
                let words: Vec<&str> = self.message.split('`').skip(1).step_by(2).collect();
                let is_argument = |word: &&str| find_word(&line[start..], word);
                let argument = words.iter().find_map(is_argument);
                let range = argument.map(|range| start + range.start..start + range.end);
                let range = range.or_else(|| words.iter().find_map(|word| find_word(line, word)));
                self.place = range.map(|range| {
                    Box::new(Place {
                        line: line.to_owned(),
                        range,
                        label: String::new(),
                        notes: self.help.clone(),
                        file: None,
                    })
                });
            }
        }
        self
    }

    /// The failure as an object, of one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.data().to_string()
    }

    /// The failure as an object.
    #[must_use]
    pub fn data(&self) -> Value {
        let mut data = json!({ "answer": "error", "message": self.message, "help": self.help });
        if let Some(command) = &self.command {
            data["command"] = json!(command);
        }
        if let Some(place) = &self.place {
            if self.command.as_ref() == Some(&place.line) {
                data["from"] = json!(place.range.start);
                data["to"] = json!(place.range.end);
            }
            if let Some((file, line)) = &place.file {
                data["file"] = json!(file);
                data["line"] = json!(line);
            }
        }
        data
    }
}

/// The last place of a word in a line.
fn find_word(line: &str, word: &str) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let places = line.rmatch_indices(word).map(|(at, _)| at..at + word.len());
    let is_whole = |range: &Range<usize>| {
        let (before, after) = (&line[..range.start], &line[range.end..]);
        !(before.ends_with(is_part) && word.starts_with(is_part)
            || after.starts_with(is_part) && word.ends_with(is_part))
    };
    places.filter(|_| !word.is_empty()).find(is_whole)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for line in &self.help {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

/// The colors of texts. A terminal without colors shows the same words.
pub mod style {
    use super::{Color, Modifier, Style};

    /// Names of breakpoints, signals, functions.
    pub const NAME: Style = Style::new().fg(Color::Yellow);
    /// Addresses, lines and other places.
    pub const PLACE: Style = Style::new().fg(Color::Cyan);
    /// What has changed.
    pub(crate) const CHANGED: Style = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
    /// What is wrong.
    pub const WRONG: Style = Style::new().fg(Color::Red).add_modifier(Modifier::BOLD);
    /// What matters less.
    pub const QUIET: Style = Style::new().add_modifier(Modifier::DIM);
    /// What matters most.
    pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
}

/// Words in a style.
pub(super) fn styled(text: impl Into<String>, style: Style) -> Span<'static> {
    Span::styled(text.into(), style)
}

/// Words.
pub(super) fn plain(text: impl Into<String>) -> Span<'static> {
    Span::raw(text.into())
}

/// Text from files, harmless for a terminal.
pub(super) fn clean(text: &str) -> String {
    grammar::visible::display(text).into_owned()
}

/// A line of quiet words.
pub(super) fn quiet(text: impl Into<String>) -> Line<'static> {
    Line::from(styled(text, style::QUIET))
}

/// A number and a noun, such as `2 inputs`.
pub(super) fn counted(count: usize, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// A number of times in words.
pub(super) fn times(count: u64) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}
