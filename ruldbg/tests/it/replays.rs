//! Recordings that do not match, two versions of a rule on the same inputs, games kept as tests.

use std::path::Path;

use grammar::hex::Edge;
use ruldbg_engine::command::{Answer, Options, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files::share::SharedGame;

use super::command::ruldbg;

/// The example of the manual, which marks hexagons too early.
const THREE: &str = include_str!("../../../docs/examples/three.rul");

/// The start of the function with the bug, and of the same function without it.
const BUG: &str = "    if color(second) != color(c) { return 0; }
    set_mark(c, doomed);
    set_mark(second, doomed);
    var third = neighbor(second, d);
    if color(third) != color(c) { return 0; }
";
const FIX: &str = "    var third = neighbor(second, d);
    if color(second) != color(c) || color(third) != color(c) { return 0; }
    set_mark(c, doomed);
    set_mark(second, doomed);
";

fn fixed() -> String {
    assert!(THREE.contains(BUG));
    THREE.replace(BUG, FIX)
}

/// Returns a directory with the rule in `three.rul`.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("three.rul"), THREE).unwrap();
    directory
}

/// Starts a session with a rule of the directory.
fn begin(directory: &Path, name: &str) -> Session {
    let file = directory.join(name);
    let rule = load::load(&file, load::gentle()).unwrap_or_else(|_| panic!("{name} has errors"));
    let start = Start { edge: Edge::new(6).unwrap(), seed: 10, fuel: DEFAULT_FUEL };
    let options = Options { file: Some(file), passes: load::gentle(), modules: None };
    Session::new(Debugger::new(rule.program, start), options)
}

/// Executes commands in which `@` stands for the directory; returns what they say, without it.
fn say(session: &mut Session, directory: &Path, commands: &[&str]) -> String {
    let place = format!("{}/", directory.display());
    let mut out = String::new();
    for command in commands {
        out.push_str(&format!("(ruldbg) {command}\n"));
        let mut answers: Vec<Answer> = Vec::new();
        let result = session.execute(&command.replace('@', &place), &mut answers);
        answers.iter().for_each(|answer| out.push_str(&format!("{answer}\n")));
        if let Err(failure) = result {
            out.push_str(&format!("error: {failure}\n"));
        }
    }
    out.replace(&place, "")
}

/// Records the game of the manual in `game.log`.
fn record(directory: &Path) {
    let mut session = begin(directory, "three.rul");
    say(&mut session, directory, &["run -- DROP LEFT 500 DROP DROP", "record @game.log"]);
}

/// A shared game is a recording for the debugger, too: with its own rule only, unless the rule is
/// in the text.
#[test]
fn a_shared_game_is_debugged_like_a_recording() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    let (log, _) = rulvm_files::recording::read(&directory.join("game.log")).unwrap();
    let rule = load::load(&directory.join("three.rul"), rulc_compiler::Passes::all());
    let program = rule.unwrap_or_else(|_| panic!("three.rul has errors")).program;
    let share = |with_rule| {
        let shared = SharedGame::new(&log, &program, with_rule, "").unwrap();
        shared.to_text().unwrap()
    };
    let (short, whole) = (share(false), share(true));
    std::fs::write(directory.join("message.txt"), &short).unwrap();
    let play = |name: &str, recording: &str| {
        let mut session = begin(directory, name);
        let replay = format!("replay {recording}");
        say(&mut session, directory, &[&replay, "continue"])
    };
    for recording in ["@game.log", &short, &whole, "@message.txt"] {
        let out = play("three.rul", recording);
        let is_same = out.contains("the game is over: 0 points") && out.ends_with(", 9.500 s)\n");
        assert!(is_same && !out.contains("error"), "{out}");
    }
    std::fs::write(directory.join("fixed.rul"), fixed()).unwrap();
    let other = play("fixed.rul", &short);
    assert!(other.contains("this is a game of another rule, or of another version"), "{other}");
    let cut = play("three.rul", &short[..50]);
    assert!(cut.contains("the text is incomplete: it has 50 characters"), "{cut}");
}

