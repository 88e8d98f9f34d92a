//! Sets of cells as bits that move together.
//!
//! A [`Plane`] has a word for each column, with empty words on both sides. The bit of a cell is its
//! height, plus its column right of the middle. With this skew, a step in a direction is the same
//! move for all cells: up and down move bits by one, down-right and up-left move words by one, and
//! the other two do both. Cells that do not exist are in no plane.

use wide::{u8x16, u32x4};

use super::geometry::ByCell;

/// The words of a plane: 17 columns and some space, which makes four words a vector.
const WORDS: usize = 20;
/// The vectors of a plane.
const VECTORS: usize = WORDS / 4;
/// The word of the leftmost column of the largest board.
const FIRST_WORD: usize = 1;

/// A set of cells, or of the iterations of a loop over cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plane([u32x4; VECTORS]);

/// By how far a cell is away from another one, and the directions of the steps to it.
///
/// The lowest byte has the columns and the next one the bits, both from [`MIDDLE`] on; the third
/// has the directions, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offset(u32);

impl Plane {
    pub(super) const EMPTY: Plane = Plane([u32x4::new([0; 4]); VECTORS]);

    /// The words, one for each column.
    fn words(&self) -> [u32; WORDS] {
        let mut words = [0; WORDS];
        for (to, vector) in words.as_chunks_mut().0.iter_mut().zip(self.0) {
            *to = vector.to_array();
        }
        words
    }

    fn from_words(words: &[u32; WORDS]) -> Plane {
        let mut plane = Plane::EMPTY;
        for (to, &words) in plane.0.iter_mut().zip(words.as_chunks().0) {
            *to = u32x4::new(words);
        }
        plane
    }

    #[inline(always)]
    fn combine(&self, other: &Plane, operation: impl Fn(u32x4, u32x4) -> u32x4) -> Plane {
        let mut plane = *self;
        for (vector, &other) in plane.0.iter_mut().zip(&other.0) {
            *vector = operation(*vector, other);
        }
        plane
    }

    #[inline(always)]
    pub(super) fn and(&self, other: &Plane) -> Plane {
        self.combine(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn without(&self, other: &Plane) -> Plane {
        self.combine(other, |a, b| a & !b)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Plane) {
        *self = self.combine(other, |a, b| a | b);
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(u32x4::ZERO, |all, &vector| all | vector) == u32x4::ZERO
    }

    /// Divides the set into the cells that are in another one, and the rest.
    #[inline(always)]
    pub(super) fn divide(&self, truth: &Plane) -> Divided {
        let cells = self.and(truth);
        let rest = self.combine(&cells, |a, b| a ^ b);
        let (is_empty, is_all) = (cells.is_empty(), rest.is_empty());
        Divided { cells, rest, is_empty, is_all }
    }

    /// How many cells are in the set.
    #[inline]
    pub(super) fn count(&self) -> i64 {
        let [odd, pairs, fours, bytes] =
            [0x5555_5555, 0x3333_3333, 0x0F0F_0F0F, 0x00FF_00FF].map(u32x4::splat);
        let mut sums = u32x4::ZERO;
        for &vector in &self.0 {
            let two = vector - (vector >> 1_u32 & odd);
            let four = (two & pairs) + (two >> 2_u32 & pairs);
            sums += (four + (four >> 4_u32)) & fours;
        }
        // Each byte of the sums is at most 8 * 5, each half at most 16 * 5.
        let halves = (sums & bytes) + (sums >> 8_u32 & bytes);
        let [a, b, c, d] = halves.to_array();
        let halves = a + b + c + d;
        i64::from((halves & 0xFFFF) + (halves >> 16))
    }

    /// The place of the last cell in the order of loops (E6).
    pub(super) fn last(&self) -> Option<Place> {
        let number = self.0.iter().rposition(|&vector| vector != u32x4::ZERO)?;
        let words = self.0[number].to_array();
        let word = words.iter().rposition(|&word| word != 0)?;
        let bit = 31 - words[word].leading_zeros() as u8;
        Some(Place { word: (4 * number + word) as u8, bit })
    }

    /// True if a cell is in the set.
    pub(super) fn contains(&self, place: Place) -> bool {
        let word = usize::from(place.word);
        self.0[word / 4].to_array()[word % 4] >> place.bit & 1 != 0
    }
}

/// A set in two parts.
pub(super) struct Divided {
    /// The cells for which a condition is true.
    pub(super) cells: Plane,
    /// The others.
    pub(super) rest: Plane,
    /// True if the condition is true for no cell.
    pub(super) is_empty: bool,
    /// True if it is true for all cells.
    pub(super) is_all: bool,
}

/// The place of a cell in planes. Places are in the order of identifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    word: u8,
    bit: u8,
}

/// A plane with space for the largest offsets on both sides.
#[derive(Clone, Debug)]
pub(super) struct Wide([u32; 3 * WORDS]);

impl Wide {
    pub(super) const EMPTY: Wide = Wide([0; 3 * WORDS]);

