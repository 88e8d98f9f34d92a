//! The whole screen.

use grammar::rul3::DateTime;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

use super::app::{App, Screen};
use super::board::{self, Size};
use super::panel;
use super::theme::Theme;
use crate::game::Status;
use crate::program::SourcePlace;
use crate::sanitize::display;

/// The size that the board gets on a terminal, or the size that the terminal must have.
fn size(app: &App, area: Rect) -> Result<Size, (u16, u16)> {
    let edge = app.game.edge();
    let needed = |size: Size| {
        let (width, height) = size.of(edge);
        // The small board ends with a half row.
        (width + 2 + panel::WIDTH, height + 1)
    };
    let fits = |(width, height): (u16, u16)| width <= area.width && height <= area.height;
    if fits(needed(Size::Large)) {
        Ok(Size::Large)
    } else if fits(needed(Size::Small)) {
        Ok(Size::Small)
    } else {
        Err(needed(Size::Small))
    }
}

/// True if the terminal is too small for the game.
pub(super) fn is_too_small(app: &App, area: Rect) -> bool {
    size(app, area).is_err()
}

/// Draws everything.
pub(super) fn draw(app: &App, theme: Theme, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let size = match size(app, area) {
        Ok(size) => size,
        Err((width, height)) => {
            let lines = [
                format!("This board needs a terminal of {width} x {height};"),
                format!("this one has {} x {}.", area.width, area.height),
                "The game waits.".to_owned(),
            ];
            for (y, text) in (area.top()..area.bottom()).zip(lines) {
                Line::raw(text).render(Rect { y, height: 1, ..area }, buffer);
            }
            return;
        }
    };
    let (width, height) = size.of(app.game.edge());
    let place = Rect { x: area.x, y: area.y, width, height: height + 1 }.intersection(area);
    board::draw(&app.game, size, theme, place, buffer);
    let side = Rect { x: area.x + width + 2, width: panel::WIDTH, ..area }.intersection(area);
    panel::draw(app, theme, side, buffer);
    let rule = app.game.program().rule();
    match &app.screen {
        Screen::Game => match app.game.status() {
            Status::Playing if app.game.is_paused() => {
                let style = Style::new().fg(panel::color(theme, rule.pause_color));
                let mut lines = vec!["-- PAUSE --".to_owned()];
                if !app.resume.is_empty() {
                    lines.push(format!("{}: go on", app.resume.join(" or ")));
                }
                banner(&lines, style, place, buffer);
            }
            Status::Playing => {}
            Status::Over => over(app, theme, place, buffer),
            Status::Trapped => trapped(app, place, buffer),
        },
        Screen::Help { top } => help(app, *top, area, buffer),
        Screen::GiveUp { .. } => {
            let lines = ["Give up? Enter: yes   Esc: go on".to_owned()];
            banner(&lines, Style::new(), place, buffer);
        }
        Screen::Name { entry, refused } => {
            let style = Style::new().fg(panel::color(theme, rule.player_color));
            let mut lines =
                vec!["game over".to_owned(), format!("score {}", app.game.score().unwrap_or(0))];
            // Keys that still come are not for the name.
            if !app.is_quiet() {
                lines.push("Your name:".to_owned());
                lines.push(format!("{}_", display(entry)));
                if let Some(refused) = refused {
                    let character = refused.to_string();
                    let character = display(&character);
                    lines.push(format!("{character} cannot be written in a rule file"));
                }
                let escape = if entry.is_empty() { "skip" } else { "clear" };
                lines.push(format!("Enter: save   Esc: {escape}"));
            }
            banner(&lines, style, place, buffer);
        }
        Screen::Scores { table, rank, problem } => {
            let mut lines = vec!["High scores".to_owned()];
            let mut below = Vec::new();
            if let Some(problem) = problem {
                below.push("The score could not be saved:".to_owned());
                below.extend(wrap(&display(problem), inside(buffer.area.width)));
            }
            let again = if problem.is_some() { "T: try again   " } else { "" };
            below.push(format!("{again}Enter: another game   Q: quit"));
            // As many scores as there is room for, and among them the new one.
            let room = usize::from(inside(buffer.area.height)).saturating_sub(below.len());
            let room = room.clamp(1, 10);
            let first = rank.map_or(0, |rank| (rank - 1) / room * room);
            for (k, score) in table.entries.iter().enumerate().skip(first).take(room) {
                let mark = if *rank == Some(k + 1) { '>' } else { ' ' };
                let DateTime { year, month, day, .. } = DateTime::unpack(score.date);
                let player = display(&score.player);
                lines.push(format!(
                    "{mark}{:3}. {player:<23} {:>9} {year}-{month:02}-{day:02}",
                    k + 1,
                    score.score
                ));
            }
            lines.extend(below);
            banner(&lines, Style::new(), area, buffer);
        }
    }
    if let Some(message) = &app.message {
        let lines = wrap(&display(message), area.width);
        for (y, line) in (area.top()..area.bottom()).rev().zip(lines.into_iter().rev()) {
            Line::raw(line).render(Rect { y, height: 1, ..area }, buffer);
        }
    }
}