#[test]
fn a_damaged_recording_says_which_input_differs() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    let whole = std::fs::read_to_string(directory.join("game.log")).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let changed = |number: usize, old: &str, new: &str| {
        assert!(lines[number].contains(old), "{}", lines[number]);
        let line = lines[number].replacen(old, new, 1);
        let mut lines = lines.clone();
        lines[number] = &line;
        std::fs::write(directory.join("damaged.log"), lines.join("\n") + "\n").unwrap();
        let mut session = begin(directory, "three.rul");
        say(&mut session, directory, &["replay @damaged.log", "info timeline"])
    };
    // The header, then LEFT, 500 ms, DROP.
    for (old, new) in [("\"seed\":10", "\"seed\":11"), ("\"fuel\":", "\"fuel\":1"), (":6", ":7")] {
        let said = changed(0, old, new);
        assert!(said.contains("error: "), "{said}");
        assert!(!said.contains("different rule"), "{said}");
        assert!(said.contains("inputs to come            1\n"), "nothing was changed: {said}");
    }
    let said = changed(4, "\"signal\":8", "\"signal\":1");
    for part in [
        "damaged.log: the game differs from the log after input 4 (line 5), at 0.500 s",
        "input 4 is: signal 1 (DOWN); all before it match",
        "then `goto input 4`",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("only this hash"), "{said}");
    let hash = lines[3].split_once("\"hash\":\"").unwrap().1;
    let said = changed(3, hash, "0000000000000000\"}");
    assert!(said.contains("after input 3 (line 4)"), "{said}");
    assert!(said.contains("the hash is 0000000000000000 in the log, "), "{said}");
    assert!(said.contains("only this hash is wrong: the next input matches"), "{said}");

    changed(4, "\"signal\":8", "\"signal\":1");
    let mut session = begin(directory, "three.rul");
    // A recording of the same rule that matches changes nothing.
    say(&mut session, directory, &["replay @game.log"]);
    let said = say(
        &mut session,
        directory,
        &["replay @damaged.log --inputs-only", "goto input 4", "goto difference", "goto input 6"],
    );
    let stop = "the game waits for an input  (step 518, 0.500 s)\n";
    assert_eq!(said.matches(stop).count(), 2, "{said}");
    assert!(
        said.contains("after input 4") && said.contains("the game has only 5 inputs"),
        "{said}"
    );
}

#[test]
fn a_fix_is_proved_on_the_inputs_of_the_game() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    let mut session = begin(directory, "three.rul");
    let mut out = say(&mut session, directory, &["replay @game.log", "goto end"]);
    std::fs::write(directory.join("three.rul"), fixed()).unwrap();
    out += &say(
        &mut session,
        directory,
        &[
            "run",
            "goto difference",
            "run",
            "replay @game.log",
            "replay @game.log --inputs-only",
            "replay @game.log --against three.rul",
            "replay @game.log --quietly",
        ],
    );
    // Later, something else is changed.
    out += &say(&mut session, directory, &["run -- DROP DOWN DOWN"]);
    let other = fixed().replace("DOWN => return move_down;", "DOWN => return drop;");
    std::fs::write(directory.join("three.rul"), other).unwrap();
    out += &say(&mut session, directory, &["run", "goto difference"]);
    // Inputs of its own begin another game.
    std::fs::write(directory.join("three.rul"), fixed()).unwrap();
    out += &say(&mut session, directory, &["run -- DOWN", "goto difference"]);
    insta::assert_snapshot!(out);
}

#[test]
fn effects_in_another_order_are_not_a_difference() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    let swapped = THREE.replace(
        "    set_mark(c, doomed);\n    set_mark(second, doomed);\n",
        "    set_mark(second, doomed);\n    set_mark(c, doomed);\n",
    );
    assert_ne!(swapped, THREE);
    let mut session = begin(directory, "three.rul");
    say(&mut session, directory, &["replay @game.log", "goto end"]);
    std::fs::write(directory.join("three.rul"), swapped).unwrap();
    let said = say(&mut session, directory, &["run", "goto difference"]);
    assert!(said.contains("both versions play the same game: 5 inputs"), "{said}");
    assert!(said.contains("or they do not differ"), "{said}");
}

