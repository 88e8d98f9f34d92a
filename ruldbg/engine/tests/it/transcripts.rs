//! What commands say: every transcript is a session from its start.

use std::convert::Infallible;

use grammar::hex::Edge;
use rulc_compiler::Passes;
use ruldbg_engine::command::{Answer, COMMANDS, Options, Session, read_block};
use ruldbg_engine::debugger::{Debugger, Start};
use ruldbg_engine::load;
use rulvm_core::game::Edit;
use rulvm_core::{Input, Program};
use test_support::frame;

/// A small rule: lines of the color of the piece are counted and destroyed.
const RULE: &str = "
var pieces;
var depth;
mark seen;

phase A {
    piece.shape = 1;
    piece.color[1] = 1 + pieces % 6;
    piece.pattern[1] = 1;
    pieces += 1;
}

phase B {
    if signal == DOWN {
        return move_down;
    }
    return drop;
}

phase C {
    var found = 0;
    for c in hexagons {
        found += measure(c);
    }
    if found >= 2 {
        destroy(seen);
    }
}

fn measure(c) {
    if test_and_set(c, seen) {
        return 0;
    }
    return 1;
}
";

fn session(items: &str, name: &str) -> Session {
    session_with(items, name, load::gentle())
}

/// A session with a rule of these items, compiled with some passes.
pub(crate) fn session_with(items: &str, name: &str, passes: Passes) -> Session {
    let options = rulc_compiler::Options { map: true, passes, ..rulc_compiler::Options::default() };
    let text = frame::rule(items);
    let compilation =
        rulc_compiler::compile_with(name, &text, &rulc_compiler::Memory::default(), &options);
    let messages: Vec<String> =
        compilation.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
    let output = compilation.output.unwrap_or_else(|| panic!("{messages:?}"));
    let program = Program::load(output.bytes).unwrap().with_map(output.map.unwrap());
    let start = Start { edge: Edge::ALL[0], seed: 1, fuel: 1_000_000 };
    Session::new(
        Debugger::new(program, start),
        Options { file: None, passes: load::gentle(), modules: None },
    )
}

/// Executes lines and returns them with their answers.
pub(crate) fn transcript(session: &mut Session, lines: &str) -> String {
    let mut out = String::new();
    let mut lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    while let Some(line) = lines.next() {
        out.push_str(&format!("(ruldbg) {line}\n"));
        let mut command = line.to_owned();
        let mut next = || {
            let inner = lines.next()?;
            out.push_str(&format!("> {inner}\n"));
            Some(inner)
        };
        let Ok(()) = read_block(&mut command, || Ok::<_, Infallible>(next()));
        let mut answers: Vec<Answer> = Vec::new();
        let result = session.execute(&command, &mut answers);
        for answer in answers {
            out.push_str(&format!("{answer}\n"));
        }
        if let Err(failure) = result {
            out.push_str(&format!("error: {failure}\n"));
        }
    }
    out
}

macro_rules! transcripts {
    ($($name:ident $lines:literal)*) => {$(
        #[test]
        fn $name() {
            let mut session = session(RULE, "small.rul");
            insta::assert_snapshot!(transcript(&mut session, $lines));
        }
    )*};
}