fn over(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let style = Style::new().fg(panel::color(theme, app.game.program().rule().over_color));
    let lines = [
        "game over".to_owned(),
        format!("score {}", app.game.score().unwrap_or(0)),
        "Enter: another game   Q: quit".to_owned(),
    ];
    banner(&lines, style, area, buffer);
}

fn trapped(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec!["The rule failed.".to_owned()];
    if let Some(report) = app.trap {
        let (phase, address) = (report.phase.letter(), report.address);
        if let Some(problem) = app.game.piece_problem(&report) {
            lines.push(format!("{} in phase {phase}", report.trap));
            lines.push(problem);
        } else {
            lines.push(format!("{} in phase {phase} at address {address}", report.trap));
            lines.push(report.trap.explanation().to_owned());
            let place = app.game.program().place(report.address);
            lines.extend(place.iter().flat_map(SourcePlace::shown));
        }
    }
    lines.push("Enter: another game   Q: quit".to_owned());
    banner(&lines, Style::new(), area, buffer);
}

/// What a box leaves of a width or a height; beside the text there is a space too.
const fn inside(size: u16) -> u16 {
    size.saturating_sub(4)
}

/// Breaks a text into lines of some columns: between words where that is possible.
fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = usize::from(columns.max(1));
    let mut lines = Vec::new();
    let mut line = String::new();
    let width = |text: &str| Line::raw(text).width();
    for word in text.split_inclusive(' ') {
        if !line.is_empty() && width(&line) + width(word.trim_end()) > columns {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            let mut bytes = [0; 4];
            // A word that is longer than a line is broken anywhere; a space fits behind a full line.
            if letter != ' ' && width(&line) + width(letter.encode_utf8(&mut bytes)) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Lines in a box in the middle; those that are too long are wrapped.
fn banner(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
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
    Clear.render(place, buffer);
    Block::bordered().style(style).render(place, buffer);
    for (k, line) in lines.iter().enumerate() {
        let y = place.y + 1 + u16::try_from(k).unwrap_or(0);
        if y + 1 < place.bottom() {
            let place = Rect { x: place.x + 2, y, width: place.width.saturating_sub(4), height: 1 };
            Line::styled(line.clone(), style.add_modifier(Modifier::BOLD)).render(place, buffer);
        }
    }
}

/// The keys that leave the help.
const BACK: &str = "Esc, H or Q: back to the game";

/// The help of the rule, in the player's language (section 6.8).
fn help(app: &App, top: usize, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    let helps = &app.game.program().rule().help;
    let languages: Vec<_> = helps.iter().map(|help| help.language).collect();
    let Some(help) = helps.get(app.preferred(&languages)) else {
        Line::raw(format!("This rule has no help.   {BACK}")).render(area, buffer);
        return;
    };
    let lines = help_lines(&help.text, help.underline);
    let rows = usize::from(area.height.saturating_sub(1));
    let top = top.min(lines.len().saturating_sub(rows));
    for (y, (line, underlined)) in (area.top()..area.bottom() - 1).zip(lines.iter().skip(top)) {
        let style = if *underlined {
            Style::new().add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
        } else {
            Style::new()
        };
        let indent = line.len() - line.trim_start().len();
        let (indent, text) = line.split_at(indent);
        let line = Line::from(vec![
            indent.to_owned().into(),
            ratatui::text::Span::styled(text.to_owned(), style),
        ]);
        line.render(Rect { y, height: 1, ..area }, buffer);
    }
    let y = area.bottom().saturating_sub(1);
    let more = if top + rows < lines.len() { "↓ more   " } else { "" };
    Line::raw(format!("{more}{BACK}"))
        .style(Style::new().add_modifier(Modifier::REVERSED))
        .render(Rect { y, height: 1, ..area }, buffer);
}

/// The lines of a help and whether they are underlined. Lines of spaces and underline characters
/// are not shown: they underline the line above, and those that do not end with an underline
/// character leave an empty line (section 6.8).
fn help_lines(text: &str, underline: Option<char>) -> Vec<(String, bool)> {
    let mut lines: Vec<(String, bool)> = Vec::new();
    for line in text.split_terminator('\n') {
        let line = line.trim_end_matches('\r');
        let is_underline =
            underline.is_some_and(|u| line.contains(u) && line.chars().all(|c| c == u || c == ' '));
        if is_underline {
            if let Some(above) = lines.last_mut() {
                above.1 = true;
            }
            if line.ends_with(' ') {
                lines.push((String::new(), false));
            }
        } else {
            lines.push((display(line.trim_end()).into_owned(), false));
        }
    }
    lines
}