#[test]
fn signals_keep_their_names_in_another_version() {
    let directory = directory();
    let directory = directory.path();
    let with = |signals: &str| THREE.replace("signals standard;", signals);
    let mut session = begin(directory, "three.rul");
    say(&mut session, directory, &["run -- DROP LEFT DROP"]);
    // DROP is another number now.
    let other = with("signal SWAP = \"SWAP\" key \"S\";\nsignals standard;");
    std::fs::write(directory.join("three.rul"), other).unwrap();
    let said = say(&mut session, directory, &["run", "info inputs"]);
    assert!(said.contains("both versions play the same game: 3 inputs"), "{said}");
    assert!(said.contains("signal 9 (DROP)"), "{said}");
    // LEFT is gone.
    let other = "signal DROP = \"DROP\" key \"Down\";\nsignal RGHT = \"RGHT\" key \"Right\";\n\
                 signal DOWN = \"DOWN\" key \"Up\";";
    let other = with(other).replace("LEFT => return move_left;", "");
    std::fs::write(directory.join("three.rul"), other).unwrap();
    let said = say(&mut session, directory, &["run", "info inputs"]);
    assert!(said.contains("at input 2 of 3, 0 ms pass"), "{said}");
    assert!(said.contains("signal 1 (DROP)"), "{said}");
}

#[test]
fn a_recording_leaves_the_test_that_was_debugged() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    let test = "test \"drops\" { signal DROP; }\n";
    std::fs::write(directory.join("three.rul"), format!("{THREE}{test}")).unwrap();
    let mut session = begin(directory, "three.rul");
    let said = say(&mut session, directory, &["test drops", "record @own.log"]);
    assert!(!directory.join("own.log").exists(), "{said}");
    for replay in ["replay @game.log", "replay @game.log --inputs-only"] {
        let said = say(&mut session, directory, &["test drops", replay, "record @own.log"]);
        assert!(directory.join("own.log").exists(), "{said}");
        std::fs::remove_file(directory.join("own.log")).unwrap();
    }
}

#[test]
fn the_shell_learns_whether_the_games_differ() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    std::fs::write(directory.join("old.rul"), THREE).unwrap();
    let batch = |more: &[&str]| {
        let mut arguments = vec!["--clean", "--batch", "three.rul", "--replay", "game.log"];
        arguments.extend(more);
        let output = ruldbg(directory, &arguments, b"");
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code().unwrap(), text)
    };
    assert_eq!(batch(&[]).0, 0);
    let (status, text) = batch(&["--inputs-only"]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("every state matches the recording"), "{text}");
    std::fs::write(directory.join("three.rul"), fixed()).unwrap();
    let (status, text) = batch(&[]);
    assert_eq!(status, 25, "{text}");
    assert!(
        text.contains("`replay game.log --inputs-only` plays the inputs with this one"),
        "{text}"
    );
    let (status, text) = batch(&["--inputs-only", "-ex", "p 40 + 2"]);
    assert_eq!(status, 25, "{text}");
    assert!(text.contains("contains only hashes") && text.contains("42"), "{text}");
    let (status, text) =
        batch(&["--inputs-only", "--against", "old.rul", "-ex", "goto difference"]);
    assert_eq!(status, 25, "{text}");
    assert!(text.contains("marked(33, doomed): true before, false now"), "{text}");
    let (status, text) = batch(&["--inputs-only", "--against", "three.rul"]);
    assert_eq!(status, 25, "{text}");
    assert!(text.contains("three.rul: this is not the rule of the recording"), "{text}");
    std::fs::write(directory.join("three.rul"), format!("{THREE}// Another comment.\n")).unwrap();
    let (status, text) = batch(&["--inputs-only", "--against", "old.rul"]);
    assert_eq!(status, 0, "{text}");
    assert!(text.contains("both versions play the same game: 5 inputs"), "{text}");
    let (status, text) = batch(&["--inputs-only", "--against", "none.rul"]);
    assert_eq!(status, 25, "{text}");
    assert_eq!(ruldbg(directory, &["--inputs-only", "three.rul"], b"").status.code(), Some(10));
}

