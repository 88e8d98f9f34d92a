//! The subcommands `new`, `explain`, `completions`, `man` and `build --watch`.

use crate::directory;
use rulc_compiler::diagnostics::Code;

#[test]
fn new_makes_games_that_can_be_built_and_are_formatted() {
    let directory = directory();
    for (name, template) in [("trio", "columns"), ("Four_in-1", "tetris"), ("x", "blank")] {
        let new = directory.run(&["new", name, "--template", template]);
        assert_eq!(new.status, 0, "{new:?}");
        assert!(new.stdout.contains(&format!("{name}/{name}.rul")), "{new:?}");
        let file = format!("{name}/{name}.rul");
        for arguments in [&["check", &file][..], &["fmt", "--check", &file], &["build", &file]] {
            let ran = directory.run(arguments);
            assert_eq!((ran.status, ran.stdout, ran.stderr), (0, String::new(), String::new()));
        }
        assert!(directory.path(&format!("{name}/{name}.rul3")).exists());
        let mut made: Vec<String> = std::fs::read_dir(directory.path(name))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        made.sort();
        let mut expected = [
            "README.md",
            &format!("{name}.en.txt"),
            &file[name.len() + 1..],
            &format!("{name}.rul3"),
        ]
        .map(str::to_owned);
        expected.sort();
        assert_eq!(made, expected);
        for file in ["README.md", &format!("{name}.rul"), &format!("{name}.en.txt")] {
            let text = std::fs::read_to_string(directory.path(&format!("{name}/{file}"))).unwrap();
            assert!(text.contains(name) && !text.contains("newgame"), "{file}: {text}");
        }
        let help =
            std::fs::read_to_string(directory.path(&format!("{name}/{name}.en.txt"))).unwrap();
        let lines: Vec<&str> = help.lines().collect();
        assert_eq!((lines[0], lines[1].len()), (name, name.len()));
    }
    let without = directory.run(&["new", "plain"]);
    assert_eq!(without.status, 0);
}

#[test]
fn new_takes_a_path_and_creates_what_is_missing() {
    let directory = directory();
    let new = directory.run(&["new", "some/path/trio/"]);
    assert_eq!((new.status, new.stderr.as_str()), (0, ""));
    assert!(new.stdout.contains("trio.rul is ready to play"), "{new:?}");
    assert_eq!(directory.run(&["check", "some/path/trio/trio.rul"]).status, 0);
    let readme = std::fs::read_to_string(directory.path("some/path/trio/README.md")).unwrap();
    assert!(readme.starts_with("# trio\n"), "{readme}");
    for part in ["## Install", "## Play", "## Change and test", "## Share"] {
        assert!(readme.contains(part), "{part}");
    }
    let named = directory.run(&["new", "some/2048", "--name", "twos"]);
    assert_eq!(named.status, 0, "{named:?}");
    assert!(directory.path("some/2048/twos.rul").exists());
}

#[test]
fn dis_takes_the_name_of_a_standard_rule() {
    let directory = directory();
    for arguments in [&["dis", "tetlight"][..], &["dis", "--asm", "tilt"], &["decompile", "hold"]] {
        let listed = directory.run(arguments);
        assert_eq!(listed.status, 0, "{arguments:?} {}", listed.stderr);
        assert!(!listed.stdout.is_empty());
    }
}

#[test]
fn new_touches_nothing_that_is_there() {
    let directory = directory();
    directory.write("file", "mine");
    std::fs::create_dir(directory.path("directory")).unwrap();
    for name in ["file", "directory"] {
        let new = directory.run(&["new", name]);
        assert_eq!(new.status, 10);
        assert!(new.stderr.contains("a file or directory with this name already exists"));
    }
    assert_eq!(std::fs::read(directory.path("file")).unwrap(), b"mine");
    assert_eq!(std::fs::read_dir(directory.path("directory")).unwrap().count(), 0);
    let bad = directory.run(&["new", "games/2048"]);
    assert_eq!(bad.status, 10);
    assert!(bad.stderr.contains("a name must start with a letter"), "{bad:?}");
    let bad = directory.run(&["new", ".."]);
    assert_eq!(bad.status, 10);
    assert!(bad.stderr.contains("this path has no name"), "{bad:?}");
    assert!(!directory.path("games").exists());
    let unknown = directory.run(&["new", "trio", "--template", "chess"]);
    assert_eq!(unknown.status, 10);
    assert!(unknown.stderr.contains("columns, tetris, blank"), "{unknown:?}");
}

#[test]
fn explain_prints_the_explanation_and_without_a_code_the_list() {
    let directory = directory();
    for number in ["E0201", "e0201"] {
        let explain = directory.run(&["explain", number]);
        assert_eq!(explain.status, 0);
        assert_eq!(explain.stdout, Code::UnknownName.explanation());
    }
    let list = directory.run(&["explain"]);
    assert_eq!(list.status, 0);
    assert_eq!(list.stdout.lines().count(), Code::ALL.len());
    for (line, code) in list.stdout.lines().zip(Code::ALL) {
        assert!(line.starts_with(code.number()) && line.ends_with(code.summary()), "{line}");
    }
    let wrong = directory.run(&["explain", "E0999"]);
    assert_eq!((wrong.status, wrong.stdout.as_str()), (10, ""));
    assert!(wrong.stderr.contains("`rulc explain` lists all codes"), "{wrong:?}");
    let wild = directory.run(&["explain", "\x1b[2J"]);
    assert!(wild.status == 10 && !wild.stderr.contains('\x1b'), "{wild:?}");
}

