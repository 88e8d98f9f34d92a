//! Connections between tables of one session, with their lines in transit (TD5).

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};

use super::answer::{Failure, Members, done};
use crate::books::Entry;
use crate::json::{Object, canonical};
use crate::net::{By, Phase};
use crate::table::Table;

/// A table of the session.
pub(super) struct Place {
    pub(super) table: Table,
    /// Its book, whatever a test pretends it to be.
    pub(super) entry: &'static Entry,
    /// The seed of its nonces and sessions (TD3).
    pub(super) seed: u64,
    /// The last link that it took part in, and its end there.
    pub(super) link: Option<(u64, usize)>,
}

/// The tables by number.
pub(super) type Places = BTreeMap<u64, Place>;

/// A line in transit.
struct Line {
    text: String,
    /// Its number among all lines of the session.
    order: u64,
}

/// A connection between two tables: the inviter's first.
pub(super) struct Link {
    tables: [u64; 2],
    is_auto: bool,
    phases: [Phase; 2],
    /// The lines in transit to the guest, and to the inviter.
    wires: [VecDeque<Line>; 2],
}

/// All links; their numbers count from 1.
#[derive(Default)]
pub(super) struct Links {
    links: Vec<Link>,
    /// How many lines have been sent.
    lines: u64,
}

impl Links {
    /// The number of the next link.
    pub(super) fn next(&self) -> u64 {
        self.links.len() as u64 + 1
    }

    /// Adds a link between two tables, which both can connect.
    pub(super) fn add(&mut self, tables: [u64; 2], is_auto: bool, places: &mut Places) {
        let number = self.next();
        let (phases, wires) = ([Phase::Hello; 2], Default::default());
        self.links.push(Link { tables, is_auto, phases, wires });
        for (end, table) in tables.into_iter().enumerate() {
            if let Some(place) = places.get_mut(&table) {
                place.link = Some((number, end));
            }
        }
        self.collect(places);
    }

    /// Returns the link with a number.
    pub(super) fn find(&mut self, number: u64) -> Result<&mut Link, Failure> {
        let at = number.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        let link = at.and_then(|at| self.links.get_mut(at));
        link.ok_or_else(|| Failure::state(format!("there is no link {number}")))
    }

    /// Puts what a table has sent on the wire, and notes how far its end is.
    pub(super) fn collect_from(&mut self, place: &mut Place) {
        let Some((number, end)) = place.link else { return };
        let lines = place.table.take_lines();
        let phase = place.table.connection().map(|connection| connection.phase());
        let mut order = self.lines;
        self.lines += lines.len() as u64;
        if let (Ok(link), Some(phase)) = (self.find(number), phase) {
            link.phases[end] = phase;
            for text in lines {
                order += 1;
                link.wires[end].push_back(Line { text, order });
            }
        }
    }

    /// Puts what all tables have sent on the wires.
    pub(super) fn collect(&mut self, places: &mut Places) {
        for place in places.values_mut() {
            self.collect_from(place);
        }
    }

    /// Adds a line from nowhere.
    pub(super) fn inject(&mut self, number: u64, wire: usize, text: &str) -> Result<(), Failure> {
        self.lines += 1;
        let line = Line { text: text.to_owned(), order: self.lines };
        self.find(number)?.wires[wire].push_back(line);
        Ok(())
    }

    /// Hands over the next line of a wire: 0 goes to the guest, 1 to the inviter. Returns whether
    /// there was one.
    pub(super) fn deliver(&mut self, number: u64, wire: usize, places: &mut Places) -> bool {
        let Ok(link) = self.find(number) else { return false };
        let Some(line) = link.wires[wire].pop_front() else { return false };
        let end = 1 - wire;
        if let Some(place) = places.get_mut(&link.tables[end])
            && place.link == Some((number, end))
        {
            place.table.receive(line.text.as_bytes());
            self.collect_from(place);
        }
        true
    }

    /// Delivers everything on the links that are automatic, in the order in which it was sent
    /// (TD5).
    pub(super) fn deliver_all(&mut self, places: &mut Places) {
        for number in 1..self.next() {
            while let Some(wire) = self.first_wire(number) {
                self.deliver(number, wire, places);
            }
        }
    }

