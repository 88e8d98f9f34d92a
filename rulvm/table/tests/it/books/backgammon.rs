//! Backgammon (BG1 to BG14) without a connection. `plays.rs` tests its generator of plays,
//! `connected_dice.rs` the dice of two ends.

use rulvm_core::machine::Rng;
use rulvm_table::books::OptionError;
use rulvm_table::books::backgammon::dice;
use rulvm_table::event::{Ask, Event, Returned};
use rulvm_table::game::End;
use serde_json::{Value, json};

use super::seat::{Seat, open, table};

/// The checkers of both players at the start.
const START: &str = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5";

/// White is about to win, and Black has borne off nobody.
const GAMMON: &str = "1:1,off:14 6:15 0 21 1 - 0-0";

fn new_game(options: &Value) -> Seat {
    table("rul.backgammon", options)
}

/// A game at a position, with other options.
fn with(position: &str, mut options: Value) -> Seat {
    options["position"] = json!(position);
    new_game(&options)
}

fn at(position: &str) -> Seat {
    with(position, json!({}))
}

fn result(winner: u8, kind: &str, points: u8) -> Value {
    json!({"winner": winner, "kind": kind, "points": points})
}

fn question(value: u8) -> Option<Returned> {
    Some(Returned::Ask(Ask::new(&format!("Accept a double to {value}?"), "Drop", "Take")))
}

#[test]
fn bg1_bg10_a_new_game() {
    let seat = new_game(&json!({}));
    let men = [0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0];
    let rng = format!("{:016x}", Rng::new(1).state());
    let core = json!({"men": [men, men], "turn": 0, "phase": "start", "dice": [],
        "cube": {"value": 1, "owner": null}, "match": 0, "score": [0, 0], "crawford": "off",
        "jacoby": false, "auto_doubles": 0, "beavers": false, "rng": rng, "commits": [null, null],
        "reveal": null, "last": null, "result": null});
    assert_eq!(Value::from(seat.game.core.clone()), core);
    assert_eq!(seat.position(), format!("{START} 0 ? 1 - 0-0"));
    assert_eq!(seat.legal(), ["roll"]);
}

/// Equal dice are rolled again and double the cube, at most as often as the option says.
#[test]
fn bg2_bg8_the_first_throw() {
    let mut most_doubles = 0;
    for seed in 0..300 {
        for most in [0, 1, 6] {
            let mut seat = open("rul.backgammon", seed, &json!({"auto_doubles": most})).unwrap();
            seat.play("roll");
            let mut rng = Rng::new(seed);
            let mut dice = dice::local(&mut rng);
            let mut doubles = 0;
            let [white, black] = loop {
                match [(); 2].map(|()| dice.next().unwrap()) {
                    [white, black] if white == black => doubles += 1,
                    different => break different,
                }
            };
            drop(dice);
            most_doubles = most_doubles.max(doubles);
            assert_eq!(seat.core("dice"), &json!([white, black]));
            assert_eq!(seat.core("turn"), &json!(u8::from(black > white)));
            let value = 1 << doubles.min(most);
            assert_eq!(seat.core("cube"), &json!({"value": value, "owner": null}));
            assert_eq!(seat.core("rng"), &json!(format!("{:016x}", rng.state())));
        }
    }
    assert!(most_doubles > 1);
    // The cube stays at 64.
    let equal_first = |seed: &u64| {
        let dice: Vec<u8> = dice::local(&mut Rng::new(*seed)).take(2).collect();
        dice[0] == dice[1]
    };
    let seed = (0..100).find(equal_first).unwrap();
    let options = json!({"auto_doubles": 6, "position": format!("{START} 0 ? 64 - 0-0")});
    let mut seat = open("rul.backgammon", seed, &options).unwrap();
    seat.play("roll");
    assert_eq!(seat.core("cube")["value"], 64);
}

#[test]
fn bg2_turns() {
    let mut seat = at(&format!("{START} 0 31 1 - 0-0"));
    assert!(!seat.modified && seat.myturn);
    seat.play("8/5 6/5");
    assert_eq!(seat.position(), "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 1 - 1 - 0-0");
    assert_eq!(seat.legal(), ["double", "roll"]);
    seat.play("roll");
    assert_eq!((seat.core("phase"), seat.core("turn")), (&json!("move"), &json!(1)));
    assert!(seat.modified && seat.myturn);
}

