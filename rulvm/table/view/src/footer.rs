//! The line of keys at the bottom of a screen. Each key is a button: a click does what the key
//! does.

use rulvm_cells::{Buffer, Line, Rect, Span, Style};
use rulvm_player::Theme;
use rulvm_player::input::{Key, KeyCode, Modifiers};

use crate::styles;

/// Keys, and what they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint<T> {
    /// The names of the keys, and what a click on each of them does.
    pub(crate) keys: Vec<(String, T)>,
    /// What the keys do; if there are no keys, the player whose keys follow.
    pub(crate) label: String,
    /// How important the keys are: 0 is always shown, the highest number is left out first.
    pub(crate) rank: usize,
}

impl<T> Hint<T> {
    /// A key that is always shown unless its rank is set.
    pub(crate) fn new(name: String, target: T, label: String) -> Hint<T> {
        Hint { keys: vec![(name, target)], label, rank: 0 }
    }

    /// The same hint with another rank.
    pub(crate) fn rank(self, rank: usize) -> Hint<T> {
        Hint { rank, ..self }
    }

    fn width(&self) -> usize {
        let keys: usize = self.keys.iter().map(|(name, _)| Line::raw(name).width() + 1).sum();
        // The name of a player stands closer to the keys that follow.
        keys + Line::raw(&self.label).width() + if self.keys.is_empty() { 1 } else { 2 }
    }
}

/// A letter with Ctrl.
pub(crate) fn control(letter: char) -> Key {
    Key::new(KeyCode::Char(letter), Modifiers::CONTROL)
}

/// Draws the hints in their order, without the least important ones if there is not room for all.
/// Returns the places of the buttons.
pub(crate) fn draw<T: Clone>(
    mut hints: Vec<Hint<T>>,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) -> Vec<(Rect, T)> {
    let room = usize::from(area.width);
    while hints.iter().map(Hint::width).sum::<usize>() > room {
        let last = hints.iter().map(|hint| hint.rank).max().unwrap_or(0);
        if last == 0 {
            break;
        }
        hints.retain(|hint| hint.rank < last);
    }
    let (mut line, mut targets) = (Line::default(), Vec::new());
    let place = |line: &mut Line<'static>, text: String, style: Style| {
        let x = area.x.saturating_add(width(line));
        line.push_span(Span::styled(text, style));
        let columns = area.x.saturating_add(width(line)) - x;
        Rect { x, width: columns, ..area }.intersection(area)
    };
    for Hint { keys, label, .. } in hints {
        if keys.is_empty() {
            place(&mut line, format!(" {label}"), styles::text(theme));
            continue;
        }
        // The label belongs to the key, if there is only one.
        let single = if let [(_, target)] = &keys[..] { Some(target.clone()) } else { None };
        for (name, target) in keys {
            targets.push((place(&mut line, format!(" {name}"), styles::bold(theme)), target));
        }
        let label = place(&mut line, format!(" {label} "), styles::faint(theme));
        targets.extend(single.map(|target| (label, target)));
    }
    buffer.draw_line(&line, area);
    targets
}

fn width(line: &Line<'_>) -> u16 {
    u16::try_from(line.width()).unwrap_or(u16::MAX)
}
