//! Reading a whole file.

use super::bytes::Reader;
use super::error::{Expected, Field, ReadError, Warning};
use super::header::{self, Header};
use super::layout::{Layout, overlap};
use super::model::{PhaseTable, RuleFile};
use super::section::Section;
use super::{MAX_FILE, code, help, numbers, patterns, scores, shapes, signals};
use crate::charset;
use crate::hex::Edge;
use crate::isa::Address;

/// A rule file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Its contents.
    pub rule: RuleFile,
    /// Where everything is.
    pub layout: Layout,
    /// What is odd about it.
    pub warnings: Vec<Warning>,
}

/// The most entries of the stack (E13).
const MOST_STACK: u32 = 65_536;

/// Reads a rule file.
///
/// Sections may come in any order, with gaps (F8, F11).
///
/// # Errors
/// The first thing that differs from section 6.8.
pub fn read(file: &[u8]) -> Result<Loaded, ReadError> {
    if file.len() > MAX_FILE {
        let expected = Expected::Size { found: file.len() };
        return Err(ReadError { offset: MAX_FILE, field: Field::File, expected });
    }
    let header = Header::read(file)?;
    let mut r = Reader::new(file, header::SIZE);
    let patterns = patterns::read(&mut r, header.patterns)?;
    let shapes_start = r.at;
    let end = behind_shapes(&header, shapes_start, file.len());
    let shapes::Shapes { shapes, lists, mut warnings } =
        shapes::read(file, &mut r, header.shapes, end)?;
    let shapes_range = shapes_start..r.at;
    r.at = header.signals_address;
    let signals = signals::read(&mut r, header.signals)?;
    let signals_range = header.signals_address..r.at;
    let numbers = numbers::read(file, header.numbers_address)?;
    warnings.extend(&numbers.warnings);
    let help = match header.help_address {
        Some(address) => help::read(file, address)?,
        None => help::Helps::default(),
    };
    warnings.extend(&help.warnings);
    let (tables, scores_range, scores_end) =
        scores::read(file, header.scores_address, header.scores, header.max_scores)?;

    let mut layout = Layout {
        patterns: header::SIZE..shapes_start,
        shapes: shapes_range,
        lists,
        signals: signals_range,
        numbers: numbers.array,
        definitions: numbers.definitions,
        code: 0..0,
        help: help.range,
        scores: scores_range,
        scores_end,
        scores_writable: true,
        phases: header.phases.map(|entry| entry.and_then(|at| i32::try_from(at).ok()).map(Address)),
    };
    layout.code = code::find(file, &header, &layout);
    if let Some(section) = overlapped(file, &header, &layout) {
        layout.scores_writable = false;
        warnings.push(Warning::ScoresOverlap { section });
    }
    for (edge, table) in Edge::ALL.into_iter().zip(&tables) {
        if table.entries.len() > usize::from(table.max) {
            let (edge, count, max) = (edge.get(), table.entries.len(), table.max);
            warnings.push(Warning::TooManyScores { edge, count, max });
        }
    }
    if header.stack > MOST_STACK {
        warnings.push(Warning::StackLimited { asked: header.stack });
    }
    let relative = |entry: usize| {
        let start = i32::try_from(layout.code.start).unwrap_or(0);
        i32::try_from(entry).map(|entry| entry - start).ok()
    };
    let rule = RuleFile {
        name: charset::decode(&header.name),
        pause_color: header.pause_color,
        over_color: header.over_color,
        player_color: header.player_color,
        title_color: header.title_color,
        title_height: header.title_height,
        title_font: header.title_font,
        numbers_font: header.numbers_font,
        edge: Edge::new(header.edge),
        stack: header.stack,
        patterns,
        shapes,
        signals,
        numbers: numbers.numbers,
        code: file.get(layout.code.clone()).unwrap_or_default().to_vec(),
        phases: PhaseTable(header.phases.map(|entry| entry.and_then(relative))),
        help: help.helps,
        scores: tables,
    };
    Ok(Loaded { rule, layout, warnings })
}

/// Where the section after the shapes starts, as far as the header says.
fn behind_shapes(header: &Header, shapes: usize, length: usize) -> usize {
    let addresses = [header.signals_address, header.numbers_address, header.scores_address];
    addresses
        .into_iter()
        .chain(header.help_address)
        .chain(header.phases.iter().copied().flatten())
        .filter(|&address| address > shapes)
        .min()
        .unwrap_or(length)
}

/// What the table of scores, at its largest size, has bytes in common with (F12), or the numbers of
/// scores in the header.
fn overlapped(file: &[u8], header: &Header, layout: &Layout) -> Option<Section> {
    let table = layout.scores.start..layout.scores_end;
    let data = layout.data();
    let counts = header::at::SCORES..header::at::SCORES + 4;
    let section = data.iter().find(|(section, range)| {
        overlap(range, &table) || *section != Section::Header && overlap(range, &counts)
    });
    let section = section.map(|&(section, _)| section);
    section.or_else(|| code::overlaps_scores(file, header, layout).then_some(Section::Code))
}
