//! A small rule with data in every section, and ways to damage its bytes.

use grammar::hex::{Edge, Relative};
use grammar::language::Language;
use grammar::rul3::{
    Help, Label, Loaded, Number, Pattern, Phase, PhaseTable, Place, ReadError, Rgb, RuleFile,
    Score, ScoreTable, Shape, Signal, Turning, read,
};
use grammar::signals::letters;

/// Offsets of the header (F1).
pub const NAME: usize = 22;
pub const PATTERNS: usize = 50;
pub const SHAPES: usize = 51;
pub const SIGNALS: usize = 52;
pub const EDGE: usize = 53;
pub const SCORES: usize = 54;
pub const MAX_SCORES: usize = 58;
pub const STACK: usize = 62;
pub const SIGNALS_ADDRESS: usize = 66;
pub const NUMBERS_ADDRESS: usize = 70;
pub const PHASES: usize = 74;
pub const HELP_ADDRESS: usize = 102;
pub const SCORES_ADDRESS: usize = 106;

/// Returns four positions, of which the first are these.
pub fn four(positions: &[u8]) -> [Relative; 4] {
    let mut all = [Relative::HERE; 4];
    for (slot, &position) in all.iter_mut().zip(positions) {
        *slot = Relative::new(position).unwrap();
    }
    all
}

pub fn score(player: &str, score: i32) -> Score {
    Score { player: player.to_owned(), score, date: 0x1234_5678 }
}

pub fn table(max: u8, scores: &[i32]) -> ScoreTable {
    let entries = scores.iter().map(|&points| score("Ada", points)).collect();
    ScoreTable { max, entries }
}

/// Returns a rule with data in every section: 2 patterns, 3 shapes (one with a list), 2 signals, 1
/// number with 2 texts, 2 help pages, 3 scores. All phases return immediately, each at an address
/// of its own.
pub fn small() -> RuleFile {
    let number = Number {
        max_digits: 7,
        min_digits: 2,
        text_height: 16,
        number_height: 24,
        text_color: Rgb(1, 2, 3),
        zeros_color: Rgb(4, 5, 6),
        digits_color: Rgb(7, 8, 9),
        place: Place::Right,
        labels: vec![
            Label { language: Language::USA, text: "Score".to_owned() },
            Label { language: Language::FRANCE, text: "Numéro".to_owned() },
        ],
    };
    let help = |language, underline, text: &str| Help {
        language,
        underline,
        reserved: 0,
        text: text.to_owned(),
    };
    RuleFile {
        name: "Small".to_owned(),
        pause_color: Rgb(0xFF, 0, 0),
        over_color: Rgb(0, 0xFF, 0),
        player_color: Rgb(0, 0, 0xFF),
        title_color: Rgb(0x12, 0x34, 0x56),
        title_height: 32,
        title_font: 5,
        numbers_font: 6,
        edge: Edge::new(7),
        stack: 10,
        patterns: vec![Pattern::default(), Pattern(std::array::from_fn(|k| (k % 8) as u8))],
        shapes: vec![
            Shape { size: 1, initial: four(&[0]), turning: Turning::Fixed },
            Shape { size: 3, initial: four(&[4, 0, 1]), turning: Turning::Around },
            Shape {
                size: 2,
                initial: four(&[0, 1]),
                turning: Turning::List(vec![four(&[0, 1]), four(&[0, 2])]),
            },
        ],
        signals: vec![
            Signal { external: letters("LEFT"), key: 0x004B },
            Signal { external: 42, key: 0x0401 },
        ],
        numbers: vec![number],
        code: vec![0x51; 6],
        phases: PhaseTable([Some(0), Some(1), Some(2), Some(3), Some(4), None, Some(5)]),
        help: vec![
            help(Language::USA, Some('-'), "Help\r\n----\r\n"),
            help(Language::GERMANY, None, "Hilfe für alle\r\n"),
        ],
        scores: [table(2, &[30, 20]), table(0, &[]), table(3, &[-5]), table(1, &[])],
    }
}

/// Returns the bytes of [`small`].
pub fn small_file() -> Vec<u8> {
    grammar::rul3::write(&small()).unwrap()
}

pub fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
    bytes[at..at + new.len()].copy_from_slice(new);
}

pub fn put_long(bytes: &mut [u8], at: usize, long: usize) {
    put(bytes, at, &u32::try_from(long).unwrap().to_be_bytes());
}

pub fn long(bytes: &[u8], at: usize) -> usize {
    u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

/// Returns the offset of a phase's address in the header.
pub fn phase_address(phase: Phase) -> usize {
    PHASES + 4 * phase as usize
}

/// Changes the small file, and reads it.
pub fn changed(change: impl FnOnce(&mut Vec<u8>)) -> Result<Loaded, ReadError> {
    let mut bytes = small_file();
    change(&mut bytes);
    read(&bytes)
}

/// Returns the error that a change of the small file causes, as a message.
pub fn error(change: impl FnOnce(&mut Vec<u8>)) -> String {
    changed(change).expect_err("this change makes it no rule file").to_string()
}
