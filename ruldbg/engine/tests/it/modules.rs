//! Message modules in the debugger: stops before messages, which module answers what, and a past
//! that includes the memories of modules.

use grammar::hex::Edge;
use ruldbg_engine::command::{Options, Session};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use ruldbg_engine::time::{Moment, Reached, Search, Time, Timeline};
use rulvm_core::game::Edit;
use rulvm_core::log::state_hash;
use rulvm_core::modules::Trace;
use rulvm_core::{Game, Input, Program};
use rulvm_modules::{File, ModuleSet};
use test_support::frame;

use super::transcripts::transcript;

const FUEL: u64 = 1_000_000;

/// Asks the modules at the signal DOWN.
const RULE: &str = "
var answer;
phase A {
    piece.shape = 1;
    piece.color[1] = 1;
    piece.pattern[1] = 1;
}
phase B {
    if signal == DOWN {
        push(5);
        answer = send_message();
        answer += 100 * pull();
        return do_nothing;
    }
    if signal == PAUS {
        return toggle_pause;
    }
    return drop;
}
";

/// Counts the messages in its memory; answers `$0207` with their number, and writes it into the
/// data of `$8001`, which it does not count. At every 40th message, queues the signal DOWN.
const COUNTER: &str = r#"(module
    (import "rul" "transmit" (func $transmit (result i32)))
    (import "rul" "set_data" (func $set (param i32 i32)))
    (import "rul" "signal" (func $signal (param i32) (result i32)))
    (memory (export "memory") 1)
    (func (export "rul_abi") (result i32) (i32.const 1))
    (func (export "message") (param $type i32) (param $count i32) (result i32)
        (if (i32.eq (local.get $type) (i32.const 0x8001)) (then
            (call $set (i32.const 0) (i32.load (i32.const 8)))
            (return (i32.const 1))))
        (i32.store (i32.const 8) (i32.add (i32.load (i32.const 8)) (i32.const 1)))
        (if (i32.eqz (i32.rem_u (i32.load (i32.const 8)) (i32.const 40))) (then
            (drop (call $signal (i32.const 0x444F574E)))))
        (if (i32.eq (local.get $type) (i32.const 0x0207)) (then
            (call $set (i32.const 0) (i32.const 3))
            (return (i32.load (i32.const 8)))))
        (call $transmit)))"#;

/// Fails at the first action; of higher priority.
const FAILING: &str = r#"(module
    (import "rul" "transmit" (func $transmit (result i32)))
    (func (export "rul_abi") (result i32) (i32.const 1))
    (func (export "rul_priority") (result i32) (i32.const 5))
    (func (export "message") (param $type i32) (param i32) (result i32)
        (if (i32.eq (local.get $type) (i32.const 0x0205)) (then unreachable))
        (call $transmit)))"#;

/// Determines the pieces, each time in the next color.
const DEALING: &str = r#"(module
    (import "rul" "transmit" (func $transmit (result i32)))
    (import "rul" "data" (func $data (param i32) (result i32)))
    (import "rul" "set_data" (func $set (param i32 i32)))
    (func (export "rul_abi") (result i32) (i32.const 1))
    (func (export "message") (param $type i32) (param i32) (result i32)
        (if (i32.ne (local.get $type) (i32.const 0x0208)) (then (return (call $transmit))))
        (call $set (i32.const 0) (i32.const 1))
        (call $set (i32.const 1) (i32.add (call $data (i32.const 1)) (i32.const 1)))
        (call $set (i32.const 5) (i32.const 1))
        (i32.const 1)))"#;

/// Refuses to start.
const REFUSING: &str = r#"(module
    (func (export "rul_abi") (result i32) (i32.const 1))
    (func (export "message") (param i32 i32) (result i32) (i32.const 7)))"#;

fn modules(files: &[(&str, &str)]) -> ModuleSet {
    let file = |(name, text): &(&str, &str)| File {
        name: (*name).to_owned(),
        bytes: wat::parse_str(text).unwrap(),
    };
    let files: Vec<File> = files.iter().map(file).collect();
    ModuleSet::load(&files).unwrap().traced(Trace::Types(Vec::new()))
}

