//! The tutorials, played by scripts.

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::{Buffer, Rect};
use rulvm_core::Program;
use rulvm_core::game::Game;
use rulvm_player::app::view;
use rulvm_player::input::{Key, KeyCode, Press};
use rulvm_player::screens::picker::Choice;
use rulvm_player::{App, Command, Depth, Display, Theme};

const AREA: Rect = Rect::new(0, 0, 60, 20);

/// The tutorial of a rule, with the usual keys.
fn tutorial(rule: &str, language: Language) -> App {
    let bytes = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    let (game, _) = Game::new(Program::load(bytes).unwrap(), Edge::ALL[3], 1);
    let display = Display { calm: true, ..Display::new(Theme::new(Depth::None)) };
    let mut app = App::new(game, None, vec![language], display);
    app.resize(AREA);
    let choice = Choice::Standard(rule.to_owned());
    app.set_games(vec![choice.clone()], Some(&choice));
    app.open_menu();
    press(&mut app, KeyCode::Char('u'));
    app.resize(AREA);
    app
}

fn press(app: &mut App, code: KeyCode) -> Command {
    app.press(&Press::Key(Key::plain(code)))
}

/// Presses the keys of letters: `<` left, `>` right, `v` down, `x` and `z` turn right and left,
/// `_` drops, `l` is the radar, `e` Enter, and `1` lets a second pass.
fn play(app: &mut App, keys: &str) -> Command {
    let mut command = Command::None;
    for key in keys.chars() {
        command = match key {
            '<' => press(app, KeyCode::Left),
            '>' => press(app, KeyCode::Right),
            'v' => press(app, KeyCode::Down),
            '_' => press(app, KeyCode::Char(' ')),
            'e' => press(app, KeyCode::Enter),
            '1' => app.advance(1000),
            letter => press(app, KeyCode::Char(letter)),
        };
    }
    command
}

