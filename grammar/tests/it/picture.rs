//! Games in pictures.

use grammar::picture::{PNG, PictureError, Playable, RULE, SOURCE, read, write};
use proptest::prelude::*;

/// A chunk with its checksum.
fn chunk(kind: &[u8; 4], contents: &[u8]) -> Vec<u8> {
    let length = u32::try_from(contents.len()).unwrap();
    let mut sum = u32::MAX;
    for byte in kind.iter().chain(contents) {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { 0xEDB8_8320 ^ (sum >> 1) } else { sum >> 1 };
        }
    }
    [&length.to_be_bytes()[..], kind, contents, &(!sum).to_be_bytes()].concat()
}

/// A picture of some chunks.
fn picture(chunks: &[Vec<u8>]) -> Vec<u8> {
    [PNG, &chunks.concat(), &chunk(b"IEND", b"")].concat()
}

const GAME: Playable<'_> = Playable { rule: b"RUL3 and so on", source: Some("rule \"a\";") };

#[test]
fn what_is_written_is_read() {
    let plain = picture(&[chunk(b"IHDR", &[0; 13]), chunk(b"IDAT", b"pixels")]);
    // The end has a checksum that is known.
    assert!(plain.ends_with(b"\0\0\0\0IEND\xAE\x42\x60\x82"));
    assert_eq!(read(&plain), Err(PictureError::NoGame));
    let whole = write(&plain, GAME).unwrap();
    assert_eq!(read(&whole), Ok(GAME));
    // Another game replaces it.
    let other = Playable { rule: b"RUL3 of another game", source: None };
    let again = write(&whole, other).unwrap();
    assert_eq!(read(&again), Ok(other));
    assert_eq!(again, write(&plain, other).unwrap());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let rule = chunk(&RULE, b"RUL3");
    let damaged = [&rule[..rule.len() - 1], &[0]].concat();
    let cases = [
        (b"GIF89a".to_vec(), PictureError::NotPng),
        (PNG.to_vec(), PictureError::Cut(8)),
        (picture(&[rule.clone(), rule.clone()]), PictureError::Twice(24)),
        (picture(&[damaged]), PictureError::Damaged(8)),
        (picture(&[rule.clone(), chunk(&SOURCE, b"\xFF")]), PictureError::NotText),
        (picture(&[chunk(&SOURCE, b"a")]), PictureError::NoGame),
        ([PNG, b"\xFF\xFF\xFF\xFFruLe1234"].concat(), PictureError::Cut(8)),
        (
            picture(&[chunk(&RULE, &vec![0; (1 << 20) + 1])]),
            PictureError::TooLarge { at: 8, length: (1 << 20) + 1, most: 1 << 20 },
        ),
    ];
    for (bytes, wrong) in cases {
        assert_eq!(read(&bytes), Err(wrong.clone()), "{wrong}");
    }
    let large = Playable { rule: &vec![0; (1 << 20) + 1], source: None };
    assert!(matches!(write(&picture(&[]), large), Err(PictureError::TooLarge { at: 8, .. })));
    // What comes after the end does not matter.
    let more = [picture(&[rule]), b"more".to_vec()].concat();
    assert_eq!(read(&more), Ok(Playable { rule: b"RUL3", source: None }));
}

#[test]
fn a_picture_that_is_cut_anywhere_is_refused() {
    let whole = write(&picture(&[chunk(b"IHDR", &[0; 13])]), GAME).unwrap();
    for end in 0..whole.len() {
        let error = read(&whole[..end]).unwrap_err();
        assert!(matches!(error, PictureError::NotPng | PictureError::Cut(_)), "{end}: {error}");
    }
}

proptest! {
    #[test]
    fn changed_pictures_are_read_or_refused(at in 0..200_usize, byte: u8) {
        let mut bytes = write(&picture(&[chunk(b"IHDR", &[0; 13])]), GAME).unwrap();
        let at = at % bytes.len();
        bytes[at] = byte;
        if let Ok(game) = read(&bytes) {
            // Nothing but the other chunks can differ.
            let without = Playable { source: None, ..GAME };
            prop_assert!(game == GAME || game == without, "{game:?}");
        }
    }
}
