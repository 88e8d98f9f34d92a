//! The game around the machine: pieces, actions, time, radar, pauses, the end.
//!
//! On the board with 6 cells in an edge, column 0 holds the cells 41 to 51 from the bottom, column
//! -1 the cells 31 to 40, column 1 the cells 52 to 61.

use std::sync::Arc;

use grammar::isa::Trap;
use grammar::rul3::{Phase, Turning};
use rulvm_core::game::{Applied, Edit, PhaseLetter};
use rulvm_core::machine::Failure;
use rulvm_core::modules::{Message, ModuleChain, ModuleId, Modules, Trace};
use rulvm_core::{Event, Game, Input, Status};
use test_support::bench::at;
use test_support::rules::{NAMES, Rule, four, shape, signal};

fn moved(action: i32, reference: i32) -> Event {
    Event::Moved { action, reference }
}

fn landed(action: i32, cells: &[i32]) -> Event {
    Event::Landed { action, cells: cells.into() }
}

fn piece(shape: i32) -> Event {
    Event::Piece { shape }
}

/// Returns the events of the inputs, none of which traps.
fn events(game: &mut Game, inputs: &[Input]) -> Vec<Event> {
    let mut events = Vec::new();
    for input in inputs {
        let applied = game.apply(input);
        assert_eq!(applied.trap, None, "{input:?}");
        events.extend(applied.events);
    }
    events
}

fn edit(change: impl FnOnce(&mut Edit)) -> Input {
    let mut edit = Edit::default();
    change(&mut edit);
    Input::Edit(edit)
}

fn fill(cells: &[u8]) -> Input {
    edit(|edit| edit.cells.extend(cells.iter().map(|&cell| (cell, [1, 1, 0]))))
}

fn trap(applied: &Applied) -> (Trap, &'static str, i32) {
    let report = applied.trap.expect("a trap");
    (report.trap, report.phase.letter(), report.address.0)
}

fn entry(game: &Game, phase: Phase) -> i32 {
    game.program().entry(phase).unwrap().0
}

#[test]
fn g1_the_start() {
    let game = Rule::default().game();
    let state = game.state();
    assert_eq!(state.variables[..10], [1, 2, 0, 0, 0, 1, 0, 0, 0, 0]);
    assert!(state.stack.is_empty() && !state.radar && !state.paused);
    assert_eq!((state.timer, state.next, game.score()), (None, None, None));
    assert_eq!((game.status(), game.time(), game.fall()), (Status::Playing, 0, 1000));
    assert_eq!(game.piece_cells(), [51]);
}

#[test]
fn g1_phase_zero_runs_before_the_first_piece() {
    let rule = Rule::default().phase("0", "store 20 7 period 300 timer 21 ret");
    let rule = rule.phase("A", "store 0 1 store 1 2 store 5 1 store 22 v20 ret");
    let game = rule.game();
    assert_eq!(game.state().variables[20..23], [7, 0, 7]);
    assert_eq!((game.fall(), game.state().timer.unwrap().get()), (300, 21));
}

#[test]
fn g1_a_trap_at_the_start_leaves_a_trapped_game() {
    for (phase, source) in [("0", "pull ret"), ("A", "pull ret")] {
        let program = Rule::default().phase(phase, source).program();
        let (game, applied) = Game::new(program, grammar::hex::Edge::ALL[0], 1);
        let address = entry(&game, Phase::from_letter(phase).unwrap());
        assert_eq!(trap(&applied), (Trap::StackUnderflow, phase, address));
        assert_eq!((game.status(), game.fall()), (Status::Trapped, 0));
        assert!(game.piece().is_none());
    }
}

#[test]
fn g3_the_piece_appears_as_high_as_it_fits() {
    // The first shape is the hexagon below the reference, which is above the board.
    for (positions, reference, cells) in [
        (&[1][..], None, &[51][..]),
        (&[4], Some(50), &[51]),
        (&[0, 4], Some(50), &[50, 51]),
        (&[2], Some(51), &[61]),
        (&[7], None, &[51]),
        (&[0, 4, 13], Some(49), &[49, 50, 51]),
    ] {
        let rule = Rule::default().shapes(vec![shape(positions, Turning::Around)]).phase(
            "A",
            "store 0 1 store 1 1 store 2 1 store 3 1 store 4 1 \
             store 5 1 store 6 1 store 7 1 store 8 1 ret",
        );
        let game = rule.game();
        assert_eq!(game.piece_cells(), cells, "{positions:?}");
        let at = game.edge().cell(game.piece().unwrap().reference);
        assert_eq!(at.map(|cell| cell.id()), reference, "{positions:?}");
    }
}

