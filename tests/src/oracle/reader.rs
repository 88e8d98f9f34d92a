//! Rule files as data: what is read can be written and read again, described, taken apart and built
//! again.

use grammar::rul3::{self, Loaded, MAX_FILE, RuleFile, Score};
use rulc_compiler::diagnostics::{Format, render};
use rulvm_player::info;

use super::Effort;

/// Reads bytes; returns true if they are a rule.
///
/// # Panics
/// What was read does not survive writing, or scores cannot be saved where they should.
#[must_use]
pub fn survives(bytes: &[u8], mut effort: Effort) -> bool {
    let loaded = match rul3::read(bytes) {
        Ok(loaded) => loaded,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let length = bytes.len();
    for range in loaded.layout.sections().into_iter().map(|(_, range)| range) {
        assert!(range.end <= length, "{range:?} of {length}");
    }
    if effort.one_in(4) {
        is_written(&loaded.rule);
    }
    if effort.one_in(4) {
        keeps_scores(bytes, &loaded);
    }
    if effort.one_in(16) {
        let text = info::text(&loaded, None);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
        let _ = info::json(&loaded, None);
    }
    true
}

/// What was read can be written, unless its parts share bytes and are too long one by one.
fn is_written(rule: &RuleFile) {
    let Ok(written) = rul3::write(rule) else {
        let labels = rule.numbers.iter().flat_map(|number| &number.labels);
        let bytes: usize = labels.map(|label| label.text.len() + 2).sum();
        assert!(bytes > 60_000, "cannot be written: {rule:?}");
        return;
    };
    if written.len() > MAX_FILE {
        return;
    }
    let mut again = rul3::read(&written).unwrap_or_else(|error| panic!("{error}: {rule:?}")).rule;
    // Code of an odd length is filled.
    let filled = again.code.split_off(rule.code.len());
    assert!(filled.is_empty() || filled == [0]);
    assert_eq!(&again, rule);
}

/// A score is saved if there is room, and only scores change.
fn keeps_scores(bytes: &[u8], loaded: &Loaded) {
    let Loaded { rule, layout, .. } = loaded;
    let mut scores = rule.scores.clone();
    scores[0].insert(Score { player: "Eve".to_owned(), score: 7, date: 0 });
    let Ok(saved) = rul3::with_scores(bytes, layout, &scores) else {
        assert!(!layout.scores_writable || bytes.len() + 4 * 256 * 32 > MAX_FILE);
        return;
    };
    let again = rul3::read(&saved).unwrap();
    for (new, old) in again.rule.scores.iter().zip(&scores) {
        let kept = old.entries.len().min(usize::from(old.max));
        assert_eq!(new.entries, old.entries[..kept]);
    }
    // What counts as code can depend on the other sections, but phases stay where they are.
    assert_eq!(again.layout.phases, layout.phases);
    assert!(
        rul3::without_scores(&saved, &again.layout) == rul3::without_scores(bytes, layout),
        "saving a score made another rule"
    );
}

/// Takes a rule apart and builds it again: the assembly builds the same bytes, the decompiled
/// source a rule with the same data.
///
/// # Panics
/// It does not.
pub fn comes_back(bytes: &[u8], mut effort: Effort) {
    if effort.one_in(16) {
        let _ = rulc_decompiler::dis::listing(bytes).unwrap();
    }
    if effort.one_in(12) {
        let assembly = rulc_decompiler::dis::assembly(bytes).unwrap();
        assert!(build(&assembly) == bytes, "other bytes:\n{assembly}");
    }
    if effort.one_in(6) {
        is_decompiled(bytes, effort);
    }
}

fn is_decompiled(bytes: &[u8], mut effort: Effort) {
    let decompiled = rulc_decompiler::decompile::decompile(bytes, false).unwrap();
    if !effort.one_in(2) {
        return;
    }
    let rebuilt = build(&decompiled.text);
    let [before, after] = [bytes, &rebuilt].map(|bytes| rul3::read(bytes).unwrap().rule);
    let with_code = RuleFile { code: after.code.clone(), phases: after.phases, ..before };
    assert!(with_code == after, "other data:\n{}", decompiled.text);
}

fn build(text: &str) -> Vec<u8> {
    let compilation = rulc_compiler::compile("back.rul", text, &rulc_compiler::Memory::default());
    if let Some(output) = compilation.output {
        return output.bytes;
    }
    let messages = render(&compilation.diagnostics, &compilation.sources, Format::Short, false);
    let lines: String = messages.lines().take(5).collect::<Vec<_>>().join("\n");
    panic!("{lines}\n{text}")
}
