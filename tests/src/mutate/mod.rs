//! Changes that keep the form of what they change: a small step from one input to another that gets
//! past the first checks. Each depends on its generator only.

mod code;
mod file;
mod requests;
mod session;
mod table;
mod text;

pub use file::{addresses, file, long_fields};
pub use requests::requests;
pub use text::text;

use rulvm_core::machine::Rng;

use crate::case::Case;
use crate::{case, codes, modules, programs, small};

/// An input of a fuzzer and how it is changed, by the name of the target; see
/// [`TARGETS`](crate::oracle::TARGETS).
///
/// # Panics
/// There is no such target.
#[must_use]
pub fn changed(target: &str, bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    match target {
        "reader" | "rebuild" => {
            let mut bytes = bytes.to_vec();
            file(&mut bytes, rng);
            bytes
        }
        "engines" | "engines_full" => {
            let mut case = Case::read(bytes);
            both(&mut case, rng);
            case.write()
        }
        "text" => text(&String::from_utf8_lossy(bytes), rng).into_bytes(),
        "drive" => {
            let mut case = Case::read(bytes);
            if rng.next().is_multiple_of(8) {
                file(&mut case.file, rng);
            } else {
                case.session = requests(&case.session, rng);
            }
            case.write()
        }
        "modules" => {
            let mut case = Case::read(bytes);
            match rng.next() % 8 {
                0..=2 => session::change(&mut case.session, rng),
                3 => case.file = modules::module(rng),
                _ => {
                    if !case.file.is_empty() {
                        let at = rng.next() as usize % case.file.len();
                        case.file[at] = rng.next() as u8;
                    }
                }
            }
            case.write()
        }
        "table" => {
            let mut case = Case::read(bytes);
            table::change(&mut case, rng);
            case.write()
        }
        _ => panic!("there is no target `{target}`"),
    }
}

/// Returns an input from which a fuzzer can start, by the name of the target and a seed.
///
/// # Panics
/// There is no such target.
#[must_use]
pub fn first(target: &str, seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    match target {
        "reader" | "rebuild" => rule(seed, &mut rng),
        "engines" | "engines_full" => {
            let session = case::random_session(&mut rng, 4 + seed as usize % 28);
            Case { session, file: rule(seed, &mut rng) }.write()
        }
        "text" => source(seed, &mut rng).into_bytes(),
        "drive" => {
            Case { session: requests::session(&mut rng), file: rule(seed, &mut rng) }.write()
        }
        "modules" => {
            let session = case::random_session(&mut rng, 4 + seed as usize % 8);
            let shipped = stdlib_rules::MESSAGE_MODULES;
            let file = match seed % 8 {
                0 => shipped[rng.next() as usize % shipped.len()].wasm.to_vec(),
                _ => modules::module(&mut rng),
            };
            Case { session, file }.write()
        }
        "table" => table::first(&mut rng).write(),
        _ => panic!("there is no target `{target}`"),
    }
}

/// Changes a rule file and what is done with it.
fn both(case: &mut Case, rng: &mut Rng) {
    match rng.next() % 8 {
        0..=2 => session::change(&mut case.session, rng),
        3 | 4 => drop(file(&mut case.file, rng)),
        // What has changed in the file is used by the session.
        _ => {
            if let Some(used) = file(&mut case.file, rng) {
                session::insert(&mut case.session, used, rng);
            }
        }
    }
}

/// A rule file: small, generated or standard.
fn rule(seed: u64, rng: &mut Rng) -> Vec<u8> {
    let compiled = |source: &str| {
        rulc_compiler::compile("g.rul", source, &rulc_compiler::Memory::default())
            .output
            .map(|output| output.bytes)
    };
    let generated = match seed % 4 {
        0 => None,
        1 => compiled(&programs::rule(&some_bytes(rng, 200))),
        _ => compiled(&codes::rule(seed, rng.next() % 3)),
    };
    generated.unwrap_or_else(|| {
        let files = small::files();
        files[rng.next() as usize % files.len()].1.clone()
    })
}

/// A source: small, generated or standard.
fn source(seed: u64, rng: &mut Rng) -> String {
    let texts = [stdlib_rules::GAMES, stdlib_rules::MODULES].concat();
    match seed % 4 {
        0 => {
            let (name, _) = small::SOURCES[rng.next() as usize % small::SOURCES.len()];
            small::source(name).unwrap_or_default()
        }
        1 => programs::rule(&some_bytes(rng, 200)),
        2 => codes::rule(seed, rng.next() % 3),
        _ => texts[rng.next() as usize % texts.len()].text.to_owned(),
    }
}

fn some_bytes(rng: &mut Rng, most: usize) -> Vec<u8> {
    (0..rng.next() as usize % most).map(|_| rng.next() as u8).collect()
}

/// A number below a limit; 0 if that is 0.
fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.next() as usize % limit.max(1)
}