fn program() -> Program {
    let options = rulc_compiler::Options {
        map: true,
        passes: load::gentle(),
        ..rulc_compiler::Options::default()
    };
    let text = frame::rule(RULE);
    let memory = rulc_compiler::Memory::default();
    let compilation = rulc_compiler::compile_with("asks.rul", &text, &memory, &options);
    let said: Vec<_> = compilation.diagnostics.iter().map(|one| &one.message).collect();
    let output = compilation.output.unwrap_or_else(|| panic!("{said:?}"));
    Program::load(output.bytes).unwrap().with_map(output.map.unwrap())
}

fn session(files: &[(&str, &str)]) -> Session {
    let set = modules(files);
    let program = rulvm_files::with_modules(program(), Some(set.clone()));
    let start = Start { edge: Edge::ALL[0], seed: 1, fuel: FUEL };
    let options = Options { file: None, passes: load::gentle(), modules: Some(set) };
    Session::new(Debugger::new(program, start), options)
}

fn with_counter() -> Program {
    rulvm_files::with_modules(program(), Some(modules(&[("counter.wasm", COUNTER)])))
}

fn timeline(inputs: &[Input]) -> Timeline {
    let mut timeline = Timeline::new(with_counter(), Edge::ALL[0], 1, FUEL);
    timeline.extend(inputs.iter().cloned());
    timeline
}

fn signal(name: &str) -> Input {
    let program = program();
    Input::Signal(program.rule().signal(name).unwrap())
}

/// How many messages the module has counted.
fn counted(game: &Game) -> i32 {
    game.clone().message(0x8001, vec![0]).data[0]
}

/// What can be seen at a position, the memory of the module included.
fn picture(moment: &Moment<'_>) -> String {
    let code = moment.run.map(|run| (run.phase(), run.address(), run.fuel()));
    let Moment { time, game, message, .. } = moment;
    format!("{time} {:?} {} {code:?} {message:?}", state_hash(game), counted(game))
}

/// Keeps what can be seen at every position.
struct Pictures<'p>(&'p mut Vec<String>);

impl Search for Pictures<'_> {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        self.0.push(picture(moment));
        false
    }
}

/// Plays a game to its end; returns what can be seen at each time.
fn pictures(timeline: &mut Timeline) -> Vec<String> {
    let mut all = vec![picture(&timeline.here().moment())];
    assert_eq!(timeline.forward(Pictures(&mut all)), Reached::End);
    all
}

/// Goes to times one after the other, and finds there what was there before.
fn find_again(timeline: &mut Timeline, pictures: &[String], times: &[usize]) {
    for &time in times {
        timeline.seek(Time(time as u64));
        assert_eq!(picture(&timeline.here().moment()), pictures[time]);
        // And from there on.
        let next = (time + 1).min(pictures.len() - 1);
        timeline.seek(Time(next as u64));
        assert_eq!(picture(&timeline.here().moment()), pictures[next]);
    }
}

#[test]
fn m32_the_past_takes_the_chain_along() {
    let inputs = [
        signal("DOWN"),
        Input::Advance(2500),
        signal("DROP"),
        signal("DOWN"),
        Input::Key { key: 1, character: 0x78 },
        Input::Window(true),
        Input::Window(false),
        Input::Advance(300),
    ];
    let mut timeline = timeline(&inputs);
    let pictures = pictures(&mut timeline);
    // The game itself, without a debugger.
    let (mut game, _) = Game::with_fuel(with_counter(), Edge::ALL[0], 1, FUEL);
    inputs.iter().for_each(|input| drop(game.apply(input)));
    let end = timeline.here().game();
    assert_eq!((state_hash(end), counted(end)), (state_hash(&game), counted(&game)));
    assert!(counted(&game) > 140, "{}: the polls count", counted(&game));
    assert!(game.is_assisted(), "signals were queued, and taken by polls");
    let every: Vec<usize> = (0..pictures.len()).rev().step_by(7).collect();
    find_again(&mut timeline, &pictures, &every);
}

/// In the middle of one long input, positions are saved between messages.
#[test]
fn a_long_wait_is_left_and_entered_between_its_polls() {
    let mut timeline = timeline(&[signal("PAUS"), Input::Advance(90_000)]);
    let pictures = pictures(&mut timeline);
    assert!(pictures.len() > 4500, "{} steps", pictures.len());
    let times = [4400, 4396, 3000, 3001, 2048, 2049, 4097, 1500, 20, 4499];
    find_again(&mut timeline, &pictures, &times);
    assert!(timeline.cost().0 < 3, "no position is a checkpoint yet");
}

