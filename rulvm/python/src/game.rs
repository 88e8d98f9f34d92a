//! One game.

use grammar::hex::{Cell, Edge};
use grammar::isa::VARIABLES;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict};
use pythonize::pythonize;
use rulvm_core::game::{Game as CoreGame, Input, StateReport};
use rulvm_lab::drive::Events;
use rulvm_lab::sim;
use serde::Serialize;

use crate::errors::{quoted, trapped};
use crate::rule::{Rule, signal};

/// A game. Its arrays are filled in place after each input.
#[pyclass(module = "rul")]
pub(crate) struct Game {
    game: CoreGame,
    /// Color, pattern and marks of each cell.
    cells: Py<PyArray2<u8>>,
    variables: Py<PyArray1<i32>>,
}

/// A game as it was.
#[pyclass(frozen, module = "rul")]
pub(crate) struct Snapshot(CoreGame);

/// A signal by its name, or by its internal identifier.
#[derive(FromPyObject)]
enum Signal {
    Id(u8),
    Name(String),
}

/// The falling piece.
#[derive(Serialize)]
struct PieceInfo {
    shape: u8,
    turn: u8,
    cells: Vec<i32>,
    colors: Vec<u8>,
    patterns: Vec<u8>,
}

/// Returns the column and the height of each cell, in the order of their identifiers.
#[pyfunction]
pub(crate) fn positions(py: Python<'_>, edge: u8) -> PyResult<Bound<'_, PyArray2<i32>>> {
    let edge = Edge::new(edge).ok_or_else(|| PyValueError::new_err("`edge` must be 6 to 9"))?;
    let place = |cell: Cell| edge.position(cell).map(|at| vec![at.column, at.height]);
    let places: Vec<Vec<i32>> = edge.all_cells().filter_map(place).collect();
    PyArray2::from_vec2(py, &places).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Returns a view of an array that Python code cannot write to.
fn read_only<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let view = array.call_method0("view")?;
    view.getattr("flags")?.setattr("writeable", false)?;
    Ok(view)
}

impl Game {
    /// Fills the arrays.
    fn fill(&self, py: Python<'_>) -> PyResult<()> {
        let state = self.game.state();
        let mut cells = self.cells.bind(py).try_readwrite()?;
        let (colors, rest) = cells.as_slice_mut()?.split_at_mut(self.game.edge().cells());
        let (patterns, marks) = rest.split_at_mut(colors.len());
        let rows = colors.iter_mut().zip(patterns).zip(marks);
        for (cell, ((color, pattern), mark)) in self.game.edge().all_cells().zip(rows) {
            let hexagon = state.board.hexagon(cell);
            (*color, *pattern) = hexagon.map_or((0, 0), |h| (h.color, h.pattern));
            *mark = state.board.marks(cell);
        }
        let mut variables = self.variables.bind(py).try_readwrite()?;
        variables.as_slice_mut()?.copy_from_slice(&state.variables);
        Ok(())
    }

    /// Applies an input, which is done in parts if much happens in it.
    fn apply<'py>(&mut self, py: Python<'py>, mut input: Input) -> PyResult<Bound<'py, PyAny>> {
        let mut events = Vec::new();
        loop {
            let game = &mut self.game;
            let applied = py.detach(|| game.apply(&input));
            self.fill(py)?;
            trapped(&applied, &self.game)?;
            events.extend(applied.events);
            if applied.rest == 0 {
                return Ok(pythonize(py, &Events(&events))?);
            }
            py.check_signals()?;
            input = Input::Advance(applied.rest);
        }
    }

    fn row<'py>(&self, py: Python<'py>, row: usize) -> PyResult<Bound<'py, PyAny>> {
        read_only(&self.cells.bind(py).get_item(row)?)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rule, seed = 0, edge = None))]
    pub(crate) fn new(py: Python<'_>, rule: &Rule, seed: u64, edge: Option<u8>) -> PyResult<Game> {
        let edge = rule.board(edge)?;
        let (game, applied) = py.detach(|| CoreGame::new(rule.program.clone(), edge, seed));
        trapped(&applied, &game)?;
        let cells = PyArray2::zeros(py, [3, edge.cells()], false).unbind();
        let variables = PyArray1::zeros(py, VARIABLES, false).unbind();
        let game = Game { game, cells, variables };
        game.fill(py)?;
        Ok(game)
    }

    fn signal<'py>(&mut self, py: Python<'py>, signal: Signal) -> PyResult<Bound<'py, PyAny>> {
        let program = self.game.program();
        let id = match signal {
            Signal::Name(name) => self::signal(program, &name)?,
            Signal::Id(id) if (1..=program.rule().signals.len()).contains(&id.into()) => id,
            Signal::Id(id) => {
                let most = program.rule().signals.len();
                let message = format!("there is no signal {id}: the rule has signals 1 to {most}");
                return Err(PyValueError::new_err(message));
            }
        };
        self.apply(py, Input::Signal(id))
    }

    fn advance<'py>(&mut self, py: Python<'py>, ms: u64) -> PyResult<Bound<'py, PyAny>> {
        self.apply(py, Input::Advance(ms))
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot(self.game.clone())
    }

    fn restore(&mut self, py: Python<'_>, snapshot: &Snapshot) -> PyResult<()> {
        let Snapshot(game) = snapshot;
        let is_same = game.edge() == self.game.edge()
            && game.program().bytes() == self.game.program().bytes();
        if !is_same {
            let message = "this is a snapshot of a game with another rule or another board";
            return Err(PyValueError::new_err(message));
        }
        self.game = game.clone();
        self.fill(py)
    }

    #[getter]
    fn status(&self) -> &'static str {
        self.game.status().name()
    }

    #[getter]
    fn edge(&self) -> u8 {
        self.game.edge().get()
    }

    #[getter]
    fn time(&self) -> u64 {
        self.game.time()
    }

    #[getter]
    fn score(&self) -> Option<i32> {
        self.game.score()
    }

    #[getter]
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let names = sim::names(self.game.program());
        let numbers: Vec<(String, i32)> =
            names.into_iter().zip(self.game.numbers().to_vec()).collect();
        numbers.into_py_dict(py)
    }

    #[getter]
    fn piece<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(piece) = self.game.piece() else { return Ok(None) };
        let hexagons = &piece.hexagons[..usize::from(piece.size).min(piece.hexagons.len())];
        let info = PieceInfo {
            shape: piece.shape,
            turn: piece.turn,
            cells: self.game.piece_cells(),
            colors: hexagons.iter().map(|hexagon| hexagon.color).collect(),
            patterns: hexagons.iter().map(|hexagon| hexagon.pattern).collect(),
        };
        Ok(Some(pythonize(py, &info)?))
    }

    #[getter]
    fn colors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.row(py, 0)
    }

    #[getter]
    fn patterns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.row(py, 1)
    }

    #[getter]
    fn marks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.row(py, 2)
    }

    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        read_only(self.variables.bind(py).as_any())
    }

    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(pythonize(py, &StateReport(&self.game))?)
    }

    fn __repr__(&self) -> String {
        let (name, status) = (quoted(&self.game.program().rule().name), self.status());
        format!("<rul.Game of {name}, {status}, {} ms>", self.time())
    }
}
