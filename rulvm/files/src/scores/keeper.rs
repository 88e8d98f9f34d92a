//! The scores of a player while the program runs: saved, or kept until they can be saved.

use std::fmt;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{DateTime, Score};

use super::date;
use super::error::{SaveError, UnsavedError};
use super::save::{IfUnchanged, Saved, merge_with, save_with};
use super::tables::{Tables, empty, place};
use super::unsaved::UnsavedScores;
use crate::atomic::{Real, Storage};
use rulvm_core::program::Program;

/// Why a score is not in the rule file, and where it is instead.
#[derive(Debug)]
pub struct Unsaved {
    /// Why it was not saved.
    pub why: SaveError,
    /// The path of the file in which it is kept, or why it is not kept.
    pub kept: Result<PathBuf, UnsavedError>,
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. ", self.why)?;
        match &self.kept {
            Ok(path) => write!(
                f,
                "The score is kept in {} until this rule is played again.",
                path.display()
            ),
            Err(error) => write!(f, "It cannot be kept elsewhere either: {error}."),
        }
    }
}

/// Saves the scores of games with a rule, and remembers those that it could not save.
#[derive(Debug)]
pub struct Keeper<S: Storage = Real> {
    storage: S,
    file: PathBuf,
    rule: Program,
    rescue: Option<UnsavedScores>,
    /// The scores that are not in the rule file.
    scores: Tables,
    /// The last of these scores.
    last: Option<(Edge, Score)>,
    problem: Option<Unsaved>,
    /// The message about earlier scores, shown on exit.
    note: Option<String>,
}

impl Keeper {
    /// A keeper for a rule and its file. Scores that cannot be saved are kept in the player's state
    /// directory.
    #[must_use]
    pub fn new(file: &Path, rule: &Program) -> Keeper {
        Keeper::with(Real, file, rule, UnsavedScores::of_player().ok())
    }
}

impl<S: Storage> Keeper<S> {
    /// A keeper for a rule and its file in some storage.
    pub fn with(
        storage: S,
        file: &Path,
        rule: &Program,
        rescue: Option<UnsavedScores>,
    ) -> Keeper<S> {
        Keeper {
            storage,
            file: file.to_owned(),
            rule: rule.clone(),
            rescue,
            scores: empty(),
            last: None,
            problem: None,
            note: None,
        }
    }

    /// The storage that it saves in.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// Saves a score; if that is impossible, keeps it.
    ///
    /// # Errors
    /// Why it was not saved, and where it is.
    pub fn keep(&mut self, edge: Edge, score: Score) -> Result<Saved, &Unsaved> {
        if self.last.is_some() {
            // Earlier scores are still waiting.
            self.remember(edge, score);
            return self.again();
        }
        match save_with(&self.storage, &self.file, &self.rule, edge, score.clone()) {
            Ok(saved) => Ok(saved),
            Err(why) => {
                self.remember(edge, score);
                Err(self.fail(why))
            }
        }
    }

    /// Tries again to save the scores that were not saved; returns the result of the last one.
    ///
    /// # Errors
    /// Why it was not saved, and where it is.
    pub fn again(&mut self) -> Result<Saved, &Unsaved> {
        let (storage, file, rule) = (&self.storage, &self.file, &self.rule);
        match merge_with(storage, file, rule, &self.scores, IfUnchanged::Write) {
            Ok((mut tables, _)) => {
                // The kept scores are saved now, and no score is entered twice. If they cannot be
                // restored here, the next game with this rule does it.
                if let Some(rescue) = &self.rescue {
                    let _ = rescue.restore(storage, file, rule);
                }
                self.scores = empty();
                self.problem = None;
                let Some((edge, score)) = self.last.take() else {
                    return Ok(Saved { rank: None, table: tables[0].clone() });
                };
                let table = std::mem::take(&mut tables[place(edge)]);
                let rank = table.entries.iter().rposition(|entry| *entry == score);
                Ok(Saved { rank: rank.map(|rank| rank + 1), table })
            }
            Err(why) => Err(self.fail(why)),
        }
    }

    /// Why the last score is not in the rule file, if it is not.
    #[must_use]
    pub const fn problem(&self) -> Option<&Unsaved> {
        self.problem.as_ref()
    }

    /// The scores that are not in the rule file.
    pub fn unsaved(&self) -> impl Iterator<Item = (Edge, &Score)> {
        let edges = Edge::ALL.into_iter();
        edges.flat_map(|edge| self.scores[place(edge)].entries.iter().map(move |s| (edge, s)))
    }

    /// What to say at the end if some scores are not in the rule file.
    ///
    /// # Errors
    /// What to say if they are not kept elsewhere either, with the scores.
    pub fn farewell(&self) -> Option<Result<String, String>> {
        let problem = self.problem.as_ref()?;
        if problem.kept.is_ok() {
            return Some(Ok(problem.to_string()));
        }
        let lines = self.unsaved().map(|(edge, score)| {
            let date = date::iso(DateTime::unpack(score.date));
            format!("\n  edge {}: {} {} {date}", edge.get(), score.player, score.score)
        });
        Some(Err(format!("{problem}{}", lines.collect::<String>())))
    }

    /// Enters scores into the rule file that could not be saved in earlier games; true if there
    /// were any. [`Keepers::farewell`] reports it.
    pub fn restore(&mut self) -> bool {
        let Some(rescue) = &self.rescue else { return false };
        let file = self.file.display();
        self.note = match rescue.restore(&self.storage, &self.file, &self.rule) {
            Ok(None) => None,
            Ok(Some(1)) => Some(format!("1 earlier score has now been saved: {file}")),
            Ok(Some(count)) => Some(format!("{count} earlier scores have now been saved: {file}")),
            Err(error) => {
                self.note = Some(format!("earlier scores have not been saved yet: {error}"));
                return false;
            }
        };
        self.note.is_some()
    }

    fn remember(&mut self, edge: Edge, score: Score) {
        self.scores[place(edge)].insert(score.clone());
        self.last = Some((edge, score));
    }

    fn fail(&mut self, why: SaveError) -> &Unsaved {
        let kept = match &self.rescue {
            Some(rescue) => rescue.keep(&self.storage, &self.file, &self.rule, &self.scores),
            None => Err(UnsavedError::NoPlace("the home directory is unknown".to_owned())),
        };
        self.problem.insert(Unsaved { why, kept })
    }
}

/// The scores of a player who plays several rules, one after the other.
#[derive(Debug, Default)]
pub struct Keepers {
    all: Vec<Keeper>,
}

impl Keepers {
    /// The keeper for a rule and its file.
    pub fn of(&mut self, file: &Path, rule: &Program) -> &mut Keeper {
        let is_it = |keeper: &Keeper| keeper.file == file && keeper.rule.hash() == rule.hash();
        let place = self.all.iter().position(is_it).unwrap_or(self.all.len());
        if place == self.all.len() {
            self.all.push(Keeper::new(file, rule));
        }
        &mut self.all[place]
    }

    /// What to say at the end.
    ///
    /// # Errors
    /// What to say if some scores are neither saved nor kept elsewhere.
    pub fn farewell(&self) -> Result<Vec<String>, String> {
        let mut said: Vec<String> = self.all.iter().filter_map(|k| k.note.clone()).collect();
        let mut lost = Vec::new();
        for farewell in self.all.iter().filter_map(Keeper::farewell) {
            match farewell {
                Ok(text) => said.push(text),
                Err(text) => lost.push(text),
            }
        }
        if lost.is_empty() { Ok(said) } else { Err([said, lost].concat().join("\n")) }
    }
}
