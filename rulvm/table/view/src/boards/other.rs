//! The items of any other book, in boxes (GM20).

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_table::view::Item;

use super::{Layout, Scene, centered, ink};

/// How many rows a unit of the view has. It has twice as many columns.
const UNITS: [f64; 6] = [5.0, 4.0, 3.0, 2.0, 1.0, 0.5];

/// Places the items: a unit of the view is as large as there is room for.
pub(super) fn layout(items: &[Item], (width, height): (i32, i32), room: Rect) -> Layout {
    let (width, height) = (f64::from(width.max(1)), f64::from(height.max(1)));
    let most = (f64::from(room.height) / height).min(f64::from(room.width) / width / 2.0);
    let down = UNITS.into_iter().find(|&unit| unit <= most).unwrap_or(most);
    let across = 2.0 * down;
    let scaled = |value: i32, scale: f64| (f64::from(value) * scale).round().max(0.0) as u16;
    let size = ((width * across).round() as u16, (height * down).round() as u16);
    let area = centered(room, (size.0.max(1), size.1.max(1)));
    let place = |item: &Item| {
        let (left, top) = (scaled(item.x, across), scaled(item.y, down));
        let (right, bottom) = (
            scaled(item.x.saturating_add(item.w), across),
            scaled(item.y.saturating_add(item.h), down),
        );
        let place = Rect {
            x: area.x.saturating_add(left),
            y: area.y.saturating_add(top),
            width: right.saturating_sub(left).max(1),
            height: bottom.saturating_sub(top).max(1),
        };
        (item.id, place.intersection(area))
    };
    Layout { area, size: (1, 1), places: items.iter().map(place).collect() }
}

pub(super) fn draw(scene: &Scene<'_>, layout: &Layout, buffer: &mut Buffer) {
    for item in scene.items {
        let Some(place) = layout.place(item.id).filter(|place| !place.is_empty()) else { continue };
        let line = if scene.picked.contains(&item.id) {
            ink::PICKED
        } else if scene.is_marked(item.id) {
            ink::GOOD
        } else {
            ink::LINE
        };
        let style = Style::new().fg(line.color(scene.theme));
        let has_box = place.width > 2 && place.height > 2;
        if has_box {
            buffer.draw_border(place, style);
        }
        let mut text = Style::new().fg(ink::TEXT.color(scene.theme));
        if scene.cursor == Some(item.id) {
            text = text.add_modifier(Modifier::REVERSED);
        }
        let mut words = item.text.clone();
        if words.is_empty() && !has_box {
            words.push('·');
            text = style;
        }
        let edge = u16::from(has_box);
        let room = Rect {
            x: place.x + edge,
            y: place.y + (place.height - 1) / 2,
            width: place.width - 2 * edge,
            height: 1,
        };
        buffer.draw_line(&Line::styled(words, text).centered(), room);
    }
}
