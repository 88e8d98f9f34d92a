//! Replays of scores, and recorded games as tests and pictures.

use std::path::{Path, PathBuf};

use grammar::hex::Edge;
use grammar::rul3::Score;
use rulvm::render;
use rulvm_core::journal::Journal;
use rulvm_core::log::{Log, LoggedGame, replay};
use rulvm_core::{Game, Input, Program, Status};
use rulvm_files::Exit;
use rulvm_files::scores::{Proof, check_replays, keep_replay, replay_directory};
use rulvm_lab::bot::Greedy;
use rulvm_player::picture::palette::Palette;
use test_support::terminal::Terminal;
use test_support::{frame, process};

const SEVEN: Edge = Edge::ALL[1];

fn rulvm(arguments: &[&str], directory: &Path) -> (i32, String, String) {
    let output = process::run(env!("CARGO_BIN_EXE_rulvm"), arguments, directory, b"");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn rule() -> Program {
    Program::load(stdlib_rules::rules::rule("tetlight").unwrap().to_vec()).unwrap()
}

/// Plays a game in which some time passes before each move, and which is given up after some moves.
fn played(seed: u64, moves: usize) -> (Game, Log) {
    let (mut game, _) = Game::new(rule(), SEVEN, seed);
    let mut journal = Journal::begin(&game, seed);
    let mut bot = Greedy::default();
    let mut play = |game: &mut Game, input: Input| {
        let applied = game.apply(&input);
        journal.add(&input, game, &applied);
    };
    for k in 0..moves as u64 {
        play(&mut game, Input::Advance(40));
        play(&mut game, Input::Advance(20 + 7 * (k % 9)));
        let input = bot.decide(&game);
        play(&mut game, input);
    }
    let stop = rule().rule().signals.iter().position(|signal| signal.name() == "STOP").unwrap();
    play(&mut game, Input::Signal(u8::try_from(stop + 1).unwrap()));
    assert_eq!(game.status(), Status::Over);
    (game, journal.log().clone())
}

/// Creates a rule file with the scores of some games and their replays.
fn scored(directory: &Path, games: &[(u64, usize)]) -> (PathBuf, Vec<PathBuf>) {
    let file = directory.join("mine.rul3");
    std::fs::write(&file, rule().bytes()).unwrap();
    let mut replays = Vec::new();
    for (date, &(seed, moves)) in (0x5A6B_7C00..).zip(games) {
        let (game, log) = played(seed, moves);
        let score = Score { player: format!("p{seed}"), score: game.score().unwrap(), date };
        rulvm_files::scores::save(&file, &rule(), SEVEN, score.clone()).unwrap();
        replays.push(keep_replay(&file, SEVEN, &score, &log).unwrap());
    }
    (file, replays)
}

fn proofs(file: &Path) -> (Vec<Proof>, usize) {
    let program = Program::load(std::fs::read(file).unwrap()).unwrap();
    let (list, others) = check_replays(file, &program).unwrap();
    let mut list: Vec<_> = list.into_iter().map(|c| (c.score.player, c.proof)).collect();
    list.sort_by(|a, b| a.0.cmp(&b.0));
    (list.into_iter().map(|(_, proof)| proof).collect(), others)
}

#[test]
fn replays_come_with_scores_that_are_merged() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let (file, replays) = scored(here, &[(1, 60), (2, 90)]);
    // A replay without a score and a file that is not a replay are not copied, and do not stop the
    // others.
    std::fs::write(replay_directory(&file).join("6_1_00000000_0123456789abcdef.log"), b"").unwrap();
    std::fs::write(replay_directory(&file).join("notes.txt"), b"").unwrap();
    let name = replays[0].file_name().unwrap().to_str().unwrap();
    let (claim, _) = name.rsplit_once('_').unwrap();
    std::fs::create_dir(replay_directory(&file).join(format!("{claim}_0.log"))).unwrap();
    std::fs::write(replay_directory(&file).join(format!("{claim}_00.log")), b"garbage").unwrap();
    std::fs::write(here.join("other.rul3"), rule().bytes()).unwrap();
    let merge = || rulvm(&["scores", "other.rul3", "--merge", "mine.rul3"], here);
    let (status, out, error) = merge();
    assert_eq!((status, error.as_str()), (0, "rulvm: 2 replays not copied: no proof of a score\n"));
    assert_eq!(out, "2 scores entered\n2 replays copied\n");
    assert_eq!(proofs(&here.join("other.rul3")), (vec![Proof::Proved; 2], 0));
    assert_eq!(std::fs::read_dir(here.join("other.replays")).unwrap().count(), 2);
    let (status, out, _) = merge();
    assert_eq!((status, out.as_str()), (0, "0 scores entered\n"));
    // A missing replay is copied again.
    let name = replays[0].file_name().unwrap();
    std::fs::remove_file(here.join("other.replays").join(name)).unwrap();
    assert_eq!(merge().1, "0 scores entered\n1 replay copied\n");
}

