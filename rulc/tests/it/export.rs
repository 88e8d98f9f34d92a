//! `rulc export`.

use crate::directory;

#[test]
fn a_game_is_one_file_that_names_nothing_else() {
    let directory = directory();
    // The largest rule.
    assert_eq!(directory.run(&["export", "--html", "hexcolumns"]).status, 0);
    let page = directory.text("hexcolumns.html");
    assert!(page.len() <= 1_500_000, "{} bytes", page.len());
    let ran = directory.run(&["export", "--html", "rush"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let page = directory.text("rush.html");
    assert!(page.contains("<title>Rush</title>") && page.contains("RUL 0."));
    for foreign in ["src=", "href=", "\nimport ", "\nexport ", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    // The same game gives the same page, which replaces the older one.
    assert_eq!(directory.run(&["export", "--html", "rush"]).status, 0);
    assert_eq!(directory.text("rush.html"), page);
}

#[test]
fn sources_and_rule_files_are_exported_and_names_are_escaped() {
    let directory = directory();
    let source = stdlib_rules::source("rush").unwrap().text;
    directory.write("a.rul", source.replace("\"Rush\"", "\"<b>&'</b>\""));
    let ran = directory.run(&["export", "--html", "a.rul", "--with-source", "-o", "with.html"]);
    assert_eq!(ran.status, 0, "{ran:?}");
    let page = directory.text("with.html");
    assert!(page.contains("<title>&lt;b&gt;&amp;&#39;&lt;/b&gt;</title>"));
    assert!(page.contains("id=\"source\""));
    assert_eq!(directory.run(&["build", "a.rul"]).status, 0);
    assert_eq!(directory.run(&["export", "--html", "a.rul3"]).status, 0);
    assert!(directory.text("a.html").contains("id=\"source\"></script>"));
    let ran = directory.run(&["export", "--html", "a.rul3", "--with-source"]);
    assert_eq!(ran.status, 8, "{ran:?}");
    assert!(ran.stderr.contains("only a source can be in the page"), "{ran:?}");
}

#[test]
fn what_cannot_be_exported_is_said_and_nothing_is_overwritten() {
    let directory = directory();
    directory.write("own.html", "<p>mine</p>");
    let ran = directory.run(&["export", "--html", "rush", "-o", "own.html"]);
    assert_eq!(ran.status, 255, "{ran:?}");
    assert_eq!(directory.text("own.html"), "<p>mine</p>");
    directory.write("wrong.rul", "rule \"x\" {");
    assert_eq!(directory.run(&["export", "--html", "wrong.rul"]).status, 1);
    assert_eq!(directory.run(&["export", "--html", "gone.rul"]).status, 7);
    directory.write("bad.rul3", "RUL3 and nothing else");
    let ran = directory.run(&["export", "--html", "bad.rul3"]);
    assert_eq!(ran.status, 8, "{ran:?}");
    assert!(!directory.path("wrong.html").exists() && !directory.path("bad.html").exists());
}
