//! The board of Backgammon: the viewer's home is at the bottom right (BG14).

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_table::game::Player;

use super::canvas::Canvas;
use super::grid::draw_button;
use super::ink::{self, Ink};
use super::points::{BARS, CUBE, DICE, TRAYS, men, number};
use super::{Layout, Scene, centered, is_picture, put, steps};

/// Two columns for a point and the bar, three for the tray.
pub(super) const LEAST_WIDTH: u16 = 29;

/// The most checkers that are drawn on a point; their number says how many there are.
const STACK: u16 = 5;

/// The measures of a board, in cells from its upper left corner.
struct Measures {
    /// The width of a point and of the bar.
    point: u16,
    /// Wood around the fields.
    edge: u16,
    /// The height of a half.
    half: u16,
    /// The rows between the halves.
    middle: u16,
}

impl Measures {
    fn new(room: Rect) -> Measures {
        let middle = if room.height >= 15 { 3 } else { 1 };
        let half = (room.height.saturating_sub(2 + middle) / 2).clamp(2, 15);
        let widest = (2..=6).rev().find(|&point| {
            Measures { point, edge: Measures::edge(point), half, middle }.width() <= room.width
        });
        let point = widest.unwrap_or(2);
        // Checkers on a point are as wide as it is: a low board is narrow.
        let point = point.min((half * 2 / STACK + 2).max(2));
        Measures { point, edge: Measures::edge(point), half, middle }
    }

    const fn edge(point: u16) -> u16 {
        if point > 3 { 1 } else { 0 }
    }

    fn tray(&self) -> u16 {
        self.point.max(3)
    }

    fn width(&self) -> u16 {
        13 * self.point + self.tray() + 3 * self.edge
    }

    fn height(&self) -> u16 {
        2 + 2 * self.half + self.middle
    }

    /// The left edge of a column of points, 0 to 11.
    fn column(&self, column: u16) -> u16 {
        self.edge + column * self.point + if column > 5 { self.point } else { 0 }
    }

    /// The top of the upper half, of the middle, of the lower half.
    fn rows(&self) -> [u16; 3] {
        [1, 1 + self.half, 1 + self.half + self.middle]
    }

    /// The diameter of a checker, in units.
    fn man(&self) -> u16 {
        self.point.min(2 * self.half / STACK).max(2)
    }

    /// How many checkers fit on a point.
    fn fitting(&self) -> u16 {
        2 * self.half / self.man()
    }
}

/// The column, 0 to 11, and whether it is in the lower half, of a point in the viewer's numbers.
fn column(point: u32) -> (u16, bool) {
    let point = point as u16;
    if point <= 12 { (12 - point, true) } else { (point - 13, false) }
}

pub(super) fn layout(view: Player, room: Rect) -> Layout {
    let measures = Measures::new(room);
    let area = centered(room, (measures.width(), measures.height()));
    let [upper, middle, lower] = measures.rows();
    let at =
        |x: u16, y: u16, width: u16, height: u16| Rect::new(area.x + x, area.y + y, width, height);
    let (point, half) = (measures.point, measures.half);
    let mut places: Vec<(u32, Rect)> = (1..=24)
        .map(|id| {
            let (column, is_low) = column(number(id, view));
            // A click on the label counts.
            let y = if is_low { lower } else { upper - 1 };
            (id, at(measures.column(column), y, point, half + 1))
        })
        .collect();
    let bar = measures.edge + 6 * point;
    let tray = measures.column(11) + point + measures.edge;
    for player in Player::BOTH {
        let y = if player == view { lower } else { upper };
        places.push((BARS[player.index()], at(bar, y, point, half)));
        places.push((TRAYS[player.index()], at(tray, y, measures.tray(), half)));
    }
    places.push((CUBE, at(tray, middle, measures.tray(), measures.middle)));
    let die = if measures.middle > 1 { 5 } else { 3 };
    let dice = measures.column(6) + (6 * point).saturating_sub(2 * die + 2) / 2;
    for (id, x) in DICE.into_iter().zip([dice, dice + die + 2]) {
        places.push((id, at(x, middle, die, measures.middle)));
    }
    // Where the button that rolls is wider than a die.
    places.push((DICE[0], at(dice, middle, 2 * die + 2, measures.middle)));
    Layout { area, size: (point, half), places }
}