#[test]
fn what_a_dead_program_has_left_of_a_replay_goes_with_the_next_one() {
    let directory = tempfile::tempdir().unwrap();
    let (file, replays) = scored(directory.path(), &[(1, 60)]);
    let left =
        [".6_7_00000000_0.log.saving", ".6_7_00000000_0.log.lock", ".6_8_00000000_0.log.saving"];
    for name in left {
        std::fs::write(replay_directory(&file).join(name), b"{").unwrap();
    }
    let (game, log) = played(2, 50);
    let score = Score { player: "x".to_owned(), score: game.score().unwrap(), date: 0x5A6B_7D00 };
    let kept = keep_replay(&file, SEVEN, &score, &log).unwrap();
    let mut there: Vec<PathBuf> = std::fs::read_dir(replay_directory(&file))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    there.sort();
    let mut expected = [replays[0].clone(), kept];
    expected.sort();
    assert_eq!(there, expected);
}

#[test]
fn a_score_is_proved_by_its_replay() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let (file, replays) = scored(here, &[(1, 60), (2, 90), (3, 0)]);
    assert_eq!(proofs(&file), (vec![Proof::Proved; 3], 0));
    let (status, out, error) = rulvm(&["verify", "mine.rul3"], here);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    assert!(
        out.ends_with("3 proved, 0 without a replay, 0 with a replay that does not match\n"),
        "{out}"
    );
    // One is missing, which is not an error.
    std::fs::remove_file(&replays[0]).unwrap();
    assert_eq!(proofs(&file), (vec![Proof::NoReplay, Proof::Proved, Proof::Proved], 0));
    let (status, out, _) = rulvm(&["verify", "mine.rul3", "--json"], here);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(status, 0);
    let of = |player: &str| {
        told["scores"].as_array().unwrap().iter().find(|s| s["player"] == player).unwrap()["proof"]
            .clone()
    };
    assert_eq!((of("p1"), of("p2")), ("none".into(), "proved".into()));
    // The directory contains only replays.
    let names = std::fs::read_dir(replay_directory(&file)).unwrap().count();
    assert_eq!((names, std::fs::read_dir(here).unwrap().count()), (2, 2));
}

/// A score is not proved by a replay that somebody has changed.
#[test]
fn a_replay_that_lies_is_found() {
    let lie = |change: &dyn Fn(&Path, Log) -> String| {
        let directory = tempfile::tempdir().unwrap();
        let (file, replays) = scored(directory.path(), &[(4, 50)]);
        let log = Log::from_text(&std::fs::read_to_string(&replays[0]).unwrap()).unwrap();
        std::fs::write(&replays[0], change(&replays[0], log)).unwrap();
        let (status, out, _) = rulvm(&["verify", "mine.rul3"], directory.path());
        assert_eq!(status, i32::from(Exit::Recording.number()), "{out}");
        match proofs(&file) {
            (list, 0) => match list.as_slice() {
                [Proof::Mismatch { path, why }] => {
                    assert!(path.ends_with(replays[0].file_name().unwrap()));
                    why.clone()
                }
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    let other_game = |moves| lie(&move |_, _| played(4, moves).1.to_text());
    assert!(other_game(90).contains("the game ends with"));
    let why = lie(&|_, mut log| {
        log.entries.pop();
        log.to_text()
    });
    assert_eq!(why, "the game is not over at the end of the replay");
    let why = lie(&|_, mut log| {
        log.entries.remove(3);
        log.to_text()
    });
    assert!(why.starts_with("the game differs from the log after input 4"), "{why}");
    let why = lie(&|_, log| log.to_text().trim_end().trim_end_matches('}').to_owned());
    assert!(why.ends_with("the last one, is incomplete"), "{why}");
    let why = lie(&|_, mut log| {
        log.header.rule = "00".to_owned();
        log.to_text()
    });
    assert_eq!(why, "the log was recorded with a different rule");
    // Edits and fuel are legitimate in a log, but not in a game for scores.
    let again = |fuel: Option<u64>, edit: bool| {
        lie(&move |_, log| {
            let fuel = fuel.unwrap_or(log.header.fuel);
            let (mut recorder, _) = LoggedGame::with_fuel(rule(), SEVEN, log.header.seed, fuel);
            if edit {
                recorder.apply(Input::Edit(rulvm_core::game::Edit::default()));
            }
            for entry in log.entries {
                recorder.apply(entry.input);
            }
            replay(recorder.log(), &rule()).unwrap();
            recorder.log().to_text()
        })
    };
    assert_eq!(again(None, true), "input 1 changes the game from outside");
    assert!(again(Some(1 << 40), false).starts_with("its fuel limit"));
}

#[test]
fn what_is_no_replay_of_a_score_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let (file, replays) = scored(directory.path(), &[(5, 30)]);
    std::fs::copy(&replays[0], replays[0].with_file_name("7_999_00000000_00.log")).unwrap();
    std::fs::write(replays[0].with_file_name("notes.log"), "no replay").unwrap();
    std::fs::write(replays[0].with_file_name("notes.txt"), "nothing").unwrap();
    assert_eq!(proofs(&file), (vec![Proof::Proved], 2));
    let (status, out, _) = rulvm(&["verify", "mine.rul3"], directory.path());
    assert_eq!(status, 0);
    assert!(out.ends_with("2 replays do not belong to any score\n"), "{out}");
    // A rule file needs no other rule, and a missing rule is not a recording.
    assert_eq!(rulvm(&["verify", "mine.rul3", "tetlight"], directory.path()).0, 10);
    assert_eq!(rulvm(&["verify", "gone.rul3"], directory.path()).0, 25);
}

#[test]
fn a_score_in_the_terminal_keeps_its_replay() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("mine.rul3"), rule().bytes()).unwrap();
    let arguments = ["play", "mine.rul3", "--keep-replays", "--player", "Zoe"];
    let at = [("PWD", here.to_str().unwrap())];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 30, 100, &at);
    terminal.see("Score 0");
    terminal.press(" ");
    terminal.press(" ");
    // The game so far, as a test.
    terminal.press("\x14");
    terminal.see("mine-test-1.rul");
    terminal.press("\x1b");
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("Zoe");
    // The whole game.
    terminal.press("\x14");
    terminal.see("mine-test-2.rul");
    terminal.press("\x11");
    assert_eq!(terminal.end(), 0);
    assert_eq!(proofs(&here.join("mine.rul3")), (vec![Proof::Proved], 0));
    let whole = std::fs::read_to_string(here.join("mine-test-2.rul")).unwrap();
    assert!(whole.contains("expect status over;"), "{whole}");
    // The test passes in the source of the rule.
    let source = rulvm_source();
    for (k, test) in ["mine-test-1.rul", "mine-test-2.rul"].into_iter().enumerate() {
        let test = std::fs::read_to_string(here.join(test)).unwrap();
        let name = format!("pasted{k}.rul");
        std::fs::write(here.join(&name), format!("{source}\n{test}")).unwrap();
        let (status, out, error) = rulvm(&["test", &name, "--filter", "a recorded game"], here);
        assert_eq!((status, error.as_str()), (0, ""), "{out}\n{test}");
        assert!(out.ends_with("1 passed\n"), "{out}");
    }
}

