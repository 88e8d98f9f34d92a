//! The line editor: history, completion, hints, colors.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hinter, HistoryHinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Context, Helper};

use super::complete::{Completion, Known};
use super::lines::{Lines, Read};
use super::memory::Memory;
use ruldbg_engine::command::{COMMANDS, Session};

/// What the editor asks while a line is typed.
struct Asked {
    /// What can be named now.
    known: Known,
    hints: HistoryHinter,
}

impl Helper for Asked {}

impl Validator for Asked {}

impl Completer for Asked {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        column: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (begin, list) = self.known.completions(line, column);
        // What is complete is followed by something else.
        let is_whole = |word: &str| list.len() == 1 && !word.ends_with(['/', ':']);
        let pair = |completion: &Completion| {
            let space = if is_whole(&completion.word) { " " } else { "" };
            let word = &completion.word;
            Pair { display: word.clone(), replacement: format!("{word}{space}") }
        };
        Ok((begin, list.iter().map(pair).collect()))
    }
}

impl Hinter for Asked {
    type Hint = String;

    fn hint(&self, line: &str, column: usize, context: &Context<'_>) -> Option<String> {
        if line.is_empty() {
            return None;
        }
        self.hints.hint(line, column, context)
    }
}

impl Highlighter for Asked {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let end = line.find(char::is_whitespace).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let is_command = COMMANDS.iter().any(|command| command.names.contains(&word));
        if is_command { format!("\u{1b}[1m{word}\u{1b}[0m{rest}").into() } else { line.into() }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        format!("\u{1b}[2m{hint}\u{1b}[0m").into()
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        true
    }
}

/// The line editor.
pub(super) struct Editor {
    editor: rustyline::Editor<Asked, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Editor {
    pub(super) fn new(memory: &Memory) -> io::Result<Editor> {
        let mut editor = rustyline::Editor::new().map_err(io::Error::other)?;
        let hints = HistoryHinter::new();
        editor.set_helper(Some(Asked { known: Known::default(), hints }));
        editor.set_completion_type(CompletionType::List);
        editor.set_max_history_size(10_000).map_err(io::Error::other)?;
        let history = memory.history();
        if let Some(file) = &history {
            // It does not exist at first.
            let _ = editor.load_history(file);
        }
        Ok(Editor { editor, history })
    }
}

impl Lines for Editor {
    fn read(&mut self, prompt: &str, session: &Session) -> io::Result<Read> {
        if let Some(asked) = self.editor.helper_mut() {
            asked.known = Known::of(session);
        }
        let line = self.editor.readline(prompt);
        match line {
            Ok(line) => {
                if !line.trim().is_empty()
                    && self.editor.add_history_entry(&line).unwrap_or(false)
                    && let Some(file) = &self.history
                {
                    // A file that cannot be written is not an error.
                    let _ = self.editor.append_history(file);
                }
                Ok(Read::Line(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Read::Cancelled),
            // Bytes that are not UTF-8: the line is lost, the session is not.
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Read::Cancelled)
            }
            Err(ReadlineError::Eof) => Ok(Read::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}
