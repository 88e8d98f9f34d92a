//! A session of the test protocol, with shortcuts for tests.

use std::path::Path;

use rulvm_table::drive::Session;
use serde_json::{Value, json};

/// The files that options of books name: a rule that sends harm, or the rule file of a sample
/// session.
fn read(name: &str) -> Result<Vec<u8>, String> {
    if name == "harm.rul3" {
        return Ok(crate::harm::rule());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance-table/e0");
    std::fs::read(folder.join(name)).map_err(|error| error.to_string())
}

/// A session. Tables 1 and 2 are the usual ones, and link 1 is between them.
pub(crate) struct Desk(Session<'static>);

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk(Session::new(&read))
    }

    /// Table 1 with a new game.
    pub(crate) fn with_game(book: &str) -> Desk {
        let mut desk = Desk::new();
        desk.open(1, book);
        desk.ok(json!({"cmd": "new"}));
        desk
    }

    /// Tables 1 and 2, connected: the first has invited the second. Lines are delivered at once.
    pub(crate) fn connected(book: &str) -> Desk {
        let mut desk = Desk::with_game(book);
        desk.open(2, book);
        let status = desk.ok(json!({"cmd": "link", "from": 1, "to": 2}));
        assert_eq!(ends(&status), ["on", "on"], "{status}");
        desk
    }

    pub(crate) fn open(&mut self, table: u64, book: &str) {
        self.ok(json!({"cmd": "open", "table": table, "book": book, "seed": table}));
    }

    /// The answer to a line.
    pub(crate) fn line(&mut self, line: &str) -> Value {
        serde_json::from_str(&self.0.answer(Some(line.as_bytes()))).unwrap()
    }

    /// The answer to a request.
    pub(crate) fn ask(&mut self, request: Value) -> Value {
        self.line(&request.to_string())
    }

    /// The answer to a request that is carried out.
    pub(crate) fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(request.clone());
        assert_eq!(answer["ok"], true, "{request}\n{answer}");
        answer
    }

    /// The kind of the error that a request causes, and its reason if it has one.
    pub(crate) fn error(&mut self, request: Value) -> String {
        let answer = self.ask(request.clone());
        let error = &answer["error"];
        let kind = error["kind"].as_str().unwrap_or_else(|| panic!("{request}\n{answer}"));
        match error["why"].as_str() {
            Some(why) => format!("{kind} {why}"),
            None => kind.to_owned(),
        }
    }

    pub(crate) fn play(&mut self, table: u64, text: &str) -> Value {
        let side = self.summary(table)["side"].clone();
        self.ok(json!({"cmd": "play", "table": table, "move": text, "side": side}))
    }

    pub(crate) fn summary(&mut self, table: u64) -> Value {
        self.ok(json!({"cmd": "table", "table": table}))
    }

    pub(crate) fn core(&mut self, table: u64) -> Value {
        self.ok(json!({"cmd": "state", "table": table}))["core"].take()
    }

    pub(crate) fn local(&mut self, table: u64) -> Value {
        self.ok(json!({"cmd": "state", "table": table}))["local"].take()
    }

    /// The names of the events since the last call, with what the book returned.
    pub(crate) fn events(&mut self, table: u64) -> Vec<String> {
        let trace = self.ok(json!({"cmd": "trace", "table": table}));
        let name = |event: &Value| {
            let text = |value: &Value| value.as_str().map(str::to_owned);
            let returned = text(&event["out"]["event"]);
            let fault = text(&event["out"]["fault"]).map(|fault| format!("({fault})"));
            let parts = [text(&event["event"]), returned, fault];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        trace["events"].as_array().unwrap().iter().map(name).collect()
    }

    /// From here on, lines wait until they are delivered.
    pub(crate) fn by_hand(&mut self) {
        self.ok(json!({"cmd": "auto", "on": false}));
    }

    /// The lines that wait on link 1: to the guest (0), or to the inviter (1).
    pub(crate) fn wire(&mut self, dir: usize) -> Vec<Value> {
        let answer = self.ok(json!({"cmd": "wire"}));
        answer["wire"][dir].as_array().unwrap().clone()
    }

    /// The types of these lines.
    pub(crate) fn types(&mut self, dir: usize) -> Vec<String> {
        self.wire(dir).iter().map(|line| line["t"].as_str().unwrap_or("?").to_owned()).collect()
    }

    pub(crate) fn deliver(&mut self, dir: usize, count: usize) {
        self.ok(json!({"cmd": "deliver", "dir": dir, "count": count}));
    }

    /// Delivers everything on link 1 until nothing waits.
    pub(crate) fn deliver_all(&mut self) {
        for _ in 0..100 {
            self.deliver(0, 100);
            self.deliver(1, 100);
        }
    }

    /// Hands a line to an end of link 1: 0 is the guest, 1 the inviter.
    pub(crate) fn inject(&mut self, dir: usize, line: &Value) {
        self.inject_text(dir, &line.to_string());
    }

    pub(crate) fn inject_text(&mut self, dir: usize, line: &str) {
        self.ok(json!({"cmd": "inject", "dir": dir, "line": line}));
    }

    /// How the ends of a link are: their phase, or why they ended and by whom.
    pub(crate) fn link(&mut self, link: u64) -> [String; 2] {
        let links = self.ok(json!({"cmd": "links"}));
        ends(&links["links"][usize::try_from(link).unwrap() - 1])
    }

    pub(crate) fn clock(&mut self, ms: u64) {
        self.ok(json!({"cmd": "clock", "ms": ms}));
    }
}

/// How the ends of a link are.
pub(crate) fn ends(status: &Value) -> [String; 2] {
    [0, 1].map(|end| {
        let end = &status["ends"][end];
        match end["why"].as_str() {
            Some(why) => format!("{why} {}", end["by"].as_str().unwrap()),
            None => end["status"].as_str().unwrap().to_owned(),
        }
    })
}
