//! What surrounds the game: what the menu and the list of rules ask for.

use grammar::hex::Edge;

use super::app::{App, Command, Screen};
use super::help::Help;
use super::menu::{Asked, Item};
use super::picker::Picked;
use super::preferences::{Preferences, Wish};
use super::probe::Probe;

impl App {
    /// What the menu asks for.
    pub(super) fn asked(&mut self, asked: Asked) -> Command {
        match asked {
            Asked::Nothing => {}
            Asked::Edge(edge) => self.set_edge(edge),
            Asked::Scores(page) => return Command::Scores(self.edge, page),
            Asked::Step(Item::Edge, forward) => self.step_edge(forward),
            Asked::Item(Item::Edge) => self.step_edge(true),
            Asked::Item(Item::Practice) | Asked::Step(Item::Practice, _) => {
                self.practice.on = !self.practice.on;
            }
            Asked::Item(Item::Language) | Asked::Step(Item::Language, _) => {
                self.texts = self.texts.next();
                let mut languages = self.texts.language().close();
                let others = self.languages.iter().filter(|other| !languages.contains(other));
                languages.extend(others.copied().collect::<Vec<_>>());
                self.languages = languages;
            }
            Asked::Step(..) => {}
            Asked::Item(item) => return self.choose(item),
        }
        Command::None
    }

    fn choose(&mut self, item: Item) -> Command {
        match item {
            Item::Play => return Command::Play,
            Item::Quit => return Command::Quit,
            Item::Load => return Command::List(None),
            Item::Scores => return Command::Scores(self.edge, 0),
            Item::Options => self.screen = Screen::Options(Preferences::default()),
            Item::RuleHelp => self.open_rule_help(true),
            Item::Help => {
                let help = Help::new(Some(self.texts.help()), Some('='), true);
                self.open_help(help);
            }
            Item::Name => {
                self.name.begin();
                self.screen = Screen::Name { for_score: false };
            }
            Item::Keys => self.screen = Screen::Keys(Probe::default()),
            Item::Edge | Item::Practice | Item::Language => {}
        }
        Command::None
    }

    fn open_help(&mut self, mut help: Help) {
        help.lay_out(self.area);
        self.screen = Screen::Help(help);
    }

    /// True if a help is shown.
    pub(super) const fn reads_help(&self) -> bool {
        matches!(self.screen, Screen::Help(_))
    }

    /// Opens the help of the rule, in the player's language.
    pub(super) fn open_rule_help(&mut self, from_menu: bool) {
        let helps = &self.game.program().rule().help;
        let languages: Vec<_> = helps.iter().map(|help| help.language).collect();
        let help = helps.get(self.preferred(&languages));
        let text = help.map(|help| help.text.as_str());
        let help = Help::new(text, help.and_then(|help| help.underline), from_menu);
        self.open_help(help);
    }

    /// Another size of the board for the next games; the rule can fix it.
    pub(super) fn set_edge(&mut self, edge: u8) {
        if let (None, Some(edge)) = (self.game.program().rule().edge, Edge::new(edge)) {
            self.edge = edge;
        }
    }

    fn step_edge(&mut self, forward: bool) {
        let next = match (forward, self.edge.get()) {
            (true, 9..) => 6,
            (true, edge) => edge + 1,
            (false, ..=6) => 9,
            (false, edge) => edge - 1,
        };
        self.set_edge(next);
    }

    pub(super) fn picked(&mut self, picked: Picked) -> Command {
        match picked {
            Picked::Nothing => Command::None,
            Picked::List(directory) => Command::List(Some(directory)),
            Picked::Rule(choice) => Command::Load(choice),
            Picked::Back => {
                self.open_menu();
                Command::None
            }
        }
    }

    /// What the screen of options asks for.
    pub(super) fn wished(&mut self, wish: Wish) -> Command {
        match wish {
            Wish::Nothing => {}
            Wish::Step(preference, forward) => preference.step(&mut self.display, forward),
            Wish::Keep => return Command::KeepOptions,
            Wish::Back => self.open_menu(),
        }
        Command::None
    }

    /// Tells whether the options were kept: the file, or why not.
    pub fn options_kept(&mut self, kept: Result<String, String>) {
        if let Screen::Options(preferences) = &mut self.screen {
            preferences.told = Some(match kept {
                Ok(file) => self.texts.say_with("options-kept", &[("file", &file)]),
                Err(problem) => self.texts.say_with("options-not-kept", &[("problem", &problem)]),
            });
        }
    }
}
