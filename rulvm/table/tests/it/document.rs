//! The page about the built-in books, `docs/books.md`.

use rulvm_table::books::{BOOKS, Entry};
use rulvm_table::drive::Session;
use serde_json::{Value, json};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/books.md");
    std::fs::read_to_string(path).unwrap()
}

/// The cells of the rows that start with a book, without backquotes.
fn rows() -> Vec<Vec<String>> {
    let page = page();
    let rows = page.lines().filter(|line| line.starts_with("| `rul."));
    rows.map(|row| row.split('|').map(|cell| cell.trim().replace('`', "")).collect()).collect()
}

fn ask(session: &mut Session<'_>, request: &Value) -> Value {
    let answer = session.answer(Some(request.to_string().as_bytes()));
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn the_built_in_books_are_listed() {
    let listed: Vec<_> = rows().into_iter().map(|row| row[1..5].to_vec()).collect();
    for book in BOOKS.iter().filter(|book| book.id != "rul.probe") {
        let is_listed = listed.iter().any(|row| {
            row[0] == book.id && row[1].starts_with(book.name) && row[2..] == book.sides
        });
        assert!(is_listed, "{}", book.id);
    }
}

#[test]
fn the_options_are_listed_with_what_they_are() {
    let listed: Vec<_> =
        rows().into_iter().filter(|row| row[2].starts_with(char::is_lowercase)).collect();
    let of = |book: &'static Entry| book.options.iter().map(move |option| (book.id, option));
    let expected: Vec<_> = BOOKS
        .iter()
        .flat_map(of)
        .map(|(id, option)| [id, option.name, option.about, option.without].map(str::to_owned))
        .collect();
    let listed: Vec<_> = listed.into_iter().map(|row| row[1..5].to_vec()).collect();
    assert_eq!(listed, expected);
}

/// What an option is not is refused, so the book knows it.
#[test]
fn the_options_are_those_of_the_books() {
    let files = |_: &str| Err("no files".to_owned());
    let mut session = Session::new(&files);
    let options: Vec<_> =
        rows().into_iter().filter(|row| row[2].starts_with(char::is_lowercase)).collect();
    assert_eq!(options.len(), BOOKS.iter().map(|book| book.options.len()).sum::<usize>());
    for row in options {
        let mut options = json!({row[2].as_str(): []});
        if row[2] == "edge" {
            options["rule"] = json!("none.rul3");
        }
        let answer = ask(&mut session, &json!({"cmd": "open", "book": row[1], "options": options}));
        assert_eq!(answer["error"]["kind"], "usage", "{row:?}: {answer}");
    }
}

/// True if a text is what the page shows of it; `...` stands for a part that is left out.
fn is_shown(text: &str, shown: &str) -> bool {
    let Some((first, shown)) = shown.split_once("...") else { return text == shown };
    let Some(text) = text.strip_prefix(first) else { return false };
    (0..=text.len()).filter_map(|k| text.get(k..)).any(|text| is_shown(text, shown))
}

#[test]
fn the_session_is_that_of_the_program() {
    let files = |_: &str| Err("no files".to_owned());
    let mut session = Session::new(&files);
    let page = page();
    let (_, lines) = page.split_once("<!-- table -->").unwrap();
    let mut answer = String::new();
    let mut count = 0;
    for line in lines.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            answer = session.answer(Some(request.as_bytes()));
        } else if let Some(shown) = line.strip_prefix("< ") {
            assert!(is_shown(&answer, shown), "{shown}\n{answer}");
            count += 1;
        }
    }
    assert!(count > 5, "{count} answers");
}
