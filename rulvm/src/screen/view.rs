//! The whole screen.

use rulvm_cells::Buffer;
use rulvm_cells::Line;
use rulvm_cells::Rect;
use rulvm_cells::{Modifier, Style};

use super::app::{App, Screen};
use super::size::Size;
use super::table::Table;
use super::texts::Texts;
use super::{board, menu, panel, practice};
use grammar::visible::display;
use rulvm_core::game::Status;
use rulvm_core::program::SourcePlace;
use rulvm_player::theme::Theme;

/// Where the board and the panel stand: beside each other, in the middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// How large the board is drawn.
    pub(super) size: Size,
    /// The board.
    pub(super) board: Rect,
    /// The panel.
    pub(super) panel: Rect,
}

/// Where the board and the panel stand on a terminal, or the size that the terminal must have.
pub(super) fn places(app: &App, area: Rect) -> Result<Places, (u16, u16)> {
    const SIDE: u16 = 2 + panel::WIDTH;
    let edge = app.game.edge();
    let room = (area.width.saturating_sub(SIDE), area.height);
    let size = Size::fitting(edge, &app.display, room)
        .map_err(|(width, height)| (width + SIDE, height))?;
    let (width, height) = size.of(edge);
    let x = area.x + area.width.saturating_sub(width + SIDE) / 2;
    let board = Rect { x, y: area.y, width, height }.intersection(area);
    let panel = Rect { x: x + width + 2, width: panel::WIDTH, ..area }.intersection(area);
    Ok(Places { size, board, panel })
}

/// True if the terminal is too small for the game.
pub(super) fn is_too_small(app: &App, area: Rect) -> bool {
    matches!(app.screen, Screen::Game | Screen::GiveUp { .. } | Screen::Leave)
        && places(app, area).is_err()
}

/// Draws everything.
pub(super) fn show(app: &App, buffer: &mut Buffer) {
    let area = buffer.area;
    let (texts, theme) = (&app.texts, app.display.theme);
    match &app.screen {
        Screen::Menu(menu) => {
            let shown = menu::Shown {
                rule: app.game.program().rule(),
                edge: app.edge.get(),
                player: &app.player,
                practice: app.practice.on,
                texts,
                theme,
            };
            menu.draw(&shown, area, buffer);
        }
        Screen::Help(help) => help.draw(texts, area, buffer),
        Screen::Options(preferences) => preferences.draw(&app.display, texts, area, buffer),
        Screen::Picker(picker) => picker.draw(texts, theme, area, buffer),
        Screen::Keys(probe) => probe.draw(app, theme, area, buffer),
        Screen::Scores(table) if table.from_menu => {
            scores(table, texts, area, buffer);
        }
        Screen::Name { for_score: false } => {
            let mut lines = vec![texts.say("your-name")];
            lines.extend(name(app));
            lines.push(texts.say("keep-name"));
            banner(&lines, Style::new(), area, buffer);
        }
        Screen::Game
        | Screen::GiveUp { .. }
        | Screen::Leave
        | Screen::Name { .. }
        | Screen::Scores(_) => {
            game(app, theme, area, buffer);
        }
    }
    let said = app.message.clone().or_else(|| practice::line(app));
    if let Some(message) = said {
        let lines = wrap(&display(&message), area.width);
        for (y, line) in (area.top()..area.bottom()).rev().zip(lines.into_iter().rev()) {
            buffer.draw_line(&Line::raw(line), Rect { y, height: 1, ..area });
        }
    }
}

/// The name that is entered, and what is to be said about it.
fn name(app: &App) -> Vec<String> {
    let mut lines = vec![format!("{}_", display(&app.name.text()))];
    if let Some(refused) = app.name.refused() {
        let character = refused.to_string();
        let character = display(&character);
        lines.push(app.texts.say_with("cannot-be-written", &[("character", &character)]));
    }
    lines.push(app.texts.say("undelete"));
    lines
}

