//! Changes of requests: whole lines, and members of the objects in them.

use grammar::rul3::Phase;
use rulvm_core::machine::Rng;
use serde_json::{Map, Value, json};

use super::below;
use crate::case::NUMBERS;
use crate::oracle::drive::FILE;
use crate::small;

/// Requests for a game, some of them right.
pub(super) fn session(rng: &mut Rng) -> Vec<u8> {
    let mut lines = vec![load(rng).to_string(), json!({"cmd": "new", "edge": 6}).to_string()];
    for _ in 0..4 + rng.next() % 20 {
        lines.push(request(rng).to_string());
    }
    lines.join("\n").into_bytes()
}

/// Requests with one thing changed.
#[must_use]
pub fn requests(session: &[u8], rng: &mut Rng) -> Vec<u8> {
    let session = String::from_utf8_lossy(session);
    let mut lines: Vec<String> = session.split('\n').map(str::to_owned).collect();
    let at = below(rng, lines.len());
    match rng.next() % 8 {
        0 if lines.len() > 1 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[below(rng, lines.len())].clone()),
        2..=4 => {
            if let Ok(mut value) = serde_json::from_str(&lines[at]) {
                change(&mut value, rng);
                lines[at] = value.to_string();
            } else {
                lines[at] = request(rng).to_string();
            }
        }
        5 => {
            let list: Vec<Value> = (0..rng.next() % 5).map(|_| request(rng)).collect();
            lines.insert(at, json!({"cmd": "batch", "requests": list}).to_string());
        }
        _ => lines.insert(at + 1, request(rng).to_string()),
    }
    lines.join("\n").into_bytes()
}

/// Changes a member of an object, or of one inside it.
fn change(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let keys: Vec<String> = map.keys().cloned().collect();
            let key = &keys[below(rng, keys.len())];
            match rng.next() % 6 {
                0 => drop(map.remove(key)),
                1 => drop(map.insert(member(rng).to_owned(), any(rng))),
                _ => change(&mut map[key], rng),
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = below(rng, list.len());
            match rng.next() % 6 {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => change(&mut list[at], rng),
            }
        }
        other => *other = any(rng),
    }
}

fn member(rng: &mut Rng) -> &'static str {
    const MEMBERS: [&str; 17] = [
        "cmd", "game", "save", "ms", "pause", "name", "id", "phase", "v", "stack", "cells",
        "radar", "rng", "edge", "seed", "fuel", "requests",
    ];
    MEMBERS[below(rng, MEMBERS.len())]
}

fn any(rng: &mut Rng) -> Value {
    match rng.next() % 10 {
        0 => Value::Null,
        1 => json!(rng.next().is_multiple_of(2)),
        2 => json!(""),
        3 => json!(["DOWN", "LEFT", "A", "0", "tetlight", FILE, "\u{1}", "1"][below(rng, 8)]),
        4 => json!([]),
        5 => json!({}),
        6 => json!(1.5),
        7 => json!(u64::MAX),
        _ => json!(NUMBERS[below(rng, NUMBERS.len())]),
    }
}

fn load(rng: &mut Rng) -> Value {
    let place = below(rng, small::SOURCES.len() + 4);
    let name = small::SOURCES.get(place).map_or(FILE, |(name, _)| name);
    json!({"cmd": "load", "file": if rng.next().is_multiple_of(8) { "tetlight" } else { name }})
}

fn request(rng: &mut Rng) -> Value {
    let number = NUMBERS[below(rng, NUMBERS.len())];
    let mut request = match rng.next() % 24 {
        0 => load(rng),
        1 | 2 => json!({"cmd": "new", "edge": 6 + rng.next() % 4, "seed": rng.next()}),
        3..=8 => json!({"cmd": "signal", "id": 1 + rng.next() % 6}),
        9 => {
            let name = ["DOWN", "LEFT", "DROP", "PAUS"][below(rng, 4)];
            json!({"cmd": "signal", "name": name})
        }
        10..=12 => json!({"cmd": "advance", "ms": rng.next() % 5000}),
        13 => json!({"cmd": "window", "pause": rng.next().is_multiple_of(2)}),
        14 => json!({"cmd": "state"}),
        15 | 16 => {
            let mut v = Map::new();
            v.insert((rng.next() % 64).to_string(), json!(number));
            json!({"cmd": "poke", "v": v, "radar": rng.next().is_multiple_of(2)})
        }
        17 => {
            let mut cells = Map::new();
            for _ in 0..rng.next() % 20 {
                let cell = [rng.next() % 7, rng.next() % 3, rng.next() % 256];
                cells.insert((1 + rng.next() % 91).to_string(), json!(cell));
            }
            json!({"cmd": "poke", "cells": cells, "stack": [number], "rng": rng.next()})
        }
        18 | 19 => {
            let phase = Phase::ALL[below(rng, 7)].letter();
            json!({"cmd": "call", "phase": phase})
        }
        20 => json!({"cmd": "limit", "fuel": rng.next() % 5000}),
        21 => json!({"cmd": "save"}),
        22 => json!({"cmd": "restore", "save": 1 + rng.next() % 3}),
        _ => json!({"cmd": "drop", "save": 1 + rng.next() % 3}),
    };
    if rng.next().is_multiple_of(6) {
        request["game"] = json!(rng.next() % 2);
    }
    request
}
