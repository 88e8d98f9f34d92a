//! Text and colors of the screens in a real pseudo-terminal, in two sizes.

use test_support::painted;
use test_support::terminal::Terminal;

const SIZES: [(u16, u16); 2] = [(24, 80), (40, 120)];

fn play(arguments: &[&str], (rows, columns): (u16, u16)) -> Terminal {
    let mut all = vec!["play", "--seed", "1", "--edge", "6", "--no-scores"];
    all.extend(arguments);
    Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &all, rows, columns, &[])
}

fn looks(name: &str, terminal: &Terminal) {
    insta::assert_snapshot!(name, painted::snapshot(terminal.parser.screen()));
}

/// Pauses a game.
fn pause(terminal: &mut Terminal) {
    terminal.see("give up");
    terminal.press("p");
    terminal.see("-- PAUSE --");
    terminal.see("resume");
}

#[test]
fn a_game_looks_the_same_in_every_size_and_after_every_change_of_it() {
    for (rows, columns) in SIZES {
        let mut terminal = play(&["tetlight", "--no-motion"], (rows, columns));
        pause(&mut terminal);
        looks(&format!("paused_{columns}x{rows}"), &terminal);
        let shown = painted::rows(terminal.parser.screen());
        // Larger, and back again.
        terminal.resize(50, 160);
        terminal.wait("a larger picture", |screen| {
            screen.rows(0, 160).nth(10).is_some_and(|row| row.chars().count() > 82)
        });
        terminal.resize(rows, columns);
        terminal.wait("the picture before", |screen| painted::rows(screen) == shown);
        terminal.press("q\r");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn palettes_depths_and_letters_have_their_colors() {
    for (name, arguments) in [
        ("red_green", &["--palette", "red-green", "--hexagons", "small"][..]),
        ("contrast", &["--palette", "contrast", "--hexagons", "outlined"]),
        ("letters", &["--letters", "--hexagons", "pixels"]),
        ("sixteen", &["--colors", "16", "--palette", "blue-yellow"]),
        ("octants", &["--blocks", "octants"]),
        ("spaces", &["--blocks", "spaces"]),
        ("palette", &["--colors", "256"]),
        ("none", &["--colors", "none"]),
    ] {
        let mut all = vec!["tetlight", "--no-motion"];
        all.extend(arguments);
        let mut terminal = play(&all, (40, 120));
        pause(&mut terminal);
        looks(name, &terminal);
        terminal.press("q\r");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn the_screens_around_the_game_have_their_colors() {
    for (rows, columns) in SIZES {
        let mut terminal = play(&["hexcolumns", "--menu", "--calm"], (rows, columns));
        terminal.see("Options");
        // A game next to the menu.
        terminal.see("▄▄");
        looks(&format!("menu_{columns}x{rows}"), &terminal);
        terminal.press("o");
        terminal.see("Hexagon colors");
        looks(&format!("options_{columns}x{rows}"), &terminal);
        terminal.press("\x03");
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn options_are_seen_at_once_and_kept() {
    let mut terminal = play(&["tetlight", "--menu"], (24, 80));
    let file = terminal.data.path().join("rul").join("rulvm.toml");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "# mine\nghost = true # for now\n\n[keys]\nLEFT = \"j\"\n").unwrap();
    terminal.see("Options");
    terminal.press("o");
    terminal.see("usual");
    // Back from the first palette is the last one, which uses letters.
    terminal.press("\x1b[D");
    terminal.see("contrast");
    terminal.see("B");
    for _ in 0..3 {
        terminal.press("\x1b[B");
    }
    terminal.press(" ");
    terminal.wait("no ghost", |screen| {
        screen.contents().lines().any(|line| line.contains("lands") && line.contains("no"))
    });
    terminal.press("k");
    terminal.see("Saved in");
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.starts_with("# mine\nghost = false # for now\n"), "{kept}");
    assert!(kept.contains("palette = \"contrast\"\n"), "{kept}");
    assert!(kept.ends_with("[keys]\nLEFT = \"j\"\n"), "{kept}");
    // An invalid file of options is not changed.
    std::fs::write(&file, "ghost = 3\n").unwrap();
    terminal.press("k");
    terminal.see("Could not be saved");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "ghost = 3\n");
    // Nor is a file that is read-only.
    std::fs::write(&file, "ghost = true\n").unwrap();
    let mut permissions = file.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&file, permissions).unwrap();
    terminal.press("k");
    terminal.see("read-only");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "ghost = true\n");
    // The screen keeps what was changed when it is left.
    permissions = file.metadata().unwrap().permissions();
    #[expect(clippy::permissions_set_readonly_false, reason = "a temporary file")]
    permissions.set_readonly(false);
    std::fs::set_permissions(&file, permissions).unwrap();
    terminal.press("\x1b[B");
    terminal.press("\x1b[C");
    terminal.press("m");
    terminal.see("Saved in");
    terminal.see("Help for this rule");
    assert!(std::fs::read_to_string(&file).unwrap().contains("motion = false"));
    // So does the end of the program.
    terminal.press("o");
    terminal.see("Hexagon colors");
    terminal.press("\x1b[B");
    terminal.press("\x1b[C");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("hexagons = "), "{kept}");
}

