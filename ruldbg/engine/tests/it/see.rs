//! What commands show of a stopped game.

use grammar::hex::Edge;
use rulc_compiler::{Memory, Options, Passes};
use ruldbg_engine::command::{self, Answer, Failure, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use rulvm_core::Program;
use rulvm_core::machine::DEFAULT_FUEL;
use test_support::frame;

/// Returns a rule, with its source map or without.
fn program(items: &str, with_map: bool) -> Program {
    let options = Options { passes: Passes::none(), map: true, ..Options::default() };
    let source = frame::rule(&format!("{items}{}", frame::NUMBERS));
    let compilation =
        rulc_compiler::compile_with("rule.rul", &source, &Memory::default(), &options);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    let program = Program::load(output.bytes).unwrap();
    if with_map { program.with_map(output.map.unwrap()) } else { program }
}

fn session(program: Program) -> Session {
    let start = Start { edge: Edge::new(6).unwrap(), seed: 1, fuel: DEFAULT_FUEL };
    let options = command::Options { file: None, passes: Passes::none(), modules: None };
    Session::new(Debugger::new(program, start), options)
}

/// Returns the answers to a line of commands.
fn answers(session: &mut Session, line: &str) -> Result<Vec<Answer>, Failure> {
    let mut answers = Vec::new();
    session.execute(line, &mut answers).map(|()| answers)
}

/// Executes commands whose answers do not matter.
fn go(session: &mut Session, lines: &[&str]) {
    for line in lines {
        answers(session, line).unwrap_or_else(|failure| panic!("{line}: {failure}"));
    }
}

/// Returns commands and their answers as a conversation.
fn conversation(session: &mut Session, lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        text.push_str(&format!("> {line}\n"));
        match answers(session, line) {
            Ok(answers) => answers.iter().for_each(|answer| text.push_str(&format!("{answer}\n"))),
            Err(failure) => text.push_str(&format!("error: {failure}\n")),
        }
    }
    text
}

/// Returns the only answer of a command as JSON.
fn data(session: &mut Session, line: &str) -> serde_json::Value {
    let answers = answers(session, line).unwrap();
    let [answer] = answers.as_slice() else { panic!("{line}: {answers:?}") };
    serde_json::from_str(&answer.to_json()).unwrap()
}

/// Returns a session in phase C, where a piece has landed.
fn landed(with_map: bool) -> Session {
    let mut session = session(program(frame::DEBUGGED, with_map));
    go(&mut session, &["piece", "break C", "signal DROP"]);
    session
}

#[test]
fn the_board_shows_the_piece_and_what_has_changed() {
    let mut session = landed(true);
    let text =
        conversation(&mut session, &["board", "finish", "board", "board patterns", "board marks"]);
    insta::assert_snapshot!(text);
    let text = conversation(&mut session, &["board ids", "board colours"]);
    insta::assert_snapshot!(text);
}

#[test]
fn the_falling_piece_has_small_letters() {
    let mut session = session(program(frame::DEBUGGED, true));
    go(&mut session, &["piece", "set color(cell(1, 2)) = blue", "advance 1000"]);
    insta::assert_snapshot!(conversation(&mut session, &["board", "info piece", "info vars"]));
    let cells = data(&mut session, "board")["cells"].clone();
    assert_eq!(cells.as_array().unwrap().iter().filter(|cell| cell["falling"] == true).count(), 1);
}

#[test]
fn the_cells_of_the_board_are_there_for_programs() {
    let mut session = landed(true);
    let board = data(&mut session, "board");
    let cells = board["cells"].as_array().unwrap();
    assert_eq!((board["edge"].as_u64(), cells.len()), (Some(6), 91));
    let changed: Vec<u64> = cells
        .iter()
        .filter(|cell| cell["changed"] == true)
        .map(|cell| cell["id"].as_u64().unwrap())
        .collect();
    let falling = cells.iter().filter(|cell| cell["falling"] == true).count();
    let hexagons: Vec<(u64, u64)> = cells
        .iter()
        .filter(|cell| cell["color"] != 0)
        .map(|cell| (cell["id"].as_u64().unwrap(), cell["pattern"].as_u64().unwrap()))
        .collect();
    // It landed at the bottom of column 0, and had appeared at its top.
    assert_eq!((falling, hexagons, changed), (0, vec![(41, 1)], vec![41, 51]));
}

