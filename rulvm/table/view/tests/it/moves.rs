//! The moves that were played, and moves that are typed.

use rulvm_player::input::KeyCode;
use rulvm_table::game::Player;
use rulvm_table::played::Played;
use rulvm_table_view::Command;
use rulvm_table_view::history::Resumed;
use rulvm_table_view::typed::{self, Typed};
use serde_json::json;

use crate::seat::{Seat, deliver, texts};

#[test]
fn backgammon_moves_are_shown_with_their_dice() {
    let mut seat = Seat::new("backgammon");
    let mut expected = Vec::new();
    for k in 0..60 {
        let Some(turn) = seat.turn() else { break };
        let legal = seat.table.legal(turn);
        let text = if legal.contains(&"roll".to_owned()) {
            "roll".to_owned()
        } else {
            legal[k * 7 % legal.len()].clone()
        };
        if text != "roll" {
            let core = &seat.table.game().unwrap().core;
            let mut dice = [0, 1].map(|k| core["dice"][k].as_u64().unwrap());
            dice.sort_unstable();
            expected.push(format!("{}{}: {text}", dice[1], dice[0]));
        }
        seat.play(&text);
        assert_eq!(seat.moves(), expected.join(", "));
    }
    assert!(expected.len() > 20);
}

#[test]
fn a_man_is_picked_and_then_its_goal() {
    // White has rolled 3 and 1; 8/5 and 6/5 are clicked one after the other.
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0";
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    for item in [8, 5, 6] {
        seat.carry_out(&Command::Click(item));
        assert_eq!(seat.moves(), "");
    }
    seat.carry_out(&Command::Click(5));
    assert_eq!(seat.moves(), "31: 8/5 6/5");
    assert_eq!(seat.app.history().last(), [5, 5]);
}

#[test]
fn a_match_says_how_each_game_and_how_it_ended() {
    let mut seat = Seat::with_options("backgammon", json!({"match": 2}));
    for (game, points) in ["1", "2"].iter().enumerate() {
        // Black doubles as soon as possible, and White drops.
        while seat.table.game().unwrap().core["phase"] != "offered" {
            let legal = seat.table.legal(seat.turn().unwrap());
            let can_double = seat.turn() == Some(Player::SECOND) && legal[0] == "double";
            let text = if can_double { "double" } else { legal.last().unwrap() };
            seat.play(text);
        }
        seat.carry_out(&Command::Answer(1));
        let score = seat.table.game().unwrap().core["score"][1].to_string();
        assert_eq!(score, *points);
        if game == 0 {
            let news = "Black wins. The double was dropped (points: 1). The next game begins.";
            assert_eq!(seat.app.message(), Some(news));
            assert!(!seat.screen().contains("Black wins the"));
            // It stays in the panel.
            seat.play("roll");
            assert_ne!(seat.app.message(), Some(news));
            assert!(seat.screen().contains("Previous game:"), "{}", seat.screen());
        }
    }
    assert!(seat.screen().contains("Black wins the"), "{}", seat.screen());
}

#[test]
fn no_checker_is_picked_up_from_an_empty_point() {
    // White has rolled 3 and 2. A click on 10 would be the second half of 13/10/8.
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 32 1 - 0-0";
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    for (label, can_move) in [("13", true), ("24", true), ("10", false), ("11", false)] {
        assert_eq!(seat.click_on(label).is_some(), can_move, "{label}");
        seat.key(KeyCode::Backspace);
    }
    for item in [13, 10] {
        seat.carry_out(&Command::Click(item));
    }
    for (label, can_move) in [("10", true), ("11", false)] {
        assert_eq!(seat.click_on(label).is_some(), can_move, "{label}");
    }
    assert_eq!(seat.click_on(" 8"), Some(Command::Click(8)));
    assert_eq!(seat.moves(), "32: 13/10 10/8");
}

