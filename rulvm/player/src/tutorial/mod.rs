//! The tutorial: lessons that are played, with a table for each standard rule.
//!
//! | file | what it does |
//! |---|---|
//! | `lesson` | a lesson: its position, and what the player has to do |
//! | `shared` | the lessons that several rules have: keys, radar, levels |
//! | `tetrhex`, `tetlight`, `hexcolumns` | the tables |

mod hexcolumns;
mod lesson;
mod shared;
mod tetlight;
mod tetrhex;

use rulvm_core::game::{Event, Game, Status};
use rulvm_core::program::Program;

use self::lesson::{Lesson, Task};
use crate::picture::scene::{Look, Scene};
use crate::texts::Texts;

/// The rows that the texts need below the board, in a window of some columns.
pub(crate) const fn rows(columns: u16) -> u16 {
    if columns < 60 { 5 } else { 2 }
}

/// The standard rules, and their lessons.
const TUTORIALS: &[(&str, &[Lesson])] = &[
    ("tetrhex", tetrhex::LESSONS),
    ("tetlight", tetlight::LESSONS),
    ("hexcolumns", hexcolumns::LESSONS),
];

/// True if a rule with this name has a tutorial.
#[must_use]
pub fn exists(rule: &str) -> bool {
    lessons(rule).is_some()
}

fn lessons(rule: &str) -> Option<&'static [Lesson]> {
    TUTORIALS.iter().find(|(name, _)| *name == rule).map(|(_, lessons)| *lessons)
}

/// How far the player is in a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Step {
    /// The lesson is played.
    #[default]
    Playing,
    /// It ended in another way than it should; it can be played again.
    Missed,
    /// The player has done it.
    Done,
}

/// A tutorial that is played.
#[derive(Clone, Debug)]
pub(crate) struct Tutorial {
    lessons: &'static [Lesson],
    /// The present lesson, from 0.
    at: usize,
    step: Step,
    /// True if the lesson was missed before.
    is_again: bool,
    /// Which of the signals of the task have had an effect.
    sent: Vec<&'static str>,
    /// The pieces that have landed.
    landed: usize,
}

impl Tutorial {
    /// The tutorial of a standard rule, if it has one.
    pub(crate) fn of(rule: &str) -> Option<Tutorial> {
        let lessons = lessons(rule)?;
        let (step, sent) = (Step::Playing, Vec::new());
        Some(Tutorial { lessons, at: 0, step, is_again: false, sent, landed: 0 })
    }

