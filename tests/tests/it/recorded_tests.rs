//! Recorded games become tests that pass in the source of their rule.

use grammar::hex::Edge;
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, Options, Pass, Passes, compile_with};
use rulvm_core::journal::Journal;
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Input, Program, Status};
use rulvm_lab::bot::Greedy;
use rulvm_lab::testing::{Suite, WriteError, report, write};

fn standard_files() -> Memory {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    Memory(files.collect())
}

/// Compiles a source as `rulvm test` does; with a source map if requested.
fn compiled(name: &str, text: &str, map: bool) -> Suite {
    let passes: Passes = [Pass::Coloring, Pass::Saves].into_iter().collect();
    let options = Options { passes, map, tests: true, ..Options::default() };
    let compilation = compile_with(name, text, &standard_files(), &options);
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    assert_eq!(messages, "", "{text}");
    Suite::new(compilation.output.unwrap(), compilation.sources).unwrap()
}

/// Plays with a bot, sometimes at random, with pauses; returns the game and its log.
fn played(program: &Program, edge: Edge, seed: u64, inputs: u64) -> (Game, Journal) {
    let (mut game, _) = Game::new(program.clone(), edge, seed);
    let mut journal = Journal::begin(&game, seed);
    let mut bot = Greedy::default();
    let mut rng = Rng::new(seed);
    let signals = u32::try_from(program.rule().signals.len()).unwrap();
    for k in 0..inputs {
        let input = match rng.next() % 16 {
            0..4 => Input::Advance(u64::from(rng.next() % 700)),
            4 => Input::Signal(u8::try_from(1 + rng.next() % signals).unwrap()),
            5 if k % 7 == 0 => Input::Window(true),
            6 => Input::Window(false),
            _ => bot.decide(&game),
        };
        let applied = game.apply(&input);
        journal.add(&input, &game, &applied);
    }
    (game, journal)
}

#[test]
fn recorded_games_are_tests_that_pass() {
    let mut ended = 0;
    for standard in stdlib_rules::GAMES {
        let program = stdlib_rules::rules::rule(standard.name).unwrap().to_vec();
        let program = Program::load(program).unwrap();
        let named = compiled(standard.name, standard.text, true);
        let mut source = standard.text.to_owned();
        let mut count = 0;
        for (k, inputs) in (0_u64..).zip([0, 1, 30, 200, 900]) {
            let edge = program.rule().edge.unwrap_or(Edge::ALL[(k % 4) as usize]);
            // More than the 31 bits of a number in a source.
            let seed = k << 60 | k;
            let (game, journal) = played(&program, edge, seed, inputs);
            ended += usize::from(game.status() == Status::Over);
            let program = if k % 2 == 0 { &program } else { named.program() };
            let test = match write(journal.log(), program, &game) {
                Ok(test) => test,
                Err(error) => panic!("{}, {seed}: {error}", standard.name),
            };
            source.push_str(&test);
            count += 1;
        }
        let suite = compiled(standard.name, &source, true);
        let (outcomes, _) = suite.run(|test| test.name.starts_with("a recorded game"));
        assert_eq!(outcomes.len(), count);
        for (test, outcome) in outcomes {
            if let Some(failure) = outcome.failure {
                panic!("{}:\n{}", test.name, report(&suite, test, &failure).render(false));
            }
        }
    }
    assert!(ended > 0);
}

#[test]
fn a_trap_is_expected_where_it_was() {
    let source = "rule \"Bad\" { edge 6; } pattern p { 444444444444 444444444444 44444444444444
        44444444444444 4444444444444444 444444444444444444 444444444444444444 44444444444444444444
        44444444444444444444 44444444444444444444 44444444444444444444 444444444444444444
        444444444444444444 4444444444444444 44444444444444 44444444444444 444444444444
        444444444444 } shape dot { here } signals standard;
        var zero;
        number score { label en \"Score\"; digits 1..4; }
        phase 0 { zero = 0; }
        phase A { piece.shape = dot; piece.color[1] = red; piece.pattern[1] = p; }
        phase B { if signal == DROP { score = 1 / zero; } return do_nothing; }
        phase C { } phase S { return score; }\n";
    let suite = compiled("bad.rul", source, true);
    let (mut game, _) = Game::new(suite.program().clone(), Edge::ALL[0], 1);
    let mut journal = Journal::begin(&game, 1);
    for id in [6, 8, 6] {
        let applied = game.apply(&Input::Signal(id));
        journal.add(&Input::Signal(id), &game, &applied);
    }
    assert_eq!(game.status(), Status::Trapped);
    let test = write(journal.log(), suite.program(), &game).unwrap();
    assert!(test.contains("expect trap division_by_zero;\n    expect status trapped;"), "{test}");
    let suite = compiled("bad.rul", &format!("{source}{test}"), true);
    let (outcomes, _) = suite.run(|_| true);
    assert!(outcomes[0].1.failure.is_none(), "{test}");
}

#[test]
fn what_tests_cannot_say_is_refused() {
    let program = Program::load(stdlib_rules::rules::rule("tetrhex").unwrap().to_vec()).unwrap();
    let (mut game, journal) = played(&program, Edge::ALL[0], 3, 50);
    // Changed without the log.
    let mut edit = rulvm_core::game::Edit::default();
    edit.variables.insert(10, 12_345);
    game.apply(&Input::Edit(edit.clone()));
    assert_eq!(write(journal.log(), &program, &game), Err(WriteError::Changed));
    let mut journal = journal;
    let input = Input::Edit(edit);
    let applied = game.apply(&input);
    journal.add(&input, &game, &applied);
    let last = journal.log().entries.len();
    assert_eq!(write(journal.log(), &program, &game), Err(WriteError::Input(last)));
}
