//! A table and what its players see, with shortcuts for tests.

use std::sync::Arc;
use std::time::Duration;

use grammar::language::Language;
use rulvm_cells::{Buffer, Cell, Rect};
use rulvm_player::input::{Key, KeyCode, Modifiers, Mouse, MouseButton, MouseKind};
use rulvm_player::{Depth, Theme};
use rulvm_table::books::{self, Opening};
use rulvm_table::game::Player;
use rulvm_table::identity::{HOST, Version};
use rulvm_table::json::Object;
use rulvm_table::net::Extras;
use rulvm_table::table::Table;
use rulvm_table_view::{App, Command, Plain, Texts};
use serde_json::Value;

pub(crate) struct Seat {
    pub(crate) table: Table,
    pub(crate) app: App,
    plain: Plain,
}

/// The files that options of books name, from the folder of a sample session.
fn files(name: &str) -> Result<Vec<u8>, String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/conformance-table/e0/");
    std::fs::read(format!("{folder}{name}")).map_err(|error| error.to_string())
}

/// Texts in a language.
pub(crate) fn texts(tag: &str) -> Texts {
    Texts::new(&[Language::from_tag(tag).unwrap()])
}

impl Seat {
    /// A new game with options, as JSON.
    pub(crate) fn with_options(book: &str, options: Value) -> Seat {
        let entry = books::find(&format!("rul.{book}")).unwrap();
        let options: Object = options.as_object().unwrap().clone();
        let nonce = |k: u32| [u8::try_from(k % 251).unwrap(); 32];
        let opening =
            Opening { options: &options, seed: 7, files: &files, nonces: Arc::new(nonce) };
        let opened = (entry.open)(&opening).unwrap();
        let mut table = Table::open(opened, entry.identity(), Version::new(HOST)).unwrap();
        table.new_game().unwrap();
        let app = App::new(texts("en"), Theme::new(Depth::True));
        let mut seat = Seat { table, app, plain: Plain::default() };
        seat.app.update(&seat.table);
        seat
    }

    pub(crate) fn new(book: &str) -> Seat {
        Seat::with_options(book, Value::Object(Object::new()))
    }

    /// Two seats of a game that are connected: the first one invites.
    pub(crate) fn connected(book: &str) -> [Seat; 2] {
        let mut seats = [Seat::new(book), Seat::new(book)];
        let [inviter, guest] = &mut seats;
        // A guest comes without a game.
        guest.table = Seat::empty(book);
        inviter.table.offer(Extras::ALL);
        guest.table.offer(Extras::ALL);
        inviter.table.invite(&"0".repeat(32), true);
        guest.table.join();
        seats
    }

    /// The game as it continues after the program was killed.
    pub(crate) fn killed(&mut self, book: &str) -> Seat {
        let mut table = Seat::empty(book);
        let memory = self.table.memory();
        table.load(&Value::Object(self.table.save().unwrap())).unwrap();
        table.recall(&memory);
        let app = App::new(texts("en"), Theme::new(Depth::True));
        let mut seat = Seat { table, app, plain: Plain::default() };
        seat.app.update(&seat.table);
        seat
    }

    /// A table without a game, and without options.
    pub(crate) fn empty(book: &str) -> Table {
        Seat::guest(book, &Value::Object(Object::new()))
    }

    /// A table without a game.
    pub(crate) fn guest(book: &str, options: &Value) -> Table {
        let entry = books::find(&format!("rul.{book}")).unwrap();
        let options: Object = options.as_object().unwrap().clone();
        let nonces = Arc::new(|k: u32| [u8::try_from(k % 251).unwrap() ^ 255; 32]);
        let opening = Opening { options: &options, seed: 8, files: &files, nonces };
        Table::open((entry.open)(&opening).unwrap(), entry.identity(), Version::new(HOST)).unwrap()
    }

    pub(crate) fn play(&mut self, moves: &str) -> &mut Seat {
        for text in moves.split(", ").filter(|text| !text.is_empty()) {
            self.carry_out(&Command::Play(text.to_owned()));
        }
        self
    }

