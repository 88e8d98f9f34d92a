//! Properties of the reader and the writer: what is written is read back unchanged, and nothing
//! makes them panic.

use std::path::PathBuf;

use grammar::charset::decode;
use grammar::hex::{Edge, Relative};
use grammar::language::Language;
use grammar::rul3::{
    Help, Label, Number, Pattern, PhaseTable, Place, Rgb, RuleFile, Score, ScoreTable, Shape,
    Signal, Turning, read, with_scores, without_scores, write,
};
use proptest::array::uniform4;
use proptest::collection::vec;
use proptest::prelude::*;
use test_support::cases::some;
use test_support::sections::*;

/// Generates text in the Atari ST character set without zero bytes.
fn text(length: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = String> {
    vec(1_u8.., length).prop_map(|bytes| decode(&bytes))
}

fn color() -> impl Strategy<Value = Rgb> {
    any::<[u8; 3]>().prop_map(|[red, green, blue]| Rgb(red, green, blue))
}

fn language() -> impl Strategy<Value = Language> {
    any::<u8>().prop_map(Language)
}

fn pattern() -> impl Strategy<Value = Pattern> {
    vec(0_u8..8, Pattern::PIXELS).prop_map(|pixels| Pattern(pixels.try_into().unwrap()))
}

/// Generates four positions that all differ.
fn positions() -> impl Strategy<Value = [Relative; 4]> {
    let all: Vec<u8> = (0..=18).collect();
    proptest::sample::subsequence(all, 4)
        .prop_shuffle()
        .prop_map(|numbers| four(&[numbers[0], numbers[1], numbers[2], numbers[3]]))
}

fn shape() -> impl Strategy<Value = Shape> {
    let turning = prop_oneof![
        Just(Turning::Fixed),
        Just(Turning::Around),
        vec(positions(), 1..=6).prop_map(Turning::List),
    ];
    (1_u8..=4, positions(), turning).prop_map(|(size, initial, turning)| Shape {
        size,
        initial,
        turning,
    })
}

fn signal() -> impl Strategy<Value = Signal> {
    (1_i32.., any::<u16>()).prop_map(|(external, key)| Signal { external, key })
}

fn number() -> impl Strategy<Value = Number> {
    let label = (language(), text(1..=127)).prop_map(|(language, text)| Label { language, text });
    let digits = || 1_u8..=8;
    let place = prop_oneof![Just(Place::Above), Just(Place::Left), Just(Place::Right)];
    let colors = (color(), color(), color());
    (digits(), digits(), any::<[u8; 2]>(), colors, place, vec(label, 1..4)).prop_map(
        |(max_digits, min_digits, heights, colors, place, labels)| Number {
            max_digits,
            min_digits,
            text_height: heights[0],
            number_height: heights[1],
            text_color: colors.0,
            zeros_color: colors.1,
            digits_color: colors.2,
            place,
            labels,
        },
    )
}

fn help() -> impl Strategy<Value = Help> {
    let underline = prop::option::of(text(1).prop_map(|text| text.chars().next().unwrap()));
    (language(), underline, any::<u8>(), text(0..200)).prop_map(
        |(language, underline, reserved, text)| Help { language, underline, reserved, text },
    )
}

fn table() -> impl Strategy<Value = ScoreTable> {
    let score = (text(0..=23), any::<i32>(), any::<u32>())
        .prop_map(|(player, score, date)| Score { player, score, date });
    (any::<u8>(), vec(score, 0..5)).prop_map(|(max, entries)| ScoreTable { max, entries })
}

/// Generates code of an even length, and the addresses of its phases.
fn code() -> impl Strategy<Value = (Vec<u8>, PhaseTable)> {
    vec(any::<[u8; 2]>(), 1..200).prop_flat_map(|pairs| {
        let code = pairs.concat();
        let entry = 0..i32::try_from(code.len()).unwrap();
        let entries = proptest::array::uniform7((entry, any::<bool>()));
        (Just(code), entries).prop_map(|(code, entries)| {
            let mut phases = PhaseTable(entries.map(|(entry, _)| Some(entry)));
            // P and Q may be missing.
            for k in [4, 5] {
                phases.0[k] = phases.0[k].filter(|_| entries[k].1);
            }
            (code, phases)
        })
    })
}

prop_compose! {
    fn rule()(
        name in text(0..=23),
        colors in uniform4(color()),
        words in any::<[u16; 3]>(),
        edge in prop::option::of(prop::sample::select(&Edge::ALL)),
        stack in any::<u32>(),
        patterns in vec(pattern(), 1..4),
        shapes in vec(shape(), 1..8),
        signals in vec(signal(), 1..16),
        numbers in vec(number(), 0..=8),
        (code, phases) in code(),
        help in vec(help(), 0..4),
        scores in uniform4(table()),
    ) -> RuleFile {
        RuleFile {
            name,
            pause_color: colors[0],
            over_color: colors[1],
            player_color: colors[2],
            title_color: colors[3],
            title_height: words[0],
            title_font: words[1],
            numbers_font: words[2],
            edge,
            stack,
            patterns,
            shapes,
            signals,
            numbers,
            code,
            phases,
            help,
            scores,
        }
    }
}

proptest! {
    #[test]
    fn reading_what_was_written_gives_the_same_rule(rule in rule()) {
        let bytes = write(&rule).unwrap();
        let loaded = read(&bytes).unwrap();
        prop_assert_eq!(&loaded.rule, &rule);
        prop_assert!(loaded.layout.scores_writable);
        prop_assert_eq!(write(&loaded.rule).unwrap(), bytes);
    }

    #[test]
    fn scores_are_saved_as_if_the_rule_had_been_written_with_them(
        rule in rule(),
        mut scores in uniform4(table()),
    ) {
        let bytes = write(&rule).unwrap();
        let layout = read(&bytes).unwrap().layout;
        let saved = with_scores(&bytes, &layout, &scores).unwrap();
        for (new, old) in scores.iter_mut().zip(&rule.scores) {
            new.max = old.max;
            new.entries.truncate(usize::from(new.max));
        }
        let expected = write(&RuleFile { scores, ..rule }).unwrap();
        prop_assert_eq!(&saved, &expected);
        let again = read(&saved).unwrap().layout;
        prop_assert_eq!(without_scores(&saved, &again), without_scores(&bytes, &layout));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(
        mut bytes in vec(any::<u8>(), 0..2000),
        tame in any::<bool>(),
    ) {
        if bytes.len() >= 110 {
            put(&mut bytes, 0, b"RUL3");
            if tame {
                // Small counts, and addresses inside the file or near it.
                put(&mut bytes, PATTERNS, &[1, 1, 1, 0, 0, 0, 0, 0]);
                for address in (SIGNALS_ADDRESS..110).step_by(4) {
                    put(&mut bytes, address, &[0, 0]);
                    bytes[address + 2] &= 7;
                }
            }
        }
        survives(&bytes);
    }
}

/// Reads bytes; if they are a rule, writes what was read and saves scores.
fn survives(bytes: &[u8]) {
    let Ok(loaded) = read(bytes) else { return };
    let written = write(&loaded.rule).unwrap();
    let mut again =
        read(&written).unwrap_or_else(|error| panic!("{error}: {:?}", loaded.rule)).rule;
    // Code of an odd length is padded.
    let filled = again.code.split_off(loaded.rule.code.len());
    assert!(filled.is_empty() || filled == [0]);
    assert_eq!(again, loaded.rule);
    let mut scores = loaded.rule.scores.clone();
    scores[0].insert(score("Eve", 7));
    match with_scores(bytes, &loaded.layout, &scores) {
        Ok(saved) => {
            let saved_again = read(&saved).unwrap();
            for (new, old) in saved_again.rule.scores.iter().zip(&scores) {
                let kept = old.entries.len().min(usize::from(old.max));
                assert_eq!(new.entries, old.entries[..kept]);
            }
            assert_eq!(saved_again.rule.phases, loaded.rule.phases);
            assert_eq!(
                without_scores(&saved, &saved_again.layout),
                without_scores(bytes, &loaded.layout)
            );
        }
        Err(_) => assert!(!loaded.layout.scores_writable),
    }
}

#[test]
fn every_truncation_is_an_error_or_a_rule() {
    let bytes = small_file();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "the scores are at the end of the file");
    }
}

