//! The records in the documentation.

use std::path::Path;

use rulvm_table_records::read;

#[test]
fn every_record_in_the_documentation_can_be_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/records.md");
    let text = std::fs::read_to_string(path).unwrap();
    let examples = text.split("```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let starts = ["(;", "; [", "[Game"];
    let is_record = |example: &&str| starts.iter().any(|start| example.starts_with(start));
    let games = examples.filter(is_record).map(|example| {
        let records = read(example.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{example}"));
        (records[0].book, records[0].moves.len())
    });
    let expected = [("rul.othello", 4), ("rul.backgammon", 9), ("rul.connect4", 6)];
    assert_eq!(games.collect::<Vec<_>>(), expected);
}
