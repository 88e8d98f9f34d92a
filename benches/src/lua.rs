//! The kernels in Lua, run in this process: Lua 5.4 with the feature `lua54`, LuaJIT with `luajit`.

use grammar::hex::{Direction, cell_id};
use mlua::{Function, IntoLua, Lua, Table};

use crate::kernels::{
    Checksum, EDGE, Failure, Implementation, Kernel, MOST_PIECES, Measured, boards,
};
use crate::rounds::running;

/// Names and texts of Lua modules in files of `benches/lua`.
macro_rules! modules {
    ($($name:literal = $file:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../lua/", $file, ".lua")))),*]
    };
}
pub(crate) use modules;

/// The module for what differs: integers and bits.
#[cfg(feature = "lua54")]
const NUMBERS: &[(&str, &str)] = modules!["arithmetic" = "arithmetic_54", "random" = "random_54"];
#[cfg(not(feature = "lua54"))]
const NUMBERS: &[(&str, &str)] = modules!["arithmetic" = "arithmetic_jit", "random" = "random_jit"];

/// Modules, each after those that it needs.
const MODULES: &[(&str, &str)] = modules![
    "board" = "board",
    "flood" = "flood",
    "lines" = "lines",
    "cascade" = "cascade",
    "games" = "games",
];

/// The kernels in Lua.
#[derive(Debug)]
pub struct Scripts {
    kernels: Function,
    /// With 6 and with 2 colors.
    boards: [Table; 2],
    // Dropped after the values that live in it.
    _lua: Lua,
}

impl Scripts {
    /// Loads the kernels and creates the boards.
    ///
    /// # Errors
    /// A script fails.
    pub fn new() -> mlua::Result<Scripts> {
        let lua = with_modules(NUMBERS.iter().chain(MODULES))?;
        let kernels = include_str!("../lua/kernels.lua");
        let kernels = lua.load(kernels).set_name("kernels").call(())?;
        let boards = [list(&lua, boards(6))?, list(&lua, boards(2))?];
        Ok(Scripts { kernels, boards, _lua: lua })
    }
}

/// Returns a Lua with the grid and some modules: names and texts, each after those that it needs.
pub(crate) fn with_modules<'m>(
    modules: impl Iterator<Item = &'m (&'m str, &'m str)>,
) -> mlua::Result<Lua> {
    let lua = Lua::new();
    lua.register_module("grid", grid(&lua)?)?;
    for (name, text) in modules {
        let module: mlua::Value = lua.load(*text).set_name(*name).call(())?;
        lua.register_module(name, module)?;
    }
    Ok(lua)
}

/// Returns a sequence, from index 1 on.
fn list<T: IntoLua>(lua: &Lua, values: Vec<T>) -> mlua::Result<Table> {
    lua.create_sequence_from(values)
}

/// Returns the neighbors by direction from 0 on, and the columns from left to right.
fn grid(lua: &Lua) -> mlua::Result<Table> {
    let neighbors = lua.create_table()?;
    for cell in EDGE.all_cells() {
        let around = lua.create_table()?;
        for (k, direction) in Direction::ALL.into_iter().enumerate() {
            around.set(k, cell_id(EDGE.neighbor(cell, direction)))?;
        }
        neighbors.set(cell.id(), around)?;
    }
    let columns = lua.create_table()?;
    let mut bottom = 1;
    for column in EDGE.columns() {
        let height = EDGE.height_of(column);
        let entry = lua.create_table()?;
        entry.set("bottom", bottom)?;
        entry.set("height", height)?;
        columns.push(entry)?;
        bottom += height;
    }
    let grid = lua.create_table()?;
    grid.set("edge", EDGE.get())?;
    grid.set("cells", EDGE.cells())?;
    grid.set("neighbors", neighbors)?;
    grid.set("columns", columns)?;
    Ok(grid)
}

impl Implementation for Scripts {
    fn name(&self) -> &str {
        if cfg!(feature = "lua54") { "Lua 5.4" } else { "LuaJIT" }
    }

    fn run(&mut self, kernel: Kernel, runs: u32) -> Result<Measured, Failure> {
        let [six, two] = &self.boards;
        let boards = if kernel.colors() == 2 { two } else { six };
        let begin = running();
        let sum: f64 =
            self.kernels.call((kernel.name(), runs, boards, MOST_PIECES)).map_err(failure)?;
        // It is an integer below 2^32.
        Ok(Measured { checksum: Checksum(sum as u32), time: running().saturating_sub(begin) })
    }
}

pub(crate) fn failure(error: mlua::Error) -> Failure {
    Failure::Worker(error.to_string())
}
