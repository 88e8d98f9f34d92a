//! The examples in the documents are compiled, and the game of the tutorial is played.
//!
//! Fences: `rul` is a whole rule, `rul,items` items in a small rule, `rul,body` statements in a
//! phase, `rul,test` tests of the game that `rulc new` creates.
//! In the tutorial, `rul,add` is added to the end of the file, `rul,replace` replaces the items
//! with the same names, and `rul,delete` is removed.

use std::path::PathBuf;

use grammar::hex::Edge;
use grammar::rul3::Signal;
use grammar::signals::{STANDARD, letters};
use rulc_compiler::diagnostics::{Format, render};
use rulc_compiler::lint::{Level, Levels};
use rulc_compiler::{Memory, Options};
use rulvm_core::{Event, Game, Program, Status};
use rulvm_lab::bench;
use rulvm_lab::testing::Suite;
use rulvm_player::controls::Bindings;
use rulvm_player::controls::keys::Keys;
use rulvm_player::controls::preset::Preset;
use rulvm_player::words::Word;
use test_support::frame;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn document(name: &str) -> String {
    let path = path(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the examples of a document with the words of their fences.
fn examples(text: &str) -> Vec<(String, String)> {
    let mut examples = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in text.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(fence)) => open = Some((fence.to_owned(), String::new())),
            (Some(_), Some(_)) => examples.extend(open.take()),
            (Some((_, example)), None) => {
                example.push_str(line);
                example.push('\n');
            }
            (None, None) => {}
        }
    }
    examples
}

/// Loads a black picture for every name that ends in `.png`, and nothing for modules, which are not
/// executed.
struct Pictures;

impl rulc_compiler::SourceLoader for Pictures {
    fn beside(&self, _from: &str, relative: &str) -> String {
        relative.to_owned()
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        if path.ends_with(".wasm") {
            return Ok(Vec::new());
        }
        if !path.ends_with(".png") {
            return Err(std::io::ErrorKind::NotFound.into());
        }
        let mut bytes = Vec::new();
        let encoder = png::Encoder::new(&mut bytes, 20, 18);
        encoder.write_header()?.write_image_data(&[0; 20 * 18])?;
        Ok(bytes)
    }
}

fn compile(name: &str, source: &str, lints: Levels) -> Vec<u8> {
    let options = Options { lints, ..Options::default() };
    let compilation = rulc_compiler::compile_with(name, source, &Pictures, &options);
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    assert!(compilation.diagnostics.is_empty(), "{name}:\n{source}\n{messages}");
    compilation.output.unwrap().bytes
}

/// Runs tests on the game that `rulc new` creates.
fn passes(name: &str, tests: &str) {
    let columns = stdlib_rules::TEMPLATES.iter().find(|template| template.name == "columns");
    passed(name, &format!("{}{tests}", columns.unwrap().rule));
}

/// Runs all tests of a rule.
fn passed(name: &str, rule: &str) {
    let mut files = Memory::default();
    files.0.insert("newgame.en.txt".to_owned(), "A game\n".to_owned());
    let options = Options { map: true, tests: true, ..Options::default() };
    let compilation = rulc_compiler::compile_with(name, rule, &files, &options);
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
    let output = compilation.output.unwrap_or_else(|| panic!("{name}:\n{rule}\n{messages}"));
    let suite = Suite::new(output, compilation.sources).unwrap();
    let (outcomes, _) = suite.run(|_| true);
    assert!(!outcomes.is_empty(), "{name}:\n{rule}");
    for (test, outcome) in outcomes {
        if let Some(failure) = outcome.failure {
            panic!("{name}:\n{}", rulvm_lab::testing::report(&suite, test, &failure).render(false));
        }
    }
}

/// Returns the items of an example, each with what it declares.
fn items(example: &str) -> Vec<(String, String)> {
    let mut items = Vec::new();
    let (mut item, mut depth) = (String::new(), 0_i32);
    for line in example.lines() {
        item.push_str(line);
        item.push('\n');
        let count = |open: char| line.matches(open).count() as i32;
        depth += count('{') - count('}');
        let in_text = item.matches("\"\"\"").count() % 2 == 1;
        if depth == 0 && !in_text && !item.trim().is_empty() {
            let words: Vec<&str> = item.split_whitespace().take(2).collect();
            items.push((words.join(" "), std::mem::take(&mut item)));
        }
    }
    items
}

