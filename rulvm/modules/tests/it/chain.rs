//! What modules can read and do, and how messages go down the chain (M2-M7, M21, M22).

use rulvm_core::game::{Event, Input};
use rulvm_core::modules::{Modules, ProgramChain, Trace};
use rulvm_core::{Game, Program};
use test_support::rules::{Rule, signal};

use crate::support::{FREE, ask, chain, game, game_of, hearing, lines, module, program, send};

/// Answers with a number and the answer of those below.
fn digit(digit: i32) -> Vec<u8> {
    module("", &format!("(i32.add (i32.const {digit}) (i32.mul (i32.const 10) (call $transmit)))"))
}

#[test]
fn m2_each_module_sees_the_answer_from_below() {
    assert_eq!(ask(&mut game(&[digit(1), digit(2), digit(3)])), 321);
}

#[test]
fn m2_a_module_that_does_not_transmit_keeps_the_message() {
    let keeps = module("", "(i32.const 7)");
    assert_eq!(ask(&mut game(&[digit(1), keeps, digit(3)])), 71);
}

#[test]
fn m1_the_terminal_file_answers_0() {
    assert_eq!(ask(&mut game(&[digit(5)])), 5);
    assert_eq!(ask(&mut game(&[])), 0);
}

#[test]
fn m6_what_is_written_is_seen_below_and_above() {
    // The upper one writes, and answers what the lower one has turned it into.
    let upper = "(call $set_data (i32.const 0) (i32.const 20)) (drop (call $transmit))
        (call $data (i32.const 0))";
    let lower = "(call $set_data (i32.const 0)
        (i32.add (i32.const 1) (call $data (i32.const 0)))) (i32.const 0)";
    let delivered = send(&mut game(&[module("", upper), module("", lower)]), &[3, 4]);
    assert_eq!((delivered.answer, delivered.data), (21, vec![21, 4]));
}

#[test]
fn m6_data_outside_are_0() {
    let sum = module(
        "",
        "(i32.add (call $data (i32.const 1)) (i32.add (call $data (i32.const 2))
            (i32.add (call $data (i32.const -1)) (call $data (i32.const 2147483647)))))",
    );
    assert_eq!(send(&mut game(&[sum]), &[5, 6]).answer, 6);
}

#[test]
fn m22_words_that_are_sent_come_back_from_the_whole_chain() {
    // Message $8000 sends $8001 from an odd address; all add 1 to its word.
    let both = |is_sender: bool| {
        let send = "(i32.store offset=1 (i32.const 0) (i32.const 40))
            (drop (call $send (i32.const 0x8001) (i32.const 1) (i32.const 1)))
            (return (i32.load offset=1 (i32.const 0)))";
        let sender = if is_sender { send } else { "" };
        module(
            "",
            &format!(
                "(if (i32.eq (local.get $type) (i32.const 0x8000)) (then {sender}
                    (return (call $transmit))))
                (call $set_data (i32.const 0) (i32.add (i32.const 1) (call $data (i32.const 0))))
                (call $transmit)"
            ),
        )
    };
    // It goes to place 0, wherever the sender is, and through the sender itself.
    let mut game = game(&[both(false), both(true), both(false)]);
    assert_eq!(ask(&mut game), 43);
}

#[test]
fn m22_transmit_belongs_to_the_innermost_message() {
    let upper = "(if (i32.eq (local.get $type) (i32.const 0x8001)) (then
            (return (i32.add (i32.const 1) (call $transmit)))))
        (drop (call $send (i32.const 0x8001) (i32.const 0) (i32.const 0)))
        (call $transmit)";
    let delivered = {
        let mut game = game(&[module("", upper), module("", "(local.get $type)")]);
        game.trace(Trace::Types(Vec::new()));
        send(&mut game, &[])
    };
    let answers = delivered.events.iter().map(|event| match *event {
        Event::Delivered { module, number, answer, .. } => (module, number, answer),
        _ => panic!("{event:?}"),
    });
    let (free, sent) = (FREE, FREE + 1);
    let (down, up) = (i32::from(free), i32::from(sent));
    let wanted = [(1, sent, up), (0, sent, up + 1), (1, free, down), (0, free, down)];
    assert_eq!(answers.collect::<Vec<_>>(), wanted);
}

