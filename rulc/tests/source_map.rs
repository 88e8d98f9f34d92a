//! Source maps of compiled rules.

use grammar::source_map::{SourceMap, Stop};
use rulc::{Memory, Options, Passes, compile_with};

const SOURCE: &str = include_str!("../../benches/samples/mines.rul");

fn map(passes: Passes) -> (SourceMap, rulc::Output) {
    let options = Options { passes, map: true, ..Options::default() };
    let output = compile_with("mines.rul", SOURCE, &Memory::default(), &options).output.unwrap();
    (output.map.clone().unwrap(), output)
}

#[test]
fn every_byte_of_code_comes_from_a_line() {
    for passes in [Passes::none(), Passes::all()] {
        let (map, output) = map(passes);
        let file = grammar::rul3::read(&output.bytes).unwrap();
        assert!(map.is_of(&file.rule.code));
        let [begin, end] = map.names.code;
        for address in begin..end {
            let place = map.place(address).unwrap();
            let line = map.line(place).unwrap();
            assert!(line.len() >= place.column as usize, "{}", map.describe(place));
        }
        assert_eq!(map.place(end), None);
        assert_eq!(SourceMap::from_json(&map.to_json()).unwrap(), map);
    }
}

#[test]
fn functions_and_phases_begin_at_their_names() {
    let (map, _) = map(Passes::none());
    for function in &map.names.functions {
        let place = map.place(function.address).unwrap();
        // A body begins with its first statement.
        let lines: Vec<&str> = SOURCE.lines().collect();
        let head = lines[..=place.line as usize]
            .iter()
            .rev()
            .find(|line| line.starts_with("fn ") || line.starts_with("phase "));
        let head = head.unwrap();
        assert!(head.contains(&function.name), "{}: {head}", function.name);
    }
    let names: Vec<&str> = map.names.functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["0", "A", "B", "C", "S", "is_hot", "blow"]);
}

#[test]
fn things_have_their_names() {
    let (map, _) = map(Passes::all());
    assert_eq!(map.names.marks, ["doomed"]);
    assert_eq!(map.names.patterns, ["plain", "bomb"]);
    assert_eq!(map.names.shapes, ["bar"]);
    assert_eq!(map.names.numbers, ["score", "bombs"]);
    assert_eq!(map.names.signals.len(), 14);
    let score = map.names.variables.iter().find(|variable| variable.name == "score").unwrap();
    assert_eq!((score.index, score.function.as_deref()), (10, None));
    let local = map.names.variables.iter().find(|variable| variable.name == "x").unwrap();
    assert!(local.function.is_some() && local.index >= 19);
}

/// The address of the code that comes from the first place where `text` stands.
fn address_of(map: &SourceMap, source: &str, text: &str) -> u32 {
    let line = source.lines().position(|line| line.contains(text)).unwrap();
    let mapping = map.mappings.iter().find(|mapping| mapping.place.line as usize == line);
    mapping.unwrap().address
}

#[test]
fn what_the_debugger_is_asked_for_costs_nothing() {
    let begin = "fn round() {\n    bombs += 1;\n    break \"begin\";\n    watch bombs * 2;";
    let source = SOURCE.replace(
        "phase S {",
        &format!(
            "{begin}
    while bombs < 3 {{
        bombs += 1;
        if bombs > 2 {{ break \"three\"; watch marked(cell(0, 0), unused); }}
    }}
    score += 1;
    watch score;
}}
mark unused;
phase S {{ round();"
        ),
    );
    let is_for_the_debugger =
        |line: &&str| !["break \"", "watch "].iter().any(|word| line.contains(word));
    let bare: Vec<&str> = source.lines().filter(is_for_the_debugger).collect();
    let build = |source: &str, passes: Passes| {
        let options = Options { passes, map: true, ..Options::default() };
        compile_with("mines.rul", source, &Memory::default(), &options).output.unwrap()
    };
    for passes in [Passes::none(), Passes::all()] {
        let with = build(&source, passes.clone());
        assert_eq!(with.bytes, build(&bare.join("\n"), passes).bytes);
    }
    let map = build(&source, Passes::none()).map.unwrap();
    let at = |text: &str| address_of(&map, &source, text);
    let text = |text: &str| text.to_owned();
    let stop = |name: &str, address, when: Option<&str>| Stop::Break {
        name: text(name),
        address,
        when: when.map(text),
    };
    let watch = |expr: &str, address, when: Option<&str>| Stop::Watch {
        expr: text(expr),
        address,
        when: when.map(text),
    };
    let stops = &map.names.stops;
    assert_eq!(stops[0], stop("begin", at("while bombs"), None));
    assert_eq!(stops[1], watch("bombs * 2", at("while bombs"), None));
    // Behind the last statement of the loop, and of the function.
    let Stop::Break { address, .. } = stops[2] else { panic!("{stops:?}") };
    // The condition is tested behind the body.
    let line = source.lines().position(|line| line.contains("while bombs")).unwrap();
    let last = map.mappings.iter().rfind(|mapping| mapping.place.line as usize == line);
    assert_eq!(address, last.unwrap().address);
    assert_eq!(stops[2], stop("three", address, Some("bombs > 2")));
    let marked = "marked(cell(0, 0), unused)";
    assert_eq!(stops[3], watch(marked, address, Some("bombs > 2")));
    let Stop::Watch { address, .. } = stops[4] else { panic!("{stops:?}") };
    assert!(at("    score += 1") < address);
    assert_eq!(stops.len(), 5);
    assert_eq!(SourceMap::from_json(&map.to_json()).unwrap(), map);
}

#[test]
fn tests_are_no_part_of_the_rule() {
    let tests = "
mark only_here;
test \"a test\" {
    piece bar, red, red, red;
    set_mark(cell(0, 0), only_here);
    expect is_hot(cell(0, 0)) == false;
}
";
    let build = |source: &str, tests: bool| {
        let options = Options { map: true, tests, ..Options::default() };
        compile_with("mines.rul", source, &Memory::default(), &options).output.unwrap()
    };
    let source = format!("{SOURCE}{tests}");
    let bare = source[..source.find("test \"").unwrap()].to_owned();
    let (with, without) = (build(&source, false), build(&bare, false));
    assert_eq!(with.bytes, without.bytes);
    assert!(with.tests.list.is_empty());
    let tested = build(&source, true);
    assert!(tested.bytes.len() > with.bytes.len());
    assert_eq!(tested.tests.list.len(), 1);
    assert_eq!(tested.tests.list[0].steps.len(), 3);
}
