//! Message modules on the screens around the game: the chain of the program (M30), its polls, and
//! which modules take part in the next game.

use std::mem::{Discriminant, discriminant};
use std::sync::Arc;
use std::time::Duration;

use grammar::charset;
use grammar::messages::{MessageType, POLL};
use rulvm_core::modules::{Delivered, ModuleInfo, Modules, ProgramChain};
use rulvm_core::{Event, Status};

use super::{App, Command, Screen};
use crate::input::{Key, KeyCode};
use crate::screens::menu::{Asked, Item};
use crate::screens::modules;
use crate::texts::Texts;

/// The time between two polls.
const TIME: Duration = Duration::from_millis(POLL);

/// The most polls after a pause of the program.
const MOST_POLLS: u32 = 5;

/// The modules of the program.
#[derive(Debug, Default)]
pub struct AppModules {
    /// All modules that were named.
    all: Option<Arc<dyn Modules>>,
    /// The places of those that are switched off.
    off: Vec<usize>,
    /// The chain of the program.
    chain: Option<Box<dyn ProgramChain>>,
    /// The last screen that modules were told about.
    shown: Option<Discriminant<Screen>>,
    /// The time since the last poll.
    clock: Duration,
}

impl Clone for AppModules {
    fn clone(&self) -> AppModules {
        let AppModules { all, off, chain, shown, clock } = self;
        let (all, off) = (all.clone(), off.clone());
        let chain = chain.as_ref().map(|chain| chain.copy());
        AppModules { all, off, chain, shown: *shown, clock: *clock }
    }
}

impl AppModules {
    /// True if there are any modules.
    #[must_use]
    pub const fn exist(&self) -> bool {
        self.all.is_some()
    }

    /// The modules, and whether they take part in the next game.
    pub(super) fn list(&self) -> Vec<(ModuleInfo<'_>, bool)> {
        let infos = self.all.as_ref().map_or_else(Vec::new, |modules| modules.infos());
        let is_on = |(place, info)| (info, !self.off.contains(&place));
        infos.into_iter().enumerate().map(is_on).collect()
    }

    /// The modules of the next game.
    #[must_use]
    pub fn chosen(&self) -> Option<Arc<dyn Modules>> {
        let all = self.all.as_ref()?;
        if self.off.is_empty() {
            return Some(Arc::clone(all));
        }
        all.only(&|place| !self.off.contains(&place))
    }
}

impl App {
    /// Starts the chain of the program.
    ///
    /// # Errors
    /// A module refuses to start, with this code: the program must not start (M27).
    pub fn start_modules(&mut self, modules: Option<Arc<dyn Modules>>) -> Result<(), u16> {
        let Some(modules) = modules else { return Ok(()) };
        self.modules.chain = Some(modules.program_chain());
        self.modules.all = Some(modules);
        match self.send_data(MessageType::Initialization, vec![0]) {
            0 => {
                self.send(MessageType::RuleLoaded);
                Ok(())
            }
            // The low word.
            code => Err(code as u16),
        }
    }

    /// Tells modules that the program ends.
    pub fn end_modules(&mut self) {
        self.send(MessageType::ProgramEnd);
    }

    /// Sends a message about the program; returns the answer.
    pub(super) fn send(&mut self, kind: MessageType) -> i32 {
        self.send_data(kind, Vec::new())
    }

    pub(super) fn send_data(&mut self, kind: MessageType, data: Vec<i32>) -> i32 {
        let Some(chain) = &mut self.modules.chain else { return 0 };
        let rule = self.play.game.program();
        let Delivered { answer, events, .. } =
            chain.deliver(kind.number(), data, Some(rule.file()));
        for event in &events {
            let ids = self.modules.all.as_ref().map_or(&[][..], |modules| modules.ids());
            let name = |place: usize| ids.get(place).map_or("", |id| &id.name);
            if let Some(said) = said(event, name, &self.player.texts) {
                self.message = Some(said);
            }
        }
        answer
    }

    /// Shows what the modules of the game have reported.
    pub(super) fn notice_modules(&mut self, events: &[Event]) {
        for event in events {
            let program = self.play.game.program();
            let name = |place: usize| program.module_name(place);
            if let Some(said) = said(event, name, &self.player.texts) {
                self.message = Some(said);
            }
        }
    }

    /// Tells modules which screen is shown, if it is a new one.
    fn tell_screen(&mut self) {
        let shown = Some(discriminant(&self.screen));
        if self.modules.chain.is_none() || self.modules.shown == shown {
            return;
        }
        self.modules.shown = shown;
        match &self.screen {
            Screen::Menu(_) => {
                self.send(MessageType::MenuComes);
                self.send(MessageType::MenuShown);
            }
            Screen::Help(help) if help.has_text() => {
                let is_rule = help.is_about_rule;
                self.send(if is_rule { MessageType::RuleHelp } else { MessageType::ProgramHelp });
            }
            Screen::Name { .. } => {
                self.send(MessageType::NameEntry);
            }
            Screen::Scores(_) | Screen::Results(_) => {
                self.send(MessageType::ScoresShown);
            }
            Screen::Help(_)
            | Screen::Game
            | Screen::GiveUp { .. }
            | Screen::Finished
            | Screen::Leave
            | Screen::Picker(_)
            | Screen::Options(_)
            | Screen::Keys(_)
            | Screen::KeyHelp(_)
            | Screen::Modules(_)
            | Screen::Probe(_)
            | Screen::Welcome(_) => {}
        }
    }

