//! Levels of warnings as options of the command line.

use test_support::frame;

#[test]
fn the_options_of_the_command_line() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("rule.rul");
    std::fs::write(&file, frame::rule("var idle;")).unwrap();
    let run = |options: &[&str]| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = ["rulc", "check", "--message-format", "short"].into_iter();
        let arguments = arguments.chain(options.iter().copied()).map(std::ffi::OsString::from);
        let code = rulc::cli::run(arguments.chain([file.clone().into()]), &mut out, &mut err);
        (format!("{code:?}"), String::from_utf8(err).unwrap())
    };
    let is = |result: &(String, String), code: u8| {
        assert_eq!(result.0, format!("{:?}", std::process::ExitCode::from(code)), "{}", result.1);
    };
    let plain = run(&[]);
    is(&plain, 0);
    assert!(plain.1.contains("warning[W0101]"), "{}", plain.1);
    let denied = run(&["--deny", "warnings"]);
    is(&denied, 1);
    assert!(denied.1.contains("error[W0101]"), "{}", denied.1);
    is(&run(&["--deny", "unused_name"]), 1);
    let allowed = run(&["--allow", "all", "--deny", "long_line"]);
    is(&allowed, 0);
    assert_eq!(allowed.1, "");
    let unknown = run(&["--warn", "unused_nmae"]);
    is(&unknown, 10);
    assert!(unknown.1.contains("did you mean `unused_name`?"), "{}", unknown.1);
}
