//! The rules of *Writing* in CONTRIBUTING that a program can check: words that are never right
//! here, lines that are too long, and rulings that nobody can look up.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Words that are slips wherever they occur, and what to write instead.
const SLIPS: &[(&str, &str)] = &[
    ("are told", "reported, shown"),
    ("are told of", "reported"),
    ("behaviour", "behavior"),
    ("behind the end", "after the end"),
    ("behind the first", "after the first"),
    ("behind the last", "after the last"),
    ("centre", "center"),
    ("colour", "color"),
    ("for who", "for anyone who"),
    ("for whom", "for anyone who"),
    ("goes on", "continues"),
    ("grey", "gray"),
    ("in one go", "in one pass"),
    ("is no more", "is gone"),
    ("is told", "is reported, is shown"),
    ("it counts what", "say what counts"),
    ("may be of", "can have"),
    ("neighbour", "neighbor"),
    ("of helps", "of help pages"),
    ("optimise", "optimize"),
    ("recognise", "recognize"),
    ("serialise", "serialize"),
    ("stand behind", "come after"),
    ("stands behind", "comes after"),
    ("the helps", "the help pages"),
    ("what there is", "name it"),
];

/// The longest line of prose, in characters.
const LONGEST: usize = 100;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of the project that end so.
fn files(ending: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let is_foreign = name.starts_with('.')
                || name == "target"
                || name == "node_modules"
                || name == "generated";
            if is_foreign {
                continue;
            } else if path.is_dir() {
                collect(&path, ending, found);
            } else if name.ends_with(ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root(), ending, &mut found);
    assert!(!found.is_empty(), "{ending}");
    found
}

/// The lines of prose in a file, with their numbers: not code, not tables.
fn prose(path: &Path) -> Vec<(usize, String)> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().enumerate().map(|(k, line)| (k + 1, line));
    let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
    match ending.as_str() {
        "rs" => lines
            .filter(|(_, line)| line.trim_start().starts_with("//"))
            .map(|(k, line)| (k, line.to_owned()))
            .collect(),
        _ => {
            // Neither code nor what programs write.
            let (mut is_code, mut is_generated) = (false, false);
            lines
                .filter(|(_, line)| {
                    if line.starts_with("<!--") {
                        is_generated = line.contains(": begin");
                    }
                    let is_fence = line.trim_start().starts_with("```");
                    is_code ^= is_fence;
                    !is_code && !is_fence && !is_generated && !line.starts_with("<!--")
                })
                .map(|(k, line)| (k, line.to_owned()))
                .collect()
        }
    }
}

/// Returns a line without the code in it.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// True if a text has a phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + phrase.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