fn screen(app: &App) -> String {
    let mut buffer = Buffer::empty(AREA);
    view::show(app, &mut buffer);
    let rows = buffer.cells().chunks(AREA.width.into());
    let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Plays all lessons of a rule. `Enter` is added where a lesson has ended.
fn finish(rule: &str, lessons: &[&str]) {
    let mut app = tutorial(rule, Language::USA);
    for (number, keys) in (1..).zip(lessons) {
        let shown = screen(&app);
        assert!(shown.contains(&format!("Lesson {number}/{}", lessons.len())), "{shown}");
        play(&mut app, keys);
        let shown = screen(&app);
        let is_last = number == lessons.len();
        let ends = if is_last { "Enter: play" } else { "Enter: continue" };
        assert!(shown.contains(ends), "lesson {number}\n{shown}");
        let command = play(&mut app, "e");
        assert_eq!(command, if is_last { Command::Play } else { Command::None });
    }
}

#[test]
fn the_tutorial_of_tetrhex_can_be_finished() {
    let (line, turned, bombs) = (">>>>_", "x<<<_", ">>>_");
    finish("tetrhex", &["<>", "xz", "_", line, turned, bombs, "l", "1111111111111111"]);
}

#[test]
fn the_tutorial_of_tetlight_can_be_finished() {
    let (row, column) = (">>>>_", "z<<<<<_");
    finish("tetlight", &["<>", "xz", "_", row, column, "_", "l", "1111111111111111"]);
}

#[test]
fn the_tutorial_of_hexcolumns_can_be_finished() {
    let (one, turned, chain) = (">_", "xxx<_", "<_");
    finish("hexcolumns", &["<>", "xz", "_", one, turned, chain, one, one, one, "l"]);
}

#[test]
fn a_lesson_that_goes_wrong_starts_again_with_a_hint() {
    let mut app = tutorial("tetrhex", Language::USA);
    play(&mut app, "<>exze_e");
    let start = screen(&app);
    assert!(start.contains("Lesson 4/8") && start.contains("All cells of one height"), "{start}");
    // In the wrong place; what is pressed then is not for the game.
    play(&mut app, "_");
    let missed = screen(&app);
    assert!(
        missed.contains("The bar must fill") && missed.contains("Enter: try again"),
        "{missed}"
    );
    assert!(missed.contains("(Y)") && !missed.contains('['), "marks, and no piece\n{missed}");
    play(&mut app, "_<<1");
    assert_eq!(screen(&app), missed);
    play(&mut app, "e");
    let again = screen(&app);
    assert!(again.contains("The bar must fill") && !again.contains("try again"), "{again}");
    let board = |screen: &str| screen.lines().take(18).collect::<Vec<_>>().join("\n");
    assert_eq!(board(&again), board(&start));
    play(&mut app, ">>>>_");
    assert!(screen(&app).contains("Enter: continue"));
    play(&mut app, "e");
    assert!(screen(&app).contains("Lesson 5/8"));
}

#[test]
fn pieces_wait_in_all_lessons_but_that_about_the_time() {
    let mut app = tutorial("tetrhex", Language::USA);
    assert_eq!((app.is_running(), app.next_event()), (false, None));
    play(&mut app, "<>exze_e>>>>_ex<<<_e>>>_ele");
    assert!(screen(&app).contains("Lesson 8/8"), "{}", screen(&app));
    assert!(app.is_running());
    // Three pieces that are dropped too early.
    play(&mut app, "___");
    assert!(screen(&app).contains("Do not drop the pieces"), "{}", screen(&app));
    assert!(!app.is_running());
}

#[test]
fn escape_leaves_and_nothing_is_kept() {
    for (keys, lesson) in [("", "Lesson 1/"), ("<>", "Lesson 1/"), ("<>exze_", "Lesson 3/")] {
        let mut app = tutorial("tetlight", Language::USA);
        app.session.has_scores = true;
        play(&mut app, keys);
        assert!(screen(&app).contains(lesson), "{}", screen(&app));
        assert!(app.logs.journal.is_none() && app.logs.take_entries().is_empty());
        assert_eq!(app.take_outcome(), None);
        assert_eq!(press(&mut app, KeyCode::Esc), Command::None);
        let shown = screen(&app);
        assert!(shown.contains("Tutorial") && shown.contains("Play"), "{shown}");
    }
}

#[test]
fn a_game_follows_without_a_trace_of_the_tutorial() {
    let mut app = tutorial("hexcolumns", Language::USA);
    let program = app.play.game.program().clone();
    let (game, applied) = Game::new(program, Edge::ALL[0], 1);
    app.begin(game, applied.trap);
    app.resize(AREA);
    assert!(app.is_running());
    let shown = screen(&app);
    assert!(!shown.contains("Lesson") && !shown.contains("Welcome"), "{shown}");
}

#[test]
fn lessons_are_shown_in_the_language_of_the_player() {
    for (name, language) in
        [("en", Language::USA), ("fr", Language::FRANCE), ("de", Language::GERMANY)]
    {
        let mut app = tutorial("tetrhex", language);
        let first = screen(&app);
        play(&mut app, "<>exze_e");
        insta::assert_snapshot!(format!("lessons_{name}"), first + &screen(&app));
    }
}

#[test]
fn a_window_with_room_for_the_board_is_large_enough() {
    let mut app = tutorial("tetrhex", Language::USA);
    app.resize(Rect::new(0, 0, 60, 10));
    play(&mut app, "<>");
    let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 10));
    view::show(&app, &mut buffer);
    let shown: String = buffer.cells().iter().map(|cell| cell.symbol()).collect();
    let needed = shown.split("terminal of ").nth(1).and_then(|rest| rest.split(';').next());
    let (_, height) = needed.and_then(|size| size.split_once(" x ")).expect(&shown);
    let height = height.parse().unwrap();
    for (height, is_shown) in [(height - 1, false), (height, true)] {
        let area = Rect::new(0, 0, 60, height);
        app.resize(area);
        let mut buffer = Buffer::empty(area);
        view::show(&app, &mut buffer);
        let shown: String = buffer.cells().iter().map(|cell| cell.symbol()).collect();
        assert_eq!(shown.contains("Welcome!"), is_shown, "{height}: {shown}");
    }
}

#[test]
fn the_tutorial_has_room_in_a_small_window() {
    const SMALL: Rect = Rect::new(0, 0, 40, 12);
    let mut app = tutorial("tetrhex", Language::USA);
    app.player.display = Display { calm: true, ..Display::new(Theme::new(Depth::True)) };
    app.resize(SMALL);
    let shown = |app: &App| {
        let mut buffer = Buffer::empty(SMALL);
        view::show(app, &mut buffer);
        let rows = buffer.cells().chunks(SMALL.width.into());
        let rows = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>());
        rows.map(|row| row.trim_end().to_owned() + "\n").collect::<String>()
    };
    insta::assert_snapshot!("small_lesson", shown(&app));
    // The keys work, so the game does not wait for a larger window.
    play(&mut app, "<>");
    let shown = shown(&app);
    assert!(shown.contains("Well done!") && shown.contains("continue"), "{shown}");
}