#[test]
fn g3_d4_bad_pieces_trap_at_the_entry_of_phase_a() {
    for source in [
        "store 0 0",
        "store 0 2",
        "store 0 -1",
        "store 0 256",
        "store 1 0",
        "store 1 7",
        "store 1 257",
        "store 5 0",
        "store 5 4",
        "store 5 -1",
    ] {
        let phase = format!("store 0 1 store 1 2 store 5 1 {source} ret");
        let program = Rule::default().phase("A", &phase).program();
        let (game, applied) = Game::new(program, grammar::hex::Edge::ALL[0], 1);
        let address = entry(&game, Phase::Appear);
        assert_eq!(trap(&applied), (Trap::BadPiece, "A", address), "{source}");
    }
    // V[2] and V[6] belong to no hexagon of this shape.
    let rule =
        Rule::default().phase("A", "store 0 1 store 1 2 store 5 3 store 2 99 store 6 99 ret");
    assert_eq!(rule.game().status(), Status::Playing);
}

#[test]
fn d1_the_piece_is_captured_when_it_appears() {
    let mut game = Rule::default().game();
    events(&mut game, &[edit(|edit| edit.variables.extend([(0, 9), (1, 5), (5, 3)]))]);
    assert_eq!(events(&mut game, &[signal("DROP")])[0], landed(-2, &[41]));
    let hexagon = game.state().board.hexagon(at(41)).unwrap();
    assert_eq!((hexagon.color, hexagon.pattern), (2, 1));
}

#[test]
fn g4_the_piece_goes_down_by_the_clock_and_lands() {
    let mut game = Rule::default().phase("C", "store 20 v9 store 21 piece 1 ret").game();
    assert_eq!(events(&mut game, &[Input::Advance(999)]), []);
    assert_eq!(game.fall(), 1);
    assert_eq!(events(&mut game, &[Input::Advance(1)]), [moved(0, 50)]);
    assert_eq!(game.fall(), 1000);
    let rest: Vec<Event> = (41..50).rev().map(|cell| moved(0, cell)).collect();
    assert_eq!(events(&mut game, &[Input::Advance(9000)]), rest);
    events(&mut game, &[edit(|edit| _ = edit.variables.insert(20, 99))]);
    assert_eq!(events(&mut game, &[Input::Advance(1000)]), [landed(0, &[41]), piece(1)]);
    assert_eq!(game.state().variables[20..22], [0, 41]);
    assert_eq!((game.time(), game.fall()), (11_000, 1000));
    assert_eq!(game.piece_cells(), [51]);
}

#[test]
fn g4_any_division_of_time_is_the_same() {
    let rule = Rule::default().phase("0", "period 37 timer 30 ret");
    let mut whole = rule.game();
    let all = events(&mut whole, &[Input::Advance(4321)]);
    for step in [1, 7, 500] {
        let mut game = rule.game();
        let mut steps = vec![Input::Advance(step); 4321 / step as usize];
        steps.push(Input::Advance(4321 % step));
        assert_eq!(events(&mut game, &steps), all, "{step}");
        assert_eq!((game.time(), game.fall()), (whole.time(), whole.fall()));
    }
}

#[test]
fn g5_landing_overwrites_and_phase_c_sees_it() {
    // D13: a cell that was filled under the piece does not obstruct it.
    let mut game = Rule::default().phase("C", "store 20 color piece 1 store 21 v9 ret").game();
    events(&mut game, &[fill(&[51, 50])]);
    assert_eq!(events(&mut game, &[signal("DOWN")])[0], landed(1, &[51]));
    assert_eq!(game.state().variables[20..22], [2, 1]);
    assert_eq!(game.status(), Status::Over, "the next piece has no room");
}

#[test]
fn g6_action_1_saves_a_period() {
    let mut game = Rule::default().game();
    events(&mut game, &[Input::Advance(400)]);
    assert_eq!(events(&mut game, &[signal("DOWN")]), [moved(1, 50)]);
    assert_eq!(game.fall(), 1600);
    events(&mut game, &[signal("DOWN")]);
    assert_eq!(game.fall(), 2600);
    // Other moves do not save a period.
    events(&mut game, &[signal("LFDN"), signal("RGDN"), signal("ROTL")]);
    assert_eq!(game.fall(), 2600);
}

#[test]
fn g6_impossible_actions_do_nothing() {
    let mut game = Rule::default().game();
    events(&mut game, &[fill(&[40, 61])]);
    for name in ["LFDN", "RGDN", "LEFT", "RGHT"] {
        let applied = game.apply(&signal(name));
        assert_eq!((applied.events, applied.value.is_some()), (vec![], true), "{name}");
    }
    assert_eq!(game.piece_cells(), [51]);
}