#[test]
fn a_play_can_be_typed_in_any_order() {
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0";
    for (text, needs_enter) in [("8/5 6/5", false), ("6/5 8/5", true), ("6/5, 8/5", true)] {
        let mut seat = Seat::with_options("backgammon", json!({"position": position}));
        let typed = seat.type_in(text);
        let typed = if needs_enter { seat.key(KeyCode::Enter) } else { typed };
        assert_eq!(typed, Some(Command::Play("8/5 6/5".to_owned())), "{text}");
    }
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    seat.type_in("8/5");
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert_eq!(seat.app.message(), Some("“8/5” could be several moves. Type more."));
}

#[test]
fn words_are_completed() {
    let mut seat = Seat::new("backgammon");
    assert_eq!(seat.type_in("r"), None);
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Play("roll".to_owned())));
    let mut seat = Seat::new("backgammon");
    assert_eq!(seat.type_in("roll"), Some(Command::Play("roll".to_owned())));
}

#[test]
fn typed_text_is_read_as_loosely_as_it_is_clear() {
    let legal: Vec<String> =
        ["13/10 6/5", "13/9", "24/20 24/20", "8/5* 6/5", "bar/22* 6/5", "roll"]
            .map(str::to_owned)
            .to_vec();
    let is = |text: &str| Typed::Move(text.to_owned());
    assert_eq!(typed::complete("24/20(2)", &legal), is("24/20 24/20"));
    assert_eq!(typed::complete(" 6/5 8/5 ", &legal), is("8/5* 6/5"));
    assert_eq!(typed::complete("BAR/22 6/5", &legal), is("bar/22* 6/5"));
    assert_eq!(typed::complete("b", &legal), is("bar/22* 6/5"));
    assert_eq!(typed::complete("13/", &legal), Typed::Start);
    assert_eq!(typed::complete("", &legal), Typed::Nothing);
    assert_eq!(typed::complete("24/20(9)", &legal), Typed::Nothing);
    assert_eq!(typed::complete("5/1", &legal), Typed::Nothing);
    assert_eq!(typed::so_far("13/9", &legal), is("13/9"));
    assert_eq!(typed::so_far("6/5 8/5", &legal), Typed::Start);
    assert_eq!(typed::so_far("6/5 9", &legal), Typed::Nothing);
    assert_eq!(typed::so_far("", &legal), Typed::Start);
}

#[test]
fn chains_and_sums_of_steps_are_typed() {
    let legal: Vec<String> =
        ["13/7 8/3", "13/8 8/2", "8/2 8/3", "24/18 18/13*", "24/13"].map(str::to_owned).to_vec();
    let is = |text: &str| Typed::Move(text.to_owned());
    for (text, expected) in [
        ("13/2", is("13/8 8/2")),
        ("13/7/2", is("13/8 8/2")),
        ("13/8*/2", is("13/8 8/2")),
        ("8/3 8/2", is("8/2 8/3")),
        ("8/3 8/2*", is("8/2 8/3")),
        ("24/18/13", is("24/18 18/13*")),
        ("24/13", is("24/13")),
        ("18/13", is("24/18 18/13*")),
        ("8/3", Typed::Start),
        ("13/1", Typed::Nothing),
    ] {
        assert_eq!(typed::complete(text, &legal), expected, "{text}");
    }
    // With a checker that can be hit on one of two ways, the sum can be either.
    let legal = ["13/7 7/2", "13/8* 8/2"].map(str::to_owned);
    assert_eq!(typed::complete("13/2", &legal), Typed::Start);
    assert_eq!(typed::complete("13/7/2", &legal), is("13/7 7/2"));
    assert_eq!(typed::complete("13/8/2", &legal), is("13/8* 8/2"));
    for start in ["1", "13/", "13/7", "13/7/", "13/2", "13/8*/", "13/8*/2"] {
        assert_eq!(typed::so_far(start, &legal), Typed::Start, "{start}");
    }
    assert_eq!(typed::so_far("13/9", &legal), Typed::Nothing);
}

