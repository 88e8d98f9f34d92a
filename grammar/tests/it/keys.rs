//! Signals, actions and keys (sections 6.2 and 6.3, F6).

use grammar::signals::{Action, STANDARD, key_name, letters, parse_key};

#[test]
fn the_standard_signals_of_section_6_3() {
    let names: Vec<_> = STANDARD.iter().map(|signal| signal.name).collect();
    assert_eq!(
        names.join(" "),
        "DOWN LFDN RGDN ROTL ROTR LEFT RGHT DROP STOP PAUS CONT NEXT PREV RDAR"
    );
    let keys: Vec<_> = STANDARD.iter().map(|signal| key_name(signal.key)).collect();
    assert_eq!(
        keys.join(", "),
        "A, Insert, Home, Down, Up, Left, Right, Space, Ctrl+Esc, Undo, Return, Keypad +, \
         Keypad -, Help"
    );
    let actions: Vec<_> = STANDARD.iter().map(|signal| signal.action.number()).collect();
    assert_eq!(actions, [1, 2, 3, 4, 5, 6, 7, -2, -1, 8, 8, 0, 0, 9]);
    for signal in STANDARD {
        assert_eq!(signal.external, letters(signal.name));
    }
    assert_eq!(STANDARD[0].external, 0x444F_574E);
}

#[test]
fn the_actions_of_section_6_2_have_numbers_and_names_of_their_own() {
    let numbers: Vec<_> = Action::ALL.iter().map(|action| action.number()).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, -3, -4]);
    for &action in Action::ALL {
        assert_eq!(Action::from_number(action.number()), Some(action));
        assert_eq!(Action::from_name(action.name()), Some(action));
    }
    assert_eq!(Action::from_number(11), None);
}

#[test]
fn f6_every_key_word_has_a_name_that_leads_back_to_it() {
    for key in 0..=u16::MAX {
        assert_eq!(parse_key(&key_name(key)), Some(key), "{key:#06X} {}", key_name(key));
    }
}

#[test]
fn f6_the_high_byte_holds_the_special_keys() {
    assert_eq!(parse_key("RShift+Home"), Some(0x0147));
    assert_eq!(parse_key("Shift+Home"), Some(0x0247));
    assert_eq!(parse_key("Ctrl+Esc"), Some(0x0401));
    assert_eq!(parse_key("Alt+Help"), Some(0x0862));
    assert_eq!(parse_key("Alt+Ctrl+A"), Some(0x0C1E));
    assert_eq!(key_name(0x0F1E), "Ctrl+Alt+Shift+RShift+A");
}

#[test]
fn keys_that_do_not_exist() {
    for name in ["", "Ctrl+", "Meta+A", "F21", "$12", "$12345", "$+123", "Ctrl+$001E", "é"] {
        assert_eq!(parse_key(name), None, "{name}");
    }
    assert_eq!(parse_key("ctrl+esc"), Some(0x0401), "case does not matter");
    assert_eq!(key_name(0x007F), "$007F", "no key of the Atari");
}