const TOPICS: &[&str] = &[
    "info",
    "info vars",
    "info piece",
    "info next",
    "info marks",
    "info stack",
    "info signals",
    "info numbers",
    "info shapes",
    "info patterns",
    "info phases",
    "info functions",
    "info breakpoints",
    "info rule",
    "info game",
    "info timeline",
    "info inputs",
    "info display",
    "info funktions",
    "info p",
];

#[test]
fn every_topic_of_info_shows_something() {
    let mut session = landed(true);
    go(
        &mut session,
        &["logpoint A {total}", "disable 2", "display total", "save here", "next", "next"],
    );
    insta::assert_snapshot!(conversation(&mut session, TOPICS));
}

#[test]
fn info_needs_no_source_map() {
    let mut session = landed(false);
    let topics =
        ["info vars", "info piece", "info phases", "info functions", "info rule", "info signals"];
    insta::assert_snapshot!(conversation(&mut session, &topics));
}

#[test]
fn variables_that_have_changed_are_told_to_programs() {
    let mut session = session(program(frame::DEBUGGED, true));
    go(&mut session, &["step", "next"]);
    let vars = data(&mut session, "info vars");
    let total =
        vars["variables"].as_array().unwrap().iter().find(|v| v["name"] == "total").unwrap();
    assert_eq!((&total["value"], &total["changed"]), (&2.into(), &true.into()));
    assert_eq!(total["scope"], "global");
}

#[test]
fn an_expression_in_progress_is_a_tree() {
    let mut session = landed(true);
    go(&mut session, &["break weight", "eval set_mark(cell(0, 0), seen)"]);
    go(&mut session, &["set color(cell(1, 1)) = red", "set color(cell(0, 1)) = red"]);
    let text =
        conversation(&mut session, &["continue", "backtrace", "stepi 4", "backtrace", "list"]);
    insta::assert_snapshot!(text);
}

#[test]
fn recursion_has_a_frame_for_each_call() {
    for with_map in [true, false] {
        let mut session = landed(with_map);
        if with_map {
            go(&mut session, &["delete all", "break depth if k == 0", "continue"]);
        } else {
            go(&mut session, &["delete all", "break op mod", "until"]);
            go(&mut session, &["delete all", "stepi 160"]);
        }
        let name = if with_map { "recursion_with_a_map" } else { "recursion_without_a_map" };
        insta::assert_snapshot!(name, conversation(&mut session, &["backtrace", "info stack"]));
    }
}