#[test]
fn g7_moves_at_the_same_height() {
    // At the top they behave like 2 and 3, and are reported as 6 and 7 (D12).
    let mut game = Rule::default().game();
    assert_eq!(events(&mut game, &[signal("LEFT")]), [moved(6, 40)]);
    assert_eq!(events(&mut game, &[signal("LEFT")]), [moved(6, 30)]);
    // Height 8 is the top of column -2; it stays from there on.
    assert_eq!(events(&mut game, &[signal("RGHT")]), [moved(7, 39)]);
    assert_eq!(events(&mut game, &[signal("RGHT")]), [moved(7, 49)]);
    assert_eq!(events(&mut game, &[signal("RGHT")]), [moved(7, 60)]);
    assert_eq!(events(&mut game, &[signal("DOWN"), signal("RGHT")]), [moved(1, 59), moved(7, 69)]);
    assert_eq!(events(&mut game, &[signal("LEFT")]), [moved(6, 59)]);
}

#[test]
fn g7_a_wall_stops_moves() {
    let mut game = Rule::default().game();
    events(&mut game, &vec![signal("DOWN"); 8]);
    let left = events(&mut game, &vec![signal("LEFT"); 9]);
    assert_eq!(left.len(), 5);
    // Column -5 at height 2, where it stays.
    assert_eq!(game.piece_cells(), [3]);
    assert_eq!(events(&mut game, &[signal("LFDN"), signal("LEFT")]), []);
}

#[test]
fn b4_turns_around_the_reference() {
    let rule = Rule::default()
        .shapes(vec![shape(&[0, 4], Turning::Around)])
        .phase("A", "store 0 1 store 1 2 store 2 3 store 5 1 store 6 1 ret");
    let mut game = rule.game();
    assert_eq!(game.piece_cells(), [50, 51]);
    events(&mut game, &[signal("DOWN")]);
    let mut around = Vec::new();
    for turn in 1..=6 {
        assert_eq!(events(&mut game, &[signal("ROTL")]), [moved(4, 49)]);
        assert_eq!(game.piece().unwrap().turn, turn % 6);
        around.push(game.piece_cells()[1]);
    }
    // From up, counterclockwise: up-left, down-left, down, down-right, up-right, up.
    assert_eq!(around, [39, 38, 48, 59, 60, 50]);
    assert_eq!(events(&mut game, &[signal("ROTR")]), [moved(5, 49)]);
    assert_eq!((game.piece().unwrap().turn, game.piece_cells()[1]), (5, 60));
}

#[test]
fn b4_outer_positions_turn_by_two() {
    let rule = Rule::default().shapes(vec![shape(&[8], Turning::Around)]);
    let mut game = rule.game();
    events(&mut game, &vec![signal("DOWN"); 4]);
    let cells: Vec<i32> = (0..6)
        .map(|_| {
            events(&mut game, &[signal("ROTL")]);
            game.piece_cells()[0]
        })
        .collect();
    let reference = game.piece().unwrap().reference;
    let at = |k| {
        let relative = grammar::hex::Relative::new(k).unwrap();
        i32::from(game.edge().cell(reference.offset(relative)).unwrap().id())
    };
    assert_eq!(cells, [10, 12, 14, 16, 18, 8].map(at));
}

#[test]
fn b5_lists_are_cyclic_in_both_directions() {
    let list = [&[0][..], &[1], &[2]].map(four).to_vec();
    let mut game = Rule::default().shapes(vec![shape(&[0], Turning::List(list))]).game();
    events(&mut game, &[signal("DOWN")]);
    let mut turns = Vec::new();
    for name in ["ROTL", "ROTL", "ROTL", "ROTR", "ROTR"] {
        events(&mut game, &[signal(name)]);
        turns.push((game.piece().unwrap().turn, game.piece_cells()[0]));
    }
    assert_eq!(turns, [(1, 49), (2, 60), (0, 50), (2, 60), (1, 49)]);
}

#[test]
fn b5_d15_entry_0_of_a_list_is_the_initial_configuration() {
    let list = vec![four(&[4]), four(&[0])];
    let game = Rule::default().shapes(vec![shape(&[1], Turning::List(list))]).game();
    assert_eq!(game.piece_cells(), [51]);
    assert_eq!(game.piece().unwrap().reference.height, 9);
}

#[test]
fn g6_a_shape_that_cannot_turn_does_not() {
    let mut game = Rule::default().shapes(vec![shape(&[0], Turning::Fixed)]).game();
    assert_eq!(events(&mut game, &[signal("ROTL"), signal("ROTR")]), []);
}

