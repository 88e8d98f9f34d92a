//! The rule was changed while the game is played.

use grammar::hex::Edge;

use super::Mode;
use crate::screen::app::{App, Command, Screen};
use crate::screen::trial;
use rulvm_core::game::{Game, ReloadError, Status};
use rulvm_core::program::Program;
use rulvm_files::watching::Wrong;

impl App {
    /// The source was compiled: the game goes on with the new rule, or another one begins.
    pub fn compiled(&mut self, program: &Program) -> Command {
        self.wrong = None;
        self.practice.rule = Some(program.clone());
        match self.practice.mode {
            // What comes behind the moment is not lost: the new rule comes when the game goes on.
            Mode::Rewind => {
                self.message = Some(self.texts.say("compiled"));
                return Command::None;
            }
            // Shapes and patterns can have other numbers now.
            Mode::Pieces(_) => self.practice.mode = Mode::Play,
            _ => {}
        }
        let edge = program.rule().edge.unwrap_or(self.edge);
        let failed = self.game.status() == Status::Trapped;
        let before = self.before_trap().unwrap_or_else(|| self.game.clone());
        match before.reloaded(program) {
            Ok(game) => {
                let is_back = failed && game.status() == Status::Playing;
                if is_back {
                    let last = self.practice.history.as_ref().map_or(0, |h| h.position());
                    self.go(last.saturating_sub(1));
                    self.trap = None;
                }
                self.take_game(game);
                let message = if is_back { "compiled-back" } else { "compiled" };
                self.message = Some(self.texts.say(message));
            }
            Err(misfit) if before.status() == Status::Playing && before.piece().is_some() => {
                self.edge = edge;
                return self.begin_another(misfit);
            }
            // No game is played: the next one has the new rule.
            Err(_) => {
                if before.status() == Status::Playing {
                    self.game = Game::unstarted(program.clone(), edge, 0, self.game.fuel());
                }
                self.message = Some(self.texts.say("compiled"));
            }
        }
        self.edge = edge;
        self.rule_changed();
        Command::None
    }

    /// The source cannot be compiled: they are shown over the game, which waits.
    pub fn not_compiled(&mut self, wrong: Wrong) {
        self.wrong = Some(wrong);
        self.message = None;
    }

    /// The game before the input that trapped, if one did and the game can be gone back in.
    fn before_trap(&self) -> Option<Game> {
        if self.game.status() != Status::Trapped {
            return None;
        }
        let mut history = self.practice.history.clone()?;
        history.go(history.position().checked_sub(1)?);
        Some(history.game().clone())
    }

    /// Keys belong to the rule.
    pub(super) fn rule_changed(&mut self) {
        // A signal that was asked about can have another number now.
        if matches!(self.screen, Screen::GiveUp { .. }) {
            self.screen = Screen::Game;
        }
        self.bind();
        self.ignored = trial::ignored(&self.game);
        if self.game.state().paused {
            self.resume = trial::pause_toggles(&self.game);
        }
    }

    /// Another game begins, and says why.
    pub(super) fn begin_another(&mut self, misfit: ReloadError) -> Command {
        let message = match misfit {
            ReloadError::Edge(edge) => {
                self.texts.say_with("misfit-edge", &[("edge", &Edge::get(edge).to_string())])
            }
            ReloadError::Stack { .. } => self.texts.say("misfit-stack"),
            ReloadError::Piece => self.texts.say("misfit-piece"),
        };
        self.practice.announced = Some(message);
        Command::Play
    }
}
