//! The player: reports in, pictures and texts out.

use std::rc::Rc;
use std::time::Duration;

use grammar::hex::Edge;
use rulvm_core::game::Status;
use rulvm_web::drive::Drive;
use rulvm_web::host::{Host, Memory};
use rulvm_web::page::{Page, Start, picture};
use serde_json::{Value, json};

/// A browser that keeps things in memory.
pub(crate) fn memory() -> Rc<Memory> {
    Rc::default()
}

/// A player at a page.
pub(crate) struct Player {
    pub(crate) page: Page,
    now: u64,
}

impl Player {
    pub(crate) fn new(host: &Rc<Memory>) -> Player {
        let start = Start {
            languages: vec!["en-US".to_owned()],
            seed: 7,
            has_touch: true,
            ..Start::default()
        };
        let mut page = Page::new(Rc::new(host.clone()), start).unwrap();
        page.resize((80, 24), (10, 20));
        let mut player = Player { page, now: 0 };
        player.wait(0);
        player
    }

    /// Lets time pass, in frames of 16 milliseconds.
    pub(crate) fn wait(&mut self, milliseconds: u64) {
        let end = self.now + milliseconds;
        loop {
            self.page.frame(Duration::from_millis(self.now));
            if self.now >= end {
                return;
            }
            self.now = end.min(self.now + 16);
        }
    }

    pub(crate) fn report(&mut self, report: &Value) -> bool {
        self.page.report(Duration::from_millis(self.now), &report.to_string())
    }

    /// Presses and releases a key.
    pub(crate) fn key(&mut self, key: &str) {
        for kind in ["press", "release"] {
            self.report(&json!({ "report": "key", "key": key, "kind": kind }));
        }
        self.wait(16);
    }

    /// The screen as lines.
    pub(crate) fn screen(&self) -> String {
        let picture = self.page.picture();
        let symbols: Vec<u16> = picture.symbols.encode_utf16().collect();
        let (mut at, mut text) = (0, String::new());
        for (k, cell) in picture.cells.chunks(3).enumerate() {
            let length = (cell[2] >> 8 & 255) as usize;
            text.push_str(&String::from_utf16(&symbols[at..at + length]).unwrap());
            at += length;
            if k % 80 == 79 {
                text.push('\n');
            }
        }
        text
    }

    pub(crate) fn place(&self) -> Value {
        self.page.place()
    }

    /// Starts a game from the menu.
    fn play(&mut self) {
        assert_eq!(self.place()["place"], "menu");
        self.key("Enter");
        assert_eq!(self.place()["place"], "game");
    }

    /// Drops pieces until the game is over.
    fn lose(&mut self) {
        for _ in 0..1000 {
            if self.page.app().play.game.status() != Status::Playing {
                return;
            }
            self.report(&json!({ "report": "signal", "name": "DROP", "down": true }));
            self.report(&json!({ "report": "signal", "name": "DROP", "down": false }));
            self.wait(16);
        }
        panic!("the game does not end");
    }

    /// Enters a name for the score.
    fn enter_name(&mut self, name: &str) {
        self.wait(1000);
        assert_eq!(self.place()["place"], "text", "{}", self.screen());
        for letter in name.chars() {
            self.key(&letter.to_string());
        }
        self.key("Enter");
    }
}

#[test]
fn the_menu_starts_a_game_whose_board_is_an_image() {
    let mut player = Player::new(&Rc::default());
    assert!(player.screen().contains("Tetrhex"), "{}", player.screen());
    player.play();
    let picture = player.page.picture();
    let (place, pixels) = picture.image.unwrap();
    assert_eq!(pixels.data.len(), pixels.width * pixels.height);
    let image = picture.cells.chunks(3).filter(|cell| cell[2] & picture::IMAGE != 0).count();
    assert!(image > 100 && image <= usize::from(place.width) * usize::from(place.height));
}

#[test]
fn a_held_key_repeats_until_it_is_released() {
    let mut player = Player::new(&Rc::default());
    player.play();
    let pieces = |player: &Player| player.page.app().play.statistics.pieces;
    let before = pieces(&player);
    let space = |kind| json!({ "report": "key", "key": " ", "kind": kind });
    // The browser has shown that it reports releases.
    player.report(&space("release"));
    player.report(&space("press"));
    player.wait(400);
    player.report(&space("release"));
    let held = pieces(&player) - before;
    assert!(held > 2, "{held} pieces in 0.4 seconds");
    let after = pieces(&player);
    player.wait(200);
    assert!(pieces(&player) <= after + 1);
}

