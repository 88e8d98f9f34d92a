//! What players see of a change: where the piece was, how hexagons land, are destroyed and fall,
//! and what is announced.
//!
//! The game does not wait for any of this. An animation shows states that the game has left;
//! whatever comes next ends it.

use std::collections::VecDeque;
use std::time::Duration;

use grammar::hex::Cell;
use rulvm_core::game::{Applied, Event, Game, Piece};
use rulvm_core::machine::{Board, CellSet, Hexagon};

use crate::display::Display;
use crate::notices::{Notice, Notices};
use crate::picture::pixels::ROW;
use crate::picture::scene::{self, Look, Scene, Tile};

/// How long a piece's old place is shown after it has moved. The piece itself is drawn at its new
/// place immediately.
const TRAIL: Duration = Duration::from_millis(70);
/// How long a piece that has landed is bright.
const LAND: Duration = Duration::from_millis(80);
/// How long hexagons take to vanish.
const VANISH: Duration = Duration::from_millis(180);
/// How long hexagons take to fall by one cell.
const FALL: Duration = Duration::from_millis(45);
/// The longest time for all stages of one landing: many of them are faster.
const LONGEST: Duration = Duration::from_millis(1500);

/// The game before an input: its board, its piece and its displayed numbers.
#[derive(Clone, Debug)]
pub(crate) struct Before {
    board: Board,
    piece: Option<Piece>,
    /// The falling piece on the board.
    tiles: Vec<Tile>,
    numbers: Vec<i32>,
}

impl Before {
    pub(crate) fn of(game: &Game) -> Before {
        Before {
            board: game.state().board.clone(),
            piece: game.piece().cloned(),
            tiles: scene::piece(game).collect(),
            numbers: game.numbers().to_vec(),
        }
    }
}

/// A part of an animation: the board as it was, and some of its cells.
#[derive(Clone, Debug)]
struct Stage {
    board: Board,
    cells: CellSet,
    kind: Kind,
    length: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The hexagons in the cells have landed.
    Lands,
    /// They vanish.
    Vanishes,
    /// What is above them falls.
    Falls,
}

/// What moves.
#[derive(Clone, Debug, Default)]
pub struct Animation {
    stages: VecDeque<Stage>,
    /// How much of the first stage has passed.
    passed: Duration,
    /// Where the falling piece was, and how long ago.
    trail: Option<(Vec<Tile>, Duration)>,
    notices: Notices,
}

impl Animation {
    /// True if another picture must be drawn soon.
    pub(crate) fn is_running(&self) -> bool {
        !self.stages.is_empty() || self.trail.is_some() || self.notices.are_shown()
    }

    /// Ends everything.
    pub(crate) fn clear(&mut self) {
        *self = Animation::default();
    }

    /// What is announced now.
    pub(crate) fn notices(&self) -> impl Iterator<Item = &Notice> {
        self.notices.shown()
    }

    /// Ends animations that the display does not show.
    pub(crate) fn limit(&mut self, display: &Display) {
        if display.calm {
            self.notices = Notices::default();
        }
        if !display.moves() {
            self.stages.clear();
            self.trail = None;
        }
    }

    /// Shows how a game came from one moment to the next.
    pub(crate) fn add(&mut self, before: &Before, applied: &Applied, game: &Game) {
        self.notices.add(&before.numbers, applied, game);
        let is_new = applied.events.iter().any(|event| matches!(event, Event::Piece { .. }));
        let has_moved = || !before.tiles.is_empty() && !scene::piece(game).eq(before.tiles.clone());
        if is_new {
            self.trail = None;
        } else if has_moved() {
            let was = |tile: &Tile| Tile { look: Look::Trail, ..*tile };
            self.trail = Some((before.tiles.iter().map(was).collect(), Duration::ZERO));
        }
        let has_landed = |event: &&Event| matches!(event, Event::Landed { .. });
        let stages = match applied.events.iter().filter(has_landed).count() {
            0 | 1 => stages(before, applied),
            // Too much has happened to be shown.
            _ => VecDeque::new(),
        };
        if !stages.is_empty() {
            self.stages = stages;
            self.passed = Duration::ZERO;
        } else if applied.events.iter().any(|event| matches!(event, Event::Landed { .. })) {
            self.stages.clear();
        }
    }