    pub(super) fn new(plane: &Plane) -> Wide {
        let mut wide = Wide::EMPTY;
        wide.0[WORDS..2 * WORDS].copy_from_slice(&plane.words());
        wide
    }

    #[inline(always)]
    pub(super) fn plane(&self) -> Plane {
        self.at(Offset::HERE)
    }

    #[inline(always)]
    fn begin(offset: Offset) -> usize {
        ((WORDS as i32 + offset.columns()) as usize).min(2 * WORDS)
    }

    /// The cells for which the cell at an offset is in the set.
    // Pages have no vectors, and should be small.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn at(&self, offset: Offset) -> Plane {
        let Some(words) = self.0[Wide::begin(offset)..].first_chunk::<WORDS>() else {
            unreachable!("`begin` leaves the words of a plane")
        };
        let (down, up) = offset.shifts();
        let mut plane = Plane::from_words(words);
        for vector in &mut plane.0 {
            *vector = *vector >> down << up;
        }
        plane
    }

    /// Adds the cells at an offset from some cells.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn add_at(&mut self, cells: &Plane, offset: Offset) {
        let (down, up) = offset.shifts();
        let words = &mut self.0[Wide::begin(offset)..][..WORDS];
        for (to, &vector) in words.as_chunks_mut().0.iter_mut().zip(&cells.0) {
            *to = (u32x4::new(*to) | vector << down >> up).to_array();
        }
    }
}

/// No columns, or no bits.
const MIDDLE: u32 = 64;
/// What a step in each direction adds to columns and bits; the other directions are not used.
const STEPS: [u32; 8] = {
    const COLUMN: u32 = 1;
    const BIT: u32 = 1 << 8;
    [
        BIT.wrapping_neg(),
        COLUMN,
        COLUMN + BIT,
        BIT,
        COLUMN.wrapping_neg(),
        (COLUMN + BIT).wrapping_neg(),
        0,
        0,
    ]
};
/// The largest offset of two cells, in columns and in bits.
const FARTHEST: i32 = 16;

impl Offset {
    /// No step.
    pub(super) const HERE: Offset = Offset(MIDDLE << 8 | MIDDLE);

    /// From what [`Offset::number`] has returned.
    #[inline(always)]
    pub(super) const fn new(number: u32) -> Offset {
        Offset(number)
    }

    #[inline(always)]
    pub(super) const fn number(self) -> u32 {
        self.0
    }

    #[inline(always)]
    const fn columns(self) -> i32 {
        (self.0 & 0xFF).cast_signed() - MIDDLE.cast_signed()
    }

    #[inline(always)]
    const fn bits(self) -> i32 {
        (self.0 >> 8 & 0xFF).cast_signed() - MIDDLE.cast_signed()
    }

    /// How the bits of cells have to move to meet those at the offset: down, then up.
    #[inline(always)]
    fn shifts(self) -> (u32, u32) {
        let bits = self.bits();
        (bits.max(0).cast_unsigned() & 31, (-bits).max(0).cast_unsigned() & 31)
    }

    /// True if it is that of a cell from itself.
    #[inline(always)]
    pub(super) const fn is_here(self) -> bool {
        self.arrived().0 == Offset::HERE.0
    }

    /// The offset after another step; `None` if that is outside of the board for any cell.
    #[inline(always)]
    pub(super) fn step(self, direction: u8) -> Option<Offset> {
        let direction = direction & 7;
        let next = self.0.wrapping_add(STEPS[usize::from(direction)]) | 1 << (16 + direction);
        let offset = Offset(next);
        let is_near = offset.columns().abs() <= FARTHEST && offset.bits().abs() <= FARTHEST;
        is_near.then_some(offset)
    }

    /// True if steps that have left the board never come back: the board is convex, so two
    /// neighboring directions are safe. Then cells that have left it (E10) need no attention.
    #[inline(always)]
    pub(super) const fn never_returns(self) -> bool {
        // For each set of directions, whether two neighboring ones contain it.
        const SAFE: u64 = {
            let (mut safe, mut set) = (0_u64, 0_u64);
            while set < 64 {
                let mut first = 0;
                while first < 6 {
                    let pair = 1 << first | 1 << ((first + 1) % 6);
                    if set & !pair == 0 {
                        safe |= 1 << set;
                    }
                    first += 1;
                }
                set += 1;
            }
            safe
        };
        SAFE >> (self.0 >> 16 & 63) & 1 != 0
    }

    /// The same offset without directions, if all cells that matter have arrived.
    #[inline(always)]
    pub(super) const fn arrived(self) -> Offset {
        Offset(self.0 & 0xFFFF)
    }
}

