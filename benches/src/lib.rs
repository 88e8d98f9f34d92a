//! What is measured: the kernels in several languages, and inputs of the other benchmarks: the
//! standard rules as sources, as files, and as games that play themselves.

pub mod debugger;
pub mod files;
pub mod kernels;
pub mod large;
#[cfg(any(feature = "lua54", feature = "luajit"))]
pub mod lua;
pub mod native;
pub mod play;
pub mod report;
pub mod rounds;
pub mod rules;
pub mod worker;

use grammar::hex::Edge;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::Greedy;

/// The sources of the standard rules, and the files that they refer to.
#[must_use]
pub fn sources() -> (&'static [stdlib_rules::Text], rulc_compiler::Memory) {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    (stdlib_rules::GAMES, rulc_compiler::Memory(files.collect()))
}

macro_rules! samples {
    ($($name:literal),*) => {
        /// Ten small rules, each of which leans on other parts of the language: name and source.
        pub const SAMPLES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../samples/", $name, ".rul")))),*];
    };
}

samples![
    "islands", "ladder", "memory", "mines", "mirror", "painter", "rows", "seasons", "tower", "trio"
];

/// The standard rules as programs.
#[must_use]
pub fn programs() -> Vec<(&'static str, Program)> {
    stdlib_rules::rules::names()
        .filter_map(|name| {
            let bytes = stdlib_rules::rules::rule(name)?.to_vec();
            Some((name, Program::load(bytes).ok()?))
        })
        .collect()
}

/// The inputs with which the bot plays a game, up to a number of them.
#[must_use]
pub fn inputs(program: &Program, edge: Edge, seed: u64, most: usize) -> Vec<Input> {
    let (mut game, _) = Game::new(program.clone(), edge, seed);
    let mut bot = Greedy::default();
    let mut inputs = Vec::new();
    while game.status() == Status::Playing && inputs.len() < most {
        let input = bot.decide(&game);
        game.apply(&input);
        inputs.push(input);
    }
    inputs
}
