//! Goals end games, and determine what counts.

use std::time::Duration;

use grammar::hex::Edge;
use grammar::language::Language;
use grammar::rul3::{DateTime, Score, ScoreTable};
use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_core::Program;
use rulvm_core::game::{Game, Input, Status};
use rulvm_player::app::challenge::{Challenge, Outcome};
use rulvm_player::app::{Screen, view};
use rulvm_player::input::{Key, KeyCode};
use rulvm_player::screens::unsaved::{Kind, Obstacle};
use rulvm_player::{App, Command, Depth, Display, Goal, Rival, Statistics, Theme};

const TODAY: u32 = 20_261_123;

fn game(edge: usize) -> Game {
    let rule = stdlib_rules::rules::rule("tetrhex").unwrap().to_vec();
    Game::new(Program::load(rule).unwrap(), Edge::ALL[edge], 1).0
}

/// A game for a goal, on the largest board for goals that take long.
fn app(goal: Goal) -> App {
    let edge = if matches!(goal, Goal::Minutes(_)) { 3 } else { 0 };
    let display = Display::new(Theme::new(Depth::True));
    let mut app = App::new(game(edge), None, Vec::new(), display);
    app.challenge = Challenge::new(goal, goal, TODAY, false);
    app.begin_challenge();
    app.resize(Rect::new(0, 0, 80, 24));
    app
}

fn disk_full() -> Obstacle {
    Obstacle { kind: Kind::Other, file: "/home/zoe".to_owned(), detail: "disk full".to_owned() }
}

fn press(app: &mut App, code: KeyCode) -> Command {
    app.key(&Key::plain(code))
}

/// The text on the screen, in some columns and rows.
fn screen(app: &App, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::show(app, &mut buffer);
    let row = |row: Rect| {
        let cells = row.positions().filter_map(|at| buffer.cell(at));
        cells.map(Cell::symbol).collect::<String>()
    };
    buffer.area.rows().map(row).collect::<Vec<_>>().join("\n")
}

const SIZE: (u16, u16) = (80, 24);

#[test]
fn time_ends_a_game_to_the_millisecond_and_pauses_do_not_count() {
    let mut app = app(Goal::Minutes(1));
    app.advance(700);
    press(&mut app, KeyCode::Char('p'));
    assert!(app.play.game.is_paused());
    app.advance(900_000);
    assert_eq!(app.screen, Screen::Game);
    press(&mut app, KeyCode::Char('p'));
    // The countdown.
    app.play.pass(Duration::from_secs(3));
    assert!(screen(&app, SIZE).contains("to go 1:00"), "{}", screen(&app, SIZE));
    // Pieces fall, but the game is not over yet.
    for _ in 0..40 {
        app.advance(1000);
    }
    assert_eq!((app.screen.clone(), app.take_outcome()), (Screen::Game, None));
    assert_eq!(app.play.game.status(), Status::Playing);
    app.advance(900_000);
    assert_eq!(app.play.statistics.time, 60_000);
    assert_eq!((app.screen.clone(), app.play.game.status()), (Screen::Finished, Status::Playing));
    let outcome = app.take_outcome().unwrap();
    assert_eq!(outcome.result, Some(outcome.score.into()));
    assert_eq!(app.take_outcome(), None, "once");
    assert!(!app.is_running() && app.next_event().is_none());
    // Keys that were meant for the game come first.
    assert_eq!(press(&mut app, KeyCode::Enter), Command::None);
    app.play.pass(Duration::from_secs(1));
    for (key, command) in [('s', Command::PlayAgain), ('r', Command::Play), ('q', Command::Quit)] {
        assert_eq!(press(&mut app, KeyCode::Char(key)), command);
    }
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Play);
    press(&mut app, KeyCode::Char('m'));
    assert!(matches!(app.screen, Screen::Menu(_)));
}

#[test]
fn pieces_end_a_game_whose_result_is_its_time() {
    let mut app = app(Goal::Pieces(3));
    app.has_to_beat(Some(1500));
    for _ in 0..3 {
        assert_eq!(app.screen, Screen::Game);
        app.advance(500);
        press(&mut app, KeyCode::Char(' '));
    }
    let Outcome { goal, result, score } = app.take_outcome().unwrap();
    assert_eq!((goal, result), (Goal::Pieces(3), Some(1500)));
    assert!(score > 0);
    let shown = screen(&app, SIZE);
    let has = |label: &str, value: &str| {
        shown.lines().any(|line| line.contains(label) && line.contains(value))
    };
    assert!(has("Result", "0:01.50") && has("Best", "0:01.50") && has("Pieces", "3 (2.00"));
    assert!(shown.contains("3 pieces in 0:01.50:") && shown.contains("│ reached "), "{shown}");
    assert!(!shown.contains("game over"), "{shown}");
    let low = screen(&app, (40, 12));
    for text in ["3 pieces in 0:01.50: reached", "Result 0:01.50", "S: same seed", "Q: quit"] {
        assert!(low.contains(text), "{low}");
    }
}

