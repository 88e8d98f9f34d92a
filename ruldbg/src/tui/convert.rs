//! Converts styled text into that of ratatui.

use ratatui::style as styles;
use ratatui::text;
use rulvm_cells::{Color, Line, Modifier, Span, Style};

/// Converts a color.
const fn color(color: Color) -> styles::Color {
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
pub(super) fn style(style: Style) -> styles::Style {
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
fn span<'t>(span: &Span<'t>) -> text::Span<'t> {
    text::Span::styled(span.content.clone(), style(span.style))
}

/// Converts a line.
pub(super) fn line<'t>(line: &Line<'t>) -> text::Line<'t> {
    let spans: Vec<_> = line.spans.iter().map(span).collect();
    let target = text::Line::from(spans).style(style(line.style));
    if line.is_centered { target.centered() } else { target }
}