/// Returns the source of the rule, which refers to files for its help.
fn rulvm_source() -> String {
    let source = include_str!("../../../stdlib-rules/games/tetlight.rul");
    let helps = source.lines().filter(|line| !line.contains(".txt\""));
    helps.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_replay_that_cannot_be_kept_is_reported_and_the_score_is_saved() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    std::fs::write(here.join("mine.rul3"), rule().bytes()).unwrap();
    // There is a file where the directory should be.
    std::fs::write(here.join("mine.replays"), "").unwrap();
    let arguments = ["play", "mine.rul3", "--keep-replays", "--player", "Zoe"];
    let at = [("PWD", here.to_str().unwrap())];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 30, 100, &at);
    terminal.see("Score 0");
    terminal.press("\x1b");
    terminal.see("Give up?");
    terminal.press("\r");
    terminal.see("The replay for this score is not kept");
    // Keys that are still pressed were meant for the game; it stays on the screen.
    terminal.press("q");
    terminal.press("\x11");
    assert_eq!(terminal.end(), 0);
    let program = Program::load(std::fs::read(here.join("mine.rul3")).unwrap()).unwrap();
    assert_eq!(program.rule().scores[1].entries[0].player, "Zoe");
}

/// Records a game in a file; returns the game at its end.
fn recording(directory: &Path, moves: usize) -> Game {
    let (game, log) = played(6, moves);
    std::fs::write(directory.join("game.log"), log.to_text()).unwrap();
    game
}

fn render(directory: &Path, arguments: &[&str]) -> (i32, String) {
    let (status, out, error) = rulvm(&[&["render"], arguments].concat(), directory);
    let is_output = |argument: &&str| matches!(*argument, "-o" | "--output");
    let file = arguments[arguments.iter().position(is_output).unwrap() + 1];
    if status == 0 {
        let size = directory.join(file).metadata().unwrap().len();
        assert!(out.starts_with(&format!("{file}: ")), "{out}");
        assert!(out.ends_with(&format!(", {size} bytes\n")), "{out}");
    } else {
        assert_eq!(out, "");
    }
    (status, error)
}

/// Returns the pixels of a PNG: the width, and red, green, blue and opacity.
fn pixels(path: &Path) -> (usize, Vec<u8>) {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    (info.width as usize, bytes)
}

#[test]
fn a_picture_can_have_the_game_in_it() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let source = stdlib_rules::source("bombs").unwrap().text;
    std::fs::write(here.join("own.rul"), source).unwrap();
    let both = ["own.rul", "-o", "own.png", "--with-game", "--with-source"];
    assert_eq!(render(here, &both), (0, String::new()));
    let (width, _) = pixels(&here.join("own.png"));
    assert!(width > 0);
    let bytes = std::fs::read(here.join("own.png")).unwrap();
    let game = grammar::picture::read(&bytes).unwrap();
    assert_eq!(game.source, Some(source));
    std::fs::write(here.join("own.rul3"), game.rule).unwrap();
    let info = |name: &str| rulvm(&["info", name], here);
    let (status, out, error) = info("own.png");
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(out, info("own.rul3").1);
    // Only pictures in pixels have room for a game, and only one file of source.
    let svg = render(here, &["own.rul", "-o", "own.svg", "--with-game"]);
    assert_eq!(svg, (10, "rulvm: --with-game is only for PNG\n".to_owned()));
    let rule = render(here, &["own.rul3", "-o", "a.png", "--with-game", "--with-source"]);
    assert_eq!(rule.0, 10);
    assert!(rule.1.contains("--with-source needs a source"), "{}", rule.1);
    // A picture without a game, and one that is damaged.
    render(here, &["own.rul", "-o", "plain.png"]);
    let (status, _, error) = info("plain.png");
    assert_eq!(status, 8);
    assert!(error.contains("plain.png: there is no game in this picture"), "{error}");
    let cut = bytes.len() - 20;
    std::fs::write(here.join("cut.png"), &bytes[..cut]).unwrap();
    let (status, _, error) = info("cut.png");
    assert_eq!(status, 8);
    assert!(error.contains("the picture is cut off"), "{error}");
}

