//! Draws the whole screen.

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_core::game::Status;
use rulvm_core::program::SourcePlace;

use super::{App, Screen};
use crate::ascii;
use crate::drawing::{self, Panel, Places, banner, inside, wrap};
use crate::notices::What;
use crate::picture::pixels::{self, Pixels};
use crate::practice::draw::Shown;
use crate::screens::table::Table;
use crate::screens::unsaved::Kind;
use crate::screens::{menu, probe};
use crate::texts::Texts;
use crate::theme::Theme;

impl App {
    /// The window has this size, which can be too small for the game.
    pub fn resize(&mut self, area: Rect) {
        let area = if self.player.display.plain { readable(area) } else { area };
        // Lines of text are never too long: the terminal breaks them.
        self.window.is_too_small = !self.player.display.plain && is_too_small(self, area);
        self.window.area = area;
        if let Screen::Help(help) | Screen::KeyHelp(help) = &mut self.screen {
            help.lay_out(area);
        }
    }

    /// What the panel shows.
    pub(super) fn panel(&self) -> Panel<'_> {
        let state = self.play.game.state();
        let radar = state.next.as_ref().filter(|_| state.radar);
        Panel {
            game: &self.play.game,
            next: self.practice.piece().or(radar),
            keys: &self.controls.keys,
            ignored: &self.play.ignored,
            languages: &self.player.languages,
            texts: &self.player.texts,
            theme: self.player.display.theme,
            is_demo: self.session.is_demo,
            is_practice: self.practice.is_on(),
            is_taken_over: self.play.is_taken_over,
        }
    }
}

/// Returns an area with room for lines of text: a terminal can say that its window has no size.
pub(super) fn readable(area: Rect) -> Rect {
    Rect::new(0, 0, area.width.max(40), area.height.max(24))
}

/// True if a window of this size is too small for the game.
pub(crate) fn is_too_small(app: &App, area: Rect) -> bool {
    app.is_in_game() && Places::on(area, app.play.game.edge(), &app.player.display).is_err()
}

