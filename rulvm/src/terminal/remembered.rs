//! Choices in the menu that are remembered in the file of options.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_player::{App, Goal};

use crate::options::{Change, Options};

/// The options that the menu changes.
const MENU: [&str; 5] = ["rule", "player", "edge", "goal", "languages"];

/// Which choices are written to the file of options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembers {
    /// The options that are written: those that the command line does not set.
    options: Vec<&'static str>,
    /// The languages in the file, best first.
    languages: Vec<String>,
}

impl Remembers {
    /// What is remembered if the command line and the file say this, and if the command line names
    /// a rule.
    pub(crate) fn new(command_line: &Options, names_rule: bool, file: &Options) -> Remembers {
        let is_free = |name: &&str| !(command_line.says(name) || names_rule && *name == "rule");
        let options = MENU.into_iter().filter(is_free).collect();
        Remembers { options, languages: file.languages() }
    }
}

/// What is chosen in the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    /// A standard or sample rule; `None` for a file, which may be gone at the next start.
    rule: Option<String>,
    player: String,
    /// `None` unless the player has chosen it.
    edge: Option<Edge>,
    goal: Goal,
    language: Language,
}

impl Choices {
    pub(super) fn of(app: &App) -> Choices {
        Choices {
            rule: app.rule_name().map(str::to_owned),
            player: app.player.name.clone(),
            edge: app.session.chosen_edge,
            goal: app.challenge.goal,
            language: app.player.texts.language(),
        }
    }

    /// Takes over what differs between `before` and `now`.
    pub(super) fn take_over(&mut self, before: &Choices, now: Choices) {
        let Choices { rule, player, edge, goal, language } = now;
        if rule != before.rule {
            self.rule = rule;
        }
        if player != before.player {
            self.player = player;
        }
        if edge != before.edge {
            self.edge = edge;
        }
        if goal != before.goal {
            self.goal = goal;
        }
        if language != before.language {
            self.language = language;
        }
    }

    /// What must be written to the file of options if it has the choices `before`.
    pub(super) fn changes(&self, before: &Choices, remembers: &Remembers) -> Vec<Change> {
        let Choices { rule, player, edge, goal, language } = self;
        let mut changes = Vec::new();
        let mut change = |key, value: toml_edit::Value, is_usual| {
            if remembers.options.contains(&key) {
                changes.push(Change { key, value, is_usual });
            }
        };
        if let Some(rule) = rule.as_ref().filter(|_| *rule != before.rule) {
            change("rule", rule.into(), *rule == Options::default().rule());
        }
        if *player != before.player {
            change("player", player.into(), player.is_empty());
        }
        if let Some(edge) = edge.filter(|_| *edge != before.edge) {
            change("edge", i64::from(edge.get()).into(), false);
        }
        if *goal != before.goal {
            change("goal", goal.word().into(), *goal == Goal::default());
        }
        if *language != before.language {
            let tag = language.to_string();
            let others = remembers.languages.iter().filter(|other| **other != tag);
            let all = std::iter::once(&tag).chain(others).map(String::as_str);
            change("languages", all.collect(), false);
        }
        changes
    }
}
