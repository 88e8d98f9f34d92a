//! Two linked tables with everything that players and the network do, at random. Whatever happens,
//! no book crashes, no honest end is refused, and both ends agree whenever nothing is in transit.

use rulvm_core::machine::Rng;
use rulvm_table::drive::Session;
use serde_json::{Value, json};
use test_support::cases;

struct Play<'f> {
    book: &'f str,
    options: Value,
    seed: u64,
    /// Lines get lost: then sides are not changed, which needs a reliable transport.
    loses_lines: bool,
    session: Session<'f>,
    rng: Rng,
    /// The last requests, for the message of a failed test.
    requests: Vec<String>,
}

impl Play<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.rng.next() as usize % limit
    }

    fn one<'c, T>(&mut self, choices: &'c [T]) -> &'c T {
        &choices[self.below(choices.len())]
    }

    fn ask(&mut self, request: Value) -> Value {
        let line = request.to_string();
        let answer: Value =
            serde_json::from_str(&self.session.answer(Some(line.as_bytes()))).unwrap();
        self.requests.push(line);
        let kind = &answer["error"]["kind"];
        assert!(kind != "book" && kind != "usage", "{answer}\n{}", self.requests.join("\n"));
        answer
    }

    fn open(&mut self, table: u64) {
        let (book, options, seed) = (self.book, self.options.clone(), self.seed + table);
        self.ask(json!({"cmd": "open", "table": table, "book": book, "seed": seed,
            "options": options}));
    }

    /// What one of the players does.
    fn act(&mut self, table: usize) {
        let summary = self.ask(json!({"cmd": "table", "table": table}));
        if !summary["dialog"].is_null() {
            let buttons = ["but1", "but2"].map(|name| summary["dialog"][name].as_str().unwrap());
            if buttons.iter().any(|button| !button.is_empty()) {
                let button = 1 + self.below(2);
                self.ask(json!({"cmd": "answer", "table": table, "button": button}));
            }
            return;
        }
        match self.below(20) {
            0 if !self.loses_lines => {
                let cmd = *self.one(&["swap", "restart"]);
                self.ask(json!({"cmd": cmd, "table": table}));
            }
            1..=4 => {
                self.ask(json!({"cmd": "idle", "table": table, "ms": 20}));
            }
            5..=12 => {
                let view = self.ask(json!({"cmd": "view", "table": table}));
                let items = view["items"].as_array().unwrap().iter();
                let enabled: Vec<_> = items.filter(|item| item["enabled"] == true).collect();
                if !enabled.is_empty() {
                    let item = self.one(&enabled)["id"].clone();
                    self.ask(json!({"cmd": "click", "table": table, "item": item}));
                }
            }
            _ => {
                let legal = self.ask(json!({"cmd": "legal", "table": table}));
                let moves = legal["moves"].as_array().unwrap();
                if !moves.is_empty() {
                    let chosen = self.one(moves).clone();
                    self.ask(json!({"cmd": "play", "table": table, "move": chosen}));
                }
            }
        }
    }

    /// What the network does: lines arrive, late or never. A handshake gets all its lines in time.
    fn transport(&mut self, link: &mut u64) {
        let status = self.ask(json!({"cmd": "links"}))["links"][*link as usize - 1].clone();
        let is_closed = is_everywhere(&status, "closed");
        let is_on = is_everywhere(&status, "on");
        let dir = self.below(2);
        match self.below(60) {
            _ if is_closed => {
                // A guest who played on alone has to give up that game first.
                if status["ends"][1]["why"] != "lost" {
                    self.open(2);
                }
                *link += 1;
                self.ask(json!({"cmd": "link", "from": 1, "to": 2, "auto": false}));
            }
            0 => {
                self.ask(json!({"cmd": "cut", "link": link}));
            }
            1 if self.loses_lines && is_on && status["waiting"][dir] != 0 => {
                self.ask(json!({"cmd": "lose", "link": link, "dir": dir}));
            }
            2..=3 if is_on => {
                self.ask(json!({"cmd": "clock", "ms": 16_000}));
            }
            _ => {
                let count = 1 + self.below(3);
                self.ask(json!({"cmd": "deliver", "link": link, "dir": dir, "count": count}));
            }
        }
    }

    /// Delivers everything, and tests that both ends agree.
    fn settle(&mut self, link: u64) {
        self.ask(json!({"cmd": "auto", "link": link, "on": true}));
        self.ask(json!({"cmd": "clock", "ms": 16_000}));
        let status = self.ask(json!({"cmd": "auto", "link": link, "on": false}));
        let [one, other] = [1, 2].map(|table| self.ask(json!({"cmd": "table", "table": table})));
        if is_everywhere(&status, "on") {
            assert_eq!(one["hash"], other["hash"], "{}", self.requests.join("\n"));
            assert_ne!(one["side"], other["side"], "{}", self.requests.join("\n"));
        }
        for end in status["ends"].as_array().unwrap() {
            let why = end["why"].as_str().unwrap_or("lost");
            let honest = ["lost", "timeout", "busy", "cannot-resume"];
            assert!(honest.contains(&why), "{status}\n{}", self.requests.join("\n"));
        }
    }
}

/// Whether both ends of a link are so.
fn is_everywhere(link: &Value, status: &str) -> bool {
    link["ends"].as_array().unwrap().iter().all(|end| end["status"] == status)
}

fn play(book: &str, options: &Value, seed: u64, rounds: usize) {
    let files = |_: &str| Ok(crate::harm::rule());
    let (session, rng) = (Session::new(&files), Rng::new(seed));
    let (options, loses_lines) = (options.clone(), seed.is_multiple_of(2));
    let requests = Vec::new();
    let mut play = Play { book, options, seed, loses_lines, session, rng, requests };
    play.open(1);
    play.open(2);
    play.ask(json!({"cmd": "new", "table": 1}));
    play.ask(json!({"cmd": "link", "from": 1, "to": 2, "auto": false}));
    let mut link = 1;
    for _ in 0..rounds {
        for _ in 0..play.below(30) {
            play.transport(&mut link);
            let status = play.ask(json!({"cmd": "links"}))["links"][link as usize - 1].clone();
            // During a handshake, the inviter's game must stay as it is.
            let is_quiet = is_everywhere(&status, "on") || is_everywhere(&status, "closed");
            let table = 1 + play.below(2);
            let has_game = play.ask(json!({"cmd": "table", "table": table}))["status"] != "empty";
            if is_quiet && has_game {
                play.act(table);
            }
        }
        play.settle(link);
    }
}

#[test]
fn ends_agree_whatever_happens() {
    let games = [
        ("rul.backgammon", json!({})),
        ("rul.backgammon", json!({"match": 3, "crawford": true, "auto_doubles": 1})),
        (
            "rul.backgammon",
            json!({"beavers": true, "jacoby": true,
            "position": "3:1,2:1,off:13 3:2,off:13 0 - 1 - 0-0"}),
        ),
        ("rul.othello", json!({})),
        ("rul.connect4", json!({})),
        ("rul.tictactoe", json!({})),
        ("rul.versus", json!({"rule": "harm.rul3"})),
    ];
    for seed in 0..cases::cases(60) as u64 {
        for (book, options) in &games {
            play(book, options, seed, 12);
        }
    }
}
