//! Connections in the player's language, and errors as sentences.

use rulvm_table::net::{By, Code};
use rulvm_table_net::why::Why;
use rulvm_table_view::Texts;

/// The ways around a router.
const WAYS: [&str; 3] = ["fail-forward", "fail-through", "fail-swap"];

/// Why a guest cannot be connected, and what to do, in one line or more.
#[must_use]
pub fn failure(texts: &Texts, why: &Why) -> String {
    let id = match why {
        Why::Unreachable(_) => "fail-unreachable",
        Why::NoCommand(_) => "fail-command",
        Why::TurnedAway => "fail-turned-away",
        Why::HungUp => "fail-hung-up",
        Why::Busy => "fail-busy",
        Why::NotATable => "fail-not-a-table",
        Why::OtherInviter => "fail-other-inviter",
        _ => "fail-broken",
    };
    let text = texts.say_with(id, &[("why", &reason(texts, why))]);
    if !matches!(why, Why::Unreachable(_)) {
        return text;
    }
    if texts.is_in_browser() {
        return format!("{text}\n{}", texts.say("fail-page"));
    }
    let ways = WAYS.map(|id| format!("- {}", texts.say(id)));
    [&[text, texts.say("fail-router")], &ways[..]].concat().join("\n")
}

/// Why somebody was turned away.
#[must_use]
pub fn refusal(texts: &Texts, why: &Why) -> String {
    let id = match why {
        Why::WrongKey => "refused-wrong-key",
        Why::Lapsed => "refused-lapsed",
        Why::OtherGuest => "refused-other-guest",
        _ => "refused-else",
    };
    texts.say_with(id, &[("why", &reason(texts, why))])
}

/// Why a guest who was let in cannot play.
#[must_use]
pub fn unfit(texts: &Texts, code: Code, by: By) -> String {
    if (code, by) == (Code::Busy, By::Peer) {
        return texts.say("refused-busy");
    }
    texts.say_with("refused-game", &[("why", &parting(texts, code, by))])
}

/// Says how many people are watching.
#[must_use]
pub fn watchers(texts: &Texts, count: usize) -> String {
    match count {
        0 => texts.say("watchers-none"),
        1 => texts.say("watchers-one"),
        _ => texts.say_with("watchers", &[("count", &count.to_string())]),
    }
}

/// Returns why the tables have parted.
#[must_use]
pub fn parting(texts: &Texts, code: Code, by: By) -> String {
    let id = match (code, by) {
        (Code::Closed, By::Own) => "link-left".to_owned(),
        (code, _) => format!("link-{}", code.text()),
    };
    texts.find(&id).unwrap_or_else(|| texts.say_with("link-ended", &[("code", code.text())]))
}

/// Why an inviter does not show its game.
#[must_use]
pub fn watch_parting(texts: &Texts, code: Code, by: By) -> String {
    let found = texts.find(&format!("watch-{}", code.text()));
    found.unwrap_or_else(|| parting(texts, code, by))
}

/// A reason without what only programmers need: the number of the system's error.
#[must_use]
pub fn reason(texts: &Texts, why: &Why) -> String {
    let text = match why {
        Why::HungUp => texts.say("why-hung-up"),
        Why::Unreachable(text) | Why::NoCommand(text) | Why::Broken(text) => text.clone(),
        why => why.to_string(),
    };
    text.split(" (os error").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// A message as a sentence: with a capital letter and a period.
#[must_use]
pub fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if message.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
