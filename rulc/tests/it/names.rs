//! Names of standard rules instead of files.

use crate::directory;

#[test]
fn every_standard_rule_can_be_checked_and_built_by_its_name() {
    use stdlib_rules::rules::{examples, names, rule};
    let directory = directory();
    for name in names().chain(examples()) {
        let check = directory.run(&["check", name]);
        assert_eq!((check.status, check.stdout, check.stderr), (0, String::new(), String::new()));
        let build = directory.run(&["build", name]);
        assert_eq!((build.status, build.stdout, build.stderr), (0, String::new(), String::new()));
        let built = std::fs::read(directory.path(&format!("{name}.rul3"))).unwrap();
        assert!(built == rule(name).unwrap(), "{name}");
    }
    assert_eq!(directory.run(&["build", "hexcolumns", "--map", "-o", "x.rul3"]).status, 0);
    assert!(directory.path("x.rul3").exists());
    assert!(directory.text("x.rul3.map").contains("hexcolumns.rul"));
}

#[test]
fn a_file_takes_precedence_over_a_standard_rule() {
    let directory = directory();
    directory.write("tetrhex", "const A = 1;\n");
    let check = directory.run(&["check", "tetrhex"]);
    assert_eq!(check.status, 1);
    assert!(check.stderr.contains("this is a module, not a rule"), "{check:?}");
    assert_eq!(directory.run(&["fmt", "tetrhex"]).status, 0);
}

#[test]
fn standard_rules_are_not_formatted_or_watched() {
    let directory = directory();
    for arguments in [&["fmt", "tetrhex"][..], &["fmt", "--check", "tetrhex"]] {
        let fmt = directory.run(arguments);
        assert_eq!((fmt.status, fmt.stdout.as_str()), (7, ""));
        assert!(fmt.stderr.contains("`tetrhex` is a standard rule, which is part of"), "{fmt:?}");
    }
    let watch = directory.run(&["build", "--watch", "tetrhex"]);
    assert_eq!(watch.status, 10);
    assert!(watch.stderr.contains("nothing to watch"), "{watch:?}");
}

#[test]
fn an_unknown_name_lists_the_known_ones() {
    let directory = directory();
    for arguments in [&["check", "tetrhax"][..], &["build", "tetrhax"], &["fmt", "tetrhax"]] {
        let ran = directory.run(arguments);
        assert_eq!(ran.status, 7);
        assert!(ran.stderr.contains("did you mean `tetrhex`?"), "{ran:?}");
        assert!(ran.stderr.contains("the sample rules are: tilt"), "{ran:?}");
    }
    let file = directory.run(&["check", "tetrhax.rul"]);
    assert!(!file.stderr.contains("standard"), "{file:?}");
}
