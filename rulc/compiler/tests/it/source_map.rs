//! Source maps of compiled rules.

use grammar::rul3::read;
use grammar::source_map::{SourceMap, Stop};
use rulc_compiler::{Memory, Options, Passes, compile_with};
use test_support::frame;

const SOURCE: &str = include_str!("../../../../benches/samples/mines.rul");

fn map(passes: Passes) -> (SourceMap, rulc_compiler::Output) {
    let options = Options { passes, map: true, ..Options::default() };
    let output = compile_with("mines.rul", SOURCE, &Memory::default(), &options).output.unwrap();
    (output.map.clone().unwrap(), output)
}

#[test]
fn every_byte_of_code_comes_from_a_line() {
    for passes in [Passes::none(), Passes::all()] {
        let (map, output) = map(passes);
        assert!(map.is_of(&read(&output.bytes).unwrap().rule.code));
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
fn a_map_belongs_to_the_file_whether_its_code_is_filled_up_or_not() {
    for (statement, odd) in [("bombs = 0;", false), ("bombs = 0; bombs = bombs / 9;", true)] {
        let source = SOURCE.replace("phase 0 {", &format!("phase 0 {{ {statement}"));
        let options = Options { map: true, passes: Passes::none(), ..Options::default() };
        let output = compile_with("m.rul", &source, &Memory::default(), &options).output.unwrap();
        assert_eq!(output.rule.code.len() % 2 == 1, odd);
        assert!(output.map.unwrap().is_of(&read(&output.bytes).unwrap().rule.code));
    }
}

#[test]
fn functions_and_phases_begin_at_their_names() {
    let (map, _) = map(Passes::none());
    for function in &map.names.functions {
        let place = map.place(function.address).unwrap();
        // A body starts with its first statement.
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

/// Returns the address of the code of the first line that contains `text`.
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
    // After the last statement of the loop, and of the function.
    let Stop::Break { address, .. } = stops[2] else { panic!("{stops:?}") };
    // The condition is tested after the body.
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

#[test]
fn code_that_passes_have_moved_comes_from_its_own_line() {
    let rows = frame::rows();
    let source = format!(
        "number n {{ label en \"N\"; }}
var a, b, c;
rule \"Moved\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
phase 0 {{ }} phase B {{ return drop; }} phase S {{ return a + b + c; }}
phase A {{ piece.shape = 1; piece.color[1] = red; piece.pattern[1] = plain; }}
phase C {{
    a = 10001 / n;
    b = 10002 / a;
    c = b + 1;
    if a > 10003 {{
        a = 10004 % b;
        c = 10005 * a;
        n += shared(c);
        n = n / 10006 + c;
    }} else {{
        b = 10007 % a;
        n = n / 10006 + c;
    }}
    while b > 10008 {{
        b = once(b);
        b -= square(b / 10009);
    }}
    c = square(b / 10009);
    n += shared(10010);
}}
fn once(x) {{
    for h in hexagons {{ n += height(h) / 10011; }}
    return x - 10012;
}}
fn shared(x) {{
    a = square(b / 10009);
    return if x > 10013 {{ x }} else {{ 10014 - x }};
}}
"
    );
    for passes in [Passes::none(), Passes::all()] {
        let options = Options { passes, map: true, ..Options::default() };
        let output =
            compile_with("moved.rul", &source, &Memory::default(), &options).output.unwrap();
        let map = output.map.unwrap();
        for number in 10_001..=10_014_u16 {
            let [high, low] = number.to_be_bytes();
            let bytes = [0x48, high, low];
            let found = output.bytes.windows(3).enumerate().filter(|(_, window)| *window == bytes);
            let found: Vec<u32> = found.map(|(at, _)| u32::try_from(at).unwrap()).collect();
            assert!(!found.is_empty(), "{number}");
            for address in found {
                let line = map.line(map.place(address).unwrap()).unwrap();
                assert!(line.contains(&number.to_string()), "{number}: {line}");
            }
        }
    }
}

/// Debuggers and browsers count columns in UTF-16 units.
#[test]
fn columns_are_counted_in_utf_16_units() {
    let source = SOURCE.replace("phase 0 {", "phase 0 {\n/* 😀é */ bombs = 9;");
    let options = Options { map: true, passes: Passes::none(), ..Options::default() };
    let output = compile_with("m.rul", &source, &Memory::default(), &options).output.unwrap();
    let map = output.map.unwrap();
    let start = map.names.functions[0].address;
    let place = map.place(start).unwrap();
    let column = "/* 😀é */ ".encode_utf16().count();
    assert!(map.line(place).unwrap().starts_with("/* 😀é */ bombs = 9;"));
    assert_eq!(place.column, column as u32);
    assert_eq!(map.column(place), "/* 😀é */ ".chars().count() as u32);
}
