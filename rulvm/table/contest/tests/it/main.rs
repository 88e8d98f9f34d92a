//! Contests between opponents, through the public interface of the crate.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rulvm_opponents::Strength;
use rulvm_table::books;
use rulvm_table::json::Object;
use rulvm_table_contest::{Contestant, Failed, Interval, Played, Results, Settings, run, text};

fn settings(book: &str, contestants: [Contestant; 2], games: u32) -> Settings {
    Settings {
        entry: books::find(book).unwrap(),
        options: Object::new(),
        games,
        seed: 5,
        contestants,
        patience: Duration::from_secs(60),
    }
}

fn strengths(names: [&str; 2]) -> [Contestant; 2] {
    names.map(|name| Contestant::Strength(Strength::find(name).unwrap()))
}

fn play(settings: &Settings, threads: usize) -> Vec<Played> {
    let mut games = Vec::new();
    let stop = Arc::new(AtomicBool::new(false));
    run(settings, threads, &stop, &mut |game| games.push(game)).unwrap();
    games
}

/// A program in the language of the shell, which answers each line that has a list of moves.
fn program(answer: &str) -> Contestant {
    let script =
        format!("while read -r line; do case $line in *'\"cmd\":\"move\"'*) {answer};; esac; done");
    Contestant::Program(["sh", "-c", &script].map(str::to_owned).into())
}

/// The first legal move.
const FIRST: &str =
    "legal=${line#*'\"legal\":[\"'}; printf '{\"move\":\"%s\"}\\n' \"${legal%%'\"'*}\"";

#[test]
fn the_games_do_not_depend_on_the_number_of_threads() {
    for book in ["rul.backgammon", "rul.connect4", "rul.othello", "rul.tictactoe"] {
        let settings = settings(book, strengths(["easy", "easy"]), 3);
        let report = |threads| {
            let games = play(&settings, threads);
            assert_eq!(games.len(), 3);
            assert!(games.iter().all(|game| !game.is_stopped && game.moves.len() > 4), "{book}");
            let moves: Vec<_> = games.iter().map(|game| game.moves.clone()).collect();
            (moves, text(&settings, &Results::new(&games)))
        };
        assert_eq!(report(1), report(3));
    }
}

#[test]
fn without_threads_the_games_are_played_here() {
    let settings = settings("rul.tictactoe", strengths(["easy", "easy"]), 4);
    let moves = |threads| play(&settings, threads).into_iter().map(|game| game.moves);
    assert!(moves(0).eq(moves(2)));
}

#[test]
fn the_stronger_one_wins_from_either_side() {
    let settings = settings("rul.tictactoe", strengths(["easy", "strong"]), 30);
    let games = play(&settings, 2);
    let results = Results::new(&games);
    assert_eq!(results.wins[0], 0);
    assert!(results.wins[1] > 5, "{results:?}");
    assert_eq!(results.wins.iter().sum::<u32>() + results.draws, 30);
    let first: Vec<usize> = games.iter().take(4).map(|game| game.first).collect();
    assert_eq!(first, [0, 1, 0, 1]);
    assert!(results.score.high < 0.5);
    let json = results.json(&settings);
    assert_eq!(json["wins"][0], 0);
    assert_eq!(json["players"], serde_json::json!(["easy", "strong"]));
}

#[test]
fn another_program_can_play() {
    let contestants = [program(FIRST), Contestant::Strength(Strength::Strong)];
    let games = play(&settings("rul.connect4", contestants, 4), 2);
    assert_eq!(Results::new(&games).wins, [0, 4]);
    // The program is not asked for the only legal move.
    let backgammon = settings("rul.backgammon", [program(FIRST), program(FIRST)], 1);
    let game = play(&backgammon, 1).remove(0);
    assert!((game.choices[0].1 as usize) < game.moves.len());
}

#[test]
fn a_program_that_does_not_play_is_named() {
    let fails = |answer: &str| {
        let contestants = [Contestant::Strength(Strength::Easy), program(answer)];
        let settings = settings("rul.tictactoe", contestants, 2);
        let stop = Arc::new(AtomicBool::new(false));
        let (game, failed) = run(&settings, 1, &stop, &mut |_| {}).unwrap_err();
        let Failed::Program { contestant, failure } = failed else { panic!("{failed}") };
        assert_eq!((game, contestant), (0, 1));
        failure.to_string()
    };
    assert!(fails("echo '{\"move\":\"10\"}'").contains("`10` is not a legal move"));
    assert!(fails("echo hello").starts_with("it answered `hello`: "));
    assert!(fails("exit 3").contains("it ended before the games were over"));
}

#[test]
fn no_game_is_played_after_an_interruption() {
    // Many: games can end faster than they are counted.
    let games = 100_000;
    let settings = settings("rul.tictactoe", strengths(["easy", "easy"]), games);
    let stop = Arc::new(AtomicBool::new(false));
    let mut count = 0;
    let outcome = run(&settings, 2, &stop, &mut |_| {
        count += 1;
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(outcome.is_ok() && (1..games).contains(&count), "{count}");
}

#[test]
fn intervals_are_those_of_the_formulas() {
    // Wilson's interval for 10 of 50, by hand.
    let Interval { mean, low, high } = Interval::of_share(10.0, 50);
    assert!(
        (mean - 0.2).abs() < 1e-9 && (low - 0.1124).abs() < 1e-3 && (high - 0.3304).abs() < 1e-3
    );
    let none = Interval::of_share(0.0, 10);
    assert!(none.low == 0.0 && (none.high - 0.2775).abs() < 1e-3, "{none:?}");
    let numbers = Interval::of_numbers(vec![1, 2, 3, 4]);
    assert!(
        (numbers.mean - 2.5).abs() < 1e-9 && (numbers.high - 3.765).abs() < 1e-3,
        "{numbers:?}"
    );
}
