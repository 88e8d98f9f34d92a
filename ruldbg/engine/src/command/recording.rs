//! Recordings: writes the inputs of a game to a file, and plays the inputs of such a file.

use std::path::{Path, PathBuf};

use rulc_compiler::Passes;
use rulvm_core::Program;
use rulvm_core::log::{self, Log, ReplayError};
use rulvm_core::machine::DEFAULT_FUEL;
use rulvm_files::recording::Recorded;
use rulvm_files::share::{ShareError, SharedGame, SharedRule};

use super::answer::{Answer, Failure, Output, counted};
use super::session::Session;
use crate::debugger::Start;
use crate::files::{self, Written};

type Done = Result<(), Failure>;

/// `record`
pub(super) fn record(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if session.tested.is_some() {
        return Err(Failure::new("this is the game of a test")
            .help("only a game that was played can be recorded: `run -- KEYS` starts one"));
    }
    // A file with this name is `./test`.
    let (first, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
    if first == "test" {
        return super::kept_test::record_test(session, rest.trim(), output);
    }
    if arguments.is_empty() {
        return Err(Failure::new("`record` needs a file"));
    }
    let program = session.players_version();
    let timeline = session.debugger.timeline();
    let left_out = timeline.changes();
    let recorded = session.debugger.recorded(&program, timeline.inputs());
    let recorded = recorded.ok_or_else(|| Failure::new("interrupted: nothing was written"))?;
    let log = recorded.log();
    session.write(arguments, Written::Recording, log.to_text().as_bytes())?;
    let inputs = counted(log.entries.len(), "input");
    let mut text = format!("{inputs} written to {arguments}");
    if left_out > 0 {
        text.push_str("; changes from outside are not included");
    }
    output.answer(Answer::words(text));
    Ok(())
}

/// The arguments of `replay`.
struct Wanted<'a> {
    file: &'a str,
    inputs_only: bool,
    /// The version of the rule with which the game was recorded.
    against: Option<&'a str>,
}

impl Wanted<'_> {
    fn parse(arguments: &str) -> Result<Wanted<'_>, Failure> {
        let (file, options) = match arguments.split_once(" --") {
            Some((file, _)) => (file, &arguments[file.len()..]),
            None => (arguments, ""),
        };
        let mut wanted = Wanted { file: file.trim(), inputs_only: false, against: None };
        for option in options.split(" --").map(str::trim).filter(|option| !option.is_empty()) {
            match option.split_once(' ').map(|(word, file)| (word, file.trim())) {
                None if option == "inputs-only" => wanted.inputs_only = true,
                Some(("against", file)) => wanted.against = Some(file),
                _ => {
                    let message = format!("`--{option}` is not an option of `replay`");
                    return Err(
                        Failure::new(message).help("replay FILE [--inputs-only] [--against RULE]")
                    );
                }
            }
        }
        match (wanted.file, wanted.against) {
            ("", _) => Err(Failure::new("`replay` needs a file")),
            (_, Some(_)) if !wanted.inputs_only => {
                Err(Failure::new("`--against` compares two versions")
                    .help("it needs `--inputs-only`"))
            }
            _ => Ok(wanted),
        }
    }
}

/// `replay`
pub(super) fn replay(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let Wanted { file, inputs_only, against } = Wanted::parse(arguments)?;
    let fail = |what: String| Failure::new(format!("{file}: {what}"));
    let log = match files::read_recording(file).map_err(|error| fail(error.to_string()))? {
        Recorded::Log(log, _) => log,
        Recorded::Shared(shared) => session.log_of(&shared).map_err(|e| fail(e.to_string()))?,
    };
    let edge = session.edge(&log.header.edge.to_string())?;
    let (seed, fuel) = (log.header.seed, log.header.fuel);
    let start = Start { edge, seed, fuel };
    if fuel > DEFAULT_FUEL.max(session.debugger.start().fuel) {
        let message = format!(
            "its phase calls can take {fuel} steps, but those of this session only {}",
            session.debugger.start().fuel
        );
        return Err(fail(message).help(format!("start `ruldbg` with `--fuel {fuel}`")));
    }
    let count = log.entries.len();
    let inputs: Vec<_> = log.entries.iter().map(|entry| entry.input.clone()).collect();
    let to_come = format!("{} to come; the game has not started yet", counted(count, "input"));
    let play = format!("`replay {file} --inputs-only` plays the inputs");
    if !inputs_only {
        let Some(program) = session.version_of(&log) else {
            return Err(fail("this is a recording of a different rule".to_owned())
                .help("or of another version of this one")
                .help(format!("{play} with this one")));
        };
        log::replay(&log, &program).map_err(|error| {
            let failure = fail(error.to_string());
            match error {
                ReplayError::Diverged(differs) if differs.input > 0 => {
                    let number = differs.input;
                    let input = &log.entries[number - 1].input;
                    let input = super::see::show_input(session, input);
                    let help = format!("input {number} is: {input}; all before it match");
                    let play = format!("{play} as they are; then `goto input {number}`");
                    failure.help(help).help(play)
                }
                ReplayError::OtherModules(modules) if modules.is_empty() => {
                    failure.help("start `ruldbg` without `--module`")
                }
                ReplayError::OtherModules(_) => failure
                    .help("start `ruldbg` with `--module FILE` for each of them and for no other"),
                _ => failure.help(format!("{play} as they are")),
            }
        })?;
        session.known.insert(log.header.rule, session.debugger.code().program().clone());
        session.restart(start);
        session.tested = None;
        session.debugger.extend(inputs);
        output.answer(Answer::words(to_come));
        return Ok(());
    }
    let named = against.map(|file| session.recorded_version(file, &log, output)).transpose()?;
    session.reload(start, output)?;
    session.tested = None;
    match named.or_else(|| session.other_version(&log)) {
        Some(before) => session.play_again(&before, &inputs, output)?,
        None => {
            session.debugger.extend(inputs);
            let (answer, input) = session.compare_hashes(&log);
            session.difference = input.map(|number| session.start_of_input(number));
            output.answer(answer);
        }
    }
    output.answer(Answer::words(to_come));
    Ok(())
}

