//! Games for two on the page.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use rulvm_table::books::{self, Opening};
use rulvm_table::game::Game;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::table::{Status, Table};
use rulvm_table_net::invitation::{GameName, Invite};
use rulvm_table_net::key::StaticKey;
use rulvm_table_net::link::{Limits, Link};
use rulvm_table_net::seat::Seat;
use rulvm_table_net::transport::Listener;
use rulvm_table_net::watch_invitation::WatchInvitation;
use serde_json::json;
use tungstenite::{Error, Message, WebSocket};

use crate::page::{Player, memory};

/// Opens the tables, and goes through the lines of the start screen.
fn play(player: &mut Player, keys: &[&str]) {
    player.page.switch_tables();
    player.wait(16);
    assert_eq!(player.place()["place"], "tables");
    for key in keys {
        player.key(key);
    }
    assert_eq!(player.place()["place"], "table", "{}", player.screen());
}

/// Types a move, which is played as soon as it is complete.
fn type_in(player: &mut Player, text: &str) {
    for letter in text.chars() {
        player.key(&letter.to_string());
    }
}

#[test]
fn two_people_play_to_the_end_and_have_a_record() {
    let mut player = Player::new(&memory());
    play(&mut player, &["t", "Enter", "Enter"]);
    assert_eq!(player.place()["rule"], "Tic-tac-toe");
    assert_eq!(player.page.recording(), Err("there is no game to record".to_owned()));
    type_in(&mut player, "51426");
    assert!(player.screen().contains("X wins"), "{}", player.screen());
    let record = player.page.recording().unwrap();
    assert!(record.contains("1. 5 1 2. 4 2 3. 6"), "{record}");
    assert_eq!(player.place()["ending"], "txt");
}

#[test]
fn the_program_answers() {
    let mut player = Player::new(&memory());
    // Against the program, easy, with the first side.
    play(&mut player, &["t", "Enter", "ArrowDown", "Enter", "Enter"]);
    type_in(&mut player, "5");
    assert!(player.screen().contains("O is thinking"), "{}", player.screen());
    player.wait(2000);
    assert!(player.screen().contains("Your turn"), "{}", player.screen());
}

#[test]
fn a_game_is_kept_until_it_is_over() {
    let host = memory();
    let mut player = Player::new(&host);
    play(&mut player, &["c", "Enter", "Enter"]);
    type_in(&mut player, "4");
    let save =
        json!({ "report": "key", "key": "s", "code": "KeyS", "kind": "press", "modifiers": 4 });
    assert!(player.report(&save));
    assert!(player.screen().contains("connect4-2026-11-27"), "{}", player.screen());
    // Another visit.
    let mut player = Player::new(&host);
    player.page.switch_tables();
    player.wait(16);
    assert!(player.screen().contains("Continue a saved game"));
    for key in ["c", "c", "Enter", "Enter", "Enter"] {
        player.key(key);
    }
    assert_eq!(player.place()["rule"], "Connect 4");
    type_in(&mut player, "545454");
    assert!(player.screen().contains("wins"), "{}", player.screen());
    let leave =
        json!({ "report": "key", "key": "œ", "code": "KeyQ", "kind": "press", "modifiers": 4 });
    assert!(player.report(&leave));
    player.wait(16);
    assert_eq!(player.place()["place"], "tables");
    assert!(!player.screen().contains("Continue a saved game"));
}

#[test]
fn a_game_for_two_is_saved_when_the_page_is_closed() {
    let host = memory();
    let mut player = Player::new(&host);
    play(&mut player, &["c", "Enter", "Enter"]);
    assert_eq!(player.page.unfinished(), None);
    let mut next = Player::new(&host);
    next.page.switch_tables();
    next.wait(16);
    assert!(!next.screen().contains("Continue a saved game"), "nobody has moved");
    type_in(&mut player, "4");
    assert_eq!(player.page.unfinished(), None);
    let mut next = Player::new(&host);
    next.page.switch_tables();
    next.wait(16);
    assert!(next.screen().contains("Continue a saved game"), "{}", next.screen());
}

#[test]
fn what_is_played_waits_while_single_games_are_shown() {
    let mut player = Player::new(&memory());
    play(&mut player, &["t", "Enter", "Enter"]);
    type_in(&mut player, "5");
    let before = player.screen();
    player.page.switch_tables();
    player.wait(5000);
    assert_eq!(player.place()["place"], "menu");
    player.page.switch_tables();
    player.wait(0);
    assert_eq!(player.screen(), before);
}