#[test]
fn g8_the_radar_determines_the_next_piece_once() {
    let two = vec![shape(&[0], Turning::Around), shape(&[0], Turning::Around)];
    let phase = "store -44 1 store 0 add 1 mod v20 2 store 1 2 store 5 1 ret";
    let mut game = Rule::default().shapes(two).phase("A", phase).game();
    let before = game.state().variables;
    let on = [Event::Radar { on: true }, Event::Next { shape: 1 }];
    assert_eq!(events(&mut game, &[signal("RDAR")]), on);
    assert_eq!(game.state().next.unwrap()[..2], [1, 2]);
    assert_eq!(game.state().variables[..9], before[..9], "V[0..8] come back");
    assert_eq!(game.state().variables[20], 2);
    // Off and on again: the piece stays, and phase A does not run.
    let off_and_on = [Event::Radar { on: false }, Event::Radar { on: true }];
    assert_eq!(events(&mut game, &[signal("RDAR"), signal("RDAR")]), off_and_on);
    assert_eq!(game.state().variables[20], 2);
    // G2, G3: the stored piece appears, and the one after it is determined.
    let next = [landed(-2, &[41]), piece(1), Event::Next { shape: 2 }];
    assert_eq!(events(&mut game, &[signal("DROP")]), next);
    assert_eq!(game.state().variables[20], 3);
    // With the radar off, the stored piece still comes first.
    events(&mut game, &[signal("RDAR")]);
    assert_eq!(events(&mut game, &[signal("DROP")]), [landed(-2, &[42]), piece(2)]);
    assert_eq!(game.state().next, None);
    assert_eq!(game.state().variables[20], 3);
}

#[test]
fn d6_a_poke_sets_only_the_flag_of_the_radar() {
    let mut game = Rule::default().game();
    assert_eq!(events(&mut game, &[edit(|edit| edit.radar = Some(true))]), []);
    assert_eq!((game.state().radar, game.state().next), (true, None));
    let next = [landed(-2, &[41]), piece(1), Event::Next { shape: 1 }];
    assert_eq!(events(&mut game, &[signal("DROP")]), next);
}

#[test]
fn d4_d6_a_trap_of_the_radar_leaves_it_on_and_the_variables_changed() {
    let phase =
        "store -44 1 store 0 1 store 1 2 store 5 1 store 2 v20 br lt v20 2 @end pull end: ret";
    let mut game = Rule::default().phase("A", phase).game();
    let applied = game.apply(&signal("RDAR"));
    assert_eq!(trap(&applied).0, Trap::StackUnderflow);
    assert_eq!(applied.events, [Event::Radar { on: true }]);
    let state = game.state();
    assert_eq!((state.radar, state.next, state.variables[2]), (true, None, 2));
    assert_eq!(game.piece_cells(), [51], "the piece stays");
    assert_eq!(game.fall(), 1000);
}

#[test]
fn g3_d14_the_clock_is_set_after_the_next_piece_is_determined() {
    let phase = "store -44 1 store 0 1 store 1 2 store 5 1 period mul 100 v20 ret";
    let mut game = Rule::default().phase("A", phase).game();
    assert_eq!(game.fall(), 100);
    // E12, G8: turning it on later changes the period, but not the clock.
    events(&mut game, &[signal("RDAR")]);
    assert_eq!((game.fall(), game.state().period), (100, 200));
    events(&mut game, &[signal("DROP")]);
    assert_eq!((game.fall(), game.state().period), (300, 300));
}

#[test]
fn g9_d2_the_game_is_over_when_the_piece_has_no_room() {
    let phase = "store -44 1 store 0 1 store 1 v20 store 5 1 ret";
    let rule = Rule::default().phase("A", phase).phase("S", "store 21 piece 1 add 100 v20 ret");
    let mut game = rule.game();
    events(&mut game, &[fill(&[50])]);
    let end = [landed(1, &[51]), Event::Over { score: 102 }];
    assert_eq!(events(&mut game, &[signal("DOWN")]), end);
    assert_eq!((game.status(), game.score()), (Status::Over, Some(102)));
    assert!(game.piece().is_none());
    assert_eq!(game.fall(), 0);
    // V[0..8] describe the new piece, `$7C` the previous one.
    assert_eq!((game.state().variables[1], game.state().variables[21]), (2, 51));
}

#[test]
fn g9_d2_abort_goes_to_phase_s_at_once_and_keeps_the_piece() {
    let rule = Rule::default().phase("C", "store 22 1 ret").phase("S", "store 21 v9 7 ret");
    let mut game = rule.game();
    let applied = game.apply(&signal("STOP"));
    assert_eq!((applied.value, applied.events), (Some(-1), vec![Event::Over { score: 7 }]));
    assert_eq!((game.piece_cells(), game.fall()), (vec![51], 1000));
    assert_eq!(game.state().variables[21..23], [9, 0], "V[9] is still the signal");
}

#[test]
fn d7_g15_after_the_end_nothing_happens() {
    let mut game = Rule::default().game();
    events(&mut game, &[signal("STOP")]);
    let before = rulvm_core::log::state_hash(&game);
    for input in [Input::Advance(5000), Input::Window(true), Input::Window(false), signal("DOWN")] {
        assert_eq!(game.apply(&input), Applied::default());
    }
    assert_eq!((rulvm_core::log::state_hash(&game), game.time()), (before, 0));
}

