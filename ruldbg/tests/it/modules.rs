//! Message modules on the command line and in editors.

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use super::command::ruldbg;
use super::dap::client::Client;

const SESSIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/conformance-modules/");

/// Returns a directory with a rule that asks modules, and some modules.
fn directory() -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (file, name) in [
        ("m01-echo/case.rul3", "asks.rul3"),
        ("m01-echo/echo.wasm", "echo.wasm"),
        ("m05-chain/transformer.wasm", "transformer.wasm"),
        ("m17-refused/refuses.wasm", "refuses.wasm"),
    ] {
        let to = directory.path().join(name);
        std::fs::copy(format!("{SESSIONS}{file}"), to).unwrap();
    }
    std::fs::write(directory.path().join("text.wasm"), "(module)").unwrap();
    directory
}

/// Executes commands with some modules.
fn run(directory: &Path, options: &[&str], modules: &[&str], commands: &[&str]) -> Output {
    let mut arguments = vec!["--clean", "--batch", "asks.rul3"];
    arguments.extend(modules.iter().flat_map(|module| ["--module", module]));
    arguments.extend(options);
    arguments.extend(commands.iter().flat_map(|command| ["-ex", command]));
    ruldbg(directory, &arguments, b"")
}

fn said(output: &Output, status: i32) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let all = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{all}");
    all
}

#[test]
fn m39_the_chain_takes_part_in_the_order_of_its_priorities() {
    let directory = directory();
    let modules = ["echo.wasm", "transformer.wasm"];
    let commands =
        ["break message interpreter if stack.size == 2", "run -- ASKM", "stepi", "info modules"];
    let output = run(directory.path(), &[], &modules, &commands);
    insta::assert_snapshot!(said(&output, 0));
}

#[test]
fn m20_a_refused_module_ends_the_program() {
    let directory = directory();
    let refused = |modules: &[&str]| said(&run(directory.path(), &[], modules, &["run"]), 26);
    let modules: [&[&str]; 4] =
        [&["echo.wasm", "text.wasm"], &["nothing.wasm"], &["."], &["echo.wasm"; 17]];
    insta::assert_snapshot!(modules.map(refused).concat());
}

#[test]
fn m27_a_module_can_refuse_to_start() {
    let directory = directory();
    let commands = ["run", "info messages"];
    let output = run(directory.path(), &[], &["refuses.wasm"], &commands);
    insta::assert_snapshot!(said(&output, 0));
}

#[test]
fn m33_a_recording_is_played_with_its_modules_only() {
    let directory = directory();
    let directory = directory.path();
    let commands = ["run -- ASKM 700 DROP", "record with.log"];
    said(&run(directory, &[], &["echo.wasm"], &commands), 0);
    said(&run(directory, &[], &[], &["run -- ASKM", "record without.log"]), 0);
    let replay = ["--replay", "with.log"];
    let end = said(&run(directory, &replay, &["echo.wasm"], &["goto end"]), 0);
    assert!(end.contains("0.700 s"), "{end}");
    let others = [&[][..], &["transformer.wasm"], &["echo.wasm", "echo.wasm"]];
    for modules in others {
        let refused = said(&run(directory, &replay, modules, &["goto end"]), 25);
        let told = refused.contains("recorded with the modules `echo` (54cfa018...)");
        assert!(told && refused.contains("with `--module FILE` for each of them"), "{refused}");
    }
    let without = ["--replay", "without.log"];
    let refused = said(&run(directory, &without, &["echo.wasm"], &["goto end"]), 25);
    assert!(refused.contains("start `ruldbg` without `--module`"), "{refused}");
    // The inputs can be played with any.
    let inputs = ["--replay", "with.log", "--inputs-only"];
    let played = said(&run(directory, &inputs, &["transformer.wasm"], &["goto end"]), 25);
    assert!(played.contains("recorded with the modules `echo`"), "{played}");
}

#[test]
fn a_program_reads_what_modules_answer() {
    let directory = directory();
    let place = "break message $0207 if stack.size == 2";
    let commands = [place, "run -- ASKM", "stepi", "info messages", "info modules"];
    let output = run(directory.path(), &["--json"], &["echo.wasm"], &commands);
    let lines: Vec<Value> =
        said(&output, 0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let message = json!({ "type": 519, "name": "interpreter", "data": [5, 7] });
    assert_eq!(lines[1]["message"], message);
    let answered = &lines[2]["answered"][0];
    assert_eq!(answered["time"], lines[1]["time"]);
    assert_eq!((&answered["name"], &answered["answer"]), (&json!("echo"), &json!(12)));
    let messages = lines[3]["messages"].as_array().unwrap();
    assert_eq!(messages.last(), Some(answered));
    assert_eq!(lines[4]["modules"][0]["file"], "echo.wasm");
    assert_eq!(lines[4]["assisted"], false);
}

#[test]
fn an_editor_names_modules_and_stops_at_their_messages() {
    let directory = directory();
    let file = |name: &str| directory.path().join(name);
    let mut client = Client::start();
    client.request("initialize", json!({ "adapterID": "rul" }));
    let launch = |modules: &[&str]| {
        let modules: Vec<_> = modules.iter().map(|name| file(name)).collect();
        json!({ "program": file("asks.rul3"), "modules": modules, "inputs": "ASKM" })
    };
    let refused = client.refused("launch", launch(&["text.wasm"]));
    assert!(refused.contains("text.wasm"), "{refused}");
    client.request("launch", launch(&["echo.wasm"]));
    client.event("initialized");
    let breakpoints = json!([{ "name": "message action" }, { "name": "message nothing" }]);
    let set = client.request("setFunctionBreakpoints", json!({ "breakpoints": breakpoints }));
    assert_eq!(set["breakpoints"][0]["verified"], true);
    let message = set["breakpoints"][1]["message"].as_str().unwrap();
    assert!(message.starts_with("there is no type of messages `nothing`"), "{message}");
    assert_eq!(client.configured()["reason"], "function breakpoint");
    assert_eq!(client.frames(), ["message $0205 action (action 0):0"]);
    client.close();
}

#[test]
fn a_test_is_played_with_its_own_modules() {
    let directory = super::command::directory();
    let directory = directory.path();
    std::fs::copy(format!("{SESSIONS}m01-echo/echo.wasm"), directory.join("echo.wasm")).unwrap();
    let rule = std::fs::read_to_string(directory.join("rule.rul")).unwrap();
    let test = "test \"assisted\" { modules \"echo.wasm\"; signal DROP; expect 1 == 2; }";
    std::fs::write(directory.join("rule.rul"), format!("{rule}\n{test}\n")).unwrap();
    let with = |more: &[&str]| {
        let start = ["--clean", "--batch", "rule.rul", "--test", "assisted"];
        said(&ruldbg(directory, &[&start, more].concat(), b""), 21)
    };
    insta::assert_snapshot!(with(&["-ex", "info modules"]));
}

#[test]
fn a_game_with_modules_cannot_become_a_test() {
    let directory = super::command::directory();
    let directory = directory.path();
    std::fs::copy(format!("{SESSIONS}m01-echo/echo.wasm"), directory.join("echo.wasm")).unwrap();
    let start = ["--clean", "--batch", "rule.rul", "--module", "echo.wasm"];
    let with = |more: &[&str]| ruldbg(directory, &[&start, more].concat(), b"");
    let kept = with(&["-ex", "run -- DROP", "-ex", "record test \"drops\""]);
    assert!(said(&kept, 1).contains("a game with message modules cannot become a test"));
    assert!(said(&with(&["--test", "drops"]), 10).contains("--module"));
}
