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
    // A module in text is continued by its author.
    for status in [0, 255] {
        let ran = directory.run(&["module-header", "--lang", "wat", "-o", "module.wat"]);
        assert_eq!(ran.status, status, "{ran:?}");
    }
    let ran = directory.run(&["module-header", "--lang", "c", "-o", "no/rul.h"]);
    assert_eq!(ran.status, 255);
}
