//! Two tables in virtual time. Their lines are lost, late, twice or out of order, and their
//! connection is cut, as a seed decides. A stream would not do most of this (NET1); the tables
//! survive it anyway (NET3 to NET6).

use rulvm_core::machine::Rng;
use rulvm_table::net::{By, Code, Phase};
use rulvm_table::table::{Status, Table};
use serde_json::Value;

use super::players::{self, Done, below};
use super::tally::Tally;
use super::{Kind, agree};

/// No game takes this many steps.
const MOST_STEPS: usize = 100_000;

/// What happens on the way. Chances are in thousandths.
#[derive(Clone, Copy, Debug)]
struct Weather {
    /// The chance that a line is lost.
    lost: usize,
    /// The chance that a line comes twice.
    twice: usize,
    /// How many milliseconds a line takes at most.
    slow: usize,
    /// Whether lines can overtake each other.
    mixes: bool,
    /// The chance that the connection is cut in a step.
    cut: usize,
    /// Whether players ask to swap and to restart, for which no line may be missing (NET7).
    asks: bool,
}

impl Weather {
    fn new(rng: &mut Rng) -> Weather {
        let mut one = |choices: [usize; 4]| choices[below(rng, 4)];
        let mut weather = Weather {
            lost: one([0, 0, 20, 150]),
            twice: one([0, 0, 20, 150]),
            slow: one([0, 30, 300, 4000]),
            mixes: one([0, 0, 1, 1]) == 1,
            cut: one([0, 2, 10, 40]),
            asks: false,
        };
        weather.asks = weather.is_stream();
        if weather.mixes {
            // In RUL versus, lines come all the time. If most of them were late, each would be
            // asked for again, and lines would never catch up.
            weather.slow = weather.slow.min(300);
        }
        if weather.asks && weather.cut == 0 {
            weather.cut = 10;
        }
        if weather.slow > 300 {
            // Otherwise, hardly a handshake would come to its end.
            weather.cut = weather.cut.min(4);
        }
        weather
    }

    /// Whether the lines between two cuts are those of a stream.
    fn is_stream(self) -> bool {
        self.lost == 0 && self.twice == 0 && !self.mixes
    }
}

/// A line in transit.
struct Transit {
    due: u64,
    /// Its number among all lines.
    order: u64,
    text: String,
}

/// One direction.
#[derive(Default)]
struct Wire {
    lines: Vec<Transit>,
    /// When the last line is due that others may not overtake, and when the last line is.
    floor: u64,
    last: u64,
    /// The highest number of a line that came.
    came: u64,
}

/// Two tables, the inviter's first, and the lines between them.
struct Pair {
    kind: Kind,
    seed: u64,
    tables: [Table; 2],
    /// The lines to the inviter, and to the guest.
    wires: [Wire; 2],
    /// Whether the connection is cut, although an end may not know.
    is_cut: bool,
    /// The session cannot be continued.
    is_torn: bool,
    weather: Weather,
    rng: Rng,
    /// Milliseconds.
    now: u64,
    lines: u64,
    links: u64,
    tally: Tally,
}

/// Plays a game to its end, and adds what happened.
///
/// # Panics
/// The games are different, a game is lost or does not end, or an end is refused that has done
/// nothing wrong.
pub fn play(number: u64, tally: &mut Tally) {
    let mut pair = Pair::new(number);
    for _ in 0..MOST_STEPS {
        if pair.tables.iter().all(|table| table.status() == Status::Over) {
            agree(pair.tables.each_ref(), &format!("game {number}"));
            pair.tally.games += 1;
            tally.add(&pair.tally);
            return;
        }
        pair.step();
    }
    let Pair { kind, weather, tally, now, .. } = pair;
    panic!("game {number} does not end: {kind:?}, {weather:?}, {now} ms\n{tally}");
}

impl Pair {
    fn new(number: u64) -> Pair {
        let kind = Kind::of(number);
        let mut rng = Rng::new(number);
        let weather = Weather::new(&mut rng);
        let mut tables = [kind.open(2 * number), kind.open(2 * number + 1)];
        tables[0].new_game().unwrap();
        let mut pair = Pair {
            kind,
            seed: number,
            tables,
            wires: Default::default(),
            is_cut: false,
            is_torn: false,
            weather,
            rng,
            now: 0,
            lines: 0,
            links: 0,
            tally: Tally::default(),
        };
        pair.link(false);
        pair
    }

    fn chance(&mut self, of_1000: usize) -> bool {
        below(&mut self.rng, 1000) < of_1000
    }

    /// Connects the tables.
    fn link(&mut self, can_begin_anew: bool) {
        self.links += 1;
        self.wires = Default::default();
        self.is_cut = false;
        // If the inviter has not noticed that the connection broke, it does so now.
        self.tables[0].lose();
        self.tables[0].invite(&format!("{:016x}{:016x}", self.seed, self.links), can_begin_anew);
        self.tables[1].join();
        self.collect();
    }

    /// A little time passes, and each player acts or not.
    fn step(&mut self) {
        let is_quiet = self.chance(15);
        let ms = if is_quiet { 16_000 } else { below(&mut self.rng, 120) as u64 };
        self.pass(ms);
        for end in [0, 1] {
            if self.chance(600) {
                let done = players::act(&mut self.tables[end], &mut self.rng, self.weather.asks);
                self.tally.moves += u64::from(done == Done::Move);
                self.collect();
            }
        }
        if self.chance(self.weather.cut) {
            self.cut();
        }
        if self.is_cut && self.chance(20) {
            self.restart();
        }
        if !self.tables[1].is_linked() && self.chance(200) {
            self.call_again();
        }
    }

