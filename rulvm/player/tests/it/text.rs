//! Texts in lines.

use rulvm_player::drawing::wrap;

#[test]
fn lines_end_between_words() {
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("incomprehensible", 6), ["incomp", "rehens", "ible"]);
    assert_eq!(wrap("", 6), [""]);
    // The entries of a row of keys stay whole.
    assert_eq!(wrap("a left   d right", 9), ["a left", "d right"]);
}

#[test]
fn no_line_starts_with_a_mark_or_ends_with_an_opening_one() {
    assert_eq!(wrap("Voulez-vous ?", 11), ["Voulez-vous", "?"]);
    assert_eq!(wrap("Que faire : jouer", 9), ["Que", "faire :", "jouer"]);
    assert_eq!(wrap("dire « oui » !", 12), ["dire", "« oui » !"]);
}
