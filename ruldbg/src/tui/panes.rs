//! The panes of the screen: which of them has the focus, where they are, and how far each is
//! scrolled.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders};

/// A part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pane {
    /// Commands and answers. It is scrolled from its end.
    Commands,
    /// The source.
    Source,
    /// The variables.
    Variables,
    /// The board.
    Board,
}

impl Pane {
    /// In the order in which they get the focus.
    const ALL: [Pane; 4] = [Pane::Commands, Pane::Source, Pane::Variables, Pane::Board];

    const fn at(self) -> usize {
        self as usize
    }
}

/// Where a pane is, and how far it is scrolled.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    /// Empty if the pane is not on the screen.
    area: Rect,
    /// How many rows and columns are scrolled out of view before those that are shown.
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// All panes, as they were last drawn.
#[derive(Debug)]
pub(super) struct Panes {
    /// The pane that receives keys.
    pub(super) focus: Pane,
    views: [View; 4],
}

impl Panes {
    pub(super) fn new() -> Panes {
        Panes { focus: Pane::Commands, views: <[View; 4]>::default() }
    }

    pub(super) const fn view(&self, pane: Pane) -> View {
        self.views[pane.at()]
    }

    pub(super) const fn view_mut(&mut self, pane: Pane) -> &mut View {
        &mut self.views[pane.at()]
    }

    /// Gives a pane its place on the screen. It shows at least one of its `rows`.
    pub(super) fn put(&mut self, pane: Pane, area: Rect, rows: usize) -> View {
        let view = self.view_mut(pane);
        view.area = area;
        view.rows = view.rows.min(rows.saturating_sub(1));
        *view
    }

    /// Removes all panes from the screen.
    pub(super) fn clear(&mut self) {
        for view in &mut self.views {
            view.area = Rect::ZERO;
        }
    }

    /// Gives the focus to the next pane on the screen.
    pub(super) fn next(&mut self) {
        let after = Pane::ALL.iter().cycle().skip(self.focus.at() + 1).take(Pane::ALL.len());
        let mut shown = after.filter(|&&pane| !self.view(pane).area.is_empty());
        self.focus = *shown.next().unwrap_or(&Pane::Commands);
    }

    /// The pane at a position, and the position inside it.
    pub(super) fn hit(&self, column: u16, row: u16) -> Option<(Pane, Position)> {
        let at = Position::new(column, row);
        let pane = *Pane::ALL.iter().find(|&&pane| self.view(pane).area.contains(at))?;
        let Rect { x, y, .. } = self.view(pane).area;
        Some((pane, Position::new(column - x, row - y)))
    }

    /// Scrolls a pane down (or up, if negative).
    pub(super) fn scroll(&mut self, pane: Pane, rows: isize) {
        let rows = if pane == Pane::Commands { -rows } else { rows };
        let view = self.view_mut(pane);
        view.rows = view.rows.saturating_add_signed(rows);
    }

    /// Scrolls a pane to the right (or left, if negative).
    pub(super) fn shift(&mut self, pane: Pane, columns: isize) {
        let view = self.view_mut(pane);
        view.columns = view.columns.saturating_add_signed(columns);
    }
}

/// The upper border of a pane.
pub(super) fn block(title: &str, has_focus: bool) -> Block<'static> {
    let emphasis = if has_focus { Modifier::REVERSED } else { Modifier::empty() };
    let title = Span::styled(title.to_owned(), Style::new().add_modifier(emphasis));
    Block::new().borders(Borders::TOP).title(title)
}

/// How far ratatui scrolls.
pub(super) fn offset(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
