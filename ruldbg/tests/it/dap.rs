//! Sessions of editors: the program itself, with a client that checks every message.

pub(super) mod client;
use client::{Client, Rule, Server, pairs};
use rulc_compiler::{Memory, Options, compile_with};
use serde_json::{Value, json};
use test_support::frame;

/// The tests refer to its line numbers.
const ITEMS: &str = r#"rule "Editors" { edge 6; stack 4; }
mark seen;
var total;
fn add(x, y) {
    var sum = x + y;
    total += sum;
    return sum;
}
phase B {
    if signal == RDAR { total = 10 / (total - total); }
    if signal == PAUS { while true { total += 1; } }
    if signal == DROP { return drop; }
    return do_nothing;
}
phase C {
    set_mark(cell(0, 0), seen);
    var k = add(1, 2);
    k = add(k, 10);
    push(k);
}
"#;

fn source() -> String {
    frame::rule(&format!("{ITEMS}{}", frame::NUMBERS))
}

fn rule() -> Rule {
    Rule::new(&source())
}

/// Starts a session at the first line of phase C, after a piece has dropped.
fn in_phase_c(rule: &Rule) -> Client {
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    let body =
        client.request("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "C" }] }));
    assert_eq!(body["breakpoints"][0]["line"], 16, "{body}");
    assert_eq!(client.configured()["reason"], "function breakpoint");
    client
}

fn standard(name: &str) -> String {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/games/");
    format!("{games}{name}.rul")
}

#[test]
fn a_session() {
    let rule = rule();
    let mut client = Client::start();
    let capabilities = client.request("initialize", json!({ "adapterID": "rul" }));
    assert_eq!(capabilities["supportsStepBack"], true);
    let filters = capabilities["exceptionBreakpointFilters"].as_array().unwrap();
    assert_eq!(filters.len(), grammar::isa::Trap::ALL.len() + 1);
    client.request("launch", json!({ "program": rule.path(), "inputs": "DROP" }));
    client.event("initialized");
    let source = json!({ "path": rule.path() });
    let lines = json!([{ "line": 5 }, { "line": 2 }, { "line": 999 }]);
    let set = json!({ "source": source, "breakpoints": lines });
    let body = client.request("setBreakpoints", set);
    let told = body["breakpoints"].as_array().unwrap();
    assert_eq!((&told[0]["verified"], &told[0]["line"]), (&json!(true), &json!(5)));
    assert_eq!(told[0]["source"]["path"], json!(rule.path()));
    assert_eq!(told[1]["line"], 5, "the next line with code: {told:#?}");
    assert_eq!(told[2]["verified"], false);
    assert_eq!(told[2]["message"], "there is no code on this line or after it");
    client.request("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 5 }] }));
    let filters = json!({ "filters": ["division-by-zero", "undefined", "nothing"] });
    let body = client.request("setExceptionBreakpoints", filters);
    assert_eq!(body["breakpoints"][2]["message"], "there is no trap `nothing`");
    client.request("setExceptionBreakpoints", json!({ "filters": [] }));

    let stopped = client.configured();
    assert_eq!(stopped["reason"], "breakpoint", "{stopped}");
    assert_eq!(stopped["hitBreakpointIds"], json!([told[0]["id"]]), "it stays as it was");
    let threads = client.request("threads", Value::Null);
    assert_eq!(threads["threads"].as_array().unwrap().len(), 1);
    assert_eq!(client.frames(), ["add:5", "phase C:17"]);
    let body = client.request("stackTrace", json!({ "threadId": 1, "startFrame": 1, "levels": 1 }));
    assert_eq!((&body["stackFrames"][0]["id"], &body["totalFrames"]), (&json!(2), &json!(2)));

    let locals = client.variables("Variables of this function");
    let named = |name: &str| locals.iter().find(|pair| pair.0 == name).map(|pair| pair.1.as_str());
    assert_eq!((named("x"), named("y")), (Some("1"), Some("2")), "{locals:?}");
    assert_eq!(client.evaluate("x + 10 * y", "hover"), "21");
    let outer = json!({ "expression": "x", "frameId": 2, "context": "watch" });
    assert!(!client.refused("evaluate", outer).is_empty(), "x is a name of `add` only");
    assert_eq!(client.go("next")["reason"], "step");
    assert_eq!(client.frames(), ["add:6", "phase C:17"]);
    assert_eq!(client.go("stepOut")["reason"], "step");
    assert_eq!(client.frames(), ["phase C:18"]);
    assert_eq!(client.evaluate("total", "watch"), "3");
    assert_eq!(client.go("next")["reason"], "breakpoint", "in `add` again");
    assert_eq!(client.go("reverseContinue")["reason"], "breakpoint");
    assert_eq!(client.frames(), ["add:5", "phase C:17"]);
    assert_eq!(client.evaluate("total", "watch"), "0");
    assert_eq!(client.go("stepBack")["reason"], "step");
    assert_eq!(client.frames(), ["phase C:17"]);

    let value = json!({ "expression": "total", "value": "40 + 2" });
    assert_eq!(client.request("setExpression", value)["value"], "42");
    assert_eq!(client.evaluate("total", "watch"), "42");
    let source = client.refused("source", json!({ "sourceReference": 7 }));
    assert_eq!(source, "the rule does not contain this text");
    client.request("disconnect", json!({}));
    assert_eq!(client.status(), Some(0));
}

#[test]
fn steps_of_codes_and_their_listing() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    let here = |client: &mut Client| {
        let body = client.request("stackTrace", json!({ "threadId": 1 }));
        body["stackFrames"][0]["instructionPointerReference"].as_str().unwrap().to_owned()
    };
    let first = here(&mut client);
    let code = json!({ "threadId": 1, "granularity": "instruction" });
    client.go_by("next", code.clone());
    let second = here(&mut client);
    assert_ne!(first, second);
    client.go_by("stepIn", code.clone());
    client.go_by("stepBack", code.clone());
    assert_eq!(here(&mut client), second);
    client.go_by("stepBack", code);
    assert_eq!(here(&mut client), first);

    let arguments = json!({
        "memoryReference": first, "instructionOffset": -3, "instructionCount": 8,
    });
    let body = client.request("disassemble", arguments);
    let list = body["instructions"].as_array().unwrap();
    assert_eq!(list.len(), 8);
    assert_eq!(list[3]["address"], json!(first));
    assert_eq!((&list[3]["line"], &list[3]["symbol"]), (&json!(16), &json!("C")));
    let far = json!({ "memoryReference": "0x0", "instructionOffset": -5, "instructionCount": 2 });
    let body = client.request("disassemble", far);
    assert_eq!(body["instructions"][0]["presentationHint"], "invalid");
    let end = json!({
        "memoryReference": first, "instructionOffset": 100_000, "instructionCount": 1,
    });
    assert_eq!(client.request("disassemble", end)["instructions"][0]["instruction"], "");
    for (memory, count) in [("here", 1), ("0xfffffffffffffffff", 1), ("0x10", 10_000_000)] {
        let arguments = json!({ "memoryReference": memory, "instructionCount": count });
        client.refused("disassemble", arguments);
    }
    let body = client.request(
        "setInstructionBreakpoints",
        json!({ "breakpoints": [
        { "instructionReference": second },
        { "instructionReference": second, "offset": 1_000_000 },
        { "instructionReference": "x" },
    ] }),
    );
    let verified: Vec<&Value> =
        body["breakpoints"].as_array().unwrap().iter().map(|one| &one["verified"]).collect();
    assert_eq!(verified, [true, false, false]);
    assert_eq!(client.go("continue")["reason"], "instruction breakpoint");
    assert_eq!(here(&mut client), second);
}

#[test]
fn values_in_groups_and_changing_them() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    client.go("next");
    client.go("next");
    assert_eq!(client.variables("Globals").iter().find(|one| one.0 == "total").unwrap().1, "3");
    let marks = client.variables("Marks");
    assert_eq!(marks.len(), 1);
    assert!(marks[0].1.contains("seen"), "{marks:?}");
    let all = client.scope("All variables");
    let page = json!({ "variablesReference": all, "filter": "indexed", "start": 60, "count": 10 });
    let names: Vec<String> =
        pairs(&client.request("variables", page)).into_iter().map(|pair| pair.0).collect();
    assert_eq!(names, ["V[60]", "V[61]", "V[62]", "V[63]"]);
    let named = json!({ "variablesReference": all, "filter": "named" });
    assert!(pairs(&client.request("variables", named)).is_empty());

    let reference = client.scope("Board");
    let body = client.request("variables", json!({ "variablesReference": reference }));
    let cell = body["variables"][0]["variablesReference"].as_i64().unwrap();
    let parts = pairs(&client.request("variables", json!({ "variablesReference": cell })));
    assert_eq!(parts[0], ("color".to_owned(), "4 (red)".to_owned()));
    let blue = json!({ "variablesReference": cell, "name": "color", "value": "blue" });
    assert_eq!(client.request("setVariable", blue)["value"], "1 (blue)");
    client.event("invalidated");
    let parts = pairs(&client.request("variables", json!({ "variablesReference": cell })));
    assert_eq!(parts[0].1, "1 (blue)");

    let game = client.scope("Game");
    let score = json!({ "variablesReference": game, "name": "game.score", "value": "1" });
    client.refused("setVariable", score);
    let nothing = json!({ "variablesReference": game, "name": "nothing", "value": "1" });
    assert_eq!(client.refused("setVariable", nothing), "there is no `nothing` here");
    for reference in [0, -1, 999, i64::MAX, i64::MIN] {
        let arguments = json!({ "variablesReference": reference });
        let seq = client.ask("variables", arguments);
        client.response(seq);
    }
    assert!(client.variables("Piece").iter().any(|one| one.0 == "piece.cell[1]"));
    assert!(client.variables("Stack").is_empty());
    client.go("next");
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [] }));
    client.go("next");
    assert_eq!(client.variables("Stack"), [("stack[0]".to_owned(), "13".to_owned())]);
}

