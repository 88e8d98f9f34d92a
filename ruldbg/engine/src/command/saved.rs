//! Saved games: each is a branch in time, with its own inputs and changes.

use super::answer::{Answer, Failure, Output};
use super::kept::Saved;
use super::session::Session;
use super::when::When;
use crate::debugger::{Reason, Stopped};

type Done = Result<(), Failure>;

/// The name under which `restore` saves the game that it leaves.
const LEFT: &str = "left";

/// How many games can be saved.
const MOST: usize = 100;
/// How much memory they can use, in bytes.
const MOST_BYTES: usize = 64 << 20;

impl Session {
    /// The present game.
    fn present_game(&self) -> Saved {
        Saved { start: self.debugger.start(), branch: self.debugger.branch() }
    }

    /// True if the present game is a saved one.
    pub(super) fn is_on(&self, saved: &Saved) -> bool {
        self.debugger.start() == saved.start && self.debugger.timeline().is_on(&saved.branch)
    }
}

/// `save`
pub(super) fn save(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    if arguments == LEFT || words == ["difference"] || When::parse(&words).is_some() {
        let message = format!("`{arguments}` cannot be the name of a saved game");
        return Err(Failure::new(message).help("it is a time, or that of the game that was left"));
    }
    let game = session.present_game();
    let others = session.saved.iter().filter(|(name, _)| *name != arguments);
    let sizes: Vec<usize> = others.map(|(_, saved)| saved.branch.size()).collect();
    if sizes.len() >= MOST || sizes.iter().sum::<usize>() + game.branch.size() > MOST_BYTES {
        let message =
            format!("too much is saved: the limits are {MOST} games and {} MiB", MOST_BYTES >> 20);
        return Err(Failure::new(message).help(
            "save it under the name of a game that you no \
             longer need: `info branches` lists them",
        ));
    }
    let time = game.branch.at();
    session.saved.insert(arguments.to_owned(), game);
    output.answer(Answer::words(format!("saved this position: step {time}")));
    Ok(())
}

/// `restore`
pub(super) fn restore(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let Some(saved) = session.saved.get(arguments).cloned() else {
        let names: Vec<String> = session.saved.keys().map(|name| quoted(name)).collect();
        let failure = match arguments {
            "" => Failure::new("no position was saved without a name"),
            name => Failure::new(format!("no position was saved as `{name}`")),
        };
        return Err(match names.as_slice() {
            [] => failure.help("`save` saves one"),
            names => failure.help(format!("the saved positions are {}", names.join(", "))),
        });
    };
    let is_left = !session.saved.values().any(|saved| session.is_on(saved));
    let left = is_left.then(|| session.present_game());
    session.remember();
    if !session.debugger.enter(saved.start, &saved.branch) {
        return Err(Failure::new("interrupted"));
    }
    if let Some(left) = left {
        session.saved.insert(LEFT.to_owned(), left);
        let text = format!("`restore {LEFT}` returns to the game that you leave");
        output.answer(Answer::words(text));
    }
    let stopped = Stopped { reasons: vec![Reason::Step], ..Stopped::default() };
    session.report_stop(&stopped, output);
    Ok(())
}

/// The name as shown in answers.
fn quoted(name: &str) -> String {
    match name {
        "" => "the unnamed one".to_owned(),
        name => format!("`{name}`"),
    }
}