#[test]
fn d7_the_rest_of_the_time_is_dropped_when_the_game_ends() {
    let mut game = Rule::default().phase("0", "timer 30 ret").game();
    events(&mut game, &[fill(&[50])]);
    let all = events(&mut game, &[Input::Advance(10_000)]);
    assert_eq!(all, [Event::Tick, landed(0, &[51]), Event::Over { score: 0 }]);
    assert_eq!(game.time(), 1000);
}

#[test]
fn g10_drop_counts_its_downs() {
    let mut game = Rule::default().phase("C", "store 20 v18 store 21 v9 ret").game();
    assert_eq!(events(&mut game, &[signal("DROP")]), [landed(-2, &[41]), piece(1)]);
    assert_eq!(game.state().variables[20..22], [11, -2]);
    events(&mut game, &[fill(&[50]), signal("DROP")]);
    assert_eq!(game.state().variables[20], 1);
}

#[test]
fn g10_explosion_counts_all_and_marks_stay() {
    let rule = Rule::default().phase("C", "store 20 v18 store 21 v9 store 22 piece 1 ret");
    let mut game = rule.game();
    let marked = edit(|edit| edit.cells.extend([(1, [1, 1, 7]), (2, [2, 2, 0]), (3, [0, 0, 9])]));
    events(&mut game, &[marked]);
    let exploded = [Event::Exploded { count: 3 }, piece(1)];
    assert_eq!(events(&mut game, &[signal("BOMB")]), exploded);
    assert_eq!(game.state().variables[20..23], [3, -3, 51]);
    let marks = [1, 3].map(|cell| game.state().board.marks(at(cell)));
    assert_eq!((game.state().board.hexagons(), marks), (0, [7, 9]));
}

#[test]
fn g10_vanishing_leaves_the_board_alone() {
    let rule = Rule::default().phase("C", "store 20 v18 store 21 v9 store 22 piece 1 ret");
    let mut game = rule.game();
    events(&mut game, &[fill(&[1]), edit(|edit| _ = edit.variables.insert(18, 77))]);
    assert_eq!(events(&mut game, &[signal("GONE")]), [Event::Vanished, piece(1)]);
    assert_eq!(game.state().variables[20..23], [77, -4, 51]);
    assert_eq!(game.state().board.hexagons(), 1);
}

#[test]
fn g10_other_actions_do_nothing() {
    for action in [0, 11, -5, 100, i32::MIN, i32::MAX] {
        let mut game = Rule::default().phase("B", &format!("{action} ret")).game();
        let applied = game.apply(&signal("DOWN"));
        assert_eq!((applied.value, applied.events), (Some(action), vec![]));
    }
}

#[test]
fn d3_there_is_no_piece_while_phase_c_runs_or_traps() {
    for (name, on_board) in [("DROP", 1), ("BOMB", 0), ("GONE", 0)] {
        let mut game = Rule::default().phase("C", "pull ret").game();
        let applied = game.apply(&signal(name));
        assert_eq!(trap(&applied), (Trap::StackUnderflow, "C", entry(&game, Phase::Landed)));
        assert!(game.piece().is_none());
        assert_eq!((game.fall(), game.state().board.hexagons()), (0, on_board));
        assert_eq!(game.status(), Status::Trapped);
    }
}

#[test]
fn g11_game_pause() {
    let mut game = Rule::default().phase("0", "timer 30 ret").game();
    assert_eq!(events(&mut game, &[signal("PAUS")]), [Event::Paused { on: true }]);
    assert!(game.state().paused);
    // The timer continues, but the fall clock does not (G12).
    assert_eq!(events(&mut game, &[Input::Advance(2500)]), [Event::Tick, Event::Tick]);
    assert_eq!((game.fall(), game.state().variables[30]), (1000, -2));
    // Signals go through phase B, but their actions have no effect.
    for name in NAMES.iter().filter(|name| !["PAUS", "STOP"].contains(name)) {
        let applied = game.apply(&signal(name));
        assert!(applied.value.is_some() && applied.events.is_empty(), "{name}");
    }
    assert_eq!(game.state().variables[9], 14);
    let mut other = game.clone();
    assert_eq!(events(&mut other, &[signal("STOP")]), [Event::Over { score: 0 }]);
    assert_eq!(events(&mut game, &[signal("PAUS")]), [Event::Paused { on: false }]);
    assert_eq!(events(&mut game, &[Input::Advance(1000)]), [Event::Tick, moved(0, 50)]);
}

#[test]
fn g12_the_tick_comes_before_the_descent() {
    let mut game = Rule::default().phase("0", "timer 30 ret").game();
    assert_eq!(events(&mut game, &[Input::Advance(1000)]), [Event::Tick, moved(0, 50)]);
    // The timer wraps around, and ticks count from the start of the game.
    events(&mut game, &[edit(|edit| _ = edit.variables.insert(30, i32::MIN))]);
    events(&mut game, &[Input::Advance(1000)]);
    assert_eq!(game.state().variables[30], i32::MAX);
    // Without a variable, no event is reported.
    let mut game = Rule::default().phase("0", "period 8000 ret").game();
    assert_eq!(events(&mut game, &[Input::Advance(7999)]), []);
}

