//! The scores of somebody who plays: saved, or else kept until they can be.

use std::fmt;
use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::{DateTime, Score};

use super::error::{RescueError, SaveError};
use super::real::Real;
use super::rescue::{Rescue, empty};
use super::save::{Always, merge_with, save_with};
use super::storage::Storage;
use super::{Saved, Tables, place};
use rulvm_core::program::Program;

/// Why a score is not in the rule file, and where it is instead.
#[derive(Debug)]
pub struct Unsaved {
    /// Why it was not saved.
    pub why: SaveError,
    /// The file in which it is kept, or why it is not.
    pub kept: Result<PathBuf, RescueError>,
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
    rescue: Option<Rescue>,
    /// What is not in the rule file.
    scores: Tables,
    /// The last one of these.
    last: Option<(Edge, Score)>,
    problem: Option<Unsaved>,
    /// What is to be said about scores of earlier.
    told: Option<String>,
}

impl Keeper {
    /// For a rule and its file, with the player's own directory for what cannot be saved.
    #[must_use]
    pub fn new(file: &Path, rule: &Program) -> Keeper {
        Keeper::with(Real, file, rule, Rescue::own().ok())
    }
}

impl<S: Storage> Keeper<S> {
    /// For a rule and its file in some storage.
    pub fn with(storage: S, file: &Path, rule: &Program, rescue: Option<Rescue>) -> Keeper<S> {
        Keeper {
            storage,
            file: file.to_owned(),
            rule: rule.clone(),
            rescue,
            scores: empty(),
            last: None,
            problem: None,
            told: None,
        }
    }

    /// Where it saves.
    pub const fn storage(&self) -> &S {
        &self.storage
    }

    /// Saves a score; if that is impossible, keeps it.
    ///
    /// # Errors
    /// Why it was not saved, and where it is.
    pub fn keep(&mut self, edge: Edge, score: Score) -> Result<Saved, &Unsaved> {
        if self.last.is_some() {
            // Earlier ones wait.
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

    /// Tries to save again what was not saved; tells of the last one.
    ///
    /// # Errors
    /// Why it was not saved, and where it is.
    pub fn again(&mut self) -> Result<Saved, &Unsaved> {
        let (storage, file, rule) = (&self.storage, &self.file, &self.rule);
        match merge_with(storage, file, rule, &self.scores, Always::Yes) {
            Ok((mut tables, _)) => {
                // Those that are kept are saved now, and none comes twice. If they cannot be taken back,
                // the next game with this rule does that.
                if let Some(rescue) = &self.rescue {
                    let _ = rescue.take_back(storage, file, rule);
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

    /// What to say at the end if there are scores that are not in the rule file.
    ///
    /// # Errors
    /// The same if they are not kept elsewhere either, with the scores.
    pub fn farewell(&self) -> Option<Result<String, String>> {
        let problem = self.problem.as_ref()?;
        if problem.kept.is_ok() {
            return Some(Ok(problem.to_string()));
        }
        let lines = self.unsaved().map(|(edge, score)| {
            let date = super::list::date(DateTime::unpack(score.date));
            format!("\n  edge {}: {} {} {date}", edge.get(), score.player, score.score)
        });
        Some(Err(format!("{problem}{}", lines.collect::<String>())))
    }

    /// Brings scores into the rule file that could not be saved when they were made; true if there were some.
    /// What is to be said about it comes at the end.
    pub fn take_back(&mut self) -> bool {
        let Some(rescue) = &self.rescue else { return false };
        let file = self.file.display();
        self.told = match rescue.take_back(&self.storage, &self.file, &self.rule) {
            Ok(None) => None,
            Ok(Some(1)) => Some(format!("1 earlier score has now been saved: {file}")),
            Ok(Some(count)) => Some(format!("{count} earlier scores have now been saved: {file}")),
            Err(error) => {
                self.told = Some(format!("earlier scores have not been saved yet: {error}"));
                return false;
            }
        };
        self.told.is_some()
    }

    fn remember(&mut self, edge: Edge, score: Score) {
        self.scores[place(edge)].insert(score.clone());
        self.last = Some((edge, score));
    }

    fn fail(&mut self, why: SaveError) -> &Unsaved {
        let kept = match &self.rescue {
            Some(rescue) => rescue.keep(&self.storage, &self.file, &self.rule, &self.scores),
            None => Err(RescueError::NoPlace("the home directory is unknown".to_owned())),
        };
        self.problem.insert(Unsaved { why, kept })
    }
}

/// The scores of somebody who plays several rules, one behind the other.
#[derive(Debug, Default)]
pub struct Keepers {
    all: Vec<Keeper>,
}

impl Keepers {
    /// The scores of a rule and its file.
    pub fn of(&mut self, file: &Path, rule: &Program) -> &mut Keeper {
        let is_it = |keeper: &Keeper| keeper.file == file && keeper.rule.hash() == rule.hash();
        let place = self.all.iter().position(is_it).unwrap_or(self.all.len());
        if place == self.all.len() {
            self.all.push(Keeper::new(file, rule));
        }
        &mut self.all[place]
    }

    /// What is to be said at the end.
    ///
    /// # Errors
    /// The same if there are scores that are neither saved nor kept elsewhere.
    pub fn farewell(&self) -> Result<Vec<String>, String> {
        let mut said: Vec<String> = self.all.iter().filter_map(|k| k.told.clone()).collect();
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
