//! Which characters may be shown unchanged.

use grammar::visible::is_dangerous;

#[test]
fn what_controls_a_terminal_or_cannot_be_seen_is_dangerous() {
    let dangerous = "\0\t\n\r\x1b\x7f\u{80}\u{9b}\u{ad}\u{61c}\u{180e}\u{200b}\u{200d}\u{200e}\
                     \u{2028}\u{202e}\u{2060}\u{2066}\u{206f}\u{feff}\u{fff9}\u{e0001}\u{e007f}";
    assert!(dangerous.chars().all(is_dangerous));
    let harmless = " ~éß\u{a0}␛─日本語😀\u{fffd}";
    assert!(!harmless.chars().any(is_dangerous));
}
