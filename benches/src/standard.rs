//! Inputs of the benchmarks: the standard rules as sources, as programs, and as games that play
//! themselves; and small rules.

use grammar::hex::Edge;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::Greedy;

/// Returns the sources of the standard rules, and the files that they refer to.
#[must_use]
pub fn sources() -> (&'static [stdlib_rules::Text], rulc_compiler::Memory) {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    (stdlib_rules::GAMES, rulc_compiler::Memory(files.collect()))
}

macro_rules! samples {
    ($($name:literal),*) => {
        /// Ten small rules, each of which relies on other parts of the language: name and source.
        pub const SAMPLES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../samples/", $name, ".rul")))),*];
    };
}

samples![
    "islands", "ladder", "memory", "mines", "mirror", "painter", "rows", "seasons", "tower", "trio"
];

/// Returns the standard rules as programs.
///
/// # Panics
/// If one of them does not load.
#[must_use]
pub fn programs() -> Vec<(&'static str, Program)> {
    stdlib_rules::rules::names()
        .map(|name| {
            let bytes = stdlib_rules::rules::rule(name);
            let program = bytes.map(|bytes| Program::load(bytes.to_vec()));
            let Some(Ok(program)) = program else {
                panic!("the standard rule {name} does not load")
            };
            (name, program)
        })
        .collect()
}

/// Returns the inputs with which the bot plays a game, at most `most`.
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
