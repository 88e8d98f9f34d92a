//! Changes what happens at a table: whole requests of [`oracle::tables`], and members of lines.
//!
//! [`oracle::tables`]: crate::oracle::tables

use rulvm_core::machine::Rng;
use serde_json::{Value, json};

use super::below;
use crate::case::{Case, NUMBERS};
use crate::tables::KINDS;

/// The members of lines, and of some cores.
const MEMBERS: [&str; 36] = [
    "t",
    "net",
    "role",
    "host",
    "host_required",
    "book",
    "version",
    "required",
    "no_connect",
    "resume",
    "session",
    "core",
    "side",
    "hash",
    "text",
    "seq",
    "ack",
    "epoch",
    "from",
    "what",
    "yes",
    "why",
    "recv",
    "board",
    "turn",
    "result",
    "chips",
    "men",
    "dice",
    "cube",
    "phase",
    "commits",
    "boards",
    "edge",
    "seed",
    "score",
];

/// What some members say.
const TEXTS: [&str; 24] = [
    "",
    "hello",
    "state",
    "ready",
    "refuse",
    "msg",
    "ack",
    "ping",
    "resend",
    "ask",
    "answer",
    "close",
    "swap",
    "restart",
    "inviter",
    "guest",
    "0100",
    "rul.connect4",
    "4",
    "d3",
    "roll",
    "double",
    "+100 @1",
    "commit 00",
];

/// A case to start from: a handshake, a few moves, and some mischief.
pub(super) fn first(rng: &mut Rng) -> Case {
    let mut lines = vec![format!("game {} {}", below(rng, KINDS.len()), below(rng, 2))];
    if !rng.next().is_multiple_of(4) {
        lines.push("=".to_owned());
        for _ in 0..below(rng, 12) {
            lines.push(format!("{} {}", ["a", "b"][below(rng, 2)], rng.next()));
            lines.push("=".to_owned());
        }
    }
    for _ in 0..2 + below(rng, 8) {
        lines.push(request(rng));
    }
    let file = if rng.next().is_multiple_of(8) { stream(rng) } else { Vec::new() };
    Case { session: lines.join("\n").into_bytes(), file }
}

/// Changes one thing.
pub(super) fn change(case: &mut Case, rng: &mut Rng) {
    if !case.file.is_empty() {
        match rng.next() % 3 {
            0 => case.file = stream(rng),
            1 => case.file.clear(),
            _ => {
                let at = below(rng, case.file.len());
                case.file[at] = rng.next() as u8;
            }
        }
        return;
    }
    let session = String::from_utf8_lossy(&case.session);
    let mut lines: Vec<String> = session.split('\n').map(str::to_owned).collect();
    let at = below(rng, lines.len());
    match rng.next() % 16 {
        0 => lines[0] = format!("game {} {}", below(rng, KINDS.len()), below(rng, 2)),
        1 | 2 if lines.len() > 1 => drop(lines.remove(at)),
        3 => lines.insert(at, lines[below(rng, lines.len())].clone()),
        4 | 5 => lines[at] = request(rng),
        6 if rng.next().is_multiple_of(4) => case.file = stream(rng),
        _ => lines.insert(at + 1, request(rng)),
    }
    case.session = lines.join("\n").into_bytes();
}

fn request(rng: &mut Rng) -> String {
    match rng.next() % 24 {
        0..=2 => ">".to_owned(),
        3 => "<".to_owned(),
        4..=6 => "=".to_owned(),
        7 | 8 => format!("a {}", rng.next()),
        9 | 10 => format!("b {}", rng.next()),
        11 => "-".to_owned(),
        12 => "+".to_owned(),
        13 => format!("t {}", [1, 1000, 10_000, 45_000][below(rng, 4)]),
        14 => "^".to_owned(),
        15 => line(rng),
        16 | 17 => format!("# {}", members(rng)),
        _ => format!("~ {}", members(rng)),
    }
}

/// One or two members.
fn members(rng: &mut Rng) -> Value {
    let mut members = json!({});
    for _ in 0..1 + below(rng, 2) {
        members[MEMBERS[below(rng, MEMBERS.len())]] = any(rng);
    }
    members
}

/// A line that nobody has written.
fn line(rng: &mut Rng) -> String {
    let mut line = members(rng);
    line["t"] = json!(TEXTS[1 + below(rng, 11)]);
    for name in ["seq", "ack", "epoch", "from"] {
        line[name] = json!(rng.next() % 3);
    }
    line["text"] = json!(TEXTS[below(rng, TEXTS.len())]);
    line["what"] = json!(["swap", "restart"][below(rng, 2)]);
    line["yes"] = json!(rng.next().is_multiple_of(2));
    line.to_string()
}

fn any(rng: &mut Rng) -> Value {
    match rng.next() % 12 {
        0 => Value::Null,
        1 => json!(rng.next().is_multiple_of(2)),
        2 => json!([]),
        3 => json!({}),
        4 => json!(1.5),
        5 => json!(u64::MAX),
        6 => json!("x".repeat(below(rng, 300))),
        7 | 8 => json!(TEXTS[below(rng, TEXTS.len())]),
        9 => json!(rng.next() % 4),
        _ => json!(NUMBERS[below(rng, NUMBERS.len())]),
    }
}

/// Bytes on a stream.
fn stream(rng: &mut Rng) -> Vec<u8> {
    let mode = rng.next() as u8;
    let mut bytes = vec![mode];
    match mode % 4 {
        0 | 1 => {
            for _ in 0..below(rng, 4) {
                let length = [0, 1, 32, 48, 96, 300][below(rng, 6)] as u16;
                bytes.extend(length.to_be_bytes());
                bytes.extend((0..length).map(|_| rng.next() as u8));
            }
        }
        2 => bytes.extend(rng.next().to_be_bytes()),
        _ => {
            for _ in 0..below(rng, 6) {
                bytes.extend(line(rng).into_bytes());
                bytes.push(b'\n');
            }
        }
    }
    bytes
}