    /// The wire with the oldest line of a link that is automatic.
    fn first_wire(&mut self, number: u64) -> Option<usize> {
        let link = self.find(number).ok().filter(|link| link.is_auto)?;
        let order = |wire: &usize| link.wires[*wire].front().map(|line| line.order);
        [0, 1].into_iter().filter(|wire| order(wire).is_some()).min_by_key(order)
    }

    /// Lets milliseconds pass on all links, by number, the inviter first.
    pub(super) fn pass(&mut self, ms: u64, places: &mut Places) {
        for number in 1..self.next() {
            let Ok(link) = self.find(number) else { continue };
            for (end, table) in link.tables.into_iter().enumerate() {
                if let Some(place) = places.get_mut(&table)
                    && place.link == Some((number, end))
                {
                    place.table.pass(ms);
                    self.collect_from(place);
                }
            }
        }
    }

    /// Breaks a link: the lines in transit are lost.
    pub(super) fn cut(&mut self, number: u64, places: &mut Places) -> Result<(), Failure> {
        let link = self.find(number)?;
        link.wires = Default::default();
        for (end, table) in link.tables.into_iter().enumerate() {
            if let Some(place) = places.get_mut(&table)
                && place.link == Some((number, end))
            {
                place.table.lose();
                self.collect_from(place);
            }
        }
        Ok(())
    }

    /// The status of a link, without `ok`.
    pub(super) fn status(&mut self, number: u64) -> Result<Vec<(&'static str, Value)>, Failure> {
        let link = self.find(number)?;
        let ends: Vec<Value> = link.tables.iter().zip(link.phases).map(end_status).collect();
        Ok(vec![
            ("link", json!(number)),
            ("auto", json!(link.is_auto)),
            ("ends", json!(ends)),
            ("waiting", json!(link.wires.each_ref().map(VecDeque::len))),
        ])
    }

    /// The statuses of all links.
    pub(super) fn statuses(&mut self) -> Value {
        let statuses = (1..self.next()).filter_map(|number| self.status(number).ok());
        let objects = statuses.map(|members| {
            members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Object>()
        });
        objects.map(Value::Object).collect()
    }
}

fn end_status((table, phase): (&u64, Phase)) -> Value {
    let (why, by) = match phase {
        Phase::Closed(code, by) => (Some(code.text()), Some(By::name(by))),
        _ => (None, None),
    };
    json!({"table": table, "status": phase.name(), "why": why, "by": by})
}

impl Link {
    /// Sets whether lines are delivered by themselves.
    pub(super) fn set_auto(&mut self, is_auto: bool) {
        self.is_auto = is_auto;
    }

    /// The lines in transit, oldest first: as objects, or as text if they are none.
    pub(super) fn wire(&self) -> Members {
        let value = |line: &Line| {
            serde_json::from_str::<Object>(&line.text)
                .map_or_else(|_| json!(line.text), Value::Object)
        };
        let lines = |wire: &VecDeque<Line>| wire.iter().map(value).collect::<Vec<_>>();
        done([("wire", json!(self.wires.each_ref().map(lines)))])
    }

    fn line(&mut self, wire: usize, index: usize) -> Result<&mut Line, Failure> {
        self.wires[wire].get_mut(index).ok_or_else(|| Failure::state("there is no such line"))
    }

    /// Loses a line.
    pub(super) fn lose(&mut self, wire: usize, index: usize) -> Result<(), Failure> {
        self.line(wire, index)?;
        self.wires[wire].remove(index);
        Ok(())
    }

    /// Replaces or adds members of a line.
    pub(super) fn tamper(
        &mut self,
        wire: usize,
        index: usize,
        members: Object,
    ) -> Result<(), Failure> {
        let line = self.line(wire, index)?;
        let object = serde_json::from_str::<Object>(&line.text);
        let mut object = object.map_err(|_| Failure::state("this line is not an object"))?;
        object.extend(members);
        line.text = canonical(&object);
        Ok(())
    }
}