#[test]
fn a_sum_that_is_typed_is_played() {
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0";
    for text in ["13/9", "13/10/9", ":13/10*/9"] {
        let mut seat = Seat::with_options("backgammon", json!({"position": position}));
        assert_eq!(seat.type_in(text), None, "{text}");
        assert!(matches!(seat.key(KeyCode::Enter), Some(Command::Play(_))), "{text}");
        assert_eq!(seat.table.game().unwrap().core["men"][0][9], 1, "{text}");
    }
}

#[test]
fn a_pass_is_a_move() {
    // White has no disk next to a line of Black's; Black can still play h8.
    let board = format!("{}BBBBBBW.", "BBBBBBBB".repeat(7));
    let mut seat = Seat::with_options("othello", json!({"position": format!("{board} W")}));
    assert_eq!(seat.table.legal(Player::SECOND), ["pass"], "{}", seat.position());
    assert!(seat.screen().contains("No move is possible"));
    assert!(matches!(seat.click_on("pass"), Some(Command::Click(65))));
    assert_eq!(seat.moves(), "pass");
}

#[test]
fn another_game_starts_with_an_empty_list() {
    for (book, moves) in [("othello", "d3, c3"), ("connect4", "1, 1"), ("tictactoe", "1, 2, 3")] {
        let mut seat = Seat::new(book);
        seat.play(moves);
        seat.pass(5_000);
        assert_eq!(seat.moves(), moves);
        seat.carry_out(&Command::Restart);
        assert_eq!(seat.moves(), "");
        assert!(seat.app.clock(Player::FIRST).is_zero());
        seat.play(moves);
        assert_eq!(seat.moves(), moves);
        seat.app.forget_moves();
        assert_eq!(seat.moves(), "");
    }
}

#[test]
fn the_clock_of_the_player_who_moves_runs() {
    let mut seat = Seat::new("othello");
    seat.pass(61_000);
    seat.play("d3");
    seat.pass(2_000);
    assert_eq!(seat.app.clock(Player::FIRST).as_millis(), 61_000);
    assert_eq!(seat.app.clock(Player::SECOND).as_millis(), 2_000);
    let screen = seat.screen();
    assert!(screen.contains("1:01") && screen.contains("0:02"), "{screen}");
    let mut seat = Seat::new("tictactoe");
    seat.play("1, 4, 2, 5, 3");
    seat.pass(9_000);
    assert!(seat.app.clock(Player::SECOND).is_zero());
}

#[test]
fn moves_of_the_other_player_are_shown_in_all_games() {
    for (book, turns) in [("othello", 12), ("connect4", 12), ("tictactoe", 5), ("backgammon", 30)] {
        let mut seats = Seat::connected(book);
        deliver(&mut seats);
        for k in 0..turns {
            let Some(turn) = seats[0].turn() else { break };
            let at = seats.iter().position(|seat| seat.table.side() == turn).unwrap();
            let legal = seats[at].table.legal(turn);
            let roll = "roll".to_owned();
            let text = if legal.contains(&roll) { roll } else { legal[k % legal.len()].clone() };
            seats[at].play(&text);
            deliver(&mut seats);
            assert_eq!(seats[0].position(), seats[1].position());
        }
        assert_eq!(seats[0].moves(), seats[1].moves(), "{book}");
        assert!(seats[0].moves().len() > 8, "{book}: {}", seats[0].moves());
        for seat in &mut seats {
            let again = seat.killed(book);
            let (before, after) = (seat.app.history(), again.app.history());
            assert_eq!(before.moves(), after.moves(), "{book}");
            assert_eq!((before.last(), before.opening()), (after.last(), after.opening()));
            assert_eq!(before.of_game().len(), after.of_game().len());
            let count = after.moves().len();
            let games: Vec<_> = after.played().map(|game| game.resumed).collect();
            assert_eq!(games, [Resumed { count, kept: count }]);
        }
    }
}

