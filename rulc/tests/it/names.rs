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

#[test]
fn a_directory_is_no_rule() {
    let directory = directory();
    directory.write("hold/notes.txt", "not a rule\n");
    for arguments in [&["check", "hold"][..], &["build", "hold"], &["dis", "hold"]] {
        let ran = directory.run(arguments);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{arguments:?}");
    }
    let ran = directory.run(&["dis", "holdd"]);
    assert_eq!(ran.status, 7);
    assert!(ran.stderr.contains("did you mean `hold`?\nthe standard rules are: "), "{ran:?}");
}

#[test]
fn a_module_is_one_module_whatever_the_way_to_it() {
    let directory = directory();
    let rule = test_support::frame::rule("allow unused_name;");
    // A cycle across directories, and one module by two ways.
    directory.write(
        "m/r.rul",
        format!("use \"sub/a.rul\";\nuse \"b.rul\";\nuse \"../m/b.rul\" as again;\n{rule}"),
    );
    directory.write("m/sub/a.rul", "use \"../b.rul\";\npub fn f() { return b::g(); }\n");
    directory.write(
        "m/b.rul",
        "use \"sub/a.rul\";\npub fn g() { return if edge > 8 { a::f() } else { 1 }; }\n",
    );
    let ran = directory.run(&["check", "m/r.rul"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    directory.write("m/self.rul", format!("use \"../m/self.rul\" as me;\n{rule}"));
    let ran = directory.run(&["check", "m/self.rul"]);
    assert!(ran.stderr.contains("a rule cannot use its own file"), "{ran:?}");
    // Messages name a module by the shortest way.
    directory.write("m/b.rul", "use \"sub/a.rul\";\npub fn g() { return nothing; }\n");
    let ran = directory.run(&["check", "m/r.rul"]);
    assert!(ran.stderr.contains("m/b.rul:2"), "{ran:?}");
}
