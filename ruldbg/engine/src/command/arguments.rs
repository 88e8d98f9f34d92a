//! What several commands read from their arguments.

use std::fs::File;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use rulvm_core::Input;

use super::answer::{Failure, clean};
use super::session::Session;
use crate::files::{self, Written};

/// Fails if a command without arguments was given some.
pub(super) fn no_arguments(arguments: &str, name: &str) -> Result<(), Failure> {
    match arguments {
        "" => Ok(()),
        _ => Err(Failure::new(format!("`{name}` takes no arguments"))),
    }
}

/// The first word of a text, and what follows it.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim())
}

/// The longest time of one input.
pub(super) const MOST_MS: u64 = 86_400_000;

/// Time that passes, in pieces: the longer an input, the longer the way back to its start.
fn seconds(milliseconds: u64) -> impl Iterator<Item = Input> {
    let whole = milliseconds / 1000;
    let rest = milliseconds % 1000;
    let pieces = (0..whole).map(|_| Input::Advance(1000));
    pieces.chain((rest > 0 || whole == 0).then_some(Input::Advance(rest)))
}

impl Session {
    /// The edge of a board, as it is written.
    pub(super) fn edge(&self, text: &str) -> Result<Edge, Failure> {
        let edge = text.parse().ok().and_then(Edge::new).ok_or_else(|| {
            Failure::new(format!("`{text}` is not the edge of a board")).help("an edge is 6 to 9")
        })?;
        match self.debugger.code().program().rule().edge {
            Some(own) if own != edge => {
                Err(Failure::new(format!("this rule is played on a board with edge {}", own.get())))
            }
            _ => Ok(edge),
        }
    }

    /// The internal identifier of a signal, by its name or number.
    pub(super) fn signal(&self, name: &str) -> Result<u8, Failure> {
        let program = self.debugger.code().program();
        let signals = &program.rule().signals;
        let own = program.map().map_or(&[][..], |map| &map.names.signals);
        let by_name = || {
            let external = signals.iter().position(|signal| signal.name() == name);
            external.or_else(|| own.iter().position(|own| own == name))
        };
        let by_number = name
            .parse::<usize>()
            .ok()
            .and_then(|id| id.checked_sub(1))
            .filter(|&k| k < signals.len());
        let found = by_name().or(by_number).and_then(|k| u8::try_from(k + 1).ok());
        found.ok_or_else(|| {
            let names: Vec<String> = signals.iter().map(|signal| signal.name()).collect();
            let all = names.iter().map(String::as_str).chain(own.iter().map(String::as_str));
            Failure::new(format!("this rule has no signal `{name}`"))
                .nearest(name, all)
                .help(format!("the signals are {}", names.join(", ")))
        })
    }

    /// Inputs as words: names of signals, and milliseconds that pass.
    pub fn inputs(&self, words: &str) -> Result<Vec<Input>, Failure> {
        let mut inputs = Vec::new();
        for word in words.split_whitespace() {
            match word.trim_end_matches("ms").parse::<u64>() {
                Ok(milliseconds @ 0..=MOST_MS) => inputs.extend(seconds(milliseconds)),
                Ok(_) => {
                    let message = format!(
                        "`{word}` is too long: the limit is one day, which has {MOST_MS} \
                         milliseconds"
                    );
                    return Err(Failure::new(message));
                }
                Err(_) => inputs.push(Input::Signal(self.signal(word)?)),
            }
        }
        Ok(inputs)
    }

    /// The files that the rule comes from.
    fn own_files(&self) -> Vec<PathBuf> {
        let map = self.debugger.code().program().map();
        let sources = map.into_iter().flat_map(|map| &map.sources);
        let sources = sources.map(|source| PathBuf::from(&source.name));
        sources.chain(self.options.file.clone()).collect()
    }

    /// Creates a trace, line by line; the only file that it replaces is an older trace.
    pub(super) fn create_trace(&self, path: &str) -> Result<File, Failure> {
        files::create_trace(Path::new(path), &self.own_files()).map_err(|error| fail(path, &error))
    }

    /// Writes a file as a whole; the only file that it replaces is an older one of its kind.
    pub(super) fn write(&self, path: &str, kind: Written, bytes: &[u8]) -> Result<(), Failure> {
        let result = files::write(Path::new(path), kind, bytes, &self.own_files());
        result.map_err(|error| fail(path, &error))
    }
}

fn fail(path: &str, error: &std::io::Error) -> Failure {
    Failure::new(clean(&format!("{path}: {error}")))
}
