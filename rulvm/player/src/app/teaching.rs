//! The tutorial: what is played, and what is said about it.

use rulvm_cells::{Buffer, Line, Modifier, Rect, Style};
use rulvm_core::game::{Event, Input};

use super::{App, Command, Screen};
use crate::drawing::{ACTIONS, Places, wrap};
use crate::input::{Key, KeyCode};
use crate::picture::scene::Scene;
use crate::tutorial::{self, Tutorial};

impl App {
    /// True if the rule has a tutorial that can be shown.
    pub(super) fn has_tutorial(&self) -> bool {
        let has_one = self.games.name().is_some_and(tutorial::exists);
        has_one && !self.player.display.plain
    }

    /// Starts the tutorial of the rule, if it has one.
    pub fn begin_tutorial(&mut self) {
        if let Some(tutorial) = self.games.name().and_then(Tutorial::of) {
            self.begin_lesson(tutorial);
        }
    }

    fn begin_lesson(&mut self, tutorial: Tutorial) {
        let program = self.play.game.program();
        let Some(game) = tutorial.position(program) else { return self.open_menu() };
        self.tutorial = Some(tutorial);
        // Lessons cannot be stepped back.
        let practices = std::mem::take(&mut self.practice.on);
        self.start(game, None);
        self.practice.on = practices;
        // The key that leaves a lesson is shown in place of the one that gives up.
        self.play.ignored.extend(self.play.game.program().rule().signal("STOP"));
    }

    /// Lets the tutorial see what an input has caused.
    pub(super) fn teach(&mut self, input: &Input, events: &[Event]) {
        let Some(tutorial) = &mut self.tutorial else { return };
        let signals = &self.play.game.program().rule().signals;
        let name = match input {
            Input::Signal(id) => signals.get(usize::from(*id).wrapping_sub(1)),
            _ => None,
        };
        let name = name.map(|signal| signal.name());
        tutorial.follow(name.as_deref(), events, &self.play.game);
    }

    /// A key, if it is for the tutorial and not for the game.
    pub(super) fn tutorial_key(&mut self, key: &Key) -> Option<Command> {
        let tutorial = self.tutorial.as_mut().filter(|_| self.screen == Screen::Game)?;
        match key.code {
            KeyCode::Esc => self.open_menu(),
            KeyCode::Enter if tutorial.waits() => {
                if !tutorial.advance() {
                    return Some(Command::Play);
                }
                let tutorial = tutorial.clone();
                self.begin_lesson(tutorial);
            }
            _ if tutorial.waits() && self.controls.keys.signal(key).is_some() => {}
            _ => return None,
        }
        Some(Command::None)
    }

    /// The part of the window for board and panel: the texts of the tutorial are below it, or over
    /// the panel if the board needs all rows.
    pub(crate) fn game_area(&self, area: Rect) -> Rect {
        if self.tutorial.is_none() {
            return area;
        }
        let rows = tutorial::rows(area.width);
        let above = Rect { height: area.height.saturating_sub(rows), ..area };
        let has_room = Places::on(above, self.play.game.edge(), &self.player.display).is_ok();
        if has_room { above } else { area }
    }

    /// What is seen of the game.
    pub(super) fn scene(&self) -> Scene {
        let mut scene = self.play.scene(&self.player.display);
        if let Some(tutorial) = &self.tutorial {
            tutorial.change(&mut scene, &self.play.game);
        }
        scene
    }

    /// The first key of each signal that is shown next to the board, by what the signal does.
    fn first_keys(&self) -> Vec<(&'static str, String)> {
        let key = |signal: &str| {
            let signal = self.play.game.program().rule().signal(signal)?;
            self.controls.keys.names(signal).into_iter().next()
        };
        let texts = &self.player.texts;
        let keys = ACTIONS.iter();
        keys.map(|(signal, does)| (*does, key(signal).unwrap_or_else(|| texts.say("bind-none"))))
            .collect()
    }

    /// What the tutorial says, in lines of some columns.
    fn lesson_lines(&self, width: u16) -> Vec<String> {
        let Some(tutorial) = &self.tutorial else { return Vec::new() };
        let keys = self.first_keys();
        let keys: Vec<(&str, &str)> = keys.iter().map(|(does, key)| (*does, &**key)).collect();
        wrap(&tutorial.text(&keys, &self.player.texts), width)
    }

    /// Draws what the tutorial says: below the board, or at the end of the panel.
    pub(super) fn draw_lesson(&self, area: Rect, places: Places, buffer: &mut Buffer) {
        if self.tutorial.is_none() {
            return;
        }
        let style = Style::new().add_modifier(Modifier::BOLD);
        let top = self.game_area(area).bottom();
        let x = if top < area.bottom() { area.x } else { places.panel.x };
        let place = Rect { x, width: area.right().saturating_sub(x), ..area };
        let lines = self.lesson_lines(place.width);
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        // Over the panel, they end where it ends.
        let top = match x > area.x {
            true => area.bottom().saturating_sub(rows).max(area.y),
            false => top,
        };
        let place = Rect { y: top, height: area.bottom() - top, ..place };
        if x > area.x {
            buffer.clear(place);
        }
        for (y, line) in (top..area.bottom()).zip(lines) {
            buffer.draw_line(&Line::styled(line, style), Rect { y, height: 1, ..place });
        }
    }
}

#[cfg(test)]
mod tests {
    use grammar::language::Language;
    use rulvm_core::Program;
    use rulvm_core::game::Game;

    use super::*;
    use crate::controls::Bindings;
    use crate::controls::preset::Preset;
    use crate::words::Word as _;
    use crate::{Choice, Depth, Display, Theme};

    /// Windows in which everything is shown: the columns, and the rows for texts. In the smallest
    /// one, they are over the panel next to the board.
    const WINDOWS: [(u16, u16); 3] = [(60, 2), (40, 5), (15, 12)];

    #[test]
    fn all_texts_have_room_with_all_keys_in_all_languages() {
        let languages = [Language::USA, Language::FRANCE, Language::GERMANY];
        let mut too_long = Vec::new();
        for name in ["tetrhex", "tetlight", "hexcolumns"] {
            let program = Program::load(stdlib_rules::rules::rule(name).unwrap().to_vec()).unwrap();
            let presets = |language| Preset::ALL.iter().map(move |&preset| (language, preset));
            for (language, preset) in languages.into_iter().flat_map(presets) {
                let (game, _) = Game::new(program.clone(), grammar::hex::Edge::ALL[0], 1);
                let display = Display::new(Theme::new(Depth::None));
                let mut app = App::new(game, None, vec![language], display);
                app.set_bindings(Bindings { preset, ..Bindings::default() });
                let choice = Choice::Standard(name.to_owned());
                app.set_games(vec![choice.clone()], Some(&choice));
                let keys = app.first_keys();
                let keys: Vec<_> = keys.iter().map(|(does, key)| (*does, &**key)).collect();
                for text in Tutorial::of(name).unwrap().all_texts(&keys, &app.player.texts) {
                    for (columns, rows) in WINDOWS {
                        if wrap(&text, columns).len() > rows.into() {
                            too_long.push((columns, text.clone()));
                        }
                    }
                }
            }
        }
        too_long.dedup();
        assert!(too_long.is_empty(), "{too_long:#?}");
    }
}