#[test]
fn a_board_is_drawn_pixel_by_pixel() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let end = recording(here, 40);
    assert_eq!(render(here, &["game.log", "-o", "end.png"]), (0, String::new()));
    let expected = render::board(&end, &Palette::ORIGINAL);
    let (width, bytes) = pixels(&here.join("end.png"));
    assert_eq!((width, bytes.as_slice()), (expected.width, expected.data.as_flattened()));
    // Three times as large: each pixel appears nine times.
    assert_eq!(
        render(here, &["game.log", "--output", "x", "--format", "png", "--scale", "3"]).0,
        0
    );
    let (wide, large) = pixels(&here.join("x"));
    assert_eq!(wide, 3 * width);
    let at = |x: usize, y: usize| &large[4 * (y * wide + x)..][..4];
    for (k, pixel) in expected.data.iter().enumerate() {
        let (x, y) = (3 * (k % width), 3 * (k / width));
        assert_eq!([at(x, y), at(x + 2, y + 2)], [pixel.as_slice(); 2]);
    }
    // At its start it looks like the rule with its seed.
    assert_eq!(render(here, &["game.log", "--at", "0", "-o", "at.png"]).0, 0);
    assert_eq!(render(here, &["tetlight", "--seed", "6", "-o", "rule.png"]).0, 0);
    assert_eq!(pixels(&here.join("at.png")), pixels(&here.join("rule.png")));
    // The SVG of the patterns has as many filled pixels as the patterns.
    assert_eq!(render(here, &["tetlight", "--patterns", "-o", "p.svg"]).0, 0);
    let svg = std::fs::read_to_string(here.join("p.svg")).unwrap();
    let widths = svg.split("<rect ").skip(1).map(|rect| {
        let width = rect.split("width=\"").nth(1).unwrap();
        width.split('"').next().unwrap().parse::<usize>().unwrap()
    });
    assert_eq!(widths.sum::<usize>(), 6 * 288 * rule().rule().patterns.len());
    assert_eq!(render(here, &["tetlight", "--patterns", "-o", "p.png"]).0, 0);
    let opaque = pixels(&here.join("p.png")).1.chunks(4).filter(|pixel| pixel[3] > 0).count();
    assert_eq!(opaque, 6 * 288 * rule().rule().patterns.len());
}

#[test]
fn a_gif_ends_as_the_game_does() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let end = recording(here, 40);
    let arguments = ["game.log", "-o", "game.gif", "--speed", "2", "--board-only"];
    assert_eq!(render(here, &arguments), (0, String::new()));
    let Film { screen, frames, time, .. } = film(&here.join("game.gif"));
    let expected = render::board(&end, &Palette::ORIGINAL);
    for (k, pixel) in expected.data.iter().enumerate().filter(|(_, pixel)| pixel[3] > 0) {
        assert_eq!(&screen[4 * k..][..4], pixel);
    }
    assert!(frames > 40, "{frames}");
    // Half as long as the game, plus two seconds for its end.
    let length = played(6, 40).1.length();
    let whole = length / 2 + 2000;
    assert!(time.abs_diff(whole) < 40, "{time} {whole}");
    // The last second.
    assert_eq!(render(here, &["game.log", "-o", "last.gif", "--last", "1s"]).0, 0);
    let last = film(&here.join("last.gif"));
    assert!(last.time.abs_diff(3000) < 40 && last.frames < frames, "{}", last.time);
    // All of a game that is shorter.
    assert_eq!(render(here, &["game.log", "-o", "all.gif", "--last", "9:00"]).0, 0);
    assert!(film(&here.join("all.gif")).time.abs_diff(length + 2000) < 40);
}

/// What a GIF shows at its end, how many frames it has, and how long it is.
struct Film {
    width: usize,
    /// Red, green, blue and opacity of every pixel.
    screen: Vec<u8>,
    frames: usize,
    time: u64,
}

fn film(path: &Path) -> Film {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(std::fs::File::open(path).unwrap()).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; 4 * width * height];
    let (mut frames, mut time) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let length = 4 * usize::from(frame.width);
        for (y, row) in frame.buffer.chunks(length).enumerate() {
            screen[4 * ((top + y) * width + left)..][..length].copy_from_slice(row);
        }
        frames += 1;
        time += u64::from(frame.delay) * 10;
        assert!(frame.delay >= 2);
    }
    Film { width, screen, frames, time }
}