#[test]
fn keys_of_the_browser_stay_with_the_browser() {
    let mut player = Player::new(&Rc::default());
    for (key, modifiers) in [("r", 2), ("F5", 0), ("F12", 0), ("l", 2), ("q", 32), ("Meta", 32)] {
        let report =
            json!({ "report": "key", "key": key, "kind": "press", "modifiers": modifiers });
        assert!(!player.report(&report), "{key}");
    }
    assert_eq!(player.place()["place"], "menu");
    assert!(!player.page.report(Duration::ZERO, "{"));
    assert!(!player.page.report(Duration::ZERO, "{\"report\":\"key\"}"));
}

#[test]
fn a_score_is_kept_and_other_tabs_lose_nothing() {
    let host = Rc::<Memory>::default();
    let mut first = Player::new(&host);
    let mut second = Player::new(&host);
    for (player, name) in [(&mut first, "Ann"), (&mut second, "Bo")] {
        player.play();
        player.lose();
        player.enter_name(name);
    }
    let third = Player::new(&host);
    let rule = third.page.app().play.game.program().rule().clone();
    let names: Vec<String> =
        rule.scores.iter().flat_map(|table| &table.entries).map(|it| it.player.clone()).collect();
    assert!(names.contains(&"Ann".to_owned()) && names.contains(&"Bo".to_owned()), "{names:?}");
    // The file that can be saved has them, too.
    let saved = grammar::rul3::read(&third.page.rule_file()).unwrap().rule;
    assert_eq!(saved.scores, rule.scores);
}

#[test]
fn a_score_that_cannot_be_kept_is_said_and_can_be_saved_again() {
    let host = Rc::<Memory>::default();
    let mut player = Player::new(&host);
    player.play();
    player.lose();
    *host.problem.borrow_mut() = Some("the storage is full".to_owned());
    player.enter_name("Ann");
    assert!(player.screen().contains("the storage is full"), "{}", player.screen());
    *host.problem.borrow_mut() = None;
    player.key("t");
    let scores = host.names().iter().filter(|name| name.starts_with("scores:")).count();
    assert_eq!(scores, 1, "{}", player.screen());
}

#[test]
fn choices_and_options_are_there_at_the_next_visit() {
    let host = Rc::<Memory>::default();
    let mut player = Player::new(&host);
    player.key("o");
    player.key("ArrowRight");
    player.key("Escape");
    assert!(host.get("options").unwrap().contains("palette"), "{:?}", host.get("options"));
    player.key("ArrowRight");
    let rule = player.place()["rule"].clone();
    assert_ne!(rule, "Tetrhex");
    let next = Player::new(&host);
    assert_eq!(next.place()["rule"], rule);
    let palette = |player: &Player| player.page.app().display().theme.palette;
    assert_eq!(palette(&next), palette(&player));
    assert_ne!(palette(&next), palette(&Player::new(&Rc::default())));
}

#[test]
fn a_shared_game_is_shown_sought_and_taken_over() {
    let mut player = Player::new(&Rc::default());
    player.play();
    for key in ["ArrowLeft", " ", "ArrowRight", " ", " "] {
        player.key(key);
        player.wait(300);
    }
    let text = player.page.shared(false).unwrap();
    let mut friend = Player::new(&Rc::default());
    friend.page.replay(&text).unwrap();
    friend.wait(100);
    assert_eq!(friend.place()["place"], "replay");
    friend.page.seek(1000);
    friend.wait(50);
    assert_eq!(friend.page.sought(), Some(1000));
    let board = |player: &Player| rulvm_core::log::state_hash(&player.page.app().play.game);
    assert_eq!(board(&friend), board(&player));
    friend.key("t");
    assert_eq!(friend.place()["place"], "game", "{}", friend.screen());
    assert!(friend.page.app().play.is_taken_over);
    friend.lose();
    friend.wait(1000);
    assert_ne!(friend.place()["place"], "text", "a game that was taken over makes no score");
    let problem = friend.page.replay(&text[4..]).unwrap_err();
    assert!(problem.contains("neither a recording nor a shared game"), "{problem}");
    // A text that was cut says so.
    let problem = friend.page.replay(&text[..text.len() - 3]).unwrap_err();
    assert!(problem.contains("cut") || problem.contains("complete"), "{problem}");
}