/// The games of a seat: how many moves each has.
fn games(seat: &Seat) -> Vec<usize> {
    seat.app.history().played().map(|game| game.moves.len()).filter(|&count| count > 0).collect()
}

#[test]
fn games_before_a_restart_are_kept() {
    let mut seat = Seat::new("tictactoe");
    seat.play("5, 1, 2").carry_out(&Command::Restart);
    seat.play("9, 5");
    assert_eq!(games(&seat), [3, 2]);
    let starts: Vec<_> = seat.app.history().played().map(|game| game.start.clone()).collect();
    assert_eq!(starts[0], starts[1]);
    // A game without moves is not one of them.
    for _ in 0..2 {
        seat.carry_out(&Command::Restart);
    }
    seat.play("3");
    assert_eq!(games(&seat), [3, 2, 1]);
}

/// A game of Backgammon in which White has rolled 3 and 1.
fn thrown() -> Seat {
    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 31 1 - 0-0";
    Seat::with_options("backgammon", json!({"position": position}))
}

#[test]
fn enter_after_a_typed_roll_picks_no_checker_and_a_double_needs_enter() {
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    let first = seat.table.legal(seat.turn().unwrap())[0].clone();
    seat.play(&first);
    for letter in "roll".chars() {
        if let Some(command) = seat.key(KeyCode::Char(letter)) {
            seat.carry_out(&command);
        }
    }
    assert!(seat.table.legal(seat.turn().unwrap())[0].contains('/'));
    assert_eq!(seat.key(KeyCode::Enter), None);
    assert!(matches!(seat.key(KeyCode::Enter), Some(Command::Click(_))));

    let position = "24:2,13:5,8:3,6:5 24:2,13:5,8:3,6:5 0 - 1 - 0-0";
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    assert!("double".chars().all(|letter| seat.key(KeyCode::Char(letter)).is_none()));
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Play("double".to_owned())));
}

#[test]
fn half_a_play_is_shown_and_can_be_taken_back() {
    let mut seat = thrown();
    seat.colors(rulvm_player::Depth::None);
    let before = seat.screen();
    assert!(before.contains("[3]") && before.contains("[1]"), "{before}");
    let men = |screen: &str| screen.matches('W').count();
    for item in [8, 5] {
        seat.carry_out(&Command::Click(item));
    }
    let after = seat.screen();
    assert!(after.contains("(3)") && after.contains("[1]"), "{after}");
    assert_eq!(men(&before), men(&after), "{after}");
    // The lists have only what is left.
    seat.key(KeyCode::Tab);
    let list = seat.screen();
    assert!(list.contains("8/5 6/5") && !list.contains("24/20"), "{list}");
    seat.key(KeyCode::Esc);
    let _ = seat.tell();
    seat.type_in("?");
    assert!(!seat.tell().last().unwrap().contains("13/9"));
    seat.type_in("?");
    // The end of the step is taken back, then its start; then Esc opens the menu.
    assert_eq!(seat.key(KeyCode::Esc), Some(Command::Unpick));
    assert_eq!(seat.table.picked(), [8]);
    assert!(seat.screen().contains("[3]"));
    assert_eq!(seat.key(KeyCode::Backspace), Some(Command::Unpick));
    assert!(seat.table.picked().is_empty());
    assert_eq!(seat.key(KeyCode::Backspace), None);
    assert_eq!(seat.key(KeyCode::Esc), None);
    assert!(seat.screen().contains("Back to the game"));
}

