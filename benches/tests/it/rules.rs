//! The table of rules has all rules, and all implementations leave the same state.

use std::fs;
use std::path::{Path, PathBuf};

use benches::calls::calls;
use benches::kernels::Failure;
use benches::phases::Phases;
use benches::repository::{self, IN_LUA, Rule};
use grammar::rul3::Phase;
use rulc_compiler::is_rule;
use rulvm_core::Program;
use rulvm_core::machine::Engine;

/// Where rules for players and readers are, from the folder of the repository.
const FOLDERS: [&str; 3] = ["stdlib-rules", "benches/samples", "docs"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    let all = paths.flat_map(below);
    all.filter(|path| path.extension().is_some_and(|ending| ending == "rul")).collect()
}

fn rule(name: &str) -> Rule {
    let rule = repository::rules().into_iter().find(|rule| rule.name == name);
    rule.unwrap_or_else(|| panic!("there is no rule {name}"))
}

fn program(name: &str) -> Program {
    rule(name).program().expect("a rule")
}

#[test]
fn every_rule_of_the_repository_is_in_the_table() {
    let rules = repository::rules();
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = 0;
    for path in FOLDERS.iter().flat_map(|folder| sources(&repository.join(folder))) {
        let text = fs::read_to_string(&path).expect("a text");
        if is_rule(&text) {
            found += 1;
            assert!(rules.iter().any(|rule| rule.text == text), "{}", path.display());
        }
    }
    assert_eq!(found, rules.len());
    for rule in rules {
        assert!(rule.program().is_ok(), "{} {}", rule.group, rule.name);
    }
}

#[test]
fn games_call_all_phases_of_a_rule_and_the_machines_leave_the_same() -> Result<(), Failure> {
    let program = program("seasons");
    let calls = calls(&program)?;
    for phase in Phase::ALL {
        assert!(calls.iter().any(|call| call.phase == phase), "phase {}", phase.letter());
    }
    let run = |engine| Phases::new(&program, engine, &calls).run(1).checksum;
    assert_eq!(run(Engine::Fast), run(Engine::Reference));
    let fewer = Phases::new(&program, Engine::Fast, &calls[1..]).run(1).checksum;
    assert_ne!(fewer, run(Engine::Fast));
    Ok(())
}

#[test]
fn rules_that_are_written_in_lua_use_their_boards() -> Result<(), Failure> {
    for name in IN_LUA {
        let calls = calls(&program(name))?;
        let landed: Vec<_> = calls.iter().filter(|call| call.phase == Phase::Landed).collect();
        assert!(landed.len() > 30, "{name}: {}", landed.len());
        let mut hexagons = landed.iter().map(|call| call.state.board.hexagons());
        assert!(hexagons.any(|count| count > 30), "{name}");
    }
    Ok(())
}

#[cfg(any(feature = "lua54", feature = "luajit"))]
#[test]
fn lua_leaves_what_the_fast_machine_leaves() -> Result<(), Failure> {
    for name in IN_LUA {
        let program = program(name);
        let mut landed = calls(&program)?;
        landed.retain(|call| call.phase == Phase::Landed);
        let expected = Phases::new(&program, Engine::Fast, &landed).run(1).checksum;
        let lua = benches::landings::Landing::new(name)?;
        // Again, in code that was compiled meanwhile.
        for runs in [1, 3] {
            assert_eq!(lua.run(runs)?.checksum, expected, "{name}");
        }
    }
    Ok(())
}
