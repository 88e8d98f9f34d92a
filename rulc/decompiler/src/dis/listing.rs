//! The listing of a rule file: every byte of it, with its offset and what it means.

use std::fmt::Write;
use std::ops::Range;

use grammar::disassembly::{self, Kind, Reached};
use grammar::hex::Edge;
use grammar::rul3::{
    self, DateTime, HEADER_FIELDS, Label, Loaded, Number, ReadError, Rgb, Section, Shape, Turning,
};
use grammar::signals::key_name;

use super::parts::quoted;

/// The number of bytes on a line.
const BYTES: usize = 8;

/// Lists a rule file: the sections in the order of their addresses, each with its first and last
/// address and its length, and the bytes between them.
///
/// # Errors
/// What is wrong with the file.
pub fn listing(bytes: &[u8]) -> Result<String, ReadError> {
    let loaded = rul3::read(bytes)?;
    let reached = Reached::new(bytes, &loaded.layout);
    let mut listing = Listing { bytes, loaded: &loaded, reached: &reached, out: String::new() };
    listing.whole();
    Ok(listing.out)
}

/// What a part of the file is.
enum Part {
    Section(Section),
    /// Code outside of the section of code.
    OtherCode,
    /// Bytes that belong to no section.
    Gap,
}

struct Listing<'f> {
    bytes: &'f [u8],
    loaded: &'f Loaded,
    reached: &'f Reached,
    out: String,
}

