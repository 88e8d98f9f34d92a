//! Reading rule files: the meaning of every field, what is tolerated, and what is not (6.8,
//! F1-F11).

use grammar::hex::Relative;
use grammar::isa::Address;
use grammar::rul3::{
    Expected, Field, MAX_FILE, Number, Phase, Place, Rgb, Section, Shape, Turning, Warning, read,
    write,
};
use insta::assert_snapshot;
use test_support::sections::*;

/// The offset of the shapes of the small file, and the length of a record.
const SHAPE: usize = 110 + 2 * 108;
const RECORD: usize = 8;
/// The offset of their list.
const LIST: usize = SHAPE + 3 * RECORD;

#[test]
fn f1_the_header_has_every_field_at_its_offset() {
    let bytes = small_file();
    assert_eq!(&bytes[..4], b"RUL3");
    assert_eq!(&bytes[4..20], b"\0\xFF\0\0\0\0\xFF\0\0\0\0\xFF\0\x12\x34\x56");
    assert_eq!(&bytes[20..22], [0, 32]);
    assert_eq!(&bytes[22..46], b"Small\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    assert_eq!(&bytes[46..54], [0, 5, 0, 6, 2, 3, 2, 7]);
    assert_eq!(&bytes[54..66], [2, 0, 1, 0, 2, 0, 3, 1, 0, 0, 0, 10]);
    let layout = read(&bytes).unwrap().layout;
    assert_eq!(long(&bytes, SIGNALS_ADDRESS), layout.signals.start);
    assert_eq!(long(&bytes, NUMBERS_ADDRESS), layout.numbers.start);
    assert_eq!(long(&bytes, HELP_ADDRESS), layout.help.start);
    assert_eq!(long(&bytes, SCORES_ADDRESS), layout.scores.start);
    for phase in Phase::ALL {
        let address = long(&bytes, phase_address(phase));
        let entry = layout.phase(phase).map_or(0, |Address(at)| usize::try_from(at).unwrap());
        assert_eq!(address, entry, "{phase:?}");
    }
    assert_eq!(phase_address(Phase::Score), 98);
}

#[test]
fn f1_the_first_byte_of_a_color_is_ignored() {
    let loaded = changed(|bytes| bytes[4] = 9).unwrap();
    assert_eq!(loaded.rule.pause_color, Rgb(0xFF, 0, 0));
}

#[test]
fn f1_a_name_without_a_zero_byte_has_23_characters() {
    let loaded = changed(|bytes| bytes[NAME..NAME + 24].fill(b'x')).unwrap();
    assert_eq!(loaded.rule.name, "x".repeat(23));
    let loaded = changed(|bytes| bytes[NAME + 2] = 0).unwrap();
    assert_eq!(loaded.rule.name, "Sm");
}

#[test]
fn f2_patterns_and_shapes_follow_the_header() {
    let layout = read(&small_file()).unwrap().layout;
    assert_eq!(layout.patterns, 110..SHAPE);
    assert_eq!(layout.shapes, SHAPE..LIST);
    assert_eq!(layout.lists, [(3, LIST..LIST + 8)]);
}

#[test]
fn f3_intensities_are_packed_most_significant_bit_first() {
    let bytes = small_file();
    // 4 4 4 4 4 4 4 4 and 0 1 2 3 4 5 6 7.
    assert_eq!(bytes[110..113], [0b1001_0010, 0b0100_1001, 0b0010_0100]);
    assert_eq!(bytes[218..221], [0b0000_0101, 0b0011_1001, 0b0111_0111]);
}

#[test]
fn f4_the_offset_of_a_list_counts_from_its_own_address() {
    let bytes = small_file();
    let word = SHAPE + 2 * RECORD + 2;
    assert_eq!(usize::from(bytes[word + 1]), LIST - word);
    assert!(read(&bytes).unwrap().warnings.is_empty());
}

/// Returns the small file with the list's offset relative to another base.
fn with_base(base: usize) -> Vec<u8> {
    let mut bytes = small_file();
    bytes[SHAPE + 2 * RECORD + 3] = u8::try_from(LIST - base).unwrap();
    bytes
}

#[test]
fn f4_a_list_outside_the_shapes_is_looked_for_from_the_record() {
    // Relative to the word, the list would end 2 bytes after the shapes.
    let loaded = read(&with_base(SHAPE + 2 * RECORD)).unwrap();
    let warning = loaded.warnings[0];
    assert_eq!(warning, Warning::ListBase { shape: 3, base: "the record of the shape" });
    assert_snapshot!(warning, @"shape 3: the offset of its list of positions is relative to the record of the shape (F4)");
    assert_eq!(loaded.rule.shapes, small().shapes);
}

#[test]
fn f4_a_list_outside_the_shapes_is_looked_for_from_the_first_shape_last() {
    let loaded = read(&with_base(SHAPE)).unwrap();
    let base = "the start of the shapes";
    assert_eq!(loaded.warnings, [Warning::ListBase { shape: 3, base }]);
    assert_eq!(loaded.rule.shapes, small().shapes);
}

#[test]
fn f4_a_list_with_bytes_above_18_is_looked_for_from_the_next_base() {
    let mut rule = small();
    let turning = Turning::List(vec![four(&[0]), four(&[1])]);
    rule.shapes[2] = Shape { size: 1, initial: four(&[0]), turning };
    rule.shapes.push(rule.shapes[2].clone());
    let mut bytes = write(&rule).unwrap();
    let (record, list) = (SHAPE + 2 * RECORD, SHAPE + 4 * RECORD);
    bytes[record + 3] = u8::try_from(list - record).unwrap();
    // Relative to the word there is a valid list too, which includes two bytes of what follows.
    let wrong = read(&bytes).unwrap();
    assert_eq!(wrong.warnings, []);
    assert_eq!(wrong.layout.lists[0], (3, list + 2..list + 10));
    // Unless one of those is not a position; the last shape does without a list.
    bytes[list + 9] = 19;
    bytes[record + RECORD + 1] = 0;
    let right = read(&bytes).unwrap();
    let base = "the record of the shape";
    assert_eq!(right.warnings, [Warning::ListBase { shape: 3, base }]);
    assert_eq!(right.rule.shapes[2], rule.shapes[2]);
}

#[test]
fn f4_f8_a_list_behind_other_sections_is_found() {
    let mut bytes = small_file();
    let end = bytes.len();
    bytes.extend([0, 1, 0, 0, 0, 3, 0, 0]);
    let word = SHAPE + 2 * RECORD + 2;
    put(&mut bytes, word, &u16::try_from(end - word).unwrap().to_be_bytes());
    let loaded = read(&bytes).unwrap();
    assert_eq!(loaded.rule.shapes[2].turning, Turning::List(vec![four(&[0, 1]), four(&[0, 3])]));
    assert_eq!(loaded.layout.lists, [(3, end..end + 8)]);
}

#[test]
fn f5_bytes_without_a_hexagon_do_not_count() {
    let loaded = changed(|bytes| bytes[SHAPE + 5..SHAPE + 8].copy_from_slice(&[0, 0, 99])).unwrap();
    assert_eq!(loaded.rule.shapes[0].configuration(), [Relative::HERE]);
}

#[test]
fn f6_d16_signals_and_numbers_come_back_as_they_are() {
    let loaded = read(&small_file()).unwrap();
    assert_eq!(loaded.rule.signals, small().signals);
    assert_eq!(loaded.rule.signals[0].name(), "LEFT");
    assert_eq!(loaded.rule.signals[1].name(), "$0000002A");
    assert_eq!(loaded.rule.numbers, small().numbers);
    // The address of a definition is relative to the array after the count.
    let array = loaded.layout.numbers.start + 2;
    assert_eq!(small_file()[array..array + 2], [0, 2]);
    assert_eq!(loaded.layout.definitions[0].start, array + 2);
}

#[test]
fn f7_the_next_help_is_relative_to_the_long_word() {
    let bytes = small_file();
    let first = long(&bytes, HELP_ADDRESS);
    let second = first + long(&bytes, first);
    assert_eq!(bytes[second + 4], 1, "German");
    let end = second + long(&bytes, second);
    assert_eq!(long(&bytes, end), 0);
    assert_eq!(read(&bytes).unwrap().layout.help, first..end + 4);
}

#[test]
fn f8_sections_begin_at_even_addresses() {
    let mut rule = small();
    rule.numbers[0].labels[0].text = "Odd one".to_owned();
    rule.numbers.push(rule.numbers[0].clone());
    rule.code.push(0x51);
    let bytes = write(&rule).unwrap();
    let layout = read(&bytes).unwrap().layout;
    let mut even = vec![layout.signals.start, layout.numbers.start, layout.code.start];
    even.extend([layout.help.start, layout.scores.start]);
    even.extend(layout.definitions.iter().map(|range| range.start));
    assert!(even.iter().all(|address| address % 2 == 0), "{layout:?}");
    assert_eq!(bytes[layout.code.end - 1], 0, "the filling behind odd code");
}

/// Returns the small file with its sections in another order, gaps between them and bytes after
/// them: scores, help, code, numbers, signals.
fn reordered() -> Vec<u8> {
    let file = small_file();
    let layout = read(&file).unwrap().layout;
    let mut bytes = file[..LIST + 8].to_vec();
    let mut append = |range: std::ops::Range<usize>, gap: usize| {
        bytes.extend(vec![0xEE; gap]);
        let start = bytes.len();
        bytes.extend(&file[range]);
        start
    };
    let scores = append(layout.scores.clone(), 200);
    let help = append(layout.help.clone(), 200);
    let code = append(layout.code.clone(), 3);
    let numbers = append(layout.numbers.start..layout.definitions[0].end, 0);
    let signals = append(layout.signals.clone(), 1);
    bytes.extend(b"tail");
    put_long(&mut bytes, SCORES_ADDRESS, scores);
    put_long(&mut bytes, HELP_ADDRESS, help);
    put_long(&mut bytes, NUMBERS_ADDRESS, numbers);
    put_long(&mut bytes, SIGNALS_ADDRESS, signals);
    for phase in Phase::ALL {
        let old = long(&bytes, phase_address(phase));
        if old != 0 {
            put_long(&mut bytes, phase_address(phase), old - layout.code.start + code);
        }
    }
    bytes
}

#[test]
fn f8_f11_any_order_and_gaps_mean_the_same() {
    let bytes = reordered();
    let loaded = read(&bytes).unwrap();
    assert_eq!(loaded.warnings, []);
    let mut rule = loaded.rule.clone();
    // As far as anyone can tell, the gap before the code belongs to it.
    let filling = rule.code.len() - small().code.len();
    assert!(filling <= 3 && rule.code[filling..] == small().code);
    rule.code = small().code;
    rule.phases = small().phases;
    assert_eq!(rule, small());
    let gaps = loaded.layout.gaps(bytes.len());
    assert_eq!(gaps.last(), Some(&(bytes.len() - 4..bytes.len())));
    // Written again, it has the canonical layout, and keeps it.
    let canonical = write(&loaded.rule).unwrap();
    let again = read(&canonical).unwrap();
    assert_eq!(again.rule.code[..loaded.rule.code.len()], loaded.rule.code);
    assert_eq!(again.rule.phases, loaded.rule.phases);
    assert_eq!(write(&again.rule).unwrap(), canonical);
}

#[test]
fn f8_code_in_several_places_is_kept_with_the_whole_file() {
    let mut bytes = small_file();
    let here = bytes.len();
    // Phase S starts after the scores and jumps back into the code.
    let back = i16::try_from(long(&bytes, phase_address(Phase::Init))).unwrap() - here as i16 - 1;
    bytes.push(0x52);
    bytes.extend(back.to_be_bytes());
    put_long(&mut bytes, phase_address(Phase::Score), here);
    let loaded = read(&bytes).unwrap();
    assert_eq!(loaded.rule.code, bytes);
    let again = read(&write(&loaded.rule).unwrap()).unwrap();
    let offset = |phase| again.rule.phases.get(phase).unwrap();
    assert_eq!(offset(Phase::Score) - offset(Phase::Init), -1 - i32::from(back));
    assert_eq!(again.rule.code[..bytes.len()], bytes);
}

#[test]
fn f8_a_subroutine_in_another_place_is_kept_too() {
    let mut bytes = small_file();
    let here = bytes.len();
    let code = long(&bytes, phase_address(Phase::Init));
    bytes.push(0x51);
    // Phase 0 jumps to the bytes after the scores.
    put(&mut bytes, code, &[0x52]);
    put(&mut bytes, code + 1, &i16::try_from(here - code - 1).unwrap().to_be_bytes());
    assert_eq!(read(&bytes).unwrap().rule.code, bytes);
}

#[test]
fn f10_phases_p_and_q_may_be_missing() {
    for phase in Phase::ALL {
        let result = changed(|bytes| put_long(bytes, phase_address(phase), 0));
        match result {
            Ok(loaded) => {
                assert!(phase.is_optional());
                assert_eq!(loaded.layout.phase(phase), None);
                assert_eq!(loaded.rule.phases.get(phase), None);
            }
            Err(error) => {
                assert!(!phase.is_optional());
                assert_eq!(error.offset, phase_address(phase));
                assert_eq!((error.field, error.expected), (Field::Phase(phase), Expected::Present));
            }
        }
    }
}

#[test]
fn f11_bytes_behind_the_scores_are_ignored() {
    let loaded = changed(|bytes| bytes.extend([1, 2, 3])).unwrap();
    assert_eq!(loaded.rule, small());
    assert_eq!(loaded.warnings, []);
}

#[test]
fn f12_files_above_1_mib_are_refused() {
    let fill = |length| changed(move |bytes| bytes.resize(length, 0));
    assert!(fill(MAX_FILE).is_ok());
    let error = fill(MAX_FILE + 1).unwrap_err();
    assert_snapshot!(error, @"at offset 1048576: the file: has 1048577 bytes; a rule file can have at most 1048576");
}

#[test]
fn d15_entry_0_of_a_list_counts() {
    let loaded = changed(|bytes| bytes[SHAPE + 2 * RECORD + 5] = 4).unwrap();
    let shape = &loaded.rule.shapes[2];
    assert_eq!(shape.initial, four(&[0, 4]));
    assert_eq!(shape.configuration(), &four(&[0, 1])[..2]);
    assert_eq!(loaded.warnings, [Warning::ListStart { shape: 3 }]);
    // Bytes without a hexagon make no difference.
    let loaded = changed(|bytes| bytes[SHAPE + 2 * RECORD + 7] = 4).unwrap();
    assert_eq!(loaded.warnings, []);
}

#[test]
fn d15_hexagons_that_do_not_touch_are_a_warning() {
    let loaded = changed(|bytes| bytes[SHAPE + RECORD + 4] = 9).unwrap();
    assert_eq!(loaded.warnings, [Warning::NotConnected { shape: 2 }]);
}

#[test]
fn e13_a_larger_stack_is_limited_with_a_warning() {
    let loaded = changed(|bytes| put_long(bytes, STACK, 65_537)).unwrap();
    assert_eq!(loaded.rule.stack, 65_537);
    assert_eq!(loaded.warnings, [Warning::StackLimited { asked: 65_537 }]);
    assert!(changed(|bytes| put_long(bytes, STACK, 65_536)).unwrap().warnings.is_empty());
}

#[test]
fn g16_more_scores_than_the_maximum_are_a_warning() {
    let loaded = changed(|bytes| bytes[MAX_SCORES] = 1).unwrap();
    assert_eq!(loaded.rule.scores[0].entries.len(), 2);
    assert_eq!(loaded.warnings, [Warning::TooManyScores { edge: 6, count: 2, max: 1 }]);
}

#[test]
fn odd_heights_and_control_codes_of_a_help_are_warnings() {
    let layout = read(&small_file()).unwrap().layout;
    let loaded = changed(|bytes| bytes[layout.definitions[0].start + 2] = 15).unwrap();
    assert_eq!(loaded.warnings, [Warning::NumberHeights { number: 1 }]);
    let loaded = changed(|bytes| bytes[layout.help.start + 8] = 0x1B).unwrap();
    assert_eq!(loaded.warnings, [Warning::HelpControlCode { help: 1, code: 27 }]);
    assert_eq!(&loaded.rule.help[0].text[..4], "H\u{1B}lp");
}

#[test]
fn the_text_of_a_number_stands_above_left_or_right() {
    let place = read(&small_file()).unwrap().layout.definitions[0].start + 16;
    for (byte, expected) in [(0, Place::Above), (1, Place::Left), (0xFF, Place::Right)] {
        let loaded = changed(|bytes| bytes[place] = byte).unwrap();
        assert_eq!(loaded.rule.numbers[0].place, expected);
    }
}

#[test]
fn languages_outside_the_list_are_kept() {
    let help = read(&small_file()).unwrap().layout.help.start;
    let loaded = changed(|bytes| bytes[help + 4] = 200).unwrap();
    assert_eq!(loaded.rule.help[0].language.0, 200);
}

#[test]
fn a_rule_may_display_no_number() {
    let mut rule = small();
    rule.numbers = Vec::<Number>::new();
    let bytes = write(&rule).unwrap();
    assert_eq!(read(&bytes).unwrap().rule, rule);
}

#[test]
fn sections_tell_what_every_byte_belongs_to() {
    let bytes = small_file();
    let layout = read(&bytes).unwrap().layout;
    let names: Vec<_> = layout.sections().iter().map(|(section, _)| section.to_string()).collect();
    assert_eq!(
        names.join(", "),
        "the header, the patterns, the shapes, the shapes, the signals, the displayed numbers, \
         the displayed numbers, the code, the help, the scores"
    );
    assert_eq!(layout.sections()[0], (Section::Header, 0..110));
    // Only padding to even addresses.
    assert!(layout.gaps(bytes.len()).iter().all(|gap| gap.len() == 1));
}

#[test]
fn errors_of_the_header() {
    assert_snapshot!(error(|bytes| bytes.clear()), @"at offset 0: the identifier `RUL3`: 4 bytes are needed, but the file has only 0 from there");
    assert_snapshot!(error(|bytes| bytes[3] = b'2'), @"at offset 0: the identifier `RUL3`: is missing: this is not a rule file of version 3");
    assert_snapshot!(error(|bytes| bytes.truncate(109)), @"at offset 4: the header: 106 bytes are needed, but the file has only 105 from there");
    assert_snapshot!(error(|bytes| bytes[PATTERNS] = 0), @"at offset 50: the number of patterns: must be 1 to 255, but is 0");
    assert_snapshot!(error(|bytes| bytes[SHAPES] = 0), @"at offset 51: the number of shapes: must be 1 to 255, but is 0");
    assert_snapshot!(error(|bytes| bytes[SIGNALS] = 0), @"at offset 52: the number of signals: must be 1 to 255, but is 0");
    assert_snapshot!(error(|bytes| bytes[EDGE] = 5), @"at offset 53: the edge of the board: must be 6 to 9, but is 5");
    assert_snapshot!(error(|bytes| put_long(bytes, SIGNALS_ADDRESS, 65_536)), @"at offset 66: the address of the signals: must be inside the file of 562 bytes, but is 65536");
    assert_snapshot!(error(|bytes| put_long(bytes, NUMBERS_ADDRESS, 0x8000_0000)), @"at offset 70: the address of the displayed numbers: must be inside the file of 562 bytes, but is 2147483648");
    assert_snapshot!(error(|bytes| put_long(bytes, PHASES, 0)), @"at offset 74: the address of phase 0: is 0, but only phases P and Q are optional");
    assert_snapshot!(error(|bytes| put_long(bytes, PHASES + 16, 65_536)), @"at offset 90: the address of phase P: must be inside the file of 562 bytes, but is 65536");
    assert_snapshot!(error(|bytes| put_long(bytes, HELP_ADDRESS, 65_536)), @"at offset 102: the address of the help: must be inside the file of 562 bytes, but is 65536");
    assert_snapshot!(error(|bytes| put_long(bytes, SCORES_ADDRESS, 65_536)), @"at offset 106: the address of the scores: must be inside the file of 562 bytes, but is 65536");
    assert_snapshot!(error(|bytes| bytes[SCORES + 3] = 9), @"at offset 466: the scores: 384 bytes are needed, but the file has only 96 from there");
}

#[test]
fn errors_of_patterns_and_shapes() {
    assert_snapshot!(error(|bytes| bytes[PATTERNS] = 200), @"at offset 542: pattern 5: 108 bytes are needed, but the file has only 20 from there");
    assert_snapshot!(error(|bytes| bytes[SHAPE] = 5), @"at offset 326: the number of hexagons of shape 1: must be 1 to 4, but is 5");
    assert_snapshot!(error(|bytes| bytes[SHAPE + RECORD + 1] = 7), @"at offset 335: the turning of shape 2: must be -128 to 6, but is 7");
    assert_snapshot!(error(|bytes| bytes[SHAPE + RECORD + 5] = 19), @"at offset 339: the positions of shape 2: must be 0 to 18, but is 19");
    assert_snapshot!(error(|bytes| bytes[SHAPE + RECORD + 5] = 4), @"at offset 338: the positions of shape 2: must all be different");
    assert_snapshot!(error(|bytes| bytes[LIST + 4] = 19), @"at offset 344: the list of positions of shape 3: 8 bytes, each 0 to 18, must be at offset 6 from this field, from the shape or from the first shape");
    assert_snapshot!(error(|bytes| bytes[LIST + 4] = 2), @"at offset 354: the list of positions of shape 3: must all be different");
    assert_snapshot!(error(|bytes| bytes[SHAPE + 2 * RECORD + 2] = 200), @"at offset 344: the list of positions of shape 3: 8 bytes, each 0 to 18, must be at offset 51206 from this field, from the shape or from the first shape");
}

#[test]
fn errors_of_signals_and_numbers() {
    let layout = read(&small_file()).unwrap().layout;
    let (signals, numbers) = (layout.signals.start, layout.numbers.start);
    let definition = layout.definitions[0].start;
    assert_snapshot!(error(|bytes| put_long(bytes, signals + 8, 0)), @"at offset 366: the identifier of signal 2: must be 1 to 2147483647, but is 0");
    assert_snapshot!(error(|bytes| put_long(bytes, signals, 0x8000_0000)), @"at offset 358: the identifier of signal 1: must be 1 to 2147483647, but is -2147483648");
    assert_snapshot!(error(|bytes| bytes[numbers + 1] = 9), @"at offset 374: the number of displayed numbers: must be 0 to 8, but is 9");
    assert_snapshot!(error(|bytes| put(bytes, numbers + 2, &[0xFF; 2])), @"at offset 376: the address of displayed number 1: must be inside the file of 562 bytes, but is 65911");
    assert_snapshot!(error(|bytes| bytes[definition] = 0), @"at offset 378: the digits of displayed number 1: must be 1 to 8, but is 0");
    assert_snapshot!(error(|bytes| bytes[definition + 1] = 9), @"at offset 379: the digits of displayed number 1: must be 1 to 8, but is 9");
    assert_snapshot!(error(|bytes| bytes[definition + 16] = 2), @"at offset 394: the place of the text of displayed number 1: must be -1 to 1, but is 2");
    assert_snapshot!(error(|bytes| bytes[definition + 17] = 0), @"at offset 395: the texts of displayed number 1: must be present in at least one language");
    assert_snapshot!(error(|bytes| bytes[definition + 17] = 128), @"at offset 395: the length of a text of displayed number 1: must be 0 to 127, but is 128");
}

#[test]
fn errors_of_the_help() {
    let help = read(&small_file()).unwrap().layout.help;
    assert_snapshot!(error(|bytes| put_long(bytes, help.start, 8)), @"at offset 418: the offset after help text 1: must be 20 to 143, but is 8");
    assert_snapshot!(error(|bytes| put_long(bytes, help.start, 0xFFFF_FFF0)), @"at offset 418: the offset after help text 1: must be 20 to 143, but is 4294967280");
    assert_snapshot!(
        error(|bytes| {
            bytes.truncate(help.end - 20);
            bytes[SCORES..SCORES + 4].fill(0);
            put_long(bytes, SCORES_ADDRESS, help.start);
        }),
        @"at offset 445: the text of help 2: is not terminated: a zero byte is missing"
    );
    assert_snapshot!(
        error(|bytes| {
            bytes.truncate(help.start + 5);
            bytes[SCORES..SCORES + 4].fill(0);
            put_long(bytes, SCORES_ADDRESS, help.start);
        }),
        @"at offset 423: help text 1: is missing: the file ends before it"
    );
    assert_snapshot!(error(|bytes| bytes.truncate(help.end - 2)), @"at offset 106: the address of the scores: must be inside the file of 464 bytes, but is 466");
}

#[test]
fn a_number_has_no_more_texts_than_there_are_languages() {
    let mut bytes = small_file();
    let start = bytes.len();
    bytes.extend([0, 1, 0, 2, 1, 1, 16, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    (0..=255).for_each(|language| bytes.extend([1, language, b'x']));
    put_long(&mut bytes, NUMBERS_ADDRESS, start);
    bytes.push(0);
    assert_eq!(read(&bytes).unwrap().rule.numbers[0].labels.len(), 256);
    bytes.pop();
    bytes.extend([1, 0, b'x', 0]);
    assert_snapshot!(read(&bytes).unwrap_err(), @"at offset 583: the texts of displayed number 1: must be present in at most 256 languages");
}