#[test]
fn every_example_of_the_language_is_compiled() {
    let mut count = 0;
    for name in [
        "README.md",
        "docs/language.md",
        "docs/books.md",
        "docs/cheatsheet.md",
        "docs/machine.md",
        "docs/file-format.md",
        "docs/debugger.md",
    ] {
        for (fence, example) in examples(&document(name)) {
            // The rest of the rule would use what a part declares.
            let some = Levels::all(Level::Allow);
            match fence.as_str() {
                "rul" => compile(name, &example, Levels::default()),
                "rul,items" => compile(name, &frame::rule(&example), some),
                "rul,test" => {
                    passes(name, &example);
                    count += 1;
                    continue;
                }
                "rul,body" => {
                    let items = format!("var a, b, c, n; mark m;\nphase C {{ {example} }}\n");
                    compile(name, &frame::rule(&items), some)
                }
                _ => continue,
            };
            count += 1;
        }
    }
    assert!(count > 10, "{count} examples");
}

/// A file that follows the steps of the tutorial to the letter.
#[derive(Default)]
struct Follower {
    file: String,
    /// True when the rule has all parts, so that it can be checked.
    whole: bool,
}

impl Follower {
    fn declared(&self) -> Vec<String> {
        items(&self.file).into_iter().map(|(name, _)| name).collect()
    }

    /// Does what the text says with an example. The text must also say it in words.
    fn follow(&mut self, fence: &str, said: &str, example: &str) {
        let example_items = items(example);
        match fence {
            "rul,add" => {
                assert!(said.contains("Add"), "{said}");
                for (name, _) in &example_items {
                    assert!(!self.declared().contains(name), "{name} is there already");
                }
                self.file += &format!("\n{example}");
            }
            "rul,replace" => {
                let [(name, item)] = &example_items[..] else { panic!("one item: {example}") };
                assert!(said.contains(&format!("Replace `{name}`")), "{said}");
                let before = items(&self.file).into_iter().find(|(other, _)| other == name);
                let (_, before) = before.unwrap_or_else(|| panic!("{name} is not there"));
                self.file = self.file.replacen(before.trim_start(), item, 1);
            }
            "rul,delete" => {
                assert!(said.contains("Delete"), "{said}");
                assert!(self.file.contains(example), "{example}");
                self.file = self.file.replacen(example, "", 1);
            }
            _ => return,
        }
        self.whole |= self.declared().iter().any(|name| name == "phase S");
        if self.whole {
            // A later step uses what one step declares.
            let mut lints = Levels::default();
            lints.set("unused_name", Level::Allow).unwrap();
            compile("trio.rul", &self.file, lints);
        }
    }
}

#[test]
fn the_tutorial_can_be_followed_to_the_letter_and_ends_in_a_game() {
    let text = document("docs/tutorial.md");
    assert!(text.contains("at the end of step 2. From then on, you can check it"));
    let mut follower = Follower::default();
    for (number, step) in text.split("\n## ").enumerate() {
        // Every other part of a step is an example, after the text about it.
        let parts: Vec<&str> = step.split("```").collect();
        for pair in parts.chunks_exact(2) {
            let (fence, example) = pair[1].split_once('\n').unwrap();
            follower.follow(fence, pair[0], example);
        }
        assert_eq!(follower.whole, number >= 2, "step {number}");
    }
    passed("docs/tutorial.md", &follower.file);
    let bytes = compile("trio.rul", &follower.file, Levels::default());
    let program = Program::load(bytes).unwrap();
    let (mut game, applied) = Game::new(program.clone(), Edge::ALL[0], 1);
    assert_eq!(applied.trap, None);
    let mut bot = rulvm_lab::bot::Greedy::default();
    let mut destroyed = 0;
    while game.status() == Status::Playing && destroyed < 30 {
        let applied = game.apply(&bot.decide(&game));
        assert_eq!(applied.trap, None);
        for event in applied.events {
            if let Event::Destroyed { count, .. } = event {
                destroyed += count;
            }
        }
    }
    assert!(destroyed >= 3, "the game never destroyed anything");
    assert!(game.state().variables[10] >= 9);
}

/// Returns the lines between two comments of a document.
fn between<'t>(text: &'t str, name: &str) -> Vec<&'t str> {
    let begin = text.find(&format!("<!-- {name}: begin")).unwrap();
    let end = text.find(&format!("<!-- {name}: end")).unwrap();
    text[begin..end].lines().skip(3).collect()
}