#[test]
fn breakpoints_with_conditions_hits_and_texts() {
    let rule = rule();
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP DROP" }));
    let source = json!({ "path": rule.path() });
    let body = client.request(
        "setBreakpoints",
        json!({ "source": source, "breakpoints": [
        { "line": 5, "condition": "x == 3" },
        { "line": 6, "logMessage": "sum is {sum}" },
        { "line": 7, "hitCondition": "> 2" },
        { "line": 5, "condition": "nothing > 3" },
        { "line": 5, "hitCondition": "often" },
    ] }),
    );
    let told = body["breakpoints"].as_array().unwrap();
    let verified: Vec<&Value> = told.iter().map(|one| &one["verified"]).collect();
    assert_eq!(verified, [true, true, true, false, false], "{told:#?}");
    assert!(told[3]["message"].as_str().unwrap().contains("nothing"));
    assert!(told[4]["message"].as_str().unwrap().contains("often"));
    client.events.clear();
    client.request("configurationDone", json!({}));
    assert_eq!(client.event("output")["output"], "step 113: sum is 3\n");
    let stopped = client.event("stopped");
    assert_eq!(stopped["hitBreakpointIds"], json!([told[0]["id"]]));
    assert_eq!(client.evaluate("y", "watch"), "10");
    // Line 7 was reached twice during the first piece.
    let stopped = client.go("continue");
    assert_eq!(stopped["hitBreakpointIds"], json!([told[2]["id"]]));
    let functions = json!({ "breakpoints": [
        { "name": "add", "condition": "y == 10" },
        { "name": "event piece" },
        { "name": "nowhere" },
    ] });
    client.request("setBreakpoints", json!({ "source": source, "breakpoints": [] }));
    let body = client.request("setFunctionBreakpoints", functions);
    let told = body["breakpoints"].as_array().unwrap();
    assert_eq!(told[2]["verified"], false);
    assert_eq!(told[0]["line"], 5);
    assert_eq!(client.go("continue")["hitBreakpointIds"], json!([told[0]["id"]]));
    assert_eq!(client.go("continue")["hitBreakpointIds"], json!([told[1]["id"]]));
    let body = client.request(
        "breakpointLocations",
        json!({
            "source": source, "line": 2, "endLine": 7,
        }),
    );
    let lines: Vec<i64> = body["breakpoints"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| b["line"].as_i64().unwrap())
        .collect();
    assert_eq!(lines, [5, 6, 7]);
}

#[test]
fn a_value_that_changes() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [] }));
    let globals = client.scope("Globals");
    let info = json!({ "variablesReference": globals, "name": "total" });
    let data = client.request("dataBreakpointInfo", info)["dataId"].clone();
    let mark = client.request("dataBreakpointInfo", json!({ "name": "marked(cell(0, 0), seen)" }));
    let nothing = client.request("dataBreakpointInfo", json!({ "name": "nothing" }));
    assert_eq!(nothing["dataId"], Value::Null);
    client.refused(
        "setDataBreakpoints",
        json!({ "breakpoints": [
        { "dataId": data, "accessType": "read" },
    ] }),
    );
    let body = client.request(
        "setDataBreakpoints",
        json!({ "breakpoints": [
        { "dataId": data, "accessType": "write", "condition": "total > 3" },
        { "dataId": mark["dataId"] },
    ] }),
    );
    let told = body["breakpoints"].as_array().unwrap();
    let stopped = client.go("continue");
    assert_eq!(stopped["reason"], "data breakpoint");
    assert_eq!(stopped["hitBreakpointIds"], json!([told[1]["id"]]));
    let stopped = client.go("continue");
    assert_eq!(stopped["hitBreakpointIds"], json!([told[0]["id"]]));
    assert!(stopped["description"].as_str().unwrap().contains("3 -> 16"), "{stopped}");
    let stopped = client.go("reverseContinue");
    assert_eq!(stopped["reason"], "data breakpoint");
}

