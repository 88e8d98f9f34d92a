//! Source maps: what was written is read back, and damage is noticed.

use grammar::source_map::{Mapping, Names, Place, Source, SourceMap, SourceMapError};
use proptest::prelude::*;

fn map(mappings: Vec<Mapping>) -> SourceMap {
    let names = Names { version: 1, code: [0, u32::MAX], ..Names::default() };
    let text = Some("rule\n  one\n".to_owned());
    let sources = vec![Source { name: "a.rul".to_owned(), text }, Source::default()];
    SourceMap { file: "a.rul3".to_owned(), sources, mappings, names }
}

proptest! {
    #[test]
    fn what_was_written_is_read_again(
        mut list in prop::collection::vec(
            (any::<u32>(), 0..9_u32, any::<u32>(), any::<u32>()),
            0..50,
        ),
    ) {
        list.sort_unstable();
        let mappings = list.iter().map(|&(address, source, line, column)| {
            Mapping { address, place: Place { source, line, column } }
        });
        let map = map(mappings.collect());
        prop_assert_eq!(SourceMap::from_json(&map.to_json()).unwrap(), map);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in ".{0,200}") {
        let json = map(Vec::new()).to_json().replace(
            "\"mappings\":\"\"",
            &format!("\"mappings\":{}", serde_json::to_string(&text).unwrap()),
        );
        let _ = SourceMap::from_json(&json);
        let _ = SourceMap::from_json(&text);
    }
}

#[test]
fn an_address_belongs_to_the_mapping_in_front_of_it() {
    let place = |line, column| Place { source: 0, line, column };
    let mut map = map(vec![
        Mapping { address: 10, place: place(0, 0) },
        Mapping { address: 14, place: place(1, 2) },
    ]);
    map.names.code = [10, 20];
    let at = |address| map.place(address);
    assert_eq!(at(9), None);
    assert_eq!(at(13), Some(place(0, 0)));
    assert_eq!(at(19), Some(place(1, 2)));
    assert_eq!(at(20), None);
    assert_eq!(map.describe(place(1, 2)), "a.rul:2:3");
    assert_eq!(map.line(place(1, 2)), Some("  one"));
}

#[test]
fn columns_count_characters() {
    let mut map = map(Vec::new());
    map.sources[0].text = Some("a\u{1F600}b\u{E9}c\n".to_owned());
    let at = |line, column| map.describe(Place { source: 0, line, column });
    // The second character is two UTF-16 code units long.
    let columns = [(0, 1), (1, 2), (3, 3), (4, 4), (5, 5), (6, 6), (9, 9)];
    for (units, column) in columns {
        assert_eq!(at(0, units), format!("a.rul:1:{column}"));
    }
    assert_eq!(at(u32::MAX, u32::MAX), "a.rul:4294967296:4294967296");
    let nowhere = Place { source: u32::MAX, line: u32::MAX, column: u32::MAX };
    assert_eq!(map.describe(nowhere), "?:4294967296:4294967296");
}

#[test]
fn the_file_is_a_source_map_of_version_3() {
    let map = map(vec![Mapping { address: 16, place: Place { source: 0, line: 1, column: 2 } }]);
    let json: serde_json::Value = serde_json::from_str(&map.to_json()).unwrap();
    assert_eq!(json["version"], 3);
    // 16, 0, 1, 2 as base 64 numbers of variable length.
    assert_eq!(json["mappings"], "gBACE");
    assert_eq!(json["sources"][0], "a.rul");
    let newer = map.to_json().replace("\"version\":3", "\"version\":4");
    assert!(matches!(SourceMap::from_json(&newer), Err(SourceMapError::Version(4))));
}
