//! The opponents in `docs/books.md`.

use rulvm_opponents::OPPONENTS;
use rulvm_table::books;

#[test]
fn each_opponent_is_listed_with_its_strengths() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/books.md");
    let page = std::fs::read_to_string(path).unwrap();
    let rows = page.lines().skip_while(|line| *line != "## Opponents");
    let rows = rows.skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = rows.take_while(|line| line.starts_with('|')).map(str::to_owned);
    let row = |opponent: &rulvm_opponents::Opponent| {
        let [easy, medium, strong] = opponent.about;
        let name = books::find(opponent.book).unwrap().name;
        format!("| {name} | {easy} | {medium} | {strong} |")
    };
    let expected: Vec<_> = OPPONENTS.iter().map(row).collect();
    assert_eq!(rows.collect::<Vec<_>>(), expected);
}
