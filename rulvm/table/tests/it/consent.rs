//! Swaps and restarts whose answer is lost in a cut.

use rulvm_table::game::Player;
use rulvm_table::net::{Consent, Extras, Phase};
use rulvm_table::table::Control;
use serde_json::{Value, json};
use test_support::random::Random;

use crate::ends::{Ends, legal, play, table};

const CONTROLS: [Control; 2] = [Control::Swap, Control::Restart];

/// Two ends at Othello after two moves.
fn ends() -> Ends {
    let mut ends = Ends::new("rul.othello");
    ends.play("d3 c3");
    ends
}

/// One end asks, the other one says yes, and the yes does not arrive.
fn lose_yes(ends: &mut Ends, asker: usize, control: Control) {
    ends.tables[asker].control(control).unwrap();
    ends.deliver_all();
    ends.tables[1 - asker].answer(2).unwrap();
    assert_eq!(ends.tables[0].side(), ends.tables[1].side());
}

/// Both go on, in the position and on the sides that a yes that arrives leads to.
fn settled(ends: &mut Ends, controls: &[(usize, Control)]) {
    let mut other = self::ends();
    for (asker, control) in controls {
        other.agree(*asker, *control);
    }
    assert_eq!(ends.codes(), ["on"; 2], "{controls:?}");
    assert_eq!(ends.position(), other.position(), "{controls:?}");
    assert_eq!(ends.tables[0].side(), other.tables[0].side(), "{controls:?}");
    assert!(ends.tables.iter().all(|table| table.dialog().is_none()), "{controls:?}");
    // Moves and another question.
    let chosen = legal(&ends.tables[ends.mover()])[0].clone();
    ends.play(&chosen);
    ends.agree(0, Control::Swap);
    ends.cut();
    ends.connect();
    ends.position();
    assert_eq!(ends.phases(), [Phase::On; 2]);
}

#[test]
fn net18_a_lost_yes_is_made_up_for() {
    for control in CONTROLS {
        for asker in [0, 1] {
            let mut ends = ends();
            lose_yes(&mut ends, asker, control);
            ends.cut();
            ends.connect();
            settled(&mut ends, &[(asker, control)]);
        }
    }
}

#[test]
fn net18_also_if_both_have_asked_meanwhile() {
    for control in CONTROLS {
        for second in CONTROLS {
            for asker in [0, 1] {
                let mut ends = ends();
                // An earlier yes of the end that asks now, which has arrived.
                ends.agree(1 - asker, Control::Swap);
                lose_yes(&mut ends, asker, control);
                // The end that has said yes wants something, too, and nobody hears it.
                ends.tables[1 - asker].control(second).unwrap();
                ends.cut();
                ends.connect();
                settled(&mut ends, &[(1 - asker, Control::Swap), (asker, control)]);
            }
        }
    }
}

#[test]
fn net18_connections_that_are_cut_again_at_once_change_nothing() {
    for control in CONTROLS {
        for asker in [0, 1] {
            for lines in 0..4 {
                let mut ends = ends();
                lose_yes(&mut ends, asker, control);
                for at in 0..lines {
                    ends.cut();
                    ends.call();
                    for _ in 0..=at {
                        let _ = ends.deliver(0) || ends.deliver(1);
                    }
                }
                ends.cut();
                ends.connect();
                settled(&mut ends, &[(asker, control)]);
            }
        }
    }
}

#[test]
fn net18_what_came_before_the_yes_and_after_it_is_played() {
    for control in CONTROLS {
        let mut ends = ends();
        // The guest asks while a move of the inviter is on its way to it.
        play(&mut ends.tables[0], "b3");
        ends.tables[1].control(control).unwrap();
        ends.collect();
        assert!(ends.deliver(0));
        ends.tables[0].answer(2).unwrap();
        // The inviter plays on if it is its turn now.
        let (turn, side) = (ends.tables[0].game().unwrap().turn(), ends.tables[0].side());
        let goes_on = turn == Some(side);
        if goes_on {
            let chosen = legal(&ends.tables[0])[0].clone();
            play(&mut ends.tables[0], &chosen);
        }
        let position = ends.tables[0].position();
        ends.cut();
        ends.connect();
        assert_eq!(ends.codes(), ["on"; 2], "{control:?}");
        assert_eq!(ends.position(), position, "{control:?}");
        assert_eq!(goes_on, control == Control::Swap, "{control:?}");
    }
}

#[test]
fn net9_without_the_offer_the_session_cannot_continue() {
    for control in CONTROLS {
        for offers in [[Extras::default(); 2], [Extras::ALL, Extras::default()]] {
            let mut ends = Ends::offering("rul.othello", offers);
            ends.play("d3 c3");
            lose_yes(&mut ends, 1, control);
            ends.cut();
            ends.connect();
            assert_eq!(ends.codes(), ["cannot-resume"; 2], "{control:?}");
        }
    }
}