    /// Lets time pass, in which lines arrive.
    fn pass(&mut self, ms: u64) {
        let end = self.now + ms;
        while self.now < end {
            let part = (end - self.now).min(1000);
            self.now += part;
            for at in [0, 1] {
                self.look(at, |table| table.pass(part));
            }
            self.deliver();
        }
        self.deliver();
    }

    /// Does something at a table that can end its connection, and tests why it ends.
    fn look(&mut self, at: usize, act: impl FnOnce(&mut Table)) {
        let table = &mut self.tables[at];
        let was_linked = table.is_linked();
        let was_on = table.is_connected();
        act(table);
        assert_ne!(table.status(), Status::Failed, "game {}", self.seed);
        if !was_on && table.is_connected() {
            let session = table.session().unwrap();
            self.tally.resumed += u64::from(session.sent + session.recv > 0);
        }
        if let Some(Phase::Closed(code, by)) = table.connection().map(|own| own.phase())
            && was_linked
        {
            let is_own = u64::from(by == By::Own);
            let is_expected = match code {
                Code::Timeout => {
                    self.tally.timeouts += is_own;
                    true
                }
                // The guest's game is one of which the inviter does not know.
                Code::Busy => (at == 1) == (by == By::Own),
                // It was asked for a message again, too late for anybody to need it (NET5).
                Code::CannotResume if was_on => {
                    self.tally.too_late += is_own;
                    !self.weather.is_stream()
                }
                // A swap or restart was made at one end only (NET9).
                Code::CannotResume => {
                    self.is_torn = true;
                    self.weather.asks
                }
                // Everything that was requested again (NET5) came at the same time.
                Code::Flood => {
                    self.tally.floods += is_own;
                    !self.weather.is_stream()
                }
                _ => false,
            };
            assert!(is_expected, "game {}, end {at}: {code:?} by {by:?}", self.seed);
        }
        self.collect();
    }

    /// Puts what the tables have written on the wires.
    fn collect(&mut self) {
        for at in [0, 1] {
            for text in self.tables[at].take_lines() {
                self.tally.lines += 1;
                if self.is_cut {
                    self.tally.cut_off += 1;
                } else {
                    self.send(1 - at, text);
                }
            }
        }
    }

    fn send(&mut self, to: usize, text: String) {
        let Weather { lost, twice, slow, mixes, .. } = self.weather;
        let line: Value = serde_json::from_str(&text).unwrap();
        let kind = line["t"].as_str().unwrap();
        let can_be_missed = matches!(kind, "msg" | "ack" | "ping" | "resend");
        if can_be_missed && self.chance(lost) {
            self.tally.lost += 1;
            return;
        }
        let copies = if can_be_missed && self.chance(twice) { 2 } else { 1 };
        self.tally.twice += copies - 1;
        for _ in 0..copies {
            self.lines += 1;
            let wire = &mut self.wires[to];
            let mut due = (self.now + below(&mut self.rng, slow + 1) as u64).max(wire.floor);
            if !(mixes && can_be_missed) {
                due = due.max(wire.last);
                wire.floor = due;
            }
            wire.last = wire.last.max(due);
            wire.lines.push(Transit { due, order: self.lines, text: text.clone() });
        }
    }

    /// Hands over the lines that are due.
    fn deliver(&mut self) {
        loop {
            let due = |to: &usize| {
                let lines = self.wires[*to].lines.iter().enumerate();
                lines.map(|(at, line)| (line.due, line.order, at)).min()
            };
            let Some(to) = [0, 1].into_iter().filter(|to| due(to).is_some()).min_by_key(due) else {
                return;
            };
            let Some((_, _, at)) = due(&to).filter(|&(due, ..)| due <= self.now) else { return };
            let wire = &mut self.wires[to];
            let line = wire.lines.remove(at);
            self.tally.late += u64::from(line.order < wire.came);
            wire.came = wire.came.max(line.order);
            self.look(to, |table| table.receive(line.text.as_bytes()));
        }
    }

    /// Breaks the connection. One end or both notice it.
    fn cut(&mut self) {
        if self.is_cut || !self.tables.iter().any(Table::is_linked) {
            return;
        }
        self.is_cut = true;
        self.tally.cuts += 1;
        for wire in &mut self.wires {
            self.tally.cut_off += wire.lines.len() as u64;
            wire.lines.clear();
        }
        let noticed = below(&mut self.rng, 3);
        self.tally.half_cuts += u64::from(noticed < 2);
        for at in [0, 1] {
            if noticed == at || noticed == 2 {
                self.tables[at].lose();
            }
        }
    }

    /// Ends the program of one end; another program continues the game that it saved.
    fn restart(&mut self) {
        let at = below(&mut self.rng, 2);
        let Ok(save) = self.tables[at].save() else { return };
        let mut table = self.kind.open(2 * self.seed + at as u64);
        table.load(&Value::Object(save)).unwrap();
        self.tables[at] = table;
        self.tally.restarts += 1;
    }

    /// The guest connects again, as its program or its user does.
    fn call_again(&mut self) {
        let ended = self.tables[1].connection().map(|own| own.phase());
        let is_busy = matches!(ended, Some(Phase::Closed(Code::Busy, _)));
        let is_torn = std::mem::take(&mut self.is_torn);
        if is_busy || is_torn {
            self.tables[1] = self.kind.open(2 * self.seed + 1);
        }
        if is_busy {
            assert!(self.tables[0].session().is_none(), "game {}", self.seed);
            self.tally.begun_again += 1;
        }
        self.tally.anew += u64::from(is_torn);
        self.link(is_torn);
    }
}
