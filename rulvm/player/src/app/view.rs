//! Draws the whole screen.

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_core::game::{Game, Status};
use rulvm_core::program::SourcePlace;

use super::end::{end_box, over, results, scores};
use super::{App, Screen};
use crate::ascii;
use crate::display::Display;
use crate::drawing::{self, Panel, Places, Size, banner, wrap};
use crate::notices::What;
use crate::picture::pixels::{self, Pixels};
use crate::picture::scene::Scene;
use crate::practice::draw::Shown;
use crate::rival::Rival;
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

    /// The cells of the window.
    #[must_use]
    pub const fn window_area(&self) -> Rect {
        self.window.area
    }

    /// What the panel shows.
    pub(super) fn panel(&self) -> Panel<'_> {
        let state = self.play.game.state();
        let radar = state.next.as_ref().filter(|_| state.radar);
        Panel {
            game: &self.play.game,
            progress: self.progress(),
            next: self.practice.piece().or(radar),
            keys: &self.controls.keys,
            ignored: &self.play.ignored,
            radar_price: self.play.radar_price,
            languages: &self.player.languages,
            texts: &self.player.texts,
            theme: self.player.display.theme,
            has_touch: self.player.display.has_touch,
            is_demo: self.session.is_demo,
            is_practice: self.practice.is_on(),
            is_tutorial: self.tutorial.is_some(),
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
    app.is_in_game() && places(app, area).is_err()
}

/// The places of the board and the panel, or the size that the screen must have. Of two recorded
/// games, the first one is shown in any case.
fn places(app: &App, area: Rect) -> Result<Places, (u16, u16)> {
    let (area, edge, display) = (app.game_area(area), app.play.game.edge(), &app.player.display);
    match Places::on(area, edge, display) {
        Err(_) if app.session.is_replay && app.rival.is_some() => {
            Ok(Places::cut(area, edge, display))
        }
        places => places,
    }
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
                name: app.games.name(),
                has_others: app.games.are_many(),
                goal: app.challenge.goal,
                races: app.challenge.races,
                texts,
                theme,
            };
            menu.draw(&shown, area, buffer);
            preview(app, area, buffer);
        }
        Screen::Help(help) => {
            let keys = format!("{}, H, Q", texts.say("key-esc"));
            help.draw(&texts.say_with("help-back", &[("keys", &keys)]), texts, area, buffer);
        }
        Screen::KeyHelp(help) => help.draw(&app.leaves_key_help(), texts, area, buffer),
        Screen::Options(preferences) => preferences.draw(&app.chosen(), texts, area, buffer),
        Screen::Keys(list) => app.draw_key_list(list, buffer),
        Screen::Welcome(welcome) => welcome.draw(&app.controls.bindings, texts, area, buffer),
        Screen::Modules(list) => list.draw(&app.modules.list(), texts, area, buffer),
        Screen::Picker(picker) => picker.draw(texts, theme, area, buffer),
        Screen::Probe(probe) => {
            let (controls, reports) = (&app.controls, &app.window.reports);
            let signals = &rule.signals;
            let shown = probe::Shown { controls, reports, signals, texts, depth: theme.depth };
            probe.draw(&shown, area, buffer);
        }
        Screen::Scores(table) if table.from_menu => {
            scores(app, table, None, buffer);
        }
        Screen::Results(table) => results(app, table, buffer),
        Screen::Name { for_score: false } => {
            let mut lines = vec![texts.say("your-name")];
            lines.extend(app.player.entry.lines(texts, false));
            banner(&lines, Style::new(), area, buffer);
        }
        Screen::Game
        | Screen::Finished
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

/// The game that plays itself next to the menu, the room for its board, and the text below it.
fn previewed(app: &App, area: Rect) -> Option<(&Game, Rect, Vec<String>)> {
    let (place, game) = (menu::preview(area)?, app.games.preview.as_ref()?);
    let name = app.games.name().unwrap_or_default();
    let lines = menu::about_lines(&app.player.texts, name, place.width);
    let below = u16::try_from(lines.len()).unwrap_or(0) + 1;
    Some((game, Rect { height: place.height.saturating_sub(below), ..place }, lines))
}

/// Draws the game that plays itself next to the menu, and says what it is about.
fn preview(app: &App, area: Rect, buffer: &mut Buffer) {
    let Some((game, room, lines)) = previewed(app, area) else { return };
    let display = &app.player.display;
    if let Some((size, board)) = drawing::centered(room, game.edge(), display) {
        drawing::draw(&Scene::of(game), game, size, display.theme, board, buffer);
    }
    for (y, line) in (room.bottom()..).zip(lines) {
        buffer.draw_line(&Line::raw(line).centered(), Rect { y, height: 1, ..room });
    }
}

