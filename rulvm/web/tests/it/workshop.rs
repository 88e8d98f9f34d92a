//! A source while it is written.

use std::fs;
use std::path::Path;

use rulvm_web::workshop::{Workshop, link, sources, texts};
use serde_json::{Value, json};

/// The source of a template.
fn template(name: &str) -> String {
    sources::template(name, "trio").unwrap().text
}

/// A text after edits: line, column, end line and end column in UTF-16 units, and the new text.
fn edited(text: &str, edits: &Value) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let offset = |line: &Value, column: &Value| {
        let lines = units.split_inclusive(|&unit| unit == u16::from(b'\n'));
        let before = lines.take(line.as_u64().unwrap() as usize).map(<[u16]>::len);
        before.sum::<usize>() + column.as_u64().unwrap() as usize
    };
    let mut ranges: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| {
            let (start, end) = (offset(&edit[0], &edit[1]), offset(&edit[2], &edit[3]));
            (start, end, edit[4].as_str().unwrap())
        })
        .collect();
    ranges.sort_by_key(|&(start, ..)| std::cmp::Reverse(start));
    let mut out = units.clone();
    for (start, end, new) in ranges {
        out.splice(start..end, new.encode_utf16());
    }
    String::from_utf16(&out).unwrap()
}

/// The line and column of the first occurrence of some words.
fn place(text: &str, words: &str) -> (u32, u32) {
    let before = &text[..text.find(words).unwrap()];
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() as u32, column as u32)
}

#[test]
fn what_we_ship_is_one_text_each_and_builds_the_same_rules() {
    let list = sources::list();
    for kind in ["standard", "examples"] {
        for rule in list[kind].as_array().unwrap() {
            let name = rule["name"].as_str().unwrap();
            assert!(!rule["about"].as_str().unwrap().is_empty(), "{name}");
            let source = sources::standard(name).unwrap();
            assert!(!source.text.contains("= file"), "{name}");
            let mut workshop = Workshop::new(name, &source.text);
            assert_eq!(workshop.messages(), json!([]), "{name}");
            assert_eq!(workshop.build(), stdlib_rules::rules::rule(name), "{name}");
        }
    }
    for template in list["templates"].as_array().unwrap() {
        let name = template["name"].as_str().unwrap();
        let source = sources::template(name, "trio").unwrap();
        assert!(!source.text.contains("newgame"), "{name}");
        assert_eq!(sources::title(&source.text).as_deref(), Some("trio"));
        let mut workshop = Workshop::new(name, &source.text);
        assert_eq!(workshop.messages(), json!([]), "{name}");
        assert!(workshop.build().is_some(), "{name}");
    }
    assert!(sources::template("columns", "a/b").unwrap_err().contains("not `/`"));
    assert!(sources::standard("chess").is_err());
}

#[test]
fn three_mistakes_are_mended_by_the_fixes_of_their_messages() {
    let right = template("columns");
    let wrong = right
        .replace("score += n * n;", "scor += n * n;")
        .replace("pieces += 1;", "pieces += 1")
        .replace("mark doomed;", "mark doomd;");
    let mut workshop = Workshop::new("trio", &wrong);
    assert!(workshop.build().is_none());
    for _ in 0..5 {
        let messages = workshop.messages();
        let fixes = messages.as_array().unwrap().iter().flat_map(|one| one["fixes"].as_array());
        let Some(fix) = fixes.flatten().next() else { break };
        let mended = edited(workshop.text(), &fix["edits"]);
        workshop.write(&mended);
    }
    assert_eq!(workshop.messages(), json!([]));
    let mut original = Workshop::new("trio", &right);
    assert_eq!(workshop.build(), original.build());
}

#[test]
fn messages_say_where_and_why_in_columns_of_javascript() {
    let text = template("blank").replace("phase S {", "/* 😀 */ phase S { scor = 1; ");
    let workshop = Workshop::new("trio", &text);
    let messages = workshop.messages();
    let [message] = messages.as_array().unwrap().as_slice() else { panic!("{messages}") };
    let line = text.lines().position(|line| line.contains("scor = 1")).unwrap();
    assert_eq!(message["range"], json!([line, 19, line, 23]));
    assert_eq!((&message["code"], &message["severity"]), (&json!("E0201"), &json!("error")));
    let (first, more) = workshop.first_error().unwrap();
    assert_eq!((first, more), (format!("trio.rul:{}: `scor` is not declared", line + 1), 0));
    assert!(Workshop::explanation("E0201").unwrap().starts_with('#'));
    assert_eq!(Workshop::explanation("E9999"), None);
    let words = workshop.words();
    let classes = Workshop::classes();
    let class = |column: u32| {
        let word = words.chunks(4).find(|word| word[..2] == [line as u32, column]);
        word.map(|word| classes[word[3] as usize].as_str())
    };
    assert_eq!((class(0), class(9)), (Some("comment"), Some("keyword")));
}