/// Searches for the message of an action.
struct AtAction;

impl Search for AtAction {
    fn visit(&mut self, moment: &Moment<'_>) -> bool {
        moment.message.is_some_and(|message| message.number == 0x0205)
    }
}

#[test]
fn a_change_before_a_message_stays_in_its_place() {
    let inputs = [Input::Advance(900), signal("DOWN"), signal("DROP")];
    let mut timeline = timeline(&inputs);
    assert_eq!(timeline.forward(AtAction), Reached::Found);
    let at = timeline.here().time();
    let before = picture(&timeline.here().moment());
    let edit = Input::Edit(Edit { variables: [(40, 7)].into(), ..Edit::default() });
    timeline.poke("", |game| drop(game.apply(&edit)));
    let mut after = vec![picture(&timeline.here().moment())];
    assert_ne!(before, after[0]);
    assert_eq!(timeline.forward(Pictures(&mut after)), Reached::End);
    assert_eq!(timeline.here().game().state().variables[40], 7);
    for k in (0..after.len()).rev().step_by(3) {
        timeline.seek(Time(at.0 + k as u64));
        assert_eq!(picture(&timeline.here().moment()), after[k]);
    }
    timeline.seek(at.before());
    assert_eq!(timeline.here().game().state().variables[40], 0);
    timeline.seek(at);
    assert!(timeline.undo().is_some());
    assert_eq!(picture(&timeline.here().moment()), before);
}

macro_rules! transcripts {
    ($($(#[$doc:meta])* $name:ident [$($file:literal $module:ident),*] $lines:literal)*) => {$(
        $(#[$doc])*
        #[test]
        fn $name() {
            let mut session = session(&[$(($file, $module)),*]);
            insta::assert_snapshot!(transcript(&mut session, $lines));
        }
    )*};
}

transcripts! {
    m39_messages_stop_the_game_before_place_0 ["counter.wasm" COUNTER] "
        break message $0207
        tbreak message game-start
        break message 0x205
        info breakpoints
        run -- DOWN
        continue
        stepi
        reverse-stepi
        next
        continue
        info messages
        step
        reverse-continue
        reverse-continue
        info modules
        goto end
    "

    /// Lines and phases are stepped as if no module took part.
    steps_of_phases_do_not_enter_modules ["counter.wasm" COUNTER] "
        run
        break B
        signal DROP
        continue
        step
        step
        finish
        reverse-step
        phase
        step
    "

    every_message_is_a_step ["counter.wasm" COUNTER] "
        break message
        continue
        stepi
        stepi
        set V[40] = 3
        advance 10
        signal DOWN
        info inputs
        backtrace
        delete all
        continue
        print V[40]
        history V[40]
    "

    m12_time_passes_in_polls ["counter.wasm" COUNTER] "
        run
        break event signal
        continue
        info messages
        info modules
        delete all
        signal PAUS
        continue
        advance 100
        info inputs
        print game.time
    "

    m27_a_module_that_fails_is_out ["counter.wasm" COUNTER, "fails.wasm" FAILING] "
        run
        info modules
        break message action
        signal DROP
        stepi
        info modules
        goto end
        info messages
    "

    m34_what_modules_determine_is_found_in_the_past ["deals.wasm" DEALING] "
        run -- DROP DROP DROP
        history piece.color[1]
        who piece.color[1]
        watch piece.color[1]
        reverse-continue
        info modules
    "

    m27_a_module_refuses_the_start ["refuses.wasm" REFUSING] "
        run
        continue
        info messages
    "

    m39_messages_are_traced_as_they_are_sent ["counter.wasm" COUNTER, "fails.wasm" FAILING] "
        trace on messages
        run -- DOWN 50
        trace off
    "

    types_that_do_not_exist ["counter.wasm" COUNTER] "
        break message nothing
        break message game-ovr
        break message $8001
        break message menu_shown
        break message $10000
        break message 1 2
        break message GAME_OVER
    "
}

#[test]
fn without_modules_there_are_no_messages() {
    let start = Start { edge: Edge::ALL[0], seed: 1, fuel: FUEL };
    let options = Options { file: None, passes: load::gentle(), modules: None };
    let mut session = Session::new(Debugger::new(program(), start), options);
    let lines = "
        break message
        info modules
        info messages
        break op message
        run -- DOWN
    ";
    insta::assert_snapshot!(transcript(&mut session, lines));
}