/// The panel next to the board has a line for the name of the player, and changes with the score.
#[test]
fn a_gif_shows_the_player_and_the_numbers() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 40);
    let drawn = |more: &[&str]| {
        assert_eq!(render(here, &[&["game.log", "-o", "game.gif"], more].concat()).0, 0);
        film(&here.join("game.gif"))
    };
    let board = drawn(&["--board-only"]);
    /// The bright pixels of each row of the panel.
    fn rows(film: &Film, board: usize) -> Vec<usize> {
        let is_bright = |pixel: &&[u8]| pixel[..3].iter().all(|&part| part > 0x80);
        let rows = film.screen.chunks(4 * film.width);
        let panels = rows.map(|row| row[4 * board..].chunks(4).filter(is_bright).count());
        panels.collect()
    }
    let (plain, named) = (drawn(&[]), drawn(&["--player", "Ada"]));
    assert!(plain.width > board.width + 80, "{}", plain.width);
    let (plain, named) = (rows(&plain, board.width), rows(&named, board.width));
    // The name is one line more, 14 pixels high: what was below is further down.
    let start = plain.iter().zip(&named).position(|(a, b)| a != b).unwrap();
    let ink = |rows: &[usize]| rows.iter().sum::<usize>();
    assert_eq!(plain[start + 7..120], named[start + 21..134], "{plain:?}\n{named:?}");
    assert!(ink(&named) > ink(&plain) + 20 && ink(&plain) > 200);
    // At its start, the numbers are others.
    let begin = drawn(&["--to", "0"]);
    assert_ne!(rows(&begin, board.width), plain);
}

#[test]
fn a_game_is_shared_in_one_line() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let end = recording(here, 40);
    let (status, text, error) = rulvm(&["share", "game.log"], here);
    assert_eq!((status, error.as_str()), (0, ""));
    let line = text.trim_end();
    assert!(line.starts_with("rul1:") && line.len() < 500 && text.lines().count() == 1, "{text}");
    // The text, a file with it, and standard input stand for the recording.
    std::fs::write(here.join("message.txt"), &text).unwrap();
    let expected = format!("the game is over, with {} points\n", end.score().unwrap());
    for argument in [line, "message.txt", "game.log"] {
        let (status, out, error) = rulvm(&["verify", argument], here);
        assert_eq!((status, error.as_str()), (0, ""), "{argument}");
        assert!(out.ends_with(&expected), "{argument}: {out}");
    }
    let input = |arguments: &[&str], input: &[u8]| {
        let output = process::run(env!("CARGO_BIN_EXE_rulvm"), arguments, here, input);
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    for bytes in [text.as_bytes(), &std::fs::read(here.join("game.log")).unwrap()] {
        assert!(input(&["verify", "-"], bytes).1.ends_with(&expected));
        assert_eq!(input(&["share", "-"], bytes), (0, text.clone(), String::new()));
    }
    for (output, argument) in [("a.png", line), ("b.png", "message.txt"), ("c.png", "game.log")] {
        assert_eq!(render(here, &[argument, "-o", output]), (0, String::new()));
    }
    let pictures = ["a.png", "b.png", "c.png"].map(|name| std::fs::read(here.join(name)).unwrap());
    assert!(pictures[0] == pictures[1] && pictures[1] == pictures[2]);
    // The name of the player is in the text, and from there in pictures and in the next text.
    let (_, named, _) = rulvm(&["share", line, "--player", "Zoe"], here);
    let (_, out, _) = rulvm(&["verify", named.trim_end(), "--json"], here);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&told["player"], &told["score"]), (&"Zoe".into(), &end.score().into()));
    assert_eq!(rulvm(&["share", named.trim_end()], here).1, named);
    for (argument, more) in [(line, &["--player", "Zoe"][..]), (named.trim_end(), &[])] {
        let gif = [&[argument, "-o", "z.gif"], more].concat();
        assert_eq!(render(here, &gif).0, 0);
        std::fs::rename(here.join("z.gif"), here.join(format!("{}.gif", more.len()))).unwrap();
    }
    let gif = |name: &str| std::fs::read(here.join(name)).unwrap();
    assert!(gif("0.gif") == gif("2.gif"));
    // A picture does not overwrite a text.
    let (status, error) = render(here, &["game.log", "-o", "message.txt", "--format", "png"]);
    assert_eq!(status, i32::from(Exit::System.number()), "{error}");
    // What cannot be used is refused with the reason.
    let no = |arguments: &[&str], stdin: &[u8], exit: Exit, words: &str| {
        let (status, out, error) = input(arguments, stdin);
        assert_eq!((status, out.as_str()), (i32::from(exit.number()), ""), "{error}");
        assert!(error.contains(words), "{error}");
    };
    let (bad, refused) = (Exit::BadOptions, Exit::Recording);
    no(&["verify", &line[..40]], b"", refused, "the text is incomplete: it has 40 characters");
    no(&["verify", &format!("{line}!")], b"", refused, "`!`, does not belong to a shared game");
    no(&["verify", "rul9:abc"], b"", refused, "starts with `rul1:`");
    no(&["verify", "-"], b"hello", refused, "standard input: this is neither a recording");
    no(&["verify", "-"], b"\xFF", refused, "standard input: ");
    no(&["verify", line, "tetrhex"], b"", refused, "another version of it: Tet'light");
    no(&["replay", "-"], text.as_bytes(), bad, "reads keys from standard input");
    no(&["share", "nothing.log"], b"", refused, "nothing.log: ");
}

