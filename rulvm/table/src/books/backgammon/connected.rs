//! How two ends roll dice together (BG12).
//!
//! | message | means |
//! |---|---|
//! | `commit <commit>` | after a connection: the end is committed to a nonce |
//! | `roll <nonce> <commit>` | the end rolls: its nonce, and a commit to the next one |
//! | `dice <nonce> <commit>` | the other end's answer, upon which the dice fall |
//!
//! Functions that receive a message return `None` if it is not allowed; the table then undoes what
//! they have changed (GM19).

use super::dice::{self, Nonce, Session};
use super::secrets::Secrets;
use super::state::{Phase, Reveal, State};
use crate::event::Returned;
use crate::game::End;
use crate::hex;
use crate::local::Local;

/// Returns the nonce with a number.
type Nonces = dyn Fn(u32) -> Nonce;

/// Starts a session: the commits of another one are void, and what was rolled halfway will be
/// rolled again.
pub(super) fn start(
    state: &mut State,
    local: &mut Local,
    session: Session,
    nonces: &Nonces,
) -> Returned {
    if let Phase::Rolling(Reveal { throw, .. }) = state.phase {
        state.phase = Phase::Before(throw);
    }
    state.commits = [None; 2];
    let count = Secrets::read(&local.own).unwrap_or_default().count;
    let commit = renew(state, local, session, count, nonces);
    Returned::SendMessage(format!("commit {commit}"))
}

/// Makes a new nonce for this end. Returns its commit in hexadecimal.
fn renew(
    state: &mut State,
    local: &mut Local,
    session: Session,
    count: u32,
    nonces: &Nonces,
) -> String {
    let nonce = nonces(count);
    let secrets =
        Secrets { session: Some(session), nonce: Some(nonce), count: count.wrapping_add(1) };
    local.own = secrets.write();
    let commit = dice::commit(&session, local.end.number(), &nonce);
    state.commits[local.end.index()] = Some(commit);
    hex::encode(&commit)
}

/// Whether this end can roll: both are committed, and it knows its nonce.
pub(super) fn can_throw(state: &State, local: &Local) -> bool {
    matches!(state.phase, Phase::Before(_))
        && state.commits.iter().all(Option::is_some)
        && known(local).is_some()
}

/// The session, the own nonce, and how many nonces have been made.
fn known(local: &Local) -> Option<(Session, Nonce, u32)> {
    let secrets = Secrets::read(&local.own)?;
    Some((secrets.session?, secrets.nonce?, secrets.count))
}

/// Rolls at this end: its nonce is revealed.
pub(super) fn throw(state: &mut State, local: &mut Local, nonces: &Nonces) -> Option<Returned> {
    let Phase::Before(throw) = state.phase else { return None };
    let (session, nonce, count) = known(local)?;
    state.phase = Phase::Rolling(Reveal { end: local.end, nonce, throw });
    let commit = renew(state, local, session, count, nonces);
    Some(Returned::SendMessage(format!("roll {} {commit}", hex::encode(&nonce))))
}

/// Answers a roll of the other end, if there is one: the dice fall.
pub(super) fn answer(state: &mut State, local: &mut Local, nonces: &Nonces) -> Option<Returned> {
    let Phase::Rolling(reveal) = state.phase else { return None };
    if !local.connected || reveal.end == local.end {
        return None;
    }
    let (session, nonce, count) = known(local)?;
    let commit = renew(state, local, session, count, nonces);
    fall(state, &session, &reveal, &nonce);
    Some(Returned::SendMessage(format!("dice {} {commit}", hex::encode(&nonce))))
}

/// Lets the dice fall that follow from what one end has revealed and the other end's nonce.
fn fall(state: &mut State, session: &Session, reveal: &Reveal, other: &Nonce) {
    let nonces = match reveal.end {
        End::Inviter => [&reveal.nonce, other],
        End::Guest => [other, &reveal.nonce],
    };
    state.fall(reveal.throw, dice::connected(session, nonces));
}

/// Receives a commit; a second one is not allowed while one stands.
pub(super) fn receive_commit(state: &mut State, local: &Local, words: &[&str]) -> Option<()> {
    let [commit] = words else { return None };
    let commit = hex::decode_array(commit)?;
    let place = &mut state.commits[local.end.other().index()];
    place.is_none().then(|| *place = Some(commit))
}

/// Receives a roll of the other end, whose turn it must be.
pub(super) fn receive_roll(state: &mut State, local: &Local, words: &[&str]) -> Option<()> {
    let Phase::Before(throw) = state.phase else { return None };
    state.commits[local.end.index()]?;
    let (_, nonce) = receive_nonce(state, local, words)?;
    state.phase = Phase::Rolling(Reveal { end: local.end.other(), nonce, throw });
    Some(())
}

/// Receives the answer to a roll of this end.
pub(super) fn receive_dice(state: &mut State, local: &Local, words: &[&str]) -> Option<()> {
    let Phase::Rolling(reveal) = state.phase else { return None };
    let (session, nonce) = receive_nonce(state, local, words)?;
    (reveal.end == local.end).then(|| fall(state, &session, &reveal, &nonce))
}

/// Receives a nonce of the other end, which must be the one that it is committed to, and its next
/// commit. Returns the session and the nonce.
fn receive_nonce(state: &mut State, local: &Local, words: &[&str]) -> Option<(Session, Nonce)> {
    let [nonce, commit] = words else { return None };
    let (nonce, commit) = (hex::decode_array(nonce)?, hex::decode_array(commit)?);
    let session = Secrets::read(&local.own)?.session?;
    let end = local.end.other();
    let place = &mut state.commits[end.index()];
    let is_promised = *place == Some(dice::commit(&session, end.number(), &nonce));
    is_promised.then(|| {
        *place = Some(commit);
        (session, nonce)
    })
}