impl Listing<'_> {
    fn whole(&mut self) {
        let length = self.bytes.len();
        let layout = &self.loaded.layout;
        let _ = writeln!(self.out, "RUL3 file, {length} bytes: {}", quoted(&self.loaded.rule.name));
        for warning in &self.loaded.warnings {
            let _ = writeln!(self.out, "warning: {warning}");
        }
        let mut parts: Vec<(Range<usize>, Part)> = Vec::new();
        // Code that is spread over the file: everything outside of other sections.
        let spread = layout.code == (0..length);
        for (section, range) in layout.sections() {
            if section != Section::Code || !spread {
                parts.push((range, Part::Section(section)));
            }
        }
        let ranges: Vec<Range<usize>> = parts.iter().map(|(range, _)| range.clone()).collect();
        let mut code: Vec<Range<usize>> = Vec::new();
        if !spread {
            code.push(layout.code.clone());
        }
        for gap in gaps(&ranges, length) {
            let part = if spread { Part::Section(Section::Code) } else { Part::Gap };
            if spread {
                code.push(gap.clone());
            }
            parts.push((gap, part));
        }
        for executed in self.reached.ranges() {
            let inside =
                |code: &Range<usize>| code.start <= executed.start && executed.end <= code.end;
            if !code.iter().any(inside) {
                parts.push((executed, Part::OtherCode));
            }
        }
        parts.sort_by_key(|(range, _)| (range.start, range.end));
        for (range, part) in parts {
            self.part(range, &part);
        }
    }

    fn part(&mut self, range: Range<usize>, part: &Part) {
        let mut name = match part {
            Part::Section(section) => section.to_string(),
            Part::OtherCode => "code outside the code section".to_owned(),
            Part::Gap => "no section".to_owned(),
        };
        let layout = &self.loaded.layout;
        let list = layout.lists.iter().find(|(_, list)| *list == range).map(|&(shape, _)| shape);
        let definition = layout.definitions.iter().position(|definition| *definition == range);
        match part {
            Part::Section(Section::Shapes) if range != layout.shapes => {
                if let Some(shape) = list {
                    name = format!("configurations of shape {shape}");
                }
            }
            Part::Section(Section::Numbers) if range != layout.numbers => {
                if let Some(k) = definition {
                    name = format!("definition of number {}", k + 1);
                }
            }
            _ => {}
        }
        let (start, last, count) = (range.start, range.end.saturating_sub(1), range.len());
        let plural = if count == 1 { "" } else { "s" };
        let _ = writeln!(self.out, "\n{start}-{last}: {name}, {count} byte{plural}");
        match part {
            Part::Section(Section::Header) => self.header(),
            Part::Section(Section::Patterns) => self.patterns(range.start),
            Part::Section(Section::Shapes) if range == layout.shapes => self.shapes(range.start),
            Part::Section(Section::Shapes) => {
                for at in range.step_by(4) {
                    self.dump(at..at + 4, "");
                }
            }
            Part::Section(Section::Signals) => self.signals(range.start),
            Part::Section(Section::Numbers) => match definition {
                Some(k) if range != layout.numbers => {
                    let text = self.loaded.rule.numbers.get(k).map(number).unwrap_or_default();
                    self.dump(range, &text);
                }
                _ => self.dump(range, "their count and the addresses of their definitions"),
            },
            Part::Section(Section::Code) | Part::OtherCode => self.code(range),
            Part::Section(Section::Help) => self.helps(range),
            Part::Section(Section::Scores) => self.scores(range.start),
            Part::Gap => self.dump(range, ""),
        }
    }

    /// Lists bytes, with a text next to the first ones.
    fn dump(&mut self, range: Range<usize>, text: &str) {
        let bytes = self.bytes.get(range.clone()).unwrap_or_default();
        let mut text = text;
        for (at, bytes) in (range.start..).step_by(BYTES).zip(bytes.chunks(BYTES)) {
            let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            let line = format!("{at:>7}  {:<23}  {text}", digits.join(" "));
            self.out.push_str(line.trim_end());
            self.out.push('\n');
            text = "";
        }
    }

    fn header(&mut self) {
        let mut at = 0;
        for field in HEADER_FIELDS {
            let range = at..at + field.size;
            let bytes = self.bytes.get(range.clone()).unwrap_or_default();
            let what = field.what;
            let text = match bytes {
                [_, red, green, blue] if what.starts_with("color") => {
                    format!("{what} {}", Rgb(*red, *green, *blue))
                }
                [..] if bytes.len() <= 4 && what != "identification" => {
                    let value =
                        bytes.iter().fold(0_u32, |value, &byte| value << 8 | u32::from(byte));
                    format!("{what} {value}")
                }
                _ if what == "name" => format!("{what} {}", quoted(&self.loaded.rule.name)),
                _ => what.to_owned(),
            };
            self.dump(range, &text);
            at += field.size;
        }
    }

    fn patterns(&mut self, start: usize) {
        let loaded = self.loaded;
        for (k, pattern) in loaded.rule.patterns.iter().enumerate() {
            let at = start + k * rul3::Pattern::BYTES;
            let _ = writeln!(self.out, "{at:>7}  pattern {}", k + 1);
            for row in pattern.rows() {
                let digits: String =
                    row.iter().map(|pixel| char::from(b'0' + (pixel & 7))).collect();
                let margin = " ".repeat((20 - row.len().min(20)) / 2);
                let _ = writeln!(self.out, "         {margin}{digits}");
            }
        }
    }

    fn shapes(&mut self, start: usize) {
        let loaded = self.loaded;
        for (k, (at, item)) in (1..).zip((start..).step_by(8).zip(&loaded.rule.shapes)) {
            self.dump(at..at + 8, &format!("shape {k}: {}", shape(item)));
        }
    }

    fn signals(&mut self, start: usize) {
        let loaded = self.loaded;
        for (k, (at, signal)) in (1..).zip((start..).step_by(8).zip(&loaded.rule.signals)) {
            let key = if signal.key == 0 { "no key".to_owned() } else { key_name(signal.key) };
            self.dump(at..at + 8, &format!("signal {k}: {}, {key}", quoted(&signal.name())));
        }
    }

    fn helps(&mut self, range: Range<usize>) {
        let loaded = self.loaded;
        let mut at = range.start;
        for help in &loaded.rule.help {
            let offset = self.bytes.get(at..at + 4).unwrap_or_default();
            let offset = offset.iter().fold(0, |value, &byte| value << 8 | usize::from(byte));
            let underline = help.underline.map_or("nothing".to_owned(), |u| quoted(&u.to_string()));
            let text = format!("language {}, underlined by {underline}", help.language);
            self.dump(at..at + 7, &text);
            let mut line_at = at + 7;
            for line in help.text.split_inclusive('\n') {
                let _ = writeln!(self.out, "{line_at:>7}  {}", quoted(line));
                line_at += line.chars().count();
            }
            // The zero byte, and what follows up to the next text.
            let next = (at + offset).clamp(line_at, range.end);
            self.dump(line_at..next, "end of the text");
            at = next;
        }
        self.dump(at..range.end, "end of the help");
    }

    fn scores(&mut self, start: usize) {
        let loaded = self.loaded;
        let mut at = start;
        for (edge, table) in Edge::ALL.iter().zip(&loaded.rule.scores) {
            for (rank, score) in (1..).zip(&table.entries) {
                let DateTime { year, month, day, hour, minute, second } =
                    DateTime::unpack(score.date);
                let (edge, player, points) = (edge.get(), quoted(&score.player), score.score);
                let date = format!("{year}-{month:02}-{day:02}");
                let time = format!("{hour:02}:{minute:02}:{second:02}");
                let text = format!("edge {edge}, {rank}: {player} {points}, {date} {time}");
                self.dump(at..at + 32, &text);
                at += 32;
            }
        }
    }

    fn code(&mut self, range: Range<usize>) {
        let block = disassembly::block(self.bytes, self.reached, range);
        let mut rest = block.items.as_slice();
        let mut kind = Kind::Reached;
        while let Some((first, after)) = rest.split_first() {
            for phase in &first.phases {
                let _ = writeln!(self.out, "\nphase {}:", phase.letter());
            }
            if let Some(label) = &first.label {
                let _ = writeln!(self.out, "{label}:");
            }
            if first.kind != kind {
                let _ = writeln!(
                    self.out,
                    "; {}",
                    match first.kind {
                        Kind::Reached => "code",
                        Kind::Plausible => "code that no phase reaches",
                        Kind::Data => "no code",
                    }
                );
                kind = first.kind;
            }
            let length = after.iter().take_while(|item| !item.starts && item.kind == kind).count();
            let (line, others) = after.split_at(length);
            let mut words = first.text.clone();
            let mut end = first.range.end;
            for item in line {
                words.push(' ');
                words.push_str(&item.text);
                end = item.range.end;
            }
            if kind == Kind::Data {
                words.clear();
            }
            self.dump(first.range.start..end, &words);
            rest = others;
        }
    }
}

/// The gaps between some ranges in a file of this length.
fn gaps(ranges: &[Range<usize>], length: usize) -> Vec<Range<usize>> {
    let mut gaps = Vec::new();
    let mut end = 0;
    for range in ranges.iter().cloned().chain(std::iter::once(length..length)) {
        if end < range.start {
            gaps.push(end..range.start);
        }
        end = end.max(range.end);
    }
    gaps
}

fn shape(shape: &Shape) -> String {
    let hexagons = if shape.size == 1 { "hexagon" } else { "hexagons" };
    let positions: Vec<String> = shape
        .initial
        .iter()
        .take(usize::from(shape.size))
        .map(|position| position.get().to_string())
        .collect();
    let turning = match &shape.turning {
        Turning::Fixed => "cannot turn".to_owned(),
        Turning::Around => "turns around its reference".to_owned(),
        Turning::List(list) => format!("turns through {} configurations", list.len()),
    };
    format!("{} {hexagons} at {}, {turning}", shape.size, positions.join(" "))
}

fn number(number: &Number) -> String {
    let labels: Vec<String> = number
        .labels
        .iter()
        .map(|Label { language, text }| format!("{language} {}", quoted(text)))
        .collect();
    format!("{}; {}", labels.join(", "), number.describe())
}
