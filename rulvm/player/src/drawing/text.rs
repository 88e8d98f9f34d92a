//! Text that is wrapped, and text in boxes.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};

/// What a box leaves of a width or a height: its border, and a space on each side of the text.
pub(crate) const fn inside(size: u16) -> u16 {
    size.saturating_sub(4)
}

/// Breaks a text into lines of some columns: between phrases, which are separated by three spaces,
/// or else between words where possible.
#[must_use]
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    const SPACES: &str = "   ";
    let fits = |text: &str| Line::raw(text).width() <= columns.into();
    let mut lines: Vec<String> = Vec::new();
    for phrase in text.split(SPACES) {
        let longer = lines.last().map(|line| format!("{line}{SPACES}{phrase}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if fits(&longer) => *line = longer,
            _ => lines.extend(wrap_words(phrase, columns)),
        }
    }
    lines
}

/// Breaks a text into lines of some columns, between words where possible.
fn wrap_words(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns.max(1));
    let mut lines = Vec::new();
    let mut line = String::new();
    let width = |text: &str| Line::raw(text).width();
    for word in words(text) {
        if !line.is_empty() && width(&line) + width(word.trim_end()) > columns {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            let mut bytes = [0; 4];
            // A word longer than a line is broken anywhere; a space fits after a full line.
            if letter != ' ' && width(&line) + width(letter.encode_utf8(&mut bytes)) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The words of a text, each with the space after it. French has spaces before some marks and
/// inside quotation marks, where no line ends.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut start) = (Vec::new(), 0);
    for (at, _) in text.match_indices(' ') {
        let is_kept = text[at + 1..].starts_with([':', ';', '?', '!', '»']);
        if is_kept || text[..at].ends_with('«') {
            continue;
        }
        words.push(&text[start..=at]);
        start = at + 1;
    }
    words.push(&text[start..]);
    words
}

/// A text in some columns: one that is too long ends with `…`.
#[must_use]
pub fn cut(text: &str, columns: u16) -> String {
    let text = text.trim_end();
    let width = |text: &str| Line::raw(text).width();
    let columns = usize::from(columns);
    if width(text) <= columns {
        return text.to_owned();
    }
    let starts = text.char_indices().rev().map(|(at, _)| &text[..at]);
    let mut starts = starts;
    let start = starts.find(|start| width(start) < columns);
    start.map_or(String::new(), |start| format!("{start}…"))
}

/// Draws lines in a box in the middle of a place; those that are too long are wrapped.
pub(crate) fn banner(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
    let fits = |line: &String| Line::raw(line.as_str()).width() <= inside(buffer.area.width).into();
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|line| {
            if fits(line) { vec![line.clone()] } else { wrap(line, inside(buffer.area.width)) }
        })
        .collect();
    let width = lines.iter().map(|line| Line::raw(line.as_str()).width()).max().unwrap_or(0);
    let width = u16::try_from(width + 4).unwrap_or(u16::MAX).min(buffer.area.width);
    let height = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(buffer.area.height);
    let x = (area.x + area.width / 2).saturating_sub(width / 2);
    let x = x.min(buffer.area.right().saturating_sub(width));
    let y = (area.y + area.height / 2).saturating_sub(height / 2);
    let place = Rect { x, y, width, height }.intersection(buffer.area);
    buffer.clear(place);
    buffer.draw_border(place, style);
    for (k, line) in lines.iter().enumerate() {
        let y = place.y + 1 + u16::try_from(k).unwrap_or(0);
        if y + 1 < place.bottom() {
            let place = Rect { x: place.x + 2, y, width: place.width.saturating_sub(4), height: 1 };
            let bold = style.add_modifier(Modifier::BOLD);
            buffer.draw_line(&Line::styled(line.clone(), bold), place);
        }
    }
}