#[test]
fn a_source_of_the_page_has_no_other_files() {
    let text = template("blank") + "\nuse \"/etc/passwd\" as other;\n";
    let messages = Workshop::new("trio", &text).messages();
    assert!(
        messages.to_string().contains("a source on this page has no other files"),
        "{messages}"
    );
}

#[test]
fn links_hold_sources_and_damage_is_named() {
    let text = template("tetris") + "// é 😀\n";
    let fragment = link::write(&text).unwrap();
    assert!(link::is_source(&fragment));
    assert!(fragment.len() < text.len() * 2 / 3, "{}", fragment.len());
    let is_safe = |c: char| c.is_ascii_alphanumeric() || "-_=".contains(c);
    assert!(fragment.chars().all(is_safe), "{fragment}");
    assert_eq!(link::read(&fragment), Ok(text));
    let refused = |fragment: &str, why: &str| {
        let problem = link::read(fragment).unwrap_err();
        assert!(problem.contains(why), "{problem}");
    };
    refused("game=abc", "a shared source of this version of rulvm starts with `source=`");
    refused(&fragment[..fragment.len() - 9], "the text is incomplete");
    let (first, second) = fragment.split_at(fragment.len() / 2);
    let other = if second.starts_with('A') { "B" } else { "A" };
    refused(&format!("{first}{other}{}", &second[1..]), "damaged");
    refused(&format!("{fragment}!"), "does not belong to a shared source");
    refused(&format!("{fragment}AAAA"), "the shared source ends after");
    let large = " ".repeat((1 << 20) + 1);
    assert!(link::write(&large).unwrap_err().contains("at most"));
}

#[test]
fn files_are_sources_or_are_decompiled() {
    let bytes = stdlib_rules::rules::rule("tilt").unwrap();
    let source = sources::opened("C:\\games\\tilt.rul3", bytes).unwrap();
    assert_eq!(source.name, "tilt");
    assert!(Workshop::new(&source.name, &source.text).build().is_some());
    let source = sources::opened("a.rul", b"fn f() {}\r\n").unwrap();
    assert_eq!((source.name.as_str(), source.text.as_str()), ("a", "fn f() {}\n"));
    for bytes in [&b"\x89PNG\r\n\x1a\n\0"[..], b"\xff", &bytes[..40]] {
        let problem = sources::opened("x", bytes).unwrap_err();
        assert!(problem.contains("`x`"), "{problem}");
    }
}

#[test]
fn a_painted_pixel_changes_one_digit_of_the_source() {
    let text = template("columns");
    let workshop = Workshop::new("trio", &text);
    let (line, column) = place(&text, "766666666661");
    let mut drawing = workshop.drawing(line, column).unwrap();
    assert_eq!((&drawing["kind"], &drawing["name"]), (&json!("pattern"), &json!("plain")));
    drawing["rows"][1] = json!("706666666661");
    let edits = workshop.draw(line, column, &drawing).unwrap();
    assert_eq!(edits, json!([[line, column, line, column + 12, "706666666661"]]));
    drawing["rows"][1] = json!("7");
    assert!(workshop.draw(line, column, &drawing).is_err());
    // A pattern that is not complete becomes a complete one.
    let broken = text.replace("        766666666661\n", "");
    let workshop = Workshop::new("trio", &broken);
    let (line, column) = place(&broken, "pattern plain");
    let drawing = workshop.drawing(line, column).unwrap();
    let edits = workshop.draw(line, column, &drawing).unwrap();
    let mut mended = Workshop::new("trio", &edited(&broken, &edits));
    assert!(mended.build().is_some(), "{}", mended.messages());
}