#[test]
fn shortcuts_of_the_browser_stay_its_own() {
    let mut player = Player::new(&memory());
    play(&mut player, &["t", "Enter", "Enter"]);
    type_in(&mut player, "5");
    for (key, modifiers) in [("r", 2), ("s", 2), ("ArrowLeft", 4), ("f", 4), ("F5", 0), ("l", 32)] {
        let report =
            json!({ "report": "key", "key": key, "kind": "press", "modifiers": modifiers });
        assert!(!player.report(&report), "{key}");
    }
    player.key("F1");
    assert!(player.screen().contains("Alt+U") && !player.screen().contains("Ctrl+"));
}

#[test]
fn the_match_of_a_rule_is_played_with_its_keys() {
    let mut player = Player::new(&memory());
    play(&mut player, &["r", "Enter", "ArrowDown", "Enter", "Enter"]);
    let before = player.screen();
    player.key("ArrowLeft");
    player.wait(3000);
    assert_ne!(player.screen(), before);
    let is_block = player.page.picture().cells.chunks(3).any(|cell| cell[2] & 32 != 0);
    assert!(is_block);
}

#[test]
fn a_full_storage_is_reported() {
    let host = memory();
    let mut player = Player::new(&host);
    play(&mut player, &["t", "Enter", "Enter"]);
    type_in(&mut player, "5");
    *host.problem.borrow_mut() = Some("it is full".to_owned());
    player.report(&json!({ "report": "key", "key": "s", "kind": "press", "modifiers": 4 }));
    assert!(player.screen().contains("it is full"), "{}", player.screen());
}

/// The WebSocket of a page.
struct Browser {
    socket: Option<WebSocket<TcpStream>>,
}

impl Browser {
    /// Does what the page wants, and reports what comes.
    fn work(&mut self, player: &mut Player) {
        player.wait(20);
        let news = player.page.take_news();
        for request in news["requests"].as_array().unwrap() {
            match request["request"].as_str().unwrap() {
                "connect" => {
                    let url = request["url"].as_str().unwrap();
                    let address = url.trim_start_matches("ws://").trim_end_matches('/');
                    let stream = TcpStream::connect(address).unwrap();
                    let (socket, _) = tungstenite::client(url, stream).unwrap();
                    let wait = Some(Duration::from_millis(1));
                    socket.get_ref().set_read_timeout(wait).unwrap();
                    self.socket = Some(socket);
                    player.report(&json!({ "report": "socket", "event": "open" }));
                }
                "send" => {
                    let bytes = BASE64_STANDARD.decode(request["text"].as_str().unwrap()).unwrap();
                    if let Some(socket) = &mut self.socket {
                        socket.send(Message::binary(bytes)).unwrap();
                    }
                }
                "close" => self.socket = None,
                other => panic!("{other}"),
            }
        }
        match self.socket.as_mut().map(WebSocket::read) {
            Some(Ok(Message::Binary(bytes))) => {
                let text = BASE64_STANDARD.encode(&bytes);
                player.report(&json!({ "report": "socket", "event": "bytes", "text": text }));
            }
            Some(Err(Error::Io(error)))
                if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {}
            Some(Err(error)) => {
                self.socket = None;
                let text = error.to_string();
                player.report(&json!({ "report": "socket", "event": "closed", "text": text }));
            }
            Some(Ok(_)) | None => {}
        }
    }
}

/// A table that invites, with the text of its invitation.
fn inviter(book: &str) -> (Seat, String) {
    let entry = books::find(book).unwrap();
    let (files, nonces) = (&|_: &str| Err("no files".to_owned()), Arc::new(|_| [5; 32]));
    let opening = Opening { options: &Object::new(), seed: 1, files, nonces };
    let book = (entry.open)(&opening).unwrap();
    let mut table = Table::open(book, entry.identity(), Version::new(HOST)).unwrap();
    table.new_game().unwrap();
    let (invite, listener) = (Invite::new().unwrap(), Listener::bind("127.0.0.1:0").unwrap());
    let game = GameName::new(entry.id.trim_start_matches("rul."), None);
    let text = invite.invitation(Some(listener.address().into()), game).to_string();
    let link = Link::invite(invite, StaticKey([1; 32]), listener, Limits::default()).unwrap();
    (Seat::new(table, link), text)
}

/// Opens the page where an invitation is pasted.
fn join(player: &mut Player, invitation: &str) {
    player.page.switch_tables();
    player.wait(16);
    for key in ["j", "Enter"] {
        player.key(key);
    }
    assert_eq!(player.place()["types"], true);
    player.report(&json!({ "report": "paste", "text": invitation }));
    player.key("Enter");
}

