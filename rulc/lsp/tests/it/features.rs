//! What each feature answers, on a sample: `§` is where the cursor is.

use std::fmt::Write as _;

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::client::{Client, apply, everything, position, uri};

const URI: &str = "file:///nowhere/sample.rul";

/// A rule with a bit of everything.
const SAMPLE: &str = include_str!("sample.rul");

/// Opens a text with a cursor, and returns its offset.
fn open(client: &mut Client, text: &str) -> (String, usize) {
    let at = text.find('§').unwrap_or(text.len());
    let text = text.replacen('§', "", 1);
    client.open(URI, &text);
    (text, at)
}

/// Asks about the cursor in a text.
fn ask(method: &str, text: &str, more: Value) -> Value {
    let mut client = Client::new();
    let (text, at) = open(&mut client, text);
    let mut params = json!({ "textDocument": { "uri": URI }, "position": position(&text, at) });
    params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.ask(&format!("textDocument/{method}"), params).unwrap()
}

/// The sample with a cursor after the first occurrence of a text.
fn sample(before: &str) -> String {
    let at = SAMPLE.find(before).unwrap() + before.len();
    format!("{}§{}", &SAMPLE[..at], &SAMPLE[at..])
}

fn hover(text: &str) -> String {
    let answer = ask("hover", text, json!({}));
    answer["contents"]["value"].as_str().unwrap_or("nothing").to_owned()
}

#[test]
fn hovers() {
    let mut out = String::new();
    for before in [
        "const PIECE",
        "table spee",
        "number scor",
        "var chai",
        "mark doom",
        "fn set_lev",
        "pattern plai",
        "shape tripl",
        "shape elbo",
        "phase A",
        "LEFT",
        "lines::mark",
        "fall_per",
        "piece.sha",
        "yell",
        "move_le",
        "hexag",
        "random(",
        "extra",
        "signals standa",
        "(3, doom",
        "repe",
        "fn set_level(n",
        "4 * 25",
        "\nrul",
        "{ edg",
        "; scor",
        "\nshap",
        "\ntes",
        "; digi",
        "\nnum",
        "\n    signa",
        "\n    expec",
        "expect even",
    ] {
        let _ = writeln!(out, "==== {before}\n{}\n", hover(&sample(before)));
    }
    assert_snapshot!(out);
}

/// The labels of completions, the best first, those of snippets in angle brackets.
fn completions(text: &str) -> Vec<String> {
    let answer = ask("completion", text, json!({}));
    let mut items: Vec<(String, String)> = answer["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            let label = item["label"].as_str().unwrap();
            let sort = item["sortText"].as_str().unwrap_or(label).to_owned();
            let is_snippet = item["kind"] == 15;
            (sort, if is_snippet { format!("<{label}>") } else { label.to_owned() })
        })
        .collect();
    items.sort();
    items.into_iter().map(|(_, label)| label).collect()
}

#[test]
fn completions_know_where_they_stand() {
    let cases = [
        "§",
        "pub §",
        "rule \"R\" { § }",
        "rule \"R\" { color § }",
        "rule \"R\" { edge 6; color title = #ffffff; § }",
        "number n { place § }",
        "number n { label § }",
        "shape s { here, § }",
        "shape s { here, up } turn §",
        "signals §",
        "signal X = \"SWAP\" key \"§\";",
        "allow §",
        "help §",
        "use §",
        "use std::§",
        "use std::lines;\nphase C { lines::§ }",
        "use std::lines;\nconst N = §",
        "message m(a: §) -> int = 1;",
        "phase §",
        "fn f() { piece.§ }",
        "fn f() { for c in § }",
        "test \"t\" { § }",
        "test \"t\" { expect § }",
        "test \"t\" { expect event § }",
        "test \"t\" { expect status § }",
        "test \"t\" { call § }",
        "test \"t\" { window § }",
        "fn f(a, § ) { }",
        "fn f() { var a = min(1, 2), § }",
        "fn f() { var a = min(1, §), b; }",
        "var a, §;",
        "message m(a: int, §) -> int = 1;",
        "const §",
        "const N = §",
        "fn f() { components::§ }",
        "fn f() { // §",
        "fn f() { x = \"§ }",
        "test \"t\" {\n    board \"\"\"§",
        "test \"t\" {\n    board \"\"\"\n        . .§",
    ];
    let mut out = String::new();
    for text in cases {
        let found = completions(text);
        let more = if found.len() > 25 {
            format!(" ... {} more", found.len() - 25)
        } else {
            String::new()
        };
        let shown: Vec<String> = found.into_iter().take(25).collect();
        let _ = writeln!(out, "{text}\n    {}{more}\n", shown.join(" "));
    }
    assert_snapshot!(out);
}