#[test]
fn hexagons_are_added_to_shapes_and_removed() {
    let text = "shape a { here, up } turn around;\n\
                shape b { here, up } turn { here, up | here, down_right };\n";
    let workshop = Workshop::new("trio", text);
    let drawn = workshop.drawing(0, 30).unwrap();
    assert_eq!(drawn["configurations"], json!([[[0, 0], [0, -2]]]));
    let draw = |line: u32, configurations: Value| {
        let drawing = json!({ "configurations": configurations });
        workshop.draw(line, 8, &drawing).map(|edits| edited(text, &edits))
    };
    let first = draw(0, json!([[[0, 0], [0, -2], [1, -3], [-2, 0]]])).unwrap();
    let added = "shape a { here, up, up_right + up, up_left + down_left } turn around;\n";
    assert!(first.starts_with(added), "{first}");
    let second = draw(1, json!([[[0, 0], [0, 2]], [[0, 0], [1, 1]]])).unwrap();
    let moved = "shape b { here, down } turn { here, down | here, down_right };\n";
    assert!(second.ends_with(moved), "{second}");
    for wrong in [json!([[]]), json!([[[9, 9]]]), json!("x"), json!([[[0, 0]], [[0, 0]]])] {
        assert!(draw(0, wrong.clone()).is_err(), "{wrong}");
    }
    assert_eq!(workshop.drawings().as_array().unwrap().len(), 2);
    assert!(Workshop::new("trio", "fn f() {}").drawing(0, 4).is_none());
}

#[test]
fn tests_run_and_say_which_lines_they_reached() {
    let text = template("columns") + "test \"wrong\" { expect score == 7; }\n";
    let result = Workshop::new("trio", &text).tests();
    let tests = result["tests"].as_array().unwrap();
    let failed: Vec<&Value> = tests.iter().filter(|test| !test["failure"].is_null()).collect();
    assert_eq!((tests.len(), failed.len()), (3, 1));
    assert!(failed[0]["failure"].as_str().unwrap().contains("score"), "{result}");
    let (line, _) = place(&text, "score += n * n;");
    let reached = result["lines"].as_array().unwrap();
    assert!(reached.iter().any(|one| one[0] == line && one[1].as_u64() > Some(0)), "{result}");
    assert!(Workshop::new("trio", "rule").tests()["problem"].is_string());
}

#[test]
fn formatting_sizes_and_listings() {
    let text =
        template("columns").replace("phase 0 { set_level(1); }", "phase 0 {set_level( 1 ) ;}");
    let mut workshop = Workshop::new("trio", &text);
    let edits = workshop.format().unwrap();
    assert_eq!(edited(&text, &edits), template("columns"));
    assert!(workshop.build().is_some());
    let sizes = workshop.sizes().unwrap();
    let functions = sizes["functions"].as_array().unwrap();
    let (line, _) = place(&text, "set_level(n)");
    assert!(functions.iter().any(|one| one["name"] == "set_level" && one["line"] == line));
    assert!(workshop.listing().unwrap().contains("trio"));
    assert!(workshop.hover(line, 4).unwrap().contains("fn set_level"));
    workshop.write("phase {");
    assert!(workshop.format().is_err() && workshop.sizes().is_none());
    assert!(workshop.listing().is_none());
}

/// All scripts of the workshop.
fn scripts() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("site/www/workshop");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let scripts = files.filter(|file| file.extension().is_some_and(|ending| ending == "js"));
    scripts.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn the_scripts_use_every_text_and_no_other() {
    let texts = texts::texts("en");
    let texts = texts.as_object().unwrap();
    let scripts = scripts();
    let is_unused = |name: &&String| !scripts.contains(&format!("\"{name}\""));
    assert_eq!(texts.keys().filter(is_unused).collect::<Vec<_>>(), Vec::<&String>::new());
    for (at, call) in scripts.match_indices("t(\"") {
        if !scripts[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) {
            let name = scripts[at + call.len()..].split('"').next().unwrap();
            assert!(texts.contains_key(name), "{name}");
        }
    }
    let language = |tag: &str| texts::texts(tag)["close"].clone();
    assert_eq!(language("de-CH"), "Schließen");
    assert_eq!(language("fr"), "Fermer");
    assert_eq!(language("xx"), "Close");
}

#[cfg(feature = "debugger")]
#[test]
fn the_debugger_goes_through_the_game_so_far() {
    use rulvm_web::workshop::debug::Debug;

    let text = template("columns");
    let mut debug = Debug::new("trio", &text, None).unwrap();
    let answer = debug.execute("run -- DROP DROP");
    assert_eq!(answer["failed"], false, "{answer}");
    let answer = debug.execute("who score");
    assert!(answer["lines"][0].as_str().unwrap().ends_with("{ score += extra; }"), "{answer}");
    let answer = debug.execute("reverse-step");
    let line = text.lines().nth(answer["line"].as_u64().unwrap() as usize).unwrap();
    assert_eq!(line.trim(), "for k in 1..3 {", "{answer}");
    let answer = debug.execute("print scor");
    assert_eq!(answer["failed"], true);
    assert!(answer["lines"].to_string().contains("scor"), "{answer}");
    assert!(Debug::commands().as_array().unwrap().len() > 30);
    assert!(Debug::new("trio", "rule", None).is_err());
    assert!(Debug::new("trio", &text, Some("{")).is_err());
}
