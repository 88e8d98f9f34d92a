//! What is shown and what keys do, without a terminal: keys and milliseconds in, commands out.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use grammar::language::Language;
use grammar::rul3::ScoreTable;

use super::keys::Keys;
use super::trial;
use crate::game::{Event, Game, Input, Status};
use crate::log::{Chain, Entry, Header};
use crate::machine::TrapReport;

/// What the player sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The game.
    Game,
    /// The help of the rule, from a line on.
    Help {
        /// The first line shown.
        top: usize,
    },
    /// The player is asked whether to give up; the game stands still.
    GiveUp {
        /// The signal that gives up.
        signal: u8,
    },
    /// The game is over; the player's name is asked for.
    Name {
        /// What was entered so far.
        entry: String,
        /// A character that was refused, because rule files cannot hold it.
        refused: Option<char>,
    },
    /// The best scores.
    Scores {
        /// The table.
        table: ScoreTable,
        /// The rank of the score that was just made, from 1.
        rank: Option<usize>,
        /// What went wrong when it was saved.
        problem: Option<String>,
    },
}

/// What the shell around has to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing.
    None,
    /// Leave.
    Quit,
    /// Suspend the program.
    Suspend,
    /// Save the score under this name, and tell the result by [`App::saved`].
    Save(String),
    /// Try again to save what was not saved, and tell the result by [`App::saved`].
    SaveAgain,
    /// Begin another game.
    Again,
}

/// The longest name of a player, in characters of the file.
const LONGEST_NAME: usize = 23;

/// The name for a score whose player could not be asked.
const NAMELESS: &str = "no name";

/// How long keys are ignored when a game has ended: they were meant for the game.
pub const QUIET: Duration = Duration::from_millis(700);

/// The state of the program on the screen.
#[derive(Clone, Debug)]
pub struct App {
    /// The game.
    pub game: Game,
    /// What is shown.
    pub screen: Screen,
    /// The languages that the player prefers, best first.
    pub languages: Vec<Language>,
    /// The keys.
    pub keys: Keys,
    /// The signals that the rule ignores; their keys are not shown.
    pub ignored: Vec<u8>,
    /// True if the game plays itself: the player can only look, pause and leave.
    pub demo: bool,
    /// The names of the keys that end the game pause.
    pub resume: Vec<String>,
    /// How long keys are still ignored.
    quiet: Duration,
    /// The trap that ended the game, if one did.
    pub trap: Option<TrapReport>,
    /// The size of the terminal is too small: the game waits.
    pub too_small: bool,
    /// True if the score can be saved at all.
    pub scores: bool,
    /// The name that the player entered last.
    pub player: String,
    /// Something to say below the board.
    pub message: Option<String>,
    /// What was applied to the game, if it is recorded, and was not written yet.
    chain: Option<Chain>,
    applied: Vec<Entry>,
}

impl App {
    /// The program with a game that has begun.
    #[must_use]
    pub fn new(game: Game, trap: Option<TrapReport>, languages: Vec<Language>) -> App {
        let keys = Keys::new(&game.program().rule().signals);
        let ignored = trial::ignored(&game);
        App {
            game,
            screen: Screen::Game,
            languages,
            keys,
            ignored,
            demo: false,
            resume: Vec::new(),
            quiet: Duration::ZERO,
            trap,
            too_small: false,
            scores: false,
            player: String::new(),
            message: None,
            chain: None,
            applied: Vec::new(),
        }
    }

    /// Begins to record the game, which has just begun with a seed; gives what stands first.
    pub fn record(&mut self, seed: u64) -> Header {
        let (header, chain) = Chain::begin(&self.game, seed, self.game.fuel());
        self.chain = Some(chain);
        header
    }

