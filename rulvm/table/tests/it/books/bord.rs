//! BORD files (BD1 to BD6).

use rulvm_table::books::bord::{self, Bord, Error, LineEnd, Warning};
use rulvm_table::books::mac_roman;
use rulvm_table::books::othello::board::Board;
use rulvm_table::game::Player;

/// The board of the example in the description of the format, and the squares that it uses.
const SEED: &str = "000000000W0B0W0000B0W0B00W0B0W0B00B0W0B00W0B0W0000B0W0B00W0B0W00";
const USED: &str = "B246 C357 D2468 E357 F246 G357 H246";

/// A file of lines.
fn file(lines: &[&str]) -> Vec<u8> {
    lines.join("\n").into_bytes()
}

/// The file of that example, with one line replaced.
fn with(line: usize, text: &str) -> Vec<u8> {
    let mut lines = ["21", "11", USED, SEED, "me"];
    lines[line - 1] = text;
    file(&lines)
}

fn read(bytes: &[u8]) -> (Bord, Vec<Warning>) {
    bord::read(bytes).expect("a file that can be read")
}

fn error(bytes: &[u8]) -> &'static str {
    bord::read(bytes).expect_err("a file that is refused").code()
}

fn codes(bytes: &[u8]) -> Vec<&'static str> {
    read(bytes).1.into_iter().map(Warning::code).collect()
}

#[test]
fn bd2_the_example_of_the_format() {
    let (bord, warnings) = read(&with(1, "21"));
    assert_eq!(warnings, []);
    assert_eq!((bord.left, bord.placed, bord.copyright.as_str()), (21, 11, "me"));
    let names = bord::names(bord.squares);
    // The first chip is on B2, and the last on H6.
    assert_eq!((names[0].as_str(), names[21].as_str()), ("B2", "H6"));
    assert_eq!(bord.board.text('0'), SEED);
    // The letter is the row: BORD C4 is d3.
    let (bord, _) = read(&with(3, "C4"));
    assert_eq!(bord.squares, 1 << (2 * 8 + 3));
}

#[test]
fn bd1_lines_end_with_cr_lf_or_both() {
    let lines = ["21", "11", USED, SEED, "me"];
    let wanted = read(&file(&lines)).0;
    for end in ["\r", "\n", "\r\n"] {
        assert_eq!(read(lines.join(end).as_bytes()).0, wanted);
    }
    let mixed = format!("21\r11\n{USED}\r\n{SEED}\rme");
    assert_eq!(read(mixed.as_bytes()).0, wanted);
    // LF CR are two ends: line 2 is empty.
    assert_eq!(error(b"21\n\r11\n\n"), "chips");
}

#[test]
fn bd1_errors() {
    assert_eq!(error(&[b'\n'; 65_537]), "too-large");
    assert_eq!(error(&[b'\n'; 65_536]), "chips");
    assert_eq!(error(b""), "lines");
    assert_eq!(error(b"33\n0\n"), "lines");
    assert_eq!(error(b"33\n0\n\n"), "chips");
}

#[test]
fn bd2_chips() {
    for wrong in ["", "33", "-1", "+21", "0021", "2 1", "x", "21\u{a0}"] {
        assert_eq!(error(&with(1, wrong)), "chips", "{wrong:?}");
    }
    assert_eq!(bord::read(&with(2, "x")), Err(Error::Chips(2)));
    assert_eq!(bord::read(&with(2, "12")), Err(Error::ChipsSum(33)));
    for right in ["021", " \t21 \t"] {
        assert!(codes(&with(1, right)).is_empty(), "{right:?}");
    }
}

#[test]
fn bd2_the_board_has_64_characters_or_eight_lines_of_eight() {
    assert_eq!(bord::read(&with(4, &SEED[1..])), Err(Error::BoardLength(63)));
    assert_eq!(error(&with(4, &format!("{SEED} "))), "board-length");
    let odd = SEED.replace('0', "\u{1}").replace('B', "b").replace('W', "w");
    assert_eq!(read(&with(4, &odd)).0.board.text('0'), SEED);
    let rows: Vec<_> = (0..8).map(|row| &SEED[8 * row..8 * row + 8]).collect();
    let lines = [&["21", "11", USED], &rows[..], &["me", "more"]].concat();
    let (bord, warnings) = read(&file(&lines));
    assert_eq!(warnings, [Warning::BoardReturns, Warning::MoreLines]);
    assert_eq!((bord.board.text('0').as_str(), bord.copyright.as_str()), (SEED, "me"));
    assert_eq!(error(&file(&lines[..10])), "board-length");
    assert_eq!(error(&file(&[&lines[..10], &["0W0B0W0"]].concat())), "board-length");
    assert_eq!(codes(&file(&lines[..11])), ["board-returns", "copyright-missing"]);
}

#[test]
fn bd3_used_squares() {
    for clean in [USED, "b246c357d2468e357f246g357h246", "H6;B2\t,B46 C357D2468;E357 F246 G357 H24"]
    {
        assert_eq!(codes(&with(3, clean)), [""; 0], "{clean}");
    }
    for odd in ["-", "B9", "A", "A B", "A,1", "AB1", "1", "I1", "A1.", "\u{e9}"] {
        let found = codes(&with(3, odd));
        assert_eq!(found, ["squares-syntax", "squares"], "{odd}");
    }
    // What is skipped does not end a row.
    let (bord, _) = read(&with(3, "A-1x2"));
    assert_eq!(bord.squares, 0b11);
    assert_eq!(codes(&with(3, "B2")), ["squares"]);
    assert_eq!(codes(&with(3, "")), ["squares"]);
}