transcripts! {
    who_changed_it_from_outside "
        run -- DROP
        set pieces = 7
        who pieces
        history pieces
        watch pieces
        continue 2
        assert pieces < 8
        continue 2
    "

    stepping_by_lines "
        break A
        continue
        step
        step 2
        next
        reverse-next
        reverse-step
        reverse-continue
        delete all
        phase
        signal DROP
        goto start
    "
    stepping_by_codes "
        continue 1
        goto start
        stepi
        stepi 3
        nexti
        reverse-stepi
        reverse-nexti
        goto +5
        goto -2
        goto 3
        goto end
    "
    into_and_out_of_functions "
        break measure
        signal DROP
        continue
        finish
        reverse-finish
        until
        step
        step
        reverse-phase
    "
    breakpoints_of_all_kinds "
        break C
        tbreak measure if c == 1
        break signal DROP
        break action drop
        break event piece
        break op $7B
        break new
        break destroyed
        info breakpoints
        disable 1 7
        enable 7
        ignore 5 2
        condition 3 pieces > 1
        condition 3
        delete 4 6
        info breakpoints
        catch traps
        catch no traps
        catch trap bad-cell
        catch undefined
        break event game over
        break event trap
        break trap bad-mark
        break line 12
        break function measure
        break 10
    "
    hits_of_breakpoints "
        print hits
        break measure if hits == 3
        logpoint C {hits}. time
        signal DROP
        signal DROP
        info breakpoints
        condition 1 hits % 2 == 0
        run -- DROP
        set hits = 1
    "
    hits_are_counted_no_matter_how_you_got_there "
        run -- DROP DROP DROP
        break C if hits == 2
        reverse-continue
        goto start
        continue
        goto end
        logpoint C {hits}. at {run.step}
        info breakpoints
        reverse-continue
        info breakpoints
        continue
        print run.step
        disable
        goto end
        info breakpoints
    "
    the_chain_of_changes_that_led_to_a_value "
        run -- DROP DROP
        why pieces
        break 24
        reverse-continue
        why
        why found
        why found 1
        why c
        why signal
        why nothing
        set pieces = 7
        why pieces + 1
        why 3
    "
    what_differs_between_two_times "
        run -- DROP DROP DROP
        diff 10 50
        diff start
        diff piece 1 piece 2
        diff end end
        diff nowhere
        diff
        print run.step
    "
    many_codes_back_are_one_search "
        run -- DROP DROP
        break C
        reverse-stepi 30
        reverse-stepi 1000
        stepi 5
        delete all
        reverse-stepi 2
        stepi 100000
    "
    breakpoints_that_cannot_be "
        break nowhere
        break mesure
        break 9999
        break other.rul:3
        break *$FFFF
        break signal DORP
        break event landd
        break action dorp
        break op nothing
        break 0
        break event
        delete 7
        delete
        ignore 1
        condition 3 x
        catch everything
        catch trap bad-cel
        break A if nothing
        break Q
    "
    log_points "
        logpoint C {nope}
        logpoint C {pieces +} pieces
        logpoint measure cell {c}, {{braces}
        logpoint break {c}
        signal DROP
    "
    commands_at_breakpoints "
        break measure
        commands 1 print c; echo cell {c}
        logpoint C phase C, {pieces} pieces
        signal DROP
        commands
        end
        continue
    "
    watching "
        watch pieces
        continue
        continue
        reverse-continue
        reverse-continue
        delete all
        watch marked(1, seen) if pieces > 1
        assert pieces < 3
        signal DROP
        signal DROP
        continue
    "
    who_and_when "
        signal DROP
        signal DROP
        who pieces
        when did pieces change
        when did color(1) change
        who marked(1, seen)
        who depth
        history pieces
        history pieces 1
        who nobody
    "
    changes_from_outside "
        signal DOWN
        set pieces = 12
        print pieces
        eval push(4)
        set color(1) = red
        print color(1)
        seed 17
        undo
        undo
        print color(1)
        undo
        undo
        print pieces
        undo
        set nothing = 1
        set pieces = 1 / 0
    "
    inputs "
        signal DOWN
        signal 1
        signal NOPE
        advance 1000
        advance x
        call C
        call X
        window pause
        window resume
        window sideways
        run -- DROP 500 DOWN
        run --seed 3
        run --edge 12
        run --speed 3
    "
    a_drawn_board "
        poke-board B . G / R
        poke-board
        R
        end
        poke-board . X
    "
    going_to_events "
        signal DROP
        signal DROP
        goto piece 2
        reverse-piece
        piece
        goto 500 ms
        goto over
        continue
        goto nowhere
    "
    commands_of_ones_own "
        define twice
        step
        step
        end
        twice
        alias k step
        k
        alias
        define look print $1 + 1; echo $*
        look pieces
        alias step next
        define A B; C
        echo pieces: {pieces}, {nothing}
    "
    remembered_positions "
        save
        signal DROP
        save second
        restore
        restore second
        restore third
        restore
        signal DOWN
        restore second
        undo
        restore second
        goto over
        signal DOWN
        goto end
        goto start
        continue
        save last
        goto piece 2
        signal LEFT
        continue
        restore last
    "
    branches_in_time "
        info branches
        run -- DROP DROP
        set pieces = 40
        save changed
        goto 100
        signal DOWN
        set pieces = 50
        save other
        info branches
        restore changed
        print pieces
        goto start
        goto end
        print pieces
        signal DROP
        info branches
        goto other
        print pieces
        info branches
        restore left
        print pieces
        run --seed 5 -- DROP
        restore other
        print pieces
        info game
        restore left
        info game
        goto nothing
    "
    inputs_by_their_numbers "
        run -- DROP 1000 DOWN
        goto input 1
        goto input 2
        goto input 3
        goto input 4
        goto input 0
    "
    what_is_no_command_but_nearly "
        pieces
        pieces = 4
        DROP
        pieces +
        signal DROP
        marked(1, seen)
    "
    going_back_to_a_change_that_was_just_seen "
        watch pieces
        signal DROP
        reverse-continue
        continue
        continue
        goto end
        reverse-continue
    "
    changes_keep_the_inputs_to_come "
        break A
        run -- DROP DROP
        set pieces = 40
        info inputs
        who pieces
        delete all
        continue
        undo
    "
    a_change_beside_that_of_the_code "
        watch pieces
        signal DROP
        set V[40] = 1
        who pieces
        history pieces
        goto start
        set V[41] = 3
        who V[41]
        history V[41]
    "
    codes_that_were_passed_are_not_new "
        signal DROP
        signal DROP
        goto start
        goto 100
        break new
        continue
    "
    breakpoints_that_stop_once "
        tbreak event piece
        run -- DROP DROP
        continue
        tbreak C
        reverse-continue
        info breakpoints
    "
    local_variables_are_meant_in_their_function "
        watch measure.c
        assert measure.c < 2
        run -- DROP
        continue
        history measure.c
    "
    several_signals_in_the_middle_of_a_phase "
        break A
        run -- DROP
        signal DOWN
        signal LEFT
        info inputs
        eval pieces = 3
        print pieces = 3
        catch runaway
        catch
    "
    arguments_are_put_in_once "
        define tell echo $* and $1
        tell a $1
    "
    taking_back_what_was_given "
        signal DROP
        signal DOWN LEFT
        advance 1000
        info timeline
        undo
        undo
        info inputs
        undo
        undo
    "
    values "
        print
        print 3 + 4
        print
        print red
        print V[9]
        print pieces +
        display pieces
        display 2 * pieces
        signal DROP
        undisplay 1
        undisplay 7
        display
    "
    help "
        help step
        help brea
        help nothing
        ste
        foo
        quit now
    "
    the_source "
        list
        list
        list measure
        list 3
        list 999
    "
    traps "
        set pieces = -1
        break A
        signal DROP
        set pieces = -4
        delete all
        continue
        reverse-step
        continue
        continue
        continue
    "
}

/// Every command is executed in a transcript, here or in another file.
#[test]
fn all_commands_are_told_of_in_the_help() {
    let mut session = session(RULE, "small.rul");
    let text = transcript(&mut session, "help");
    for command in COMMANDS {
        assert!(text.contains(command.name()), "{}", command.name());
        assert!(text.contains(command.summary), "{}", command.name());
    }
}

#[test]
fn traps_are_caught_whenever_one_comes_there() {
    let items = "
        var count;
        phase A {
            piece.shape = 1;
            piece.color[1] = 1;
            piece.pattern[1] = 1;
        }
        phase B {
            count = 12 / (count - 2) + count;
            return drop;
        }
    ";
    let mut session = session(items, "small.rul");
    let lines = "
        set count = 14
        signal DOWN DOWN
        goto start
        set count = 2
        continue
        signal DOWN
        reverse-continue
        continue
        continue
        reverse-continue
        goto start
        continue
        catch no traps
        continue
        reverse-continue
        goto start
        catch undefined
        undo
        undo
        undo
        signal DOWN
        goto end
        reverse-continue
    ";
    insta::assert_snapshot!(transcript(&mut session, lines));
}

/// A rule that keeps things in arrays.
const ARRAYS: &str = "
var held[3], bag[12] in 0..7;

phase B {
    return drop;
}

phase C {
    for k in 0..2 {
        held[k] += k + 1;
        watch held;
    }
    bag[held[0]] += 5;
    watch bag[1];
}
";

#[test]
fn arrays_are_shown_watched_and_changed() {
    let lines = "
        print held
        watch held
        run -- DROP
        continue
        print held[2]
        set bag[11] = 6
        print bag
        display bag[11] + held[0]
        print held[3]
        print len(bag)
    ";
    insta::assert_snapshot!(transcript(&mut session(ARRAYS, "arrays.rul"), lines));
}

/// Functions whose parts the compiler moves: bodies of loops over cells, after another function.
const MOVED: &str = "var total, most;
fn weigh(c) {
    for x in neighbors(c) {
        total += height(x);
        if total > 50 { most += 1; }
    }
    for x in adjacent(c) {
        total -= 1;
        most = max(most, total);
        V[30] = x;
    }
    return total;
}
fn other(n) {
    total = n * 3;
    return total + most;
}
phase B { return drop; }
phase C {
    V[40] += weigh(piece.cell[1]) + weigh(cell(0, 0));
    V[40] += other(V[40]) + other(most);
}
";

#[test]
fn a_part_that_was_moved_after_another_function_keeps_its_name() {
    let lines = "
        break 8
        run -- DROP
        backtrace
    ";
    let mut session = session_with(MOVED, "moved.rul", Passes::all());
    let text = transcript(&mut session, lines);
    assert!(text.contains("phase C, in weigh"), "{text}");
    assert!(text.contains("part of weigh"), "{text}");
    assert!(!text.contains("other+"), "{text}");
}

/// A rule with conditions, calls and random numbers.
const REASONS: &str = "
var level, bonus, best;
mark full;

phase B {
    return drop;
}

phase C {
    var luck = random(1, 3);
    level += luck;
    if level > 100 {
        best = 0;
    } else if level > 0 {
        for k in 1..2 {
            bonus = reward(level, k);
        }
        switch bonus {
            0 => best = 1;
            1..100 => {
                best = max(best, bonus);
            }
        }
    }
    for c in hexagons {
        set_mark(c, full);
    }
    if best > 0 {
        destroy(full);
    }
}

fn reward(amount, times) {
    return amount * times + 1;
}
";

#[test]
fn why_names_operands_arguments_and_conditions() {
    let mut session = session(REASONS, "reasons.rul");
    let lines = "
        run -- DROP DROP
        why best
        why best 1
        why color(41)
        why marked(41, full) 2
        break reward
        reverse-continue
        why amount
        why
    ";
    insta::assert_snapshot!(transcript(&mut session, lines));
    let mut answers = Vec::new();
    session.execute("why level 2", &mut answers).unwrap();
    insta::assert_snapshot!("why_as_data", answers[0].to_json());
}

#[test]
fn programs_see_the_step_of_a_text_and_the_places_of_cells() {
    let mut session = session(RULE, "small.rul");
    let mut seen = String::new();
    let lines = "
        logpoint C {hits} at {run.step}
        run -- DROP
        print cell(0, 1)
        info marks
        info piece
        diff piece 1
        history pieces 1
    ";
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut answers = Vec::new();
        session.execute(line, &mut answers).unwrap();
        for answer in answers {
            seen.push_str(&format!("{}\n", answer.to_json()));
        }
    }
    insta::assert_snapshot!(seen);
}