fn colors(player: Player) -> (Ink, Ink, char) {
    match player.index() {
        0 => (ink::WHITE, ink::DARK, 'W'),
        _ => (ink::BLACK, ink::WHITE, 'B'),
    }
}

pub(super) fn draw(scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
    let (items, used) = steps::taken(scene.items, scene.picked, scene.numbers);
    let scene = &Scene { items: &items, ..*scene };
    let board = BackgammonBoard { scene, layout, used };
    if is_picture(scene.theme) {
        board.draw_picture(buffer);
    } else {
        board.draw_letters(buffer);
    }
    board.draw_labels(buffer);
    board.draw_cube(buffer);
    board.draw_dice(buffer);
}

struct BackgammonBoard<'a> {
    scene: &'a Scene<'a>,
    layout: &'a Layout,
    /// The dice that steps of the play have used.
    used: [bool; 2],
}

impl BackgammonBoard<'_> {
    fn measures(&self) -> Measures {
        let (point, half) = self.layout.size;
        let middle = self.layout.place(CUBE).map_or(1, |place| place.height);
        Measures { point, edge: Measures::edge(point), half, middle }
    }

    /// The place of an item, from the corner of the board.
    fn place(&self, id: u32) -> Rect {
        let place = self.layout.place(id).unwrap_or_default();
        let Rect { x, y, .. } = self.layout.area;
        Rect { x: place.x.saturating_sub(x), y: place.y.saturating_sub(y), ..place }
    }

    fn is_low(&self, id: u32) -> bool {
        self.place(id).y > self.measures().half
    }

    /// Whether a checker on the item was picked and has not moved yet.
    fn is_picked(&self, id: u32) -> bool {
        self.scene.picked.len() % 2 == 1 && self.scene.picked.last() == Some(&id)
    }

    /// Whether the item shall catch the eye, and in which color.
    fn mark(&self, id: u32) -> Option<Ink> {
        if self.is_picked(id) {
            Some(ink::PICKED)
        } else if self.scene.cursor == Some(id) {
            Some(ink::CURSOR)
        } else if self.scene.is_marked(id) {
            Some(ink::GOOD)
        } else {
            None
        }
    }

    fn draw_picture(&self, buffer: &mut Buffer) {
        let measures = self.measures();
        let area = self.layout.area;
        let mut canvas = Canvas::new(self.scene.theme, area.width, area.height);
        let units = |rect: Rect| {
            let (x, y) = (f64::from(rect.x), f64::from(2 * rect.y));
            [x, y, x + f64::from(rect.width), y + f64::from(2 * rect.height)]
        };
        canvas.fill([0.0, 0.0, area.width.into(), f64::from(2 * area.height)], ink::WOOD);
        let height = measures.half * 2 + measures.middle;
        for first in [0, 6] {
            let field = Rect::new(measures.column(first), 1, 6 * measures.point, height);
            canvas.fill(units(field), ink::FIELD);
        }
        for id in 1..=24 {
            let at = self.body(id);
            let [left, top, right, bottom] = units(at);
            let length = (bottom - top) * 0.92;
            let ink = if id % 2 == 0 { ink::TONGUE } else { ink::TONGUE_LIGHT };
            let ink = match self.mark(id) {
                Some(mark) if mark != ink::GOOD => mark,
                _ => ink,
            };
            let (base, tip) =
                if self.is_low(id) { (bottom, bottom - length) } else { (top, top + length) };
            canvas.tongue((left, right), base, tip, ink);
        }
        for id in (1..=24).chain(BARS) {
            self.paint_men(&mut canvas, id);
        }
        for id in TRAYS {
            self.paint_tray(&mut canvas, id);
        }
        canvas.show(area, buffer);
    }

    /// The place of a point without its label.
    fn body(&self, id: u32) -> Rect {
        let place = self.place(id);
        if id > 24 {
            return place;
        }
        let y = if self.is_low(id) { place.y } else { place.y + 1 };
        Rect { y, height: place.height - 1, ..place }
    }

    /// Paints checkers from the edge of the board, or from its middle on the bar.
    fn paint_men(&self, canvas: &mut Canvas, id: u32) {
        let Some((player, count)) = men(self.scene.text(id)) else { return };
        let measures = self.measures();
        let (man, letter_ink, letter) = colors(player);
        let size = f64::from(measures.man());
        let at = self.body(id);
        let x = f64::from(at.x) + f64::from(at.width) / 2.0;
        // The checkers of a point grow away from the edge, those on the bar away from the middle.
        let is_up = self.is_low(id) != BARS.contains(&id);
        let (top, bottom) = (f64::from(2 * at.y), f64::from(2 * (at.y + at.height)));
        let shown = count.min(measures.fitting());
        let is_last = self.scene.last.contains(&id);
        // A cell shows two colors: where checkers are, there is no tongue.
        let rows = (shown * measures.man()).div_ceil(2).min(at.height);
        let y = if is_up { at.y + at.height - rows } else { at.y };
        let under = self.mark(id).filter(|mark| *mark != ink::GOOD).unwrap_or(ink::FIELD);
        let (left, right) = (f64::from(at.x), f64::from(at.x + at.width));
        canvas.fill([left, f64::from(2 * y), right, f64::from(2 * (y + rows))], under);
        for k in 0..shown {
            // Between two checkers, a unit is free.
            let high = size - 1.0;
            let up = size * f64::from(k) + high / 2.0;
            let y = if is_up { bottom - up } else { top + up };
            if measures.point < 3 {
                let row = (y / 2.0) as u16;
                canvas.glyph((at.x + (at.width - 1) / 2, row), '●', man, under);
            } else if high < 3.0 {
                let half = if measures.point > measures.man() { size } else { size - 1.0 } / 2.0;
                canvas.fill([x - half, y - high / 2.0, x + half, y + high / 2.0], man);
            } else {
                canvas.disc((x, y), high / 2.0, man);
            }
            let cell = (at.x + (at.width - 1) / 2, (y / 2.0) as u16);
            if k + 1 == shown && count > shown {
                let digits = count.to_string();
                for (column, digit) in (cell.0..).zip(digits.chars()) {
                    canvas.glyph((column, cell.1), digit, letter_ink, man);
                }
            } else if k + 1 == shown && is_last && measures.point < 3 {
                canvas.glyph(cell, '•', ink::CURSOR, man);
            } else if k + 1 == shown && is_last {
                // On a flat checker, the mark fills whole cells: a cell shows two colors.
                let is_flat = high < 3.0;
                let is_even = if is_flat { at.width.is_multiple_of(2) } else { high % 2.0 == 0.0 };
                let half = if is_even { 1.0 } else { 0.5 };
                let down = if is_flat { high / 2.0 } else { half };
                canvas.fill([x - half, y - down, x + half, y + down], ink::CURSOR);
            } else if self.scene.theme.has_letters() {
                canvas.glyph(cell, letter, letter_ink, man);
            }
        }
    }

    /// Paints the checkers that were borne off, lying on each other, and their number.
    fn paint_tray(&self, canvas: &mut Canvas, id: u32) {
        let at = self.body(id);
        let units = [at.x.into(), f64::from(2 * at.y), f64::from(at.x + at.width)];
        let [left, top, right] = units;
        let bottom = top + f64::from(2 * at.height);
        let well = match self.mark(id) {
            Some(ink::GOOD) | None => ink::DARK,
            Some(mark) => mark,
        };
        let edge = if self.measures().edge > 0 { 0.5 } else { 0.0 };
        canvas.fill([left, top, right - 2.0 * edge, bottom], well);
        let Some((player, count)) = men(self.scene.text(id)) else { return };
        let (man, letter_ink, _) = colors(player);
        let man = if player == Player::FIRST { man } else { ink::LINE };
        let high = (bottom - top) / 15.0;
        for k in 0..count {
            let (from, to) = (high * f64::from(k), high * f64::from(k + 1));
            let (from, to) =
                if self.is_low(id) { (bottom - to, bottom - from) } else { (top + from, top + to) };
            let shade = if player == Player::FIRST { ink::WHITE_SHADE } else { ink::FAINT };
            canvas.fill([left, from, right - 2.0 * edge, to], if k % 2 == 0 { man } else { shade });
        }
        let y = if self.is_low(id) { at.y + at.height - 1 } else { at.y };
        for (x, digit) in (at.x + 1..).zip(count.to_string().chars()) {
            let ink = if player == Player::FIRST { letter_ink } else { ink::WHITE };
            canvas.glyph((x, y), digit, ink, man);
        }
    }

    /// Writes the checkers as letters: `W` or `B` for each, a number if there are more.
    fn draw_letters(&self, buffer: &mut Buffer) {
        let measures = self.measures();
        let Rect { x: x0, y: y0, .. } = self.layout.area;
        let theme = self.scene.theme;
        let line = Style::new().fg(ink::LINE.color(theme));
        let [upper, _, lower] = measures.rows();
        let bar = measures.edge + 6 * measures.point;
        let right = measures.column(11) + measures.point;
        for y in upper..lower + measures.half {
            for x in [bar, bar + measures.point - 1] {
                put(buffer, (x0 + x, y0 + y), '│', line);
            }
            for x in [0, right].into_iter().filter(|_| measures.edge > 0) {
                put(buffer, (x0 + x, y0 + y), '│', line);
            }
        }
        for id in (1..=24).chain(BARS).chain(TRAYS) {
            let at = self.body(id);
            let x = x0 + at.x + (at.width - 1) / 2;
            let is_low = self.is_low(id);
            let is_up = is_low != BARS.contains(&id);
            let row = |k: u16| {
                y0 + if is_up { at.y + at.height - 1 - k.min(at.height - 1) } else { at.y + k }
            };
            let is_cursor = self.scene.cursor == Some(id);
            let mark = if self.is_picked(id) {
                Style::new().add_modifier(Modifier::REVERSED | Modifier::UNDERLINED)
            } else if is_cursor {
                Style::new().add_modifier(Modifier::REVERSED)
            } else if self.mark(id).is_some() {
                Style::new().add_modifier(Modifier::UNDERLINED)
            } else {
                Style::new()
            };
            let Some((player, count)) = men(self.scene.text(id)) else {
                let symbol = if id <= 24 { '·' } else { ' ' };
                put(buffer, (x, row(0)), symbol, mark.add_modifier(Modifier::DIM));
                continue;
            };
            let (_, _, letter) = colors(player);
            let bold = mark.add_modifier(Modifier::BOLD);
            if TRAYS.contains(&id) {
                let text = self.scene.text(id).to_owned();
                let place = Rect { x: x0 + at.x, y: row(0), width: at.width, height: 1 };
                buffer.draw_line(&Line::styled(text, bold), place);
                continue;
            }
            let shown = count.min(at.height);
            for k in 0..shown {
                let is_last = k + 1 == shown && self.scene.last.contains(&id);
                let style = if is_last { bold.add_modifier(Modifier::UNDERLINED) } else { bold };
                put(buffer, (x, row(k)), letter, style);
            }
            if count > shown {
                let digits = count.to_string();
                let place = Rect { x, y: row(shown - 1), width: 2, height: 1 };
                buffer.draw_line(&Line::styled(digits, bold), place);
            }
        }
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let Rect { x: x0, y: y0, .. } = self.layout.area;
        let theme = self.scene.theme;
        let wood =
            if is_picture(theme) { Style::new().bg(ink::WOOD.color(theme)) } else { Style::new() };
        let is_narrow = self.measures().point < 3;
        for id in 1..=24 {
            let place = self.place(id);
            let number = number(id, self.scene.numbers);
            let y = if self.is_low(id) { place.y + place.height - 1 } else { place.y };
            let mut style = wood;
            let is_cursor = self.scene.cursor == Some(id);
            style = match self.mark(id) {
                Some(mark) => style
                    .fg(if mark == ink::CURSOR || is_cursor {
                        ink::ACCENT.color(theme)
                    } else {
                        mark.color(theme)
                    })
                    .add_modifier(Modifier::BOLD),
                // Numbers that touch each other differ.
                None if is_narrow && number.is_multiple_of(2) => style.fg(ink::TEXT.color(theme)),
                None => style.fg(ink::FAINT.color(theme)),
            };
            if !is_picture(theme) && self.mark(id).is_some() {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let text = match number {
                number if is_narrow => format!("{number:>2}"),
                number => number.to_string(),
            };
            let place = Rect { x: x0 + place.x, y: y0 + y, width: place.width, height: 1 };
            buffer.draw_line(&Line::styled(text, style).centered(), place);
        }
    }

    fn draw_cube(&self, buffer: &mut Buffer) {
        let Some(place) = self.layout.place(CUBE) else { return };
        let theme = self.scene.theme;
        let owner = self.scene.core.get("cube").and_then(|cube| Player::read(cube.get("owner")?));
        let (paper, text) = match owner.map(colors) {
            Some((man, letter, _)) => (man, letter),
            None => (ink::ACCENT, ink::DARK),
        };
        let is_cursor = self.scene.cursor == Some(CUBE);
        let value = self.scene.text(CUBE);
        let row = Rect { y: place.y + place.height / 2, height: 1, ..place };
        if is_picture(theme) {
            let width = place.width.min(if place.height > 1 { 4 } else { 3 });
            let cube = Rect { x: place.x, width, ..place };
            let mut style = Style::new().bg(paper.color(theme)).fg(text.color(theme));
            if place.height > 1 {
                // A cube of two rows' height: half blocks above and below the number.
                let edge = Style::new().fg(paper.color(theme)).bg(ink::WOOD.color(theme));
                for x in cube.left()..cube.right() {
                    put(buffer, (x, place.y), '▄', edge);
                    put(buffer, (x, place.y + place.height - 1), '▀', edge);
                }
            }
            if is_cursor {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            if is_cursor || self.scene.is_marked(CUBE) {
                let mark = if is_cursor { ink::CURSOR } else { ink::GOOD };
                let marks = Style::new().fg(mark.color(theme)).bg(ink::WOOD.color(theme));
                put(buffer, (cube.right(), row.y), '◀', marks);
            }
            let row = Rect { y: row.y, height: 1, ..cube };
            buffer.draw_line(
                &Line::styled(value.to_owned(), style.add_modifier(Modifier::BOLD)).centered(),
                row,
            );
        } else {
            let letter = owner.map_or(' ', |owner| colors(owner).2);
            let mut style = Style::new().add_modifier(Modifier::BOLD);
            if is_cursor {
                style = style.add_modifier(Modifier::REVERSED);
            }
            buffer.draw_line(&Line::styled(format!("{value}{letter}"), style), row);
        }
    }

    fn draw_dice(&self, buffer: &mut Buffer) {
        let theme = self.scene.theme;
        let phase = self.scene.core.get("phase").and_then(|phase| phase.as_str());
        if phase != Some("move") {
            // The first die is the place of the button that rolls.
            let [Some(one), Some(two)] = DICE.map(|id| self.layout.place(id)) else { return };
            if self.scene.is_enabled(DICE[0]) {
                let width = two.right() - one.x;
                let row = Rect { y: one.y + one.height / 2, height: 1, width, ..one };
                draw_button(self.scene, DICE[0], "move-roll", row, buffer);
            }
            return;
        }
        let is_pass = self.scene.is_enabled(DICE[0]);
        for (id, is_used) in DICE.into_iter().zip(self.used) {
            let Some(place) = self.layout.place(id) else { continue };
            let Ok(value) = self.scene.text(id).parse::<u8>() else { continue };
            let is_cursor = is_pass && self.scene.cursor.is_some_and(|own| DICE.contains(&own));
            if !is_picture(theme) {
                let weight = if is_used { Modifier::DIM } else { Modifier::BOLD };
                let mut style = Style::new().add_modifier(weight);
                if is_cursor {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                let row = Rect { y: place.y + place.height / 2, height: 1, ..place };
                // Not all terminals show dim text.
                let text = if is_used { format!("({value})") } else { format!("[{value}]") };
                buffer.draw_line(&Line::styled(text, style).centered(), row);
                continue;
            }
            let paper = match is_used {
                true => ink::LINE,
                false if is_cursor => ink::CURSOR,
                false => ink::DIE,
            };
            let style = Style::new()
                .bg(paper.color(theme))
                .fg(ink::DARK.color(theme))
                .add_modifier(Modifier::BOLD);
            if place.height < 3 {
                buffer.draw_line(&Line::styled(format!(" {value} "), style), place);
                continue;
            }
            for row in place.rows() {
                buffer.draw_line(&Line::styled("     ", style), row);
            }
            for &(x, y) in PIPS[usize::from(value.clamp(1, 6)) - 1] {
                put(buffer, (place.x + x, place.y + y), '●', style);
            }
        }
    }
}

/// The pips of a die: column and row of five columns and three rows.
const PIPS: [&[(u16, u16)]; 6] = [
    &[(2, 1)],
    &[(1, 0), (3, 2)],
    &[(1, 0), (2, 1), (3, 2)],
    &[(1, 0), (3, 0), (1, 2), (3, 2)],
    &[(1, 0), (3, 0), (2, 1), (1, 2), (3, 2)],
    &[(1, 0), (3, 0), (1, 1), (3, 1), (1, 2), (3, 2)],
];