#[test]
fn g12_a_variable_branched_late_ticks_at_the_whole_second() {
    let mut game = Rule::default().phase("B", "timer 30 0 ret").game();
    events(&mut game, &[Input::Advance(900), signal("DOWN")]);
    assert_eq!(events(&mut game, &[Input::Advance(100)])[0], Event::Tick);
}

#[test]
fn g13_d8_window_pause() {
    let rule = Rule::default()
        .phase("0", "timer 30 ret")
        .phase("P", "store 20 1 store 21 paused ret")
        .phase("Q", "store 22 1 ret");
    let mut game = rule.game();
    assert_eq!(events(&mut game, &[Input::Window(true)]), []);
    assert!(game.is_paused() && !game.state().paused);
    assert_eq!(game.state().variables[20..23], [1, 0, 0], "$5D tells the game pause only");
    let ignored = game.apply(&signal("DOWN"));
    assert_eq!(ignored, Applied::default());
    assert_eq!(game.state().variables[9], 0);
    assert_eq!(events(&mut game, &[Input::Advance(1000)]), [Event::Tick]);
    assert_eq!(game.fall(), 1000);
    // Again: nothing.
    events(&mut game, &[edit(|edit| _ = edit.variables.insert(20, 9)), Input::Window(true)]);
    assert_eq!(game.state().variables[20], 9);
    // Leaving: phase Q, then the signal PAUS, which starts the game pause.
    assert_eq!(events(&mut game, &[Input::Window(false)]), [Event::Paused { on: true }]);
    assert_eq!((game.state().variables[22], game.state().variables[9]), (1, 10));
    assert_eq!(events(&mut game, &[Input::Window(false)]), []);
    // In the game pause, the same signal ends it.
    let again = events(&mut game, &[Input::Window(true), Input::Window(false)]);
    assert_eq!(again, [Event::Paused { on: false }]);
}

#[test]
fn g13_f10_without_phases_p_and_q_and_without_the_signal() {
    let mut rule = Rule::default();
    rule.signals.truncate(9);
    let mut game = rule.phase("B", "8 ret").game();
    assert_eq!(events(&mut game, &[Input::Window(true), Input::Window(false)]), []);
    assert!(!game.is_paused());
}

#[test]
fn d8_the_flag_is_set_before_p_and_cleared_before_q() {
    let mut game = Rule::default().phase("P", "pull ret").game();
    assert_eq!(trap(&game.apply(&Input::Window(true))).1, "P");
    assert!(game.is_paused());
    let mut game = Rule::default().phase("Q", "pull ret").game();
    events(&mut game, &[Input::Window(true)]);
    assert_eq!(trap(&game.apply(&Input::Window(false))).1, "Q");
    assert!(!game.is_paused());
}

#[test]
fn g14_d5_data_are_sent_bottom_first() {
    let mut game = Rule::default().game();
    events(&mut game, &[edit(|edit| edit.stack = Some(vec![9, 7, 8, 2]))]);
    let message = Event::Message { number: 0x206, data: [7, 8].into() };
    assert_eq!(events(&mut game, &[signal("SEND")]), [message]);
    assert_eq!(game.state().stack, [9]);
    events(&mut game, &[edit(|edit| edit.stack = Some(vec![0]))]);
    let message = Event::Message { number: 0x206, data: [].into() };
    assert_eq!(events(&mut game, &[signal("SEND")]), [message]);
    assert!(game.state().stack.is_empty());
}

#[test]
fn d5_counts_that_the_stack_does_not_hold_trap_and_change_nothing() {
    for stack in [vec![], vec![-1], vec![1], vec![4, 5, 3], vec![1, i32::MIN], vec![1, i32::MAX]] {
        let mut game = Rule::default().game();
        events(&mut game, &[edit(|edit| edit.stack = Some(stack.clone()))]);
        let applied = game.apply(&signal("SEND"));
        assert_eq!(trap(&applied), (Trap::StackUnderflow, "B", entry(&game, Phase::Signal)));
        assert_eq!((applied.events, game.state().stack.to_vec()), (vec![], stack));
        assert_eq!(game.status(), Status::Trapped);
    }
}

#[test]
fn g15_phase_b_sees_the_internal_identifier() {
    let mut game = Rule::default().phase("B", "store 20 v9 0 ret").game();
    for id in 1..=14 {
        let applied = game.apply(&Input::Signal(id));
        assert_eq!(applied.value, Some(0));
        assert_eq!(game.state().variables[20], i32::from(id));
    }
}

