//! The displayed number that shows a piece.

use grammar::language::Language;
use grammar::shown_piece::{line, number_of};

#[test]
fn the_line_in_every_language_says_which_number_it_is() {
    for &language in Language::ALL {
        for number in 1..=8 {
            assert_eq!(number_of(&line(language, number)), Some(number), "{language}");
        }
    }
    assert_eq!(number_of("   nombre 3 : Pièce."), Some(3));
    for other in ["Number: piece", "Number 2: pieces left", "Number two: piece", "piece"] {
        assert_eq!(number_of(other), None, "{other}");
    }
}
