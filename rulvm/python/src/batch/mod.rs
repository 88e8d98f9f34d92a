//! Many games of a rule that are played step by step. What they show is written into arrays, one
//! row for each game; the arrays are created once.
//!
//! | file | what it does |
//! |---|---|
//! | `lane` | one game after the other, step by step |
//! | `choice` | what an action of a step does |
//! | `placements` | where the falling piece can be put, and how |
//! | `observation` | what a step shows |
//! | `rows` | the rows of the arrays, divided among threads |

mod choice;
mod lane;
mod observation;
mod placements;
mod rows;

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::rule::Rule;
use choice::Choices;
use lane::{Lane, Settings};
use observation::PLANES;
use rows::{NEXT, PIECE, Rows, Widths};

/// The fewest games for a thread: starting a thread takes as long as a step of several games.
const LEAST: usize = 32;

/// Returns the number of processors.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Many games, and their arrays.
#[pyclass(module = "rul._rul")]
pub(crate) struct Batch {
    lanes: Vec<Lane>,
    settings: Arc<Settings>,
    threads: usize,
    arrays: Arrays,
}

/// One row for each game.
struct Arrays {
    board: Py<PyArray4<u8>>,
    piece: Py<PyArray2<u8>>,
    next: Py<PyArray2<u8>>,
    numbers: Py<PyArray2<i32>>,
    mask: Py<PyArray2<i8>>,
    score: Py<PyArray1<i32>>,
    reward: Py<PyArray1<f64>>,
    terminated: Py<PyArray1<bool>>,
    truncated: Py<PyArray1<bool>>,
}

impl Batch {
    /// Does something to each game and its rows on all threads, without the interpreter lock.
    fn each(
        &mut self,
        py: Python<'_>,
        work: impl Fn(usize, &mut Lane, &mut Rows<'_>) + Sync,
    ) -> PyResult<()> {
        let arrays = &self.arrays;
        let mut board = arrays.board.bind(py).try_readwrite()?;
        let mut piece = arrays.piece.bind(py).try_readwrite()?;
        let mut next = arrays.next.bind(py).try_readwrite()?;
        let mut numbers = arrays.numbers.bind(py).try_readwrite()?;
        let mut mask = arrays.mask.bind(py).try_readwrite()?;
        let mut score = arrays.score.bind(py).try_readwrite()?;
        let mut reward = arrays.reward.bind(py).try_readwrite()?;
        let mut terminated = arrays.terminated.bind(py).try_readwrite()?;
        let mut truncated = arrays.truncated.bind(py).try_readwrite()?;
        let rows = Rows {
            widths: Widths {
                board: self.settings.grid.size(),
                numbers: self.settings.numbers,
                mask: self.settings.choices.count(),
            },
            board: board.as_slice_mut()?,
            piece: piece.as_slice_mut()?,
            next: next.as_slice_mut()?,
            numbers: numbers.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            score: score.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        let lanes = &mut self.lanes[..];
        let threads = self.threads.min(lanes.len() / LEAST).max(1);
        py.detach(|| rows.divided(lanes, threads, &work));
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (rule, count, *, edge, pace, placements, signals, most_steps, threads))]
    #[expect(clippy::too_many_arguments, reason = "Python code passes them by their names")]
    fn new(
        py: Python<'_>,
        rule: &Rule,
        count: usize,
        edge: Option<u8>,
        pace: u64,
        placements: bool,
        signals: Option<Vec<String>>,
        most_steps: Option<u64>,
        threads: Option<usize>,
    ) -> PyResult<Batch> {
        if count == 0 || pace == 0 {
            return Err(PyValueError::new_err("the number of games and `pace` must be at least 1"));
        }
        let edge = rule.board(edge)?;
        let signals = signals.map(|names| names.iter().map(|name| rule.signal(name)).collect());
        let choices = match (placements, signals.transpose()?) {
            (false, None) => Choices::safe_signals(&rule.program, edge),
            (false, Some(signals)) => Choices::Signals(signals),
            (true, None) => Choices::placements(&rule.program, edge),
            (true, Some(_)) => {
                let message = "`signals` cannot be used if the actions are placements";
                return Err(PyValueError::new_err(message));
            }
        };
        let settings = Arc::new(Settings {
            grid: observation::Grid::new(edge),
            numbers: rule.program.rule().numbers.len(),
            choices,
            pace,
            most_steps: most_steps.unwrap_or(u64::MAX),
        });
        let side = settings.grid.side();
        let lanes = (0..count).map(|_| Lane::new(&rule.program, edge, &settings)).collect();
        let board = PyArray4::zeros(py, [count, PLANES, side, side], false);
        board
            .try_readwrite()?
            .as_slice_mut()?
            .chunks_exact_mut(settings.grid.size())
            .for_each(|board| settings.grid.prepare(board));
        let arrays = Arrays {
            board: board.unbind(),
            piece: PyArray2::zeros(py, [count, PIECE], false).unbind(),
            next: PyArray2::zeros(py, [count, NEXT], false).unbind(),
            numbers: PyArray2::zeros(py, [count, settings.numbers], false).unbind(),
            mask: PyArray2::zeros(py, [count, settings.choices.count()], false).unbind(),
            score: PyArray1::zeros(py, count, false).unbind(),
            reward: PyArray1::zeros(py, count, false).unbind(),
            terminated: PyArray1::zeros(py, count, false).unbind(),
            truncated: PyArray1::zeros(py, count, false).unbind(),
        };
        let threads = threads.unwrap_or_else(processors);
        Ok(Batch { lanes, settings, threads, arrays })
    }

    /// The arrays by their names.
    #[getter]
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let arrays = &self.arrays;
        all.set_item("board", &arrays.board)?;
        all.set_item("piece", &arrays.piece)?;
        all.set_item("next", &arrays.next)?;
        all.set_item("numbers", &arrays.numbers)?;
        all.set_item("action_mask", &arrays.mask)?;
        all.set_item("score", &arrays.score)?;
        all.set_item("reward", &arrays.reward)?;
        all.set_item("terminated", &arrays.terminated)?;
        all.set_item("truncated", &arrays.truncated)?;
        Ok(all)
    }