#[test]
fn d19_a_call_is_a_bare_subroutine() {
    let rule = Rule::default().phase("A", "store 0 1 store 1 2 store 5 1 store -44 1 9 ret");
    let mut game = rule.phase("C", "destroy 0 -1 ret").game();
    let call = |phase| Input::Call(PhaseLetter(phase));
    let applied = game.apply(&call(Phase::Appear));
    assert_eq!((applied.value, applied.events), (Some(9), vec![]));
    assert_eq!(game.state().variables[20], 2);
    events(&mut game, &[fill(&[1, 2])]);
    let applied = game.apply(&call(Phase::Landed));
    assert_eq!(applied.value, Some(2));
    let cells = [1, 2].into_iter().collect();
    assert_eq!(applied.events, [Event::Destroyed { count: 2, cells }]);
    // Phase S does not end the game, an absent phase returns 0, and both work in any status.
    events(&mut game, &[edit(|edit| _ = edit.variables.insert(10, 55))]);
    assert_eq!(game.apply(&call(Phase::Score)).value, Some(55));
    assert_eq!(game.apply(&call(Phase::Pause)).value, Some(0));
    assert_eq!((game.score(), game.status()), (None, Status::Playing));
    events(&mut game, &[signal("STOP")]);
    assert_eq!(game.apply(&call(Phase::Score)).value, Some(55));
    assert_eq!(game.status(), Status::Over);
}

#[test]
fn d19_a_trapped_game_stays_trapped() {
    let mut game = Rule::default().phase("S", "pull ret").game();
    let call = |phase| Input::Call(PhaseLetter(phase));
    assert_eq!(trap(&game.apply(&call(Phase::Score))).1, "S");
    assert_eq!(game.status(), Status::Trapped);
    assert_eq!(game.apply(&call(Phase::Landed)).value, Some(0));
    assert_eq!(game.status(), Status::Trapped);
    assert_eq!(game.apply(&signal("DOWN")), Applied::default());
    // The piece is still there, and the clock has stopped.
    assert_eq!((game.piece_cells(), game.fall()), (vec![51], 1000));
}

#[test]
fn e14_the_fuel_is_for_each_phase_call() {
    let mut game = Rule::default().phase("B", "call @rest 0 ret").game();
    events(&mut game, &[Input::Fuel(100)]);
    // `rest:` is the end of the code: the call goes there and runs out of the file.
    assert_eq!(trap(&game.apply(&signal("DOWN"))).0, Trap::BadAddress);

    let mut rule = Rule::default().phase("B", "call @rest 0 ret");
    rule.rest = "ret".to_owned();
    let mut game = rule.game();
    events(&mut game, &[Input::Fuel(4 + 2)]);
    events(&mut game, &vec![signal("DOWN"); 5]);
    events(&mut game, &[Input::Fuel(5)]);
    assert_eq!(trap(&game.apply(&signal("DOWN"))).0, Trap::Runaway);
}

#[test]
fn d19_pokes_that_are_impossible_are_found_and_change_nothing() {
    let game = Rule::default().game();
    let bad = [
        edit(|edit| _ = edit.variables.insert(64, 0)),
        edit(|edit| edit.stack = Some(vec![0; 17])),
        edit(|edit| _ = edit.cells.insert(0, [0, 0, 0])),
        edit(|edit| _ = edit.cells.insert(92, [0, 0, 0])),
        edit(|edit| _ = edit.cells.insert(1, [7, 1, 0])),
        edit(|edit| _ = edit.cells.insert(1, [1, 0, 0])),
        edit(|edit| _ = edit.cells.insert(1, [1, 4, 0])),
    ];
    for input in bad {
        let Input::Edit(mut poke) = input else { unreachable!() };
        poke.variables.insert(20, 5);
        assert!(game.check(&poke).is_err(), "{poke:?}");
        let mut after = game.clone();
        after.apply(&Input::Edit(poke));
        assert_eq!(rulvm_core::log::state_hash(&after), rulvm_core::log::state_hash(&game));
    }
    let good = edit(|edit| {
        edit.stack = Some(vec![0; 16]);
        edit.cells.extend([(1, [6, 3, 255]), (91, [0, 99, 1])]);
    });
    let Input::Edit(good) = good else { unreachable!() };
    assert!(game.check(&good).is_ok());
}

#[test]
fn d19_the_stack_of_a_large_header_is_limited() {
    let game = Rule::default().stack(u32::MAX).game();
    assert_eq!(game.state().stack_size, 65_536);
    let game = Rule::default().stack(0).game();
    assert_eq!(game.state().stack_size, 0);
}