#[test]
fn bg3_men_enter_from_the_bar_first_and_hit_single_men() {
    // Black has White's 24, White's 22 with a single checker, and a checker on the bar.
    let seat = at("bar:2,6:13 bar:1,6:10,3:1,1:3 0 31 1 - 0-0");
    assert_eq!(seat.legal(), ["bar/22*"]);
    let seat = at("bar:1,6:14 6:11,3:1,2:3 0 31 1 - 0-0");
    assert_eq!(seat.legal(), ["bar/22* 22/21", "bar/22* 6/5", "bar/24 24/21", "bar/24 6/3"]);
    let mut seat = seat;
    seat.play("bar/22* 6/5");
    assert_eq!(seat.position(), "22:1,6:13,5:1 bar:1,6:11,2:3 1 - 1 - 0-0");
}

#[test]
fn bg3_bearing_off() {
    let legal = |white: &str, dice: &str| at(&format!("{white} 6:15 0 {dice} 1 - 0-0")).legal();
    assert_eq!(legal("6:2,5:1,off:12", "65"), ["6/1 6/off", "6/off 5/off"]);
    assert_eq!(legal("6:1,4:2,off:12", "55"), ["6/1 4/off 4/off 1/off"]);
    assert_eq!(legal("3:2,off:13", "65"), ["3/off 3/off"]);
    // A checker outside of the inner board goes home first.
    assert_eq!(legal("7:1,6:1,off:13", "61"), ["7/1 1/off", "7/1 6/5"]);
}

#[test]
fn bg4_the_higher_die_must_be_played_if_only_one_can_be() {
    let rest = "21:2,18:5,14:2,13:2,5:2,4:2";
    assert_eq!(at(&format!("15:1,5:1,2:1,1:12 {rest} 0 56 1 - 0-0")).legal(), ["15/9"]);
    // Only the lower die can be played: 6 is blocked from everywhere.
    let seat = at("24:1,1:14 12:2,7:2,4:5,3:3,2:3 0 65 1 - 0-0");
    assert_eq!(seat.legal(), ["24/19"]);
}

#[test]
fn bg4_pass() {
    let mut seat = at("bar:1,6:14 6:3,5:2,4:2,3:2,2:2,1:4 0 21 1 - 0-0");
    assert_eq!(seat.legal(), ["pass"]);
    assert_eq!(seat.enabled(), [30]);
    seat.click(30);
    assert_eq!((seat.core("turn"), seat.core("dice")), (&json!(1), &json!([])));
}

#[test]
fn bg5_of_equal_positions_the_first_text_is_canonical() {
    let legal = at(&format!("{START} 0 21 1 - 0-0")).legal();
    assert!(legal.contains(&"24/22 22/21".to_owned()));
    assert!(!legal.contains(&"24/23 23/21".to_owned()));
    // Either checker can hit on 7: the text that starts with fewer stars comes first.
    let legal = at("11:1,8:1,1:13 18:1,6:14 0 41 1 - 0-0").legal();
    assert!(legal.contains(&"11/7 8/7*".to_owned()));
    assert!(!legal.contains(&"11/7* 8/7".to_owned()));
    let mut sorted = legal.clone();
    sorted.sort();
    assert_eq!(legal, sorted);
}

