//! Converts cells and styled text into those of ratatui.

use ratatui::buffer as there;
use ratatui::style as styles;
use ratatui::text;
use rulvm_cells::{Buffer, Cell, Color, Line, Modifier, Span, Style};

/// Converts a rectangle of a terminal.
#[must_use]
pub fn area(area: ratatui::layout::Rect) -> rulvm_cells::Rect {
    rulvm_cells::Rect::new(area.x, area.y, area.width, area.height)
}

/// Copies cells into those of a terminal, at the same positions.
pub fn copy(from: &Buffer, to: &mut there::Buffer) {
    let rows = from.area.rows().zip(from.cells().chunks(usize::from(from.area.width).max(1)));
    for (row, cells) in rows {
        for (x, cell) in (row.left()..row.right()).zip(cells) {
            if let Some(target) = to.cell_mut((x, row.y)) {
                *target = self::cell(cell);
            }
        }
    }
}

/// Converts a cell.
#[must_use]
pub fn cell(cell: &Cell) -> there::Cell {
    let mut target = there::Cell::default();
    target.set_symbol(cell.symbol()).set_style(style(cell.style()));
    target
}

/// Converts a color.
#[must_use]
pub const fn color(color: Color) -> styles::Color {
    match color {
        Color::Reset => styles::Color::Reset,
        Color::Black => styles::Color::Black,
        Color::Red => styles::Color::Red,
        Color::Green => styles::Color::Green,
        Color::Yellow => styles::Color::Yellow,
        Color::Blue => styles::Color::Blue,
        Color::Magenta => styles::Color::Magenta,
        Color::Cyan => styles::Color::Cyan,
        Color::Gray => styles::Color::Gray,
        Color::DarkGray => styles::Color::DarkGray,
        Color::LightRed => styles::Color::LightRed,
        Color::LightGreen => styles::Color::LightGreen,
        Color::LightYellow => styles::Color::LightYellow,
        Color::LightBlue => styles::Color::LightBlue,
        Color::LightMagenta => styles::Color::LightMagenta,
        Color::LightCyan => styles::Color::LightCyan,
        Color::White => styles::Color::White,
        Color::Rgb(red, green, blue) => styles::Color::Rgb(red, green, blue),
        Color::Indexed(index) => styles::Color::Indexed(index),
    }
}

/// The emphases, as cells and as ratatui have them.
const MODIFIERS: [(Modifier, styles::Modifier); 4] = [
    (Modifier::BOLD, styles::Modifier::BOLD),
    (Modifier::DIM, styles::Modifier::DIM),
    (Modifier::UNDERLINED, styles::Modifier::UNDERLINED),
    (Modifier::REVERSED, styles::Modifier::REVERSED),
];

/// Converts a style.
#[must_use]
pub fn style(style: Style) -> styles::Style {
    let mut target = styles::Style::new();
    target.fg = style.fg.map(color);
    target.bg = style.bg.map(color);
    for (here, there) in MODIFIERS {
        if style.add_modifier.contains(here) {
            target = target.add_modifier(there);
        }
    }
    target
}

/// Converts a span.
#[must_use]
pub fn span<'t>(span: &Span<'t>) -> text::Span<'t> {
    text::Span::styled(span.content.clone(), style(span.style))
}

/// Converts a line.
#[must_use]
pub fn line<'t>(line: &Line<'t>) -> text::Line<'t> {
    let spans: Vec<_> = line.spans.iter().map(span).collect();
    let target = text::Line::from(spans).style(style(line.style));
    if line.is_centered { target.centered() } else { target }
}