#[test]
fn the_table_of_codes_in_the_documents_is_the_table_of_codes() {
    let text = document("docs/machine.md");
    let rows = between(&text, "codes");
    assert_eq!(rows.len(), grammar::isa::Op::ALL.len());
    for (row, op) in rows.iter().zip(grammar::isa::Op::ALL) {
        let info = op.info();
        let begin = format!("| `${:02X}` | `{}` |", info.byte, info.mnemonic);
        assert!(
            row.starts_with(&begin) && row.ends_with(&format!("| {} |", info.meaning)),
            "{row}"
        );
    }
    let rows = between(&text, "traps");
    assert_eq!(rows.len(), grammar::isa::Trap::ALL.len());
    for (row, trap) in rows.iter().zip(grammar::isa::Trap::ALL) {
        assert_eq!(*row, format!("| `{trap}` | {} |", trap.explanation()));
    }
}

#[test]
fn every_built_in_is_in_the_language_reference_and_the_cheat_sheet() {
    for name in ["docs/language.md", "docs/cheatsheet.md"] {
        let text = document(name);
        let missing: Vec<&str> = rulc_compiler::builtins::FUNCTIONS
            .iter()
            .map(|builtin| builtin.name)
            .filter(|name| {
                !text.contains(&format!("`{name}(")) && !text.contains(&format!(" {name}("))
            })
            .collect();
        assert_eq!(missing, [""; 0], "{name}");
    }
}

#[test]
fn every_lint_is_in_the_language_reference() {
    let text = document("docs/language.md");
    let rows = between(&text, "lints");
    let table: Vec<String> = rulc_compiler::lint::LINTS
        .iter()
        .map(|lint| {
            format!("| `{}` | {} | {} |", lint.name, lint.code.number(), lint.code.summary())
        })
        .collect();
    assert_eq!(rows, table);
}

/// Returns the reference of the standard modules: their comments, and those of their shapes and
/// functions.
fn reference_of_modules() -> String {
    let mut reference = String::new();
    for module in stdlib_rules::MODULES {
        let (head, _) = module.text.split_once("\n\n").unwrap();
        let about = head.lines().map(|line| line.trim_start_matches("// ")).collect::<Vec<_>>();
        reference += &format!("\n## `std::{}`\n\n{}\n\n", module.name, about.join("\n"));
        let (mut shapes, mut functions) = (String::new(), String::new());
        let mut comment: Vec<&str> = Vec::new();
        for line in module.text.lines() {
            if let Some(words) = line.strip_prefix("// ") {
                comment.push(words);
                continue;
            }
            let item = ["pub shape ", "pub fn "].map(|start| line.strip_prefix(start));
            let (rows, item) = match item {
                [Some(shape), _] => (&mut shapes, shape),
                [_, Some(function)] => (&mut functions, function),
                _ => {
                    comment.clear();
                    continue;
                }
            };
            let (name, _) = item.split_once(" {").unwrap();
            assert!(!comment.is_empty(), "std::{}: {name} has no comment", module.name);
            *rows += &format!("| `{name}` | {} |\n", comment.join(" "));
            comment.clear();
        }
        let tables =
            [("| shape | what it is |", shapes), ("| function | what it does |", functions)];
        let tables: Vec<String> = tables
            .into_iter()
            .filter(|(_, rows)| !rows.is_empty())
            .map(|(head, rows)| format!("{head}\n|---|---|\n{rows}"))
            .collect();
        reference += &tables.join("\n");
    }
    reference
}

#[test]
fn the_reference_of_the_standard_modules_is_their_comments() {
    let name = "docs/standard-modules.md";
    let text = document(name);
    let begin = text.find("\n## `std::").unwrap_or(text.len());
    let expected = format!("{}{}", &text[..begin], reference_of_modules());
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(path(name), expected).unwrap();
    } else {
        assert!(text == expected, "run it with INSTA_UPDATE=always to update the page");
    }
}

#[test]
fn every_sample_rule_is_in_the_documents_with_a_picture() {
    let text = document("docs/examples.md");
    for example in stdlib_rules::EXAMPLES {
        let picture = format!("images/{}.svg", example.name);
        assert!(text.contains(&format!("]({picture})")), "{}", example.name);
        assert!(path("docs").join(picture).exists(), "{}", example.name);
    }
}

#[test]
fn the_table_of_findings_in_the_documents_is_the_table_of_findings() {
    let text = document("docs/machine.md");
    let table: Vec<String> = rulvm_core::check::Kind::ALL
        .iter()
        .map(|kind| {
            format!("| `{}` | {} | {} |", kind.name(), kind.severity().name(), kind.meaning())
        })
        .collect();
    assert_eq!(between(&text, "findings"), table);
}

/// Loads the files of the project by their paths in it.
struct Project;