#[test]
fn bg6_scoring() {
    let end = |black: &str, cube: &str, options: Value| {
        let mut seat = with(&format!("1:1,off:14 {black} 0 21 {cube} 0-0"), options);
        seat.play("1/off");
        assert_eq!(seat.core("phase"), "over");
        assert_eq!(seat.core("last"), seat.core("result"));
        (seat.core("result")["kind"].clone(), seat.core("result")["points"].clone())
    };
    let is = |kind: &str, points: u8| (json!(kind), json!(points));
    let none = || json!({});
    assert_eq!(end("6:14,off:1", "1 -", none()), is("single", 1));
    assert_eq!(end("20:14,off:1", "1 -", none()), is("single", 1));
    assert_eq!(end("18:15", "1 -", none()), is("gammon", 2));
    assert_eq!(end("19:1,6:14", "1 -", none()), is("backgammon", 3));
    assert_eq!(end("bar:1,6:14", "64 0", none()), is("backgammon", 192));
    assert_eq!(end("6:15", "8 1", none()), is("gammon", 16));
    // Jacoby (BG8): gammons count only after a double.
    let jacoby = || json!({"jacoby": true});
    assert_eq!(end("bar:1,6:14", "2 -", jacoby()), is("single", 2));
    assert_eq!(end("bar:1,6:14", "2 1", jacoby()), is("backgammon", 6));
    // In a match, there is no such rule.
    assert_eq!(end("6:15", "1 -", json!({"jacoby": true, "match": 2})), is("gammon", 2));
}

#[test]
fn bg7_doubling() {
    let mut seat = at(&format!("{START} 0 - 1 - 0-0"));
    assert_eq!(seat.play("double"), question(2));
    assert_eq!((seat.core("phase"), seat.core("turn")), (&json!("offered"), &json!(1)));
    assert_eq!(seat.position(), format!("{START} 1 d 1 - 0-0"));
    assert_eq!(seat.legal(), ["drop", "take"]);
    // The dialog could not be shown.
    assert_eq!(seat.answer(0), None);
    assert_eq!(seat.core("phase"), "offered");
    assert_eq!(seat.answer(2), None);
    assert_eq!(seat.position(), format!("{START} 0 - 2 1 0-0"));
    // Only the owner can double again; late answers do nothing.
    assert_eq!(seat.legal(), ["roll"]);
    assert_eq!(seat.answer(1), None);
    assert_eq!(seat.position(), format!("{START} 0 - 2 1 0-0"));

    let mut seat = at(&format!("{START} 1 - 32 1 0-0"));
    assert_eq!(seat.play("double"), question(64));
    seat.answer(1);
    assert_eq!(seat.core("result"), &result(1, "drop", 32));
    assert_eq!(seat.position(), format!("{START} 0 - 32 1 0-0"));
    assert_eq!(at(&format!("{START} 1 - 64 1 0-0")).legal(), ["roll"]);
    assert_eq!(at(&format!("{START} 1 - 2 0 0-0")).legal(), ["roll"]);
    // A position that starts with an offer: the move is played.
    let mut seat = at(&format!("{START} 0 d 4 1 0-0"));
    assert_eq!(seat.play("drop"), None);
    assert_eq!(seat.core("result"), &result(1, "drop", 4));
}

#[test]
fn bg8_beavers() {
    let game = |cube: &str, options| with(&format!("{START} 0 - {cube} 0-0"), options);
    let mut seat = game("1 -", json!({"beavers": true}));
    assert_eq!(seat.play("double"), None);
    assert_eq!(seat.legal(), ["beaver", "drop", "take"]);
    assert_eq!(seat.play("beaver"), None);
    assert_eq!(seat.position(), format!("{START} 0 - 4 1 0-0"));
    let offered = |cube, options| {
        let mut seat = game(cube, options);
        seat.play("double");
        seat.legal().len()
    };
    assert_eq!(offered("16 0", json!({"beavers": true})), 3);
    assert_eq!(offered("32 0", json!({"beavers": true})), 2);
    assert_eq!(offered("1 -", json!({"beavers": true, "match": 3})), 2);
}

