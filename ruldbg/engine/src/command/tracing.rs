//! What is traced while the game continues.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

/// What is traced, and where to.
#[derive(Debug)]
pub(super) struct Trace {
    pub(super) what: What,
    /// `None`: the lines are answers.
    pub(super) file: Option<(PathBuf, BufWriter<File>)>,
}

/// What has a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Codes,
    Lines,
    /// What modules do.
    Messages,
}

impl Trace {
    /// What is traced, in words.
    pub(super) fn describe(&self) -> String {
        let what = match self.what {
            What::Codes => "codes",
            What::Lines => "lines",
            What::Messages => "messages",
        };
        match &self.file {
            None => format!("{what} are traced"),
            Some((path, _)) => format!("{what} are traced to {}", path.display()),
        }
    }
}