#[test]
fn the_frames_of_a_backtrace_are_there_for_programs() {
    let mut session = landed(true);
    go(&mut session, &["break depth if k == 1", "continue"]);
    let trace = data(&mut session, "backtrace");
    let names: Vec<&str> = trace["frames"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| f["function"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["depth", "depth", "depth", "phase C"]);
    assert_eq!(trace["frames"][0]["variables"]["k"], 1);
    let outer = &trace["frames"][3]["expression"];
    assert_eq!((&outer["code"], &outer["state"]), (&"store".into(), &"waiting".into()));
}

#[test]
fn codes_stand_below_their_lines() {
    let mut session = landed(true);
    go(&mut session, &["break 25", "stepi 2"]);
    let text =
        conversation(&mut session, &["disassemble", "disassemble weight", "disassemble nowhere"]);
    insta::assert_snapshot!(text);
    let codes = data(&mut session, "disassemble");
    let here: Vec<_> =
        codes["codes"].as_array().unwrap().iter().filter(|code| code["here"] == true).collect();
    assert_eq!(here.len(), 1);
    let address = format!("${:04X}", session.debugger.address().unwrap().0);
    assert_eq!(here[0]["address"], address);
}

#[test]
fn codes_need_no_source_map() {
    let mut session = landed(false);
    insta::assert_snapshot!(conversation(&mut session, &["disassemble", "disassemble A", "list"]));
}

#[test]
fn bytes_are_shown_with_their_sections() {
    let mut session = session(program(frame::DEBUGGED, true));
    let lines = ["x 0 20", "x $D8 16", "x weight 4", "x", "x 9999999", "x 0 0", "x 0 1 2"];
    insta::assert_snapshot!(conversation(&mut session, &lines));
}

#[test]
fn a_trace_tells_what_is_executed() {
    let mut session = landed(true);
    let lines =
        ["trace", "trace on codes", "stepi 9", "trace on lines", "next", "next", "trace off"];
    insta::assert_snapshot!(conversation(&mut session, &lines));
    let text = conversation(&mut session, &["trace maybe", "step"]);
    assert!(text.starts_with("> trace maybe\nerror: `trace` needs `on` or `off`"), "{text}");
}

#[test]
fn a_traced_code_shows_its_value() {
    let mut session = landed(true);
    go(&mut session, &["trace on codes"]);
    let mut seen = answers(&mut session, "next").unwrap();
    seen.retain(|answer| answer.kind == "trace");
    let first: serde_json::Value = serde_json::from_str(&seen[0].to_json()).unwrap();
    assert_eq!((&first["text"], &first["value"]), (&"set".into(), &serde_json::Value::Null));
    let last: serde_json::Value = serde_json::from_str(&seen.last().unwrap().to_json()).unwrap();
    // The cell whose mark was set.
    assert_eq!(last["value"], 41);
}

#[test]
fn a_trace_can_go_to_a_file() {
    let path = std::env::temp_dir().join(format!("ruldbg-trace-{}.txt", std::process::id()));
    let mut session = landed(true);
    let on = format!("trace on lines {}", path.display());
    let text = conversation(&mut session, &[&on, "next", "next"]);
    assert_eq!(text.matches("rule.rul:26").count(), 1, "only where it stands: {text}");
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(
        written.contains("C rule.rul:25  set_mark") && written.contains("rule.rul:12"),
        "{written}"
    );
}

#[test]
fn no_file_is_written_over_a_rule() {
    let path = std::env::temp_dir().join(format!("ruldbg-rule-{}.rul", std::process::id()));
    std::fs::write(&path, "rule").unwrap();
    let mut session = landed(true);
    for command in ["trace on codes", "profile --svg"] {
        let failure = answers(&mut session, &format!("{command} {}", path.display())).unwrap_err();
        assert!(failure.message.contains("would overwrite a rule"), "{failure}");
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "rule");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_file_is_replaced_only_by_one_of_its_kind() {
    let directory = std::env::temp_dir().join(format!("ruldbg-kinds-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = |name: &str| directory.join(name);
    let commands = [
        ("a recording", "record"),
        ("a flame graph", "profile --svg"),
        ("a profile for speedscope", "profile --speedscope"),
        ("a trace", "trace on codes"),
    ];
    let mut session = landed(true);
    let notes = path("notes.txt");
    for (k, (kind, command)) in commands.iter().enumerate() {
        std::fs::write(&notes, "my notes").unwrap();
        let refused = answers(&mut session, &format!("{command} {}", notes.display()));
        let message = refused.unwrap_err().to_string();
        assert!(message.contains(&format!("a file that is not {kind}")), "{message}");
        assert_eq!(std::fs::read_to_string(&notes).unwrap(), "my notes");
        let own = path(&format!("own{k}")).display().to_string();
        // An empty file can be replaced, and then a file of the same kind.
        std::fs::write(&own, "").unwrap();
        for _ in 0..2 {
            answers(&mut session, &format!("{command} {own}"))
                .unwrap_or_else(|error| panic!("{kind}: {error}"));
            answers(&mut session, "goto end").unwrap();
            answers(&mut session, "signal DROP").unwrap();
            answers(&mut session, "trace off").unwrap();
        }
        for (other, (_, command)) in commands.iter().enumerate().filter(|(other, _)| *other != k) {
            let refused = answers(&mut session, &format!("{command} {own}"));
            assert!(refused.is_err(), "{other} over {k}");
        }
    }
    // Nothing is left next to the files.
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 5);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn a_profile_counts_every_code_once() {
    let mut session = landed(true);
    go(&mut session, &["delete all", "finish"]);
    insta::assert_snapshot!(conversation(&mut session, &["profile", "profile --json"]));
    let profile = data(&mut session, "profile");
    let all = profile["codes"].as_u64().unwrap();
    let sum = |list: &str| -> u64 {
        profile[list].as_array().unwrap().iter().map(|part| part["codes"].as_u64().unwrap()).sum()
    };
    assert_eq!((sum("functions"), sum("phases")), (all, all));
}

#[test]
fn a_profile_measures_the_time_of_every_code() {
    let mut session = landed(true);
    go(&mut session, &["delete all", "finish"]);
    let codes = data(&mut session, "profile");
    let timed = data(&mut session, "profile --time");
    let sum = |list: &str| -> u64 {
        timed[list].as_array().unwrap().iter().map(|part| part["ns"].as_u64().unwrap()).sum()
    };
    // Functions and phases share the same times.
    assert!(sum("phases") > 0);
    assert_eq!(sum("functions"), sum("phases"));
    assert_eq!(timed["codes"], codes["codes"]);
    assert!(codes["phases"][0]["ns"].is_null());
}

#[test]
fn a_flame_graph_has_a_box_for_each_call() {
    let path = std::env::temp_dir().join(format!("ruldbg-flames-{}.svg", std::process::id()));
    let mut session = landed(true);
    go(&mut session, &["delete all", "finish", &format!("profile --svg {}", path.display())]);
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    // `depth` calls itself three times.
    assert_eq!(svg.matches("<title>depth: ").count(), 4, "{svg}");
    assert_eq!(svg.matches("<title>phase C: ").count(), 1);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn profiles_of_adjacent_ranges_make_up_the_whole() {
    let mut session = landed(true);
    go(&mut session, &["delete all", "finish"]);
    let here = session.debugger.here().time().0;
    let all = data(&mut session, "profile");
    let middle = here - 40;
    let first = data(&mut session, &format!("profile --to {middle}"));
    let rest = data(&mut session, &format!("profile --from {middle}"));
    let codes = |profile: &serde_json::Value| profile["codes"].as_u64().unwrap();
    assert!(codes(&first) > 0 && codes(&rest) > 0);
    assert_eq!(codes(&first) + codes(&rest), codes(&all));
    let title = conversation(&mut session, &[&format!("profile --from {middle}")]);
    assert!(title.contains(&format!("from step {middle} to {here}")), "{title}");
    for (wrong, message) in [
        (format!("profile --to {}", here + 1), "these steps have not been executed"),
        ("profile --from 9 --to 8".to_owned(), "the step of `--from` comes after that of `--to`"),
        ("profile --from here".to_owned(), "`--from` needs a step"),
        ("profile --speedscope".to_owned(), "`--speedscope` needs a file"),
        ("profile fast".to_owned(), "`profile` has no option `fast`"),
    ] {
        assert_eq!(answers(&mut session, &wrong).unwrap_err().message, message);
    }
}

#[test]
fn speedscope_gets_every_code_with_its_chain_of_calls() {
    let path = std::env::temp_dir().join(format!("ruldbg-scope-{}.json", std::process::id()));
    let mut session = landed(true);
    let command = format!("profile --speedscope {}", path.display());
    go(&mut session, &["delete all", "finish", &command]);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let profile = &file["profiles"][0];
    let frames = file["shared"]["frames"].as_array().unwrap();
    let codes = data(&mut session, "profile")["codes"].as_u64().unwrap();
    let weights = profile["weights"].as_array().unwrap();
    assert_eq!(weights.iter().map(|weight| weight.as_u64().unwrap()).sum::<u64>(), codes);
    assert_eq!(profile["endValue"], codes);
    let samples = profile["samples"].as_array().unwrap();
    assert_eq!(samples.len(), weights.len());
    let name = |frame: &serde_json::Value| {
        frames[usize::try_from(frame.as_u64().unwrap()).unwrap()]["name"].as_str().unwrap()
    };
    let names = samples.iter().map(|sample| sample.as_array().unwrap().iter().map(name));
    let deepest = names.max_by_key(ExactSizeIterator::len).unwrap().collect::<Vec<_>>();
    assert_eq!(deepest, ["phase C", "depth", "depth", "depth", "depth"]);
    let depth = frames.iter().find(|frame| frame["name"] == "depth").unwrap();
    assert!(depth["file"].as_str().unwrap().ends_with(".rul") && depth["line"].is_u64());
}

#[test]
fn names_of_files_cannot_command_a_terminal() {
    let mut session = landed(true);
    let failure = answers(&mut session, "trace on codes /nowhere/\u{1b}[2J").unwrap_err();
    assert!(!failure.message.contains('\u{1b}'), "{failure:?}");
}

#[test]
fn standard_rules_can_be_looked_at_everywhere() {
    for game in stdlib_rules::GAMES {
        for (passes, with_map) in
            [(Passes::none(), true), (Passes::all(), true), (Passes::all(), false)]
        {
            let files =
                stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.into()));
            let options = Options { passes, map: true, ..Options::default() };
            let name = format!("{}.rul", game.name);
            let compilation =
                rulc_compiler::compile_with(&name, game.text, &Memory(files.collect()), &options);
            let output =
                compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
            let program = Program::load(output.bytes).unwrap();
            let program = if with_map { program.with_map(output.map.unwrap()) } else { program };
            let mut session = session(program);
            go(&mut session, &["piece", "signal DROP", "signal DROP", "break C", "signal DROP"]);
            for _ in 0..40 {
                go(&mut session, &["stepi 7", "backtrace", "disassemble", "board", "info vars"]);
            }
            go(&mut session, TOPICS.get(..17).unwrap());
            go(&mut session, &["profile", "trace on codes", "stepi 50"]);
        }
    }
}

#[test]
fn who_names_the_code_that_has_made_a_change() {
    for with_map in [true, false] {
        let mut session = landed(with_map);
        go(&mut session, &["delete all", "continue 1", "goto end"]);
        let total = if with_map { "total" } else { "V[19]" };
        for text in [total, "marked(piece.cell[1], 0)", "stack.size"] {
            let who = data(&mut session, &format!("who {text}"));
            let address = who["change"]["address"].as_str().unwrap_or_else(|| panic!("{who}"));
            let code = data(&mut session, &format!("disassemble {address}"));
            let codes = code["codes"].as_array().unwrap();
            let shown = codes.iter().find(|code| code["address"] == *address).unwrap();
            let expected = match text {
                "stack.size" => "push",
                "marked(piece.cell[1], 0)" => "set",
                _ => "store",
            };
            assert!(shown["text"].as_str().unwrap().starts_with(expected), "{text}: {shown}");
        }
    }
}

#[test]
fn a_compact_board_has_half_as_many_rows() {
    let mut session = landed(true);
    insta::assert_snapshot!(conversation(&mut session, &["board compact", "board ids compact"]));
}

#[test]
fn numbers_that_are_shown_as_pieces_are_said_to_be() {
    let items = "rule \"Held\" { edge 6; }
        number held { label en \"Held\"; shows piece; }
        phase B { return do_nothing; }
        phase 0 { held = 101; }\n";
    let mut session = session(program(items, true));
    go(&mut session, &["run"]);
    let shown = answers(&mut session, "info numbers").unwrap();
    let text = shown.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(text.lines().next().unwrap().contains("shown as a piece"), "{text}");
    assert_eq!(text.matches("shown as a piece").count(), 1, "{text}");
}

#[test]
fn a_question_is_about_the_cell_that_is_meant_here() {
    let items = "mark seen; var last;
        fn visit(c) { set_mark(c, seen); last = c; return c; }
        phase C { visit(cell(0, 0)); visit(cell(0, 1)); visit(cell(0, 2)); }
        phase B { return drop; }";
    let mut session = session(program(items, true));
    go(&mut session, &["piece", "break visit if c == cell(0, 1)", "signal 1", "finish"]);
    go(&mut session, &["goto -2"]);
    // The variable `c` has another value in each call, the mark of a cell is set once.
    let told = data(&mut session, "who marked(c, seen)");
    assert_eq!(told["change"]["function"], "visit");
    let meaning = told["meaning"]["c"].as_str().unwrap();
    let cell = meaning.split_whitespace().next().unwrap().to_owned();
    let other = data(&mut session, &format!("who marked({cell}, seen)"));
    assert_eq!(other["change"], told["change"]);
    assert_eq!(other.get("meaning"), None, "a number is what it is everywhere");
    let history = data(&mut session, "history marked(c, seen)");
    assert_eq!((&history["count"], &history["meaning"]), (&1.into(), &told["meaning"]));
    // What is calculated from variables still is a question about these.
    let sum = data(&mut session, "history last + 0");
    assert_eq!(sum.get("meaning"), None);
}

#[test]
fn a_step_can_choose_the_function() {
    let items = "var total;
        fn one(x) { return x + 1; }
        fn two(x) { return x + 2; }
        phase C {
            total = two(one(total));
            total += 1;
        }
        phase B { return drop; }";
    let mut session = session(program(items, true));
    go(&mut session, &["piece", "break C", "signal 1"]);
    let stop = data(&mut session, "step two");
    assert_eq!((&stop["function"], &stop["reasons"][0]["reason"]), (&"two".into(), &"step".into()));
    let failure = answers(&mut session, "step three").unwrap_err();
    assert!(failure.message.contains("`three` is not a place"), "{failure}");
    go(&mut session, &["reverse-finish", "reverse-next", "step one", "finish"]);
    let stop = data(&mut session, "step one");
    assert_eq!(stop["text"], "total += 1;", "the rest of the line does not call it");
}
