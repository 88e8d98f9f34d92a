//! The board without colors and the panel next to it, in windows with little room.

use grammar::hex::Edge;
use grammar::language::Language;
use grammar::rul3::Score;
use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_core::Program;
use rulvm_core::game::{Edit, Game, Input};
use rulvm_player::app::challenge::Challenge;
use rulvm_player::app::view;
use rulvm_player::drawing::usual_edge;
use rulvm_player::{App, Depth, Display, Goal, OffScreen, Rival, Theme};

fn game(rule: &str) -> Game {
    let rule = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    Game::new(Program::load(rule).unwrap(), Edge::ALL[0], 1).0
}

fn app(rule: &str, tag: &str, (width, height): (u16, u16)) -> App {
    let display = Display { calm: true, ..Display::new(Theme::new(Depth::True)) };
    let mut app = App::new(game(rule), None, vec![Language::from_tag(tag).unwrap()], display);
    app.resize(Rect::new(0, 0, width, height));
    app
}

/// Sends a signal of a rule, by its name.
fn send(app: &mut App, name: &str) {
    let signals = &app.play.game.program().rule().signals;
    let place = signals.iter().position(|signal| signal.name() == name).unwrap();
    app.apply(&Input::Signal(u8::try_from(place + 1).unwrap()));
}

/// The text to the right of the board.
fn panel(app: &App, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::show(app, &mut buffer);
    let row = |row: Rect| -> Vec<String> {
        let cells = row.positions().filter_map(|at| buffer.cell(at));
        cells.map(Cell::symbol).map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = buffer.area.rows().map(row).collect();
    let title = app.play.game.program().rule().name.clone();
    let found = rows.iter().find_map(|row| row.concat().find(&title).map(|at| (row, at)));
    let (row, at) = found.expect("the title of the panel");
    let column = row.concat()[..at].chars().count();
    let line = |row: Vec<String>| row[column..].concat().trim_end().to_owned();
    rows.into_iter().map(line).collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
}

#[test]
fn where_keys_have_no_room_lines_are_shorter_and_a_key_shows_all_of_them() {
    for tag in ["en", "de", "fr"] {
        let mut shown = String::new();
        for size in [(80, 24), (60, 20), (40, 12)] {
            let mut app = app("tetrhex", tag, size);
            for radar in [false, true] {
                shown += &format!("-- {} x {}, radar {radar}\n", size.0, size.1);
                if radar {
                    send(&mut app, "RDAR");
                }
                shown += &panel(&app, size);
            }
        }
        insta::assert_snapshot!(format!("panel_{tag}"), shown);
    }
}

#[test]
fn the_best_score_is_in_the_panel_where_there_is_room() {
    let score = |score| Score { player: "Zoe".to_owned(), score, date: 0 };
    let mut rule = game("tetrhex").program().rule().clone();
    rule.scores[0].entries = vec![score(1230), score(7)];
    let program = Program::load(grammar::rul3::write(&rule).unwrap()).unwrap();
    let panel = |size, has_scores, goal| {
        let mut app = app("tetrhex", "en", size);
        app.begin(Game::new(program.clone(), Edge::ALL[0], 1).0, None);
        app.session.has_scores = has_scores;
        app.challenge = Challenge::new(goal, goal, 0, false);
        app.begin_challenge();
        panel(&app, size)
    };
    assert!(panel((120, 40), true, Goal::Endless).contains("Best 1230\n"));
    assert!(!panel((120, 40), false, Goal::Endless).contains("Best"));
    assert!(!panel((120, 40), true, Goal::Minutes(2)).contains("Best"));
    assert!(!panel((40, 12), true, Goal::Endless).contains("Best"));
}

#[test]
fn the_price_of_the_radar_is_shown_once_it_is_known() {
    let (size, mut app) = ((120, 40), app("hexcolumns", "en", (120, 40)));
    let radar = |app: &App| {
        let shown = panel(app, size);
        shown.lines().find(|line| line.contains("radar")).map(str::to_owned).unwrap()
    };
    let points = |app: &mut App, points| {
        app.apply(&Input::Edit(Edit { variables: [(10, points)].into(), ..Edit::default() }));
    };
    // A player with too few points pays all of them.
    points(&mut app, 40);
    send(&mut app, "RDAR");
    send(&mut app, "RDAR");
    assert!(radar(&app).ends_with(" radar"));
    points(&mut app, 1000);
    send(&mut app, "RDAR");
    assert!(radar(&app).ends_with(" radar −300"), "{}", radar(&app));
    // It stays known in the next game, but not in one of another rule.
    app.begin(game("hexcolumns"), None);
    assert!(radar(&app).ends_with(" radar −300"));
    app.begin(game("tetrhex"), None);
    assert!(radar(&app).ends_with(" radar"));
}

#[test]
fn a_race_leaves_room_for_the_keys_of_the_program() {
    for (size, help) in [((120, 40), "? all keys   Q quit"), ((40, 12), "? all keys")] {
        let mut app = app("tetrhex", "en", size);
        assert_eq!(app.challenge.played(), Goal::Endless);
        app.rival = Some(Rival::new(game("tetrhex"), vec![Input::Advance(1000)]));
        let shown = panel(&app, size);
        for text in ["Race 0 (+0)", help, "Q quit"] {
            assert!(shown.contains(text), "{size:?}\n{shown}");
        }
    }
}

#[test]
fn boards_without_colors_are_staggered_like_hexagons() {
    let display = Display::new(Theme::new(Depth::None));
    // The outlines of the smallest board fit; letters alone are for windows that are smaller.
    assert_eq!(usual_edge((80, 24), &display), Edge::ALL[0]);
    assert_eq!(usual_edge((120, 40), &display), Edge::ALL[1]);
    let program = game("tetrhex").program().clone();
    let (game, _) = Game::new(program, Edge::ALL[1], 1);
    let screen = OffScreen::new(game.clone(), Some((80, 24)), &[], display).draw(&game);
    // Dots of neighboring columns are in the middle and at the top of a row.
    let rows =
        screen.cells().chunks(80).map(|row| row.iter().map(Cell::symbol).collect::<String>());
    let dots = |row: String| row.chars().filter(|c| "·˙".contains(*c)).collect::<String>();
    assert!(rows.map(dots).any(|dots| dots == "·˙·˙·˙·˙·˙·˙·"));
}