#[test]
fn m15_at_most_64_signals_wait_and_polls_take_them_in_order() {
    // Message $8000 queues a signal as often as its first word says; answers how often that worked.
    let asks = "(loop $more
            (if (call $signal (call $data (i32.const 1)))
                (then (global.set $n (i32.add (global.get $n) (i32.const 1)))))
            (local.set $i (i32.add (local.get $i) (i32.const 1)))
            (br_if $more (i32.lt_s (local.get $i) (call $data (i32.const 0)))))
        (global.get $n)";
    let mut game = game(&[module("", asks)]);
    let external = |name| grammar::signals::letters(name);
    assert_eq!(send(&mut game, &[1, external("LEFT")]).answer, 1);
    assert_eq!(send(&mut game, &[1, external("NONE")]).answer, 1, "an unknown signal");
    assert_eq!(send(&mut game, &[100, external("RGHT")]).answer, 64);
    assert_eq!(game.queued().count(), 64);
    assert_eq!(game.queued().take(2).collect::<Vec<_>>(), [6, 7]);
    assert!(!game.is_assisted());
    let events = game.apply(&Input::Advance(40)).events;
    let given: Vec<&Event> =
        events.iter().filter(|event| matches!(event, Event::Signal { .. })).collect();
    let wanted = [Event::Signal { id: 6, action: 6 }, Event::Signal { id: 7, action: 7 }];
    assert_eq!(given, wanted.iter().collect::<Vec<_>>());
    assert!(game.is_assisted());
}

/// Answers a number that the data ask for: an import by its place in the table, and an argument.
fn reader() -> Vec<u8> {
    let import = |k: i32, name: &str| {
        format!(
            "(if (i32.eq (call $data (i32.const 0)) (i32.const {k}))
                (then (return (call ${name} (call $data (i32.const 1))))))"
        )
    };
    let names = ["variable", "cell", "piece", "next", "info", "signal_id"];
    let body: String = (0..).zip(names).map(|(k, name)| import(k, name)).collect();
    module("", &format!("{body} (i32.const -99)"))
}

#[test]
fn s5_imports_read_the_game() {
    let rule = Rule::default().phase("0", "store 11 -7 push 5 ret");
    let (mut game, _) = game_of(&rule, &[reader()]);
    game.apply(&signal("RDAR"));
    game.apply(&signal("DROP"));
    game.apply(&Input::Advance(30));
    let state = game.state().clone();
    let [variable, cell, piece, next, info, signal_id] = [0, 1, 2, 3, 4, 5];
    let mut read = |import, k| send(&mut game, &[import, k]).answer;
    assert_eq!([11, 63, 64, -1].map(|k| read(variable, k)), [-7, 0, 0, 0]);
    // The hexagon that was dropped, of color 2 and pattern 1; the cells of edge 6 are 1 to 91.
    let full: Vec<i32> = (1..=91).filter(|&k| read(cell, k) == 0x102).collect();
    assert_eq!(full.len(), 1);
    assert_eq!([0, 92, -1].map(|k| read(cell, k)), [-1; 3]);
    assert_eq!([0, 1, 3, 5, 8, 9, 12, 16, -1].map(|k| read(piece, k)), [1, 0, 1, 0, 2, 0, 1, 0, 0]);
    assert_eq!(read(piece, 2), read(piece, 4), "the first hexagon is the reference");
    assert_eq!([0, 1, 5, 8, 9, -1].map(|k| read(next, k)), [1, 2, 1, 0, 0, 0]);
    let infos = (0..17).map(|k| read(info, k)).collect::<Vec<_>>();
    let fall = state.period - 30;
    let size = rule.bytes().len() as i32;
    let wanted = [6, 1, 30, 0, state.period, fall, -1, 0, -1, 1, 0, 91, 3, 1, 14, size, 0];
    assert_eq!(infos, wanted);
    let down = grammar::signals::letters("DOWN");
    assert_eq!([1, 0, 15, -1].map(|k| read(signal_id, k)), [down, 0, 0, 0]);
    // Without the radar, a module sees no more than a rule.
    game.apply(&signal("RDAR"));
    assert_eq!(send(&mut game, &[next, 0]).answer, 0);
}