#[test]
fn a_local_variable_is_watched_in_the_call_of_its_frame() {
    let items = r#"rule "Calls" { edge 6; }
phase B { return drop; }
var total;
phase C { var four = factorial(4); total = four + four; }
fn factorial(n) {
    var rest = 1;
    if n > 1 { rest = factorial(n - 1); }
    return rest * n;
}
"#;
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    let line = json!({ "source": { "path": rule.path() }, "breakpoints": [{ "line": 8 }] });
    client.request("setBreakpoints", line);
    client.configured();
    assert_eq!(client.frames().len(), 5, "four calls and the phase");

    // The innermost call but two: n is 3.
    let frame = json!({ "name": "rest", "frameId": 3 });
    let by_frame = client.request("dataBreakpointInfo", frame);
    let scopes = client.request("scopes", json!({ "frameId": 3 }));
    let locals = &scopes["scopes"][0]["variablesReference"];
    let by_group = client
        .request("dataBreakpointInfo", json!({ "name": "rest", "variablesReference": locals }));
    assert_eq!(by_frame, by_group);
    assert_eq!(by_frame["canPersist"], false, "{by_frame}");
    let elsewhere = json!({ "name": "four", "frameId": 3 });
    assert_eq!(client.request("dataBreakpointInfo", elsewhere)["dataId"], Value::Null);
    client
        .request("setBreakpoints", json!({ "source": { "path": rule.path() }, "breakpoints": [] }));
    let data = json!({ "breakpoints": [{ "dataId": by_frame["dataId"] }] });
    let body = client.request("setDataBreakpoints", data);
    let id = &body["breakpoints"][0]["id"];

    let stopped = client.go("continue");
    assert_eq!(stopped["reason"], "data breakpoint", "{stopped}");
    assert!(stopped["description"].as_str().unwrap().ends_with("rest: 1 -> 2"), "{stopped}");
    assert_eq!(client.evaluate("n", "watch"), "3");
    let stopped = client.go("continue");
    assert_eq!(
        (&stopped["reason"], &stopped["hitBreakpointIds"][0]),
        (&json!("data breakpoint"), id)
    );
    let text = stopped["description"].as_str().unwrap();
    assert!(text.ends_with("rest: its call has ended"), "{text}");
    for _ in 0..2 {
        client.go("reverseContinue");
    }
    let stopped = client.go("reverseContinue");
    let text = stopped["description"].as_str().unwrap();
    assert!(text.ends_with("rest: its call starts here"), "{text}");
    assert_eq!(client.frames().len(), 3);

    let missing = json!({ "breakpoints": [{ "dataId": "rest of the call at step 1" }] });
    let body = client.request("setDataBreakpoints", missing);
    assert_eq!(body["breakpoints"][0]["verified"], false);
}

#[test]
fn traps_are_exceptions() {
    let rule = rule();
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "stopOnEntry": true }));
    let stopped = client.configured();
    assert_eq!(stopped["reason"], "entry");
    client.refused("exceptionInfo", json!({ "threadId": 1 }));
    let phase = json!({ "frameId": 1 });
    client.request("restartFrame", phase);
    assert_eq!(client.event("stopped")["reason"], "restart");
    // The game starts; it waits for inputs when its first piece has appeared.
    client.evaluate("goto 500 ms", "repl");
    assert_eq!(client.event("stopped")["reason"], "step");
    while client.frames() != ["the game waits for an input:0"] {
        client.evaluate("phase", "repl");
    }
    client.refused("rul/signal", json!({ "signal": "NOTHING" }));
    client.events.clear();
    client.request("rul/signal", json!({ "signal": "RDAR" }));
    client.event("continued");
    let stopped = client.event("stopped");
    assert_eq!(
        (&stopped["reason"], &stopped["text"]),
        (&json!("exception"), &json!("division-by-zero"))
    );
    let info = client.request("exceptionInfo", json!({ "threadId": 1 }));
    assert_eq!(
        (&info["exceptionId"], &info["breakMode"]),
        (&json!("division-by-zero"), &json!("always"))
    );
    assert_eq!(client.frames(), ["phase B:10"]);
    // Forward, the game is lost, but it is still possible to go back.
    let stopped = client.go("continue");
    assert_eq!(stopped["reason"], "exception");
    let info = client.request("exceptionInfo", json!({ "threadId": 1 }));
    assert_eq!(info["breakMode"], "unhandled");
    assert_eq!(client.frames(), ["the game ended with a trap:0"]);
    client.refused("restartFrame", json!({ "frameId": 1 }));
    client.go("stepBack");
    assert_eq!(client.frames(), ["phase B:10"]);
    // Arriving there again reports it again.
    assert_eq!(client.go("continue")["reason"], "exception");
    assert_eq!(client.frames(), ["phase B:10"]);
    client.go("continue");
    assert_eq!(client.frames(), ["the game ended with a trap:0"]);
    client.go("reverseContinue");
    assert_eq!(client.frames(), ["phase B:10"]);
    client.go("continue");
    client.request("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], 20);
    client.event("terminated");
    assert_eq!(client.refused("stackTrace", json!({ "threadId": 1 })), "the game was terminated");
    client.request("disconnect", json!({}));
    assert_eq!(client.status(), Some(0));
}

#[test]
fn a_phase_that_does_not_end_can_be_paused_and_left() {
    let rule = rule();
    let mut client = Client::start();
    let fuel = 1_000_000_000_000_000_u64;
    client.launch(json!({ "program": rule.path(), "inputs": "PAUS", "fuel": fuel }));
    client.request("configurationDone", json!({}));
    loop {
        client.events.clear();
        let seq = client.ask("pause", json!({ "threadId": 1 }));
        assert_eq!(client.response(seq)["success"], true);
        assert_eq!(client.event("stopped")["reason"], "pause");
        if client.frames() == ["phase B:11"] {
            break;
        }
        // It had not arrived yet.
        client.request("continue", json!({ "threadId": 1 }));
    }
    client.go_by("next", json!({ "threadId": 1, "granularity": "instruction" }));
    // Requests wait while the game runs.
    let running = client.ask("continue", json!({ "threadId": 1 }));
    client.response(running);
    for _ in 0..100 {
        client.ask("stackTrace", json!({ "threadId": 1 }));
    }
    client.ask("disconnect", json!({}));
    let mut done = (0, 0);
    while let Some(message) = client.next() {
        match (message["command"].as_str(), message["success"].as_bool()) {
            (Some("stackTrace"), Some(true)) => done.0 += 1,
            (Some("stackTrace"), Some(false)) => done.1 += 1,
            _ => {}
        }
    }
    assert_eq!(done.0 + done.1, 100);
    assert!(done.1 > 0, "{done:?}");
    assert_eq!(client.status(), Some(0));
}

