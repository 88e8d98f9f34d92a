//! The game that plays itself in the menu.

use std::time::Duration;

use grammar::hex::Edge;
use rulvm_core::game::{Event, Game, Status};
use rulvm_lab::bot::Greedy;
use rulvm_player::App;

/// How often the game continues.
const PACE: Duration = Duration::from_millis(150);
/// How many pieces lie on the board at the start.
const PIECES: usize = 16;
/// The maximum number of inputs until then: a rule need not have pieces.
const INPUTS: usize = 1000;

/// A game, and who plays it.
#[derive(Debug)]
pub(super) struct Preview {
    bot: Greedy,
    game: Game,
    seed: u64,
    due: Duration,
}

impl Preview {
    fn start(app: &App, seed: u64, now: Duration) -> Preview {
        let program = app.play.game.program().clone().without_modules();
        let edge = program.rule().edge.unwrap_or(Edge::ALL[0]);
        let (game, _) = Game::new(program, edge, seed);
        let mut preview = Preview { bot: Greedy::default(), game, seed, due: now + PACE };
        let mut pieces = 0;
        for _ in 0..INPUTS {
            pieces += preview.step();
            if pieces >= PIECES || preview.game.status() != Status::Playing {
                break;
            }
        }
        preview
    }

    /// How long the game still waits.
    pub(super) fn wait(&self, now: Duration) -> Duration {
        self.due.saturating_sub(now)
    }

    /// Continues the game by an input. Returns the number of new pieces.
    fn step(&mut self) -> usize {
        let input = self.bot.decide(&self.game);
        let applied = self.game.apply(&input);
        applied.events.iter().filter(|event| matches!(event, Event::Piece { .. })).count()
    }
}

/// Continues the game if it is time, or starts it if the app has room for one. Returns true if
/// another picture must be drawn.
pub(super) fn play(preview: &mut Option<Preview>, app: &mut App, now: Duration) -> bool {
    if !app.wants_preview() {
        *preview = None;
        return false;
    }
    let hash = app.play.game.program().hash();
    match preview {
        Some(preview) if preview.game.program().hash() == hash => {
            if !app.display().moves() || now < preview.due {
                return false;
            }
            preview.due = now + PACE;
            preview.step();
            if preview.game.status() != Status::Playing {
                *preview = Preview::start(app, preview.seed + 1, now);
            }
        }
        _ => *preview = Some(Preview::start(app, 1, now)),
    }
    if let Some(preview) = preview {
        app.set_preview(preview.game.clone());
    }
    true
}
