//! The program itself: outputs that cannot be written.

#[cfg(target_os = "linux")]
#[test]
fn a_help_that_cannot_be_written_is_an_error_of_the_system() {
    for argument in ["--help", "--version"] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulc"));
        let output = command.arg(argument).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(255), "{argument}");
        assert!(!output.stderr.is_empty());
    }
}