    /// What each action means: the names of signals, or the turn and the column of a placement.
    #[getter]
    fn actions(&self) -> Vec<String> {
        let rule = self.lanes.first().map(|lane| lane.program().rule());
        rule.map_or_else(Vec::new, |rule| self.settings.choices.names(rule))
    }

    /// Starts all games: with these seeds, or with those that follow from their last seeds.
    fn reset(&mut self, py: Python<'_>, seeds: Option<PyReadonlyArray1<'_, u64>>) -> PyResult<()> {
        let seeds = seeds.as_ref().map(|seeds| seeds.as_slice()).transpose()?;
        if seeds.is_some_and(|seeds| seeds.len() != self.lanes.len()) {
            return Err(PyValueError::new_err("there must be a seed for each game"));
        }
        self.each(py, |k, lane, rows| lane.reset(seeds.and_then(|all| all.get(k).copied()), rows))
    }

    /// Takes an action in each game. A game that is over starts again instead.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let count = self.settings.choices.count();
        let is_one = |action: &i64| usize::try_from(*action).is_ok_and(|action| action < count);
        if let Some(action) = actions.iter().find(|action| !is_one(action)) {
            let message = format!("there is no action {action}: actions are 0 to {}", count - 1);
            return Err(PyValueError::new_err(message));
        }
        if actions.len() != self.lanes.len() {
            return Err(PyValueError::new_err("there must be an action for each game"));
        }
        self.each(py, |k, lane, rows| {
            let action = actions.get(k).and_then(|&action| usize::try_from(action).ok());
            lane.step(action.unwrap_or_default(), rows);
        })
    }
}