/// Skipping parts of the game does not change what a search for a value finds.
#[test]
fn going_back_to_a_change_is_the_same_with_other_breakpoints() {
    let mut session = session(RULE, "small.rul");
    let lines = "
        run -- DROP DROP DROP
        watch pieces
        reverse-continue
        reverse-continue
        break measure if c > 999
        goto end
        reverse-continue
        reverse-continue
        goto end
        delete all
        assert pieces != 2
        reverse-continue
        reverse-continue
    ";
    insta::assert_snapshot!(transcript(&mut session, lines));
}

/// A search that starts at a checkpoint finds the same place as one that plays from the start.
#[test]
fn pieces_and_times_are_the_same_from_any_side() {
    let program =
        || Program::load(stdlib_rules::rules::rule("hexcolumns").unwrap().to_vec()).unwrap();
    let start = Start { edge: Edge::ALL[0], seed: 3, fuel: 50_000_000 };
    let options = || Options { file: None, passes: load::gentle(), modules: None };
    let session = || {
        let mut debugger = Debugger::new(program(), start);
        // The board is emptied, so that the game continues.
        let cells = Edge::ALL[0].all_cells().map(|cell| (cell.id(), [0, 0, 0])).collect();
        let clear = Input::Edit(Edit { cells, ..Edit::default() });
        let inputs = [Input::Signal(6), Input::Signal(8), Input::Advance(700), clear];
        debugger.extend((0..300).flat_map(|_| inputs.clone()));
        Session::new(debugger, options())
    };
    let mut played = session();
    let step = |session: &mut Session, line: &str| {
        let mut answers: Vec<Answer> = Vec::new();
        session.execute(line, &mut answers).unwrap();
        answers.last().unwrap().data["time"].as_u64().unwrap()
    };
    let end = step(&mut played, "goto end");
    assert!(end > 200_000, "several checkpoints, not {end} steps");
    for line in ["goto piece 9", "goto piece 2", "goto 2000 ms", "goto piece 250"] {
        assert_eq!(step(&mut played, line), step(&mut session(), line), "{line}");
    }
}

