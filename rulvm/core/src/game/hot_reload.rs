//! Hot reload: a game continues with another version of its rule after its source has changed.
//!
//! What the source names keeps its meaning, wherever the compiler has put it now. The names are
//! those of the source maps; without them, and for things without a name, the number counts.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use grammar::isa::{VARIABLES, VarIndex};
use grammar::rul3::Phase;
use grammar::source_map::{Array, Names, SourceMap, Variable};
use thiserror::Error;

use super::{Game, Piece};
use crate::machine::{Board, Hexagon};
use crate::program::Program;

/// Why a game cannot continue with another version of its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReloadError {
    /// The board has another size.
    #[error("the board now has edge {}", .0.get())]
    Edge(Edge),
    /// The stack is too small for what is on it.
    #[error("the stack now holds {size} entries, but {used} are on it")]
    Stack {
        /// How many entries are on it.
        used: usize,
        /// How many entries it can hold.
        size: usize,
    },
    /// The falling piece has no shape or does not fit.
    #[error("the falling piece no longer has a shape or a place")]
    Piece,
}

/// The identifiers, from 1, that things of one kind have in the new rule; `None` for what is gone.
struct Moves(Vec<Option<u8>>);

impl Moves {
    /// Things of one kind in the old and the new rule, with their names if known.
    fn new((old, old_names): (usize, &[String]), (new, new_names): (usize, &[String])) -> Moves {
        let number = |place: usize| u8::try_from(place + 1).ok();
        let moved = |place: usize| match old_names.get(place).filter(|name| !name.is_empty()) {
            Some(name) if !new_names.is_empty() => {
                new_names.iter().position(|other| other == name).filter(|&at| at < new)
            }
            _ => {
                let is_named = new_names.get(place).is_some_and(|name| !name.is_empty());
                let is_another = is_named && !old_names.is_empty();
                (place < new && !is_another).then_some(place)
            }
        };
        Moves((0..old).map(|place| moved(place).and_then(number)).collect())
    }

    fn of(&self, id: u8) -> Option<u8> {
        self.0.get(usize::from(id).checked_sub(1)?).copied().flatten()
    }

    /// The new value for one of them; other values stay.
    fn value(&self, value: i32, gone: i32) -> i32 {
        let place = usize::try_from(value).ok().and_then(|id| id.checked_sub(1));
        match place.and_then(|place| self.0.get(place)) {
            Some(moved) => moved.map_or(gone, i32::from),
            None => value,
        }
    }
}

/// What a variable is called: the module that declares it, its name.
type Name<'m> = (&'m str, &'m str);

/// The variables that keep values from one phase to the next, by name.
fn variables(map: Option<&SourceMap>) -> BTreeMap<Name<'_>, &Variable> {
    let Some(map) = map else { return BTreeMap::new() };
    let lasting = map.names.variables.iter().filter(|variable| variable.function.is_none());
    lasting
        .map(|variable| ((module(map, variable.source), variable.name.as_str()), variable))
        .collect()
}

/// The name of the module with this number; that of the rule itself is empty.
fn module(map: &SourceMap, source: u32) -> &str {
    match usize::try_from(source) {
        Ok(0) | Err(_) => "",
        Ok(source) => map.sources.get(source).map_or("", |source| &source.name),
    }
}

/// The arrays, by name.
fn arrays(map: Option<&SourceMap>) -> BTreeMap<Name<'_>, &Array> {
    let Some(map) = map else { return BTreeMap::new() };
    // A damaged map can have any numbers.
    let arrays = map.names.arrays.iter().filter(|array| array.is_sound());
    arrays.map(|array| ((module(map, array.source), array.name.as_str()), array)).collect()
}

/// The value of an element among the variables of the machine; `None` if it has no place there.
fn element(array: &Array, element: u32, variables: &[i32; VARIABLES]) -> Option<i32> {
    let (at, shift) = array.place(element);
    let variable = *variables.get(at)?;
    Some(array.packing.map_or(variable, |packing| packing.read(variable, shift)))
}

/// Where everything that has a number is in the new rule.
struct Changes<'p> {
    patterns: Moves,
    shapes: Moves,
    signals: Moves,
    /// The bit of each mark, from 0.
    marks: [Option<u8>; 8],
    old: BTreeMap<Name<'p>, &'p Variable>,
    new: BTreeMap<Name<'p>, &'p Variable>,
    old_arrays: BTreeMap<Name<'p>, &'p Array>,
    new_arrays: BTreeMap<Name<'p>, &'p Array>,
}