#[test]
fn bg8_bg9_a_match_with_a_crawford_game() {
    let mut seat = with(GAMMON, json!({"match": 3, "crawford": true}));
    let win = |seat: &mut Seat| {
        // Puts the game where the player whose turn it is bears off the last checker.
        let mut men = [[0; 26]; 2];
        let player = seat.game.turn().unwrap().index();
        (men[player][1], men[player][0]) = (1, 14);
        (men[1 - player][6], men[1 - player][0]) = (14, 1);
        seat.game.core.insert("men".to_owned(), json!(men));
        seat.game.core.insert("phase".to_owned(), json!("move"));
        seat.game.core.insert("dice".to_owned(), json!([2, 1]));
        seat.play("1/off");
    };
    assert_eq!(seat.core("crawford"), "before");
    seat.play("1/off");
    assert_eq!(seat.core("last"), &result(0, "gammon", 2));
    assert_eq!(seat.core("result"), &Value::Null);
    assert_eq!(seat.core("crawford"), "now");
    assert_eq!(seat.position(), format!("{START} 0 ? 1 - 2-0"));
    // Nobody can double in the Crawford game.
    seat.play("roll");
    let first = seat.legal()[0].clone();
    seat.play(&first);
    assert_eq!(seat.legal(), ["roll"]);
    seat.game.core.insert("turn".to_owned(), json!(1));
    win(&mut seat);
    assert_eq!((seat.core("crawford"), seat.core("score")), (&json!("after"), &json!([2, 1])));
    seat.play("roll");
    let first = seat.legal()[0].clone();
    seat.play(&first);
    assert_eq!(seat.legal(), ["double", "roll"]);
    seat.game.core.insert("turn".to_owned(), json!(1));
    win(&mut seat);
    // One point away again, but the Crawford game has been.
    assert_eq!((seat.core("crawford"), seat.core("score")), (&json!("after"), &json!([2, 2])));
    win(&mut seat);
    assert_eq!((seat.core("phase"), seat.core("score")), (&json!("over"), &json!([3, 2])));
    assert_eq!(seat.core("result"), &result(0, "single", 1));
    seat.event(Event::Restart, 0, 0, "");
    assert_eq!(seat.position(), format!("{START} 0 ? 1 - 0-0"));
    assert_eq!((seat.core("crawford"), seat.core("last")), (&json!("before"), &Value::Null));
}

#[test]
fn bg9_restart_keeps_options_and_dice() {
    let options = json!({"match": 5, "jacoby": true, "auto_doubles": 2, "beavers": true});
    let mut seat = with(&format!("{START} 1 - 2 1 3-4"), options.clone());
    seat.play("double");
    seat.play("take");
    seat.play("roll");
    let rng = seat.core("rng").clone();
    seat.event(Event::Restart, 0, 0, "");
    let mut wanted = new_game(&options);
    wanted.game.core.insert("rng".to_owned(), rng);
    assert_eq!(seat.game, wanted.game);
}

