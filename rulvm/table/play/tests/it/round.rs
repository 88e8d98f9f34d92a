//! A game that is played, with the time of a test.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use rulvm_opponents::Strength;
use rulvm_player::input::{Key, KeyCode, Modifiers, Report};
use rulvm_player::{Depth, Theme};
use rulvm_table::books;
use rulvm_table::game::Player;
use rulvm_table::json::Object;
use rulvm_table::table::{Status, Table};
use rulvm_table_play::opening::{World, new_game, open};
use rulvm_table_play::{Local, Opponent, Place, Request, Round};
use rulvm_table_view::{App, Here, Texts};

fn round(book: &str, opponent: Option<Opponent>) -> Round {
    let files = &|name: &str| Err(format!("no `{name}`"));
    let world = World { seed: 1, secret: [3; 32], files };
    let table = new_game(books::find(book).unwrap(), &Object::new(), world).unwrap();
    let app = App::new(Texts::default(), Theme::new(Depth::True));
    Round::new(Box::new(Local::new(table, opponent)), app)
}

/// Presses keys. Returns the last request.
fn press(round: &mut Round, keys: &[Key]) -> Option<Request> {
    keys.iter().fold(None, |before, key| {
        round.pass(Duration::ZERO, true);
        round.report(&Report::Key(*key)).or(before)
    })
}

fn letters(text: &str) -> Vec<Key> {
    text.chars().map(|letter| Key::plain(KeyCode::Char(letter))).collect()
}

#[test]
fn a_program_thinks_as_long_as_its_clock_says_and_lets_its_move_be_seen() {
    let now = Rc::new(Cell::new(0));
    let clock = Rc::clone(&now);
    let stopwatch = Box::new(move || {
        clock.set(clock.get() + 1);
        Duration::from_millis(clock.get())
    });
    let opponent = Opponent::new(Strength::Medium, Player::SECOND, 1, stopwatch);
    let mut round = round("rul.othello", Some(opponent));
    press(&mut round, &letters("f5"));
    let part = Duration::from_millis(20);
    let mut passed = Duration::ZERO;
    while round.app.history().moves().len() < 2 {
        let before = now.get();
        round.pass(part, false);
        passed += part;
        assert!(now.get() - before <= 17, "it thought for too long");
        assert!(passed < Duration::from_secs(600));
    }
    assert!(passed >= Duration::from_millis(700), "{passed:?}");
}

#[test]
fn shortcuts_have_alt_too_and_requests_are_for_the_front_end() {
    let mut round = round("rul.tictactoe", None);
    assert!(round.take_change());
    press(&mut round, &letters("5"));
    assert!(round.take_change() && !round.take_change());
    for modifiers in [Modifiers::CONTROL, Modifiers::ALT] {
        let save = Key::new(KeyCode::Char('s'), modifiers);
        assert_eq!(press(&mut round, &[save]), Some(Request::Save));
    }
    let undo = Key::new(KeyCode::Char('u'), Modifiers::ALT);
    press(&mut round, &[undo]);
    assert!(round.app.history().moves().is_empty());
    press(&mut round, &letters("51426"));
    assert_eq!(round.table().status(), Status::Over);
    let quit = Key::new(KeyCode::Char('q'), Modifiers::ALT);
    assert_eq!(press(&mut round, &[quit]), Some(Request::Leave));
}

/// A place that counts the time that passes in it.
struct Counted(Table, Rc<Cell<Duration>>);

impl Place for Counted {
    fn table(&self) -> &Table {
        &self.0
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.0
    }

    fn introduce(&self, app: &mut App) {
        app.here = Here::Nobody;
    }

    fn pass(&mut self, time: Duration, _: &mut App) -> bool {
        self.1.set(self.1.get() + time);
        false
    }
}

#[test]
fn time_passes_in_a_connection_that_only_watches() {
    let files = &|name: &str| Err(format!("no `{name}`"));
    let world = World { seed: 1, secret: [3; 32], files };
    let mut table = new_game(books::find("rul.othello").unwrap(), &Object::new(), world).unwrap();
    table.watch();
    let passed = Rc::new(Cell::new(Duration::ZERO));
    let place = Counted(table, Rc::clone(&passed));
    let mut round =
        Round::new(Box::new(place), App::new(Texts::default(), Theme::new(Depth::True)));
    round.pass(Duration::from_secs(2), false);
    assert_eq!(passed.get(), Duration::from_secs(2));
}

#[test]
fn a_held_key_does_not_flood_the_other_program() {
    let files = &|name: &str| {
        let rule = stdlib_rules::rules::rule(name).ok_or("no such rule")?;
        Ok(rule.to_vec())
    };
    let options: Object = [("rule".to_owned(), "hexcolumns".into())].into_iter().collect();
    let entry = books::find("rul.versus").unwrap();
    let world = |seed| World { seed, secret: [3; 32], files };
    let mut host = new_game(entry, &options, world(1)).unwrap();
    let mut guest = open(entry, &options, world(2)).unwrap();
    host.invite(&"0".repeat(32), true);
    guest.join();
    for _ in 0..10 {
        for line in host.take_lines() {
            guest.receive(line.as_bytes());
        }
        for line in guest.take_lines() {
            host.receive(line.as_bytes());
        }
    }
    assert!(host.is_connected());
    let place = Counted(host, Rc::default());
    let app = App::new(Texts::default(), Theme::new(Depth::True));
    let mut round = Round::new(Box::new(place), app);
    round.pass(Duration::from_secs(4), false);
    let sent = |round: &Round| round.table().session().unwrap().sent;
    let before = sent(&round);
    for _ in 0..200 {
        round.pass(Duration::from_millis(5), true);
        round.report(&Report::Key(Key::plain(KeyCode::Left)));
    }
    // A second of 200 keys: 30 signals at once, and 20 in the rest of it.
    assert!((45..=52).contains(&(sent(&round) - before)), "{}", sent(&round) - before);
}