#[test]
fn saved_games_have_the_same_future() {
    let rule = Rule::default().phase("A", "store 0 1 store 1 add 1 mod rnd31 6 store 5 1 ret");
    let mut game = rule.game();
    events(&mut game, &[signal("RDAR"), Input::Advance(2345), signal("DOWN"), signal("LEFT")]);
    let mut saved = game.clone();
    let future = [Input::Advance(20_000), signal("DROP"), signal("BOMB"), Input::Advance(777)];
    let expected = events(&mut game, &future);
    assert_eq!(events(&mut saved, &future), expected);
    assert_eq!(rulvm_core::log::state_hash(&saved), rulvm_core::log::state_hash(&game));
}

#[test]
fn every_edge_has_its_board() {
    for edge in grammar::hex::Edge::ALL {
        let program = Rule::default().edge(None).program();
        let (mut game, applied) = Game::new(program, edge, 1);
        assert_eq!((applied.trap, game.edge()), (None, edge));
        events(&mut game, &[signal("DROP")]);
        let downs = game.state().variables[18];
        assert_eq!(downs, edge.height_of(0));
    }
}

/// Reports the messages as lines of log, and determines pieces itself if `determines` is set.
#[derive(Clone, Debug, Default)]
struct Noting {
    determines: bool,
}

impl Modules for Noting {
    fn ids(&self) -> &[ModuleId] {
        &[]
    }

    fn chain(&self, _: u64) -> Box<dyn ModuleChain> {
        Box::new(self.clone())
    }
}

impl ModuleChain for Noting {
    fn deliver(&mut self, message: Message<'_>) -> i32 {
        let text = format!("{:04x} {:?}", message.number, message.data);
        message.events.push(Event::Log { module: 0, text });
        if self.determines && message.number == 0x0208 {
            message.data.copy_from_slice(&[1, 6, 0, 0, 0, 3, 0, 0, 0]);
            return 1;
        }
        0
    }

    fn copy(&self) -> Box<dyn ModuleChain> {
        Box::new(self.clone())
    }

    fn failures(&self) -> Vec<Option<Failure>> {
        vec![None]
    }

    fn generators(&self) -> Vec<u64> {
        Vec::new()
    }

    fn trace(&mut self, _: Trace) {}
}

fn with_modules(modules: Noting) -> (Game, Vec<String>) {
    let program = Rule::default().program().with_modules(Arc::new(modules));
    let edge = program.rule().edge.unwrap();
    let (game, applied) = Game::with_fuel(program, edge, 1, 1_000_000);
    assert_eq!(applied.trap, None);
    (game, heard(&applied.events))
}

fn heard(events: &[Event]) -> Vec<String> {
    let text = |event: &Event| match event {
        Event::Log { text, .. } => Some(text.clone()),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}

#[test]
fn m2_messages_are_sent_in_the_order_of_section_7() {
    let (mut game, start) = with_modules(Noting::default());
    let piece = [
        "0208 [0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "0209 [1, 2, 0, 0, 0, 1, 0, 0, 0]",
        "0203 []",
        "0204 []",
    ];
    assert_eq!(start[..3], ["0001 [1]", "000b []", "0201 []"]);
    assert_eq!(start[3..], piece);
    let dropped = heard(&game.apply(&signal("DROP")).events);
    assert_eq!(dropped[0], "0205 [-2]");
    let kinds = |all: &[String]| all.iter().map(|text| text[..4].to_owned()).collect::<Vec<_>>();
    assert_eq!(kinds(&dropped), ["0205", "0208", "0209", "0203", "0204"]);
    // Two polls in 40 ms, and none during the window pause (M12).
    let poll = "0300 [0, 0]";
    assert_eq!(heard(&game.apply(&Input::Advance(40)).events), [poll, poll]);
    assert_eq!(heard(&game.apply(&Input::Window(true)).events), ["0100 []"]);
    assert_eq!(heard(&game.apply(&Input::Advance(40)).events), [""; 0]);
    let resumed = heard(&game.apply(&Input::Window(false)).events);
    assert_eq!(resumed[0], "0101 []");
    // A key that the rule does not have.
    let key = Input::Key { key: 0xfff, character: 65 };
    assert_eq!(heard(&game.apply(&key).events), ["0300 [4095, 65]"]);
    let ended = game.apply(&signal("STOP")).events;
    let score = game.score().unwrap();
    assert_eq!(heard(&ended), ["0205 [-1]".to_owned(), format!("0202 [{score}]")]);
    assert!(!game.is_assisted());
}

#[test]
fn m34_an_answer_to_0208_stands_for_phase_a_and_0209() {
    let (game, start) = with_modules(Noting { determines: true });
    assert!(start.iter().any(|text| text.starts_with("0208")));
    assert!(!start.iter().any(|text| text.starts_with("0209")));
    let hexagon = game.piece().unwrap().hexagons[0];
    assert_eq!((hexagon.color, hexagon.pattern), (6, 3));
    assert!(game.is_assisted());
    assert!(!game.without_modules().has_modules());
}