/// Where the cells of a board are in planes.
#[derive(Debug)]
pub(super) struct Layout {
    /// For each word, the identifier of the cell at bit 0, which need not exist.
    base: [i16; WORDS],
    /// For each word from the first on: the first identifier, how many, and the lowest bit.
    columns: Vec<(u8, u8, u8)>,
    pub(super) all: Wide,
}

impl Layout {
    pub(super) const EMPTY: Layout =
        Layout { base: [0; WORDS], columns: Vec::new(), all: Wide::EMPTY };

    /// The layout of columns from the left, with the identifier and the column of the lowest cell,
    /// and the height.
    pub(super) fn new(columns: impl Iterator<Item = (usize, i8, usize)>) -> Layout {
        let mut layout = Layout::EMPTY;
        let mut all = [0; WORDS];
        for (k, (bottom, column, height)) in columns.enumerate() {
            let low = column.max(0) as u8;
            let word = FIRST_WORD + k;
            layout.base[word] = bottom as i16 - i16::from(low);
            layout.columns.push((bottom as u8, height as u8, low));
            all[word] = ((1 << height) - 1) << low;
        }
        layout.all = Wide::new(&Plane::from_words(&all));
        layout
    }

    /// Some planes: of the cells for whose bytes the functions return bytes with the highest bit
    /// set.
    #[inline(always)]
    pub(super) fn planes<const N: usize>(
        &self,
        bytes: &ByCell<u8>,
        functions: impl Fn(u8x16) -> [u8x16; N],
    ) -> [Wide; N] {
        let mut planes = [const { Wide::EMPTY }; N];
        for (word, &(bottom, height, low)) in (WORDS + FIRST_WORD..).zip(&self.columns) {
            let Some(column) = bytes[usize::from(bottom)..].first_chunk() else {
                unreachable!("the last column ends before cell 240")
            };
            let mut bits = functions(u8x16::new(*column)).map(u8x16::to_bitmask);
            if height > 16 {
                let top = functions(u8x16::splat(bytes[usize::from(bottom) + 16]));
                for (bits, top) in bits.iter_mut().zip(top) {
                    *bits |= top.to_bitmask() << 16;
                }
            }
            for (plane, bits) in planes.iter_mut().zip(bits) {
                plane.0[word] = (bits & ((1 << height) - 1)) << low;
            }
        }
        planes
    }

    /// The cell at an offset from a place; 0 if it does not exist.
    pub(super) fn cell(&self, from: Place, offset: Offset) -> u8 {
        let bit = i32::from(from.bit) + offset.bits();
        let word = (i32::from(from.word) + offset.columns()) as usize;
        match self.all.0.get(WORDS + word) {
            Some(column) if (0..32).contains(&bit) && column >> bit & 1 != 0 => {
                (i32::from(self.base[word]) + bit) as u8
            }
            _ => 0,
        }
    }

    /// The cells for which the cell at an offset is the one at a column and a height, which exists.
    pub(super) fn is_cell(&self, column: i8, height: i8, offset: Offset) -> Plane {
        let mut wide = Wide::EMPTY;
        // Column 0 is in the middle.
        let word = (FIRST_WORD + self.columns.len() / 2) as i32 + i32::from(column);
        let bit = i32::from(height) + i32::from(column.max(0));
        wide.0[WORDS + word as usize] = 1 << bit;
        wide.at(offset)
    }

    /// The identifiers of the cells in a plane.
    pub(super) fn cells(&self, plane: &Plane, mut visit: impl FnMut(u8)) {
        for (&base, mut word) in self.base.iter().zip(plane.words()) {
            while word != 0 {
                visit((i32::from(base) + word.trailing_zeros() as i32) as u8);
                word &= word - 1;
            }
        }
    }
}

/// The planes of a number below 8.
pub(super) type Digits = [Wide; 3];

/// The set of cells whose color satisfies a condition on the color plus one, a bit of `codes` for
/// each.
pub(super) fn where_color(digits: &[Plane; 3], codes: u8) -> Plane {
    let [p, q, r] = digits;
    let is_many = codes.count_ones() > 4;
    let codes = if is_many { !codes } else { codes };
    let mut plane = Plane::EMPTY;
    for code in (0..8).filter(|code| codes >> code & 1 != 0) {
        let [x, y, z] = [0, 1, 2].map(|k| u32x4::splat(if code >> k & 1 != 0 { 0 } else { !0 }));
        for k in 0..VECTORS {
            plane.0[k] |= (p.0[k] ^ x) & (q.0[k] ^ y) & (r.0[k] ^ z);
        }
    }
    if is_many {
        plane.0.iter_mut().for_each(|vector| *vector = !*vector);
    }
    plane
}

/// The cells for which two colors are equal.
pub(super) fn where_equal(digits: &Digits, offset: Offset, other: Offset) -> Plane {
    let mut different = Plane::EMPTY;
    for digit in digits {
        let change = digit.at(offset).combine(&digit.at(other), |a, b| a ^ b);
        different.add(&change);
    }
    different.combine(&different, |vector, _| !vector)
}
