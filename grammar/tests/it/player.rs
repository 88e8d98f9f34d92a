//! Names of players.

use grammar::player::{LONGEST, check_name};
use grammar::visible::is_dangerous;

#[test]
fn names_have_characters_of_the_atari_that_can_be_seen() {
    let longest = "é".repeat(LONGEST);
    for name in ["", "Zoë", "Max 2", longest.as_str()] {
        assert_eq!(check_name(name), Ok(()), "{name}");
    }
    for (name, why) in [
        ("Жанна", "`Ж`"),
        ("a\u{A0}b", "invisible character U+00A0"),
        ("a\u{200B}", "invisible character U+200B"),
        ("a\u{202E}b", "invisible character U+202E"),
        ("a\u{1B}[2J", "invisible character U+001B"),
        ("a name that is too long 1", "at most 23 characters; this one has 25"),
    ] {
        let message = check_name(name).unwrap_err();
        assert!(message.contains(why), "{message}");
        assert!(!message.contains(is_dangerous), "{message}");
    }
}
