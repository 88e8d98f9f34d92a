//! The manual of the debugger: its sessions are executed, and its lists match the program.
//!
//! A comment `<!-- ruldbg FILE -->` before a fence starts a session; `<!-- ruldbg continues -->`
//! continues it. `--seed N`, `--module FILE` and `--json` can follow the file; with `--copy`, the
//! session has a copy of it, and `<!-- ruldbg edits -->` before a fence with a diff changes this
//! copy.
//!
//! `INSTA_UPDATE=always cargo test -p tests --test it debugger_documents` writes answers and lists
//! again.

use std::path::PathBuf;

use grammar::hex::Edge;
use rulc_compiler::testing::EventName;
use ruldbg::prompt::report;
use ruldbg_engine::command::{Answer, COMMANDS, Command, Group, Options, Session, begins_block};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::expr::debugger::{FACTS, FORMS};
use ruldbg_engine::load;
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_core::modules::Trace;
use rulvm_modules::{File, ModuleSet};

const PROMPT: &str = "(ruldbg) ";

/// The documents with sessions of the debugger.
const DOCUMENTS: &[&str] =
    &["README.md", MANUAL, "docs/debugger-scripting.md", "docs/fixing-a-bug.md"];

/// The document that lists everything.
const MANUAL: &str = "docs/debugger.md";

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// A module, whose file is shown by its name only.
fn module(file: &str) -> ModuleSet {
    let name = file.rsplit('/').next().unwrap().to_owned();
    let file = File { name, bytes: std::fs::read(path(file)).unwrap() };
    ModuleSet::load(&[file]).unwrap().traced(Trace::Types(Vec::new()))
}

/// Compares a document with its expected text, or writes it.
fn check(name: &str, expected: &str) {
    let path = path(name);
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, expected).unwrap();
    }
    let present = std::fs::read_to_string(&path).unwrap();
    for (number, (line, expected)) in (1..).zip(present.lines().zip(expected.lines())) {
        assert_eq!(line, expected, "{name}:{number}");
    }
    assert!(
        present == expected,
        "{name} is not up to date; \
         INSTA_UPDATE=always cargo test -p tests --test it debugger_documents writes it anew"
    );
}

/// A session, and how its answers are shown.
struct Told {
    session: Session,
    json: bool,
    /// The directory of the copy, which also contains recordings, and the copy.
    copy: Option<(tempfile::TempDir, PathBuf)>,
}

impl Told {
    /// Starts the session that a comment requests: a file and options.
    fn begin(words: &str) -> Told {
        let mut words = words.split_whitespace();
        let mut file = path(words.next().unwrap());
        let (mut seed, mut json, mut copy, mut modules) = (0, false, None, None);
        while let Some(word) = words.next() {
            match word {
                "--seed" => seed = words.next().unwrap().parse().unwrap(),
                "--json" => json = true,
                "--module" => modules = Some(module(words.next().unwrap())),
                "--copy" => {
                    let directory = tempfile::tempdir().unwrap();
                    let own = directory.path().join(file.file_name().unwrap());
                    std::fs::copy(&file, &own).unwrap();
                    file.clone_from(&own);
                    copy = Some((directory, own));
                }
                _ => panic!("what is {word}?"),
            }
        }
        let rule = load::load(&file, load::gentle()).unwrap_or_else(|problem| {
            panic!("{}", problem.text("ruldbg"));
        });
        let program = rulvm_files::with_modules(rule.program, modules.clone());
        let edge = program.rule().edge.unwrap_or(Edge::ALL[1]);
        let start = Start { edge, seed, fuel: DEFAULT_FUEL };
        let options = Options { file: Some(file), passes: load::gentle(), modules };
        Told { session: Session::new(Debugger::new(program, start), options), json, copy }
    }

    /// Applies a diff to the copy of the rule: one place, with its context.
    fn edit(&self, diff: &str) {
        let (_, file) = self.copy.as_ref().expect("only a copy can be edited");
        let side = |gone: char| -> String {
            let lines = diff.lines().filter(|line| !line.starts_with(gone));
            lines.map(|line| format!("{}\n", &line[1..])).collect()
        };
        let (old, new) = (side('+'), side('-'));
        let text = std::fs::read_to_string(file).unwrap();
        assert_eq!(text.matches(&old).count(), 1, "{old}");
        std::fs::write(file, text.replace(&old, &new)).unwrap();
    }

    /// Returns the answers to a command, as lines.
    fn answers(&mut self, command: &str) -> String {
        let place = self
            .copy
            .as_ref()
            .map_or(String::new(), |(directory, _)| format!("{}/", directory.path().display()));
        let words = command.split(' ').map(|word| match word.strip_suffix(".log") {
            Some(_) => format!("{place}{word}"),
            None => word.to_owned(),
        });
        let mut answers: Vec<Answer> = Vec::new();
        let result = self.session.execute(&words.collect::<Vec<_>>().join(" "), &mut answers);
        let mut out = String::new();
        for answer in answers {
            let text = if self.json { answer.to_json() } else { answer.to_string() };
            out += &format!("{text}\n");
        }
        if let Err(failure) = result {
            let json = self.json.then(|| failure.to_json());
            out += &json.map_or_else(|| report(&failure, false), |json| format!("{json}\n"));
        }
        if place.is_empty() { out } else { out.replace(&place, "") }
    }