/// Draws everything.
pub fn show(app: &App, buffer: &mut Buffer) {
    let area = buffer.area;
    let (texts, theme) = (&app.player.texts, app.player.display.theme);
    let rule = app.play.game.program().rule();
    match &app.screen {
        Screen::Menu(menu) => {
            let shown = menu::Shown {
                rule,
                edge: app.session.edge.get(),
                player: &app.player.name,
                practice: app.practice.on,
                texts,
                theme,
            };
            menu.draw(&shown, area, buffer);
        }
        Screen::Help(help) => {
            help.draw(&texts.say_with("help-back", &[("keys", "Esc, H, Q")]), texts, area, buffer);
        }
        Screen::KeyHelp(help) => help.draw(&app.leaves_key_help(), texts, area, buffer),
        Screen::Options(preferences) => preferences.draw(&app.chosen(), texts, area, buffer),
        Screen::Keys(list) => app.draw_key_list(list, buffer),
        Screen::Welcome(welcome) => welcome.draw(&app.controls.bindings, texts, area, buffer),
        Screen::Picker(picker) => picker.draw(texts, theme, area, buffer),
        Screen::Probe(probe) => {
            let (controls, reports) = (&app.controls, &app.window.reports);
            let signals = &rule.signals;
            let shown = probe::Shown { controls, reports, signals, texts, depth: theme.depth };
            probe.draw(&shown, area, buffer);
        }
        Screen::Scores(table) if table.from_menu => {
            scores(table, texts, area, buffer);
        }
        Screen::Name { for_score: false } => {
            let mut lines = vec![texts.say("your-name")];
            lines.extend(app.player.entry.lines(texts));
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
    let message = app.message.clone().or_else(|| app.practice.line(&app.play.game, texts));
    if let Some(message) = message {
        let lines = wrap(&display(&message), area.width);
        for (y, line) in (area.top()..area.bottom()).rev().zip(lines.into_iter().rev()) {
            buffer.draw_line(&Line::raw(line), Rect { y, height: 1, ..area });
        }
    }
    if theme.is_ascii() {
        ascii::cells(buffer);
    }
}

/// Draws board and panel, and returns their places if there is room for them.
fn picture(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Places> {
    let (texts, display) = (&app.player.texts, &app.player.display);
    let places = match Places::on(area, app.play.game.edge(), display) {
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
    let (scene, game, theme) = (app.play.scene(display), &app.play.game, display.theme);
    drawing::draw(&scene, game, places.size, theme, places.board, buffer);
    app.panel().draw(places.panel, buffer);
    Some(places)
}

/// The board as an image, and the cells that [`show`] has left to it; `None` if the board is drawn
/// in characters.
#[must_use]
pub fn image(app: &App, area: Rect) -> Option<(Rect, Pixels)> {
    let display = &app.player.display;
    let places = Places::on(area, app.play.game.edge(), display).ok()?;
    let is_image = !display.plain && places.is_image();
    let paint = pixels::Paint {
        rule: app.play.game.program().rule(),
        palette: display.theme.palette.palette(),
    };
    is_image.then(|| (places.board, Pixels::of(&app.play.scene(display), &paint)))
}

/// Draws the game, and what is over it.
fn game(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let texts = &app.player.texts;
    // In lines, only what is around the game is drawn; the game is described by what happens in it.
    let places = match app.player.display.plain {
        true => Some(Places::without_picture(area)),
        false => picture(app, area, buffer),
    };
    let Some(places) = places else { return };
    if app.screen == Screen::Game {
        announce(app, places, buffer);
    }
    let place = places.board;
    let rule = app.play.game.program().rule();
    match &app.screen {
        Screen::Game => match app.play.game.status() {
            Status::Playing if app.play.game.is_paused() && !app.practice.is_editing() => {
                let style = Style::new().fg(theme.text(rule.pause_color));
                let mut lines = vec!["-- PAUSE --".to_owned()];
                lines.extend(app.how_to_resume());
                banner(&lines, style, place, buffer);
            }
            Status::Playing => {
                if let Some(seconds) = app.play.countdown() {
                    let lines = [format!("  {seconds}  "), texts.say("countdown")];
                    banner(&lines, Style::new(), place, buffer);
                }
            }
            Status::Over => over(app, theme, place, buffer),
            Status::Trapped => trapped(app, place, buffer),
        },
        Screen::GiveUp { .. } => {
            banner(&[texts.say("give-up")], Style::new(), place, buffer);
        }
        Screen::Leave => {
            let question = match app.session.is_demo {
                true => texts.say("leave-demo"),
                false => texts.say("leave"),
            };
            banner(&[question, texts.say("leave-keys")], Style::new(), place, buffer);
        }
        Screen::Name { .. } => {
            let style = Style::new().fg(theme.text(rule.player_color));
            let mut lines = vec!["game over".to_owned(), score(app)];
            // Keys that still come are not for the name.
            if !app.play.is_quiet() {
                lines.push(texts.say("your-name"));
                lines.extend(app.player.entry.lines(texts));
                lines.push(texts.say("save-or-skip"));
            }
            banner(&lines, style, place, buffer);
        }
        Screen::Scores(table) => scores(table, texts, area, buffer),
        Screen::Menu(_)
        | Screen::Help(_)
        | Screen::Picker(_)
        | Screen::Options(_)
        | Screen::Keys(_)
        | Screen::KeyHelp(_)
        | Screen::Probe(_)
        | Screen::Welcome(_) => {}
    }
    if app.screen == Screen::Game {
        let shown = Shown { game: &app.play.game, texts, theme, places };
        app.practice.draw(&shown, buffer);
    }
}

/// Draws what is announced over the board.
fn announce(app: &App, places: Places, buffer: &mut Buffer) {
    let (edge, board) = (app.play.game.edge(), places.board);
    for (row, notice) in (0_u16..).zip(app.play.animation.notices()) {
        let text = match notice.what {
            What::Points(points) => format!("+{points}"),
            What::Chain(count) => {
                app.player.texts.say_with("notice-chain", &[("count", &count.to_string())])
            }
            What::Level(number) => app.panel().labeled(number).unwrap_or_default(),
        };
        let middle = notice.cell.and_then(|cell| drawing::middle(places.size, edge, cell));
        let (x, y) = middle.unwrap_or((board.width / 2, board.height / 4));
        let line = Line::styled(format!(" {text} "), Style::new().add_modifier(Modifier::BOLD));
        let width = u16::try_from(line.width()).unwrap_or(u16::MAX).min(board.width);
        let x = (board.x + x).saturating_sub(width / 2).clamp(board.x, board.right() - width);
        let y = (board.y + y + row).saturating_sub(notice.rise());
        let place = Rect { x, y, width, height: 1 }.intersection(board);
        buffer.clear(place);
        buffer.draw_line(&line, place);
    }
}

fn scores(table: &Table, texts: &Texts, area: Rect, buffer: &mut Buffer) {
    let (rows, columns) = (inside(buffer.area.height), inside(buffer.area.width));
    banner(&table.lines(texts, rows.into(), columns), Style::new(), area, buffer);
}

fn score(app: &App) -> String {
    let score = app.play.game.score().unwrap_or(0).to_string();
    app.player.texts.say_with("score", &[("score", &score)])
}

fn over(app: &App, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let style = Style::new().fg(theme.text(app.play.game.program().rule().over_color));
    let mut lines = vec!["game over".to_owned(), score(app)];
    match app.session.no_scores {
        None => {}
        Some(Kind::FixedTable) => lines.push(app.player.texts.say("scores-fixed")),
        Some(_) => lines.push(app.player.texts.say("scores-nowhere")),
    }
    if !app.session.is_replay {
        lines.push(app.player.texts.say("another-game"));
    }
    banner(&lines, style, area, buffer);
}

fn trapped(app: &App, area: Rect, buffer: &mut Buffer) {
    let mut lines = vec![app.player.texts.say("rule-failed")];
    if let Some(report) = app.play.trap {
        let (trap, address) = (report.trap.to_string(), report.address.to_string());
        let values = [("trap", &*trap), ("phase", report.phase.letter()), ("address", &*address)];
        if let Some(problem) = app.play.game.piece_problem(&report) {
            lines.push(app.player.texts.say_with("trap-in-phase", &values));
            lines.push(problem);
        } else {
            lines.push(app.player.texts.say_with("trap-at", &values));
            lines.push(report.trap.explanation().to_owned());
            let place = app.play.game.program().place(report.address);
            lines.extend(place.iter().flat_map(SourcePlace::shown));
        }
    }
    lines.push(app.player.texts.say("another-game"));
    banner(&lines, Style::new(), area, buffer);
}