#[test]
fn completions_of_values_start_with_their_kind() {
    let before = "shape bar { here, up }\npattern plain = image \"p.png\";\nsignals standard;\n\
                  mark doomed;\nvar held, cell_of;\nfn paint(c, shade) { return color(c) == shade; }\n";
    let cases = [
        "phase A { piece.shape = |",
        "phase A { piece.color[1] = |",
        "phase A { piece.pattern[1] = |; }",
        "phase B { return |",
        "phase B { switch signal { | } }",
        "phase B { switch signal { LEFT, | } }",
        "phase C { if action == |",
        "phase C { set_mark(none, | ); }",
        "phase C { neighbor(none, |); }",
        "phase C { paint(none, |); }",
        "phase C { for c in hexagons { var inner = 1; if inner == 1 { | } } }",
        "test \"t\" { signal § }",
        "test \"t\" { piece § }",
        "test \"t\" { piece bar, § }",
    ];
    let mut out = String::new();
    for text in cases {
        let found = completions(&format!("{before}{text}"));
        let shown: Vec<String> = found.into_iter().take(8).collect();
        let _ = writeln!(out, "{text}\n    {}\n", shown.join(" "));
    }
    assert_snapshot!(out);
}

#[test]
fn signatures() {
    let mut out = String::new();
    for text in [
        "fn f() { min(1, § }",
        "fn f() { neighbor(cell(1, §), 2); }",
        "// Adds.\nfn add(first, second) { return first + second; }\nfn f() { add(1, §",
        "use std::lines;\nphase C { lines::mark_runs(§",
        "fn f(a, §) { }",
        "fn f() { random(§",
        "fn f() { random(1§",
        "fn f() { random(1, §",
        "fn f() { x = (1, §",
    ] {
        let answer = ask("signatureHelp", text, json!({}));
        let active = answer["activeSignature"].as_u64().unwrap_or(0);
        let signature = &answer["signatures"][usize::try_from(active).unwrap()];
        let label = signature["label"].as_str().unwrap_or("nothing");
        let _ = writeln!(out, "{text}\n    {label}, {}\n", answer["activeParameter"]);
    }
    assert_snapshot!(out);
}

#[test]
fn symbols_tokens_and_folds() {
    let symbols = ask("documentSymbol", SAMPLE, json!({}));
    let mut out = String::new();
    for symbol in symbols.as_array().unwrap() {
        let detail = symbol["detail"].as_str().unwrap_or_default();
        let line = &symbol["range"]["start"]["line"];
        let _ = writeln!(out, "{line}: {} {detail}", symbol["name"].as_str().unwrap());
    }
    let _ = writeln!(out);
    for fold in ask("foldingRange", SAMPLE, json!({})).as_array().unwrap() {
        let kind = fold["kind"].as_str().unwrap_or_default();
        let _ = writeln!(out, "fold {}-{} {kind}", fold["startLine"], fold["endLine"]);
    }
    assert_snapshot!(out);
}