impl rulc_compiler::SourceLoader for Project {
    fn beside(&self, from: &str, relative: &str) -> String {
        rulc_sources::FileSystem.beside(from, relative)
    }

    fn identity(&self, path: &str) -> String {
        path.to_owned()
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, std::io::Error> {
        std::fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(path))
    }
}

#[test]
fn the_report_of_a_bench_in_the_documents_is_that_of_the_program() {
    let file = "stdlib-rules/games/tetlight.rul";
    let options = Options { map: true, ..Options::default() };
    let compilation = rulc_compiler::compile_with(file, &document(file), &Project, &options);
    let output = compilation.output.unwrap();
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    let settings = bench::Settings { edge: Edge::ALL[1], seed: 1, games: 3, pieces: 100 };
    let counted = bench::count(&program, &settings);
    let shown = bench::Shown { file, top: 4, color: false };
    let report = bench::text(&program, &counted, None, &shown);
    let command = format!("$ rulvm bench {file} --games 3 --top 4 --no-times");
    let text = document("docs/tools.md");
    // The fence opens before the comment.
    let example: Vec<&str> =
        between(&text, "bench").into_iter().take_while(|line| *line != "```").collect();
    let expected: Vec<&str> = std::iter::once(command.as_str()).chain(report.lines()).collect();
    assert_eq!(example, expected, "{report}");
}

/// The options of section 4.
const OPTIONS_OF_TETRHEX: &str = "b cd ch ci cp ct da dd dn ds dt dy e f+ fe fg fh fm fn fo fp fr \
                                  fs ft fw \
    gdos h i l ma mf n o p r s ta td u vhc vhw vl vr vs wp wpc ws wu ww";

#[test]
fn every_option_of_the_manual_has_a_row() {
    let text = document("docs/options.md");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| `-")).collect();
    for option in OPTIONS_OF_TETRHEX.split_whitespace() {
        let row = rows.iter().find(|row| {
            row.starts_with(&format!("| `-{option}`")) || row.starts_with(&format!("| `-{option} "))
        });
        let row = row.unwrap_or_else(|| panic!("-{option}"));
        assert!(
            ["| kept |", "| replaced |", "| none |"].iter().any(|what| row.contains(what)),
            "{row}"
        );
    }
    // Every option that the table of options replaces is listed, and refers to it.
    for row in rulvm::options::TABLE {
        for option in row.manual {
            let found = rows.iter().find(|text| text.starts_with(&format!("| `{option}` |")));
            let text = found.unwrap_or_else(|| panic!("{option}"));
            let key = format!("`{}", row.name);
            let argument = row.argument.map(|argument| format!("`--{}`", argument.long));
            let names = argument.is_some_and(|name| text.contains(&name)) || text.contains(&key);
            assert!(!text.contains("| none |") && (names || text.contains("| see `-")), "{text}");
        }
    }
    let example = text.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let options = rulvm::options::Options::parse("rulvm.toml".as_ref(), example).unwrap();
    assert_eq!((options.edge, options.motion), (Some(8), Some(false)));
}

/// Returns the table of options as in the documents.
fn options() -> String {
    let code = |name: &str| format!("`{name}`");
    let list = |names: Vec<String>| names.join(", ");
    let mut table =
        "| key | what it does | values | default | command line | commands | on screen \
                     | manual |\n|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for row in rulvm::options::TABLE {
        let default = match (row.shown_default(), row.default_note) {
            (default, None) if !default.is_empty() => code(&default),
            (default, _) => default,
        };
        let (mut names, mut commands) = (Vec::new(), Vec::new());
        if let Some(argument) = row.argument {
            names.push(code(&format!("--{}", argument.long)));
            names.extend(argument.short.map(|letter| code(&format!("-{letter}"))));
            commands.extend(argument.commands.iter().map(|command| code(command.name())));
        }
        let screen = if row.on_screen { "yes" } else { "" };
        let manual = list(row.manual.iter().map(|option| code(option)).collect());
        let cells = [
            code(row.name),
            row.doc.to_owned(),
            row.kind.values(),
            default,
            list(names),
            list(commands),
            screen.to_owned(),
            manual,
        ];
        table += &format!("| {} |\n", cells.join(" | "));
    }
    for (name, doc, default) in rulvm::options::MAPPINGS {
        table += &format!("| `[{name}]` | {doc} | a table | {default} | | | | |\n");
    }
    table.replace("|  |", "| |").replace("|  |", "| |")
}