    /// Executes the commands of a session that is shown; returns them with their answers.
    fn again(&mut self, shown: &str) -> String {
        let mut out = String::new();
        let mut lines = shown.lines();
        while let Some(line) = lines.next() {
            let Some(first) = line.strip_prefix(PROMPT) else { continue };
            out += &format!("{line}\n");
            let mut command = first.to_owned();
            if begins_block(first) {
                for line in lines.by_ref() {
                    out += &format!("{line}\n");
                    let inner = line.strip_prefix("> ").unwrap();
                    if inner == "end" {
                        break;
                    }
                    command.push(if command == first { ' ' } else { '\n' });
                    command += inner;
                }
            }
            out += &self.answers(&command);
        }
        out
    }
}

/// Returns a document with the actual answers, and the number of its sessions.
fn told(name: &str, text: &str) -> (String, usize) {
    let mut out = String::new();
    let mut told: Option<Told> = None;
    let mut count = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        out += line;
        let words = line.strip_prefix("<!-- ruldbg ").and_then(|line| line.strip_suffix(" -->\n"));
        let Some(words) = words else {
            let is_session = line.starts_with("```")
                && lines.peek().is_some_and(|next| next.starts_with(PROMPT));
            assert!(!is_session, "{name}: a session without its rule:\n{}", lines.next().unwrap());
            continue;
        };
        if words == "edits" {
            let diff: Vec<&str> = lines.by_ref().take_while(|line| *line != "```\n").collect();
            out += &diff.concat();
            out += "```\n";
            let fence = diff.iter().position(|line| *line == "```diff\n").unwrap();
            told.as_ref().unwrap().edit(&diff[fence + 1..].concat());
            continue;
        }
        if words != "continues" {
            told = Some(Told::begin(words));
        }
        for line in lines.by_ref() {
            out += line;
            if line.starts_with("```") {
                break;
            }
        }
        let shown: String = lines.by_ref().take_while(|line| *line != "```\n").collect();
        out += &told.as_mut().unwrap().again(&shown);
        out += "```\n";
        count += 1;
    }
    (out, count)
}

/// Replaces the text between two comments of a document.
fn replaced(text: &str, name: &str, list: &str) -> String {
    let begin = text.find(&format!("<!-- {name}: begin")).unwrap();
    let begin = begin + text[begin..].find('\n').unwrap();
    let end = text.find(&format!("<!-- {name}: end")).unwrap();
    format!("{}\n\n{list}\n{}", &text[..begin], &text[end..])
}

fn described(command: &Command) -> String {
    let usage = format!("{} {}", command.name(), command.arguments);
    let mut names = vec![format!("`{}`", usage.trim_end())];
    names.extend(command.names.iter().skip(1).map(|name| format!("`{name}`")));
    let again = if command.repeats { " ↵" } else { "" };
    let help = if command.help.is_empty() { String::new() } else { format!(" {}", command.help) };
    format!("- {}{again}: {}.{help}\n", names.join(", "), command.summary)
}

/// Returns the manual with the lists of the program.
fn listed(text: &str) -> String {
    let mut commands = Vec::new();
    for &group in Group::ALL {
        let list = COMMANDS.iter().filter(|command| command.group == group);
        let list: String = list.map(described).collect();
        commands.push(format!("### {}\n\n{list}", group.title()));
    }
    let facts = FACTS.iter().map(|fact| (fact.name(), fact.meaning));
    let forms = FORMS.iter().map(|&(form, _, meaning)| (form.to_owned(), meaning));
    let rows = facts.chain(forms).map(|(name, meaning)| format!("| `{name}` | {meaning} |\n"));
    let names = format!("| name | value |\n|---|---|\n{}", rows.collect::<String>());
    replaced(&replaced(text, "commands", &commands.join("\n")), "names", &names)
}

#[test]
fn the_debugger_says_what_the_documents_say() {
    for name in DOCUMENTS {
        let text = std::fs::read_to_string(path(name)).unwrap();
        let (expected, count) = told(name, &text);
        assert!(count > 0, "{name} has no session");
        check(name, &if *name == MANUAL { listed(&expected) } else { expected });
    }
}

#[test]
fn the_manual_names_all_events() {
    let text = std::fs::read_to_string(path(MANUAL)).unwrap();
    let is_missing = |event: &&EventName| !text.contains(&format!("`{}`", event.word()));
    let missing: Vec<&EventName> = EventName::ALL.iter().filter(is_missing).collect();
    assert_eq!(missing, [&EventName::Moved; 0]);
}

#[test]
fn the_cheat_sheet_has_every_command() {
    let text = std::fs::read_to_string(path("docs/debugger-cheatsheet.md")).unwrap();
    let names = COMMANDS.iter().flat_map(|command| command.names);
    let is_missing =
        |name: &&&str| !["`", " "].iter().any(|end| text.contains(&format!("`{name}{end}")));
    let missing: Vec<&&str> = names.filter(is_missing).collect();
    assert_eq!(missing, [&""; 0]);
}