#[test]
fn commands_of_the_prompt() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    assert_eq!(client.evaluate("total", "repl"), "0");
    assert_eq!(client.evaluate("total = 5", "repl"), "5");
    client.event("invalidated");
    assert!(client.evaluate("set total = 6", "repl").contains('6'));
    assert_eq!(client.evaluate("print total + 1", "repl"), "7");
    assert_eq!(client.evaluate("c + 1", "repl"), "1", "a variable");
    assert!(client.evaluate("list", "repl").contains("set_mark"));
    client.events.clear();
    assert!(client.evaluate("break add", "repl").contains("breakpoint 2 add"));
    let new = client.event("breakpoint");
    assert_eq!((&new["reason"], &new["breakpoint"]["line"]), (&json!("new"), &json!(5)));
    assert_eq!(new["breakpoint"]["id"], 2);
    client.events.clear();
    client.evaluate("continue", "repl");
    client.event("continued");
    let stopped = client.event("stopped");
    assert_eq!(stopped["hitBreakpointIds"], json!([new["breakpoint"]["id"]]));
    assert_eq!(client.frames(), ["add:5", "phase C:17"]);
    client.evaluate("reverse-finish", "repl");
    assert_eq!(client.event("stopped")["reason"], "step");
    assert_eq!(client.frames(), ["phase C:17"]);
    client.evaluate("delete 2", "repl");
    assert_eq!(client.event("breakpoint")["reason"], "removed");
    client.evaluate("delete 1", "repl");
    let changed = client.event("breakpoint");
    assert_eq!(
        (&changed["reason"], &changed["breakpoint"]["verified"]),
        (&json!("changed"), &json!(false))
    );
    for line in ["total +", "nothing", "goto nowhere", "set nothing = 3"] {
        let arguments = json!({ "expression": line, "context": "repl" });
        assert!(!client.refused("evaluate", arguments).is_empty(), "{line}");
    }
    let watch = json!({ "expression": "total = 3", "context": "watch" });
    client.refused("evaluate", watch);
    assert_eq!(client.evaluate("push(3) + add(1, 2)", "watch"), "6");
    assert_eq!(client.evaluate("total", "watch"), "6", "to look changes nothing");
    let labels = |client: &mut Client, text: &str| -> Vec<String> {
        let arguments = json!({ "text": text, "column": text.encode_utf16().count() + 1 });
        let body = client.request("completions", arguments);
        let list = body["targets"].as_array().unwrap().clone();
        list.iter().map(|target| target["label"].as_str().unwrap().to_owned()).collect()
    };
    let list = labels(&mut client, "to");
    assert!(list.contains(&"total".to_owned()), "{list:?}");
    assert!(labels(&mut client, "reverse-p").contains(&"reverse-phase".to_owned()));
    assert!(labels(&mut client, "1 + tot").contains(&"total".to_owned()));
    assert!(labels(&mut client, "signal DR").contains(&"DROP".to_owned()));
    client.request("completions", json!({ "text": "ä", "column": 99 }));
    client.evaluate("quit", "repl");
    client.event("terminated");
}

#[test]
fn the_beginning_of_a_frame() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    let add = json!({ "breakpoints": [{ "name": "add", "hitCondition": "2" }] });
    client.request("setFunctionBreakpoints", add);
    client.go("continue");
    client.go("next");
    client.go("next");
    assert_eq!(client.frames(), ["add:7", "phase C:18"]);
    client.request("restartFrame", json!({ "frameId": 1 }));
    assert_eq!(client.event("stopped")["reason"], "restart");
    assert_eq!(client.frames(), ["add:5", "phase C:18"]);
    client.request("restartFrame", json!({ "frameId": 2 }));
    client.event("stopped");
    assert_eq!(client.frames(), ["phase C:16"]);
    client.request("restartFrame", json!({ "frameId": 1 }));
    assert_eq!(client.frames(), ["phase C:16"]);
    client.refused("restartFrame", json!({ "frameId": 2 }));
}

#[test]
fn a_game_that_starts_again_is_compiled_again() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    let source = json!({ "path": rule.path() });
    let set = json!({ "source": source, "breakpoints": [{ "line": 17 }] });
    let id = client.request("setBreakpoints", set)["breakpoints"][0]["id"].clone();
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [] }));
    client.go("continue");
    assert_eq!(client.frames(), ["phase C:17"]);
    client.request("restart", Value::Null);
    assert_eq!(client.event("stopped")["hitBreakpointIds"], json!([id]));
    // The text has changed, and so has the line where the function starts.
    let text = std::fs::read_to_string(rule.path()).unwrap();
    std::fs::write(rule.path(), text.replace("mark seen;", "mark seen;\nvar other;")).unwrap();
    client.events.clear();
    client.request("restart", json!({ "arguments": { "program": rule.path(), "inputs": "DROP" } }));
    let changed = client.event("breakpoint");
    assert_eq!((&changed["reason"], &changed["breakpoint"]["id"]), (&json!("changed"), &id));
    assert_eq!(client.event("stopped")["hitBreakpointIds"], json!([id]));
    assert_eq!(client.frames(), ["phase C:17"]);
    client.go("next");
    client.go("stepIn");
    assert_eq!(client.frames(), ["add:6", "phase C:18"]);
    std::fs::write(rule.path(), "rule").unwrap();
    assert!(!client.refused("restart", Value::Null).is_empty());
    assert_eq!(client.frames(), ["add:6", "phase C:18"]);
}

#[test]
fn a_game_can_be_played_only() {
    let rule = rule();
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "noDebug": true, "inputs": "RDAR" }));
    let functions = json!({ "breakpoints": [{ "name": "C" }] });
    let body = client.request("setFunctionBreakpoints", functions);
    assert_eq!(body["breakpoints"][0]["verified"], false);
    client.request("configurationDone", json!({}));
    assert_eq!(client.event("exited")["exitCode"], 20);
    client.event("terminated");
    client.close();
    assert_eq!(client.status(), Some(0));
}

