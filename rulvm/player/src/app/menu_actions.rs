//! What the menu and the other screens around the game ask for.

use grammar::hex::Edge;
use grammar::shown_piece;

use super::{App, Command, Screen};
use crate::screens::help::Help;
use crate::screens::menu::{Asked, Item};
use crate::screens::modules::ModuleList;
use crate::screens::picker::Picked;
use crate::screens::preferences::{self, Preferences};
use crate::texts;

impl App {
    /// Does what the menu asks for.
    pub(super) fn asked(&mut self, asked: Asked) -> Command {
        match asked {
            Asked::Nothing => {}
            Asked::Edge(edge) => self.set_edge(edge),
            Asked::Scores(page) => return Command::Scores(self.session.edge, page),
            Asked::Step(Item::Play, forward) => return self.step_game(forward),
            Asked::Step(Item::Edge, forward) => self.step_edge(forward),
            Asked::Item(Item::Edge) => self.step_edge(true),
            Asked::Item(Item::Practice) | Asked::Step(Item::Practice, _) => {
                self.practice.on = !self.practice.on;
            }
            Asked::Step(Item::Goal, forward) => self.challenge.step(forward),
            Asked::Item(Item::Goal) => self.challenge.step(true),
            Asked::Item(Item::Race) | Asked::Step(Item::Race, _) => {
                self.challenge.races = !self.challenge.races;
            }
            Asked::Item(Item::Language) | Asked::Step(Item::Language, _) => {
                self.player.next_language();
                // Keys have other names.
                self.bind();
            }
            Asked::Step(..) => {}
            Asked::Item(item) => return self.choose(item),
        }
        Command::None
    }

    fn choose(&mut self, item: Item) -> Command {
        match item {
            Item::Play => return Command::Play,
            Item::Tutorial => self.begin_tutorial(),
            Item::Quit => return Command::Quit,
            Item::Load => return Command::List(None),
            Item::Scores => return Command::Scores(self.session.edge, 0),
            Item::Options => {
                self.screen = Screen::Options(Preferences::new(&self.chosen()));
            }
            Item::RuleHelp => self.open_rule_help(true),
            Item::Help => {
                self.open_help(Help::general(self.player.texts.help()));
            }
            Item::Name => {
                self.player.begin_entry();
                self.screen = Screen::Name { for_score: false };
            }
            Item::Keys => self.open_key_list(),
            Item::Modules => self.screen = Screen::Modules(ModuleList::default()),
            Item::Edge | Item::Goal | Item::Race | Item::Practice | Item::Language => {}
        }
        Command::None
    }

    fn open_help(&mut self, mut help: Help) {
        help.lay_out(self.window.area);
        self.screen = Screen::Help(help);
    }

    /// True if a help page is shown.
    #[must_use]
    pub const fn reads_help(&self) -> bool {
        matches!(self.screen, Screen::Help(_) | Screen::KeyHelp(_))
    }

    /// Opens the help page of the rule, in the player's language.
    pub fn open_rule_help(&mut self, from_menu: bool) {
        let helps = &self.play.game.program().rule().help;
        let languages: Vec<_> = helps.iter().map(|help| help.language).collect();
        let help = helps.get(texts::preferred(&self.player.languages, &languages));
        // Notes for players that are programs are not shown.
        let text = help.map(|help| {
            let is_shown = |line: &&str| shown_piece::number_of(line).is_none();
            help.text.split_inclusive('\n').filter(is_shown).collect::<String>()
        });
        let underline = help.and_then(|help| help.underline);
        let mut help = Help::new(text.as_deref(), underline, from_menu);
        help.is_about_rule = true;
        self.open_help(help);
    }

    /// Sets the size of the board for the next games, unless the rule fixes it.
    fn set_edge(&mut self, edge: u8) {
        if let (None, Some(edge)) = (self.play.game.program().rule().edge, Edge::new(edge)) {
            self.session.edge = edge;
            self.session.chosen_edge = Some(edge);
        }
    }

    fn step_edge(&mut self, forward: bool) {
        let next = match (forward, self.session.edge.get()) {
            (true, 9..) => 6,
            (true, edge) => edge + 1,
            (false, ..=6) => 9,
            (false, edge) => edge - 1,
        };
        self.set_edge(next);
    }

    /// Does what the list of rules asks for.
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

    /// Does what the screen of options asks for.
    pub(super) fn preferred(&mut self, asked: preferences::Asked) -> Command {
        match asked {
            preferences::Asked::Nothing => {}
            preferences::Asked::Step(preference, forward) => {
                let mut chosen = self.chosen();
                preference.step(&mut chosen, forward);
                self.choose_options(chosen);
            }
            preferences::Asked::Keys => self.open_key_list(),
            preferences::Asked::Keep => {
                return Command::KeepOptions(preferences::entries(&self.chosen()));
            }
            preferences::Asked::Back => {
                let changed = self.unkept_options();
                self.open_menu();
                if !changed.is_empty() {
                    return Command::KeepOptions(changed);
                }
            }
        }
        Command::None
    }

    /// What is said about writing to the file of options: its name, or what went wrong.
    pub(super) fn file_note(&self, kept: &Result<String, String>) -> String {
        let texts = &self.player.texts;
        match kept {
            Ok(file) => texts.say_with("options-kept", &[("file", file)]),
            Err(problem) => texts.say_with("options-not-kept", &[("problem", problem)]),
        }
    }

    /// Says in which file the options were kept, or why they were not.
    pub fn options_kept(&mut self, kept: Result<String, String>) {
        let note = self.file_note(&kept);
        let chosen = self.chosen();
        let Screen::Options(preferences) = &mut self.screen else {
            self.message = Some(note);
            return;
        };
        preferences.note = Some(note);
        if kept.is_ok() {
            preferences.keep(&chosen);
        }
    }
}