impl<'p> Changes<'p> {
    fn new(old: &'p Program, new: &'p Program) -> Changes<'p> {
        let none = Names::default();
        let names = |program: &'p Program| program.map().map(|map| &map.names);
        let (from, to) = (names(old).unwrap_or(&none), names(new).unwrap_or(&none));
        let (before, now) = (old.rule(), new.rule());
        let moves = |old, from: &[String], new, to: &[String]| Moves::new((old, from), (new, to));
        // A mark without a name is one that the source does not use.
        let marks = moves(8, &from.marks, 8, &to.marks);
        let bit = |bit: u8| marks.of(bit + 1).map(|id| id - 1);
        Changes {
            patterns: moves(
                before.patterns.len(),
                &from.patterns,
                now.patterns.len(),
                &to.patterns,
            ),
            shapes: moves(before.shapes.len(), &from.shapes, now.shapes.len(), &to.shapes),
            signals: moves(before.signals.len(), &from.signals, now.signals.len(), &to.signals),
            marks: [0, 1, 2, 3, 4, 5, 6, 7].map(bit),
            old: variables(old.map()),
            new: variables(new.map()),
            old_arrays: arrays(old.map()),
            new_arrays: arrays(new.map()),
        }
    }

    fn hexagon(&self, hexagon: Hexagon) -> Hexagon {
        Hexagon { pattern: self.patterns.of(hexagon.pattern).unwrap_or(1), ..hexagon }
    }

    fn board(&self, old: &Board) -> Board {
        let mut board = old.clone();
        for cell in old.geometry().edge.all_cells() {
            board.set_hexagon(cell, old.hexagon(cell).map(|hexagon| self.hexagon(hexagon)));
            let bits = (0..8_u8).zip(self.marks).filter(|(bit, _)| old.marks(cell) >> bit & 1 != 0);
            board.set_marks(cell, bits.filter_map(|(_, to)| to).fold(0, |all, to| all | 1 << to));
        }
        board
    }

    /// `V[0..8]` of a piece; `None` if its shape is gone.
    fn piece(&self, values: &[i32; 9]) -> Option<[i32; 9]> {
        let mut values = *values;
        values[0] = Some(self.shapes.value(values[0], 0)).filter(|&shape| shape != 0)?;
        for pattern in &mut values[5..] {
            *pattern = self.patterns.value(*pattern, 1);
        }
        Some(values)
    }

    /// The new value for a value of this kind.
    fn value(&self, kind: Option<&str>, value: i32) -> i32 {
        match kind {
            Some("pattern") => self.patterns.value(value, 1),
            Some("shape") => self.shapes.value(value, 1),
            Some("signal") => self.signals.value(value, 0),
            Some("mark") => {
                let moved = usize::try_from(value).ok().and_then(|bit| self.marks.get(bit));
                moved.map_or(value, |to| to.map_or(0, i32::from))
            }
            _ => value,
        }
    }

    /// The variables; `fresh` are those of a game that has just started.
    fn variables(&self, old: &[i32; VARIABLES], fresh: &[i32; VARIABLES]) -> [i32; VARIABLES] {
        // A place that neither rule has a name for keeps what it has: code can use it by its
        // number.
        let mut variables = *old;
        for variable in self.old.values().chain(self.new.values()) {
            let at = usize::from(variable.index);
            if let (Some(place), Some(&value)) = (variables.get_mut(at), fresh.get(at)) {
                *place = value;
            }
        }
        for (name, variable) in &self.new {
            if let Some(before) = self.old.get(name)
                && let Some(&value) = old.get(usize::from(before.index))
                && let Some(place) = variables.get_mut(usize::from(variable.index))
            {
                *place = self.value(variable.kind.as_deref(), value);
            }
        }
        // Elements may have another number of bits now.
        for (name, array) in &self.new_arrays {
            let before = self.old_arrays.get(name);
            for number in 0..array.length {
                let kept = before.filter(|before| number < before.length);
                let value = match kept.and_then(|before| element(before, number, old)) {
                    Some(value) => Some(self.value(array.kind.as_deref(), value)),
                    None => element(array, number, fresh),
                };
                let (at, shift) = array.place(number);
                if let (Some(value), Some(place)) = (value, variables.get_mut(at)) {
                    *place = match array.packing {
                        None => value,
                        Some(packing) => packing.write(*place, shift, value),
                    };
                }
            }
        }
        variables
    }

    /// Where the variable is that was at a place; `None` if it is gone.
    fn place(&self, old: VarIndex) -> Option<VarIndex> {
        let is_there = |variable: &Variable| variable.index == old.get();
        match self.old.iter().find(|(_, variable)| is_there(variable)) {
            Some((name, _)) => {
                let variable = self.new.get(name)?;
                VarIndex::new(i32::from(variable.index))
            }
            None => self.new.values().all(|variable| !is_there(variable)).then_some(old),
        }
    }
}

