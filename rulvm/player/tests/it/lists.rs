//! Lists in small windows: the menu, options, keys, rules.

use std::path::PathBuf;

use grammar::hex::Edge;
use grammar::language::Language;
use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_core::Program;
use rulvm_core::game::Game;
use rulvm_player::app::view;
use rulvm_player::input::{Key, KeyCode};
use rulvm_player::screens::picker::{Choice, Listing};
use rulvm_player::{App, Depth, Display, Theme};

const SMALL: (u16, u16) = (40, 12);

/// The menu of a rule in a window, with keys that are pressed in it: `v` is down.
fn menu(rule: &str, tag: &str, (width, height): (u16, u16), keys: &str) -> App {
    let bytes = stdlib_rules::rules::rule(rule).unwrap().to_vec();
    let (game, _) = Game::new(Program::load(bytes).unwrap(), Edge::ALL[0], 1);
    let display = Display { calm: true, ..Display::new(Theme::new(Depth::True)) };
    let mut app = App::new(game, None, vec![Language::from_tag(tag).unwrap()], display);
    let choice = Choice::Standard(rule.to_owned());
    app.set_games(vec![choice.clone(), Choice::Example("tilt".to_owned())], Some(&choice));
    app.resize(Rect::new(0, 0, width, height));
    app.open_menu();
    for key in keys.chars() {
        let code = if key == 'v' { KeyCode::Down } else { KeyCode::Char(key) };
        app.key(&Key::plain(code));
    }
    app
}

fn screen(app: &App, (width, height): (u16, u16)) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::show(app, &mut buffer);
    let row = |row: Rect| {
        let cells = row.positions().filter_map(|at| buffer.cell(at));
        cells.map(Cell::symbol).collect::<String>().trim_end().to_owned() + "\n"
    };
    buffer.area.rows().map(row).collect()
}

/// The first and the last line of a list, as far as marks are concerned.
fn marks(screen: &str) -> (bool, bool) {
    (screen.contains('▲'), screen.contains('▼'))
}

#[test]
fn the_general_help_is_filled_to_the_window() {
    for tag in ["en", "de", "fr"] {
        let size = (50, 70);
        insta::assert_snapshot!(
            format!("help_{tag}"),
            screen(&menu("tetrhex", tag, size, "g"), size)
        );
    }
}

#[test]
fn the_keys_of_a_small_window_say_how_to_go_back() {
    for (tag, back) in [("en", "back"), ("de", "zurück"), ("fr", "retour")] {
        for keys in ["?", "g", "p?"] {
            let mut app = menu("tetrhex", tag, SMALL, &keys[..keys.len() - 1]);
            if keys == "p?" {
                let program = app.play.game.program().clone();
                app.begin(Game::new(program, Edge::ALL[0], 1).0, None);
            }
            app.key(&Key::plain(KeyCode::Char(keys.chars().next_back().unwrap())));
            let shown = screen(&app, SMALL);
            let last = shown.lines().next_back().unwrap();
            let esc = if tag == "fr" { "Échap" } else { "Esc" };
            assert!(last.contains(esc) && last.contains(back), "{last}");
        }
    }
}

#[test]
fn lists_in_a_small_window_show_whole_values_and_whether_they_continue() {
    for tag in ["en", "de", "fr"] {
        let mut shown = String::new();
        for keys in ["", "vvvvvvvvvvvv", "o", "k"] {
            shown +=
                &format!("-- {keys}\n{}", screen(&menu("hexcolumns", tag, SMALL, keys), SMALL));
        }
        insta::assert_snapshot!(format!("lists_{tag}"), shown);
    }
}

#[test]
fn marks_follow_the_lines_that_are_hidden() {
    let of = |keys: &str| marks(&screen(&menu("tetrhex", "en", SMALL, keys), SMALL));
    assert_eq!(of(""), (false, true));
    assert_eq!(of("vvvvvvvvvvvv"), (true, true));
    assert_eq!(of("vvvvvvvvvvvvv"), (true, false), "the last item is chosen");
    assert_eq!((of("k"), of("kvvvvvvv")), ((false, true), (true, true)));
    assert_eq!(of("kvvvvvvvvvvvvvvv"), (true, false));
    assert_eq!(of("o"), (false, false));
    let large = (60, 24);
    assert_eq!(marks(&screen(&menu("tetrhex", "en", large, ""), large)), (false, false));
}

#[test]
fn the_list_of_rules_shows_whether_it_continues_and_how_to_leave_it() {
    let mut app = menu("tetrhex", "de", SMALL, "");
    let directory = PathBuf::from("/home/somebody/with/a/long/name");
    let name = |k: usize| Choice::File(directory.join(format!("rule{k}.rul3")));
    let standard = ["tetrhex", "hexcolumns"].map(|name| Choice::Standard(name.to_owned()));
    let choices = standard.into_iter().chain((0..20).map(name)).collect();
    app.listed(Listing { directory: directory.clone(), choices, problem: None });
    let first = screen(&app, SMALL);
    app.key(&Key::plain(KeyCode::End));
    let last = screen(&app, SMALL);
    assert_eq!((marks(&first), marks(&last)), ((false, true), (true, false)));
    assert!(first.contains("Esc: Menü"), "{first}");
    insta::assert_snapshot!("list_of_rules", first + &last);
}

#[test]
fn the_sentence_about_the_game_has_room_in_60_columns_and_20_rows() {
    let size = (60, 20);
    for rule in ["tetrhex", "tetlight", "hexcolumns"] {
        for (tag, keys) in [("en", "?: keys"), ("de", "?: Tasten"), ("fr", "? : touches")] {
            let app = menu(rule, tag, size, "");
            let shown = screen(&app, size);
            let about = app.player.texts.game(rule).unwrap();
            let words: Vec<&str> = shown.split_whitespace().collect();
            assert!(words.join(" ").contains(&about), "{about}\n{shown}");
            assert!(shown.contains(keys), "{shown}");
            let title = &app.play.game.program().rule().name;
            assert_eq!(shown.lines().next().unwrap().trim(), *title, "{shown}");
        }
    }
}

#[test]
fn a_board_size_that_the_rule_fixes_is_not_cut() {
    for (tag, said) in [("en", ", fixed by the rule"), ("de", ", laut Regel"), ("fr", ", imposée")]
    {
        let bytes = stdlib_rules::rules::rule("puzzle").unwrap().to_vec();
        let fixed = Program::load(bytes).unwrap().rule().edge.is_some();
        assert!(fixed);
        let shown = screen(&menu("puzzle", tag, SMALL, ""), SMALL);
        assert!(shown.contains(said), "{shown}");
    }
}
