//! Two connected tables, and spectators, without the protocol for tests: lines wait until they
//! are delivered.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use rulvm_table::books::{self, Opening};
use rulvm_table::game::Player;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::net::{Extras, Gallery, Phase};
use rulvm_table::table::{Control, Table};
use serde_json::{Value, json};

/// A table with a book and no game.
pub(crate) fn table(book: &str, seed: u8) -> Table {
    let entry = books::find(book).unwrap();
    let options = match book {
        "rul.versus" => json!({"rule": "case.rul3"}).as_object().unwrap().clone(),
        _ => Object::new(),
    };
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance-table/e0/");
    let files =
        |name: &str| std::fs::read(format!("{folder}{name}")).map_err(|error| error.to_string());
    let nonces = Arc::new(move |count: u32| {
        let mut nonce = [seed; 32];
        nonce[..4].copy_from_slice(&count.to_be_bytes());
        nonce
    });
    let opening = Opening { options: &options, seed: seed.into(), files: &files, nonces };
    let book = (entry.open)(&opening).unwrap();
    Table::open(book, entry.identity(), Version::new(HOST)).unwrap()
}

/// A table with a new game.
pub(crate) fn playing(book: &str) -> Table {
    let mut table = table(book, 1);
    table.new_game().unwrap();
    table
}

pub(crate) fn hash(table: &Table) -> String {
    table.game().map(|game| game.hash()).unwrap_or_default()
}

/// Plays moves, by whose turn it is.
pub(crate) fn play(table: &mut Table, moves: &str) {
    for text in moves.split(' ') {
        let turn = table.game().unwrap().turn().unwrap();
        table.play(turn, text).unwrap();
    }
}

/// Two ends: the inviter first. Lines in transit go to the end with the same number.
pub(crate) struct Ends {
    pub(crate) tables: [Table; 2],
    pub(crate) wires: [VecDeque<String>; 2],
    sessions: u8,
}

impl Ends {
    /// Two ends that are connected, and offer everything.
    pub(crate) fn new(book: &str) -> Ends {
        Ends::offering(book, [Extras::ALL; 2])
    }

    pub(crate) fn offering(book: &str, extras: [Extras; 2]) -> Ends {
        let mut tables = [playing(book), table(book, 2)];
        tables.iter_mut().zip(extras).for_each(|(table, extras)| table.offer(extras));
        let mut ends = Ends { tables, wires: Default::default(), sessions: 0 };
        ends.connect();
        assert_eq!(ends.phases(), [Phase::On; 2]);
        ends
    }

    /// Connects, and delivers everything.
    pub(crate) fn connect(&mut self) {
        self.call();
        self.deliver_all();
    }

    /// Connects: the first line is in transit.
    pub(crate) fn call(&mut self) {
        self.sessions += 1;
        let id: String = format!("{:02x}", self.sessions).repeat(16);
        self.tables[0].invite(&id, true);
        self.tables[1].join();
        self.collect();
    }

    pub(crate) fn collect(&mut self) {
        for (at, table) in self.tables.iter_mut().enumerate() {
            self.wires[1 - at].extend(table.take_lines());
        }
    }

    /// Delivers the next line to an end. Returns whether there was one.
    pub(crate) fn deliver(&mut self, to: usize) -> bool {
        self.collect();
        let Some(line) = self.wires[to].pop_front() else { return false };
        self.tables[to].receive(line.as_bytes());
        self.collect();
        true
    }

    /// Delivers everything, and lets books act that wait for time to pass.
    pub(crate) fn deliver_all(&mut self) {
        for _ in 0..4 {
            while self.deliver(0) | self.deliver(1) {}
            for table in &mut self.tables {
                if table.game().is_some() {
                    let _ = table.idle(10);
                }
            }
        }
    }

    /// Cuts the connection: what is in transit is lost.
    pub(crate) fn cut(&mut self) {
        self.collect();
        self.tables.iter_mut().for_each(Table::lose);
        self.wires.iter_mut().for_each(VecDeque::clear);
    }

    /// The end whose side moves.
    pub(crate) fn mover(&self) -> usize {
        let turn = self.tables[0].game().unwrap().turn().unwrap();
        usize::from(self.tables[0].side() != turn)
    }

