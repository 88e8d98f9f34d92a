//! What is announced over the board for a moment: points, chains, levels, what the radar costs.

use std::time::Duration;

use grammar::hex::{Cell, Edge};
use rulvm_core::game::{Applied, Event, Game};
use rulvm_core::machine::CellSet;

use crate::trial;

/// How long something is announced.
const LENGTH: Duration = Duration::from_millis(1200);

/// Something that is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) what: What,
    /// The cell at which it happened; the middle of the board if it did not happen in one place.
    pub(crate) cell: Option<Cell>,
    /// How long ago it was.
    passed: Duration,
}

/// What is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The first displayed number became larger when a piece landed or hexagons were destroyed: by
    /// how much, and how many hexagons were destroyed.
    Points { points: i32, destroyed: i32 },
    /// Hexagons were destroyed several times in a row, with one piece.
    Chain(usize),
    /// A level started: the index of the displayed number, from 0.
    Level(usize),
    /// The first displayed number became smaller when the radar was switched on: by how much.
    Radar(i32),
}

/// The current announcements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notices {
    shown: Vec<Notice>,
    /// The displayed number that is the level, once it is known.
    level: Option<usize>,
}

impl Notice {
    /// How far the text has risen since then, in rows.
    pub(crate) fn rise(&self) -> u16 {
        if self.passed < LENGTH / 3 { 0 } else { 1 }
    }
}

impl Notices {
    /// True if something is announced.
    pub(crate) fn are_shown(&self) -> bool {
        !self.shown.is_empty()
    }

    /// What is announced.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &Notice> {
        self.shown.iter()
    }

    /// Lets time pass for the player.
    pub(crate) fn pass(&mut self, time: Duration) {
        self.shown.retain_mut(|notice| {
            notice.passed += time;
            notice.passed < LENGTH
        });
    }

    /// Announces what has happened since the displayed numbers had the given values.
    pub(crate) fn add(&mut self, before: &[i32], applied: &Applied, game: &Game) {
        let now = game.numbers();
        let (mut destroyed, mut landed) = (CellSet::default(), CellSet::default());
        let (mut times, mut number) = (0, 0);
        for event in &applied.events {
            match event {
                Event::Destroyed { cells, count } => {
                    cells.for_each(|id| destroyed.insert(id));
                    (times, number) = (times + 1, number + count);
                }
                Event::Landed { cells, .. } => {
                    landed = cells.iter().filter_map(|&id| Cell::new(id)).map(Cell::id).collect();
                }
                _ => {}
            }
        }
        let place = middle(game.edge(), destroyed);
        let cell = place.or_else(|| middle(game.edge(), landed));
        let mut announced = Vec::new();
        let change =
            before.first().zip(now.first()).map_or(0, |(old, new)| new.saturating_sub(*old));
        if change > 0 && cell.is_some() {
            announced.push((What::Points { points: change, destroyed: number }, cell));
        }
        if let Some(points) = radar_cost(before, applied, game) {
            announced.push((What::Radar(points), None));
        }
        if times > 1 {
            announced.push((What::Chain(times), place));
        }
        let is_news =
            |k: &usize| before.get(*k).zip(now.get(*k)).is_some_and(|(old, new)| new > old);
        if (1..now.len()).any(|k| is_news(&k)) {
            self.level = self.level.or_else(|| trial::level(game));
            if let Some(level) = self.level.filter(is_news) {
                announced.push((What::Level(level), None));
            }
        }
        for (what, cell) in announced {
            // The newest one wins.
            let same = std::mem::discriminant(&what);
            self.shown.retain(|notice| std::mem::discriminant(&notice.what) != same);
            self.shown.push(Notice { what, cell, passed: Duration::ZERO });
        }
    }
}

/// What switching the radar on has cost, in points: how much smaller the first displayed number
/// became.
pub(crate) fn radar_cost(before: &[i32], applied: &Applied, game: &Game) -> Option<i32> {
    let has_radar = applied.events.iter().any(|event| matches!(event, Event::Radar { on: true }));
    let cost = before.first()?.saturating_sub(*game.numbers().first()?);
    (has_radar && cost > 0).then_some(cost)
}

/// The cell in the middle of some cells; `None` if there are none.
fn middle(edge: Edge, cells: CellSet) -> Option<Cell> {
    let places =
        || cells.filter_map(|id| Cell::new(id.into())).filter_map(|cell| edge.position(cell));
    let count = i32::try_from(places().count()).ok().filter(|&count| count > 0)?;
    let (column, level) =
        places().fold((0, 0), |(column, level), at| (column + at.column, level + at.level()));
    let away = |cell: &Cell| {
        let at = edge.position(*cell);
        at.map(|at| 2 * (count * at.column - column).abs() + (count * at.level() - level).abs())
    };
    edge.all_cells().min_by_key(away)
}