impl Game {
    /// The same game with another version of its rule. Board, piece, time, generator, radar, timer
    /// and what the source names stay; new variables have their values after phase 0, or 0.
    ///
    /// # Errors
    /// Why the new rule cannot continue from here.
    pub fn reloaded(&self, program: &Program) -> Result<Game, ReloadError> {
        let program = program.clone().played_like(&self.program);
        if let Some(edge) = program.rule().edge.filter(|&edge| edge != self.edge()) {
            return Err(ReloadError::Edge(edge));
        }
        let fresh = Game::fresh(program.clone(), self);
        let (used, size) = (self.state.stack.len(), fresh.state.stack_size);
        if used > size {
            return Err(ReloadError::Stack { used, size });
        }
        let changes = Changes::new(&self.program, &program);
        let piece = self.piece.as_ref().map(|piece| self.moved_piece(piece, &program, &changes));
        let piece = piece.transpose()?;
        let mut state = self.state.clone();
        state.stack_size = size;
        state.board = changes.board(&self.state.board);
        state.variables = changes.variables(&self.state.variables, &fresh.state.variables);
        let mut of_piece = [0; 9];
        of_piece.copy_from_slice(&self.state.variables[..9]);
        // Those of a removed shape stay: phase A sets them again.
        let of_piece = changes.piece(&of_piece).unwrap_or(of_piece);
        state.variables[..9].copy_from_slice(&of_piece);
        state.timer = match self.state.timer {
            Some(timer) => changes.place(timer).or(fresh.state.timer),
            None => None,
        };
        let exists = |values: &[i32; 9]| Piece::defined(program.rule(), values).is_ok();
        let kept = |values: &[i32; 9]| changes.piece(values).filter(exists);
        state.next = self.state.next.as_ref().and_then(kept);
        let queue = self.queue.iter().filter_map(kept).collect();
        let mut game = Game { program: program.clone(), state, piece, queue, ..self.clone() };
        game.scratch = fresh.scratch;
        game.clear_queue();
        game.tell_piece();
        Ok(game)
    }

    /// A game after phase 0, with the generator of an old one.
    fn fresh(program: Program, old: &Game) -> Game {
        let mut game = Game::before(program.without_modules(), old.edge(), 0, old.fuel);
        game.state.rng = old.state.rng;
        let begun = game.record(None, |game, host| game.call(Phase::Init, host).map(Some));
        if begun.trap.is_some() {
            game.state.variables = [0; VARIABLES];
            game.state.timer = None;
        }
        game
    }

    /// The falling piece in the new rule.
    fn moved_piece(
        &self,
        piece: &Piece,
        program: &Program,
        changes: &Changes<'_>,
    ) -> Result<Piece, ReloadError> {
        let id = changes.shapes.of(piece.shape).ok_or(ReloadError::Piece)?;
        let shape = program.rule().shape(id.into()).ok_or(ReloadError::Piece)?;
        let turn = piece.turn % shape.turns();
        let hexagons = piece.hexagons.map(|hexagon| changes.hexagon(hexagon));
        let moved =
            Piece { shape: id, turn, hexagons, size: shape.size, reference: piece.reference };
        // The board can have been changed under a piece.
        let was_free = self.shape_of(piece).is_some_and(|s| piece.is_free(s, &self.state.board));
        let fits = moved.is_on_board(shape, self.edge())
            && (!was_free || moved.is_free(shape, &self.state.board));
        if fits { Ok(moved) } else { Err(ReloadError::Piece) }
    }
}