    /// The time until the next poll of a screen, if modules are polled there.
    #[must_use]
    pub fn next_poll(&self) -> Option<Duration> {
        self.polls().map(|_| TIME.saturating_sub(self.modules.clock))
    }

    /// What modules are asked on the present screen, every 20 ms.
    fn polls(&self) -> Option<MessageType> {
        self.modules.chain.as_ref()?;
        match &self.screen {
            Screen::Menu(_) => Some(MessageType::MenuEvent),
            // Keys after the end of a game do not count yet.
            Screen::Name { .. } if self.play.is_quiet() => None,
            Screen::Name { .. } => Some(MessageType::NameKey),
            Screen::Scores(table) if table.from_menu => Some(MessageType::FunctionKey),
            Screen::Results(_) => Some(MessageType::FunctionKey),
            Screen::Scores(_) | Screen::Finished => Some(MessageType::LeaveGame),
            Screen::Game if self.play.game.status() != Status::Playing => {
                Some(MessageType::LeaveGame)
            }
            Screen::Game
            | Screen::Help(_)
            | Screen::GiveUp { .. }
            | Screen::Leave
            | Screen::Picker(_)
            | Screen::Options(_)
            | Screen::Keys(_)
            | Screen::KeyHelp(_)
            | Screen::Modules(_)
            | Screen::Probe(_)
            | Screen::Welcome(_) => None,
        }
    }

    /// Lets time pass on the screen: modules learn which screen is shown, and say what to do.
    /// `None` if they want nothing.
    pub fn poll_modules(&mut self, passed: Duration) -> Option<Command> {
        self.tell_screen();
        if self.polls().is_none() {
            self.modules.clock = Duration::ZERO;
            return None;
        }
        self.modules.clock = (self.modules.clock + passed).min(TIME * MOST_POLLS);
        let mut polled = None;
        while self.modules.clock >= TIME {
            self.modules.clock -= TIME;
            polled = self.poll_screen().or(polled);
            if polled.as_ref().is_some_and(|command| *command != Command::None) {
                break;
            }
            self.tell_screen();
        }
        polled
    }

    fn poll_screen(&mut self) -> Option<Command> {
        let kind = self.polls()?;
        if kind == MessageType::LeaveGame {
            let Delivered { answer, events, .. } =
                self.play.game.message(kind.number(), Vec::new());
            self.notice_modules(&events);
            if answer != 0 && !matches!(self.screen, Screen::Name { .. }) {
                self.open_menu();
            }
            return (answer != 0).then_some(Command::None);
        }
        let answer = self.send(kind);
        (answer != 0).then(|| match kind {
            MessageType::MenuEvent => self.asked(menu_event(answer)),
            MessageType::FunctionKey => match u8::try_from(answer) {
                Ok(number @ 1..=20) => self.key(&Key::plain(KeyCode::F(number))),
                _ => Command::None,
            },
            _ => name_key(answer).map_or(Command::None, |code| self.key(&Key::plain(code))),
        })
    }

    /// Does what the list of modules asks for.
    pub(super) fn listed_module(&mut self, asked: modules::Asked) {
        match asked {
            modules::Asked::Nothing => {}
            modules::Asked::Switch(place) => {
                let off = &mut self.modules.off;
                match off.iter().position(|other| *other == place) {
                    Some(found) => drop(off.swap_remove(found)),
                    None => off.push(place),
                }
            }
            modules::Asked::Back => self.open_menu(),
        }
    }

    /// Sends modules a key that the menu does not use.
    pub(super) fn unknown_menu_key(&mut self, key: &Key) {
        let character = match key.code {
            KeyCode::Char(character) => u32::from(character).cast_signed(),
            _ => 0,
        };
        self.send_data(MessageType::MenuKey, vec![0, character]);
    }
}

/// What people see of an event: a line that a module has written (M26), or the news that it has
/// failed, after which the game continues (M27).
fn said<'n>(event: &Event, name: impl Fn(usize) -> &'n str, texts: &Texts) -> Option<String> {
    #[allow(clippy::wildcard_enum_match_arm, reason = "modules report nothing else")]
    match event {
        Event::Log { module, text } => Some(format!("{}: {}", name(*module), text.trim_end())),
        Event::Failed { module, why, .. } => {
            let said = [("name", name(*module)), ("why", why.name())];
            Some(texts.say_with("module-failed", &said))
        }
        _ => None,
    }
}

/// What an answer to `$0302` asks the menu for.
fn menu_event(answer: i32) -> Asked {
    match answer {
        1 => Asked::Item(Item::Help),
        2 => Asked::Item(Item::RuleHelp),
        3 => Asked::Item(Item::Load),
        4 => Asked::Item(Item::Name),
        5 => Asked::Item(Item::Play),
        6 => Asked::Item(Item::Scores),
        8 => Asked::Item(Item::Quit),
        16..=19 => Asked::Edge((answer - 10) as u8),
        -20..=-1 => Asked::Scores(answer.unsigned_abs() as usize - 1),
        _ => Asked::Nothing,
    }
}

/// The key that an answer to `$0303` stands for.
fn name_key(answer: i32) -> Option<KeyCode> {
    Some(match answer {
        -1 => KeyCode::Right,
        -2 => KeyCode::Up,
        3 | 27 => KeyCode::Esc,
        8 => KeyCode::Backspace,
        13 => KeyCode::Enter,
        1..=31 => return None,
        32..=255 => KeyCode::Char(charset::decode(&[answer as u8]).chars().next()?),
        _ => return None,
    })
}