#[test]
fn bg10_check() {
    let nonce = "0a".repeat(32);
    let refuses = |seat: &Seat, changes: Value| {
        let mut core = seat.game.core.clone();
        core.extend(changes.as_object().cloned().unwrap());
        assert!(seat.book.check(&core).is_err(), "{changes}");
    };
    let accepts = |seat: &Seat, changes: Value| {
        let mut core = seat.game.core.clone();
        core.extend(changes.as_object().cloned().unwrap());
        assert_eq!(seat.book.check(&core), Ok(()), "{changes}");
    };
    let start = new_game(&json!({}));
    for name in start.game.core.keys() {
        let mut core = start.game.core.clone();
        core.remove(name);
        assert!(start.book.check(&core).is_err(), "without {name}");
        refuses(&start, json!({name: {"a": 1}}));
    }
    let men = |points: &[(usize, u8)]| {
        let mut men = [0; 26];
        points.iter().for_each(|&(point, count)| men[point] = count);
        json!(men)
    };
    let home = men(&[(6, 15)]);
    for wrong in [
        json!({"men": [men(&[(6, 14)]), home]}),
        json!({"men": [men(&[(6, 15), (0, 1)]), home]}),
        json!({"men": [home, men(&[(19, 15)])]}),
        json!({"men": [men(&[(0, 15)]), home]}),
        json!({"men": [home]}),
        json!({"men": [home, [15]]}),
        json!({"men": [home, home], "more": 0}),
        json!({"turn": 1}),
        json!({"turn": null}),
        json!({"phase": "move"}),
        json!({"phase": "move", "dice": [0, 1]}),
        json!({"phase": "move", "dice": [7, 1]}),
        json!({"phase": "move", "dice": [1, 1, 1]}),
        json!({"phase": "roll", "turn": null}),
        json!({"phase": "roll", "dice": [1, 2]}),
        json!({"phase": "over", "turn": null}),
        json!({"phase": "roll", "last": result(0, "single", 1), "result": result(0, "single", 1)}),
        json!({"phase": "over", "turn": null, "last": result(0, "single", 1),
            "result": result(0, "single", 2)}),
        json!({"phase": "rolling"}),
        json!({"reveal": {"end": 0, "nonce": nonce, "phase": "roll"}}),
        json!({"phase": "rolling", "reveal": {"end": 2, "nonce": nonce, "phase": "roll"}}),
        json!({"phase": "rolling", "reveal": {"end": 0, "nonce": "00", "phase": "roll"}}),
        json!({"phase": "rolling", "reveal": {"end": 0, "nonce": nonce, "phase": "over"}}),
        json!({"phase": "rolling",
            "reveal": {"end": 0, "nonce": nonce, "phase": "roll", "more": 0}}),
        json!({"cube": {"value": 3, "owner": null}}),
        json!({"cube": {"value": 128, "owner": null}}),
        json!({"cube": {"value": 0, "owner": null}}),
        json!({"cube": {"value": 1, "owner": 0}}),
        json!({"cube": {"value": 2, "owner": 2}}),
        json!({"cube": {"value": 2}}),
        json!({"phase": "offered", "cube": {"value": 64, "owner": null}}),
        json!({"phase": "offered", "cube": {"value": 2, "owner": 0}}),
        json!({"match": 100}),
        json!({"match": -1}),
        json!({"score": [1, 0]}),
        json!({"match": 2, "score": [2, 0]}),
        json!({"match": 2, "score": [1000, 0], "phase": "over", "turn": null,
            "last": result(0, "single", 1), "result": result(0, "single", 1)}),
        json!({"crawford": "before"}),
        json!({"match": 2, "crawford": "never"}),
        json!({"jacoby": 0}),
        json!({"auto_doubles": 7}),
        json!({"rng": "0123456789ABCDEF"}),
        json!({"rng": "0123456789abcde"}),
        json!({"commits": [null]}),
        json!({"commits": [null, "00"]}),
        json!({"last": result(0, "line", 1)}),
        json!({"last": result(2, "single", 1)}),
        json!({"last": result(0, "single", 0)}),
        json!({"last": result(0, "single", 193)}),
        json!({"last": {"winner": null, "kind": "single", "points": 1}}),
    ] {
        refuses(&start, wrong);
    }
    let is_over = |score: [u16; 2]| {
        let won = result(1, "backgammon", 192);
        json!({"men": [home, men(&[(0, 15)])], "phase": "over", "turn": null, "match": 3,
            "score": score, "last": won.clone(), "result": won, "crawford": "now"})
    };
    for right in [
        json!({"men": [home, men(&[(25, 14), (0, 1)])]}),
        json!({"phase": "roll", "turn": 1, "cube": {"value": 64, "owner": 0}}),
        json!({"phase": "move", "turn": 1, "dice": [6, 6]}),
        json!({"phase": "offered", "cube": {"value": 2, "owner": 1}}),
        json!({"phase": "offered", "turn": 1, "cube": {"value": 32, "owner": null}}),
        json!({"match": 99, "score": [98, 98], "crawford": "after"}),
        json!({"phase": "rolling", "turn": 1,
            "reveal": {"end": 1, "nonce": nonce, "phase": "roll"}}),
        json!({"phase": "rolling", "commits": ["00".repeat(32), null],
            "reveal": {"end": 1, "nonce": nonce, "phase": "start"}}),
        json!({"last": result(1, "drop", 64), "rng": "0123456789abcdef"}),
        is_over([0, 999]),
    ] {
        accepts(&start, right);
    }
}

#[test]
fn bg11_local_dice() {
    let mut rng = Rng::new(0);
    let thrown: Vec<u8> = dice::local(&mut rng).take(1).collect();
    assert_eq!((thrown, rng.state()), (vec![1], 0x9af6_7822_2e72_8119));
    let mut counts = [0; 6];
    dice::local(&mut rng).take(60_000).for_each(|die| counts[usize::from(die) - 1] += 1);
    assert!(counts.iter().all(|count| (9700..10_300).contains(count)), "{counts:?}");
    // A new game of the table starts with the same dice, another seed with others.
    let mut seat = new_game(&json!({}));
    seat.play("roll");
    let first = seat.game.clone();
    seat.event(Event::NewGame, 0, 0, "");
    seat.play("roll");
    assert_eq!(seat.game, first);
}

