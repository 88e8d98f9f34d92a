//! Inputs, and changes of the game from outside.

use grammar::rul3::Phase;
use rulvm_core::game::{Edit, PhaseLetter};
use rulvm_core::{Input, Status};

use super::answer::{Answer, Failure, Output, clean};
use super::arguments::no_arguments;
use super::session::Session;
use crate::debugger::Goal;
use crate::expr::{Assignment, Expr, ExprError, Line};
use crate::time::Undone;

type Done = Result<(), Failure>;

/// `signal`
pub(super) fn signal(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    if arguments.is_empty() {
        return Err(
            Failure::new("`signal` needs the name of a signal").help("`info signals` lists them")
        );
    }
    let words = arguments.split_whitespace();
    let signals = words.map(|word| session.signal(word).map(Input::Signal));
    let signals = signals.collect::<Result<_, _>>()?;
    session.input(signals, "the signal will be sent", output)
}

/// `call`
pub(super) fn call(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let phase = Phase::from_letter(arguments).ok_or_else(|| {
        let failure = match arguments {
            "" => Failure::new("`call` needs a phase"),
            _ => Failure::new(format!("`{arguments}` is not a phase")),
        };
        failure.help("the phases are 0 A B C P Q S")
    })?;
    session.input(vec![Input::Call(PhaseLetter(phase))], "the phase will be called", output)?;
    // Not if it has stopped in the middle, or in a trap.
    let is_through = session.debugger.timeline().to_come() == 0
        && session.debugger.here().is_between_inputs()
        && session.debugger.game().status() == Status::Playing;
    if is_through {
        session.report_value(output);
    }
    Ok(())
}

/// `window`
pub(super) fn window(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let pause = match arguments {
        "pause" => true,
        "resume" => false,
        _ => return Err(Failure::new("`window` needs `pause` or `resume`")),
    };
    session.input(vec![Input::Window(pause)], "the window will change", output)
}

impl Session {
    /// Returns the game inputs, and continues until they are done. In the middle of a phase, they
    /// come after it.
    fn input(&mut self, inputs: Vec<Input>, what: &str, output: &mut dyn Output) -> Done {
        let mut inputs = inputs.into_iter();
        if let Some(first) = inputs.next() {
            self.debugger.push(first);
            self.debugger.extend(inputs);
        }
        if let Some(inside) = self.inside() {
            output.answer(Answer::words(format!("{what} after this {inside}")));
            return Ok(());
        }
        self.go_to(&Goal::End, output)
    }
}

/// `set`
pub(super) fn set(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    session.change(arguments, Assignment::parse(arguments).map(Line::Assignment), output)
}

/// `eval`
pub(super) fn eval(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    match Line::parse(arguments) {
        Ok(assignment @ Line::Assignment(_)) => session.change(arguments, Ok(assignment), output),
        _ => session.change(arguments, Expr::parse(arguments).map(Line::Expr), output),
    }
}

impl Session {
    /// Changes the game as the text says, and shows the new value.
    fn change(
        &mut self,
        text: &str,
        line: Result<Line, ExprError>,
        output: &mut dyn Output,
    ) -> Done {
        // First on a copy: what fails changes nothing.
        let mut game = self.debugger.game().clone();
        let call = self.debugger.selected();
        let (names, run) = (self.debugger.names(), self.debugger.here().run());
        let view = self.debugger.view(call);
        let value = line
            .and_then(|line| line.execute(names, &mut game, run, view.as_ref()))
            .map_err(|error| Failure::of_expression(&error, text))?;
        let before = self.debugger.game().state().variables;
        let changed = before.iter().zip(game.state().variables).enumerate();
        let changed = changed.filter(|(_, (old, new))| *old != new).map(|(index, _)| 1 << index);
        if changed.sum::<u64>() & self.debugger.taken(call) != 0 {
            let message = "an inner call uses the same variable of the machine now";
            return Err(Failure::new(message)
                .help("go back to before that call: `down`, then `reverse-finish`"));
        }
        self.remember();
        self.debugger.poke(text, |standing| *standing = game);
        let shown = Answer::words(self.show(value)).with("number", value.number);
        output.answer(Answer { kind: "value", ..shown });
        Ok(())
    }
}

/// `seed`
pub(super) fn seed(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let seed = arguments
        .parse()
        .map_err(|_| Failure::new("`seed` needs a number").help("such as `seed 7`"))?;
    let edit = Edit { rng: Some(seed), ..Edit::default() };
    session.edit(&format!("seed {seed}"), edit)?;
    output.answer(Answer::words(format!("the random numbers restart with the seed {seed}")));
    Ok(())
}

impl Session {
    /// Changes the game as the command in `text` did.
    fn edit(&mut self, text: &str, edit: Edit) -> Done {
        self.debugger.game().check(&edit).map_err(|error| Failure::new(error.to_string()))?;
        self.remember();
        self.debugger.poke(text, |game| {
            game.apply(&Input::Edit(edit));
        });
        Ok(())
    }
}

/// `poke-board`
pub(super) fn board(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let rows: Vec<&str> = arguments.split(['/', '\n']).map(str::trim_end).collect();
    let edge = session.debugger.game().edge();
    let fail = |message: String| {
        Failure::new(message).help("rows as in tests of rules, and as `board` shows them")
    };
    let symbols = crate::drawing::read(&rows, edge).map_err(fail)?;
    let marks = &session.debugger.game().state().board;
    let cells = edge.all_cells().zip(symbols);
    let cells =
        cells.map(|(cell, [color, pattern])| (cell.id(), [color, pattern, marks.marks(cell)]));
    session.edit("poke-board", Edit { cells: cells.collect(), ..Edit::default() })?;
    super::see::board(session, "", output)
}

/// How many inputs that were taken back are named.
const SHOWN: usize = 4;

/// `undo`
pub(super) fn undo(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    no_arguments(arguments, "undo")?;
    session.remember();
    let undone = session.debugger.undo().ok_or_else(|| {
        Failure::new("there is nothing to undo")
            .help("`undo` takes back changes of the game, and inputs that were sent")
    })?;
    let what = match undone {
        Undone::Poke(text) => format!("`{}`", clean(&text)),
        Undone::Inputs(inputs) => {
            let shown = inputs.iter().take(SHOWN).map(|one| super::see::show_input(session, one));
            let mut shown: Vec<String> = shown.collect();
            if inputs.len() > SHOWN {
                shown.push(format!("{} more", inputs.len() - SHOWN));
            }
            shown.join(", ")
        }
    };
    output.answer(Answer::words(format!("undone: {what}")));
    session.report_stop(&crate::debugger::Stopped::default(), output);
    Ok(())
}