#[test]
fn a_game_that_is_over_stands_still() {
    let mut client = Client::start();
    client.launch(json!({ "program": standard("tetrhex"), "edge": 6, "seed": 3 }));
    client.request("setExceptionBreakpoints", json!({ "filters": [] }));
    let stopped = client.configured();
    assert_eq!(stopped["reason"], "pause");
    assert!(stopped["description"].as_str().unwrap().contains("the game is over"), "{stopped}");
    let body = client.request("loadedSources", json!({}));
    let sources = body["sources"].as_array().unwrap();
    assert_eq!(sources[0]["name"], "tetrhex.rul");
    assert!(sources[0]["path"].as_str().unwrap().ends_with("tetrhex.rul"));
    let lines = sources.iter().find(|one| one["name"].as_str().unwrap().contains("lines")).unwrap();
    let reference = lines["sourceReference"].clone();
    let text = client.request("source", json!({ "source": lines, "sourceReference": reference }));
    assert!(text["content"].as_str().unwrap().contains("fn "));
    let set = json!({ "source": lines, "breakpoints": [{ "line": 1 }] });
    let body = client.request("setBreakpoints", set);
    assert_eq!(body["breakpoints"][0]["verified"], true);
    assert_eq!(body["breakpoints"][0]["source"]["sourceReference"], reference);
    let stopped = client.go("reverseContinue");
    assert_eq!(stopped["reason"], "breakpoint");
    client.request("setBreakpoints", json!({ "source": lines, "breakpoints": [] }));
    client.go("continue");
    client.request("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("exited")["exitCode"], 0);
    client.event("terminated");
}

#[test]
fn lines_columns_and_paths_as_the_client_counts_them() {
    let rule = rule();
    let mut client = Client::start();
    client.request("initialize", json!({
        "adapterID": "rul", "linesStartAt1": false, "columnsStartAt1": false, "pathFormat": "uri",
    }));
    client.request("launch", json!({ "program": rule.path(), "inputs": "DROP" }));
    let uri = format!("file://{}", rule.path().display()).replace(' ', "%20");
    let source = json!({ "path": uri });
    let set = json!({ "source": source, "breakpoints": [{ "line": 16 }] });
    let body = client.request("setBreakpoints", set);
    assert_eq!(body["breakpoints"][0]["source"]["path"], json!(uri));
    assert_eq!(body["breakpoints"][0]["line"], 16);
    client.configured();
    let body = client.request("stackTrace", json!({ "threadId": 1 }));
    let frame = &body["stackFrames"][0];
    assert_eq!((&frame["line"], &frame["source"]["path"]), (&json!(16), &json!(uri)));
}

/// A source map can name any file of the system.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_a_source_map_names_is_read_only_as_far_as_the_text_goes() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let options = Options { map: true, ..Options::default() };
    let output = compile_with("big.rul", &source(), &Memory::default(), &options).output.unwrap();
    std::fs::write(at("game.rul3"), &output.bytes).unwrap();
    std::fs::write(at("game.rul3.map"), output.map.unwrap().to_json()).unwrap();
    // A file with holes: it uses no space on the disk, but would use as much memory as its length.
    let length = 1 << 30;
    std::fs::File::create(at("big.rul")).unwrap().set_len(length).unwrap();
    let mut client = Client::start();
    client.launch(json!({ "program": at("game.rul3"), "inputs": "DROP" }));
    client.configured();
    let body = client.request("stackTrace", json!({ "threadId": 1 }));
    assert_eq!(body["stackFrames"][0]["source"]["sourceReference"], 1, "{body}");
    let status = std::fs::read_to_string(format!("/proc/{}/status", client.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(peak << 10 < length / 2, "{peak} kB");
    // The file with the text is shown.
    std::fs::write(at("big.rul"), source()).unwrap();
    let mut client = Client::start();
    client.launch(json!({ "program": at("game.rul3"), "inputs": "DROP" }));
    client.configured();
    let body = client.request("stackTrace", json!({ "threadId": 1 }));
    assert_eq!(body["stackFrames"][0]["source"]["path"], json!(at("big.rul")), "{body}");
}

#[test]
fn a_source_that_was_changed_after_its_rule_was_built_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let options = Options { map: true, ..Options::default() };
    let output = compile_with("game.rul", &source(), &Memory::default(), &options).output.unwrap();
    std::fs::write(at("game.rul3"), &output.bytes).unwrap();
    std::fs::write(at("game.rul3.map"), output.map.unwrap().to_json()).unwrap();
    std::fs::write(at("game.rul"), format!("// new\n{}", source())).unwrap();
    let mut client = Client::start();
    client.request("initialize", json!({ "adapterID": "rul" }));
    client.request("launch", json!({ "program": at("game.rul3") }));
    let said = client.event("output");
    assert!(said["output"].as_str().unwrap().contains("game.rul was changed after"), "{said}");
    client.event("initialized");
    let message = |client: &mut Client, name: &str| {
        let source = json!({ "path": at(name) });
        let lines = json!({ "source": source, "breakpoints": [{ "line": 5 }] });
        let body = client.request("setBreakpoints", lines);
        body["breakpoints"][0]["message"].as_str().unwrap().to_owned()
    };
    let said = message(&mut client, "game.rul");
    assert!(said.starts_with("this text was changed after the rule was built"), "{said}");
    assert_eq!(message(&mut client, "other.rul"), "this text is not part of the rule");
}

#[test]
fn requests_that_cannot_be_fulfilled() {
    let rule = rule();
    let mut client = Client::start();
    assert_eq!(client.refused("launch", json!({})), "`initialize` comes first");
    assert_eq!(client.refused("threads", json!({})), "`initialize` comes first");
    let format = json!({ "adapterID": "rul", "pathFormat": "post" });
    client.refused("initialize", format);
    client.request("initialize", json!({ "adapterID": "rul" }));
    client.refused("initialize", json!({ "adapterID": "rul" }));
    for command in ["configurationDone", "next", "stackTrace", "loadedSources", "rul/signal"] {
        client.refused(command, json!({ "signal": "DROP" }));
    }
    assert!(client.refused("dance", json!({})).contains("dance"));
    for arguments in [
        json!({}),
        json!([]),
        json!({ "program": rule.path(), "fuel": 0 }),
        json!({ "program": 3 }),
        json!({ "program": rule.path(), "edge": 10 }),
        json!({ "program": rule.path(), "edge": 7 }),
        json!({ "program": rule.path(), "edge": -1 }),
        json!({ "program": rule.path(), "seed": "x" }),
        json!({ "program": rule.path(), "inputs": "DANCE" }),
        json!({ "program": rule.path(), "replay": "nowhere" }),
        json!({ "program": "nowhere.rul" }),
        json!({ "program": "/" }),
    ] {
        let why = client.refused("launch", arguments.clone());
        assert!(!why.is_empty(), "{arguments}");
    }
    client.request("launch", json!({ "program": rule.path(), "inputs": "DROP" }));
    assert!(client.refused("launch", json!({ "program": rule.path() })).contains("restart"));
    for command in ["next", "pause", "restart", "stackTrace", "variables"] {
        let why = client.refused(command, json!({ "variablesReference": 1 }));
        assert!(why.contains("configurationDone"), "{why}");
    }
    client.configured();
    client.refused("configurationDone", json!({}));
    client.refused("next", json!({ "granularity": "chapter" }));
    client.refused("scopes", json!({ "frameId": 9 }));
    client.refused("scopes", json!({ "frameId": i64::MIN }));
    client.refused("scopes", json!({}));
    client.refused("evaluate", json!({ "expression": "" }));
    client.refused("setBreakpoints", json!({ "source": {}, "breakpoints": [{ "line": "x" }] }));
    let odd = json!({ "source": { "path": "/" }, "breakpoints": [{ "line": i64::MIN }] });
    assert_eq!(client.request("setBreakpoints", odd)["breakpoints"][0]["verified"], false);
    client.request("terminate", json!({}));
    client.event("terminated");
    client.request("disconnect", json!({}));
    assert_eq!(client.status(), Some(0));
}

#[test]
fn what_is_no_message_is_reported() {
    let mut client = Client::start();
    for (body, seq) in [
        ("hello", 0),
        ("[]", 0),
        (r#"{"seq":5,"type":"request"}"#, 5),
        (r#"{"seq":6,"type":"event","event":"x"}"#, 6),
    ] {
        client.send(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
        assert_eq!(client.response(seq)["success"], false);
    }
    let length = 2 << 20;
    client.send(format!("Content-Length: {length}\r\n\r\n").as_bytes());
    client.send(&vec![b' '; length]);
    assert!(client.response(0)["message"].as_str().unwrap().contains("too long"));
    client.send(b"Content-Length: 2\r\n\r\n{}Content-Length: much\r\n\r\n");
    client.response(0);
    client.event("terminated");
    assert_eq!(client.status(), Some(255));
}

#[test]
fn clients_connect_one_after_the_other() {
    let rule = rule();
    let server = Server::start();
    for _ in 0..2 {
        let mut client = Client::connect(server.port);
        client.request("initialize", json!({ "adapterID": "rul" }));
        client.request("attach", json!({ "program": rule.path(), "stopOnEntry": true }));
        client.event("initialized");
        assert_eq!(client.configured()["reason"], "entry");
        client.request("disconnect", json!({}));
        assert!(client.next().is_none(), "the connection is closed");
    }
}

#[test]
fn the_examples_of_the_document() {
    let document = include_str!("../../../docs/debugger-editors.md");
    let examples =
        document.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let examples: Vec<Value> = examples.map(|text| serde_json::from_str(text).unwrap()).collect();
    let configurations = examples.iter().find_map(|example| example["configurations"].as_array());
    let mut launched = configurations.unwrap()[0].clone();
    assert_eq!(launched["program"], "${file}");
    launched["program"] = json!(standard("tetrhex"));
    let mut client = Client::start();
    client.launch(launched);
    assert_eq!(client.configured()["reason"], "entry");
    for command in ["board", "watch V[20]", "goto piece 2", "signal LEFT DROP"] {
        assert!(
            document.contains(&format!("`{command}")) || command.starts_with("goto"),
            "{command}"
        );
        client.evaluate(command, "repl");
    }
}

/// The client of VS Code. It is not part of the project; `npm install` in `tests/dap` installs it.
#[test]
fn the_client_of_vs_code() {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/dap");
    let package = format!("{directory}/node_modules/@vscode/debugadapter-testsupport");
    if !std::path::Path::new(&package).is_dir() {
        eprintln!("skipped: {package} is not there");
        return;
    }
    let rule = rule();
    let mut command = std::process::Command::new("node");
    command.arg("client.mjs").arg(env!("CARGO_BIN_EXE_ruldbg")).arg(rule.path());
    let output = match command.current_dir(directory).output() {
        Ok(output) => output,
        Err(error) => return eprintln!("skipped: node: {error}"),
    };
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn each_frame_has_its_own_values_of_variables() {
    let items = ITEMS.replace(
        "phase C {",
        "fn factorial(n) {\n    if n < 2 { return 1; }\n    return factorial(n - 1) * n;\n}\n\
         phase C {\n    total = factorial(3);",
    );
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    let stop = json!([{ "name": "factorial", "condition": "n == 2" }]);
    client.request("setFunctionBreakpoints", json!({ "breakpoints": stop }));
    client.configured();
    assert_eq!(client.frames(), ["factorial:16", "factorial:17", "phase C:20"]);
    let mut local = |frame: u32| {
        let scopes = client.request("scopes", json!({ "frameId": frame }));
        let reference = &scopes["scopes"][0]["variablesReference"];
        let body = client.request("variables", json!({ "variablesReference": reference }));
        let list = body["variables"].as_array().unwrap().clone();
        let n = list.iter().find(|one| one["name"] == "n").unwrap_or_else(|| panic!("{body}"));
        n["value"].as_str().unwrap().to_owned()
    };
    assert_eq!(local(1), "2");
    // It is 3 there, and waits for the end of the inner call.
    assert_eq!(local(2), "3");
    let seen = |frame: u32| json!({ "expression": "n + 1", "context": "watch", "frameId": frame });
    assert_eq!(client.request("evaluate", seen(1))["result"], "3");
    assert_eq!(client.request("evaluate", seen(2))["result"], "4");
}

/// Starts a session whose game is in an endless phase, and continues it; returns the number of
/// that request.
fn in_endless_phase(rule: &Rule) -> (Client, i64) {
    let mut client = Client::start();
    let fuel = 1_000_000_000_000_000_u64;
    client.launch(json!({ "program": rule.path(), "inputs": "PAUS", "fuel": fuel }));
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "B" }] }));
    assert_eq!(client.configured()["reason"], "function breakpoint");
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [] }));
    client.events.clear();
    let running = client.ask("continue", json!({ "threadId": 1 }));
    assert_eq!(client.response(running)["success"], true);
    (client, running)
}

