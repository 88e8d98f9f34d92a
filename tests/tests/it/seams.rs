//! What the crates depend on: the inner ones need no terminal, command line, file, clock or thread.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// Crates for terminals.
const TERMINAL: &[&str] =
    &["crossterm", "ratatui*", "rulvm-terminal", "rustyline", "termion", "termwiz", "tui-*"];
/// Crates for command lines.
const COMMAND_LINE: &[&str] = &["clap*", "indicatif", "shlex"];
/// The compiler and its parts.
const COMPILER: &[&str] =
    &["ariadne", "codespan-reporting", "grammar-text", "lalrpop*", "logos*", "rulc", "rulc-*"];
/// Crates that wait for files to change.
const WATCHER: &[&str] = &["inotify", "notify*"];

/// Crates that can run anywhere, in a browser too.
const PURE: [(&str, &str); 8] = [
    ("rulvm-core", "rulvm/core/src"),
    ("rulvm-table", "rulvm/table/src"),
    ("rulvm-opponents", "rulvm/opponents/src"),
    ("rulvm-table-records", "rulvm/table/records/src"),
    ("rulc-compiler", "rulc/compiler/src"),
    ("rulvm-player", "rulvm/player/src"),
    ("rulvm-table-view", "rulvm/table/view/src"),
    ("rulvm-table-play", "rulvm/table/play/src"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(root());
    command
}

/// The packages of the workspace and their dependencies.
struct Graph {
    names: BTreeMap<String, String>,
    members: Vec<String>,
    /// Normal dependencies, not those of tests or build scripts.
    normal: BTreeMap<String, Vec<String>>,
}

/// The compiler that builds this.
fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// What Cargo says about the workspace. A machine that has just built it has the crates for its own
/// platform only, so the others may be left out.
static METADATA: LazyLock<Value> = LazyLock::new(|| {
    let host = rustc().args(["--print", "host-tuple"]).output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let metadata = |more: &[&str]| {
        let arguments = ["metadata", "--format-version", "1", "--offline", "--locked"];
        cargo().args(arguments).args(more).output().unwrap()
    };
    let mut output = metadata(&[]);
    if !output.status.success() {
        output = metadata(&["--filter-platform", host.trim()]);
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
});

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().unwrap().clone()
}

static GRAPH: LazyLock<Graph> = LazyLock::new(|| {
    let metadata = &*METADATA;
    let packages = list(&metadata["packages"]).into_iter();
    let names = packages.map(|package| (text(&package["id"]), text(&package["name"]))).collect();
    let members = list(&metadata["workspace_members"]).iter().map(text).collect();
    let nodes = list(&metadata["resolve"]["nodes"]).into_iter().map(|node| {
        let normal = list(&node["deps"]).into_iter().filter(|dependency| {
            list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null())
        });
        (text(&node["id"]), normal.map(|dependency| text(&dependency["pkg"])).collect())
    });
    Graph { names, members, normal: nodes.collect() }
});

impl Graph {
    fn member(&self, name: &str) -> &str {
        let id = self.members.iter().find(|id| self.names[*id] == name);
        id.unwrap_or_else(|| panic!("the workspace has no package {name}"))
    }

    /// Returns everything that a package depends on: for each package, the one before it on the
    /// way.
    fn reached<'g>(&'g self, from: &'g str) -> BTreeMap<&'g str, &'g str> {
        let mut before = BTreeMap::new();
        let mut open = vec![from];
        while let Some(package) = open.pop() {
            for next in &self.normal[package] {
                if !before.contains_key(next.as_str()) {
                    before.insert(next.as_str(), package);
                    open.push(next);
                }
            }
        }
        before
    }

    /// Panics if a package depends on one with a forbidden name.
    fn avoids(&self, package: &str, forbidden: &[&[&str]]) {
        let from = self.member(package);
        let before = self.reached(from);
        for id in before.keys() {
            let name = self.names[*id].as_str();
            let is = |pattern: &&str| match pattern.strip_suffix('*') {
                Some(start) => name.starts_with(start),
                None => name == *pattern,
            };
            if forbidden.iter().copied().flatten().any(is) {
                let mut path = vec![name];
                let mut at = *id;
                while at != from {
                    at = before[at];
                    path.push(&self.names[at]);
                }
                path.reverse();
                panic!("{package} must not depend on {name}: {}", path.join(" -> "));
            }
        }
    }
}