/// The same position in the sizes of terminals that people have.
#[test]
fn a_board_has_the_best_picture_for_every_size() {
    // On a machine that does much else, the piece must not fall before the pause.
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../stdlib-rules/games");
    let source = std::fs::read_to_string(format!("{games}/hexcolumns.rul")).unwrap();
    assert!(source.contains("    900, 810,"));
    let source = source.replace("    900, 810,", "    60000, 810,");
    let source = source.replace("file \"", &format!("file \"{games}/"));
    let directory = tempfile::tempdir().unwrap();
    let rule = directory.path().join("hexcolumns.rul");
    std::fs::write(&rule, source).unwrap();
    let rule = rule.to_str().unwrap();
    for (columns, rows) in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        for blocks in ["halves", "quadrants", "sextants", "octants"] {
            let arguments = ["play", rule, "--seed", "1", "--no-scores", "--no-motion"];
            let mut arguments = arguments.to_vec();
            arguments.extend(["--blocks", blocks]);
            let binary = env!("CARGO_BIN_EXE_rulvm");
            let mut terminal = Terminal::new(binary, &arguments, rows, columns, &[]);
            terminal.see("Score");
            terminal.press("p");
            terminal.see("-- PAUSE --");
            let shown = terminal.screen();
            insta::assert_snapshot!(format!("{blocks}_{columns}x{rows}"), shown);
            terminal.press("q\r");
            assert_eq!(terminal.end(), 0);
        }
    }
}

#[test]
fn blocks_are_the_characters_of_unicode() {
    use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};
    use rulvm_player::blocks::Blocks;
    let all = [
        (Blocks::Quadrants, &QUADRANTS[..]),
        (Blocks::Sextants, &SEXTANTS),
        (Blocks::Octants, &OCTANTS),
    ];
    for (blocks, symbols) in all {
        for (pixels, symbol) in (0..=u8::MAX).zip(symbols) {
            assert_eq!(blocks.symbol(pixels), *symbol, "{blocks:?} {pixels:#b}");
        }
    }
}

#[test]
fn the_menu_steps_through_the_games() {
    let mut terminal = play(&["tetlight", "--menu"], (24, 80));
    terminal.see("< Tet'light >");
    terminal.see("The gentle one");
    terminal.press("\x1b[C");
    terminal.see("< Hexcolumns >");
    terminal.see("a chain");
    for _ in 0..2 {
        terminal.press("\x1b[D");
    }
    terminal.see("< Tetrhex >");
    terminal.see("V-shaped lines");
    terminal.press("\r");
    terminal.see("Score 0");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}
