//! The language server with clients of other projects: Neovim, that of VS Code with our extension,
//! and that of `pytest-lsp`.
//!
//! Where a client is not installed, its test says so and is skipped. `NVIM` is the program of
//! Neovim, `PYTEST_LSP` a Python that has `pytest_lsp`; `npm install` in `editors/vscode` installs
//! the client of VS Code.

use std::path::Path;
use std::process::Command;

use test_support::directory::Directory;

const RULC: &str = env!("CARGO_BIN_EXE_rulc");

/// A module that lacks a `;`.
const SAMPLE: &str = "// A sample.\nvar total;\nfn f( n ) {\n    total = n\n}\n";

/// The program in a variable of the environment, or another one, if it can be run.
fn program(variable: &str, other: &str, probe: &[&str]) -> Option<String> {
    let program = std::env::var(variable).unwrap_or(other.to_owned());
    let found = Command::new(&program).args(probe).output().is_ok_and(|ran| ran.status.success());
    if !found {
        let mut stderr = std::io::stderr();
        let _ = std::io::Write::write_all(
            &mut stderr,
            format!("skipped: `{program} {}` fails; set {variable}\n", probe.join(" ")).as_bytes(),
        );
    }
    found.then_some(program)
}

#[track_caller]
fn run(mut command: Command, directory: &Directory) -> String {
    let folder = directory.path("");
    let output = command
        .env("RULC", RULC)
        .env("RUL_FOLDER", folder.canonicalize().unwrap())
        .env("XDG_CACHE_HOME", directory.path("cache"))
        .env("XDG_STATE_HOME", directory.path("state"))
        .current_dir(&folder)
        .output()
        .unwrap();
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}\n{stderr}");
    stdout.into_owned()
}

fn sample() -> Directory {
    let directory = Directory::new(RULC);
    directory.write("sample.rul", SAMPLE);
    directory
}

#[test]
fn neovim_edits_a_rule() {
    let Some(nvim) = program("NVIM", "nvim", &["--version"]) else { return };
    let directory = sample();
    directory.write("session.lua", include_str!("editors/session.lua"));
    let mut command = Command::new(nvim);
    command.args(["--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile session.lua"]);
    let said = run(command, &directory);
    insta::assert_snapshot!(said);
}

#[test]
fn vs_code_edits_a_rule() {
    let extension = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editors/vscode");
    let client = extension.join("node_modules/vscode-languageclient");
    let probe = format!("if (!fs.existsSync({client:?})) process.exit(1)");
    let Some(node) = program("NODE", "node", &["-e", &probe]) else { return };
    let directory = sample();
    let mut command = Command::new(node);
    command.arg(extension.join("test/session.mjs"));
    let said = run(command, &directory);
    insta::assert_snapshot!(said);
}

#[test]
fn pytest_lsp_edits_a_rule() {
    let Some(python) = program("PYTEST_LSP", "python3", &["-c", "import pytest_lsp"]) else {
        return;
    };
    let directory = sample();
    directory.write("test_session.py", include_str!("editors/test_session.py"));
    directory.write("pytest.ini", "[pytest]\nasyncio_mode = auto\n");
    let mut command = Command::new(python);
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "test_session.py"]);
    run(command, &directory);
}
