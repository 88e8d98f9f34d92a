//! Draws the end of a game, and the table of scores.

use grammar::visible::display;
use rulvm_cells::{Buffer, Line, Rect, Style};

use super::challenge::Outcome;
use super::{App, Screen};
use crate::drawing::{Places, banner, inside};
use crate::goal::Goal;
use crate::screens::ending::Ending;
use crate::screens::results::ResultTable;
use crate::screens::table::Table;
use crate::screens::unsaved::Kind;
use crate::theme::Theme;

/// Draws a table of scores: next to the board if a game has just ended and there is room, or else
/// in the middle.
pub(super) fn scores(app: &App, table: &Table, places: Option<Places>, buffer: &mut Buffer) {
    let mut game = Ending::default();
    if let Some(Outcome { goal, result: None, .. }) = app.challenge.outcome() {
        let texts = &app.player.texts;
        game.add(goal.name(texts), texts.say("goal-missed"));
    } else if app.challenge.played() != Goal::Endless {
        add_outcome(app, &mut game);
    }
    add_verdict(app, &mut game);
    game.add_statistics(&app.play.statistics, app.play.seed, &app.player.texts);
    let texts = &app.player.texts;
    // These scores are those of endless games, whatever this game was played for.
    let title = if table.from_menu || app.challenge.played() != Goal::Endless {
        texts.say_with("high-scores-of", &[("goal", &Goal::Endless.name(texts))])
    } else {
        texts.say("high-scores")
    };
    let lines = |rows, columns| table.lines(&title, &game, not_kept(app), texts, rows, columns);
    let area = buffer.area;
    if let Some(beside) = places.and_then(|places| Beside::of(app, places, area)) {
        // A whole page.
        let lines = lines(usize::MAX, beside.columns());
        if beside.has_room(&lines) {
            return beside.draw(app, &lines, Style::new(), buffer);
        }
    }
    let lines = lines(inside(area.height).into(), inside(area.width));
    banner(&lines, Style::new(), area, buffer);
}

/// Draws the best results of a goal in the middle.
pub(super) fn results(app: &App, table: &ResultTable, buffer: &mut Buffer) {
    let area = buffer.area;
    let (rows, columns) = (inside(area.height).into(), inside(area.width));
    banner(&table.lines(&app.player.texts, rows, columns), Style::new(), area, buffer);
}

/// Draws the box at the end of a game, with lines below: next to the board if there is room for all
/// of it, or else over the board.
pub(super) fn end_box(
    app: &App,
    below: &[String],
    style: Style,
    places: Places,
    buffer: &mut Buffer,
) {
    let below: Vec<String> = not_kept(app).into_iter().chain(below.iter().cloned()).collect();
    let (title, ending) = ending(app);
    let area = buffer.area;
    if let Some(beside) = Beside::of(app, places, area) {
        let room = (beside.columns(), beside.rows());
        if let Some(lines) = ending.fitting(&title, &below, room) {
            return beside.draw(app, &lines, style, buffer);
        }
    }
    let room = (inside(area.width), area.height.saturating_sub(2));
    banner(&ending.lines(title, &below, room), style, places.board, buffer);
}

/// The place of a box next to the board; below it is a row for keys.
struct Beside(Rect);

impl Beside {
    /// The place, unless the other one of two recorded games has it, or nothing is drawn.
    fn of(app: &App, places: Places, area: Rect) -> Option<Beside> {
        let is_taken = app.session.is_replay && app.rival.is_some();
        let x = places.panel.x;
        let (width, height) = (area.right().saturating_sub(x), area.height.saturating_sub(1));
        let has_place = !app.player.display.plain && !is_taken;
        has_place.then_some(Beside(Rect { x, y: area.y, width, height }))
    }

    /// The columns in the box.
    const fn columns(&self) -> u16 {
        inside(self.0.width)
    }

    /// The rows in the box.
    const fn rows(&self) -> u16 {
        self.0.height.saturating_sub(2)
    }

    /// True if these lines have room in the box.
    fn has_room(&self, lines: &[String]) -> bool {
        let fits = |line: &String| Line::raw(line.as_str()).width() <= self.columns().into();
        lines.len() <= self.rows().into() && lines.iter().all(fits)
    }