#[test]
fn bg13_positions() {
    for text in [
        format!("{START} 0 ? 1 - 0-0"),
        format!("{START} 1 - 64 0 0-0"),
        format!("{START} 1 66 2 - 0-0"),
        format!("{START} 0 d 32 1 0-0"),
        "bar:15 bar:1,24:13,off:1 0 12 1 - 0-0".to_owned(),
        "24:1,off:14 23:14,off:1 0 12 1 - 0-0".to_owned(),
    ] {
        assert_eq!(at(&text).position(), text);
    }
    let seat = with(&format!("{START} 1 - 2 1 3-98"), json!({"match": 99, "crawford": true}));
    assert_eq!(seat.position(), format!("{START} 1 - 2 1 3-98"));
    assert_eq!(seat.core("crawford"), "before");
    for wrong in [
        String::new(),
        START.to_owned(),
        format!("{START} 0 ? 1 - 0-0 "),
        format!("{START} 1 ? 1 - 0-0"),
        format!("{START} 2 - 1 - 0-0"),
        format!("{START} 0 07 1 - 0-0"),
        format!("{START} 0 1 1 - 0-0"),
        format!("{START} 0 - 3 - 0-0"),
        format!("{START} 0 - 01 - 0-0"),
        format!("{START} 0 - 1 0 0-0"),
        format!("{START} 0 d 64 - 0-0"),
        format!("{START} 0 d 2 0 0-0"),
        format!("{START} 0 - 1 - 1-0"),
        format!("{START} 0 - 1 - 0"),
        "13:5,24:2,8:3,6:5 24:2,13:5,8:3,6:5 0 - 1 - 0-0".to_owned(),
        "24:2,13:5,8:3,6:5,off:0 24:2,13:5,8:3,6:5 0 - 1 - 0-0".to_owned(),
        "25:15 6:15 0 - 1 - 0-0".to_owned(),
        "26:15 6:15 0 - 1 - 0-0".to_owned(),
        "6:16 6:15 0 - 1 - 0-0".to_owned(),
        "6:15 19:15 0 - 1 - 0-0".to_owned(),
        "off:15 6:15 0 - 1 - 0-0".to_owned(),
        " 6:15 0 - 1 - 0-0".to_owned(),
    ] {
        let error = open("rul.backgammon", 0, &json!({"position": wrong})).err();
        assert!(matches!(error, Some(OptionError::Usage(_))), "{wrong}: {error:?}");
    }
}

#[test]
fn bg10_a_cube_that_cannot_be_is_named() {
    for cube in ["3 -", "128 0", "256 0", "1 0"] {
        let wrong = json!({"position": format!("{START} 0 - {cube} 0-0")});
        let Some(OptionError::Usage(why)) = open("rul.backgammon", 0, &wrong).err() else {
            panic!("{cube} is accepted")
        };
        assert_eq!(why, "the cube is at 2, 4, 8, 16, 32 or 64, or at 1 and nobody's");
    }
}

#[test]
fn bg8_options_are_refused() {
    for wrong in [
        json!({"match": 100}),
        json!({"match": "3"}),
        json!({"match": 1.5}),
        json!({"crawford": 1}),
        json!({"jacoby": null}),
        json!({"auto_doubles": 7}),
        json!({"auto_doubles": -1}),
        json!({"beavers": "yes"}),
        json!({"position": 1}),
        json!({"match": 3, "position": format!("{START} 0 - 1 - 3-0")}),
    ] {
        let error = open("rul.backgammon", 0, &wrong).err();
        assert!(matches!(error, Some(OptionError::Usage(_))), "{wrong}: {error:?}");
    }
}