    /// Carries a command out as a front end does.
    pub(crate) fn carry_out(&mut self, command: &Command) {
        if let Err(why) = command.carry_out(&mut self.table) {
            self.app.refused(&why);
        }
        self.app.update(&self.table);
    }

    /// Presses a key, and carries out what it asks for.
    pub(crate) fn press(&mut self, key: Key) -> Option<Command> {
        let command = self.app.key(&self.table, key);
        if let Some(command) = &command {
            self.carry_out(command);
        }
        command
    }

    pub(crate) fn key(&mut self, code: KeyCode) -> Option<Command> {
        self.press(Key::plain(code))
    }

    pub(crate) fn control(&mut self, letter: char) -> Option<Command> {
        self.press(Key::new(KeyCode::Char(letter), Modifiers::CONTROL))
    }

    /// Types characters. Returns the last command.
    pub(crate) fn type_in(&mut self, text: &str) -> Option<Command> {
        text.chars().fold(None, |before, letter| self.key(KeyCode::Char(letter)).or(before))
    }

    /// Clicks on a text on the screen.
    pub(crate) fn click_on(&mut self, text: &str) -> Option<Command> {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        self.click_at(u16::try_from(column).unwrap(), u16::try_from(row).unwrap())
    }

    pub(crate) fn click_at(&mut self, column: u16, row: u16) -> Option<Command> {
        self.mouse(MouseKind::Press(MouseButton::Left), column, row)
    }

    pub(crate) fn mouse(&mut self, kind: MouseKind, column: u16, row: u16) -> Option<Command> {
        let command = self.app.mouse(&self.table, Mouse { kind, column, row });
        if let Some(command) = &command {
            self.carry_out(command);
        }
        command
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) -> &mut Seat {
        self.app.resize(Rect::new(0, 0, width, height));
        self
    }

    pub(crate) fn colors(&mut self, depth: Depth) -> &mut Seat {
        self.app.theme.depth = depth;
        self
    }

    pub(crate) fn pass(&mut self, milliseconds: u64) {
        self.app.pass(&self.table, Duration::from_millis(milliseconds));
    }

    pub(crate) fn cells(&self, width: u16, height: u16) -> Buffer {
        let mut app = self.app.clone();
        let area = Rect::new(0, 0, width, height);
        app.resize(area);
        let mut buffer = Buffer::empty(area);
        app.draw(&self.table, &mut buffer);
        buffer
    }

    /// The screen of 80 x 24.
    pub(crate) fn screen(&self) -> String {
        self.screen_of(80, 24)
    }

    pub(crate) fn screen_of(&self, width: u16, height: u16) -> String {
        let buffer = self.cells(width, height);
        let row = |row: Rect| -> String {
            let cells = row.positions().filter_map(|at| buffer.cell(at));
            cells.map(Cell::symbol).collect::<String>().trim_end().to_owned()
        };
        buffer.area.rows().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The line below the board.
    pub(crate) fn message(&self) -> String {
        let screen = self.screen();
        screen.lines().nth(22).unwrap_or_default().trim().to_owned()
    }

    /// What is read out now.
    pub(crate) fn tell(&mut self) -> Vec<String> {
        self.plain.tell(&mut self.app, &self.table)
    }

    pub(crate) fn position(&self) -> String {
        self.table.position()
    }

    /// The moves in the panel.
    pub(crate) fn moves(&self) -> String {
        let moves = self.app.history().moves().iter();
        moves.map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn turn(&self) -> Option<Player> {
        self.table.game().and_then(|game| game.turn())
    }
}

/// Hands over the lines between two seats until there are none.
pub(crate) fn deliver(seats: &mut [Seat; 2]) {
    for _ in 0..50 {
        let [one, two] = seats;
        for line in one.table.take_lines() {
            two.table.receive(line.as_bytes());
        }
        for line in two.table.take_lines() {
            one.table.receive(line.as_bytes());
        }
        // Backgammon's guest rolls his half of the dice when time passes (BG12).
        for seat in [one, two] {
            if seat.table.is_connected() {
                let _ = seat.table.idle(10);
            }
            for line in seat.table.take_chat() {
                seat.app.heard(&line);
            }
            seat.app.update(&seat.table);
        }
    }
}