#[test]
fn the_version_that_was_recorded_is_found_next_to_the_source() {
    let directory = directory();
    let directory = directory.path();
    let options = rulc_compiler::Options { map: true, ..rulc_compiler::Options::default() };
    let compilation = rulc_compiler::compile_with(
        "three.rul",
        THREE,
        &rulc_compiler::Memory::default(),
        &options,
    );
    let built = compilation.output.unwrap();
    std::fs::write(directory.join("three.rul3"), &built.bytes).unwrap();
    std::fs::write(directory.join("three.rul3.map"), built.map.unwrap().to_json()).unwrap();
    let mut session = begin(directory, "three.rul3");
    say(&mut session, directory, &["run -- DROP LEFT DROP DROP", "record @game.log"]);
    std::fs::write(directory.join("three.rul"), fixed()).unwrap();
    let mut session = begin(directory, "three.rul");
    let said = say(&mut session, directory, &["replay @game.log --inputs-only"]);
    assert!(said.contains("true before, false now"), "{said}");
    // The lines are from the older text.
    let output = ruldbg(directory, &["--clean", "--batch", "three.rul3"], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("three.rul was changed after three.rul3 was built"), "{said}");
}

#[test]
fn a_game_is_kept_as_a_test() {
    let directory = directory();
    let directory = directory.path();
    let mut session = begin(directory, "three.rul");
    let mut out = say(
        &mut session,
        directory,
        &[
            "run -- DROP LEFT DROP DROP",
            "record test \"only three vanish\" expect event destroyed 3",
            "record test \"as it is\"",
            "record test \"no such name\" expect nothing == 1",
            "record test \"no expectation\" score == 1",
            "record test \"\"",
            "set radar = true",
            "record test \"changed\"",
        ],
    );
    let text = std::fs::read_to_string(directory.join("three.rul")).unwrap();
    out += text.strip_prefix(THREE).unwrap();
    insta::assert_snapshot!(out);
    let mut standard = Session::new(
        session.debugger.clone(),
        Options { file: Some("tetrhex".into()), passes: load::gentle(), modules: None },
    );
    let said = say(&mut standard, directory, &["undo", "record test \"standard\""]);
    assert!(said.contains("tests are in the source of a rule"), "{said}");
}

#[test]
fn a_kept_test_has_the_line_ends_of_its_source() {
    let directory = directory();
    let directory = directory.path();
    let file = directory.join("three.rul");
    std::fs::write(&file, fixed().replace('\n', "\r\n")).unwrap();
    let mut session = begin(directory, "three.rul");
    let told = say(&mut session, directory, &["run -- DROP LEFT", "record test \"two\""]);
    assert!(told.ends_with("it passes\n"), "{told}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("test \"two\""));
    assert_eq!(text.matches('\n').count(), text.matches("\r\n").count(), "{text}");
}

#[test]
fn a_new_version_with_another_edge_names_it() {
    let directory = directory();
    let directory = directory.path();
    let mut session = begin(directory, "three.rul");
    say(&mut session, directory, &["run -- DROP"]);
    std::fs::write(directory.join("three.rul"), THREE.replace("edge 6;", "edge 8;")).unwrap();
    let told = say(&mut session, directory, &["run", "run"]);
    assert_eq!(told.matches("the edge of its board is 8; it was 6").count(), 1, "{told}");
}

#[test]
fn a_line_that_is_too_long_is_refused_as_a_whole() {
    let directory = directory();
    let mut input = b"print 1\nprint 2 +".to_vec();
    input.resize((1 << 20) + 100, b' ');
    input.extend(b"\necho tail\n");
    input.extend(b"commands\n");
    input.resize(input.len() + (1 << 20), b' ');
    input.extend(b"echo inner\nend\nprint 3");
    let output = ruldbg(directory.path(), &["--clean", "three.rul"], &input);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("longer than 1 MiB").count(), 2, "{said}");
    assert!(said.starts_with("1\n") && said.ends_with("3\n"), "{said}");
    assert!(said.contains("tail") && !said.contains("inner"), "{said}");
}