#[test]
fn breakpoints_are_set_while_the_game_runs() {
    let items = ITEMS.replace("while true { total += 1; }", "while true {\n    total += 1;\n    }");
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let (mut client, _) = in_endless_phase(&rule);
    let source = json!({ "path": rule.path() });
    let body = client.request("threads", Value::Null);
    assert_eq!(body["threads"][0]["name"], "game");
    let lines = json!([{ "line": 14 }, { "line": 12, "condition": "total > 100000" }]);
    let set = json!({ "source": source, "breakpoints": lines });
    let body = client.request("setBreakpoints", set);
    assert_eq!(body["breakpoints"][1]["verified"], true, "{body}");
    let stopped = client.event("stopped");
    assert_eq!(stopped["reason"], "breakpoint", "it was not stopped before: {stopped}");
    assert_eq!(stopped["hitBreakpointIds"], json!([body["breakpoints"][1]["id"]]));
    assert_eq!(client.evaluate("total", "watch"), "100001");
    assert!(client.events.iter().all(|event| event["event"] != "stopped"));
}

#[test]
fn the_client_is_answered_while_a_command_of_the_console_runs() {
    let (mut client, running) = in_endless_phase(&rule());
    client.request("cancel", json!({ "requestId": running }));
    client.event("stopped");
    let console = json!({ "expression": ":continue", "context": "repl" });
    let command = client.ask("evaluate", console.clone());
    assert_eq!(client.request("threads", Value::Null)["threads"][0]["id"], 1);
    let pause = client.ask("pause", json!({ "threadId": 1 }));
    let [answer, paused] = client.responses([command, pause]);
    assert_eq!(paused["success"], true, "{paused}");
    // The pause can come before the first step of the game.
    match answer["success"].as_bool() {
        Some(true) => drop(client.event("stopped")),
        _ => assert_eq!(answer["message"], "interrupted", "{answer}"),
    }
    // The session is as before, and can be left during a command.
    let command = client.ask("evaluate", console);
    client.request("threads", Value::Null);
    let disconnect = client.ask("disconnect", json!({}));
    let [_, left] = client.responses([command, disconnect]);
    assert_eq!(left["success"], true, "{left}");
    assert_eq!(client.status(), Some(0));
}

#[test]
fn a_step_over_a_call_ends_after_it_whatever_is_answered_meanwhile() {
    let items = ITEMS.replace(
        "phase C {",
        "fn long() {\n    for k in 1..50000 {\n        total += k & 1;\n    }\n}\n\
         phase C {\n    long();",
    );
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "C" }] }));
    client.configured();
    assert_eq!(client.frames(), ["phase C:21"]);
    client.events.clear();
    let next = client.ask("next", json!({ "threadId": 1 }));
    client.response(next);
    let is_stopped = |client: &Client| client.events.iter().any(|one| one["event"] == "stopped");
    while !is_stopped(&client) {
        client.request("threads", Value::Null);
    }
    assert_eq!(client.event("stopped")["reason"], "step");
    assert_eq!(client.frames(), ["phase C:22"]);
    assert_eq!(client.evaluate("total", "watch"), "25000");
}

