//! The Atari ST character set (F9, D17).

use grammar::charset::{decode, decode_byte, encode, encode_char};

#[test]
fn f9_every_byte_has_a_character_of_its_own() {
    for byte in 0..=255 {
        assert_eq!(encode_char(decode_byte(byte)), Some(byte));
    }
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(encode(&decode(&all)).unwrap(), all);
}

#[test]
fn d17_the_lower_half_is_ascii_with_its_control_codes() {
    for byte in 0..0x80 {
        assert_eq!(decode_byte(byte), char::from(byte));
    }
}

#[test]
fn d17_the_two_characters_with_two_spellings() {
    assert_eq!(decode_byte(0xED), '\u{3C6}');
    assert_eq!(decode_byte(0xF9), '\u{2219}');
    assert_eq!(encode_char('\u{3D5}'), None);
    assert_eq!(encode_char('\u{2022}'), None);
}

#[test]
fn the_upper_half_at_the_ends_of_its_groups() {
    let known = [
        (0x80, 'Ç'),
        (0x9E, 'ß'),
        (0x9F, 'ƒ'),
        (0xA0, 'á'),
        (0xB3, 'ø'),
        (0xB4, 'œ'),
        (0xC0, 'ĳ'),
        (0xC2, '\u{5D0}'),
        (0xD7, '\u{5EA}'),
        (0xD8, '\u{5DF}'),
        (0xDC, '\u{5E5}'),
        (0xDD, '§'),
        (0xDF, '∞'),
        (0xE0, 'α'),
        (0xE1, 'β'),
        (0xE6, '\u{B5}'),
        (0xF0, '≡'),
        (0xFF, '¯'),
    ];
    for (byte, character) in known {
        assert_eq!(decode_byte(byte), character, "{byte:#X}");
    }
}

#[test]
fn a_text_that_cannot_be_encoded_names_the_first_character_and_its_byte() {
    let error = encode("naïve €").unwrap_err();
    assert_eq!((error.character, error.offset), ('€', 7));
    assert!(error.to_string().contains('€'));
    assert_eq!(encode("é").unwrap(), [0x82]);
}
