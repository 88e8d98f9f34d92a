//! Rules.

use std::path::{Path, PathBuf};

use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Options, Passes, SourceLoader};
use rulc_sources::{FileSystem, standard};
use rulvm_core::program::Program;
use rulvm_files::Accept;
use rulvm_lab::sim;

use crate::errors::{CompileError, RulError, problem, quoted};
use crate::game::Game;

/// A rule.
#[pyclass(frozen, module = "rul")]
pub(crate) struct Rule {
    pub(crate) program: Program,
    #[pyo3(get)]
    warnings: String,
}

/// Loads a rule from a rule file or a source, or a standard rule by its name.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, path: PathBuf) -> PyResult<Rule> {
    let loaded = py.detach(|| rulvm_files::load(&path, Accept::Regular, Passes::all()));
    let rule = loaded.map_err(|error| problem(&error))?;
    Ok(Rule { program: rule.program, warnings: rule.warnings })
}

/// Files beside a text: those on the disk, or else those of the standard rules.
struct Files;

impl SourceLoader for Files {
    fn beside(&self, from: &str, relative: &str) -> String {
        FileSystem.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        FileSystem.identity(path)
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        FileSystem.read(path).or_else(|error| {
            let name = Path::new(path).file_name().and_then(|name| name.to_str());
            let file = stdlib_rules::FILES.iter().find(|file| Some(file.name) == name);
            file.map(|file| file.text.into()).ok_or(error)
        })
    }
}

/// Compiles the text of a rule. Messages show `name`; files in the rule are relative to it.
#[pyfunction]
#[pyo3(signature = (text, name = "rule.rul"))]
pub(crate) fn compile(py: Python<'_>, text: &str, name: &str) -> PyResult<Rule> {
    let (compilation, warnings) = py.detach(|| {
        let options = Options { map: true, ..Options::default() };
        let compilation = rulc_compiler::compile_with(name, text, &Files, &options);
        let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
        (compilation, messages)
    });
    let Some(output) = compilation.output else {
        return Err(CompileError::new_err(warnings.trim_end().to_owned()));
    };
    let program = program(output.bytes)?;
    let program = match output.map {
        Some(map) => program.with_map(map),
        None => program,
    };
    Ok(Rule { program, warnings })
}

fn program(bytes: Vec<u8>) -> PyResult<Program> {
    Program::load(bytes).map_err(|error| RulError::new_err(error.to_string()))
}

/// Returns the text of a standard or sample rule.
#[pyfunction]
pub(crate) fn source(name: &str) -> PyResult<&'static str> {
    let rule = standard::source(name);
    let missing = || PyFileNotFoundError::new_err(standard::no_standard(Path::new(name)));
    rule.map(|rule| rule.text).ok_or_else(missing)
}

/// Returns the names of the standard and sample rules.
#[pyfunction]
pub(crate) fn standard_rules() -> Vec<&'static str> {
    stdlib_rules::rules::names().chain(stdlib_rules::rules::examples()).collect()
}

impl Rule {
    /// Finds the edge of the board.
    pub(crate) fn board(&self, edge: Option<u8>) -> PyResult<grammar::hex::Edge> {
        if edge.is_some_and(|edge| grammar::hex::Edge::new(edge).is_none()) {
            return Err(PyValueError::new_err("`edge` must be 6 to 9"));
        }
        let edge = rulvm_files::edge(&self.program, edge);
        edge.map_err(|error| PyValueError::new_err(error.message))
    }

    /// Finds the identifier of a signal.
    pub(crate) fn signal(&self, name: &str) -> PyResult<u8> {
        signal(&self.program, name)
    }
}

/// Finds the identifier of a signal.
pub(crate) fn signal(program: &Program, name: &str) -> PyResult<u8> {
    program.rule().signal(name).ok_or_else(|| {
        let names: Vec<String> = program.rule().signals.iter().map(|s| s.name()).collect();
        let (name, names) = (quoted(name), names.join(", "));
        PyValueError::new_err(format!("the rule has no signal {name}; its signals are: {names}"))
    })
}

#[pymethods]
impl Rule {
    #[staticmethod]
    fn from_bytes(bytes: Vec<u8>) -> PyResult<Rule> {
        Ok(Rule { program: program(bytes)?, warnings: String::new() })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.program.rule().name
    }

    #[getter]
    fn edge(&self) -> Option<u8> {
        self.program.rule().edge.map(grammar::hex::Edge::get)
    }

    #[getter]
    fn signals(&self) -> Vec<String> {
        self.program.rule().signals.iter().map(|signal| signal.name()).collect()
    }

    #[getter]
    fn numbers(&self) -> Vec<String> {
        sim::names(&self.program)
    }

    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.program.bytes())
    }

    #[getter]
    fn hash(&self) -> String {
        self.program.hash()
    }

    #[pyo3(signature = (seed = 0, edge = None))]
    fn game(&self, py: Python<'_>, seed: u64, edge: Option<u8>) -> PyResult<Game> {
        Game::new(py, self, seed, edge)
    }

    fn __repr__(&self) -> String {
        format!("<rul.Rule {}>", quoted(self.name()))
    }

    /// A pickled rule is its file.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let make = py.get_type::<Rule>().getattr("from_bytes")?;
        Ok((make, PyTuple::new(py, [slf.get().bytes(py)])?))
    }
}