#[test]
fn a_result_that_was_not_kept_or_cannot_be_compared_is_not_a_new_best() {
    let reached = || {
        let mut app = app(Goal::Pieces(1));
        app.advance(500);
        press(&mut app, KeyCode::Char(' '));
        app
    };
    assert!(screen(&reached(), SIZE).contains("this game"));
    let mut lost = reached();
    lost.result_not_kept(disk_full());
    // A key removes the message below the board, but not what the box says.
    lost.play.pass(Duration::from_secs(1));
    press(&mut lost, KeyCode::Char('x'));
    let shown = screen(&lost, SIZE);
    assert!(shown.contains("Not kept: disk full") && !shown.contains("this game"), "{shown}");
    assert!(screen(&lost, (40, 12)).contains("Not kept: disk full"));
    // What the program explains is in the player's language.
    let mut lost = reached();
    lost.result_not_kept(Obstacle { kind: Kind::Full, ..disk_full() });
    lost.player.texts = lost.player.texts.next();
    let shown = screen(&lost, SIZE);
    assert!(shown.contains("Non conservé : le disque"), "{shown}");
    let mut unread = app(Goal::Pieces(1));
    unread.results_unread("damaged");
    unread.advance(500);
    press(&mut unread, KeyCode::Char(' '));
    let shown = screen(&unread, SIZE);
    assert!(shown.contains("Result") && !shown.contains("this game"), "{shown}");
}

#[test]
fn what_keys_do_after_a_game_is_shown_on_the_smallest_screen_in_every_language() {
    for (tag, skip, again) in [
        ("en", "Esc twice: do not save", "S: same seed"),
        ("fr", "Échap deux fois : ignorer", "S : même graine"),
        ("de", "Esc zweimal: nicht speichern", "S: gleicher Startwert"),
    ] {
        let mut app = app(Goal::Pieces(40));
        let languages = vec![Language::from_tag(tag).unwrap()];
        app.player = App::new(game(0), None, languages, *app.display()).player;
        app.session.has_scores = true;
        app.advance(500);
        press(&mut app, KeyCode::Char(' '));
        press(&mut app, KeyCode::Esc);
        press(&mut app, KeyCode::Enter);
        app.play.pass(Duration::from_secs(1));
        press(&mut app, KeyCode::Char('Z'));
        let named = screen(&app, (40, 12));
        assert!(named.contains(skip), "{named}");
        app.screen = Screen::Game;
        let over = screen(&app, (40, 12));
        assert!(over.contains(again) && over.contains("└"), "{over}");
    }
}

#[test]
fn a_game_that_the_rule_ends_first_misses_its_goal_but_enters_the_table() {
    let mut app = app(Goal::Hexagons(100));
    app.session.has_scores = true;
    app.player.name = "Zoe".to_owned();
    press(&mut app, KeyCode::Esc);
    assert_eq!(press(&mut app, KeyCode::Enter), Command::Save("Zoe".to_owned()));
    assert_eq!(app.take_outcome().unwrap().result, None);
    let shown = screen(&app, SIZE);
    let said = ["100 hexagons:", "goal not reached"];
    assert!(said.iter().all(|text| shown.contains(text)), "{shown}");
    // The scores of the rule file are a table of their own, and say so.
    let scores = ScoreTable { max: 10, entries: Vec::new() };
    app.saved(scores, Some(1), None);
    let shown = screen(&app, SIZE);
    let said = ["High scores: endless", "100 hexagons not reached"];
    assert!(said.iter().all(|text| shown.contains(text)), "{shown}");
}

#[test]
fn the_end_of_a_game_says_that_its_goal_was_not_reached() {
    let mut app = app(Goal::Hexagons(100));
    press(&mut app, KeyCode::Char(' '));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    app.play.pass(Duration::from_secs(1));
    insta::assert_snapshot!("missed_80x24", screen(&app, SIZE));
    assert!(screen(&app, (40, 12)).contains("100 hexagons: goal not reached"));
}

#[test]
fn demonstrations_and_games_of_others_have_no_result() {
    for is_demo in [true, false] {
        let mut app = app(Goal::Minutes(1));
        (app.session.is_demo, app.play.is_taken_over) = (is_demo, !is_demo);
        app.advance(60_000);
        assert_eq!((app.screen.clone(), app.take_outcome()), (Screen::Finished, None));
    }
}

#[test]
fn goals_are_chosen_in_the_menu_for_the_next_game() {
    let mut app = app(Goal::Seed(9));
    app.open_menu();
    let mut seen = Vec::new();
    for _ in 0..7 {
        press(&mut app, KeyCode::Char('c'));
        seen.push(app.challenge.goal);
    }
    assert_eq!(seen[..6], Goal::OFFERED);
    assert_eq!(seen[6], Goal::Seed(9));
    press(&mut app, KeyCode::Left);
    assert_eq!(app.challenge.goal, Goal::Day);
    assert_eq!(app.challenge.played(), Goal::Seed(9), "this game is as it was");
    assert!(screen(&app, SIZE).contains("game of the day"));
    app.begin(game(0), None);
    assert_eq!(app.challenge.played(), Goal::Day);
}

