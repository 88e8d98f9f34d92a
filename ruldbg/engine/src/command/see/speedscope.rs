//! A profile in the JSON format of speedscope, which shows calls sorted by weight.

use std::collections::BTreeMap;
use std::iter;

use serde_json::json;

use super::calls::Calls;

/// The schema of the format.
const SCHEMA: &str = "https://www.speedscope.app/file-format-schema.json";

/// Writes every chain of calls as a sample, the outermost call first. Its weight is the number of
/// codes that the last call has executed itself, or their time in nanoseconds if `is_timed`.
/// `place` returns the file and the line of a call.
pub(super) fn json(
    title: &str,
    calls: &Calls,
    name: &dyn Fn(usize) -> String,
    place: &dyn Fn(usize) -> Option<(String, u32)>,
    is_timed: bool,
) -> String {
    let mut frames = Vec::new();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    // The frame of each call; a function that is called from several places has one frame.
    let mut frame_of = Vec::new();
    let mut samples = Vec::new();
    let mut weights = Vec::new();
    for (k, call) in calls.list.iter().enumerate() {
        frame_of.push(*numbers.entry(name(k)).or_insert_with_key(|name| {
            let mut frame = json!({ "name": name });
            if let Some((file, line)) = place(k) {
                (frame["file"], frame["line"]) = (json!(file), json!(line));
            }
            frames.push(frame);
            frames.len() - 1
        }));
        let weight = if is_timed { call.own.time.as_nanos() } else { call.own.codes.into() };
        if weight == 0 {
            continue;
        }
        let chain = iter::successors(Some(k), |&call| calls.list[call].caller);
        let mut sample: Vec<usize> = chain.map(|call| frame_of[call]).collect();
        sample.reverse();
        samples.push(sample);
        weights.push(u64::try_from(weight).unwrap_or(u64::MAX));
    }
    let profile = json!({
        "type": "sampled",
        "name": title,
        "unit": if is_timed { "nanoseconds" } else { "none" },
        "startValue": 0,
        "endValue": weights.iter().sum::<u64>(),
        "samples": samples,
        "weights": weights,
    });
    let file = json!({
        "$schema": SCHEMA,
        "exporter": concat!("ruldbg ", env!("CARGO_PKG_VERSION")),
        "name": title,
        "shared": { "frames": frames },
        "profiles": [profile],
    });
    format!("{file}\n")
}