#[test]
fn requests_in_progress_and_waiting_ones_can_be_cancelled() {
    let rule = rule();
    let (mut client, running) = in_endless_phase(&rule);
    // One that waits until the game stops.
    let waiting = client.ask("stackTrace", json!({ "threadId": 1 }));
    let cancel = client.ask("cancel", json!({ "requestId": waiting }));
    let response = client.response(waiting);
    let (success, message) = (&response["success"], &response["message"]);
    assert_eq!((success, message), (&json!(false), &json!("cancelled")));
    assert_eq!(client.response(cancel)["success"], true);
    // The one for which the game runs.
    client.request("cancel", json!({ "requestId": running }));
    assert_eq!(client.event("stopped")["reason"], "pause");
    assert!(client.frames()[0].starts_with("phase B:"));
    // A command of the console.
    client.events.clear();
    let arguments = json!({ "expression": "phase", "context": "repl" });
    let evaluating = client.ask("evaluate", arguments);
    let cancel = client.ask("cancel", json!({ "requestId": evaluating }));
    let [ended, cancelled] = client.responses([evaluating, cancel]);
    // Either it was in progress, or it was waiting.
    assert_eq!(cancelled["success"], true);
    if ended["success"] == true {
        assert!(ended["body"]["result"].as_str().unwrap().starts_with("interrupted"), "{ended}");
        assert_eq!(client.event("stopped")["reason"], "pause");
    } else {
        assert_eq!(ended["message"], "cancelled");
    }
    let why = client.refused("cancel", json!({ "requestId": 1 }));
    assert_eq!(why, "request 1 is not in progress");
    client.request("cancel", json!({}));
    client.refused("cancel", json!({ "requestId": "x" }));
    client.request("disconnect", json!({}));
    assert_eq!(client.status(), Some(0));
}

#[test]
fn a_search_in_the_past_can_be_cancelled() {
    let rule = rule();
    let (mut client, _) = in_endless_phase(&rule);
    client.request("pause", json!({ "threadId": 1 }));
    client.event("stopped");
    let frames = client.frames();
    let target = json!({ "source": { "path": rule.path() }, "line": 17 });
    let asked = client.ask("gotoTargets", target);
    client.ask("cancel", json!({ "requestId": asked }));
    let mut seen = 0;
    while seen < 2 {
        let message = client.next().unwrap();
        if message["request_seq"] == asked {
            let is_done = message["success"] == true;
            assert!(is_done || message["message"] == "cancelled", "{message}");
        }
        seen += usize::from(message["type"] == "response");
    }
    assert_eq!(client.frames(), frames);
}

#[test]
fn a_prefix_tells_commands_from_expressions() {
    let items = ITEMS
        .replace("var total;", "var total;\nvar n;")
        .replace("set_mark(cell(0, 0), seen);", "set_mark(cell(0, 0), seen); n += total;");
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    client.request("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "C" }] }));
    client.configured();
    assert_eq!(client.frames(), ["phase C:17"]);
    client.events.clear();
    assert_eq!(client.evaluate("n", "repl"), "0", "a variable");
    let hint = client.event("output");
    assert_eq!(hint["output"], "`n` is a value here; the command is `:n`\n");
    assert_eq!(client.evaluate("n = 7", "repl"), "7");
    assert_eq!(client.evaluate("n", "repl"), "7");
    assert_eq!(client.frames(), ["phase C:17"]);
    for (command, line) in
        [(":n", 18), ("`next`", 19), (": reverse-next", 18), ("-exec n", 19), (":rn", 18), ("s", 5)]
    {
        client.events.clear();
        client.evaluate(command, "repl");
        client.event("stopped");
        assert!(client.frames()[0].ends_with(&format!(":{}", line + usize::from(line == 5))));
    }
    let nothing = json!({ "expression": ":total", "context": "repl" });
    let why = client.refused("evaluate", nothing);
    assert!(why.contains("there is no command `total`"), "{why}");
    let body = client.request("completions", json!({ "text": ":reverse-p", "column": 11 }));
    let target = &body["targets"][0];
    let expected = (&json!("reverse-phase"), &json!(1), &json!(9));
    assert_eq!((&target["label"], &target["start"], &target["length"]), expected);
}

#[test]
fn numbers_of_breakpoints_are_the_same_everywhere() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    let source = json!({ "path": rule.path() });
    let lines = json!([{ "line": 5 }, { "line": 999 }, { "line": 7 }]);
    let set = json!({ "source": source, "breakpoints": lines });
    let body = client.request("setBreakpoints", set);
    let ids: Vec<&Value> =
        body["breakpoints"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, [2, 3, 4]);
    assert!(client.evaluate("break add if x == 3", "repl").contains("breakpoint 5 add"));
    let listed = |client: &mut Client| -> Vec<String> {
        let text = client.evaluate("info breakpoints", "repl");
        text.lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
    };
    assert_eq!(listed(&mut client)[..4], ["1", "2", "4", "5"]);
    client.events.clear();
    client.evaluate("delete 4", "repl");
    assert_eq!(client.event("breakpoint")["breakpoint"]["id"], 4);
    // They stay when the rule has changed.
    let text = std::fs::read_to_string(rule.path()).unwrap();
    std::fs::write(rule.path(), text.replace("mark seen;", "mark seen; var other;")).unwrap();
    client.events.clear();
    client.request("restart", Value::Null);
    assert_eq!(client.event("stopped")["hitBreakpointIds"], json!([1]));
    assert_eq!(listed(&mut client)[..4], ["1", "2", "4", "5"]);
    assert_eq!(client.go("continue")["hitBreakpointIds"], json!([2]));
    assert_eq!(client.go("continue")["hitBreakpointIds"], json!([4]));
    assert_eq!(client.go("continue")["hitBreakpointIds"], json!([2, 5]));
    assert!(client.evaluate("break 6", "repl").contains("breakpoint 6 "));
}

#[test]
fn bytes_of_the_rule_file() {
    let rule = rule();
    let mut client = in_phase_c(&rule);
    let whole = json!({ "memoryReference": "0x0", "count": 4 });
    let body = client.request("readMemory", whole);
    assert_eq!(body["address"], "0x0000");
    assert_eq!(body["data"], "UlVMMw==", "the file starts with `RUL3`");
    // At the end of the file, there are fewer.
    let end = json!({ "memoryReference": "0x0", "offset": 1_000_000, "count": 3 });
    let body = client.request("readMemory", end);
    assert_eq!((&body["data"], &body["unreadableBytes"]), (&json!(""), &json!(3)));
    client.refused("readMemory", json!({ "memoryReference": "here", "count": 3 }));
    // The code that is executed next.
    let address = json!({ "expression": "run.address", "context": "watch" });
    let reference = client.request("evaluate", address)["memoryReference"].clone();
    let body = client.request("readMemory", json!({ "memoryReference": reference, "count": 1 }));
    let frames = client.request("stackTrace", json!({ "threadId": 1 }));
    assert_eq!(body["address"], frames["stackFrames"][0]["instructionPointerReference"]);
    let game = client.scope("Game");
    let body = client.request("variables", json!({ "variablesReference": game }));
    let list = body["variables"].as_array().unwrap();
    let row = list.iter().find(|one| one["name"] == "run.address").unwrap();
    assert_eq!(row["memoryReference"], reference);
}