#[test]
fn the_machine_knows_no_terminal_command_line_or_compiler() {
    GRAPH.avoids("rulvm-core", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
}

#[test]
fn tables_know_no_terminal_command_line_or_compiler() {
    GRAPH.avoids("rulvm-table", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
    GRAPH.avoids("rulvm-opponents", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
    GRAPH.avoids("rulvm-table-records", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
}

#[test]
fn connections_know_no_terminal_command_line_or_compiler() {
    GRAPH.avoids("rulvm-table-net", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
}

#[test]
fn screens_of_tables_know_no_terminal_command_line_or_compiler() {
    GRAPH.avoids("rulvm-table-view", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
}

#[test]
fn the_compiler_knows_no_terminal_command_line_or_watcher() {
    GRAPH.avoids("rulc-compiler", &[TERMINAL, COMMAND_LINE, WATCHER]);
}

#[test]
fn the_player_knows_no_terminal_and_no_compiler() {
    GRAPH.avoids("rulvm-player", &[TERMINAL, COMMAND_LINE, COMPILER, WATCHER]);
}

#[test]
fn the_engine_of_the_debugger_knows_no_terminal() {
    GRAPH.avoids("ruldbg-engine", &[TERMINAL]);
}

#[test]
fn a_forbidden_dependency_is_found() {
    let found = std::panic::catch_unwind(|| GRAPH.avoids("rulvm", &[TERMINAL]));
    assert!(found.is_err());
}

#[test]
fn no_package_depends_on_itself() {
    for id in &GRAPH.members {
        let is_circle = GRAPH.reached(id).contains_key(id.as_str());
        assert!(!is_circle, "{} depends on itself", GRAPH.names[id]);
    }
}

/// What a pure crate cannot use.
const IMPURE: [&str; 6] =
    ["std::fs", "std::thread", "std::env", "std::process", "std::net", "std::os"];
/// Clocks; a duration is a number.
const CLOCKS: [&str; 2] = ["Instant", "SystemTime"];

/// Returns a source without comments, texts and unit tests.
fn without_tests(source: &str) -> String {
    let mut kept = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim_start() == "#[cfg(test)]" {
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            let item = lines.by_ref();
            // An item of one line, or a block up to the closing bracket with the same indentation.
            if item.next().is_some_and(|first| !first.ends_with(';')) {
                let _ = item.find(|line| *line == end);
            }
            continue;
        }
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        kept.push_str(code);
        kept.push('\n');
    }
    kept
}

/// Returns the uses of files, clocks, threads, the environment or processes in a source.
fn impure(source: &str) -> Vec<String> {
    let code: String = without_tests(source).split_whitespace().collect::<Vec<_>>().join(" ");
    // Names in `use std::{...}` as well, as if each were written in full.
    let mut full = code.clone();
    for (at, group) in code.match_indices("std::{") {
        let list = &code[at + group.len()..];
        let mut depth = 0;
        let end = list.find(|c| match c {
            '{' => {
                depth += 1;
                false
            }
            '}' if depth == 0 => true,
            '}' => {
                depth -= 1;
                false
            }
            _ => false,
        });
        let list = &list[..end.unwrap_or(list.len())];
        full.extend(list.split([',', ' ']).map(|name| format!(" std::{name}")));
    }
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let stands = |word: &&&str| {
        full.match_indices(**word).any(|(at, _)| {
            let before = full[..at].chars().next_back();
            let after = full[at + word.len()..].chars().next();
            !before.is_some_and(is_word) && !after.is_some_and(is_word)
        })
    };
    IMPURE.iter().chain(&CLOCKS).filter(stands).map(|word| (*word).to_owned()).collect()
}

#[test]
fn uses_of_the_system_are_found() {
    let found = |source: &str| impure(source).join(" ");
    assert_eq!(found("use std::fs;"), "std::fs");
    assert_eq!(
        found("use std::{collections::BTreeMap, env, fs::{self, File}};"),
        "std::fs std::env"
    );
    assert_eq!(found("let begin = std::time::Instant::now();"), "Instant");
    assert_eq!(found("use std::time::{Duration, SystemTime};"), "SystemTime");
    assert_eq!(found("std::thread::spawn(f); // std::fs"), "std::thread");
    assert_eq!(found("use std::time::Duration; fn environment() { Instantly; }"), "");
    let tests = "fn f() {}\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\nuse std::env;\n";
    assert_eq!(found(tests), "std::env");
    assert_eq!(found("#[cfg(test)]\nmod tests;\nuse std::process::Command;"), "std::process");
}

/// Returns the sources below a folder, except those of unit tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut sources = all_sources(folder);
    sources.retain(|path| !path.strip_prefix(folder).unwrap().components().any(is_of_tests));
    sources
}

/// True for the folder or the file `tests`.
fn is_of_tests(part: Component<'_>) -> bool {
    Path::new(&part).file_stem().is_some_and(|name| name == "tests")
}

/// Returns the sources below a folder.
fn all_sources(folder: &Path) -> Vec<PathBuf> {
    let mut sources = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources.extend(all_sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
    sources.sort();
    sources
}

#[test]
fn pure_crates_use_no_file_clock_thread_environment_or_process() {
    let mut wrong = Vec::new();
    for (_, folder) in PURE {
        let sources = sources(&root().join(folder));
        assert!(sources.len() > 3, "{folder}");
        for path in sources {
            let found = impure(&std::fs::read_to_string(&path).unwrap());
            wrong.extend(found.iter().map(|word| format!("{}: {word}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the names after `path` in a source, those in brackets too, such as the modules after
/// `crate::`.
fn names_after(code: &str, path: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let word = |text: &str| text.chars().take_while(|&c| is_word(c)).collect::<String>();
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices(path) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| is_word(c) || c == ':') {
            continue;
        }
        let rest = &code[at + path.len()..];
        let Some(list) = rest.strip_prefix('{') else {
            names.insert(word(rest));
            continue;
        };
        let mut depth = 0;
        let mut is_start = true;
        for (at, c) in list.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => is_start = true,
                c if is_word(c) && std::mem::take(&mut is_start) => {
                    names.insert(word(&list[at..]));
                }
                _ => {}
            }
        }
    }
    names
}

/// Returns which modules in a folder use which others, without its root and its tests. `path` is
/// that of the folder's module, such as `crate::`.
fn modules(folder: &Path, path: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in sources(folder) {
        let relative = file.strip_prefix(folder).unwrap().with_extension("");
        let parts: Vec<_> = relative.iter().map(|part| part.to_str().unwrap()).collect();
        if matches!(parts[..], ["lib" | "main" | "mod"] | ["bin", ..]) {
            continue;
        }
        let code = without_tests(&std::fs::read_to_string(&file).unwrap());
        let code: String = code.split_whitespace().collect::<Vec<_>>().join(" ");
        let own = uses.entry(parts[0].to_owned()).or_default();
        own.extend(names_after(&code, path));
        if matches!(parts[..], [_] | [_, "mod"]) {
            own.extend(names_after(&code, "super::"));
        }
    }
    let names: BTreeSet<String> = uses.keys().cloned().collect();
    for (name, used) in &mut uses {
        used.retain(|other| other != name && names.contains(other));
    }
    uses
}

/// Returns the modules that use each other, directly or through others.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<&str> {
    let is_in_circle = |name: &&String| {
        let mut seen = BTreeSet::new();
        let mut open = vec![*name];
        while let Some(next) = open.pop() {
            open.extend(uses[next].iter().filter(|used| seen.insert(*used)));
        }
        seen.contains(name)
    };
    uses.keys().filter(is_in_circle).map(String::as_str).collect()
}

/// In Python, both `rule.game()` and `Game(rule)` make a game.
const CIRCLES: [(&str, &[&str]); 1] = [("rul-python", &["game", "rule"])];

#[test]
fn modules_of_a_crate_do_not_use_each_other_in_circles() {
    for package in list(&METADATA["packages"]) {
        let name = text(&package["name"]);
        let folder = Path::new(&text(&package["manifest_path"])).with_file_name("src");
        if !GRAPH.members.contains(&text(&package["id"])) || !folder.exists() {
            continue;
        }
        let uses = modules(&folder, "crate::");
        let allowed = CIRCLES.iter().find(|(own, _)| *own == name).map_or(&[][..], |(_, all)| all);
        assert_eq!(circles(&uses), allowed, "{name}: {uses:?}");
    }
}

/// Games for two use what opens tables, and what connects them, not the other way around.
#[test]
fn modules_of_the_terminal_and_the_command_line_do_not_use_each_other_in_circles() {
    for (folder, path) in [
        ("terminal", "crate::terminal::"),
        ("cli", "crate::cli::"),
        ("cli/table", "crate::cli::table::"),
    ] {
        let uses = modules(&root().join("rulvm/src").join(folder), path);
        assert!(uses.len() > 5, "{uses:?}");
        assert!(circles(&uses).is_empty(), "{folder}: {:?}", circles(&uses));
    }
}

#[test]
fn circles_are_found() {
    let names = |code: &str| Vec::from_iter(names_after(code, "crate::")).join(" ");
    assert_eq!(names("use crate::a::b; use crate::{c::{self, d}, e}; other_crate::f"), "a c e");
    let uses = |all: &[(&str, &[&str])]| -> BTreeMap<String, BTreeSet<String>> {
        let set = |used: &[&str]| used.iter().map(|name| (*name).to_owned()).collect();
        all.iter().map(|(name, used)| ((*name).to_owned(), set(used))).collect()
    };
    assert!(circles(&uses(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    let three = uses(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"]), ("d", &[])]);
    assert_eq!(circles(&three), ["b", "c"]);
}

#[test]
fn pure_crates_build_for_a_browser() {
    const TARGET: &str = "wasm32-unknown-unknown";
    let output = rustc().args(["--print", "sysroot"]).output().unwrap();
    let sysroot = String::from_utf8(output.stdout).unwrap();
    if !Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).exists() {
        println!("skipped: `rustup target add {TARGET}` installs what this test needs");
        return;
    }
    let mut command = cargo();
    command.args(["check", "--locked", "--offline", "--target", TARGET, "--target-dir"]);
    // The folder of this build, which has the build scripts and macros already.
    command.arg(Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
    // What encrypts connections needs random numbers: only the program of the page says that a
    // browser has them.
    for (package, _) in PURE.iter().filter(|(package, _)| *package != "rulvm-table-play") {
        command.args(["-p", package]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the table of crates in the document: each name, and the crates that it uses according to
/// the table; `None` for those that may use any.
fn documented(text: &str) -> BTreeMap<String, Option<BTreeSet<String>>> {
    let rows = text.lines().skip_while(|line| !line.starts_with("| crate |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cell = |row: &str, k: usize| row.split('|').nth(k).unwrap().trim().replace('`', "");
    let uses = |row: &str| {
        let list = cell(row, 4);
        let names = list.split(", ").filter(|name| !name.is_empty()).map(str::to_owned);
        (list != "any").then(|| names.collect())
    };
    rows.map(|row| (cell(row, 1), uses(row))).collect()
}

#[test]
fn the_architecture_says_which_crates_there_are_and_what_they_use() {
    let text = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let ours = |id: &&String| GRAPH.members.contains(id);
    let name = |id: &String| GRAPH.names[id].clone();
    let mut documented = documented(&text);
    for id in &GRAPH.members {
        let said = documented.remove(&name(id));
        let said = said.unwrap_or_else(|| panic!("docs/ARCHITECTURE.md lacks {}", name(id)));
        let uses: BTreeSet<String> = GRAPH.normal[id].iter().filter(ours).map(name).collect();
        assert_eq!(
            said.unwrap_or_else(|| uses.clone()),
            uses,
            "{} in docs/ARCHITECTURE.md",
            name(id)
        );
    }
    assert!(documented.is_empty(), "docs/ARCHITECTURE.md names more: {documented:?}");
}

/// True if a line of documentation starts an example that is a test.
fn has_example(source: &str) -> bool {
    let comments = source.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let fences: Vec<_> = comments.filter_map(|line| line.trim().strip_prefix("```")).collect();
    // The second fence of a pair ends what the first one starts.
    fences.chunks_exact(2).any(|pair| !matches!(pair[0], "text" | "json" | "toml" | "sh"))
}

/// Cargo compiles a crate once more for its unit tests, and looks for examples in its comments,
/// even where there are none.
#[test]
fn manifests_say_which_crates_have_unit_tests_and_examples() {
    for package in list(&METADATA["packages"]) {
        let targets = list(&package["targets"]).into_iter().filter(|target| {
            let kind = text(&target["kind"][0]);
            GRAPH.members.contains(&text(&package["id"])) && (kind == "lib" || kind == "bin")
        });
        for target in targets {
            let path = PathBuf::from(text(&target["src_path"]));
            let is_library = target["kind"][0] == "lib";
            let all = if is_library { all_sources(path.parent().unwrap()) } else { vec![path] };
            let all: Vec<String> =
                all.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
            let name = format!("{} {}", text(&package["name"]), text(&target["name"]));
            let tests = all.iter().any(|source| source.contains("#[cfg(test)]"));
            assert_eq!(target["test"], tests, "`test` in the manifest: {name}");
            let examples = is_library && all.iter().any(|source| has_example(source));
            assert_eq!(target["doctest"], examples, "`doctest` in the manifest: {name}");
        }
    }
}

/// How crates are built: the lines of the profiles `dev` and `release` in a manifest, each after
/// the name of its table.
fn profiles(manifest: &str) -> BTreeSet<String> {
    let mut table = "";
    let mut lines = BTreeSet::new();
    for line in manifest.lines().map(|line| line.split('#').next().unwrap().trim()) {
        if line.starts_with('[') {
            table = line;
        } else if line.contains('=')
            && ["[profile.dev", "[profile.release"].iter().any(|start| table.starts_with(start))
        {
            lines.insert(format!("{table} {line}"));
        }
    }
    lines
}

/// The quoted value in a line that starts with a key.
fn quoted<'a>(line: Option<&'a str>, key: &str) -> Option<&'a str> {
    line?.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"')
}

/// Names and versions of the packages in a lock file.
fn locked(lock: &str) -> BTreeSet<(&str, &str)> {
    let packages = lock.split("[[package]]\n").skip(1).map(|package| {
        let mut lines = package.lines();
        let name = quoted(lines.next(), "name").unwrap();
        (name, quoted(lines.next(), "version").unwrap())
    });
    packages.collect()
}

/// The part of a version that changes when a package becomes incompatible.
fn series(version: &str) -> &str {
    let first = version.split('.').find(|part| *part != "0").unwrap_or("0");
    let begin = version.find(first).unwrap_or_default();
    &version[..begin + first.len()]
}

/// Nothing that runs in each check builds some of the other workspaces.
#[test]
fn other_workspaces_have_manifests_that_can_be_read() {
    for folder in ["editors/generate", "editors/zed", "fuzz", "rulvm/web/build", "rulvm/web/wasm"] {
        let manifest = format!("{folder}/Cargo.toml");
        let arguments = ["metadata", "--format-version", "1", "--offline", "--no-deps"];
        let output = cargo().args(arguments).args(["--manifest-path", &manifest]).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{manifest}: {errors}");
    }
}

/// The generator of a parser shares the target directory of the toolchain: what both need is built
/// once, if the versions and the profiles are the same.
#[test]
fn workspaces_that_share_a_target_directory_build_in_the_same_way() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let [manifest, lock, other_manifest, other_lock] =
        ["Cargo.toml", "Cargo.lock", "editors/generate/Cargo.toml", "editors/generate/Cargo.lock"]
            .map(read);
    let (main, all) = (profiles(&manifest), locked(&lock));
    assert!(main.len() > 40 && all.len() > 200, "{main:?}");
    let other = profiles(&other_manifest);
    let expected =
        main.iter().filter(|line| line.contains("profile.dev]") || line.contains("\"*\""));
    let missing = expected.filter(|line| !other.contains(*line)).map(|line| format!("add {line}"));
    let added = other.iter().filter(|line| !main.contains(*line));
    let mut wrong: Vec<String> =
        missing.chain(added.map(|line| format!("remove {line}"))).collect();
    for (name, version) in locked(&other_lock) {
        let same: Vec<_> = all
            .iter()
            .filter(|(package, other)| *package == name && series(other) == series(version))
            .collect();
        if !same.is_empty() && !same.iter().any(|(_, other)| *other == version) {
            wrong.push(format!("{name} {version} is {} elsewhere", same[0].1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