impl Session {
    /// The log of a shared game, which is played with the version of the rule that it belongs to.
    fn log_of(&self, shared: &SharedGame) -> Result<Log, ShareError> {
        let mut versions = vec![self.debugger.code().program().clone(), self.players_version()];
        if let SharedRule::Whole(rule) = &shared.rule {
            versions.push(rule.clone());
        }
        let version = versions.iter().find(|version| shared.is_of(version));
        shared.play(version.unwrap_or(&versions[0])).map(|(log, _)| log)
    }

    /// This version of the rule as players have it, with which recordings are made: a source is
    /// compiled with all passes, unless it has been changed.
    fn players_version(&self) -> Program {
        let present = self.debugger.code().program();
        let load = |passes| self.load(self.options.file.as_deref()?, passes).ok();
        let is_this = |program: &Program| program.hash() == present.hash();
        load(self.options.passes.clone())
            .filter(|rule| rule.is_compiled && is_this(&rule.program))
            .and_then(|_| load(Passes::all()))
            .map_or_else(|| present.clone(), |rule| rule.program)
    }

    /// The version of this rule with which a game was recorded: this one, or the same source
    /// as compiled for players, which runs in the same way.
    fn version_of(&self, log: &Log) -> Option<Program> {
        let is_it = |program: &Program| program.hash() == log.header.rule;
        let present = self.debugger.code().program();
        if is_it(present) {
            return Some(present.clone());
        }
        let rule = self.load(self.options.file.as_deref()?, Passes::all()).ok()?;
        (rule.is_compiled && is_it(&rule.program)).then_some(rule.program)
    }

    /// The version in a file, with which a game was recorded.
    fn recorded_version(
        &self,
        file: &str,
        log: &Log,
        output: &mut dyn Output,
    ) -> Result<Program, Failure> {
        let load = |passes| self.load(Path::new(file), passes);
        let program = load(self.options.passes.clone())
            .map_err(|problem| Failure::of_file(&problem, output))?
            .program;
        // What players play is compiled with all passes, and runs in the same way.
        let players =
            load(Passes::all()).map_err(|problem| Failure::of_file(&problem, output))?.program;
        let versions = [&program, &players];
        let Some(version) = versions.into_iter().find(|one| one.hash() == log.header.rule) else {
            return Err(Failure::new(format!("{file}: this is not the rule of the recording"))
                .help("`--against` names the version of the rule that was recorded"));
        };
        if let Err(error) = log::replay(log, version) {
            let message = format!("the recording does not match {file}: {error}");
            return Err(Failure::new(message).help("without `--against`, its inputs are played"));
        }
        Ok(program)
    }

    /// The version of the rule with which a game was recorded, if it is another one and can be
    /// found: one that has played the recording in this session, or a rule file next to the source.
    fn other_version(&self, log: &Log) -> Option<Program> {
        if self.version_of(log).is_some() {
            return None;
        }
        if let Some(program) = self.known.get(&log.header.rule) {
            return Some(program.clone());
        }
        let built = self.options.file.as_deref()?.with_extension("rul3");
        let backup = built.with_extension("rul3.bak");
        let load = |file: &PathBuf| Some(self.load(file, Passes::all()).ok()?.program);
        let is_it = |program: &Program| program.hash() == log.header.rule;
        [built, backup].iter().filter_map(load).find(is_it)
    }

    /// Says whether this version reaches the states whose hashes are in a recording; also returns
    /// the first input after which it does not.
    fn compare_hashes(&self, log: &Log) -> (Answer, Option<usize>) {
        let own = self.version_of(log);
        let is_own = own.is_some();
        let program = own.unwrap_or_else(|| self.debugger.code().program().clone());
        let Err(error) = log::replay_inputs(log, &program) else {
            return (Answer::words("every state matches the recording"), None);
        };
        let mut text = error.to_string();
        if !is_own {
            text.push_str(
                "\nthe recording contains only hashes of states; to see what differs, name the \
                 version that was recorded: `replay FILE --inputs-only --against RULE`",
            );
        }
        text.push_str("\n`goto difference` goes there");
        let input = match error {
            ReplayError::Diverged(differs) => differs.input,
            ReplayError::OtherRule | ReplayError::OtherModules(_) | ReplayError::Edge(_) => 0,
        };
        (Answer { kind: "mismatch", ..Answer::words(text) }.with("input", input), Some(input))
    }
}
