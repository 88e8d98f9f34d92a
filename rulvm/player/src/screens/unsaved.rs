//! Why a score or a result is not in its file, and what happened to it, in the player's language.

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
    /// There are too many results; `detail` says how many MiB a file can have.
    TooLarge,
    /// Anything else: only `detail` explains it.
    Other,
}

impl Obstacle {
    /// Names the file, explains why it was not written, and says what to do.
    pub(crate) fn said(&self, texts: &Texts) -> String {
        let why = self.reason(texts);
        match self.kind {
            Kind::NoDirectory => why,
            _ => texts.say_with("obstacle", &[("file", &self.file), ("why", &why)]),
        }
    }

    /// The same without the file, for places with little room.
    pub(crate) fn reason(&self, texts: &Texts) -> String {
        let values = [("detail", self.detail.as_str())];
        match self.kind {
            Kind::ReadOnly => texts.say("obstacle-read-only"),
            Kind::Full => texts.say("obstacle-full"),
            Kind::Gone => texts.say("obstacle-gone"),
            Kind::Busy => texts.say("obstacle-busy"),
            Kind::OtherRule => texts.say("obstacle-other-rule"),
            Kind::FixedTable => texts.say("obstacle-fixed-table"),
            Kind::Unsynced => texts.say_with("obstacle-unsynced", &values),
            Kind::NoDirectory => texts.say_with("obstacle-no-directory", &values),
            Kind::TooLarge => texts.say_with("obstacle-too-large", &values),
            Kind::Other => self.detail.clone(),
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