#[test]
fn messages_for_people_end_with_one_hint() {
    let directory = directory();
    directory.write("a.rul", "fn f( { }\n");
    directory.write("b.rul", "const A = ;\n");
    let fmt = directory.run(&["fmt", "a.rul", "b.rul"]);
    assert_eq!(fmt.status, 1);
    assert_eq!(fmt.stderr.matches("explains this message").count(), 1);
    assert!(fmt.stderr.ends_with("`rulc explain E0005` explains this message\n"), "{}", fmt.stderr);
    for format in ["compact", "short", "json"] {
        let check = directory.run(&["check", "a.rul", "--message-format", format]);
        assert!(!check.stderr.contains("explains this message"), "{}", check.stderr);
    }
}

#[test]
fn completions_and_pages_of_the_manual_know_the_subcommands() {
    let directory = directory();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let completions = directory.run(&["completions", shell]);
        assert_eq!(completions.status, 0);
        assert!(completions.stdout.contains("explain"), "{shell}");
    }
    let man = directory.run(&["man"]);
    assert!(man.status == 0 && man.stdout.contains(".TH rulc 1"), "{man:?}");
    let build = directory.run(&["man", "build"]);
    assert!(build.status == 0 && build.stdout.contains(".TH rulc-build 1"), "{build:?}");
    assert!(build.stdout.contains("watch"));
    assert_eq!(directory.run(&["man", "bild"]).status, 10);
    assert_eq!(directory.run(&["completions", "tea"]).status, 10);
}

/// With real change notifications from the system; Ctrl+C ends it.
#[cfg(unix)]
#[test]
fn watch_builds_again_until_it_is_told_to_end() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let directory = directory();
    assert_eq!(directory.run(&["new", "trio"]).status, 0);
    let mut command = directory.command();
    command.args(["build", "--watch", "trio/trio.rul"]).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let stdout = child.stdout.take().unwrap();
    let (sender, lines) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    let line = || lines.recv_timeout(Duration::from_secs(60)).unwrap();
    assert!(line().starts_with("trio/trio.rul: wrote trio/trio.rul3, "));
    directory.write("trio/trio.en.txt", "\u{4F60}");
    assert_eq!(line(), "trio/trio.rul: wrote nothing, 1 error; watching 2 files");
    directory.write("trio/trio.en.txt", "Short.\n");
    assert!(line().starts_with("trio/trio.rul: wrote trio/trio.rul3, "));
    // An interrupt would be ignored if the tests ran in the background.
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(15));
}

#[test]
fn watch_refuses_what_is_no_file() {
    let directory = directory();
    let watch = directory.run(&["build", "--watch", "."]);
    assert_eq!(watch.status, 10);
    assert!(watch.stderr.contains("only a regular file can be watched"), "{watch:?}");
}

/// Adds a score to a rule file.
fn score(path: &std::path::Path) {
    use grammar::rul3;
    let bytes = std::fs::read(path).unwrap();
    let file = rul3::read(&bytes).unwrap();
    let mut tables = file.rule.scores.clone();
    let date = 0x5A6B_7C00;
    tables[0].entries.push(rul3::Score { player: "Zoe".to_owned(), score: 7, date });
    std::fs::write(path, rul3::with_scores(&bytes, &file.layout, &tables).unwrap()).unwrap();
}

fn scores(path: &std::path::Path) -> usize {
    let file = grammar::rul3::read(&std::fs::read(path).unwrap()).unwrap();
    file.rule.scores.iter().map(|table| table.entries.len()).sum()
}

#[test]
fn scores_stay_if_the_rule_is_the_same_and_are_kept_if_it_is_another_one() {
    let directory = directory();
    assert_eq!(directory.run(&["new", "trio"]).status, 0);
    let (source, built) = (directory.path("trio/trio.rul"), directory.path("trio/trio.rul3"));
    let build = || {
        let build = directory.run(&["build", "trio/trio.rul"]);
        assert_eq!(build.status, 0, "{build:?}");
        build.stderr
    };
    assert_eq!(build(), "");
    score(&built);
    assert_eq!((build().as_str(), scores(&built)), ("", 1));
    // The rule changes: the old file is kept, each time.
    for (k, name) in ["trio.rul3.bak", "trio.rul3.bak-2"].into_iter().enumerate() {
        let text = std::fs::read_to_string(&source).unwrap();
        let changed = text.replacen("rule \"", &format!("rule \"{k}"), 1);
        assert_ne!(text, changed);
        std::fs::write(&source, changed).unwrap();
        let told = build();
        assert!(told.contains("it contained 1 score of another version of the rule"), "{told}");
        assert!(told.contains(name), "{told}");
        assert_eq!(scores(&directory.path(&format!("trio/{name}"))), 1);
        assert_eq!((scores(&built), build().as_str()), (0, ""));
        score(&built);
    }
    assert_eq!((build().as_str(), scores(&built)), ("", 1));
}