#[test]
fn a_game_continues_after_the_page_was_loaded_again() {
    let host = memory();
    let mut player = Player::new(&host);
    assert_eq!(player.page.unfinished(), None, "there is no game in the menu");
    player.play();
    for key in ["ArrowLeft", " ", "ArrowRight", " ", " "] {
        player.key(key);
        player.wait(300);
    }
    let game = player.page.unfinished().unwrap();
    let seen = |player: &Player| {
        let play = &player.page.app().play;
        let piece = play.game.piece().map(|piece| piece.reference);
        (piece, play.game.score(), play.statistics)
    };

    let mut next = Player::new(&host);
    next.page.resume(&game).unwrap();
    assert_eq!(next.place()["place"], "game");
    assert_eq!(seen(&next), seen(&player));
    // It waits for the player, as after every pause.
    next.wait(10_000);
    assert_eq!(seen(&next), seen(&player));
    next.report(&json!({ "report": "focus", "has": true }));
    next.key("p");
    next.wait(10_000);
    assert_ne!(seen(&next), seen(&player));
    // It makes a score like any other game.
    next.lose();
    next.enter_name("Ada");
    assert!(next.screen().contains("Ada"), "{}", next.screen());
    assert_eq!(next.page.unfinished(), None, "it is over");

    let problem = next.page.resume("{}").unwrap_err();
    assert!(problem.contains("is damaged"), "{problem}");
    assert!(next.page.resume(&game[..game.len() / 2]).is_err());
    assert!(next.page.resume(&game.replace("rul1:", "rul1:A")).is_err());
}

#[test]
fn a_game_that_was_played_waits_while_another_is_shown() {
    let mut friend = Player::new(&memory());
    friend.play();
    friend.key(" ");
    let shown = friend.page.shared(true).unwrap();
    let mut player = Player::new(&memory());
    player.page.choose("tetlight").unwrap();
    player.play();
    player.key(" ");
    let rule = player.place()["rule"].clone();
    let own = player.page.unfinished().unwrap();
    player.page.replay(&shown).unwrap();
    player.wait(50);
    assert_eq!(player.place()["place"], "replay");
    assert_eq!(player.page.unfinished().unwrap(), own, "a reload continues one's own game");
    player.key("Escape");
    assert_eq!((&player.place()["place"], &player.place()["rule"]), (&"game".into(), &rule));
}

#[test]
fn a_score_is_saved_when_the_page_is_closed() {
    let host = memory();
    let mut player = Player::new(&host);
    player.play();
    player.lose();
    player.wait(1000);
    assert_eq!(player.place()["place"], "text");
    assert_eq!(player.page.unfinished(), None);
    let mut next = Player::new(&host);
    next.key("s");
    assert!(next.screen().contains("no name"), "{}", next.screen());
}

#[test]
fn the_first_question_waits_until_it_is_answered() {
    let mut player =
        Player { page: Page::new(Rc::new(memory()), Start::default()).unwrap(), now: 0 };
    player.page.resize((80, 24), (8, 16));
    player.wait(16);
    let before = player.screen();
    let file = stdlib_rules::rules::rule("bombs").unwrap().to_vec();
    player.page.compiled_file(file).unwrap();
    player.wait(16);
    assert_eq!(player.screen(), before);
}

#[test]
fn keys_are_the_same_in_a_pause() {
    let mut player = Player::new(&memory());
    player.play();
    let before = player.page.signals();
    let game = player.page.shared(false).unwrap();
    player.key("p");
    assert_eq!(player.page.signals(), before);
    player.page.replay(&game).unwrap();
    player.wait(50);
    player.key("t");
    assert_eq!(player.page.signals(), before);
    let kept = player.page.unfinished().unwrap();
    let mut next = Player::new(&memory());
    next.page.resume(&kept).unwrap();
    assert_eq!(next.page.signals(), before);
}

#[test]
fn a_game_of_an_opened_rule_continues_without_its_file() {
    let mut player = Player::new(&memory());
    let file = stdlib_rules::rules::rule("bombs").unwrap().to_vec();
    player.page.open("mine.rul3", file).unwrap();
    player.play();
    player.key(" ");
    let game = player.page.unfinished().unwrap();
    let rule = player.place()["rule"].clone();
    let mut next = Player::new(&memory());
    next.page.resume(&game).unwrap();
    assert_eq!((&next.place()["place"], &next.place()["rule"]), (&"game".into(), &rule));
}

#[test]
fn a_recording_can_be_saved_and_opened() {
    let mut player = Player::new(&Rc::default());
    assert!(player.page.recording().is_err());
    player.play();
    player.key(" ");
    let recording = player.page.recording().unwrap();
    let mut friend = Player::new(&Rc::default());
    friend.page.replay(&recording).unwrap();
    friend.wait(20);
    assert_eq!(friend.place()["place"], "replay");
    friend.key("Escape");
    assert_eq!(friend.place()["place"], "menu");
}