/// Draws board and panel, and returns their places if there is room for them.
fn picture(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Places> {
    let (texts, display) = (&app.player.texts, &app.player.display);
    if let Some(places) = side_by_side(app, area, buffer) {
        return Some(places);
    }
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
    let (scene, game, theme) = (app.scene(), &app.play.game, display.theme);
    drawing::draw(&scene, game, places.size, theme, places.board, buffer);
    let shown = app.panel().with_best(app.best_score(), places.panel, area.y);
    let panel = shown.raised(places.panel, area.y);
    match &app.rival {
        None => shown.draw(panel, buffer),
        Some(rival) => race(app, rival, area, panel, buffer),
    }
    Some(places)
}

/// Draws the panel of a race: below the game how far the other one is, and its board in place of
/// the keys of the rule if there is room for it.
fn race(app: &App, rival: &Rival, area: Rect, panel: Rect, buffer: &mut Buffer) {
    let (display, shown) = (&in_characters(&app.player.display), app.panel());
    let below = shown.draw_above_keys(panel, 2, buffer);
    let below = Rect { width: area.right().saturating_sub(panel.x), ..below };
    let line = Rect { height: 1, ..below }.intersection(area);
    let bold = Style::new().add_modifier(Modifier::BOLD);
    buffer.draw_line(&Line::styled(app.standing(rival), bold), line);
    let rest = Rect { y: below.y + 1, height: below.height.saturating_sub(1), ..below };
    let room = Rect { height: rest.height.saturating_sub(1), ..rest };
    let edge = rival.game().edge();
    match Size::fitting(edge, display, (room.width, room.height)) {
        Ok(size) => {
            let (width, height) = size.of(edge);
            let board = Rect { width, height, ..room }.intersection(room);
            drawing::draw(&rival.scene(), rival.game(), size, display.theme, board, buffer);
            let row = Rect { y: room.bottom(), height: 1, ..room };
            shown.draw_keys_in_row(row.intersection(area), buffer);
        }
        Err(_) => shown.draw_keys(Rect { width: panel.width, ..rest }, buffer),
    }
}

/// The display of boards that are never images: only one board can be an image.
fn in_characters(display: &Display) -> Display {
    Display { character: None, ..*display }
}

/// The places of two recorded games side by side, if there are two, and room for both.
fn halves(app: &App, area: Rect) -> Option<(Places, &Rival, Places)> {
    let rival = app.rival.as_ref().filter(|_| app.session.is_replay)?;
    let display = &in_characters(&app.player.display);
    let left = Rect { width: area.width / 2, ..area };
    let right = Rect { x: left.right(), width: area.width - left.width, ..area };
    let places = Places::on(left, app.play.game.edge(), display).ok()?;
    Some((places, rival, Places::on(right, rival.game().edge(), display).ok()?))
}

/// Draws two recorded games side by side, and returns the places of the first one if there is room
/// for both.
fn side_by_side(app: &App, area: Rect, buffer: &mut Buffer) -> Option<Places> {
    let (places, rival, others) = halves(app, area)?;
    let display = &app.player.display;
    let scene = app.play.scene(display);
    drawing::draw(&scene, &app.play.game, places.size, display.theme, places.board, buffer);
    app.panel().draw_game(places.panel, buffer);
    let scene = rival.scene();
    drawing::draw(&scene, rival.game(), others.size, display.theme, others.board, buffer);
    let panel = Panel { game: rival.game(), next: None, ..app.panel() };
    panel.draw_game(others.panel, buffer);
    Some(places)
}

/// The board as an image, and the cells that [`show`] has left to it; `None` if the board is drawn
/// in characters.
#[must_use]
pub fn image(app: &App, area: Rect) -> Option<(Rect, Pixels)> {
    let display = &app.player.display;
    let (game, scene, size, board) = if matches!(app.screen, Screen::Menu(_)) {
        let (game, room, _) = previewed(app, area)?;
        let (size, board) = drawing::centered(room, game.edge(), display)?;
        (game, Scene::of(game), size, board)
    } else {
        if halves(app, area).is_some() {
            return None;
        }
        let game = &app.play.game;
        let places = Places::on(app.game_area(area), game.edge(), display).ok()?;
        (game, app.scene(), places.size, places.board)
    };
    let (rule, palette) = (game.program().rule(), display.theme.palette.palette());
    size.is_image().then(|| (board, Pixels::of(&scene, &pixels::Paint { rule, palette })))
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
    app.draw_lesson(area, places, buffer);
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
            Status::Over => over(app, theme, places, buffer),
            Status::Trapped => trapped(app, place, buffer),
        },
        Screen::Finished => over(app, theme, places, buffer),
        Screen::GiveUp { .. } => {
            banner(&[texts.say("give-up")], Style::new(), place, buffer);
        }
        Screen::Leave => {
            let question = match app.session.is_demo {
                true => texts.say("leave-demo"),
                false => texts.say("leave"),
            };
            let lines = [question, texts.say("leave-keys")];
            banner(&lines, Style::new(), place, buffer);
        }
        Screen::Name { .. } => {
            let style = Style::new().fg(theme.text(rule.player_color));
            let mut below = Vec::new();
            // Keys that still come are not for the name.
            if !app.play.is_quiet() {
                below.push(texts.say("your-name"));
                below.extend(app.player.entry.lines(texts, true));
            }
            end_box(app, &below, style, places, buffer);
        }
        Screen::Scores(table) => scores(app, table, Some(places), buffer),
        Screen::Menu(_)
        | Screen::Results(_)
        | Screen::Help(_)
        | Screen::Picker(_)
        | Screen::Options(_)
        | Screen::Keys(_)
        | Screen::KeyHelp(_)
        | Screen::Modules(_)
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
    let (edge, board, texts) = (app.play.game.edge(), places.board, &app.player.texts);
    for (row, notice) in (0_u16..).zip(app.play.animation.notices()) {
        let text = match notice.what {
            What::Points { points, destroyed } => points_with(points, destroyed, texts),
            What::Radar(points) => {
                texts.say_with("notice-radar", &[("points", &points.to_string())])
            }
            What::Chain(count) => texts.say_with("notice-chain", &[("count", &count.to_string())]),
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

/// Points, and the hexagons that they are for, if there are some.
fn points_with(points: i32, destroyed: i32, texts: &Texts) -> String {
    match destroyed {
        ..=1 => format!("+{points}"),
        _ => {
            let hexagons = texts.say_with("goal-hexagons", &[("count", &destroyed.to_string())]);
            format!("+{points} ({hexagons})")
        }
    }
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