#[test]
fn no_phase_call_without_fuel() {
    let directory = directory();
    let output = ruldbg(directory.path(), &["--fuel", "0", "three.rul"], b"");
    assert_eq!(output.status.code(), Some(10));
}

#[test]
fn a_saved_game_is_restored_with_its_inputs_only() {
    let directory = directory();
    let mut session = begin(directory.path(), "three.rul");
    let commands = ["run -- DROP LEFT DROP", "save a", "run -- DROP", "save b", "restore a"];
    say(&mut session, directory.path(), &commands);
    let text = say(&mut session, directory.path(), &["restore b", "info inputs", "info branches"]);
    assert!(text.contains("1 of 1 inputs have started"), "{text}");
    assert!(text.contains("->  b"), "{text}");
    // What was played after saving is another game.
    let commands = ["signal DROP", "signal DROP", "restore b", "info inputs", "restore left"];
    let text = say(&mut session, directory.path(), &commands);
    assert!(text.contains("`restore left` returns to the game that you leave"), "{text}");
    assert!(text.contains("1 of 1 inputs have started"), "{text}");
    let text = say(&mut session, directory.path(), &["info inputs"]);
    assert!(text.contains("3 of 3 inputs have started"), "{text}");
    for name in ["left", "end", "5", "+3", "difference", "piece 3"] {
        let text = say(&mut session, directory.path(), &[&format!("save {name}")]);
        assert!(text.contains("cannot be the name of a saved game"), "{text}");
    }
}

#[test]
fn a_version_that_was_not_recorded_proves_nothing() {
    let directory = directory();
    let directory = directory.path();
    record(directory);
    std::fs::write(directory.join("old.rul"), THREE).unwrap();
    let log = std::fs::read_to_string(directory.join("game.log")).unwrap();
    let last = log.lines().last().unwrap().to_owned();
    let hash = last.split("\"hash\":\"").nth(1).unwrap().split('"').next().unwrap();
    let changed = log.replace(hash, &hash.chars().rev().collect::<String>());
    std::fs::write(directory.join("changed.log"), changed).unwrap();
    let mut session = begin(directory, "three.rul");
    let command = "replay @changed.log --inputs-only --against @old.rul";
    let text = say(&mut session, directory, &[command]);
    assert!(text.contains("the recording does not match old.rul"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_kept_test_respects_links_and_permissions() {
    let directory = directory();
    let directory = directory.path();
    std::os::unix::fs::symlink("three.rul", directory.join("link.rul")).unwrap();
    let mut session = begin(directory, "link.rul");
    let text = say(&mut session, directory, &["run -- DROP", "record test \"one\""]);
    assert!(text.contains("it passes"), "{text}");
    assert!(directory.join("link.rul").is_symlink());
    assert!(std::fs::read_to_string(directory.join("three.rul")).unwrap().contains("\"one\""));
}

#[test]
fn what_a_new_version_loses_is_reported() {
    let directory = directory();
    let directory = directory.path();
    let mut session = begin(directory, "three.rul");
    say(&mut session, directory, &["run -- DROP", "break mark_row if c > 3", "save a"]);
    std::fs::write(directory.join("three.rul"), THREE.replace("mark_row", "mark_line")).unwrap();
    let text = say(&mut session, directory, &["run"]);
    assert!(text.contains("the saved games are gone"), "{text}");
    assert!(text.contains("breakpoint 1 mark_row if c > 3 is gone"), "{text}");
    std::fs::write(directory.join("three.rul"), THREE.replace("var rows = 0;", "var rows = ;"))
        .unwrap();
    let text = say(&mut session, directory, &["run"]);
    assert!(
        text.contains("three.rul:32") && text.contains("error: the source has errors"),
        "{text}"
    );
}

#[test]
fn a_recording_is_of_the_rule_as_players_have_it() {
    let directory = directory();
    record(directory.path());
    let (log, _) = rulvm_files::recording::read(&directory.path().join("game.log")).unwrap();
    let file = directory.path().join("three.rul");
    let Ok(rule) = load::load(&file, rulc_compiler::Passes::all()) else { panic!("errors") };
    assert_eq!(rule.program.hash(), log.header.rule);
    rulvm_core::log::replay(&log, &rule.program).unwrap();
}