#[test]
fn net18_nobody_can_pretend_that_something_was_agreed_to() {
    let changes = [
        json!({"side": 0, "done": 1, "before": 1}),
        json!({"side": 0, "epoch": 1, "done": 1, "before": 1}),
        json!({"side": 0, "epoch": 2, "done": 1, "before": 1}),
        json!({"epoch": 1, "done": 1, "before": 1}),
        json!({"side": 0, "asked": "swap"}),
        json!({"side": 0, "asked": "undo", "done": -1, "before": "x"}),
    ];
    for asked in [None, Some(Control::Swap), Some(Control::Restart)] {
        for (at, change) in changes.iter().enumerate() {
            let mut ends = ends();
            if let Some(control) = asked {
                ends.tables[0].control(control).unwrap();
            }
            let before = (ends.position(), ends.tables[0].side());
            assert_eq!(before.1, Player::FIRST);
            ends.cut();
            ends.call();
            let mut hello: Value = ends.lines(0).remove(0);
            let offer = hello["resume"].as_object_mut().unwrap();
            offer.extend(change.as_object().unwrap().clone());
            ends.inject(0, &hello);
            let is_agreed = match asked {
                Some(Control::Swap) => at == 0,
                Some(Control::Restart) => at == 1,
                _ => false,
            };
            let code = if is_agreed { "on" } else { "cannot-resume" };
            assert_eq!(ends.codes()[0], code, "{asked:?}, {change}");
            if !is_agreed {
                let after = (ends.tables[0].position(), ends.tables[0].side());
                assert_eq!(after, before, "{asked:?}, {change}");
            }
        }
    }
}

/// Players move, ask and answer, and connections are cut: no session ever ends.
#[test]
fn net18_no_cut_ends_a_session() {
    let rounds = if test_support::cases::is_full() { 3000 } else { 200 };
    let (mut cuts, mut lost) = (0, 0);
    for round in 0..rounds {
        let mut dice = Random(round);
        let book = ["rul.othello", "rul.connect4", "rul.tictactoe"][dice.below(3)];
        let mut ends = Ends::new(book);
        for _ in 0..150 {
            let at = dice.below(2);
            let table = &mut ends.tables[at];
            let is_connected = table.is_connected();
            match dice.below(12) {
                0 if is_connected => _ = table.control(CONTROLS[dice.below(2)]),
                1 => {
                    lost += u64::from(ends.tables[0].side() == ends.tables[1].side());
                    cuts += 1;
                    ends.cut();
                    ends.call();
                }
                2..=6 => _ = ends.deliver(at),
                7 | 8 if is_connected => _ = table.answer(1 + i64::from(dice.below(3) > 0)),
                9 => ends.deliver_all(),
                _ => {
                    let moves = table.legal(table.side());
                    if is_connected && !moves.is_empty() {
                        let chosen = moves[dice.below(moves.len())].clone();
                        _ = table.play(table.side(), &chosen);
                    }
                }
            }
        }
        ends.deliver_all();
        assert_eq!(ends.codes(), ["on"; 2], "round {round}, {book}");
        ends.position();
    }
    assert!(cuts > 5 * rounds && lost > rounds / 4, "{cuts} cuts, {lost} lost answers");
}

#[test]
fn net18_also_if_the_program_that_has_asked_was_ended_meanwhile() {
    for control in CONTROLS {
        for asker in [0, 1] {
            let mut ends = ends();
            ends.tables[asker].control(control).unwrap();
            // What the program keeps before it asks, and nothing later.
            let save = Value::Object(ends.tables[asker].save().unwrap());
            let memory = ends.tables[asker].memory();
            ends.deliver_all();
            ends.tables[1 - asker].answer(2).unwrap();
            ends.cut();
            let mut again = table("rul.othello", 9);
            again.offer(Extras::ALL);
            again.load(&save).unwrap();
            again.recall(&memory);
            ends.tables[asker] = again;
            ends.connect();
            settled(&mut ends, &[(asker, control)]);
        }
    }
}

#[test]
fn what_is_kept_of_consent_is_read_or_refused() {
    let kept = Consent { asked: Some(Control::Restart), done: 3, before: 9, due: None };
    for consent in [kept, Consent::default()] {
        assert_eq!(Consent::read(&consent.json()), Some(consent));
    }
    for (name, value) in [
        ("asked", json!("undo?")),
        ("asked", json!(1)),
        ("done", json!(-1)),
        ("before", json!(1e20)),
    ] {
        let mut object = Consent::default().json();
        object.insert(name.to_owned(), value);
        assert_eq!(Consent::read(&object), None, "{object:?}");
        object.remove(name);
        assert_eq!(Consent::read(&object), None, "{object:?}");
    }
}