#[test]
fn bd4_half_of_the_men_are_placed() {
    let board = |men: usize| format!("{:0<64}", "B".repeat(men));
    let used = |men: u8| format!("A{}", &"1234567"[..men.into()]);
    let lines = |placed: u8, men: u8| {
        let left = (32 - placed).to_string();
        file(&[&left, &placed.to_string(), &used(men), &board(men.into()), ""])
    };
    for (placed, men, is_half) in
        [(2, 4, true), (2, 5, true), (3, 5, true), (1, 5, false), (4, 5, false)]
    {
        assert_eq!(codes(&lines(placed, men)).is_empty(), is_half, "{placed} of {men}");
    }
}

#[test]
fn bd5_the_copyright() {
    let head = ["21", "11", USED, SEED];
    assert_eq!(codes(&file(&head)), ["copyright-missing"]);
    let longest = "c".repeat(170);
    assert_eq!(read(&with(5, &longest)).0.copyright, longest);
    let (bord, warnings) = read(&with(5, &"c".repeat(171)));
    assert_eq!((bord.copyright, warnings), (longest, vec![Warning::CopyrightLong]));
    assert_eq!(codes(&file(&[&head[..], &["", "", ""]].concat())), [""; 0]);
    assert_eq!(codes(&file(&[&head[..], &["", "", " "]].concat())), ["more-lines"]);
    let mut bytes = with(5, "");
    bytes.extend([0xa9, 0x20, 0x8e, 0xdb]);
    assert_eq!(read(&bytes).0.copyright, "© é€");
}

#[test]
fn bd1_mac_roman_has_256_characters() {
    let all: Vec<u8> = (0..=255).collect();
    let text = mac_roman::decode(&all);
    assert_eq!(mac_roman::encode(&text), Some(all));
    assert_eq!(text.chars().count(), 256);
    for (byte, character) in [
        (0x80, 'Ä'),
        (0x9f, 'ü'),
        (0xa0, '†'),
        (0xbd, 'Ω'),
        (0xca, '\u{a0}'),
        (0xf0, '\u{f8ff}'),
        (0xff, 'ˇ'),
    ] {
        assert_eq!(text.chars().nth(byte), Some(character));
    }
    assert_eq!(mac_roman::encode("ł"), None);
}

#[test]
fn bd6_writing() {
    let (bord, _) = read(&with(1, "21"));
    let white = Some(Player::SECOND);
    let write = |copyright: &str, end| bord::write(&bord.board, white, copyright, end);
    let (bytes, warnings) = write("© me", LineEnd::CrLf).expect("a file");
    assert_eq!(warnings, [Warning::WhiteToMove]);
    let squares = "B2,B4,B6,C3,C5,C7,D2,D4,D6,D8,E3,E5,E7,F2,F4,F6,G3,G5,G7,H2,H4,H6";
    let text = format!("21\r\n11\r\n{squares}\r\n{SEED}\r\n\u{fffd} me");
    assert_eq!(String::from_utf8_lossy(&bytes), text);
    assert_eq!(write(&"\n".repeat(171), LineEnd::Cr), Err(Error::CopyrightLong));
    assert_eq!(write("ł\n", LineEnd::Cr), Err(Error::CopyrightLines));
    assert_eq!(write("ł", LineEnd::Cr), Err(Error::CopyrightCharset));
    // Half of the disks is rounded up.
    let board = Board::read(&format!("{:.<64}", "BWB")).expect("a board");
    let (bytes, warnings) =
        bord::write(&board, Some(Player::FIRST), "", LineEnd::Lf).expect("a file");
    assert!(bytes.starts_with(b"30\n2\nA1,A2,A3\nBWB0") && bytes.ends_with(b"0\n"));
    assert_eq!(warnings, []);
}

/// What is written is read as the same, without warnings.
#[test]
fn bd6_round_trips() {
    let mut rng = rulvm_core::machine::Rng::new(3);
    for _ in 0..200 {
        let squares: String = (0..64).map(|_| ['.', 'B', 'W'][rng.next() as usize % 3]).collect();
        let board = Board::read(&squares).expect("a board");
        let end = [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf][rng.next() as usize % 3];
        let characters: Vec<u8> = (0..rng.next() % 171).map(|_| rng.next() as u8).collect();
        let copyright = mac_roman::decode(&characters).replace(['\r', '\n'], "");
        let (bytes, _) = bord::write(&board, None, &copyright, end).expect("it can be written");
        let (read, warnings) = read(&bytes);
        assert_eq!((read.board, read.copyright), (board, copyright));
        assert_eq!((read.squares, warnings), (board.occupied(), vec![]));
    }
}

#[test]
fn bd2_a_file_can_have_chips_of_its_own() {
    let mut bord = Bord::new(Board::START, "me");
    assert_eq!((bord.left, bord.placed), (30, 2));
    (bord.left, bord.placed) = (27, 5);
    let bytes = bord.write(LineEnd::CrLf).unwrap();
    assert_eq!(LineEnd::of(&bytes), LineEnd::CrLf);
    assert_eq!(bord::read(&bytes), Ok((bord, vec![Warning::ChipsBoard])));
    for (file, end) in [("", LineEnd::Cr), ("1\r2\n", LineEnd::Cr), ("1\n2\r", LineEnd::Lf)] {
        assert_eq!(LineEnd::of(file.as_bytes()), end);
    }
}