#[test]
fn no_known_slip_is_written_again() {
    let own = Path::new(file!()).file_name().unwrap();
    let mut wrong = Vec::new();
    for path in [files(".rs"), files(".md"), files("en.ftl"), files("help.en.txt")].concat() {
        if path.file_name() == Some(own) {
            continue;
        }
        for (number, line) in prose(&path) {
            let line = without_code(&line).to_lowercase();
            for (slip, instead) in SLIPS.iter().filter(|(slip, _)| has(&line, slip)) {
                let path = path.display();
                wrong.push(format!("{path}:{number}: \"{slip}\": write \"{instead}\""));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_line_of_prose_is_too_long() {
    let mut wrong = Vec::new();
    for path in [files(".rs"), files(".md")].concat() {
        for (number, line) in prose(&path) {
            // A table cannot be broken, nor can an address.
            let is_whole = line.starts_with('|') || line.contains("://") || line.contains("](");
            let is_table = line.trim_start().trim_start_matches(['/', '!', ' ']).starts_with('|');
            if line.chars().count() > LONGEST && !is_whole && !is_table {
                wrong.push(format!("{}:{number}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "longer than {LONGEST} characters:\n{}", wrong.join("\n"));
}

/// The last ruling about the file: from F13 on, it is a function key.
const LAST_F: u8 = 12;

/// How the rulings about tables start. Those of one letter look like many other things.
const PREFIXES: [&str; 9] = ["GM", "NET", "TT", "C4", "OT", "BD", "BG", "RV", "TD"];

/// Files with names of squares, which look like rulings of one letter.
const SQUARES: [&str; 2] = ["bord.rs", "othello.rs"];

/// Returns the start and the number if a word looks like the identifier of a ruling.
fn ruling(word: &str) -> Option<(&str, u8)> {
    let letters = ["B", "D", "E", "F", "G", "N"];
    let starts = PREFIXES.iter().chain(&letters).find_map(|start| {
        word.strip_prefix(start).filter(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
    });
    let digits = starts.filter(|digits| (1..=2).contains(&digits.len()))?;
    let start = &word[..word.len() - digits.len()];
    let number: u8 = digits.parse().ok()?;
    let is_hexadecimal = digits.starts_with('0');
    let is_key = start == "F" && number > LAST_F;
    (!is_hexadecimal && !is_key).then_some((start, number))
}

/// Returns the rulings that a text cites, also in the names of tests.
fn cited(text: &str) -> BTreeSet<(String, u8)> {
    let is_part = |c: char| c.is_alphanumeric() || "$_{\\".contains(c);
    let own = |(start, number): (&str, u8)| (start.to_owned(), number);
    let words = text.split(|c| !is_part(c)).filter_map(|word| ruling(word).map(own));
    let tests = text.split("fn ").skip(1).filter_map(|rest| {
        let name = rest.split('_').next()?;
        let is_lower = name.starts_with(|c: char| c.is_ascii_lowercase());
        is_lower.then(|| ruling(&name.to_uppercase()).map(own)).flatten()
    });
    words.chain(tests).collect()
}

#[test]
fn every_ruling_that_is_cited_is_on_the_page_of_rulings() {
    let page = root().join("docs/rulings.md");
    let text = std::fs::read_to_string(&page).unwrap();
    let rows: Vec<(String, u8)> = text
        .lines()
        .filter_map(|line| ruling(line.strip_prefix("| ")?.split(" | ").next()?))
        .map(|(start, number)| (start.to_owned(), number))
        .collect();
    let listed: BTreeSet<(String, u8)> = rows.iter().cloned().collect();
    assert_eq!(listed.len(), rows.len(), "a ruling has two rows");
    assert!(listed.contains(&("E".to_owned(), 7)), "{listed:?}");
    // Numbers have no gaps: a ruling that is withdrawn keeps its row.
    for (start, number) in &listed {
        let before = (start.clone(), number - 1);
        assert!(*number == 1 || listed.contains(&before), "{start}{number}");
    }
    let own = Path::new(file!()).file_name().unwrap();
    let mut missing = Vec::new();
    for path in [files(".rs"), files(".md")].concat() {
        if path.file_name() != Some(own) {
            let has_squares = SQUARES.iter().any(|name| path.ends_with(name));
            let unknown = cited(&std::fs::read_to_string(&path).unwrap());
            let unknown = unknown.difference(&listed);
            missing.extend(
                unknown
                    .filter(|(start, _)| !has_squares || start.len() > 1)
                    .map(|(start, number)| format!("{}: {start}{number}", path.display())),
            );
        }
    }
    assert!(missing.is_empty(), "not in docs/rulings.md:\n{}", missing.join("\n"));
    // What looks like a ruling, and what does not.
    let cites = |text: &str| {
        let all = cited(text).into_iter().map(|(start, number)| format!("{start}{number}"));
        all.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cites("(6.9, E7; \"G16 D20\") fn f12_scores"), "D20 E7 F12 G16");
    assert_eq!(cites("(GM21), C42: fn net9_a_session"), "C42 GM21 NET9");
    assert_eq!(cites("$B0 F20 E0201 `\\u{B7}` fn find_e99"), "");
}

#[test]
fn the_words_are_spelled_right_where_typos_is_installed() {
    match Command::new("typos").current_dir(root()).output() {
        Err(_) => println!("skipped: `cargo install typos-cli` installs what this test needs"),
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        }
    }
}
