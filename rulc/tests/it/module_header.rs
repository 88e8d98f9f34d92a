//! `rulc module-header`.

use crate::directory;

#[test]
fn a_header_is_printed_or_written() {
    let directory = directory();
    for (lang, word) in [
        ("wat", "(import \"rul\" \"cell\""),
        ("rust", "pub fn cell("),
        ("c", "rul_cell("),
        ("assemblyscript", "declare function cell("),
    ] {
        let printed = directory.run(&["module-header", "--lang", lang]);
        assert_eq!((printed.status, printed.stderr.as_str()), (0, ""));
        assert!(printed.stdout.contains(word), "{lang}");
        let written = directory.run(&["module-header", "--lang", lang, "-o", lang]);
        assert_eq!((written.status, written.stdout.as_str()), (0, ""));
        assert_eq!(directory.text(lang), printed.stdout);
    }
    let unknown = directory.run(&["module-header", "--lang", "pascal"]);
    assert_eq!(unknown.status, 10);
}

#[test]
fn the_header_of_a_rule_has_its_messages() {
    let directory = directory();
    let rule = test_support::frame::rule("use \"m.rul\";\nmessage far(power: int) -> int = 1;");
    directory.write("r.rul", &rule);
    directory.write("m.rul", "pub message near(cell: cell) -> int = 2;\n");
    let ran = directory.run(&["module-header", "--lang", "c", "r.rul"]);
    // Only `check` reports warnings.
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    for line in ["#define RUL_REQUEST_FAR 0x0001", "#define RUL_REQUEST_NEAR 0x0002"] {
        assert!(ran.stdout.contains(line), "{ran:?}");
    }
    let standard = directory.run(&["module-header", "--lang", "c", "tetrhex"]);
    assert_eq!(standard.status, 0);
    let gone = directory.run(&["module-header", "--lang", "c", "gone.rul"]);
    assert_eq!(gone.status, 7);
    // A rule with errors has no header, and is never overwritten.
    for output in ["r.rul", "m.rul"] {
        let ran = directory.run(&["module-header", "--lang", "c", "r.rul", "-o", output]);
        assert_eq!(ran.status, 255, "{ran:?}");
    }
    directory.write("m.rul", "pub message near(cell: cell) -> int = 1;\n");
    let wrong = directory.run(&["module-header", "--lang", "c", "r.rul", "-o", "rul.h"]);
    assert_eq!(wrong.status, 1);
    assert!(wrong.stderr.contains("E0512") && !wrong.stderr.contains("W01"), "{wrong:?}");
    assert!(!directory.path("rul.h").exists());
}

#[test]
fn a_header_replaces_only_a_header() {
    let directory = directory();
    directory.write("module.c", "/* mine */");
    for (lang, file, status) in
        [("c", "module.c", 255), ("c", "rul.h", 0), ("c", "rul.h", 0), ("rust", "rul.h", 255)]
    {
        let ran = directory.run(&["module-header", "--lang", lang, "-o", file]);
        assert_eq!(ran.status, status, "{ran:?}");
    }
    assert_eq!(directory.text("module.c"), "/* mine */");
    // Authors build on a module in WAT.
    for status in [0, 255] {
        let ran = directory.run(&["module-header", "--lang", "wat", "-o", "module.wat"]);
        assert_eq!(ran.status, status, "{ran:?}");
    }
    let ran = directory.run(&["module-header", "--lang", "c", "-o", "no/rul.h"]);
    assert_eq!(ran.status, 255);
}
