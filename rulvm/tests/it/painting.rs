//! What a terminal receives makes it show the cells.

use std::num::NonZero;

use rulvm_cells::{Buffer, Color, Modifier, Position, Rect, Style};
use rulvm_terminal::paint::Painter;
use test_support::random::Random;
use test_support::vt100;

const WIDTH: u16 = 9;
const HEIGHT: u16 = 3;
const COLORS: [(Color, vt100::Color); 6] = [
    (Color::Reset, vt100::Color::Default),
    (Color::Red, vt100::Color::Idx(1)),
    (Color::LightBlue, vt100::Color::Idx(12)),
    (Color::White, vt100::Color::Idx(15)),
    (Color::Indexed(200), vt100::Color::Idx(200)),
    (Color::Rgb(1, 2, 3), vt100::Color::Rgb(1, 2, 3)),
];
const KINDS: [Modifier; 4] =
    [Modifier::BOLD, Modifier::DIM, Modifier::UNDERLINED, Modifier::REVERSED];

/// Changes some of the cells: characters of one and two columns, in any style.
fn change(cells: &mut Buffer, random: &mut Random) {
    for _ in 0..random.below(6) {
        let y = u16::try_from(random.below(usize::from(HEIGHT))).unwrap();
        let x = u16::try_from(random.below(usize::from(WIDTH - 1))).unwrap();
        let mut style = Style::new().fg(random.choose(&COLORS).0).bg(random.choose(&COLORS).0);
        for kind in KINDS {
            // The terminal of the tests cannot show both.
            let excluded = kind == Modifier::DIM && style.add_modifier.contains(Modifier::BOLD);
            if random.below(3) == 0 && !excluded {
                style = style.add_modifier(kind);
            }
        }
        let text = *random.choose(&["a", "é", "▀", "日", " "]);
        let row = Rect::new(0, y, WIDTH, 1);
        // What is left of a wide character is no character.
        for at in row.positions() {
            let is_wide = cells.cell(at).is_some_and(|cell| cell.symbol() == "日");
            if is_wide && (at.x + 1 == x || at.x == x || at.x == x + 1) {
                cells.clear(Rect::new(at.x, y, 2, 1));
            }
        }
        cells.clear(Rect::new(x, y, 1, 1));
        let line = rulvm_cells::Line::from(rulvm_cells::Span::styled(text, style));
        cells.draw_line(&line, Rect::new(x, y, WIDTH - x, 1));
    }
}

fn shown(color: Color) -> vt100::Color {
    COLORS.iter().find(|(here, _)| *here == color).unwrap().1
}

#[test]
fn a_terminal_shows_the_cells() {
    let mut random = Random(7);
    let [rows, columns] = [HEIGHT, WIDTH].map(|size| NonZero::new(size).unwrap());
    for _ in 0..300 {
        let mut painter = Painter::new(true);
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        let mut cells = Buffer::empty(Rect::new(0, 0, WIDTH, HEIGHT));
        for _ in 0..6 {
            change(&mut cells, &mut random);
            let bytes = painter.paint(&cells).unwrap();
            terminal.process(bytes.as_bytes());
            for at @ Position { x, y } in cells.area.positions() {
                let (cell, there) = (&cells[at], terminal.screen().cell(y, x).unwrap());
                if there.is_wide_continuation() {
                    assert_eq!(cell.symbol(), "", "{at:?} {bytes:?}");
                    continue;
                }
                let symbol = if there.has_contents() { there.contents() } else { " " };
                assert_eq!(symbol, cell.symbol(), "{at:?} {bytes:?}");
                let colors = [there.fgcolor(), there.bgcolor()];
                assert_eq!(colors, [shown(cell.fg), shown(cell.bg)], "{at:?} {bytes:?}");
                let has = [there.bold(), there.dim(), there.underline(), there.inverse()];
                let wanted = KINDS.map(|kind| cell.modifier.contains(kind));
                assert_eq!(has, wanted, "{at:?} {bytes:?}");
            }
        }
    }
}

#[test]
fn only_changes_are_written() {
    let mut painter = Painter::new(true);
    let mut cells = Buffer::empty(Rect::new(0, 0, WIDTH, HEIGHT));
    painter.paint(&cells).unwrap();
    let nothing = painter.paint(&cells).unwrap();
    cells[(3, 1)].set_char('x');
    cells[(4, 1)].set_char('y');
    assert_eq!(painter.paint(&cells).unwrap(), format!("\x1b[2;4Hxy{nothing}"));
}
