//! Remembered positions.

use super::answer::{Answer, Failure, Output};
use super::session::Session;
use crate::debugger::Reason;
use crate::time::Fingerprint;

type Done = Result<(), Failure>;

/// `save`
pub(super) fn save(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let time = session.debugger.here().time();
    let standing = Fingerprint::of(session.debugger.here());
    session.saved.insert(arguments.to_owned(), (time, standing));
    output.answer(Answer::words(format!("saved this position: step {time}")));
    Ok(())
}

/// `restore`
pub(super) fn restore(session: &mut Session, arguments: &str, output: &mut dyn Output) -> Done {
    let Some((time, standing)) = session.saved.get(arguments).cloned() else {
        let quoted = |name: &String| match name.as_str() {
            "" => "the unnamed one".to_owned(),
            name => format!("`{name}`"),
        };
        let names: Vec<String> = session.saved.keys().map(quoted).collect();
        let failure = match arguments {
            "" => Failure::new("no position was saved without a name"),
            name => Failure::new(format!("no position was saved as `{name}`")),
        };
        return Err(match names.as_slice() {
            [] => failure.help("`save` saves one"),
            names => failure.help(format!("the saved positions are {}", names.join(", "))),
        });
    };
    let before = session.debugger.here().clone();
    session.remember();
    let stopped = session.debugger.seek(time);
    if stopped.reasons == [Reason::Interrupted] {
        session.debugger.stand(before);
        return Err(Failure::new("interrupted"));
    }
    let here = session.debugger.here();
    if here.time() != time || Fingerprint::of(here) != standing {
        session.debugger.stand(before);
        return Err(Failure::new("the game no longer reaches that position: its past was changed")
            .help("`undo` takes back such a change"));
    }
    session.report_stop(&stopped, output);
    Ok(())
}
