//! Tries each target of the fuzzers for some seconds, in the same build as the tests:
//! `quick-fuzz SECONDS [SEED]`. It does not know which inputs reach new code, so it starts from
//! inputs of the corpora again and again. A finding is written to `fuzz/artifacts/TARGET`.

use std::collections::hash_map::RandomState;
use std::error::Error;
use std::hash::BuildHasher;
use std::io::Write;
use std::time::{Duration, Instant};

use rulvm_core::machine::Rng;
use tests::cores::on_all_cores;
use tests::corpus;
use tests::mutate::{changed, first};
use tests::oracle::{Effort, Oracle, TARGETS};

/// Each input of a corpus is changed at most so many times.
const CHANGES: u32 = 16;

/// The longest input that is tried, in bytes.
const LONGEST: usize = 6000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (seconds, seed) = match &arguments[..] {
        [seconds] => (seconds.parse()?, RandomState::new().hash_one(0)),
        [seconds, seed] => (seconds.parse()?, seed.parse()?),
        _ => return Err("usage: quick-fuzz SECONDS [SEED]".into()),
    };
    let mut out = std::io::stdout().lock();
    writeln!(out, "seed {seed}, {seconds} s for each target")?;
    let done = on_all_cores::<Vec<Done>>(TARGETS.len(), |k, done| {
        let (target, oracle) = TARGETS[k];
        done.push(fuzz(target, oracle, Duration::from_secs(seconds), Rng::new(seed)));
    });
    let mut found = 0;
    for done in done.into_iter().flatten() {
        writeln!(out, "{:14}{:12} executions", done.target, done.executions)?;
        if let Some(input) = done.finding {
            let folder = corpus::folder().join("artifacts").join(done.target);
            std::fs::create_dir_all(&folder)?;
            let path = folder.join(format!("quick-{seed}"));
            std::fs::write(&path, input)?;
            writeln!(out, "{} failed: {}", done.target, path.display())?;
            found += 1;
        }
    }
    if found > 0 { Err(format!("{found} targets failed").into()) } else { Ok(()) }
}

/// What was done for a target.
struct Done {
    target: &'static str,
    executions: u64,
    /// The input that failed.
    finding: Option<Vec<u8>>,
}

/// Tries changed inputs until one fails, or the time is over.
fn fuzz(target: &'static str, oracle: Oracle, time: Duration, mut rng: Rng) -> Done {
    let start = Instant::now();
    let corpus = corpus::of(target);
    let mut executions = 0;
    let mut input = Vec::new();
    let mut changes = 0;
    while start.elapsed() < time {
        if changes == 0 {
            changes = 1 + rng.next() % CHANGES;
            // Now and then something new.
            input = if rng.next().is_multiple_of(50) {
                first(target, rng.next().into())
            } else {
                corpus[rng.next() as usize % corpus.len()].1.clone()
            };
        }
        changes -= 1;
        input = changed(target, &input, &mut rng);
        input.truncate(LONGEST);
        executions += 1;
        if std::panic::catch_unwind(|| oracle(&input, Effort::sampled(&input))).is_err() {
            return Done { target, executions, finding: Some(input) };
        }
    }
    Done { target, executions, finding: None }
}