/// Returns the table of presets as in the documents.
fn presets() -> String {
    let holding = Signal { external: letters("HOLD"), key: 0x1F };
    let standard = STANDARD.iter().map(|known| Signal { external: known.external, key: known.key });
    let standard: Vec<Signal> = standard.collect();
    let all = [standard.clone(), vec![holding]].concat();
    let cells = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let words = Preset::ALL.iter().map(|preset| format!("`{}`", preset.word()));
    let mut table =
        cells(["signal", "action"].map(str::to_owned).into_iter().chain(words).collect());
    table += &format!("|{}\n", "---|".repeat(2 + Preset::ALL.len()));
    for (id, signal) in (1..=u8::MAX).zip(&all) {
        let name = signal.name();
        // Holding has a key of the standard signals in one of the presets.
        let signals = if usize::from(id) > standard.len() { &all } else { &standard };
        let action = match (name.as_str(), STANDARD.iter().find(|known| known.name == name)) {
            ("NEXT", _) => "next level".to_owned(),
            ("PREV", _) => "previous level".to_owned(),
            (_, Some(known)) => known.action.name().replace('_', " "),
            (_, None) => "hold the piece, if the rule allows it".to_owned(),
        };
        let keys = Preset::ALL.iter().map(|&preset| {
            let bindings = Bindings { preset, in_words: true, ..Bindings::default() };
            let names = Keys::new("", signals, &bindings).names(id);
            names.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ")
        });
        table += &cells([format!("`{name}`"), action].into_iter().chain(keys).collect());
    }
    table
}

#[test]
fn the_tables_of_options_and_presets_in_the_documents_are_those_of_the_program() {
    let text = document("docs/options.md");
    let with = |text: &str, name: &str, table: String| {
        let begin = text.find(&format!("<!-- {name}: begin")).unwrap();
        let begin = begin + text[begin..].find('\n').unwrap();
        let end = text.find(&format!("<!-- {name}: end")).unwrap();
        format!("{}\n\n{table}\n{}", &text[..begin], &text[end..])
    };
    let expected = with(&with(&text, "options", options()), "presets", presets());
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        std::fs::write(path("docs/options.md"), &expected).unwrap();
    } else {
        assert!(text == expected, "run it with INSTA_UPDATE=always to update the tables");
    }
}

/// True if a text is what a document shows of it; `...` stands for a part that is left out.
fn is_shown(text: &str, shown: &str) -> bool {
    let Some((first, shown)) = shown.split_once("...") else { return text == shown };
    let Some(text) = text.strip_prefix(first) else { return false };
    (0..=text.len()).filter_map(|k| text.get(k..)).any(|text| is_shown(text, shown))
}

#[test]
fn the_session_of_the_drive_protocol_is_that_of_the_program() {
    let loader = |file: &str| {
        let bytes = std::fs::read(path("stdlib-rules/games").join(file)).unwrap();
        Program::load(bytes).map_err(|error| error.to_string())
    };
    let mut session = rulvm_lab::drive::Session::new(&loader);
    let mut answer = String::new();
    let mut count = 0;
    for line in between(&document("docs/drive.md"), "drive") {
        if let Some(request) = line.strip_prefix("> ") {
            answer = session.answer(request);
        } else if let Some(shown) = line.strip_prefix("< ") {
            assert!(is_shown(&answer, shown), "{shown}\n{answer}");
            count += 1;
        }
    }
    assert!(count > 10, "{count} answers");
    assert!(is_shown("abcd", "a...d") && is_shown("abcd", "ab..."));
    assert!(!is_shown("abcd", "a...c") && !is_shown("abcd", "abc"));
}

#[test]
fn every_request_of_the_drive_protocol_is_described() {
    let text = document("docs/drive.md");
    let described: Vec<&str> = text
        .lines()
        .skip_while(|line| *line != "## Requests")
        .take_while(|line| *line != "## Errors")
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    let missing = |name: &str| {
        let request = format!(r#"{{"cmd":"{name}"}}"#);
        let mut session = rulvm_lab::drive::Session::new(&|_| Err(String::new()));
        session.answer(&request).contains("there is no request")
    };
    assert!(described.len() == 19 && missing("other"), "{described:?}");
    assert!(!described.iter().any(|name| missing(name)), "{described:?}");
}

#[test]
fn exit_statuses_are_documented() {
    let text = document("docs/tools.md");
    for exit in rulvm_files::Exit::ALL {
        let meaning = exit.meaning().replace("stack-overflow", "`stack-overflow`");
        assert!(text.contains(&format!("| {} | {meaning} |", exit.number())), "{exit:?}");
    }
}