/// The text with the type of each token after it.
#[test]
fn semantic_tokens() {
    let mut client = Client::silent(None);
    let result = client.ask("initialize", json!({ "capabilities": {} })).unwrap();
    let legend = &result["capabilities"]["semanticTokensProvider"]["legend"];
    client.open(URI, SAMPLE);
    let params = json!({ "textDocument": { "uri": URI } });
    let answer = client.ask("textDocument/semanticTokens/full", params).unwrap();
    let data: Vec<usize> = answer["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|number| usize::try_from(number.as_u64().unwrap()).unwrap())
        .collect();
    let lines: Vec<&str> = SAMPLE.lines().collect();
    let (mut line, mut column) = (0, 0);
    let mut out = String::new();
    let mut before = usize::MAX;
    for token in data.chunks(5) {
        let [down, right, length, class, modifiers] = token else { panic!("{token:?}") };
        column = if *down == 0 { column + right } else { *right };
        line += down;
        if line != before {
            let _ = write!(out, "\n{line}:");
            before = line;
        }
        let word = &lines[line][column..column + length];
        let names = legend["tokenModifiers"].as_array().unwrap().iter().enumerate();
        let names = names.filter(|(bit, _)| modifiers & (1 << bit) != 0);
        let names: String = names.map(|(_, name)| format!(".{}", name.as_str().unwrap())).collect();
        let class = legend["tokenTypes"][class].as_str().unwrap();
        if !matches!(class, "operator" | "comment" | "keyword" | "number") {
            let _ = write!(out, " {word}={class}{names}");
        }
    }
    assert_snapshot!(out);
}

#[test]
fn fixes_and_other_actions() {
    let mut out = String::new();
    for text in [
        "var score;\nfn f() { scor = 1; }\n",
        "fn f() { x = 1 }\nvar x;\n",
        "use std::lines;\nuse std::pieces;\nvar a;\nfn f() { a = 017; }\n",
        "phase C { total += 1; }\n",
        "phase B { if signal == DROP { return drop; } return do_nothing; }\n",
        "mark m;\nphase C { lines::mark_runs(3, m); }\n",
        "whlie x { }\n",
        "const N = 2;\nfn f(c) { spin(c, N + 1, N); }  // turns\nfn g() { }\n",
        "mark seen;\nfn f(c) { spin(c, seen); }\n",
        "var x;\nfn f() { if x = 1 { } x == 2; }\n",
        "fn f() { var unused; }\n",
        "rule \"R\" { edge 6; }\nshape dot { here }\n\
         phase 0 { }\nphase A { }\nphase B { }\nphase C { }",
    ] {
        let mut client = Client::new();
        let (text, _) = open(&mut client, text);
        let all = json!({ "start": { "line": 0, "character": 0 },
                          "end": position(&text, text.len()) });
        let params = json!({ "textDocument": { "uri": URI }, "range": all,
                             "context": { "diagnostics": [] } });
        let actions = client.ask("textDocument/codeAction", params).unwrap();
        let _ = writeln!(out, "==== {}", text.trim_end());
        for action in actions.as_array().unwrap() {
            let after = apply(&text, &action["edit"]["changes"][URI]);
            let title = action["title"].as_str().unwrap();
            let _ = writeln!(
                out,
                "-- {title} ({})\n{}",
                action["kind"].as_str().unwrap(),
                after.trim_end()
            );
        }
    }
    assert_snapshot!(out);
}

/// What is between two `§` is selected.
#[test]
fn changes_of_correct_code() {
    let mut out = String::new();
    for text in [
        "signals standard;\nphase B {\n    switch signal {§§\n        LEFT, RGHT => return move_left;\n        else => return do_nothing;\n    }\n}\n",
        "fn f(c) {\n    switch color(c) {§§ }\n}\n",
        "fn f(c) { switch c { §§1 => { } } }\n",
        "fn f(c) {\n    switch color(c) {§§\n        red, green, blue => return 1;\n        else => return 2;\n    }\n}\n",
        "var a;\n// Adds.\nfn f() { a = a + §2 * 50§; }\n",
        "var a;\nfn f(x) {\n    if a > 1 && §x * 2§ > a { a = 3; }\n    a = §x * 2§ + 1;\n}\n",
        "var a;\nfn f(x) {\n    a = §x * 2§ + 1;\n}\n",
        "var a;\nfn f(x) {\n    var y = x;\n    §if y > 1 {\n        y += a;\n    }\n    a = y;§\n    return y;\n}  // f\n",
        "var a;\nfn f(x) {\n    §a = x;\n    return;§\n}\n",
        "var a;\nfn f(x) {\n    §var y = x;\n    a += y;§\n    return y;\n}\n",
        "const §§N = 2 + 1;\nvar a;\nfn f() { a = N * N; }\n",
        "var a;\nfn f(x) {\n    var §§y = x + 1;\n    a = y * 2;\n}\n",
        "var a;\nfn f() {\n    var §§before = a;\n    a = 1;\n    return before;\n}\n",
    ] {
        let mut client = Client::new();
        let pieces: Vec<&str> = text.split('§').collect();
        let [before, selected, ..] = pieces.as_slice() else { panic!("{text}") };
        let (start, end) = (before.len(), before.len() + selected.len());
        let text = pieces.concat();
        client.open(URI, &text);
        let range = json!({ "start": position(&text, start), "end": position(&text, end) });
        let params = json!({ "textDocument": { "uri": URI }, "range": range,
                             "context": { "diagnostics": [], "only": ["refactor"] } });
        let actions = client.ask("textDocument/codeAction", params).unwrap();
        let _ = writeln!(out, "==== {}", text.trim_end());
        for action in actions.as_array().unwrap() {
            let after = apply(&text, &action["edit"]["changes"][URI]);
            let title = action["title"].as_str().unwrap();
            let _ = writeln!(out, "-- {title}\n{}", after.trim_end());
        }
    }
    assert_snapshot!(out);
}

/// Some editors have no cursor after the last character of a line.
#[test]
fn what_is_missing_at_the_end_of_a_line_is_offered_before_it() {
    let text = "var x;\nfn f() {\n    return x\n}\n";
    let titles = |column: u32| {
        let mut client = Client::new();
        client.open(URI, text);
        let at = json!({ "line": 2, "character": column });
        let asked = json!({
            "textDocument": { "uri": URI },
            "range": { "start": at, "end": at },
            "context": { "diagnostics": [] },
        });
        let answer = client.ask("textDocument/codeAction", asked).unwrap();
        let titles = answer.as_array().unwrap().iter().map(|action| action["title"].to_string());
        titles.collect::<Vec<_>>().join(", ")
    };
    for column in [11, 12] {
        assert!(titles(column).contains("`;`"), "{column}: {}", titles(column));
    }
    assert!(!titles(5).contains("`;`"), "{}", titles(5));
}

#[test]
fn what_is_typed_is_indented_and_formatted() {
    let cases = [
        ("fn f() {\n§", "\n", "fn f() {\n    "),
        ("fn f() {\n    if x {\n§\n    }\n}\n", "\n", "fn f() {\n    if x {\n        \n    }\n}\n"),
        ("var x;\n§", "\n", "var x;\n"),
        ("// A\n/*\n§ */", "\n", "// A\n/*\n */"),
        ("fn f() { g(;\n        }§", "}", "fn f() { g(;\n}"),
        (
            "var x;\nfn f() {\n  x=1 ;\n}§\nvar  y;\n",
            "}",
            "var x;\nfn f() {\n    x = 1;\n}\nvar  y;\n",
        ),
    ];
    for (text, character, after) in cases {
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let edits = ask("onTypeFormatting", text, json!({ "ch": character, "options": options }));
        assert_eq!(apply(&text.replace('§', ""), &edits), after, "{text}");
    }
}

#[test]
fn hints_lenses_and_calls() {
    let mut client =
        Client::with(json!({ "workspace": { "codeLens": { "refreshSupport": true } } }), None, &[]);
    let settings = json!({ "rul": { "inlayHints": {
        "values": true, "parameters": true, "bytes": true, "variables": true } } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    client.open(URI, SAMPLE);
    // Bytes and variables are known after a while.
    client.hear("workspace/codeLens/refresh");
    let all = json!({ "start": { "line": 0, "character": 0 },
                      "end": position(SAMPLE, SAMPLE.len()) });
    let document = json!({ "uri": URI });
    let params = json!({ "textDocument": document, "range": all });
    let hints = client.ask("textDocument/inlayHint", params).unwrap();
    let lines: Vec<&str> = SAMPLE.lines().collect();
    let mut out = String::new();
    let mut by_line: std::collections::BTreeMap<u64, Vec<String>> = Default::default();
    for hint in hints.as_array().unwrap() {
        let line = hint["position"]["line"].as_u64().unwrap();
        by_line.entry(line).or_default().push(hint["label"].as_str().unwrap().to_owned());
    }
    for (line, labels) in by_line {
        let text = lines[usize::try_from(line).unwrap()];
        let _ = writeln!(out, "{text}    <- {}", labels.join(" | "));
    }
    let at = SAMPLE.find("if action").unwrap() + 1;
    let params = json!({ "textDocument": document, "position": position(SAMPLE, at) });
    let hover = client.ask("textDocument/hover", params).unwrap();
    let _ = writeln!(out, "{}", hover["contents"]["value"].as_str().unwrap());
    let lenses = client.ask("textDocument/codeLens", json!({ "textDocument": document })).unwrap();
    for lens in lenses.as_array().unwrap() {
        let command = &lens["command"];
        let _ = writeln!(
            out,
            "{}: {} {}",
            lens["range"]["start"]["line"],
            command["title"].as_str().unwrap(),
            command["command"].as_str().unwrap()
        );
    }
    // While the text has an error, the sizes are those of the version before.
    client.change(URI, json!([{ "text": format!("{SAMPLE}fn") }]));
    let after = client.ask("textDocument/codeLens", json!({ "textDocument": document })).unwrap();
    assert_eq!(after, lenses);
    client.change(URI, json!([{ "text": SAMPLE }]));
    let at = SAMPLE.find("fn set_level").unwrap() + 5;
    let params = json!({ "textDocument": document, "position": position(SAMPLE, at) });
    let item = client.ask("textDocument/prepareCallHierarchy", params).unwrap();
    for (method, key) in [("incomingCalls", "from"), ("outgoingCalls", "to")] {
        let calls =
            client.ask(&format!("callHierarchy/{method}"), json!({ "item": item[0] })).unwrap();
        for call in calls.as_array().unwrap() {
            let _ = writeln!(
                out,
                "{method}: {} ({} places)",
                call[key]["name"].as_str().unwrap(),
                call["fromRanges"].as_array().unwrap().len()
            );
        }
    }
    assert_snapshot!(out);
}

#[test]
fn files_that_are_named_are_linked() {
    let mut client = Client::new();
    let text = "use \"lib.rul\";\nhelp en = file \"en.txt\";\npattern p = image \"p.png\";\n";
    client.open(URI, text);
    let document = json!({ "uri": URI });
    let links = client.ask("textDocument/documentLink", json!({ "textDocument": document }));
    let links = links.unwrap();
    let targets = links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap());
    let targets: Vec<&str> = targets.collect();
    let files = ["lib.rul", "en.txt", "p.png"].map(|name| format!("file:///nowhere/{name}"));
    assert_eq!(targets, files);
    let at = position(text, text.find("en.txt").unwrap());
    let params = json!({ "textDocument": document, "position": at });
    let found = client.ask("textDocument/definition", params).unwrap();
    assert_eq!(found["uri"], files[1]);
}

/// A completion of a function of a standard module adds what it needs.
/// A module in the same folder is offered before it is used; a rule is no module.
#[test]
fn completions_use_modules_in_the_folder() {
    let mut client = Client::new();
    let folder = tempfile::tempdir().unwrap();
    let (module, rule) = (folder.path().join("util.rul"), folder.path().join("game.rul"));
    std::fs::write(
        &module,
        "// Doubles a number.\npub fn double(x) { return 2 * x; }\nfn own() {}\n",
    )
    .unwrap();
    let text = "rule \"A\" { edge 6; }\nvar x;\nphase C { x = util:: }\n";
    let uri = uri(&rule);
    client.open(&uri, text);
    let mut labels = |text: &str| {
        client.replace(&uri, text);
        let at = text.find("::").unwrap() + 2;
        let position = json!({ "textDocument": { "uri": uri }, "position": position(text, at) });
        let answer = client.ask("textDocument/completion", position).unwrap();
        answer["items"].as_array().unwrap().clone()
    };
    let items = labels(text);
    let [item] = items.as_slice() else { panic!("{items:?}") };
    assert_eq!(
        (&item["label"], &item["detail"]),
        (&"double".into(), &"double(x), adds `use \"util.rul\";`".into())
    );
    let after = apply(text, &item["additionalTextEdits"]);
    assert!(after.contains("use \"util.rul\";\n"), "{after}");
    assert_eq!(labels(&text.replace("util::", "other::")), Vec::<Value>::new());
    std::fs::write(&module, text).unwrap();
    assert_eq!(labels(&text.replace("x = ", "x =  ")), Vec::<Value>::new(), "a rule");
}

#[test]
fn completions_use_standard_modules() {
    let mut client = Client::new();
    let (text, at) = open(&mut client, "// A rule.\nmark m;\nphase C { mark_ru§ }\n");
    let params = json!({ "textDocument": { "uri": URI }, "position": position(&text, at) });
    let answer = client.ask("textDocument/completion", params).unwrap();
    let items = answer["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["label"] == "lines::mark_runs").unwrap();
    let after = apply(&text, &item["additionalTextEdits"]);
    assert!(after.starts_with("// A rule.\nuse std::lines;\nmark m;\n"), "{after}");
}

#[test]
fn definitions_references_and_highlights() {
    let mut out = String::new();
    for before in ["set_lev", "speeds[l", "lines::", "(3, doo", "fn set_level(n", "signal DRO"] {
        let text = sample(before);
        let place =
            |range: &Value| format!("{}:{}", range["start"]["line"], range["start"]["character"]);
        let definition = ask("definition", &text, json!({}));
        let references =
            ask("references", &text, json!({ "context": { "includeDeclaration": false } }));
        let highlights = ask("documentHighlight", &text, json!({}));
        let list = |list: &Value, of: &dyn Fn(&Value) -> String| -> String {
            let list = list.as_array().map(|list| list.iter().map(of).collect::<Vec<_>>());
            list.unwrap_or_default().join(" ")
        };
        let _ = writeln!(
            out,
            "{before}\n    declared {}\n    used {}\n    highlighted {}",
            place(&definition["range"]),
            list(&references, &|found| place(&found["range"])),
            list(&highlights, &|found| format!(
                "{}{}",
                place(&found["range"]),
                if found["kind"] == 3 { "=" } else { "" }
            )),
        );
    }
    assert_snapshot!(out);
}

#[test]
fn selections_grow() {
    let text = sample("min(n, LAST");
    let mut client = Client::new();
    let (text, at) = open(&mut client, &text);
    let params = json!({ "textDocument": { "uri": URI }, "positions": [position(&text, at)] });
    let answer = client.ask("textDocument/selectionRange", params).unwrap();
    let mut out = String::new();
    let mut range = &answer[0];
    while !range.is_null() {
        let [start, end] =
            ["start", "end"].map(|end| crate::client::offset(&text, &range["range"][end]));
        let shown = &text[start..end];
        let shown = if shown.len() > 60 {
            format!("{} bytes", shown.len())
        } else {
            shown.replace('\n', "/")
        };
        let _ = writeln!(out, "{shown}");
        range = &range["parent"];
    }
    assert_snapshot!(out);
}

#[test]
fn formatting_changes_only_white_space() {
    let text = "fn  f( a ){\nvar b=a ;  // one\n  return   b;}\nvar x ;\n";
    let mut client = Client::new();
    client.open(URI, text);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": URI }, "options": options });
    let edits = client.ask("textDocument/formatting", params).unwrap();
    let formatted = rulc_format::format(text).unwrap();
    assert_eq!(apply(text, &edits), formatted);
    let range =
        json!({ "start": { "line": 3, "character": 0 }, "end": { "line": 3, "character": 7 } });
    let params = json!({ "textDocument": { "uri": URI }, "options": options, "range": range });
    let edits = client.ask("textDocument/rangeFormatting", params).unwrap();
    let after = apply(text, &edits);
    assert!(after.starts_with("fn  f( a ){\nvar b=a ;"), "{after}");
    assert!(after.ends_with("\nvar x;\n"), "{after}");
    everything(&mut client, URI, text, 0);
}

/// All sources of the repository are formatted as `rulc fmt` does it.
#[test]
fn formatting_is_that_of_the_command() {
    let mut client = Client::new();
    for (path, text) in crate::client::sources() {
        let Ok(formatted) = rulc_format::format(&text) else { continue };
        // As if someone had typed it in another style.
        let text = text.replace("    ", "  ").replace(" = ", "=");
        let Ok(again) = rulc_format::format(&text) else { continue };
        let uri = uri(&path);
        client.open(&uri, &text);
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": uri }, "options": options });
        let edits = client.ask("textDocument/formatting", params).unwrap();
        assert_eq!(apply(&text, &edits), again, "{}", path.display());
        let _ = formatted;
        client.close(&uri);
    }
}