#[test]
fn a_man_that_is_hit_is_on_the_bar_before_the_play_is_complete() {
    let position = "24:2,13:5,8:3,6:5 24:1,20:1,13:5,8:3,6:5 0 31 1 - 0-0";
    let mut seat = Seat::with_options("backgammon", json!({"position": position}));
    seat.colors(rulvm_player::Depth::None);
    let count = |seat: &Seat, letter| seat.screen().matches(letter).count();
    let before = count(&seat, 'B');
    for item in [8, 5] {
        seat.carry_out(&Command::Click(item));
    }
    assert_eq!(seat.table.picked(), [8, 5]);
    assert_eq!(count(&seat, 'B'), before, "{}", seat.screen());
    assert!(seat.app.history().moves().is_empty());
}

#[test]
fn the_list_has_every_play_that_the_clicks_can_become() {
    let mut seat = Seat::new("backgammon");
    let mut state = 5_u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    let mut halves = 0;
    for _ in 0..400 {
        let Some(turn) = seat.turn() else { break };
        let legal = seat.table.legal(turn);
        if !legal[0].contains('/') {
            let text = legal.into_iter().find(|text| text != "double").unwrap();
            seat.play(&text);
            continue;
        }
        let mut lists = Vec::new();
        while seat.table.legal(turn) == legal && seat.turn() == Some(turn) {
            let items = seat.table.items().into_iter().filter(|item| item.enabled);
            let items: Vec<u32> = items.map(|item| item.id).collect();
            seat.carry_out(&Command::Click(items[random(items.len())]));
            let picked = seat.table.picked();
            if picked.is_empty() {
                break;
            }
            let _ = seat.tell();
            seat.type_in("?");
            lists.push((picked, seat.tell().pop().unwrap()));
            seat.type_in("?");
        }
        let played = seat.app.history().moves().last().unwrap().text.clone();
        // Only clicks that were not replaced belong to the play.
        let Some((picked, _)) = lists.last().cloned() else { continue };
        for (clicks, list) in lists.iter().filter(|(clicks, _)| picked.starts_with(clicks)) {
            halves += 1;
            assert!(list.split(", ").any(|own| own == played), "{clicks:?}: {played} in {list}");
        }
    }
    assert!(halves > 100, "{halves}");
}

/// Spectators on a slow line see several moves at once.
#[test]
fn net15_moves_that_are_seen_together_lead_to_the_position() {
    let mut together = 0;
    for (book, games) in [("tictactoe", 20), ("connect4", 10), ("othello", 10)] {
        for game in 0..games {
            let mut seat = Seat::new(book);
            let mut rng = game * 7919 + 1;
            let mut random = |below: usize| {
                rng = rng * 48_271 % 2_147_483_647;
                rng % below
            };
            let mut unseen = 0;
            while let Some(turn) = seat.turn() {
                let legal = seat.table.legal(turn);
                let chosen = legal[random(legal.len())].clone();
                seat.table.play(turn, &chosen).unwrap();
                unseen += 1;
                if seat.turn().is_none() || unseen == 4 || random(2) == 0 {
                    seat.app.update(&seat.table);
                    together += usize::from(unseen > 1);
                    unseen = 0;
                    let mut again = Seat::new(book);
                    for Played { player, text, .. } in seat.app.history().moves() {
                        again.table.play(*player, text).unwrap();
                    }
                    assert_eq!(again.table.position(), seat.table.position());
                    assert_eq!(again.turn(), seat.turn());
                }
            }
        }
    }
    assert!(together > 200, "{together}");
}

#[test]
fn the_players_of_moves_that_are_seen_together_are_known_by_their_marks() {
    let mut seat = Seat::new("tictactoe");
    for (player, text) in [(Player::FIRST, "5"), (Player::SECOND, "1")] {
        seat.table.play(player, text).unwrap();
    }
    seat.app.update(&seat.table);
    assert_eq!(seat.moves(), "5, 1");
    assert_eq!(seat.app.history().last(), [1]);
}

