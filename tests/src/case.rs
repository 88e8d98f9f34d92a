//! Cases: a rule file and what is done with it, as bytes. Fuzzers, seeded tests and the files of a
//! corpus all say the same thing in the same way.

use std::collections::BTreeMap;

use grammar::hex::Edge;
use grammar::rul3::Phase;
use rulvm_core::Input;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::machine::{DEFAULT_FUEL, Rng};

/// A file, and bytes that say what is done with it. Every sequence of bytes is a case:
///
/// | bytes | what |
/// |---|---|
/// | 2 | the length of the session; at most the rest of the bytes |
/// | this length | the session |
/// | the rest | the rule file |
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// What is done: records for [`Session::read`], or requests.
    pub session: Vec<u8>,
    /// The bytes of the rule file.
    pub file: Vec<u8>,
}

impl Case {
    /// Reads a case.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Case {
        let Some((length, rest)) = bytes.split_first_chunk() else { return Case::default() };
        let length = usize::from(u16::from_be_bytes(*length)).min(rest.len());
        let (session, file) = rest.split_at(length);
        Case { session: session.to_vec(), file: file.to_vec() }
    }

    /// Writes it; of a session, as much as fits.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let length = u16::try_from(self.session.len()).unwrap_or(u16::MAX);
        let session = &self.session[..usize::from(length)];
        [&length.to_be_bytes(), session, &self.file].concat()
    }
}

/// The limits of a session.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The fuel of a phase call.
    pub fuel: u64,
    /// How many inputs there are.
    pub inputs: usize,
    /// How many phases may use up all their fuel.
    pub runaways: usize,
    /// The fuel that the inputs may use together; the one that exceeds it is the last.
    pub total: u64,
}

impl Limits {
    /// For thousands of sessions in a second.
    pub const LOW: Limits = Limits { fuel: 5000, inputs: 32, runaways: 3, total: u64::MAX };
    /// For long loops, without waiting for those that do not end.
    pub const HIGH: Limits = Limits { fuel: 200_000, runaways: 1, ..Limits::LOW };
    /// With the fuel of a real game.
    pub const FULL: Limits = Limits { fuel: DEFAULT_FUEL, ..Limits::HIGH };
}

/// What is done with a rule: how a game starts, and its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The edge of the board, if the rule leaves it open.
    pub edge: Edge,
    /// The seed of the game.
    pub seed: u64,
    /// The limit of phase calls.
    pub fuel: u64,
    /// True if a receiver handles the messages and changes the state.
    pub meddles: bool,
    /// The inputs.
    pub inputs: Vec<Input>,
    /// How many phases may use up all their fuel before the session ends.
    pub runaways: usize,
    /// The fuel after which it ends.
    pub total: u64,
}

/// The size of a record of a session, in bytes.
pub const RECORD: usize = 4;

/// Numbers at which something changes.
pub const NUMBERS: [i32; 32] = [
    0,
    1,
    -1,
    2,
    3,
    6,
    7,
    8,
    9,
    15,
    16,
    18,
    63,
    64,
    -64,
    -65,
    91,
    92,
    127,
    128,
    -128,
    217,
    218,
    255,
    256,
    0x7FFF,
    -0x8000,
    0xFFFF,
    0x10000,
    i32::MAX,
    i32::MIN,
    i32::MIN + 1,
];

/// A number from two bytes: small ones, and those of [`NUMBERS`].
fn number(high: u8, low: u8) -> i32 {
    match NUMBERS.get(usize::from(high)) {
        Some(&number) => number,
        None => i32::from(i16::from_be_bytes([high, low])),
    }
}

impl Session {
    /// Reads a session: records of [`RECORD`] bytes, the first of which says how the game starts.
    #[must_use]
    pub fn read(bytes: &[u8], limits: Limits) -> Session {
        let mut records = bytes.chunks_exact(RECORD).map(<[u8; RECORD]>::try_from);
        let [begin, fuel, high, low] =
            records.next().and_then(Result::ok).unwrap_or([0, 255, 0, 1]);
        let is_low = limits.fuel < DEFAULT_FUEL;
        let some_fuel = |fuel: u64| if is_low { fuel.min(limits.fuel) } else { limits.fuel };
        // A quarter of the games run out of fuel soon.
        let few = u64::from(fuel) * u64::from(fuel);
        Session {
            edge: Edge::ALL[usize::from(begin % 4)],
            seed: u64::from(u16::from_be_bytes([high, low])),
            fuel: some_fuel(if fuel < 64 { few } else { limits.fuel }),
            meddles: begin & 0x1C == 4,
            inputs: records
                .flatten()
                .take(limits.inputs)
                .map(|record| input(record, &some_fuel))
                .collect(),
            runaways: limits.runaways,
            total: limits.total,
        }
    }
}

/// The input of a record.
fn input([kind, a, b, c]: [u8; RECORD], some_fuel: &dyn Fn(u64) -> u64) -> Input {
    let word = u16::from_be_bytes([b, c]);
    let edit = match kind % 32 {
        0..=2 => return Input::Advance(u64::from(word)),
        3 => return Input::Window(a.is_multiple_of(2)),
        4..=9 => return Input::Call(PhaseLetter(Phase::ALL[usize::from(a) % 7])),
        10 => return Input::Fuel(some_fuel(u64::from(word))),
        11 | 12 => Edit { variables: [(a % 64, number(b, c))].into(), ..Edit::default() },
        13 => Edit { stack: Some(vec![number(b, c); usize::from(a % 32)]), ..Edit::default() },
        14 => Edit { cells: [(a, [b % 8, c % 4, b.wrapping_mul(c)])].into(), ..Edit::default() },
        15 => Edit { cells: board(a, word), ..Edit::default() },
        16 => Edit { radar: Some(a.is_multiple_of(2)), ..Edit::default() },
        17 => Edit { rng: Some(u64::from(word)), ..Edit::default() },
        // Mostly signals that every rule has.
        18..=30 => return Input::Signal(1 + a % 16),
        _ => return Input::Signal(a),
    };
    Input::Edit(edit)
}

/// Some cells of a board of 91, full of hexagons with marks.
fn board(often: u8, seed: u16) -> BTreeMap<u8, [u8; 3]> {
    let mut rng = Rng::new(seed.into());
    let colors = 1 + rng.next() % 6;
    (1..=91)
        .filter_map(|id| {
            let [chance, color, pattern, mark] = rng.next().to_be_bytes();
            let marks = if mark < 64 { mark } else { 0 };
            let color = 1 + (u32::from(color) % colors) as u8;
            (chance <= often).then_some((id, [color, 1 + pattern / 255, marks]))
        })
        .collect()
}

/// A session of random records.
#[must_use]
pub fn random_session(rng: &mut Rng, inputs: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..=inputs).flat_map(|_| rng.next().to_be_bytes()).collect();
    // Most games start with all their fuel.
    if !rng.next().is_multiple_of(4) {
        bytes[1] = 255;
    }
    bytes
}