/// The game of a rule that others do not have can be shared with the rule, but without its scores.
#[test]
fn a_game_is_shared_with_its_rule() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let source = frame::rule("phase S { return 5; }\n");
    let compiled = rulc_compiler::compile("mine.rul", &source, &rulc_sources::FileSystem);
    let bytes = compiled.output.unwrap().bytes;
    std::fs::write(here.join("mine.rul3"), &bytes).unwrap();
    let play = ["play", "mine.rul3", "--demo", "--headless", "--edge", "6", "--record", "game.log"];
    assert_eq!(rulvm(&play, here).0, 0);
    let (status, short, error) = rulvm(&["share", "game.log", "mine.rul3"], here);
    assert_eq!(status, 0);
    assert!(error.contains("--with-rule puts it into the text"), "{error}");
    let (status, out, error) = rulvm(&["verify", short.trim_end()], here);
    assert_eq!((status, out.as_str()), (25, ""));
    assert!(error.contains("name its rule after the recording"), "{error}");
    assert_eq!(rulvm(&["verify", short.trim_end(), "mine.rul3"], here).0, 0);
    let share = || rulvm(&["share", "game.log", "mine.rul3", "--with-rule"], here);
    let (status, whole, error) = share();
    assert_eq!((status, error.as_str()), (0, ""));
    let program = Program::load(bytes).unwrap();
    let score = Score { player: "Secret".to_owned(), score: 5, date: 0x5A6B_7C00 };
    rulvm_files::scores::save(&here.join("mine.rul3"), &program, SEVEN, score).unwrap();
    assert_eq!(share(), (0, whole.clone(), String::new()));
    std::fs::remove_file(here.join("mine.rul3")).unwrap();
    let (status, out, error) = rulvm(&["verify", whole.trim_end()], here);
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(out.contains("its end matches the text"), "{out}");
}

#[test]
fn a_game_that_was_played_without_a_clock_moves_at_the_pace_of_its_inputs() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let game = ["play", "hexcolumns", "--demo", "--headless", "--edge", "6", "--seed", "8"];
    let record = [&game[..], &["--pieces", "5", "--record", "game.log"]].concat();
    assert_eq!(rulvm(&record, here).0, 0);
    let log = Log::from_text(&std::fs::read_to_string(here.join("game.log")).unwrap()).unwrap();
    assert_eq!(log.length(), 0, "a headless game has no clock");
    let milliseconds = 60 * log.entries.len();
    let (status, error) = render(here, &["game.log", "-o", "game.cast"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let cast = std::fs::read_to_string(here.join("game.cast")).unwrap();
    let end = format!("[{}.{:03}, ", milliseconds / 1000, milliseconds % 1000);
    assert!(cast.lines().last().unwrap().starts_with(&end), "{end}{cast}");
    assert!(cast.lines().count() > log.entries.len() / 2, "{cast}");
    let (status, error) = render(here, &["game.log", "-o", "game.gif"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let mut file = std::fs::File::open(here.join("game.gif")).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&mut file).unwrap();
    let mut hundredths = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        hundredths += usize::from(frame.delay);
    }
    // The last frame stays for 2 seconds.
    assert_eq!(hundredths * 10, milliseconds + 2000);
    let late = format!("{}", milliseconds / 1000 + 1);
    let (status, _) = render(here, &["game.log", "-o", "late.png", "--at", &late]);
    assert_eq!(status, 10);
}

#[test]
fn an_asciicast_shows_the_screen_of_the_program() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let end = recording(here, 40);
    let (status, error) = render(here, &["game.log", "-o", "game.cast", "--size", "90x30"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let text = std::fs::read_to_string(here.join("game.cast")).unwrap();
    let mut lines = text.lines();
    let header: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    assert_eq!(
        (&header["version"], &header["width"], &header["height"]),
        (&2.into(), &90.into(), &30.into())
    );
    let size = |n| std::num::NonZero::new(n).unwrap();
    let mut parser = test_support::vt100::Parser::new(size(30), size(90), 0);
    let mut before = 0.0;
    for line in lines {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        let time = event[0].as_f64().unwrap();
        assert!(time >= before);
        before = time;
        parser.process(event[2].as_str().unwrap().as_bytes());
    }
    let screen = parser.screen().contents();
    let score = end.score().unwrap();
    assert!(screen.contains("game over") && screen.contains(&format!("{score} ")), "{screen}");
    let length = played(6, 40).1.length();
    assert_eq!((before * 1000.0).round() as u64, length);
}

#[test]
fn pictures_take_no_place_of_what_is_read_and_make_sense() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 5);
    let before = std::fs::read(here.join("game.log")).unwrap();
    let no = |arguments: &[&str], exit: Exit, words: &str| {
        let (status, error) = render(here, arguments);
        assert_eq!(status, i32::from(exit.number()), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
    };
    let bad = Exit::BadOptions;
    std::os::unix::fs::symlink("game.log", here.join("link.png")).unwrap();
    std::fs::write(here.join("mine.rul3"), rule().bytes()).unwrap();
    std::fs::create_dir(here.join("d.png")).unwrap();
    let over = "would overwrite a rule";
    no(&["game.log", "-o", "game.log", "--format", "png"], Exit::System, over);
    no(&["game.log", "-o", "link.png"], Exit::System, over);
    no(&["mine.rul3", "-o", "mine.rul3", "--format", "png"], Exit::System, over);
    no(&["game.log", "-o", "d.png"], Exit::System, "not a regular file");
    no(&["game.log", "-o", "/dev/full", "--format", "png"], Exit::System, "not a regular file");
    no(&["game.log", "-o", "no/where.png"], Exit::System, "no/");
    no(&["game.log", "-o", "picture"], bad, "the format of picture is unknown");
    no(&["tetlight", "-o", "a.gif"], bad, "only a recording can be animated");
    no(&["game.log", "--patterns", "-o", "a.gif"], bad, "patterns cannot be animated");
    no(&["game.log", "--at", "1", "-o", "a.cast"], bad, "--at is only for PNG and SVG");
    no(&["game.log", "--speed", "2", "-o", "a.png"], bad, "are only for GIF and asciicasts");
    no(&["tetlight", "--at", "1", "-o", "a.png"], bad, "only for recordings");
    no(&["game.log", "--seed", "1", "-o", "a.png"], bad, "its own edge and seed");
    no(&["game.log", "--scale", "2", "-o", "a.svg"], bad, "--scale is only for PNG and GIF");
    no(&["game.log", "--size", "80x24", "-o", "a.svg"], bad, "--size is only for asciicasts");
    no(&["game.log", "--size", "20x10", "-o", "a.cast"], bad, "does not fit");
    no(&["game.log", "--from", "9:00", "-o", "a.gif"], bad, "nothing between");
    no(&["game.log", "--speed", "0", "-o", "a.gif"], bad, "is not a speed");
    no(&["tetlight", "tetrhex", "-o", "a.png"], bad, "not a recording");
    no(&["nothing", "-o", "a.png"], Exit::RuleNotFound, "there is no file `nothing`");
    assert_eq!(std::fs::read(here.join("game.log")).unwrap(), before);
    assert!(!here.join("a.gif").exists() && !here.join("a.png").exists());
    no(&["game.log", "--size", "501x501", "-o", "a.png"], bad, "each from 1 to 500");
}

#[test]
fn a_picture_replaces_only_files_of_its_format() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 5);
    let outputs = ["a.png", "a.svg", "a.gif", "a.cast"];
    for output in outputs {
        // An empty file, and then a picture.
        std::fs::write(here.join(output), "").unwrap();
        for _ in 0..2 {
            assert_eq!(render(here, &["game.log", "-o", output]), (0, String::new()));
        }
    }
    for (format, kind) in
        [("png", "a PNG"), ("svg", "an SVG"), ("gif", "a GIF"), ("cast", "an asciicast")]
    {
        for output in outputs.iter().filter(|output| !output.ends_with(format)) {
            let before = std::fs::read(here.join(output)).unwrap();
            let (status, error) = render(here, &["game.log", "-o", output, "--format", format]);
            assert_eq!(status, i32::from(Exit::System.number()), "{error}");
            let expected = format!("{output}: this would overwrite a file that is not {kind}");
            assert!(error.contains(&expected), "{error}");
            assert_eq!(std::fs::read(here.join(output)).unwrap(), before);
        }
    }
    std::fs::write(here.join("notes.png"), "my notes").unwrap();
    assert_ne!(render(here, &["game.log", "-o", "notes.png"]).0, 0);
    assert_eq!(std::fs::read(here.join("notes.png")).unwrap(), b"my notes");
}

