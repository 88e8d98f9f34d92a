//! The report as JSON.

use grammar::index::narrow;
use grammar::rul3::Phase;
use serde_json::{Value, json as value};

use super::count::{Counted, PhaseCount};
use super::games::{End, Played};
use super::time::Times;
use rulvm_core::machine::{Engine, TrapReport};
use rulvm_core::program::Program;

/// Returns a report of what was counted and how long it took. Members are in alphabetical order;
/// later versions may add members, but remove none.
#[must_use]
pub fn json(program: &Program, counted: &Counted, times: Option<&Times>) -> Value {
    value!({
        "name": program.rule().name,
        "edge": counted.games.first().map(|played| played.game.edge().get()),
        "codes": counted.codes(),
        "limit": counted.limit,
        "games": counted.games.iter().map(|played| game(program, played)).collect::<Vec<_>>(),
        "phases": counted.phases.iter().map(|count| phase(count, times)).collect::<Vec<_>>(),
        "functions": counted.functions.iter().map(|function| value!({
            "address": function.address.0,
            "name": function.name(program),
            "calls": function.calls,
            "codes": function.own,
            "with_callees": function.with_callees,
        })).collect::<Vec<_>>(),
        "lines": counted.lines.iter().map(|line| value!({
            "file": line.file,
            "line": line.line,
            "text": line.text,
            "codes": line.codes,
            "reached": line.reached,
        })).collect::<Vec<_>>(),
        "ranges": counted.ranges.iter().map(|range| value!({
            "first": range.addresses[0].0,
            "last": range.addresses[1].0,
            "mnemonics": range.mnemonics,
            "codes": range.codes,
            "reached": range.reached,
        })).collect::<Vec<_>>(),
        "fallbacks": counted.fallbacks.iter().map(|(place, reached)| value!({
            "address": place.address.0,
            "reason": place.reason.describe(),
            "phases": place.phases.iter().map(|phase| phase.letter()).collect::<Vec<_>>(),
            "reached": reached,
        })).collect::<Vec<_>>(),
        "times": times.map(|times| value!({
            "engine": match times.engine {
                Engine::Fast => "fast",
                Engine::Reference => "reference",
            },
            "games_ns": narrow::<_, u64>(times.games.as_nanos()),
        })),
    })
}

fn game(program: &Program, played: &Played) -> Value {
    let trap = match played.end {
        End::Trapped(report) => Some(report),
        _ => None,
    };
    value!({
        "seed": played.seed,
        "pieces": played.pieces,
        "inputs": played.inputs.len(),
        "end": played.end.name(),
        "score": played.game.score(),
        "trap": trap.map(|TrapReport { trap, phase, address }| {
            let place = program.place(address);
            value!({
                "trap": trap.to_string(),
                "phase": phase.letter(),
                "address": address.0,
                "at": place.as_ref().map(|place| place.at.as_str()),
                "line": place.as_ref().and_then(|place| place.line),
            })
        }),
    })
}

fn phase(count: &PhaseCount, times: Option<&Times>) -> Value {
    let time = times.and_then(|times| times.phase(count.phase));
    value!({
        "phase": Phase::letter(count.phase),
        "calls": count.calls(),
        "codes": count.codes(),
        "codes_mean": count.mean(),
        "codes_95": count.percentile_95(),
        "codes_most": count.most(),
        "fuel": count.fuel,
        "given_up": count.bailed_out,
        "worst": count.worst.map(|worst| value!({
            "seed": worst.seed,
            "piece": worst.piece,
            "fuel": worst.fuel,
            "codes": worst.codes,
        })),
        "time": time.map(|time| value!({
            "sampled": time.sampled,
            "mean_ns": time.mean,
            "most_ns": time.most,
        })),
    })
}