#[test]
fn a_race_shows_the_other_game_at_the_same_time() {
    let mut inputs = Vec::new();
    for _ in 0..20 {
        // A pause that does not count.
        inputs.extend([Input::Window(true), Input::Advance(5000), Input::Window(false)]);
        inputs.extend([Input::Signal(9), Input::Advance(1000), Input::Signal(8)]);
    }
    let whole = Statistics::of(game(0), &inputs);
    let mut rival = Rival::new(game(0), inputs);
    for time in [0, 999, 1000, 2500, whole.time] {
        rival.follow(time);
        assert!(rival.statistics().time <= time);
    }
    assert!(rival.is_over());
    assert_eq!(*rival.statistics(), whole);
}

/// The inputs of a game that drops pieces after some milliseconds each.
fn drops(count: usize, wait: u64) -> Vec<Input> {
    (0..count).flat_map(|_| [Input::Advance(wait), Input::Signal(8)]).collect()
}

#[test]
fn two_recorded_games_are_shown_in_small_windows_too() {
    for (edge, size) in [(0, (40, 12)), (1, (40, 12)), (3, (40, 12)), (3, (20, 8))] {
        for depth in [Depth::None, Depth::True] {
            let display = Display::new(Theme::new(depth));
            let mut app = App::for_replay(game(edge), Vec::new(), display);
            app.rival = Some(Rival::new(game(edge), drops(1, 100)));
            app.resize(Rect::new(0, 0, size.0, size.1));
            let shown = screen(&app, size);
            assert!(shown.contains("Race 0 (+0)"), "{edge} {size:?}\n{shown}");
            assert!(!shown.contains("The game is waiting."), "{shown}");
            if (edge, depth) == (1, Depth::True) {
                insta::assert_snapshot!("two_games_40x12", shown);
            }
        }
    }
}

#[test]
fn a_race_ends_with_a_verdict_in_what_the_goal_counts() {
    let race = |goal: Goal, rival: Vec<Input>| {
        let mut app = app(goal);
        app.rival = Some(Rival::new(game(0), rival));
        for _ in 0..3 {
            app.advance(500);
            press(&mut app, KeyCode::Char(' '));
        }
        app
    };
    let timed = Goal::Pieces(3);
    // The other game continues after its goal, and that does not count.
    for (rival, verdict) in [
        (drops(9, 1000), "won by 0:01.50"),
        (drops(9, 100), "lost by 0:01.20"),
        (drops(3, 500), "a tie"),
        (drops(2, 500), "won"),
    ] {
        let shown = screen(&race(timed, rival), SIZE);
        let line = shown.lines().find(|line| line.contains("│ Race ")).expect(&shown);
        assert!(line.contains(&format!("  {verdict} ")), "{line}");
        assert!(shown.contains("? all keys   Q quit") && shown.contains("Q: quit"), "{shown}");
    }
    let mut lost = race(Goal::Endless, drops(9, 500));
    assert!(!screen(&lost, SIZE).contains("lost by"), "it is not over");
    let points = |app: &App| app.play.game.numbers()[0];
    let mut whole = race(Goal::Endless, Vec::new());
    for _ in 3..9 {
        whole.advance(500);
        press(&mut whole, KeyCode::Char(' '));
    }
    // All of the other game counts, not only the time that this one has taken.
    let behind = points(&whole) - points(&lost);
    assert!(behind > 0);
    press(&mut lost, KeyCode::Esc);
    press(&mut lost, KeyCode::Enter);
    let shown = screen(&lost, SIZE);
    assert!(shown.contains(&format!("lost by {behind} ")), "{behind}\n{shown}");
}

#[test]
fn a_table_of_scores_after_a_goal_says_that_the_result_was_not_kept() {
    let mut app = app(Goal::Day);
    app.advance(500);
    press(&mut app, KeyCode::Char(' '));
    press(&mut app, KeyCode::Esc);
    press(&mut app, KeyCode::Enter);
    app.result_not_kept(disk_full());
    let day = DateTime { year: 2026, month: 11, day: 23, hour: 8, minute: 15, second: 0 };
    let names = ["Zoe", "Somebody with a long na", "Yves"].iter().cycle().take(12);
    let entries = names.enumerate().map(|(k, player)| Score {
        player: (*player).to_owned(),
        score: 12_000_000 >> k,
        date: day.pack(),
    });
    let table = ScoreTable { max: 20, entries: entries.collect() };
    app.saved(table, Some(2), None);
    app.play.pass(Duration::from_secs(1));
    press(&mut app, KeyCode::Char('x'));
    for size in [SIZE, (40, 12)] {
        let shown = screen(&app, size);
        assert!(shown.contains("High scores") && shown.contains("Not kept: disk full"), "{shown}");
    }
    // The table is next to the board where there is room.
    insta::assert_snapshot!("table_80x24", screen(&app, SIZE));
}
