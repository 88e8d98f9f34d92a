//! Why a score is not in the rule file, and what happened to it, in the player's language.

use crate::texts::Texts;

/// A score that is not in the rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Why it was not saved there.
    pub why: Obstacle,
    /// The file in which it is kept, or why it is not kept.
    pub kept: Result<String, Obstacle>,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The kind of the obstacle.
    pub kind: Kind,
    /// The path of the file.
    pub file: String,
    /// What the system or the reader of the file says, in English.
    pub detail: String,
}

/// The kinds of obstacles, each with its own explanation and advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The file or its directory is read-only, or belongs to somebody else.
    ReadOnly,
    /// The disk is full, or a limit has been reached.
    Full,
    /// The file or its directory was removed.
    Gone,
    /// Another program has the lock, or keeps changing the file.
    Busy,
    /// The file contains another rule now.
    OtherRule,
    /// The table of scores overlaps something else.
    FixedTable,
    /// The file is written, but may not be on the disk.
    Unsynced,
    /// The system has no directory for such files.
    NoDirectory,
    /// Anything else: only `detail` explains it.
    Other,
}

impl Obstacle {
    /// Explains it, and says what to do.
    fn said(&self, texts: &Texts) -> String {
        let values = [("file", self.file.as_str()), ("detail", self.detail.as_str())];
        match self.kind {
            Kind::ReadOnly => texts.say_with("obstacle-read-only", &values),
            Kind::Full => texts.say_with("obstacle-full", &values),
            Kind::Gone => texts.say_with("obstacle-gone", &values),
            Kind::Busy => texts.say_with("obstacle-busy", &values),
            Kind::OtherRule => texts.say_with("obstacle-other-rule", &values),
            Kind::FixedTable => texts.say_with("obstacle-fixed-table", &values),
            Kind::Unsynced => texts.say_with("obstacle-unsynced", &values),
            Kind::NoDirectory => texts.say_with("obstacle-no-directory", &values),
            Kind::Other => texts.say_with("obstacle-other", &values),
        }
    }
}

impl Unsaved {
    /// Says why the score was not saved, what happened to it, and what to do.
    pub(crate) fn said(&self, texts: &Texts) -> Vec<String> {
        let mut said = vec![texts.say("score-not-saved"), self.why.said(texts)];
        match &self.kept {
            Ok(file) => said.push(texts.say_with("score-kept", &[("file", file)])),
            Err(obstacle) => {
                said.push(texts.say("score-held"));
                said.push(obstacle.said(texts));
            }
        }
        said.push(texts.say("score-again"));
        said
    }
}