    /// Lets time pass for the player.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.notices.pass(time);
        if let Some((_, passed)) = &mut self.trail {
            *passed += time;
            if *passed >= TRAIL {
                self.trail = None;
            }
        }
        let whole: Duration = self.stages.iter().map(|stage| stage.length).sum();
        let faster =
            if whole > LONGEST { whole.as_secs_f64() / LONGEST.as_secs_f64() } else { 1.0 };
        self.passed += time.mul_f64(faster);
        while let Some(stage) = self.stages.front()
            && self.passed >= stage.length
        {
            self.passed -= stage.length;
            self.stages.pop_front();
        }
        if self.stages.is_empty() {
            self.passed = Duration::ZERO;
        }
    }

    /// What is seen of a game now.
    pub(crate) fn scene(&self, game: &Game) -> Scene {
        let mut scene = match self.stages.front() {
            Some(stage) => stage.scene(self.passed),
            None => Scene::of_board(&game.state().board),
        };
        if let Some((tiles, _)) = &self.trail {
            // Below everything else.
            scene.tiles.splice(0..0, tiles.iter().copied());
        }
        scene.tiles.extend(scene::piece(game));
        scene
    }
}

/// How much of a time has passed, 0 to 1.
fn share(passed: Duration, length: Duration) -> f64 {
    (passed.as_secs_f64() / length.as_secs_f64().max(f64::EPSILON)).min(1.0)
}

/// The stages from one moment to the next.
fn stages(before: &Before, applied: &Applied) -> VecDeque<Stage> {
    let mut board = before.board.clone();
    let mut stages = VecDeque::new();
    for event in &applied.events {
        match event {
            Event::Landed { cells, .. } => {
                let hexagons = before.piece.iter().flat_map(|piece| piece.hexagons);
                let mut landed = CellSet::default();
                for (cell, hexagon) in cells.iter().filter_map(|&id| Cell::new(id)).zip(hexagons) {
                    board.set_hexagon(cell, Some(hexagon));
                    landed.insert(cell.id());
                }
                let board = board.clone();
                stages.push_back(Stage { board, cells: landed, kind: Kind::Lands, length: LAND });
            }
            Event::Destroyed { cells, .. } => destroy(&mut board, *cells, &mut stages),
            Event::Exploded { .. } => {
                let edge = board.geometry().edge;
                let all = edge.all_cells().filter(|&cell| board.hexagon(cell).is_some());
                let all = all.map(Cell::id).collect();
                destroy(&mut board, all, &mut stages);
            }
            _ => {}
        }
    }
    stages
}

fn destroy(board: &mut Board, cells: CellSet, stages: &mut VecDeque<Stage>) {
    let before = board.clone();
    board.collapse(cells);
    let stage = Stage { board: before, cells, kind: Kind::Vanishes, length: VANISH };
    let deepest = stage.falls().map(|(.., depth)| depth).max().unwrap_or(0);
    let falls = Stage { kind: Kind::Falls, length: FALL * deepest, ..stage.clone() };
    stages.push_back(stage);
    if deepest > 0 {
        stages.push_back(falls);
    }
}

impl Stage {
    /// The hexagons that are not destroyed: where they were, and how far they fall.
    fn falls(&self) -> impl Iterator<Item = (Cell, Hexagon, u32)> + '_ {
        let edge = self.board.geometry().edge;
        let place = move |cell: Cell| edge.position(cell);
        edge.all_cells().filter(|cell| !self.cells.contains(cell.id())).filter_map(move |cell| {
            let hexagon = self.board.hexagon(cell)?;
            let at = place(cell)?;
            let is_below = |id: &u8| {
                let other = Cell::new(i32::from(*id)).and_then(place);
                other.is_some_and(|other| other.column == at.column && other.height < at.height)
            };
            let depth = self.cells.filter(is_below).count();
            Some((cell, hexagon, u32::try_from(depth).unwrap_or(0)))
        })
    }

    fn scene(&self, passed: Duration) -> Scene {
        let share = share(passed, self.length);
        let mut scene = Scene::of_board(&self.board);
        match self.kind {
            Kind::Lands => {
                for tile in scene.tiles.iter_mut().filter(|t| self.cells.contains(t.cell.id())) {
                    tile.look = Look::Lands;
                }
            }
            Kind::Vanishes => {
                for tile in scene.tiles.iter_mut().filter(|t| self.cells.contains(t.cell.id())) {
                    tile.look = Look::Vanishes((share * 8.0) as u8);
                }
            }
            Kind::Falls => {
                scene.tiles.clear();
                for (cell, hexagon, depth) in self.falls() {
                    // As everything falls: slowly at first.
                    let fallen = share * share * f64::from(depth) * f64::from(ROW);
                    let (rise, look) = (-(fallen as i32), Look::Lies);
                    scene.tiles.push(Tile { cell, rise, hexagon, look });
                }
            }
        }
        scene
    }
}