#[test]
fn languages_leave_the_files_after_them_alone() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 5);
    let cast = |languages: &[&str]| {
        let arguments = [languages, &["game.log", "-o", "a.cast"]].concat();
        assert_eq!(render(here, &arguments), (0, String::new()));
        std::fs::read_to_string(here.join("a.cast")).unwrap()
    };
    let german = cast(&["-l", "de"]);
    assert!(german.contains("Spiel zu Ende"), "{german}");
    assert_eq!(cast(&["-l", "de,fr"]), german);
    assert_eq!(cast(&["--languages", "de", "-l", "fr"]), german);
}

#[test]
fn what_is_wrong_with_a_recording_is_reported_with_one_place() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 3);
    let text = std::fs::read_to_string(here.join("game.log")).unwrap();
    let count = text.lines().count();
    // A crash in the middle of a line.
    std::fs::write(here.join("cut.log"), &text[..text.len() - 4]).unwrap();
    let (status, out, _) = rulvm(&["verify", "cut.log"], here);
    assert_eq!(status, 0, "{out}");
    let told = format!("line {count}, the last one, is incomplete and was ignored\n");
    assert!(out.contains(&told), "{out}");
    // Another character in the third line.
    let lines: Vec<&str> = text.lines().collect();
    let third = lines[2].replacen(':', ";", 1);
    let damaged = text.replace(lines[2], &third);
    std::fs::write(here.join("damaged.log"), damaged).unwrap();
    let (status, _, error) = rulvm(&["verify", "damaged.log"], here);
    assert_eq!(status, 25);
    let place =
        format!("line 3 of the log, column {}: expected `:`\n", lines[2].find(':').unwrap() + 1);
    assert!(error.ends_with(&place), "{error}");
}

#[test]
fn the_commands_of_the_document_make_pictures() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 60);
    let text = include_str!("../../../docs/recordings.md");
    let (_, commands) = text.split_once("```sh\n").unwrap();
    let (commands, _) = commands.split_once("```").unwrap();
    for command in commands.lines() {
        let (command, _) = command.split_once('#').unwrap();
        let words: Vec<&str> = command.split_whitespace().skip(2).collect();
        assert_eq!(render(here, &words), (0, String::new()), "{command}");
        assert!(here.join(words[2]).metadata().unwrap().len() > 100, "{command}");
    }
}

