//! Plays a game again with another version of its rule, and says where the games differ.

use rulvm_cells::Line;
use rulvm_core::{Input, Program};
use serde_json::json;

use super::answer::{Answer, Failure, Output, clean, counted, plain, quiet, style, styled};
use super::search::Change;
use super::session::Session;
use super::versions::{Difference, Version, Versions, What};
use crate::expr::Value;

/// How many more differing values are listed.
const SHOWN: usize = 5;

impl Session {
    /// Lets the game, which has not started yet, receive inputs that were recorded with another
    /// version of the rule, and says where the two games differ for the first time.
    pub(super) fn play_again(
        &mut self,
        before: &Program,
        inputs: &[Input],
        output: &mut dyn Output,
    ) -> Result<(), Failure> {
        let start = self.debugger.start();
        let old =
            Session::new(self.debugger.with_program(before.clone(), start), self.options.clone());
        let mine: Vec<Input> = inputs.iter().map(|input| self.translated(&old, input)).collect();
        let versions = Versions {
            before: Version { session: &old, inputs },
            now: Version { session: self, inputs: &mine },
            start,
        };
        let found = versions.compare().ok_or_else(|| Failure::new("interrupted"))?;
        let answer = match &found {
            None => {
                let count = mine.len();
                let text = format!("both versions play the same game: {}", counted(count, "input"));
                Answer { kind: "same", ..Answer::words(text) }.with("inputs", count)
            }
            Some(difference) => self.describe_difference(&old, &mine, difference),
        };
        self.difference = found.map(|difference| difference.time);
        self.debugger.extend(mine);
        output.answer(answer);
        Ok(())
    }

    /// An input of another version of the rule: signals keep their names. One that this version
    /// does not have is left out.
    fn translated(&self, old: &Session, input: &Input) -> Input {
        let Input::Signal(number) = input else { return input.clone() };
        let signals = |session: &Session| session.debugger.code().program().rule().signals.clone();
        let place = usize::from(*number).checked_sub(1);
        let Some(name) = place.and_then(|place| Some(signals(old).get(place)?.name())) else {
            return input.clone();
        };
        let own = signals(self).iter().position(|signal| signal.name() == name);
        let own = own.and_then(|place| u8::try_from(place + 1).ok());
        own.map_or(Input::Advance(0), Input::Signal)
    }

    fn describe_difference(
        &self,
        old: &Session,
        inputs: &[Input],
        difference: &Difference,
    ) -> Answer {
        let Difference { input, ms, random, what, before, now, time, others } = difference;
        let when = match input.checked_sub(1) {
            None => "at the start".to_owned(),
            Some(place) => {
                let shown = super::see::show_input(self, &inputs[place]);
                let count = inputs.len();
                format!("at input {input} of {count}, {shown}, {}.{:03} s", ms / 1000, ms % 1000)
            }
        };
        let mut lines = vec![Line::from(styled(
            format!("the games of the two versions differ {when}"),
            style::STRONG,
        ))];
        let mut data = json!({ "input": input, "ms": ms, "time": time.0 });
        let show = |session: &Session, value: Option<Value>| {
            value.map_or("?".to_owned(), |value| session.show(value))
        };
        let (name, values) = match what {
            What::Event(event) => (format!("event {}", event.word()), None),
            What::Value { text, before, now } => {
                (text.clone(), Some((show(old, *before), show(self, *now))))
            }
        };
        data["what"] = json!(name);
        lines.push(match &values {
            None => Line::from(styled(name, style::NAME)),
            Some((was, is)) => {
                data["old"] = json!(was);
                data["new"] = json!(is);
                Line::from(vec![
                    styled(name, style::NAME),
                    plain(format!(": {was} before, ")),
                    styled(is.clone(), style::CHANGED),
                    plain(" now"),
                ])
            }
        });
        let sides = [("before", old, before), ("now", self, now)];
        for (word, session, change) in sides {
            let (line, by) = session.describe_side(what, change.as_ref());
            let mut spans = vec![styled(format!("{word:>8}"), style::QUIET)];
            spans.extend(line.spans);
            lines.push(Line::from(spans));
            data[word] = by;
        }
        if let Some(first) = random {
            let text = match first {
                0 => "the random numbers differ from the start".to_owned(),
                first => format!("the random numbers differ from input {first} on"),
            };
            lines.push(quiet(text));
        }
        if !others.is_empty() {
            let mut shown: Vec<String> =
                others.iter().take(SHOWN).map(|text| clean(text)).collect();
            if others.len() > SHOWN {
                shown.push(format!("{} more", others.len() - SHOWN));
            }
            lines.push(quiet(format!("also different after this input: {}", shown.join(", "))));
        }
        lines.push(quiet("`goto difference` goes there in the new version"));
        Answer::new("difference", lines).with("difference", data).with("others", others.as_slice())
    }

    /// What a version did with the value or the event that differs.
    fn describe_side(
        &self,
        what: &What,
        change: Option<&Change>,
    ) -> (Line<'static>, serde_json::Value) {
        match (change, what) {
            (Some(change), What::Value { .. }) => self.describe_change(change),
            (Some(change), What::Event(_)) => self.describe_event(change),
            (None, What::Value { .. }) => (Line::from(plain("  not changed here")), json!(null)),
            (None, What::Event(_)) => (Line::from(plain("  does not happen here")), json!(null)),
        }
    }
}
