//! The tests in the standard rules and in the templates pass, and reach every line of the standard
//! rules.

use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, Options, Pass, Passes, SourceLoader, compile_with};
use rulvm_lab::testing::{Coverage, Suite, report};

/// Compiles a rule with its tests, and runs them; all must pass.
fn coverage(name: &str, text: &str, files: &dyn SourceLoader, passes: &Passes) -> Coverage {
    let passes = passes.clone();
    let options = Options { passes, map: true, tests: true, ..Options::default() };
    let compilation = compile_with(name, text, files, &options);
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    assert_eq!(messages, "", "{name}");
    let suite = Suite::new(compilation.output.unwrap(), compilation.sources).unwrap();
    assert!(!suite.tests().is_empty(), "{name} has no tests");
    let (outcomes, coverage) = suite.run(|_| true);
    for (test, outcome) in outcomes {
        if let Some(failure) = outcome.failure {
            panic!("{name}, \"{}\":\n{}", test.name, report(&suite, test, &failure).render(false));
        }
    }
    coverage
}

fn standard_files() -> Memory {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    Memory(files.collect())
}

#[test]
fn the_tests_of_the_standard_rules_pass_with_and_without_passes() {
    let files = standard_files();
    for game in stdlib_rules::GAMES.iter().chain(stdlib_rules::EXAMPLES) {
        let lines = game.text.lines().count();
        assert!(lines <= 270 || stdlib_rules::rules::names().any(|name| name == game.name));
        for passes in [Passes::none(), Passes::all()] {
            coverage(&format!("{}.rul", game.name), game.text, &files, &passes);
        }
    }
}

#[test]
fn the_tests_of_the_standard_rules_reach_every_line() {
    // As `rulvm test --coverage` compiles: with no pass that moves code.
    let passes: Passes = [Pass::Coloring, Pass::Saves].into_iter().collect();
    let files = standard_files();
    for game in stdlib_rules::GAMES {
        let coverage = coverage(&format!("{}.rul", game.name), game.text, &files, &passes);
        assert_eq!(coverage.files.len(), 1, "{}", game.name);
        assert_eq!(coverage.files[0].missed(), Vec::<String>::new(), "{}", coverage.text());
    }
}

#[test]
fn the_tests_of_new_games_pass_with_and_without_passes() {
    for template in stdlib_rules::TEMPLATES {
        let [(file, rule), help, _] = template.named("My_game");
        let files = Memory([help].into());
        for passes in [Passes::none(), Passes::all()] {
            coverage(&file, &rule, &files, &passes);
        }
    }
}
