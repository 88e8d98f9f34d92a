//! What a rule file cannot express.

use grammar::language::Language;
use grammar::rul3::{
    Label, MAX_FILE, Pattern, Phase, RuleFile, Shape, Signal, Turning, WriteError, write,
};
use insta::assert_snapshot;
use test_support::sections::*;

/// Returns the error that a change of the small rule causes, as a message.
fn refused(change: impl FnOnce(&mut RuleFile)) -> String {
    let mut rule = small();
    change(&mut rule);
    write(&rule).expect_err("this cannot be written").to_string()
}

#[test]
fn counts() {
    assert_snapshot!(refused(|rule| rule.patterns.clear()), @"the number of patterns: must be 1 to 255, not 0");
    assert_snapshot!(refused(|rule| rule.patterns = vec![Pattern::default(); 256]), @"the number of patterns: must be 1 to 255, not 256");
    assert_snapshot!(refused(|rule| rule.shapes = vec![rule.shapes[0].clone(); 256]), @"the number of shapes: must be 1 to 255, not 256");
    assert_snapshot!(refused(|rule| rule.signals.clear()), @"the number of signals: must be 1 to 255, not 0");
    assert_snapshot!(refused(|rule| rule.numbers = vec![rule.numbers[0].clone(); 9]), @"the number of displayed numbers: must be 0 to 8, not 9");
    assert_snapshot!(refused(|rule| rule.scores[0] = table(0, &[0; 256])), @"the number of scores: must be 0 to 255, not 256");
}

#[test]
fn patterns_and_shapes() {
    let list = |entries: usize| Shape {
        size: 1,
        initial: four(&[0]),
        turning: Turning::List(vec![four(&[0]); entries]),
    };
    assert_snapshot!(refused(|rule| rule.patterns[1].0[5] = 8), @"an intensity of pattern 2: must be 0 to 7, not 8");
    assert_snapshot!(refused(|rule| rule.shapes[0].size = 5), @"the number of hexagons of shape 1: must be 1 to 4, not 5");
    assert_snapshot!(refused(|rule| rule.shapes[1].initial = four(&[1, 1, 2])), @"the positions of shape 2: must all be different");
    assert_snapshot!(refused(|rule| rule.shapes[0] = list(0)), @"the number of configurations of shape 1: must be 1 to 6, not 0");
    assert_snapshot!(refused(|rule| rule.shapes[0] = list(7)), @"the number of configurations of shape 1: must be 1 to 6, not 7");
    assert_snapshot!(
        refused(|rule| rule.shapes[2].turning = Turning::List(vec![four(&[3, 3])])),
        @"the list of positions of shape 3: must all be different"
    );
}

#[test]
fn signals_and_numbers() {
    let label = |text: &str| Label { language: Language::USA, text: text.to_owned() };
    assert_snapshot!(refused(|rule| rule.signals[0] = Signal { external: -1, key: 0 }), @"the identifier of signal 1: must be 1 to 2147483647, not -1");
    assert_snapshot!(refused(|rule| rule.numbers[0].max_digits = 9), @"the digits of displayed number 1: must be 1 to 8, not 9");
    assert_snapshot!(refused(|rule| rule.numbers[0].labels.clear()), @"the texts of displayed number 1: must be 1 to 256, not 0");
    assert_snapshot!(refused(|rule| rule.numbers[0].labels[1] = label("")), @"a text of displayed number 1: must have 1 to 127 characters, not 0");
    assert_snapshot!(refused(|rule| rule.numbers[0].labels[1] = label(&"x".repeat(128))), @"a text of displayed number 1: must have 1 to 127 characters, not 128");
    assert_snapshot!(refused(|rule| rule.numbers[0].labels[1] = label("日")), @"a text of displayed number 1: the Atari ST character set has no `日` (character at offset 0)");
    assert_snapshot!(
        refused(|rule| {
            rule.numbers[0].labels = vec![label(&"x".repeat(127)); 256];
            rule.numbers = vec![rule.numbers[0].clone(); 3];
        }),
        @"the address of displayed number 3: must be 0 to 65535, not 66090"
    );
}

#[test]
fn texts() {
    assert_snapshot!(refused(|rule| rule.name = "x".repeat(24)), @"the name of the rule: must have 0 to 23 characters, not 24");
    assert_snapshot!(refused(|rule| rule.name = "a\0b".to_owned()), @"the name of the rule: cannot contain the control code 0");
    assert_snapshot!(refused(|rule| rule.name = "Тетрис".to_owned()), @"the name of the rule: the Atari ST character set has no `Т` (character at offset 0)");
    assert_snapshot!(refused(|rule| rule.help[1].text = "\0".to_owned()), @"the text of help 2: cannot contain the control code 0");
    assert_snapshot!(refused(|rule| rule.help[0].text = "a — b\r\n".to_owned()), @"the text of help 1: the Atari ST character set has no `—` (character at offset 2)");
    assert_snapshot!(refused(|rule| rule.help[1].underline = Some('‗')), @"the underline character of help 2: the Atari ST character set has no `‗` (character at offset 0)");
    assert_snapshot!(refused(|rule| rule.help[1].underline = Some('\0')), @"the underline character of help 2: cannot contain the control code 0");
}

#[test]
fn phases_and_size() {
    assert_snapshot!(refused(|rule| rule.phases.set(Phase::Landed, None)), @"phase C is missing");
    assert_snapshot!(refused(|rule| rule.phases.set(Phase::Pause, Some(6))), @"the address of phase P: must be 0 to 5, not 6");
    assert_snapshot!(refused(|rule| rule.phases.set(Phase::Init, Some(-1))), @"the address of phase 0: must be 0 to 5, not -1");
    assert_snapshot!(refused(|rule| rule.code.clear()), @"the bytes of code: must be 1 to 1048576, not 0");
    assert_snapshot!(refused(|rule| rule.code.resize(MAX_FILE, 0)), @"the file would have 1049132 bytes; a rule file can have at most 1048576");
}

#[test]
fn f12_the_largest_file_can_be_written() {
    let mut rule = small();
    let rest = MAX_FILE - write(&rule).unwrap().len();
    rule.code.resize(rule.code.len() + rest, 0x51);
    assert_eq!(write(&rule).unwrap().len(), MAX_FILE);
    rule.code.push(0x51);
    assert_eq!(write(&rule), Err(WriteError::TooLarge(MAX_FILE + 2)));
}