    /// Plays moves, by whose turn it is, and delivers them.
    pub(crate) fn play(&mut self, moves: &str) {
        for text in moves.split(' ') {
            let at = self.mover();
            play(&mut self.tables[at], text);
            self.deliver_all();
        }
    }

    /// Asks for a control at an end, which is answered at the other one.
    pub(crate) fn agree(&mut self, at: usize, control: Control) {
        self.tables[at].control(control).unwrap();
        self.deliver_all();
        self.tables[1 - at].answer(2).unwrap();
        self.deliver_all();
    }

    pub(crate) fn phases(&self) -> [Phase; 2] {
        self.tables.each_ref().map(|table| table.connection().unwrap().phase())
    }

    /// The codes with which the ends have parted.
    pub(crate) fn codes(&self) -> [&'static str; 2] {
        self.phases().map(|phase| match phase {
            Phase::Closed(code, _) => code.text(),
            phase => phase.name(),
        })
    }

    /// The lines in transit to an end, as objects.
    pub(crate) fn lines(&mut self, to: usize) -> Vec<Value> {
        self.collect();
        self.wires[to].iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Hands a line to an end.
    pub(crate) fn inject(&mut self, to: usize, line: &Value) {
        self.tables[to].receive(line.to_string().as_bytes());
    }

    /// The position, which both have.
    pub(crate) fn position(&self) -> String {
        let [one, other] = &self.tables;
        assert_eq!(hash(one), hash(other));
        assert_ne!(one.side(), other.side());
        one.position()
    }
}

/// Tables that watch another one.
pub(crate) struct Watchers {
    pub(crate) gallery: Gallery,
    pub(crate) tables: BTreeMap<u64, Table>,
}

impl Watchers {
    /// So many tables that watch a table.
    pub(crate) fn new(book: &str, count: u64, host: &mut Table) -> Watchers {
        let mut watchers = Watchers { gallery: Gallery::new(), tables: BTreeMap::new() };
        for id in 0..count {
            watchers.come(book, id);
        }
        watchers.update(host);
        watchers
    }

    /// Somebody connects to watch.
    pub(crate) fn come(&mut self, book: &str, id: u64) {
        self.gallery.enter(id);
        let mut table = self.tables.remove(&id).unwrap_or_else(|| table(book, 9));
        table.watch();
        self.tables.insert(id, table);
    }

    /// Delivers everything in both directions.
    pub(crate) fn update(&mut self, host: &mut Table) {
        for _ in 0..10 {
            self.send(host);
            for (id, table) in &mut self.tables {
                for line in table.take_lines() {
                    self.gallery.receive(*id, line.as_bytes(), host);
                }
            }
        }
    }

    /// Delivers what is sent to spectators.
    pub(crate) fn send(&mut self, host: &mut Table) {
        self.gallery.update(host);
        for outgoing in self.gallery.take_lines() {
            for line in outgoing.lines {
                self.tables.get_mut(&outgoing.id).unwrap().receive(line.as_bytes());
            }
        }
    }

    /// How the connection of one is, or why it has ended.
    pub(crate) fn status(&self, id: u64) -> &'static str {
        match self.tables[&id].connection().unwrap().phase() {
            Phase::Closed(code, _) => code.text(),
            phase => phase.name(),
        }
    }

    /// Asserts that all of them see the game.
    pub(crate) fn see(&self, host: &Table) {
        for (id, table) in &self.tables {
            assert_eq!(self.status(*id), "on", "{id}");
            assert_eq!(table.game().unwrap().core, host.game().unwrap().core, "{id}");
            assert_eq!(table.side(), host.side());
            assert!(!table.is_my_turn() && !table.is_modified() && !table.is_connected());
            assert!(table.items().iter().all(|item| !item.enabled));
        }
    }
}

/// The legal moves of the side at a table whose turn it is.
pub(crate) fn legal(table: &Table) -> Vec<String> {
    let turn = table.game().and_then(|game| game.turn()).unwrap_or(Player::FIRST);
    table.legal(turn)
}
