//! Source maps of compiled rules.

use grammar::source_map::SourceMap;
use rulc::{Memory, Options, Passes, compile_with};

const SOURCE: &str = include_str!("../../benches/samples/mines.rul");

fn map(passes: Passes) -> (SourceMap, rulc::Output) {
    let options = Options { passes, map: true };
    let output = compile_with("mines.rul", SOURCE, &Memory::default(), &options).output.unwrap();
    (output.map.clone().unwrap(), output)
}

#[test]
fn every_byte_of_code_comes_from_a_line() {
    for passes in [Passes::none(), Passes::all()] {
        let (map, output) = map(passes);
        assert!(map.is_of(&output.rule.code));
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