#[test]
fn an_opened_rule_can_be_chosen_again() {
    let host = Rc::<Memory>::default();
    let mut player = Player::new(&host);
    let file = stdlib_rules::rules::rule("bombs").unwrap().to_vec();
    assert_eq!(player.page.open("mine.rul3", file).unwrap(), None);
    let name = player.place()["rule"].clone();
    player.page.choose("tetrhex").unwrap();
    player.key("l");
    assert!(player.screen().contains("mine.rul3"), "{}", player.screen());
    player.key("m");
    player.key("Enter");
    assert_eq!(player.place()["rule"], name, "{}", player.screen());
    assert!(player.page.open("x", b"RUL3 and nothing else".to_vec()).is_err());
}

#[test]
fn what_happens_is_read_out_and_heard() {
    let mut player = Player::new(&Rc::default());
    player.page.take_news();
    player.play();
    let news = player.page.take_news();
    let lines = news["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line == "Tetrhex"), "{news}");
    assert_eq!(news["notes"].as_array().unwrap().len(), 0);
    player.page.set_sound(true);
    player.key(" ");
    let news = player.page.take_news();
    assert!(!news["notes"].as_array().unwrap().is_empty(), "{news}");
}

#[test]
fn a_page_that_loses_the_focus_pauses_the_game() {
    let mut player = Player::new(&Rc::default());
    player.play();
    player.report(&json!({ "report": "focus", "has": false }));
    let piece = |player: &Player| player.page.app().play.game.piece().map(|piece| piece.reference);
    let before = piece(&player);
    player.wait(5000);
    assert_eq!(piece(&player), before);
    player.report(&json!({ "report": "focus", "has": true }));
    // This rule stays in its pause until the player ends it; then the game counts down.
    player.key("p");
    player.wait(10_000);
    assert_ne!(piece(&player), before);
}

#[test]
fn gamepads_and_touch_send_signals() {
    let mut player = Player::new(&Rc::default());
    player.play();
    let position =
        |player: &Player| player.page.app().play.game.piece().map(|piece| piece.reference);
    let before = position(&player);
    player.report(&json!({ "report": "button", "button": 14, "down": true }));
    player.report(&json!({ "report": "button", "button": 14, "down": false }));
    let left = position(&player);
    assert_ne!(left, before);
    player.report(&json!({ "report": "axis", "pad": 0, "axis": 0, "to": 1.0 }));
    assert_ne!(position(&player), left);
    assert!(!player.report(&json!({ "report": "button", "button": 99, "down": true })));
    assert!(!player.report(&json!({ "report": "signal", "name": "NONE", "down": true })));
}

#[test]
fn a_changed_source_changes_the_game_that_is_played() {
    let mut player = Player::new(&Rc::default());
    let source = stdlib_rules::source("rush").unwrap().text;
    let compile = |text: &str| rulvm_web::build::build(text).unwrap();
    player.page.compiled_file(compile(source)).unwrap();
    player.play();
    player.key(" ");
    let time = player.page.app().play.game.time();
    player.page.compiled_file(compile(source)).unwrap();
    assert_eq!(player.place()["place"], "game");
    assert_eq!(player.page.app().play.game.time(), time);
    player.page.not_compiled("tetrhex.rul:1:1: error".to_owned(), 2);
    assert!(player.screen().contains("tetrhex.rul:1:1"), "{}", player.screen());
}

#[test]
fn the_drive_protocol_answers() {
    let mut drive = Drive::new();
    let answer: Value =
        serde_json::from_str(&drive.answer("{\"cmd\":\"load\",\"file\":\"tetrhex\"}")).unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
    let answer = drive.answer("{\"cmd\":\"load\",\"file\":\"data:;base64,AAAA\"}");
    assert!(answer.contains("error"), "{answer}");
}

#[test]
fn every_size_of_a_window_can_be_shown() {
    let mut player = Player::new(&Rc::default());
    player.play();
    for size in [(1, 1), (10, 3), (40, 12), (45, 30), (200, 60), (400, 200)] {
        player.page.resize(size, (10, 20));
        player.wait(16);
        let picture = player.page.picture();
        assert_eq!(picture.cells.len(), 3 * usize::from(size.0) * usize::from(size.1));
    }
    assert!(Edge::new(6).is_some());
}
