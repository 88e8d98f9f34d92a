//! Saves a game as a test of its rule.

use rulc_compiler::diagnostics::{Format, render};
use rulvm_lab::testing::{self, Suite};

use super::answer::{Answer, Failure, Output};
use super::session::Session;
use crate::files;

/// The example in help lines.
const EXAMPLE: &str = "such as `record test \"two blues stay\" expect color(33) == blue`";

/// Reads the name of a test in quotes, and the steps that end it, if any.
fn parse(arguments: &str) -> Result<(&str, Option<String>), Failure> {
    let quoted = arguments.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let Some((name, rest)) = quoted.filter(|(name, _)| !name.trim().is_empty()) else {
        return Err(Failure::new("a test needs a name in quotes").help(EXAMPLE));
    };
    if name.contains(|c: char| c == '\\' || c.is_control()) {
        return Err(Failure::new("the name cannot contain backslashes or control characters"));
    }
    match rest.trim().trim_end_matches(';') {
        "" => Ok((name, None)),
        steps if steps.starts_with("expect ") => Ok((name, Some(format!("{steps};")))),
        other => Err(Failure::new(format!("`{other}` does not start with `expect`")).help(EXAMPLE)),
    }
}

/// `record test`: adds the game up to here to the source as a test, and runs it.
pub(super) fn record_test(
    session: &mut Session,
    arguments: &str,
    output: &mut dyn Output,
) -> Result<(), Failure> {
    let (name, steps) = parse(arguments)?;
    let file = session.options.file.clone().ok_or_else(|| Failure::new("there is no source"))?;
    let shown = file.display();
    let text = files::read_source(&file).map_err(|error| {
        Failure::new(format!("{shown}: {error}"))
            .help("tests are in the source of a rule: debug it")
    })?;
    if session.debugger.code().program().has_modules() {
        return Err(Failure::new("a game with message modules cannot become a test")
            .help("start `ruldbg` without `--module`"));
    }
    let timeline = session.debugger.timeline();
    if timeline.changes() > 0 {
        return Err(Failure::new("a game that was changed from outside cannot become a test")
            .help("`undo` takes back a change"));
    }
    let inputs = &timeline.inputs()[..timeline.here().begun().saturating_sub(1)];
    let program = session.debugger.code().program();
    let recorded = session.debugger.recorded(program, inputs);
    let recorded = recorded.ok_or_else(|| Failure::new("interrupted: nothing was written"))?;
    let test =
        testing::write_with(recorded.log(), program, recorded.game(), name, steps.as_deref())
            .map_err(|error| Failure::new(format!("this game cannot become a test: {error}")))?;
    let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
    let added = format!("{gap}{test}");
    // The source keeps its line ends.
    let added = if text.contains("\r\n") { added.replace('\n', "\r\n") } else { added };
    let with_test = format!("{text}{added}");
    let compilation = files::compile_tests(&file, &with_test);
    let Some(compiled) = compilation.output else {
        let (list, sources) = (&compilation.diagnostics, &compilation.sources);
        let messages = render(list, sources, Format::Compact, false);
        let failure = Failure::new("the source with this test has errors: nothing was written");
        return Err(messages.lines().fold(failure, |failure, line| failure.help(line)));
    };
    let suite = Suite::new(compiled, compilation.sources)
        .map_err(|error| Failure::new(format!("{shown}: {error}")))?;
    files::replace_source(&file, &with_test)
        .map_err(|error| Failure::new(format!("{shown}: {error}")))?;
    let added = suite.tests().last().map(|test| test.span);
    let (outcomes, _) = suite.run(|test| Some(test.span) == added);
    let place = added.map_or(String::new(), |span| suite.place(span).0);
    let failed =
        outcomes.first().and_then(|(test, outcome)| Some((test, outcome.failure.as_ref()?)));
    let answer = match failed {
        None => Answer::words(format!("test added at {place}; it passes")),
        Some((test, failure)) => {
            let report = testing::report(&suite, test, failure).render(false);
            Answer::words(format!("test added at {place}; it fails:\n{}", report.trim_end()))
        }
    };
    output.answer(answer.with("passes", failed.is_none()));
    Ok(())
}
