//! Requests about BORD files and dice (BD, BG11, BG12).

use rulvm_core::machine::Rng;
use serde_json::{Value, json};

use super::answer::{Failure, Members, done};
use super::request::{Request, Within};
use crate::books::backgammon::dice;
use crate::books::bord::{self, LineEnd, Warning};
use crate::books::othello;
use crate::game::Game;
use crate::hex;

/// How many dice are rolled at most.
const DICE: Within = Within(0, 10_000);

/// Reads a BORD file.
pub(super) fn read_bord(request: &Request) -> Result<Members, Failure> {
    let bytes = hex::decode(request.required_text("hex")?);
    let bytes = bytes.ok_or_else(|| Failure::usage("`hex` is a file in hexadecimal digits"))?;
    let (file, warnings) = bord::read(&bytes)?;
    Ok(done([
        ("left", json!(file.left)),
        ("placed", json!(file.placed)),
        ("squares", json!(bord::names(file.squares))),
        ("board", json!(file.board.text('.'))),
        ("copyright", json!(file.copyright)),
        ("warnings", codes(&warnings)),
    ]))
}

/// Writes the BORD file of a game of Othello.
pub(super) fn write_bord(request: &Request, game: &Game) -> Result<Members, Failure> {
    let end = match request.text("eol")? {
        None | Some("cr") => LineEnd::Cr,
        Some("lf") => LineEnd::Lf,
        Some("crlf") => LineEnd::CrLf,
        Some(_) => return Err(Failure::usage("`eol` is `cr`, `lf` or `crlf`")),
    };
    let copyright = request.text("copyright")?;
    let state = othello::read(&game.core).map_err(Failure::usage)?;
    let (file, warnings) = state.bord(copyright, end)?;
    Ok(done([("hex", json!(hex::encode(&file))), ("warnings", codes(&warnings))]))
}

fn codes(warnings: &[Warning]) -> Value {
    warnings.iter().map(|warning| warning.code()).collect()
}

/// Rolls local dice.
pub(super) fn draw(request: &Request) -> Result<Members, Failure> {
    let seed = request.integer("seed", &Within(0, u64::MAX))?.unwrap_or(0);
    let count = request.integer("count", &DICE)?.unwrap_or(1);
    let mut rng = Rng::new(seed);
    let dice = first(dice::local(&mut rng), count);
    Ok(done([("dice", dice), ("rng", json!(format!("{:016x}", rng.state())))]))
}

/// Rolls connected dice.
pub(super) fn throw(request: &Request) -> Result<Members, Failure> {
    let wrong = || Failure::usage("`session` has 16 bytes, `nonces` are two of 32, in hexadecimal");
    let session = hex::decode_array(request.required_text("session")?).ok_or_else(wrong)?;
    let nonces = request.value("nonces").and_then(Value::as_array).ok_or_else(wrong)?;
    let nonce = |nonce: &Value| hex::decode_array(nonce.as_str()?);
    let nonces: Option<Vec<dice::Nonce>> = nonces.iter().map(nonce).collect();
    let Some([inviters, guests]) = nonces.as_deref() else { return Err(wrong()) };
    let count = request.integer("count", &DICE)?.unwrap_or(2);
    let commits = [(0, inviters), (1, guests)]
        .map(|(end, nonce)| hex::encode(&dice::commit(&session, end, nonce)));
    let dice = first(dice::connected(&session, [inviters, guests]), count);
    Ok(done([("commits", json!(commits)), ("dice", dice)]))
}

fn first(dice: impl Iterator<Item = u8>, count: u64) -> Value {
    dice.take(usize::try_from(count).unwrap_or_default()).collect()
}