    fn draw(&self, app: &App, lines: &[String], style: Style, buffer: &mut Buffer) {
        let row = Rect { y: self.0.bottom(), height: 1, ..self.0 };
        buffer.clear(self.0);
        buffer.clear(row);
        banner(lines, style, self.0, buffer);
        // Letters are for the name while one is entered.
        if !matches!(app.screen, Screen::Name { .. }) {
            app.panel().draw_keys_in_row(row, buffer);
        }
    }
}

/// The title and the rows of the box at the end of a game.
fn ending(app: &App) -> (String, Ending) {
    let texts = &app.player.texts;
    let mut ending = Ending::default();
    let goal = app.challenge.played();
    let score = app.challenge.outcome().map(|outcome| outcome.score).or(app.play.game.score());
    let score = score.unwrap_or(0);
    if !goal.is_timed() {
        ending.add(texts.say("stat-score"), score);
    }
    if goal == Goal::Endless && app.session.has_scores {
        add_rank(app, score, &mut ending);
    } else {
        add_outcome(app, &mut ending);
    }
    if goal.is_timed() {
        ending.add(texts.say("stat-score"), score);
    }
    add_verdict(app, &mut ending);
    // Practice can go back in time.
    if !app.practice.is_on() {
        ending.add_statistics(&app.play.statistics, app.play.seed, texts);
    }
    let name = goal.name(texts);
    let title = match (goal, app.challenge.outcome()) {
        (Goal::Endless, _) => texts.say("game-over"),
        (_, Some(Outcome { result: None, .. })) => {
            texts.say_with("goal-not-reached", &[("goal", &name)])
        }
        (_, Some(Outcome { result: Some(time), .. })) if goal.is_timed() => {
            let time = goal.shown(*time, texts);
            texts.say_with("goal-reached", &[("goal", &name), ("time", &time)])
        }
        _ if app.play.is_playing() => name,
        _ => format!("{} - {name}", texts.say("game-over")),
    };
    (title, ending)
}

/// Why the result of a game was not kept, if it was not.
fn not_kept(app: &App) -> Option<String> {
    let texts = &app.player.texts;
    let why = app.challenge.not_kept()?.reason(texts);
    Some(texts.say_with("result-not-kept", &[("why", &display(&why))]))
}

/// Adds how a race has ended.
fn add_verdict(app: &App, ending: &mut Ending) {
    if let Some(verdict) = app.verdict() {
        ending.add(app.player.texts.say("race"), verdict);
    }
}

/// Adds the best score of the rule file, and the rank of this one if it is in the table.
fn add_rank(app: &App, score: i32, ending: &mut Ending) {
    let (texts, scores) = (&app.player.texts, &app.table().entries);
    match scores.first().map(|best| best.score).filter(|&best| best >= score) {
        Some(best) => {
            ending.add(texts.say("stat-best"), best);
            if app.table().qualifies(score) {
                let before = scores.iter().filter(|other| other.score >= score).count();
                ending.add(texts.say("stat-rank"), before + 1);
            }
        }
        None if score > 0 => ending.add(texts.say("stat-best"), texts.say("stat-new-best")),
        None => {}
    }
}

/// Adds the result of a game with a goal if it is a time, and the best one.
fn add_outcome(app: &App, ending: &mut Ending) {
    let (texts, challenge) = (&app.player.texts, &app.challenge);
    let Some(Outcome { goal, result, .. }) = challenge.outcome() else { return };
    let shown = |result| goal.shown(result, texts);
    if let Some(time) = result.filter(|_| goal.is_timed()) {
        ending.add(texts.say("stat-result"), shown(time));
    }
    if app.session.ignores_results {
        return;
    }
    if result.is_some_and(|new| challenge.is_new_best(new)) {
        ending.add(texts.say("stat-best"), texts.say("stat-new-best"));
    } else if let Some(best) = challenge.best() {
        ending.add(texts.say("stat-best"), shown(best));
    }
}

/// Draws the end of a game, and which keys are for the next one.
pub(super) fn over(app: &App, theme: Theme, places: Places, buffer: &mut Buffer) {
    let style = Style::new().fg(theme.text(app.play.game.program().rule().over_color));
    let mut below = Vec::new();
    match app.session.no_scores {
        None => {}
        Some(Kind::FixedTable) => below.push(app.player.texts.say("scores-fixed")),
        Some(_) => below.push(app.player.texts.say("scores-nowhere")),
    }
    if !app.session.is_replay {
        below.push(app.player.texts.say("another-game"));
    }
    end_box(app, &below, style, places, buffer);
}