    /// What was applied since it was asked last.
    pub fn applied(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.applied)
    }

    /// Takes another game; everything else stays.
    pub fn begin(&mut self, game: Game, trap: Option<TrapReport>) {
        self.game = game;
        self.trap = trap;
        self.screen = Screen::Game;
        self.message = None;
        self.quiet = Duration::ZERO;
        self.chain = None;
        self.applied.clear();
    }

    /// True while time passes in the game.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.screen == Screen::Game && !self.too_small && self.game.status() == Status::Playing
    }

    /// Milliseconds until something happens by itself; `None` if nothing will.
    #[must_use]
    pub fn next_event(&self) -> Option<u64> {
        if !self.is_running() {
            return None;
        }
        let tick = 1000 - self.game.time() % 1000;
        let falling = self.game.piece().is_some() && !self.game.is_paused();
        let tick = self.game.state().timer.map(|_| tick);
        let fall = falling.then(|| self.game.fall().max(1));
        tick.into_iter().chain(fall).min()
    }

    /// Lets time pass.
    pub fn advance(&mut self, milliseconds: u64) -> Command {
        if !self.is_running() || milliseconds == 0 {
            return Command::None;
        }
        self.apply(&Input::Advance(milliseconds))
    }

    /// Tells how much time has passed for the player, whether the game goes on or not.
    pub fn pass(&mut self, time: Duration) {
        self.quiet = self.quiet.saturating_sub(time);
    }

    /// True while keys are ignored because the game has just ended.
    #[must_use]
    pub const fn is_quiet(&self) -> bool {
        !self.quiet.is_zero()
    }

    /// The name under which a score must be saved if the program ends now.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        let Screen::Name { entry, .. } = &self.screen else { return None };
        let name = entry.trim();
        Some(if name.is_empty() { NAMELESS } else { name }.to_owned())
    }

    /// Applies an input to the game.
    pub fn apply(&mut self, input: &Input) -> Command {
        let (was_playing, was_paused) =
            (self.game.status() == Status::Playing, self.game.state().paused);
        let applied = self.game.apply(input);
        if let Some(chain) = &mut self.chain {
            self.applied.push(chain.entry(input.clone(), &self.game));
        }
        self.trap = self.trap.or(applied.trap);
        if was_playing && self.game.status() != Status::Playing {
            self.quiet = QUIET;
        }
        if !was_paused && self.game.state().paused {
            let signals = (1..=u8::MAX).zip(&self.game.program().rule().signals);
            let ends = signals.map(|(id, _)| id).filter(|&id| trial::toggles_pause(&self.game, id));
            self.resume = ends.flat_map(|id| self.keys.names(id)).collect();
        }
        let over = applied.events.iter().any(|event| matches!(event, Event::Over { .. }));
        if over { self.over() } else { Command::None }
    }

    /// The game is over: a score that qualifies asks for the name.
    fn over(&mut self) -> Command {
        let Some(score) = self.game.score() else { return Command::None };
        let edge = usize::from(self.game.edge().get() - 6) & 3;
        let table = self.game.program().rule().scores.get(edge);
        if self.scores && table.is_some_and(|table| table.qualifies(score)) {
            self.screen = Screen::Name { entry: self.player.clone(), refused: None };
        }
        Command::None
    }

    /// Tells how saving the score went.
    pub fn saved(&mut self, table: ScoreTable, rank: Option<usize>, problem: Option<String>) {
        self.screen = Screen::Scores { table, rank, problem };
    }

    /// The terminal has become too small, or large enough again.
    pub fn set_too_small(&mut self, too_small: bool) {
        self.too_small = too_small;
    }

    /// A key was hit.
    pub fn key(&mut self, key: &KeyEvent) -> Command {
        if key.kind == KeyEventKind::Release {
            return Command::None;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C') if control => {
                return match &self.screen {
                    // The score is not saved (section 5.3).
                    Screen::Name { .. } => {
                        self.screen = Screen::Game;
                        self.quiet = Duration::ZERO;
                        Command::None
                    }
                    _ => Command::Quit,
                };
            }
            KeyCode::Char('z' | 'Z') if control => return Command::Suspend,
            _ => {}
        }
        match &mut self.screen {
            Screen::Game => self.game_key(key),
            Screen::Help { top } => {
                match key.code {
                    KeyCode::Up => *top = top.saturating_sub(1),
                    KeyCode::Down => *top += 1,
                    KeyCode::PageUp => *top = top.saturating_sub(20),
                    KeyCode::PageDown | KeyCode::Char(' ') => *top += 20,
                    KeyCode::Home => *top = 0,
                    KeyCode::End => *top = usize::MAX / 2,
                    KeyCode::Esc
                    | KeyCode::Enter
                    | KeyCode::Char('h' | 'H' | 'q' | 'Q' | '?')
                    | KeyCode::F(1) => {
                        self.screen = Screen::Game;
                        return self.apply(&Input::Window(false));
                    }
                    _ => {}
                }
                Command::None
            }
            Screen::GiveUp { signal } => {
                let signal = *signal;
                match key.code {
                    KeyCode::Enter => {
                        self.screen = Screen::Game;
                        return self.apply(&Input::Signal(signal));
                    }
                    KeyCode::Esc => self.screen = Screen::Game,
                    _ => {}
                }
                Command::None
            }
            Screen::Name { .. } => self.name_key(key),
            Screen::Scores { problem, .. } => match key.code {
                KeyCode::Char('t' | 'T') if problem.is_some() => Command::SaveAgain,
                KeyCode::Char('q' | 'Q') | KeyCode::Esc => Command::Quit,
                KeyCode::Enter => Command::Again,
                _ => Command::None,
            },
        }
    }

    fn game_key(&mut self, key: &KeyEvent) -> Command {
        if self.too_small {
            return Command::None;
        }
        if self.game.status() != Status::Playing {
            return match key.code {
                KeyCode::Char('q' | 'Q') => Command::Quit,
                _ if self.is_quiet() => Command::None,
                KeyCode::Enter => Command::Again,
                KeyCode::Esc => Command::Quit,
                _ => Command::None,
            };
        }
        if let Some(signal) = self.keys.signal(key)
            && (!self.demo || trial::toggles_pause(&self.game, signal))
        {
            if trial::gives_up(&self.game, signal) {
                self.screen = Screen::GiveUp { signal };
                return Command::None;
            }
            return self.apply(&Input::Signal(signal));
        }
        match key.code {
            KeyCode::Esc if self.demo => Command::Quit,
            KeyCode::Char('h' | 'H' | '?') | KeyCode::F(1) => {
                // The game is in the background meanwhile: the window pause (section 6.7).
                let command = self.apply(&Input::Window(true));
                if self.game.status() == Status::Playing {
                    self.screen = Screen::Help { top: 0 };
                }
                command
            }
            KeyCode::Char('q' | 'Q') => Command::Quit,
            _ => Command::None,
        }
    }

    fn name_key(&mut self, key: &KeyEvent) -> Command {
        if self.is_quiet() {
            return Command::None;
        }
        let Screen::Name { entry, refused } = &mut self.screen else { return Command::None };
        *refused = None;
        match key.code {
            KeyCode::Enter if !entry.trim().is_empty() => {
                self.player.clone_from(entry);
                return Command::Save(entry.trim().to_owned());
            }
            // The score is not saved.
            KeyCode::Esc if entry.is_empty() => self.screen = Screen::Game,
            KeyCode::Esc => entry.clear(),
            KeyCode::Backspace => {
                entry.pop();
            }
            KeyCode::Char(letter)
                if !letter.is_control()
                    && !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) =>
            {
                if grammar::charset::encode_char(letter).is_none() {
                    *refused = Some(letter);
                } else if entry.chars().count() < LONGEST_NAME {
                    entry.push(letter);
                }
            }
            _ => {}
        }
        Command::None
    }

    /// The place of the best language among some.
    #[must_use]
    pub fn preferred(&self, available: &[Language]) -> usize {
        let wanted =
            self.languages.iter().find_map(|wanted| available.iter().position(|l| l == wanted));
        wanted.unwrap_or(0)
    }
}