/// Draws board and panel, and tells where they are, if there is room for them.
fn picture(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Places> {
    let theme = app.display.theme;
    let texts = &app.texts;
    let places = match places(app, area) {
        Ok(places) => places,
        Err((width, height)) => {
            let sized = |id: &str, width: u16, height: u16| {
                let (width, height) = (width.to_string(), height.to_string());
                texts.say_with(id, &[("width", &width), ("height", &height)])
            };
            let lines = [
                sized("too-small", width, height),
                sized("too-small-is", area.width, area.height),
                texts.say("too-small-waits"),
            ];
            let lines = lines.iter().flat_map(|line| wrap(line, area.width));
            for (y, text) in (area.top()..area.bottom()).zip(lines) {
                buffer.draw_line(&Line::raw(text), Rect { y, height: 1, ..area });
            }
            return None;
        }
    };
    board::draw(&app.scene(), &app.game, places.size, theme, places.board, buffer);
    panel::draw(app, theme, places.panel, buffer);
    Some(places)
}

/// Draws the game, and what stands over it.
fn game(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let texts = &app.texts;
    // In lines, what surrounds the game is told, and the game by what happens in it.
    let places = match app.display.plain {
        true => Some(Places { size: Size::Small, board: area, panel: Rect::default() }),
        false => picture(app, area, buffer),
    };
    let Some(places) = places else { return };
    let place = places.board;
    let rule = app.game.program().rule();
    match &app.screen {
        Screen::Game => match app.game.status() {
            Status::Playing if app.game.is_paused() && !app.practice.holds() => {
                let style = Style::new().fg(panel::color(theme, rule.pause_color));
                let mut lines = vec!["-- PAUSE --".to_owned()];
                lines.extend(app.go_on());
                banner(&lines, style, place, buffer);
            }
            Status::Playing => {}
            Status::Over => over(app, theme, place, buffer),
            Status::Trapped => trapped(app, place, buffer),
        },
        Screen::GiveUp { .. } => {
            banner(&[texts.say("give-up")], Style::new(), place, buffer);
        }
        Screen::Leave => {
            banner(&[texts.say("leave"), texts.say("leave-keys")], Style::new(), place, buffer);
        }
        Screen::Name { .. } => {
            let style = Style::new().fg(panel::color(theme, rule.player_color));
            let mut lines = vec!["game over".to_owned(), score(app)];
            // Keys that still come are not for the name.
            if !app.is_quiet() {
                lines.push(texts.say("your-name"));
                lines.extend(name(app));
                lines.push(texts.say("save-or-skip"));
            }
            banner(&lines, style, place, buffer);
        }
        Screen::Scores(table) => scores(table, texts, area, buffer),
        Screen::Menu(_)
        | Screen::Help(_)
        | Screen::Picker(_)
        | Screen::Options(_)
        | Screen::Keys(_) => {}
    }
    if app.screen == Screen::Game {
        practice::draw(app, theme, places, buffer);
    }
}

fn scores(table: &Table, texts: &Texts, area: Rect, buffer: &mut Buffer) {
    let (rows, columns) = (inside(buffer.area.height), inside(buffer.area.width));
    banner(&table.lines(texts, rows.into(), columns), Style::new(), area, buffer);
}

fn score(app: &App) -> String {
    let score = app.game.score().unwrap_or(0).to_string();
    app.texts.say_with("score", &[("score", &score)])
}

fn over(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let style = Style::new().fg(panel::color(theme, app.game.program().rule().over_color));
    let mut lines = vec!["game over".to_owned(), score(app)];
    if !app.replay {
        lines.push(app.texts.say("another-game"));
    }
    banner(&lines, style, area, buffer);
}

fn trapped(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec![app.texts.say("rule-failed")];
    if let Some(report) = app.trap {
        let (trap, address) = (report.trap.to_string(), report.address.to_string());
        let values = [("trap", &*trap), ("phase", report.phase.letter()), ("address", &*address)];
        if let Some(problem) = app.game.piece_problem(&report) {
            lines.push(app.texts.say_with("trap-in-phase", &values));
            lines.push(problem);
        } else {
            lines.push(app.texts.say_with("trap-at", &values));
            lines.push(report.trap.explanation().to_owned());
            let place = app.game.program().place(report.address);
            lines.extend(place.iter().flat_map(SourcePlace::shown));
        }
    }
    lines.push(app.texts.say("another-game"));
    banner(&lines, Style::new(), area, buffer);
}

/// What a box leaves of a width or a height; beside the text there is a space too.
const fn inside(size: u16) -> u16 {
    size.saturating_sub(4)
}

/// Breaks a text into lines of some columns: between words where that is possible.
pub(super) fn wrap(text: &str, columns: u16) -> Vec<String> {
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
pub(super) fn banner(lines: &[String], style: Style, area: Rect, buffer: &mut Buffer) {
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
            buffer
                .draw_line(&Line::styled(line.clone(), style.add_modifier(Modifier::BOLD)), place);
        }
    }
}
