//! `rulc build --watch`: the loop, and the watcher that wakes it up.

use std::io::Write;
use std::path::Path;

use super::build::{Built, Target, build};
use super::exit;
use super::messages::{Messages, counted};
use rulc_compiler::diagnostics::visible_line;
use rulc_sources::{FileWatcher, Inputs};

/// Wakes the loop for another build.
pub(super) trait Watcher {
    /// Waits until one of the files has changed.
    ///
    /// # Errors
    ///
    /// No further change can be noticed.
    fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()>;
}

/// Builds now and after every change, with one line on `stdout` for each; ends when the watcher
/// fails.
pub(super) fn run(
    file: &Path,
    target: &Target,
    watcher: &mut dyn Watcher,
    stdout: &mut dyn Write,
    messages: &mut Messages<'_>,
) -> u8 {
    loop {
        let built = build(file, target, messages);
        messages.hint();
        let line = status(file, target.output.as_deref().unwrap_or(file), &built);
        if writeln!(stdout, "{line}").and_then(|()| stdout.flush()).is_err() {
            // The standard output was closed.
            return exit::SYSTEM;
        }
        if let Err(problem) = watcher.wait(&built.inputs) {
            messages.problem(&file.to_string_lossy(), &problem);
            return exit::SYSTEM;
        }
    }
}

/// The result of a build, in one line.
fn status(file: &Path, output: &Path, built: &Built) -> String {
    let name = |path: &Path| visible_line(&path.to_string_lossy());
    let mut line = match built.bytes {
        Some(bytes) => {
            format!("{}: wrote {}, {}", name(file), name(output), counted(bytes, "byte"))
        }
        None => format!("{}: wrote nothing", name(file)),
    };
    for (count, one) in [(built.errors, "error"), (built.warnings, "warning")] {
        if count > 0 {
            line += &format!(", {}", counted(count, one));
        }
    }
    line + &format!("; watching {}", counted(built.inputs.len(), "file"))
}

impl Watcher for FileWatcher {
    fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()> {
        FileWatcher::wait(self, inputs)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use rulc_compiler::diagnostics::Format;

    type Change = Box<dyn Fn(&Path)>;

    /// Changes files of a directory instead of waiting for someone else to do so.
    struct Script {
        directory: PathBuf,
        changes: std::vec::IntoIter<Change>,
        seen: Vec<Vec<String>>,
    }

    impl Watcher for Script {
        fn wait(&mut self, inputs: &Inputs) -> std::io::Result<()> {
            let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
            self.seen.push(inputs.paths().map(name).collect());
            assert!(!inputs.changed());
            let change = self.changes.next().ok_or(std::io::Error::other("the end"))?;
            change(&self.directory);
            assert!(inputs.changed());
            Ok(())
        }
    }

    const RULE: &str = stdlib_rules::TEMPLATES[0].rule;

    fn write(directory: &Path, name: &str, text: &str) {
        std::fs::write(directory.join(name), text).unwrap();
    }

    #[test]
    fn every_change_of_a_file_that_is_used_leads_to_a_build() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a.rul");
        let output = directory.path().join("a.rul3");
        let target =
            Target { output: Some(output.clone()), options: rulc_compiler::Options::default() };
        let rule = RULE.replace("newgame.en.txt", "help.txt");
        write(directory.path(), "a.rul", &rule);
        let using = format!("{rule}use \"m.rul\";\n");
        let changes: Vec<Change> = vec![
            Box::new(|directory| write(directory, "help.txt", "A\n=\nGame\n")),
            Box::new(move |directory| write(directory, "a.rul", &using)),
            Box::new(|directory| write(directory, "m.rul", "fn f() { return 1 + ; }\n")),
            Box::new(|directory| write(directory, "m.rul", "fn f() { return 1; }\n")),
            Box::new(|directory| write(directory, "help.txt", &"long ".repeat(20))),
            Box::new(|directory| std::fs::remove_file(directory.join("a.rul")).unwrap()),
        ];
        let mut script = Script {
            directory: directory.path().to_owned(),
            changes: changes.into_iter(),
            seen: Vec::new(),
        };
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let mut messages = Messages::new(Format::Human, false, &mut stderr);
        let status = run(&file, &target, &mut script, &mut stdout, &mut messages);
        assert_eq!(status, exit::SYSTEM);
        let size = output.metadata().unwrap().len();
        let stdout = String::from_utf8(stdout).unwrap();
        let lines: Vec<String> = stdout
            .lines()
            .map(|line| line.replace(&format!("{}/", directory.path().display()), ""))
            .collect();
        let begins = [
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote a.rul3, ",
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote nothing, 1 error; watching 2 files",
            "a.rul: wrote a.rul3, ",
            &format!("a.rul: wrote a.rul3, {size} bytes, 3 warnings; watching 3 files"),
            "a.rul: wrote nothing; watching 1 file",
        ];
        assert_eq!(lines.len(), begins.len(), "{stdout}");
        for (line, begin) in lines.iter().zip(begins) {
            assert!(line.starts_with(begin), "{line}");
        }
        assert_eq!(script.seen[0], ["a.rul", "help.txt"]);
        assert_eq!(script.seen[2], ["a.rul", "m.rul"]);
        assert_eq!(script.seen[4], ["a.rul", "help.txt", "m.rul"]);
        let stderr = String::from_utf8(stderr).unwrap();
        assert_eq!(stderr.matches("tells more").count(), 1, "{stderr}");
    }
}