#[test]
fn s5_copies_are_cut_to_what_there_is() {
    // Writes cells to address 0 or bytes of the rule to 2000, and answers how many.
    let body = "(if (call $data (i32.const 0)) (then
            (return (call $rule (i32.const 2000) (call $data (i32.const 1))
                (call $data (i32.const 2))))))
        (return (call $cells (i32.const 0) (call $data (i32.const 1))))";
    let rest = "(call $log (i32.const 2000) (i32.const 4)) (i32.const 0)";
    let mut plain = game(&[module("", body)]);
    let size = Rule::default().bytes().len() as i32;
    assert_eq!([0, 5, 1000, -1].map(|most| send(&mut plain, &[0, most]).answer), [91; 4]);
    let mut rule = |offset, most| send(&mut plain, &[1, offset, most]).answer;
    assert_eq!(rule(0, 4), 4);
    assert_eq!(rule(size - 3, 100), 3);
    assert_eq!([rule(size, 100), rule(-1, 5), rule(0, -1)], [0, 0, size]);
    let copies = module(
        "",
        &format!("(drop (call $rule (i32.const 2000) (i32.const 0) (i32.const 4))) {rest}"),
    );
    assert_eq!(lines(&send(&mut game(&[copies]), &[]).events), [(0, "RUL3")]);
}

#[test]
fn m9_modules_see_the_game_in_the_middle_of_a_phase() {
    // Phase C sets V[11], sends, and keeps the answer in V[12].
    let rule = Rule::default().phase("C", "store 11 33 store 12 msg ret");
    let body = "(if (i32.ne (local.get $type) (i32.const 0x0207)) (then (return (i32.const 0))))
        (call $variable (i32.const 11))";
    let (mut game, _) = game_of(&rule, &[hearing("", body)]);
    game.apply(&signal("DROP"));
    assert_eq!(game.state().variables[12], 33);
}

#[test]
fn m7_only_the_stack_comes_back_from_0207() {
    let rule = Rule::default().phase("C", "push 1 push 2 store 12 msg ret");
    let body = "(if (i32.ne (local.get $type) (i32.const 0x0207)) (then (return (i32.const 0))))
        (call $set_data (i32.const 1) (i32.const 9)) (local.get $count)";
    let (mut game, _) = game_of(&rule, &[hearing("", body)]);
    game.apply(&signal("DROP"));
    assert_eq!(game.state().stack.to_vec(), [1, 9]);
    assert_eq!(game.state().variables[12], 2);
}

#[test]
fn m8_a_game_without_modules_is_as_before() {
    let program = Rule::default().program();
    let edge = program.rule().edge.unwrap();
    let (plain, _) = Game::new(program.clone(), edge, 1);
    assert!(!plain.has_modules());
    assert_eq!(plain.next_event(), Some(plain.fall()), "there are no polls");
    let (game, _) = Game::new(program.with_modules(std::sync::Arc::new(chain(&[]))), edge, 1);
    assert_eq!(game.next_event(), Some(20));
}

/// The program's chain of one module.
fn menu(module: Vec<u8>) -> Box<dyn ProgramChain> {
    chain(&[module]).program_chain()
}

/// The answer of the program's chain.
fn menu_answer(menu: &mut Box<dyn ProgramChain>, data: &[i32], program: Option<&Program>) -> i32 {
    menu.deliver(FREE, data.to_vec(), program.map(Program::file)).answer
}

