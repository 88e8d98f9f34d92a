//! Phase C of some rules in Lua, on the states that the machines get.

use std::time::Duration;

use grammar::hex::Cell;
use grammar::rul3::Phase;
use mlua::{Function, Lua, Table};
use rulvm_core::machine::State;

use crate::calls::calls;
use crate::kernels::{Checksum, Failure, Measured};
use crate::lua::{failure, modules, with_modules};
use crate::phases::variables;
use crate::repository;
use crate::rounds::running;

/// Modules, each after those that it needs.
const MODULES: &[(&str, &str)] = modules![
    "shared" = "landings/shared",
    "tetrhex" = "landings/tetrhex",
    "tetlight" = "landings/tetlight",
    "hexcolumns" = "landings/hexcolumns",
    "islands" = "landings/islands",
    "trio" = "landings/trio",
];

/// The variables that hold the action and an additional number (section 6.5).
const ACTION: usize = 9;
const EXTRA: usize = 18;

/// Phase C of a rule, with its states. Each has a Lua of its own.
#[derive(Debug)]
pub struct Landing {
    restore: Function,
    run: Function,
    checksum: Function,
    // Dropped after the values that live in it.
    _lua: Lua,
}

impl Landing {
    /// Plays the games of a rule, and hands the states over to Lua.
    ///
    /// # Errors
    /// There is no such rule, or not in Lua.
    pub fn new(name: &str) -> Result<Landing, Failure> {
        let rule = repository::rules().into_iter().find(|rule| rule.name == name);
        let rule = rule.ok_or_else(|| Failure::Worker(format!("there is no rule `{name}`")))?;
        let program = rule.program()?;
        let variables = variables(&program);
        let calls = calls(&program)?;
        let landed = calls.iter().filter(|call| call.phase == Phase::Landed);
        let load = || {
            let lua = with_modules(MODULES.iter())?;
            let states = lua.create_table()?;
            for call in landed {
                states.push(table(&lua, &call.state, &variables)?)?;
            }
            let names: Vec<&str> = variables.iter().map(|&(name, _)| name).collect();
            let batch: Function = lua.load(include_str!("../lua/landings/batch.lua")).eval()?;
            let batch: Table = batch.call((name, states, names))?;
            let [restore, run, checksum] =
                ["restore", "run", "checksum"].map(|name| batch.get(name));
            Ok(Landing { restore: restore?, run: run?, checksum: checksum?, _lua: lua })
        };
        load().map_err(failure)
    }

    /// Runs phase C in all states, `runs` times. The time is that of one run of all, without
    /// copying the states.
    ///
    /// # Errors
    /// The script fails.
    pub fn run(&self, runs: u32) -> Result<Measured, Failure> {
        let mut time = Duration::ZERO;
        for _ in 0..runs {
            self.restore.call::<()>(()).map_err(failure)?;
            let begin = running();
            self.run.call::<()>(()).map_err(failure)?;
            time += running().saturating_sub(begin);
        }
        let sum: f64 = self.checksum.call(()).map_err(failure)?;
        // It is an integer below 2^32.
        Ok(Measured { checksum: Checksum(sum as u32), time: time / runs })
    }
}

/// Returns a state as a table: the board by cell, where 0 is the cell that does not exist, the
/// piece, and numbers by name.
fn table(lua: &Lua, state: &State, variables: &[(&str, usize)]) -> mlua::Result<Table> {
    let (color, pattern) = (lua.create_table()?, lua.create_table()?);
    for id in 0..=state.board.geometry().cells {
        let cell = Cell::new(id as i32);
        let hexagon = cell.and_then(|cell| state.board.hexagon(cell));
        color.set(id, hexagon.map_or(0, |hexagon| hexagon.color))?;
        pattern.set(id, hexagon.map_or(0, |hexagon| hexagon.pattern))?;
    }
    let piece = lua.create_table()?;
    for cell in state.piece.iter().flat_map(|piece| &piece.cells[..usize::from(piece.size)]) {
        piece.push(cell.map_or(0, Cell::id))?;
    }
    let table = lua.create_table()?;
    table.set("color", color)?;
    table.set("pattern", pattern)?;
    table.set("piece", piece)?;
    table.set("period", state.period)?;
    table.set("radar", i32::from(state.radar))?;
    table.set("action", state.variables[ACTION])?;
    table.set("extra", state.variables[EXTRA])?;
    for &(name, at) in variables {
        table.set(name, state.variables[at])?;
    }
    Ok(table)
}