#[test]
fn a_line_of_the_past_and_functions_to_step_into() {
    let items = ITEMS
        .replace("k = add(k, 10);", "k = add(add(k, 10), twice(k));")
        .replace("phase B {", "fn twice(x) { return x + x; }\nphase B {");
    let rule = Rule::new(&frame::rule(&format!("{items}{}", frame::NUMBERS)));
    let mut client = Client::start();
    client.launch(json!({ "program": rule.path(), "inputs": "DROP" }));
    let source = json!({ "path": rule.path() });
    let set = json!({ "source": source, "breakpoints": [{ "line": 19 }] });
    client.request("setBreakpoints", set);
    client.configured();
    assert_eq!(client.frames(), ["phase C:19"]);
    let body = client.request("stepInTargets", json!({ "frameId": 1 }));
    let targets = body["targets"].as_array().unwrap();
    let labels: Vec<&Value> = targets.iter().map(|one| &one["label"]).collect();
    assert_eq!(labels, ["add", "twice"]);
    let into = json!({ "threadId": 1, "targetId": targets[1]["id"] });
    assert_eq!(client.go_by("stepIn", into)["reason"], "step");
    assert_eq!(client.frames(), ["twice:9", "phase C:19"]);
    let body = client.request("stepInTargets", json!({ "frameId": 2 }));
    assert_eq!(body["targets"], json!([]), "the caller is in its call");
    // A function that the line does not call: to the next line.
    client.go("stepOut");
    let into = json!({ "threadId": 1, "targetId": targets[1]["id"] });
    client.go_by("stepIn", into);
    assert_eq!(client.frames(), ["phase C:20"]);
    client.refused("stepIn", json!({ "threadId": 1, "targetId": i64::MAX }));

    let target = |line: u32| json!({ "source": source, "line": line });
    let body = client.request("gotoTargets", target(5));
    assert_eq!((&body["targets"][0]["line"], &body["targets"][1]), (&json!(5), &Value::Null));
    let id = body["targets"][0]["id"].clone();
    assert_eq!(client.go_by("goto", json!({ "threadId": 1, "targetId": id }))["reason"], "goto");
    assert_eq!(client.frames(), ["add:5", "phase C:19"]);
    assert_eq!(client.evaluate("x", "watch"), "13", "the last call");
    // A time at which the game has not been yet.
    assert_eq!(client.request("gotoTargets", target(20))["targets"], json!([]));
    assert_eq!(client.request("gotoTargets", target(999))["targets"], json!([]));
    client.refused("gotoTargets", json!({ "source": { "path": "/nowhere" }, "line": 1 }));
    client.refused("goto", json!({ "threadId": 1, "targetId": u32::MAX }));
    client.refused("goto", json!({ "threadId": 1, "targetId": -1 }));
    assert_eq!(client.frames(), ["add:5", "phase C:19"]);
}

/// What the server says it can do is what it answers.
#[test]
fn every_capability_is_true() {
    let mut client = Client::start();
    let capabilities = client.request("initialize", json!({ "adapterID": "rul" }));
    for (capability, request) in [
        ("supportsBreakpointLocationsRequest", "breakpointLocations"),
        ("supportsCancelRequest", "cancel"),
        ("supportsCompletionsRequest", "completions"),
        ("supportsConfigurationDoneRequest", "configurationDone"),
        ("supportsDataBreakpoints", "setDataBreakpoints"),
        ("supportsDisassembleRequest", "disassemble"),
        ("supportsExceptionInfoRequest", "exceptionInfo"),
        ("supportsFunctionBreakpoints", "setFunctionBreakpoints"),
        ("supportsGotoTargetsRequest", "gotoTargets"),
        ("supportsInstructionBreakpoints", "setInstructionBreakpoints"),
        ("supportsLoadedSourcesRequest", "loadedSources"),
        ("supportsModulesRequest", "modules"),
        ("supportsReadMemoryRequest", "readMemory"),
        ("supportsRestartFrame", "restartFrame"),
        ("supportsRestartRequest", "restart"),
        ("supportsSetExpression", "setExpression"),
        ("supportsSetVariable", "setVariable"),
        ("supportsStepBack", "stepBack"),
        ("supportsStepInTargetsRequest", "stepInTargets"),
        ("supportsTerminateThreadsRequest", "terminateThreads"),
        ("supportsWriteMemoryRequest", "writeMemory"),
    ] {
        let seq = client.ask(request, json!({ "requestId": 0 }));
        let response = client.response(seq);
        let is_known = response["message"] != format!("unknown request `{request}`");
        assert_eq!(capabilities[capability] == true, is_known, "{capability}: {response}");
    }
    client.request("terminate", json!({}));
}

#[test]
fn a_test_is_debugged_at_the_step_that_fails() {
    let items = "
fn double(x) {
    return x + x + 1;
}
test \"twice\" {
    expect double(0) == 1;
    expect double(2) == 4;
}
";
    let rule = Rule::new(&frame::rule(&format!("{}{items}", frame::NUMBERS)));
    let mut client = Client::start();
    client.request("initialize", json!({ "adapterID": "rul" }));
    let why = client.refused("launch", json!({ "program": rule.path(), "test": "thrice" }));
    assert!(why.contains("no test `thrice`"), "{why}");
    client.request("launch", json!({ "program": rule.path(), "test": "twice" }));
    let stops = json!([{ "name": "double" }]);
    client.request("setFunctionBreakpoints", json!({ "breakpoints": stops }));
    assert_eq!(client.configured()["reason"], "entry");
    let frames = client.frames();
    let (name, line) = frames[0].split_once(':').unwrap();
    let line: u32 = line.parse().unwrap();
    assert_eq!((name, frames.len()), ("a step of the test", 1));
    client.request("continue", json!({ "threadId": 1 }));
    assert_eq!(client.event("stopped")["reason"], "function breakpoint");
    assert_eq!(client.frames(), [format!("double:{}", line - 4), format!("the test:{line}")]);
    client.request("reverseContinue", json!({ "threadId": 1 }));
    client.event("stopped");
    assert_eq!(client.frames(), [format!("double:{}", line - 4), format!("the test:{}", line - 1)]);
    client.request("restart", json!({}));
    client.event("stopped");
    assert_eq!(client.frames(), frames);
}

#[test]
fn a_test_that_passes_runs_to_the_breakpoints_and_ends() {
    let items = "
fn double(x) {
    return x + x;
}
test \"twice\" {
    expect double(2) == 4;
}
";
    let rule = Rule::new(&frame::rule(&format!("{}{items}", frame::NUMBERS)));
    let mut client = Client::start();
    client.request("initialize", json!({ "adapterID": "rul" }));
    client.request("launch", json!({ "program": rule.path(), "test": "twice" }));
    let stops = json!([{ "name": "double" }]);
    client.request("setFunctionBreakpoints", json!({ "breakpoints": stops }));
    assert_eq!(client.configured()["reason"], "function breakpoint");
    // Without a context, what is typed can be a command.
    let stack = json!({ "expression": "backtrace" });
    assert!(client.request("evaluate", stack)["result"].as_str().unwrap().contains("double"));
    client.request("continue", json!({ "threadId": 1 }));
    client.event("stopped");
    client.request("continue", json!({ "threadId": 1 }));
    client.event("terminated");
}