#[test]
fn bg14_the_view_has_no_overlapping_items() {
    let seat = at("bar:1,24:2,13:4,8:3,6:4,off:1 bar:2,13:5,8:3,6:4,off:1 1 61 2 0 0-0");
    let items = seat.items();
    assert_eq!(items.iter().map(|item| item.id).collect::<Vec<_>>(), (1..=31).collect::<Vec<_>>());
    for item in &items {
        let is_inside =
            item.x >= 0 && item.y >= 0 && item.x + item.w <= 15 && item.y + item.h <= 13;
        assert!(is_inside, "{item:?}");
        for other in items.iter().filter(|other| other.id != item.id) {
            let is_apart = item.x + item.w <= other.x
                || other.x + other.w <= item.x
                || item.y + item.h <= other.y
                || other.y + other.h <= item.y;
            assert!(is_apart, "{item:?} and {other:?}");
        }
    }
    let text = |id: usize| items[id - 1].text.as_str();
    let places = [6, 8, 12, 13, 17, 19, 24, 25, 26, 27, 28, 29, 30, 31, 1];
    let texts =
        ["W4", "W3", "B5", "W4", "B3", "B4", "W2", "W1", "B2", "W1", "B1", "2", "6", "1", ""];
    assert_eq!(places.map(text), texts);
    assert_eq!(new_game(&json!({})).items()[28].text, "64");
}

#[test]
fn bg14_clicks_of_a_play() {
    let mut seat = at(&format!("{START} 0 31 1 - 0-0"));
    // Also where a checker can arrive and continue: steps can be clicked in any order.
    assert_eq!(seat.enabled(), [3, 5, 6, 7, 8, 10, 13, 21, 23, 24]);
    seat.click(8);
    assert_eq!(seat.game.local["picked"], json!([8]));
    // Where it can go, and the checkers that could go in its place.
    assert_eq!(seat.enabled(), [3, 5, 6, 7, 8, 10, 13, 21, 23, 24]);
    seat.click(13);
    assert_eq!(seat.game.local["picked"], json!([13]));
    seat.click(8);
    assert_eq!(seat.game.local["picked"], json!([8]));
    for item in [5, 6] {
        seat.click(item);
    }
    assert_eq!(seat.game.local["picked"], json!([8, 5, 6]));
    seat.click(12);
    assert_eq!(seat.game.local["picked"], json!([8, 5, 6]));
    seat.click(5);
    assert_eq!(seat.game.local["picked"], json!([]));
    assert_eq!(seat.position(), "24:2,13:5,8:2,6:4,5:2 24:2,13:5,8:3,6:5 1 - 1 - 0-0");
}

#[test]
fn bg14_every_way_to_a_position_can_be_clicked() {
    let mut seat = at(&format!("{START} 0 21 1 - 0-0"));
    seat.connect(End::Inviter, false);
    for item in [24, 23, 23] {
        assert_eq!(seat.click(item), None);
    }
    assert_eq!(seat.click(21), Some(Returned::SendMessage("24/22 22/21".to_owned())));
    // Black clicks the same items in the other's numbering, the bar and the tray.
    let mut seat = at("6:15 bar:1,2:1,1:13 1 21 1 - 0-0");
    for item in [26, 2, 23, 24] {
        seat.click(item);
    }
    assert_eq!(seat.position(), "6:15 23:1,1:14 0 - 1 - 0-0");
    let mut seat = at("6:15 2:1,1:14 1 21 1 - 0-0");
    for item in [23, 28, 24, 28] {
        seat.click(item);
    }
    assert_eq!(seat.position(), "6:15 1:13,off:2 0 - 1 - 0-0");
}

#[test]
fn bg14_clicks_of_the_cube_and_the_dice() {
    let mut seat = at(&format!("{START} 0 - 1 - 0-0"));
    assert_eq!(seat.enabled(), [29, 30]);
    assert_eq!(seat.click(29), question(2));
    // Taking can be clicked, dropping cannot.
    assert_eq!(seat.enabled(), [29]);
    seat.click(29);
    assert_eq!(seat.enabled(), [30]);
    seat.click(30);
    assert_eq!(seat.core("phase"), "move");
    // There are no keys.
    let before = seat.game.clone();
    seat.event(Event::KeyDown, '1' as i32, 0, "");
    assert_eq!(seat.game, before);
}
