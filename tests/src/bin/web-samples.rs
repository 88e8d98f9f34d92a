//! Prints what the program of the web page must reproduce, as lines of JSON: `web-samples SOURCES
//! GAMES`.
//!
//! | kind | members |
//! |---|---|
//! | `drive` | the `requests` of a session of the drive protocol, and the `answers` of this program |
//! | `source` | a generated `source`, and the SHA-256 of the rule file, or `null` |
//! | `game` | a recorded game as a `text`, whose last hash is part of it |

use std::error::Error;
use std::io::{BufWriter, Write};
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use grammar::hex::Edge;
use rulvm_core::game::{Input, Status};
use rulvm_core::journal::Journal;
use rulvm_core::machine::Rng;
use rulvm_core::{Game, Program};
use rulvm_files::share::SharedGame;
use rulvm_web::build::build_hash;
use rulvm_web::drive::Drive;
use serde_json::{Value, json};
use tests::programs::rule;

fn main() -> Result<(), Box<dyn Error>> {
    let counts: Vec<String> = std::env::args().skip(1).collect();
    let [sources, games] = counts.as_slice() else {
        return Err("usage: web-samples SOURCES GAMES".into());
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    for session in sessions()? {
        writeln!(out, "{session}")?;
    }
    for seed in 0..sources.parse()? {
        let source = source(seed);
        let hash = build_hash(&source);
        writeln!(out, "{}", json!({ "kind": "source", "source": source, "hash": hash }))?;
    }
    for seed in 0..games.parse()? {
        writeln!(out, "{}", json!({ "kind": "game", "text": game(seed)? }))?;
    }
    Ok(out.flush()?)
}

/// The source of a random rule.
fn source(seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let data: Vec<u8> = (0..600).map(|_| (rng.next() >> 24) as u8).collect();
    rule(&data)
}

/// The sessions of the conformance tests, with their rule files in the requests.
fn sessions() -> Result<Vec<Value>, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let mut folders: Vec<_> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    folders.retain(|path| path.is_dir());
    folders.sort();
    let mut sessions = Vec::new();
    for folder in folders {
        let script = std::fs::read_to_string(folder.join("script.jsonl"))?;
        let mut requests = Vec::new();
        for line in script.lines() {
            let mut request: Value = serde_json::from_str(line)?;
            if let Some(file) = request.get_mut("file") {
                let bytes = std::fs::read(folder.join(file.as_str().unwrap_or_default()));
                if let Ok(bytes) = bytes {
                    *file = format!("data:;base64,{}", BASE64_STANDARD.encode(bytes)).into();
                }
            }
            requests.push(request.to_string());
        }
        let mut drive = Drive::new();
        let answers: Vec<String> = requests.iter().map(|line| drive.answer(line)).collect();
        sessions.push(json!({ "kind": "drive", "requests": requests, "answers": answers }));
    }
    Ok(sessions)
}

/// A random game of a standard or sample rule, as a text.
fn game(seed: u64) -> Result<String, Box<dyn Error>> {
    let names: Vec<&str> =
        stdlib_rules::rules::names().chain(stdlib_rules::rules::examples()).collect();
    let name = names[seed as usize % names.len()];
    let bytes = stdlib_rules::rules::rule(name).ok_or("the rule is missing")?;
    let program = Program::load(bytes.to_vec())?;
    let edge = program.rule().edge.unwrap_or(Edge::ALL[seed as usize % 4]);
    let signals = u32::try_from(program.rule().signals.len())?.max(1);
    let (mut game, _) = Game::new(program.clone(), edge, seed);
    let mut journal = Journal::begin(&game, seed);
    let mut rng = Rng::new(seed);
    for _ in 0..400 {
        if game.status() != Status::Playing {
            break;
        }
        let input = match rng.next() % 3 {
            0 => Input::Advance(u64::from(rng.next() % 700)),
            _ => Input::Signal(u8::try_from(rng.next() % signals)? + 1),
        };
        let applied = game.apply(&input);
        journal.add(&input, &game, &applied);
    }
    Ok(SharedGame::new(journal.log(), &program, false, "")?.to_text()?)
}
