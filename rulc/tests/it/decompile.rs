//! `rulc dis` and `rulc decompile`: which output goes where.

use std::ffi::OsString;
use std::path::Path;

use rulc_compiler::{Memory, compile};
use test_support::frame;

/// Returns a rule with this code.
fn rule(code: &str) -> String {
    let rows = frame::rows();
    format!(
        "rule \"Code\" {{ }} pattern plain {{ {rows} }} shape dot {{ here }} signals standard;
         number points {{ label en \"Points\"; }} {code}"
    )
}

fn build(source: &str) -> Vec<u8> {
    let compilation = compile("test.rul", source, &Memory::default());
    compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics)).bytes
}

/// Runs the command line; returns its status and its outputs.
fn run(arguments: &[&str]) -> (String, String, String) {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("rulc").chain(arguments.iter().copied()).map(OsString::from);
    let status = rulc::cli::run(arguments, &mut stdout, &mut stderr);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (format!("{status:?}"), text(stdout), text(stderr))
}

#[test]
fn the_commands_write_to_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let bytes = build(&rule("code { phase 0: phase A: phase B: phase C: phase S: V[10] ret }"));
    std::fs::write(Path::new(&path("a.rul3")), &bytes).unwrap();
    let file = path("a.rul3");
    let (status, listing, messages) = run(&["dis", &file]);
    assert!(status.contains("(0)") && messages.is_empty(), "{status} {messages}");
    assert!(listing.starts_with("RUL3 file, "), "{listing}");
    let (_, assembly, _) = run(&["dis", "--asm", &file]);
    assert_eq!(build(&assembly), bytes);
    let (_, source, report) = run(&["decompile", &file]);
    assert!(source.contains("phase S {\n    return points;\n}"), "{source}");
    assert!(report.contains("phase S: structured"), "{report}");
    let (_, exact, _) = run(&["decompile", "--exact", &file]);
    assert_eq!(build(&exact), bytes);
    assert!(run(&["dis", &path("none.rul3")]).0.contains("(7)"));
    std::fs::write(Path::new(&path("bad.rul3")), "RUL3 but nothing else").unwrap();
    let (status, _, messages) = run(&["decompile", &path("bad.rul3")]);
    assert!(status.contains("(8)") && messages.contains("bad.rul3"), "{status} {messages}");
}