    fn lesson(&self) -> Option<&'static Lesson> {
        self.lessons.get(self.at)
    }

    /// The position in which the lesson starts; `None` if the rule does not have it.
    pub(crate) fn position(&self, program: &Program) -> Option<Game> {
        self.lesson()?.position(program)
    }

    /// True if nothing happens in the game until the player continues.
    pub(crate) fn waits(&self) -> bool {
        self.step != Step::Playing
    }

    /// True while no time passes: in most lessons, pieces do not fall by themselves.
    pub(crate) fn holds(&self) -> bool {
        self.waits() || !self.lesson().is_some_and(|lesson| lesson.has_time)
    }

    /// Follows what an input has caused: a signal with this name, or the time.
    pub(crate) fn follow(&mut self, signal: Option<&str>, events: &[Event], game: &Game) {
        let Some(lesson) = self.lesson().filter(|_| !self.waits()) else { return };
        let count = |is_it: fn(&Event) -> bool| events.iter().filter(|event| is_it(event)).count();
        let destroyed = events.iter().map(|event| match event {
            Event::Destroyed { count, .. } => *count,
            _ => 0,
        });
        self.landed += count(|event| matches!(event, Event::Landed { .. }));
        let is_done = match lesson.task {
            Task::Send(names) => {
                let name = names.iter().find(|name| signal == Some(name) && !events.is_empty());
                self.sent.extend(name.filter(|name| !self.sent.contains(name)));
                self.sent.len() == names.len()
            }
            Task::Destroy(least) => destroyed.sum::<i32>() >= least,
            Task::Chain(least) => count(|event| matches!(event, Event::Destroyed { .. })) >= least,
            Task::Number(place, least) => {
                game.numbers().get(usize::from(place)).is_some_and(|value| *value >= least)
            }
        };
        if is_done {
            self.step = Step::Done;
        } else if self.landed >= lesson.pieces.len() || game.status() != Status::Playing {
            self.step = Step::Missed;
        }
    }

    /// Starts the next lesson, or the same one again if it went wrong. Returns false if there is no
    /// other.
    pub(crate) fn advance(&mut self) -> bool {
        self.is_again = self.step == Step::Missed;
        self.at += usize::from(!self.is_again);
        self.step = Step::Playing;
        self.sent.clear();
        self.landed = 0;
        self.at < self.lessons.len()
    }

    /// Which lesson it is, of how many.
    pub(crate) fn progress(&self, texts: &Texts) -> String {
        let (number, count) = ((self.at + 1).to_string(), self.lessons.len().to_string());
        texts.say_with("lesson-number", &[("number", &number), ("count", &count)])
    }

    /// What is said now; the keys of signals are values of the texts.
    pub(crate) fn text(&self, keys: &[(&str, &str)], texts: &Texts) -> String {
        let name = self.lesson().map_or("", |lesson| lesson.name);
        let said = |kind: &str| texts.say_with(&format!("lesson-{name}{kind}"), keys);
        let is_last = self.at + 1 == self.lessons.len();
        let (text, next) = match self.step {
            Step::Playing => return said(if self.is_again { "-hint" } else { "" }),
            Step::Missed => (said("-hint"), texts.say("lesson-again")),
            Step::Done if is_last => (said("-done"), texts.say("lesson-end")),
            Step::Done => (said("-done"), texts.say("lesson-next")),
        };
        format!("{text}   {next}")
    }

    /// All that is said from the present lesson to the last one.
    #[cfg(test)]
    pub(crate) fn all_texts(mut self, keys: &[(&str, &str)], texts: &Texts) -> Vec<String> {
        let mut all = Vec::new();
        while self.at < self.lessons.len() {
            for step in [Step::Playing, Step::Missed, Step::Done] {
                self.step = step;
                all.push(self.text(keys, texts));
            }
            self.advance();
        }
        all
    }

    /// Hides the piece that comes after the last one of the lesson, and marks the cells that the
    /// lesson is about and that are still empty.
    pub(crate) fn change(&self, scene: &mut Scene, game: &Game) {
        if self.waits() && self.landed > 0 {
            scene.tiles.retain(|tile| !matches!(tile.look, Look::Falls | Look::Ghost));
        }
        if let Some(lesson) = self.lesson().filter(|_| self.step != Step::Done) {
            scene.tiles.splice(0..0, lesson.marked(game));
        }
    }
}

#[cfg(test)]
mod tests {
    use grammar::language::Language;

    use super::*;

    #[test]
    fn all_lessons_have_texts_in_all_languages() {
        for language in [Language::USA, Language::FRANCE, Language::GERMANY] {
            let texts = Texts::new(&[language]);
            for lesson in TUTORIALS.iter().flat_map(|(_, lessons)| *lessons) {
                for kind in ["", "-hint", "-done"] {
                    let text = texts.say(&format!("lesson-{}{kind}", lesson.name));
                    assert!(!text.starts_with('<'), "{text} in {}", texts.name());
                }
            }
        }
    }

    #[test]
    fn all_lessons_start_as_they_are_drawn() {
        for (name, lessons) in TUTORIALS {
            let rule = stdlib_rules::rules::rule(name).unwrap().to_vec();
            let program = Program::load(rule).unwrap();
            for lesson in *lessons {
                let game = lesson.position(&program);
                let game = game.unwrap_or_else(|| panic!("{name}: {}", lesson.name));
                assert_eq!(game.status(), Status::Playing);
                assert_eq!(lesson.drawn(game.edge()), lesson.board.split_whitespace().count());
                assert_eq!(lesson.marked(&game).len(), lesson.board.matches('*').count());
            }
        }
    }
}
