//! The options and choices of the player.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::chord::Chord;
use rulvm_player::controls::mapping::{Mapping, Signals};
use rulvm_player::screens::preferences::{Chosen, PREFERENCES, Value, entries};
use rulvm_player::{App, Goal};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::host::Host;

/// The name under which the browser keeps them.
const NAME: &str = "options";

/// The most values that an option can have.
const MOST_VALUES: usize = 100;

/// What is kept: an option or a choice that is not there has its default.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(default)]
pub(crate) struct Options {
    /// The options of the screen, by their keys: words, or true and false.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, Json>,
    /// The keys of signals, as in a file of options.
    #[serde(skip_serializing_if = "Json::is_null")]
    keys: Json,
    /// The name of the player.
    player: String,
    /// The name of a standard or sample rule.
    pub(crate) rule: Option<String>,
    edge: Option<u8>,
    goal: Option<String>,
    language: Option<String>,
    /// True if what happens is heard.
    pub(crate) sound: bool,
    /// True if the player has chosen keys.
    pub(crate) has_keys: bool,
}

impl Options {
    /// Reads what the browser keeps; what cannot be read counts as not there.
    pub(crate) fn read(host: &dyn Host) -> Options {
        let text = host.get(NAME);
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes them.
    pub(crate) fn write(&self, host: &dyn Host) -> Result<(), String> {
        let text = serde_json::to_string(self).map_err(|error| error.to_string())?;
        host.set(NAME, &text)
    }

    /// The options of the screen, where they are not the defaults.
    pub(crate) fn chosen(&self, mut chosen: Chosen) -> Chosen {
        for preference in PREFERENCES {
            let Some(kept) = self.options.get(preference.key) else { continue };
            for _ in 0..MOST_VALUES {
                if is_value(preference.value(&chosen), kept) {
                    break;
                }
                preference.step(&mut chosen, true);
            }
        }
        chosen
    }

    /// The keys of signals.
    pub(crate) fn keys(&self) -> Mapping<Chord> {
        Mapping::deserialize(&self.keys).unwrap_or_default()
    }

    /// The language that was chosen in the menu.
    pub(crate) fn language(&self) -> Option<Language> {
        self.language.as_deref().and_then(Language::from_tag)
    }

    /// Brings the choices of the menu to an app.
    pub(crate) fn choose(&self, app: &mut App) {
        app.player.name.clone_from(&self.player);
        if let Some(edge) = self.edge.and_then(Edge::new) {
            app.session.chosen_edge = Some(edge);
            app.session.edge = app.play.game.program().rule().edge.unwrap_or(edge);
        }
        let goal = self.goal.as_deref().and_then(|goal| Goal::parse(goal).ok());
        app.challenge.goal = goal.unwrap_or_default();
    }

    /// Takes the choices of an app. True if any of them is new.
    pub(crate) fn take(&mut self, app: &App) -> bool {
        let before = self.clone();
        if !app.player.name.is_empty() {
            self.player.clone_from(&app.player.name);
        }
        self.rule = app.rule_name().map_or_else(|| self.rule.take(), |name| Some(name.to_owned()));
        self.edge = app.session.chosen_edge.map(Edge::get).or(self.edge);
        self.goal = Some(app.challenge.goal.word());
        let language = app.player.texts.language().to_string();
        if self.language.is_some() || language != before.language.clone().unwrap_or_default() {
            self.language = Some(language);
        }
        *self != before
    }

    /// Takes the options of the screen.
    pub(crate) fn take_options(&mut self, chosen: &Chosen) {
        let value = |value| match value {
            Value::Word(word) => Json::from(word),
            Value::Switch(switch) => Json::from(switch),
        };
        let kept = entries(chosen).into_iter().filter(|entry| !entry.is_usual);
        self.options = kept.map(|entry| (entry.key.to_owned(), value(entry.value))).collect();
    }

    /// Takes the keys of signals.
    pub(crate) fn take_keys(&mut self, bindings: &Bindings) {
        let signals = |signals: &Signals<Chord>| {
            let keys = |keys: &Vec<Chord>| keys.iter().map(ToString::to_string).collect::<Vec<_>>();
            let signals = signals.iter().map(|(signal, chords)| (signal.clone(), keys(chords)));
            signals.map(|(signal, keys)| (signal, Json::from(keys))).collect::<Map<_, _>>()
        };
        let mut all = signals(&bindings.keys.all);
        let rules = bindings.keys.rules.iter();
        all.extend(rules.map(|(rule, own)| (rule.clone(), Json::from(signals(own)))));
        self.keys = Json::from(all);
        self.has_keys = true;
    }
}

fn is_value(value: Value, kept: &Json) -> bool {
    match value {
        Value::Word(word) => kept.as_str() == Some(word),
        Value::Switch(switch) => kept.as_bool() == Some(switch),
    }
}
