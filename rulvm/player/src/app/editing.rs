//! What practice asks for, and a rule that is compiled again while its game is played.

use grammar::hex::Edge;
use rulvm_cells::Position;
use rulvm_core::game::{Game, Input, ReloadError, Status};
use rulvm_core::program::Program;

use super::{App, Command, Screen};
use crate::drawing::Places;
use crate::input::{Key, Mouse, MouseButton, MouseKind};
use crate::practice::{Around, SourceError, Wish};

impl App {
    /// Makes games practice from now on, or no longer; the present one too.
    pub fn practise(&mut self, on: bool) {
        self.practice.on = on;
        self.practice.begin(&self.play.game);
    }

    /// A key, if it is for practice and not for the game.
    pub(super) fn practice_key(&mut self, key: &Key) -> Option<Command> {
        if self.screen != Screen::Game || self.window.is_too_small {
            return None;
        }
        self.message = None;
        let (game, texts) = (&self.play.game, &self.player.texts);
        let is_bound = self.controls.keys.signal(key).is_some();
        let wish = self.practice.key(key, &Around { game, texts, is_bound })?;
        Some(self.wished(wish))
    }

    /// Edits the board with the mouse, if it is edited.
    pub(super) fn edit_with_mouse(&mut self, mouse: &Mouse) {
        let empties = match mouse.kind {
            MouseKind::Press(MouseButton::Left) => false,
            MouseKind::Press(MouseButton::Right) => true,
            _ => return,
        };
        let (at, edge) = (Position::new(mouse.column, mouse.row), self.play.game.edge());
        let places = Places::on(self.window.area, edge, &self.player.display).ok();
        if let Some(cell) = places.and_then(|places| places.cell_at(edge, at)) {
            let wish = self.practice.click(cell, empties, &self.play.game);
            self.wished(wish);
        }
    }

    /// Does what practice asks for.
    fn wished(&mut self, wish: Wish) -> Command {
        match wish {
            Wish::Nothing => {}
            Wish::Say(message) => self.message = Some(message),
            Wish::Apply(input) => _ = self.apply(&input),
            Wish::Show(game) => self.show(*game),
            Wish::PlayOn => return self.play_on(),
            Wish::Load(game) => {
                self.take_game(*game);
                return self.play_on();
            }
        }
        Command::None
    }

    /// Shows another moment, whose rule can be an older one.
    fn show(&mut self, game: Game) {
        let is_other = game.program().hash() != self.play.game.program().hash();
        self.play.show(game);
        if is_other {
            self.rule_changed();
        }
    }

    /// Replaces the present game by another one; the history keeps both.
    fn take_game(&mut self, game: Game) {
        self.practice.put(&game);
        self.show(game);
    }

    /// Continues the game from what is shown.
    fn play_on(&mut self) -> Command {
        self.practice.close();
        self.play.trap = self.trap();
        self.play.end_quiet();
        match self.practice.renewed(&self.play.game) {
            Ok(None) => {}
            Ok(Some(game)) => self.take_game(game),
            Err(misfit) => return self.begin_another(misfit),
        }
        // The moment can be one of a window pause.
        if !self.play.game.is_window_paused() {
            return Command::None;
        }
        self.apply(&Input::Window(false))
    }

    /// The source was compiled: the game continues with the new rule, or another one starts.
    pub fn compiled(&mut self, program: &Program) -> Command {
        let compiled = self.player.texts.say("compiled");
        if !self.practice.compiled(program) {
            self.message = Some(compiled);
            return Command::None;
        }
        let edge = program.rule().edge.unwrap_or(self.session.edge);
        let failed = self.play.game.status() == Status::Trapped;
        let before_trap = failed.then(|| self.practice.before_last_input()).flatten();
        let before = before_trap.unwrap_or_else(|| self.play.game.clone());
        match before.reloaded(program) {
            Ok(game) => {
                let is_back = failed && game.status() == Status::Playing;
                if is_back {
                    if let Some(moment) = self.practice.step_back() {
                        self.show(moment);
                    }
                    self.play.trap = None;
                }
                self.take_game(game);
                let back = || self.player.texts.say("compiled-back");
                self.message = Some(if is_back { back() } else { compiled });
            }
            Err(misfit) if before.status() == Status::Playing && before.piece().is_some() => {
                self.session.edge = edge;
                return self.begin_another(misfit);
            }
            // No game is played: the next one has the new rule.
            Err(_) => {
                if before.status() == Status::Playing {
                    let fuel = self.play.game.fuel();
                    self.play.game = Game::unstarted(program.clone(), edge, 0, fuel);
                }
                self.message = Some(compiled);
            }
        }
        self.session.edge = edge;
        self.rule_changed();
        Command::None
    }

    /// The source cannot be compiled: the error is shown over the game, which waits.
    pub fn not_compiled(&mut self, error: SourceError) {
        self.practice.error = Some(error);
        self.message = None;
    }

    /// Assigns keys to the signals of a rule that has changed.
    fn rule_changed(&mut self) {
        // The signal that was asked about can have another number now.
        if matches!(self.screen, Screen::GiveUp { .. }) {
            self.screen = Screen::Game;
        }
        self.bind();
        self.play.rule_changed();
    }

    /// Starts another game, and says why.
    fn begin_another(&mut self, misfit: ReloadError) -> Command {
        let texts = &self.player.texts;
        let message = match misfit {
            ReloadError::Edge(edge) => {
                texts.say_with("misfit-edge", &[("edge", &Edge::get(edge).to_string())])
            }
            ReloadError::Stack { .. } => texts.say("misfit-stack"),
            ReloadError::Piece => texts.say("misfit-piece"),
        };
        self.practice.announced = Some(message);
        Command::Play
    }
}