#[test]
fn why_the_game_is_at_a_condition() {
    let rule = RULE.replace(
        "    var found = 0;",
        "    var found = 0;
    var k = 0;
    var most = 2;
    while k < most {
        k += 1;
    }
    for d in 1..most {
        depth += d;
    }",
    );
    let lines = "
        tbreak C
        signal DROP
        next 3
        why
        next 2
        why 1
        finish
        why depth 2
    ";
    insta::assert_snapshot!(transcript(&mut session(&rule, "small.rul"), lines));
}

#[test]
fn undo_names_the_change_and_one_thing_is_not_several() {
    let lines = "
        signal DROP
        set pieces = 7
        seed 5
        eval push(3)
        undo
        undo
        undo
        undo
        display pieces
        undisplay
        display pieces
        display depth
        undisplay 2
        break C
        ignore 1 1
        ignore 1 2
        set marked(5, unseen) = true
        set spare = 1
        signal DROP
        continue
        save one
        save two
        info branches
        signal DROP
        continue
        save two
        info branches
        goto one
        info branches
    ";
    let rule = RULE.replace("mark seen;", "mark seen, unseen;\nvar spare;");
    insta::assert_snapshot!(transcript(&mut session(&rule, "small.rul"), lines));
}

/// With all passes, such a body is a part of the loop's code.
#[test]
fn the_body_of_a_loop_over_cells_keeps_its_line() {
    let rule = RULE.replace(
        "    if found >= 2 {",
        "    for c in hexagons {
        set_mark(c, seen);
    }
    for c in hexagons {
        clear_mark(c, seen);
    }
    if found >= 2 {",
    );
    for passes in [load::gentle(), Passes::all()] {
        let mut session = session_with(&rule, "small.rul", passes);
        let shown = transcript(&mut session, "signal DROP\nwhy marked(41, seen)\nbreak 28");
        assert!(shown.contains("  small.rul:28  $"), "{shown}");
        assert!(shown.contains("for c in hexagons  small.rul:27"), "{shown}");
        assert!(shown.trim_end().ends_with("breakpoint 1 small.rul:28"), "{shown}");
    }
}