#[test]
fn the_page_joins_a_game_and_plays_it_to_the_end() {
    let (mut seat, invitation) = inviter("rul.tictactoe");
    let mut player = Player::new(&memory());
    join(&mut player, &invitation);
    let mut browser = Browser { socket: None };
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut was_cut = false;
    while seat.table.status() != Status::Over || !player.screen().contains("Three in a row") {
        assert!(Instant::now() < deadline, "{}", player.screen());
        let _ = seat.poll(Duration::from_millis(1));
        browser.work(&mut player);
        if player.place()["place"] != "table" {
            continue;
        }
        if !was_cut {
            was_cut = true;
            browser.socket = None;
            player.report(&json!({ "report": "socket", "event": "closed", "text": "cut" }));
            assert!(player.screen().contains("lost"), "{}", player.screen());
        }
        let side = seat.table.side();
        let legal = seat.table.legal(side);
        if seat.table.is_connected() && seat.table.game().and_then(Game::turn) == Some(side) {
            seat.table.play(side, &legal[0]).unwrap();
            seat.send();
        } else if player.screen().contains("Your turn") {
            // The inviter plays from the first square on; what is not possible is refused.
            for key in ["9", "8", "7", "6", "5", "4"] {
                type_in(&mut player, key);
                player.key("Backspace");
            }
        }
    }
}

#[test]
fn a_game_continues_after_the_page_was_reloaded() {
    let (mut seat, invitation) = inviter("rul.tictactoe");
    let host = memory();
    let mut player = Player::new(&host);
    join(&mut player, &invitation);
    let mut browser = Browser { socket: None };
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut was_reloaded = false;
    while seat.table.status() != Status::Over || !player.screen().contains("Three in a row") {
        assert!(Instant::now() < deadline, "{}", player.screen());
        let _ = seat.poll(Duration::from_millis(1));
        browser.work(&mut player);
        if player.place()["place"] != "table" {
            continue;
        }
        if !was_reloaded && player.screen().contains("1. 1    2") {
            was_reloaded = true;
            browser.socket = None;
            player = Player::new(&host);
            player.page.switch_tables();
            player.wait(16);
            for key in ["c", "c"] {
                player.key(key);
            }
            assert!(player.screen().contains("Tic-tac-toe: "), "{}", player.screen());
            player.key("Enter");
            continue;
        }
        let side = seat.table.side();
        if seat.table.is_connected() && seat.table.game().and_then(Game::turn) == Some(side) {
            let legal = seat.table.legal(side);
            seat.table.play(side, &legal[0]).unwrap();
            seat.send();
        } else if player.screen().contains("Your turn") {
            for key in ["2", "6", "9", "8"] {
                type_in(&mut player, key);
                player.key("Backspace");
            }
        }
    }
    assert!(was_reloaded);
    // What is over is not offered again.
    player.report(&json!({ "report": "key", "key": "q", "kind": "press", "ctrl": true }));
    assert!(!Player::new(&host).screen().contains("over the network"));
}

#[test]
fn the_page_watches_a_game() {
    let (mut seat, invitation) = inviter("rul.tictactoe");
    let watch = WatchInvitation::new(&invitation.parse().unwrap()).to_string();
    let mut player = Player::new(&memory());
    join(&mut player, &watch);
    let mut browser = Browser { socket: None };
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut moves = ["5", "1"].into_iter();
    while !player.screen().contains("2. …") && !player.screen().contains("1. 5    1") {
        assert!(Instant::now() < deadline, "{}", player.screen());
        let _ = seat.poll(Duration::from_millis(1));
        browser.work(&mut player);
        if player.place()["place"] != "table" {
            continue;
        }
        assert!(player.screen().contains("watching"), "{}", player.screen());
        type_in(&mut player, "9");
        if let Some(text) = moves.next() {
            let side = seat.table.game().and_then(Game::turn).unwrap();
            seat.table.play(side, text).unwrap();
        }
    }
    assert!(player.screen().contains("only watching"), "{}", player.screen());
}

#[test]
fn what_is_no_invitation_is_explained() {
    for (text, why) in [
        ("othello", "An invitation starts with `rul1-`."),
        ("rul1-aaaa@host/othello", "The key has 4 characters"),
        ("rul1w-aaaa@host/othello", "The key has 4 characters"),
    ] {
        let mut player = Player::new(&memory());
        join(&mut player, text);
        assert!(player.screen().contains(why), "{}", player.screen());
    }
    // Nobody answers.
    let (seat, invitation) = inviter("rul.tictactoe");
    drop(seat);
    let mut player = Player::new(&memory());
    join(&mut player, &invitation);
    assert!(player.screen().contains("Connecting to 127.0.0.1:"), "{}", player.screen());
    player.report(&json!({ "report": "socket", "event": "closed", "text": "WebSocket 1006" }));
    player.wait(16);
    assert!(player.screen().contains("cannot be reached: WebSocket 1006"), "{}", player.screen());
}