#[test]
fn the_list_of_moves_is_that_of_the_present_game() {
    let position = "1:2,off:13 1:2,off:13 0 - 1 - 0-0";
    let options = json!({"match": 3, "position": position});
    let mut seat = Seat::with_options("backgammon", options);
    let opening = |seat: &Seat| seat.app.history().opening();
    seat.play("roll");
    let last = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&last);
    // The next game has begun, without moves; the record has them all.
    assert_eq!((seat.app.history().of_game().len(), seat.app.history().moves().len()), (0, 1));
    seat.play("roll");
    assert!(opening(&seat).is_some());
    // Back in the first game, no opening roll was seen.
    seat.control('u');
    seat.control('u');
    assert_eq!(opening(&seat), None);
    assert!(seat.app.history().moves().is_empty(), "{}", seat.moves());
    assert!(!seat.screen().contains("starts."), "{}", seat.screen());
}

#[test]
fn a_double_that_was_offered_before_a_save_is_asked_about_again() {
    let mut seat = Seat::new("backgammon");
    seat.play("roll");
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play).play("double");
    let save = serde_json::Value::Object(seat.table.save().unwrap());
    let mut again = Seat::new("backgammon");
    again.table.load(&save).unwrap();
    again.app.forget_moves();
    again.app.update(&again.table);
    assert!(again.screen().contains("Do you accept a double to 2?"), "{}", again.screen());
    assert_eq!(again.click_on("1 Drop"), Some(Command::Play("drop".to_owned())));
    assert!(again.screen().contains("Black wins"), "{}", again.screen());
    // The question is the same as in a game that was not interrupted.
    let mut again = seat.killed("backgammon");
    assert_eq!(again.screen(), seat.screen());
    // An answer can be typed. What is no answer does not answer.
    for (typed, answer) in [("drop", Some("drop")), ("t", Some("take")), ("reject", None)] {
        let mut again = seat.killed("backgammon");
        let expected = answer.map(|text| Command::Play(text.to_owned()));
        for letter in typed.chars() {
            again.key(KeyCode::Char(letter));
            again.app.update(&again.table);
        }
        assert_eq!(again.key(KeyCode::Enter), expected, "{typed}");
    }
    assert_eq!(again.key(KeyCode::Char('3')), None);
    assert_eq!(again.key(KeyCode::Char('2')), Some(Command::Play("take".to_owned())));
    assert!(!again.screen().contains("Do you accept"), "{}", again.screen());
}

#[test]
fn with_beavers_a_double_has_three_answers() {
    let mut seat = Seat::with_options("backgammon", serde_json::json!({"beavers": true}));
    seat.play("roll");
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play).play("double");
    let screen = seat.screen();
    assert!(screen.contains("Do you accept a double to 2?"), "{screen}");
    assert_eq!(seat.click_on("beaver"), Some(Command::Play("beaver".to_owned())));
}

#[test]
fn words_of_the_players_language_can_be_typed() {
    let mut seat = Seat::new("backgammon");
    seat.app.texts = texts("fr");
    assert_eq!(seat.type_in("lancer"), Some(Command::Play("roll".to_owned())));
    let play = seat.table.legal(seat.turn().unwrap()).remove(0);
    seat.play(&play);
    // A start is enough, and so is the word of the records.
    assert_eq!(seat.type_in(":doub"), None);
    assert!(seat.message().ends_with("doubler"), "{}", seat.message());
    assert_eq!(seat.key(KeyCode::Enter), Some(Command::Play("double".to_owned())));
}

#[test]
fn the_whole_button_rolls() {
    let seat = Seat::new("backgammon");
    let screen = seat.screen();
    let row = screen.lines().position(|line| line.contains(" roll ")).unwrap();
    let line = screen.lines().nth(row).unwrap();
    let at = line[..line.find("roll").unwrap()].chars().count();
    for column in at - 3..at + 7 {
        let mut seat = Seat::new("backgammon");
        let clicked = seat.click_at(u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
        assert!(matches!(clicked, Some(Command::Click(_))), "column {column}\n{screen}");
    }
}