#[test]
fn every_single_byte_change_is_an_error_or_a_rule() {
    let original = small_file();
    let all = (0..original.len()).flat_map(|at| (1..=255).map(move |change| (at, change)));
    for (at, change) in some(all) {
        let mut bytes = original.clone();
        bytes[at] ^= change;
        survives(&bytes);
    }
}

/// Returns the rule files of the conformance cases.
fn cases() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance");
    let mut cases: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| (path.display().to_string(), std::fs::read(path.join("case.rul3")).unwrap()))
        .collect();
    cases.sort();
    cases
}

#[test]
fn f8_writing_what_was_read_gives_the_same_bytes() {
    let cases = cases();
    assert_eq!(cases.len(), 30);
    for (name, bytes) in cases {
        let loaded = read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(write(&loaded.rule).unwrap(), bytes, "{name}");
        assert!(loaded.layout.scores_writable, "{name}: {:?}", loaded.warnings);
        assert_eq!(loaded.warnings.iter().find(|warning| !is_odd_shape(warning)), None, "{name}");
        survives(&bytes);
    }
}

/// The shapes of the cases are random.
fn is_odd_shape(warning: &grammar::rul3::Warning) -> bool {
    use grammar::rul3::Warning::{ListStart, NotConnected};
    matches!(warning, NotConnected { .. } | ListStart { .. })
}
