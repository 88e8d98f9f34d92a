//! Shapes and the lists of their configurations (F4, F5, D15).

use std::ops::Range;

use super::bytes::{Reader, Writer, fits};
use super::error::{Expected, Field, ReadError, Warning, WriteError};
use super::limits::within;
use super::model::{Shape, Turning};
use crate::hex::{Relative, connected};

/// How long the record of a shape is, and an entry of a list.
const RECORD: usize = 8;
const ENTRY: usize = 4;
/// The most configurations in a list.
const MOST_CONFIGURATIONS: usize = 6;

/// The result of reading the shapes.
pub(super) struct Shapes {
    pub(super) shapes: Vec<Shape>,
    pub(super) lists: Vec<(usize, Range<usize>)>,
    pub(super) warnings: Vec<Warning>,
}

/// Reads the shapes. `end` is where the next section starts, as far as that is known: lists are
/// looked for before it first.
pub(super) fn read(
    file: &[u8],
    r: &mut Reader<'_>,
    count: u8,
    end: usize,
) -> Result<Shapes, ReadError> {
    let start = r.at;
    let mut out = Shapes { shapes: Vec::new(), lists: Vec::new(), warnings: Vec::new() };
    for k in 1..=usize::from(count) {
        let record = r.at;
        let size = r.byte_in(1, 4, Field::ShapeSize(k))?;
        let turns = *r;
        let turning = r.byte(Field::ShapeTurning(k))?.cast_signed();
        let offset = r.word(Field::ShapeList(k))?;
        let at = *r;
        let bytes = r.take(ENTRY, Field::ShapePosition(k))?;
        let initial = entry(bytes, size, Field::ShapePosition(k), &at)?;
        let turning = match turning {
            0 => Turning::Fixed,
            i8::MIN..=-1 => Turning::Around,
            n if usize::from(n.unsigned_abs()) <= MOST_CONFIGURATIONS => {
                let length = usize::from(n.unsigned_abs()) * ENTRY;
                let find = Find { file, start, end, record, offset: usize::from(offset), length };
                let Some((range, base)) = find.list() else {
                    let expected = Expected::List { offset, length };
                    return Err(Reader::new(file, record + 2).error(Field::ShapeList(k), expected));
                };
                if let Some(base) = base {
                    out.warnings.push(Warning::ListBase { shape: k, base });
                }
                let mut entries = Reader::new(file, range.start);
                let mut list = Vec::new();
                for _ in 0..n {
                    let at = entries;
                    let bytes = entries.take(ENTRY, Field::ShapeList(k))?;
                    list.push(entry(bytes, size, Field::ShapeList(k), &at)?);
                }
                let used = usize::from(size);
                if list.first().is_some_and(|entry| entry[..used] != initial[..used]) {
                    out.warnings.push(Warning::ListStart { shape: k });
                }
                out.lists.push((k, range));
                Turning::List(list)
            }
            n => {
                let found = i64::from(n);
                let expected = Expected::Range { low: -128, high: 6, found };
                return Err(turns.error(Field::ShapeTurning(k), expected));
            }
        };
        let shape = Shape { size, initial, turning };
        if !connected(shape.configuration()) {
            out.warnings.push(Warning::NotConnected { shape: k });
        }
        out.shapes.push(shape);
    }
    Ok(out)
}

/// Reads the positions of a configuration. Those of the hexagons must differ; bytes without a
/// hexagon do not count.
fn entry(
    bytes: &[u8],
    size: u8,
    field: Field,
    at: &Reader<'_>,
) -> Result<[Relative; 4], ReadError> {
    let mut positions = [Relative::HERE; 4];
    for (k, (slot, &byte)) in positions.iter_mut().zip(bytes).enumerate() {
        match Relative::new(byte) {
            Some(relative) => *slot = relative,
            None if k >= usize::from(size) => {}
            None => {
                let mut at = *at;
                at.at += k;
                let expected = Expected::Range { low: 0, high: 18, found: i64::from(byte) };
                return Err(at.error(field, expected));
            }
        }
    }
    if distinct(&positions, size) {
        Ok(positions)
    } else {
        Err(at.error(field, Expected::Distinct))
    }
}

/// True if the positions of all hexagons differ (F5).
fn distinct(positions: &[Relative; 4], size: u8) -> bool {
    let used = positions.get(..usize::from(size)).unwrap_or(positions);
    used.iter().enumerate().all(|(k, position)| !used[..k].contains(position))
}

/// The search for a list (F4).
struct Find<'f> {
    file: &'f [u8],
    /// The range of the shapes.
    start: usize,
    end: usize,
    record: usize,
    offset: usize,
    length: usize,
}

impl Find<'_> {
    /// Where the list is, and from what its offset counts if not from its own address.
    fn list(&self) -> Option<(Range<usize>, Option<&'static str>)> {
        let bases = [
            (self.record + 2, None),
            (self.record, Some("the record of the shape")),
            (self.start, Some("the start of the shapes")),
        ];
        let candidate = |inside: Range<usize>| {
            bases.into_iter().find_map(|(base, name)| {
                let begin = base + self.offset;
                let range = begin..begin + self.length;
                let fits = inside.start <= range.start && range.end <= inside.end;
                let bytes = self.file.get(range.clone())?;
                (fits && bytes.iter().all(|&byte| byte <= 18)).then_some((range, name))
            })
        };
        // Within the shapes first; a reader accepts any order and gaps (F8).
        candidate(self.start..self.end).or_else(|| candidate(0..self.file.len()))
    }
}

/// Checks what the file cannot express.
pub(super) fn check(shapes: &[Shape]) -> Result<(), WriteError> {
    for (k, shape) in (1..).zip(shapes) {
        within(Field::ShapeSize(k), usize::from(shape.size), 1, 4)?;
        if !distinct(&shape.initial, shape.size) {
            return Err(WriteError::Distinct { field: Field::ShapePosition(k) });
        }
        if let Turning::List(list) = &shape.turning {
            within(Field::ShapeConfigurations(k), list.len(), 1, MOST_CONFIGURATIONS)?;
            if !list.iter().all(|entry| distinct(entry, shape.size)) {
                return Err(WriteError::Distinct { field: Field::ShapeList(k) });
            }
        }
    }
    Ok(())
}

pub(super) fn write(w: &mut Writer, shapes: &[Shape]) {
    let mut list_at = w.address() + RECORD * shapes.len();
    for shape in shapes {
        w.byte(shape.size);
        match &shape.turning {
            Turning::Fixed => w.put(&[0, 0, 0]),
            Turning::Around => w.put(&[0xFF, 0, 0]),
            Turning::List(list) => {
                w.byte(fits(list.len()));
                // 255 shapes and their lists are less than 64 KiB.
                w.word(fits(list_at - w.address()));
                list_at += ENTRY * list.len();
            }
        }
        put_entry(w, &shape.initial);
    }
    for shape in shapes {
        if let Turning::List(list) = &shape.turning {
            list.iter().for_each(|entry| put_entry(w, entry));
        }
    }
}

fn put_entry(w: &mut Writer, entry: &[Relative; 4]) {
    w.put(&entry.map(Relative::get));
}