#[test]
fn m21_in_the_menu_there_is_no_game() {
    let mut menu = menu(reader());
    let rule = Rule::default();
    let program = rule.program();
    let [variable, cell, piece, next, info, signal_id] = [0, 1, 2, 3, 4, 5];
    for (import, k) in [(variable, 0), (piece, 3), (next, 0), (info, 0), (info, 1), (signal_id, 1)]
    {
        assert_eq!(menu_answer(&mut menu, &[import, k], Some(&program)), 0);
    }
    assert_eq!(menu_answer(&mut menu, &[cell, 1], Some(&program)), -1);
    assert_eq!(menu_answer(&mut menu, &[info, 15], Some(&program)), rule.bytes().len() as i32);
    assert_eq!(menu_answer(&mut menu, &[info, 15], None), 0);
}

#[test]
fn m21_in_the_menu_modules_queue_nothing_but_have_numbers() {
    let left = grammar::signals::letters("LEFT");
    let mut signals = menu(module("", &format!("(call $signal (i32.const {left}))")));
    assert_eq!(menu_answer(&mut signals, &[], Some(&Rule::default().program())), 0);
    let random = || menu(module("", "(call $random)"));
    let (mut a, mut b) = (random(), random());
    let numbers = [0; 3].map(|_| menu_answer(&mut a, &[], None));
    assert_eq!(numbers, [0; 3].map(|_| menu_answer(&mut b, &[], None)));
    assert_ne!(numbers[0], numbers[1]);
}

#[test]
fn m30_the_program_shares_nothing_with_games() {
    let counts = "(global.set $n (i32.add (global.get $n) (i32.const 1))) (global.get $n)";
    let set = chain(&[module("", counts)]);
    let program = Rule::default().program().with_modules(std::sync::Arc::new(set.clone()));
    let edge = program.rule().edge.unwrap();
    let mut menu = set.program_chain();
    let (mut game, _) = Game::new(program, edge, 1);
    assert_eq!([0; 3].map(|_| menu_answer(&mut menu, &[], None)), [1, 2, 3]);
    assert_eq!(ask(&mut game), 1);
    assert_eq!(menu_answer(&mut menu, &[], None), 4);
}

#[test]
fn m14_answers_to_polls_are_signals() {
    let left = grammar::signals::letters("LEFT");
    let mut played = Vec::new();
    for (answer, wanted) in [(left, 1), (0, 0), (-5, 0), (12345, 0)] {
        let body = format!(
            "(if (i32.ne (local.get $type) (i32.const 0x0300)) (then (return (call $transmit))))
            (i32.const {answer})"
        );
        let program = program(&Rule::default(), &[hearing("", &body)]);
        let edge = program.rule().edge.unwrap();
        let (mut game, _) = Game::new(program, edge, 1);
        let events = game.apply(&Input::Advance(20)).events;
        let given = events.iter().filter(|event| matches!(event, Event::Signal { .. })).count();
        assert_eq!((given, game.is_assisted()), (wanted, wanted == 1));
        played.push(given);
    }
    assert_eq!(played, [1, 0, 0, 0]);
}

#[test]
fn m12_a_paused_game_is_polled_but_not_without_end() {
    let rule = Rule::default();
    let counts = "(global.set $n (i32.add (global.get $n) (i32.const 1)))
        (if (i32.ge_u (local.get $type) (i32.const 0x8000)) (then (return (global.get $n))))
        (i32.const 0)";
    let (mut game, _) = game_of(&rule, &[hearing("", counts)]);
    game.apply(&signal("PAUS"));
    let before = ask(&mut game);
    game.apply(&Input::Advance(1000));
    assert_eq!(ask(&mut game) - before, 51);
    // However much time is asked for, this ends.
    let applied = game.apply(&Input::Advance(u64::MAX));
    assert!(applied.rest > 0);
    assert!(game.time() > 60_000, "{}", game.time());
}