/// With `INSTA_UPDATE=always`, the pictures are drawn again.
#[test]
fn the_pictures_in_the_documents_are_drawn_as_they_say() {
    let directory = tempfile::tempdir().unwrap();
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images");
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always");
    // docs/examples.md, and README.md for the standard rule.
    let pieces = |name: &str| match name {
        "hold" => "14",
        "puzzle" => "3",
        "hexcolumns" => "45",
        _ => "25",
    };
    for name in stdlib_rules::rules::examples().chain(["hexcolumns"]) {
        let game = ["play", name, "--demo", "--headless", "--edge", "7", "--seed", "8"];
        let end = ["--pieces", pieces(name), "--picture", "x.svg"];
        let (status, _, error) = rulvm(&[&game[..], &end].concat(), directory.path());
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
        let (drawn, shown) = (directory.path().join("x.svg"), images.join(format!("{name}.svg")));
        if update {
            std::fs::copy(&drawn, &shown).unwrap();
        }
        assert!(std::fs::read(drawn).unwrap() == std::fs::read(shown).unwrap(), "{name}");
    }
}

#[test]
fn two_recordings_are_shown_side_by_side_at_the_same_time() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let mut ends = Vec::new();
    for (name, seed, moves) in [("one.log", 6, 60), ("other.log", 8, 150)] {
        let (game, log) = played(seed, moves);
        std::fs::write(here.join(name), log.to_text()).unwrap();
        ends.push(format!("Score {} ", game.score().unwrap()));
    }
    assert_ne!(ends[0], ends[1]);
    let at = [("PWD", here.to_str().unwrap())];
    let arguments = ["replay", "one.log", "other.log", "tetlight"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 30, 100, &at);
    terminal.see("T: take over");
    terminal.press(" ");
    // The end of the longer one, with the statistics of the first one.
    terminal.press("\x1b[F");
    terminal.wait("both ends", |screen| {
        let screen = screen.contents();
        ends.iter().all(|end| format!("{screen} ").replace('\n', " ").contains(end))
    });
    terminal.see("Longest chain");
    terminal.press("\x1b[H");
    terminal.wait("both starts", |screen| screen.contents().matches("Score 0").count() == 2);
    terminal.press("q");
    assert_eq!(terminal.end(), 0);
    // What is neither a recording nor a rule with nothing after it.
    let arguments = ["replay", "one.log", "tetlight", "tetlight"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 30, 100, &at);
    terminal.see("tetlight: this is not a recording, so no rule can follow it");
    assert_ne!(terminal.end(), 0);
}

#[test]
fn a_race_is_a_game_with_the_pieces_of_the_recording_and_its_score() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    recording(here, 60);
    let at = [("PWD", here.to_str().unwrap())];
    let arguments = ["play", "tetlight", "--race", "game.log", "--no-scores"];
    let mut terminal = Terminal::new(env!("CARGO_BIN_EXE_rulvm"), &arguments, 24, 80, &at);
    terminal.see("Race 0 (+0)");
    terminal.press(" ");
    terminal.wait("a lead", |screen| {
        let screen = screen.contents();
        screen.contains("Race ") && !screen.contains("(+0)")
    });
    // Every game of the race has these pieces.
    for again in ["r", ""] {
        terminal.press("\x1b");
        terminal.see("Give up?");
        terminal.press("\r");
        terminal.see("game over");
        let seed = terminal.screen();
        assert!(seed.lines().any(|line| line.contains("Seed") && line.contains(" 6 ")), "{seed}");
        if !again.is_empty() {
            terminal.insist(again, "a race", |screen| screen.contents().contains("Race 0 (+0)"));
        }
    }
    terminal.insist("q", "the end", |screen| !screen.contents().contains("game over"));
    assert_eq!(terminal.end(), 0);
    let arguments = ["play", "tetrhex", "--race", "game.log"];
    let (status, _, error) = rulvm(&arguments, here);
    assert_eq!(status, 25, "{error}");
    assert!(error.contains("game.log: the log was recorded with a different rule"), "{error}");
}

/// The same position in four terminals, as docs/options.md shows it. With `INSTA_UPDATE=always`,
/// the pictures are drawn again.
#[test]
fn the_screens_in_the_documents_are_drawn_as_they_say() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/images");
    let update = std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always");
    let text = include_str!("../../../docs/options.md");
    let (_, commands) = text.split_once("```sh\n").unwrap();
    let (commands, _) = commands.split_once("```").unwrap();
    let mut pictures = 0;
    for command in commands.lines() {
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let (status, _, error) = rulvm(&words, here);
        assert_eq!((status, error.as_str()), (0, ""), "{command}");
        let Some(picture) = words.iter().find(|word| word.ends_with(".png")) else { continue };
        let (drawn, shown) = (here.join(picture), images.join(picture));
        if update {
            std::fs::copy(&drawn, &shown).unwrap();
        }
        assert!(std::fs::read(drawn).unwrap() == std::fs::read(shown).unwrap(), "{picture}");
        pictures += 1;
    }
    assert_eq!(pictures, 4);
}
