//! The standard rules as files.

use grammar::rul3::{Pattern, read};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::{Memory, compile};

#[test]
fn rule_files_are_what_the_compiler_makes_of_the_sources() {
    let files = stdlib_rules::FILES.iter().map(|file| (file.name.to_owned(), file.text.to_owned()));
    let files = Memory(files.collect());
    assert_eq!(stdlib_rules::rules::names().count(), stdlib_rules::GAMES.len());
    assert_eq!(stdlib_rules::rules::examples().count(), stdlib_rules::EXAMPLES.len());
    let games = stdlib_rules::GAMES.iter().map(|rule| ("games", rule));
    let examples = stdlib_rules::EXAMPLES.iter().map(|rule| ("examples", rule));
    for (folder, game) in games.chain(examples) {
        let name = game.name;
        let compilation = compile(&format!("{name}.rul"), game.text, &files);
        let show = || render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
        let bytes =
            compilation.output.as_ref().unwrap_or_else(|| panic!("{}", show())).bytes.clone();
        let file = stdlib_rules::rules::rule(name).unwrap();
        // A message of thousands of bytes would help nobody.
        assert!(
            bytes == file,
            "stdlib-rules/{folder}/{name}.rul3 is not what the compiler makes of {name}.rul; \
             `cargo run -p rulc -- build stdlib-rules/{folder}/{name}.rul` writes it"
        );
    }
}

#[test]
fn f3_patterns_are_the_rows_of_the_source() {
    for game in stdlib_rules::GAMES {
        let bytes = stdlib_rules::rules::rule(game.name).unwrap();
        let rule = read(bytes).unwrap().rule;
        let mut rows = game.text.split_inclusive('}').filter_map(|item| {
            let (head, body) = item.rsplit_once('{')?;
            let is_pattern = head.lines().next_back()?.starts_with("pattern ");
            is_pattern.then(|| body.trim_end_matches('}').split_whitespace().collect::<Vec<_>>())
        });
        for pattern in &rule.patterns {
            let source = rows.next().unwrap();
            assert_eq!(source.len(), 18);
            for ((row, digits), width) in pattern.rows().zip(source).zip(Pattern::ROWS) {
                let shown: String = row.iter().map(|pixel| char::from(b'0' + pixel)).collect();
                assert_eq!(shown, digits);
                assert_eq!(row.len(), width);
            }
        }
    }
}

#[test]
fn helps_and_labels_are_in_three_languages() {
    for name in stdlib_rules::rules::names() {
        let loaded = read(stdlib_rules::rules::rule(name).unwrap()).unwrap();
        assert_eq!(loaded.warnings, [], "{name}");
        let tags = |list: Vec<grammar::language::Language>| {
            list.into_iter().map(|language| language.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            tags(loaded.rule.help.iter().map(|help| help.language).collect()),
            ["en", "fr", "de"]
        );
        for number in &loaded.rule.numbers {
            let languages = number.labels.iter().map(|label| label.language).collect();
            assert_eq!(tags(languages), ["en", "fr", "de"], "{name}");
        }
        for line in loaded.rule.help.iter().flat_map(|help| help.text.lines()) {
            assert!(line.chars().count() <= 76, "{name}: {line}");
        }
    }
}
