//! Requests about BORD files and dice, which need no table or only look at one.

use rulvm_core::machine::Rng;
use serde_json::{Value, json};

use super::answer::{Failure, Members, done};
use super::request::{Request, Within};
use crate::books::backgammon::dice;
use crate::books::bord::{self, LineEnd, Warning};
use crate::books::othello::board::Board;
use crate::game::Game;
use crate::hex;

/// The most dice of a request.
const MOST_DICE: Within = Within(0, 10_000);

fn warnings(warnings: &[Warning]) -> Value {
    warnings.iter().map(|warning| warning.code()).collect()
}

/// `bord_read`: reads a BORD file (BD1 to BD5).
pub(super) fn bord_read(request: &Request) -> Result<Members, Failure> {
    let digits = request.required_text("hex")?;
    let bytes = hex::decode(digits).ok_or_else(|| Failure::usage("`hex` is hexadecimal digits"))?;
    let (bord, odd) = bord::read(&bytes)?;
    Ok(done([
        ("left", json!(bord.left)),
        ("placed", json!(bord.placed)),
        ("squares", json!(bord::names(bord.squares))),
        ("board", json!(bord.board.text('.'))),
        ("copyright", json!(bord.copyright)),
        ("warnings", warnings(&odd)),
    ]))
}

/// `bord_write`: writes a game of Othello as a BORD file (BD6).
pub(super) fn bord_write(request: &Request, game: &Game) -> Result<Members, Failure> {
    let end = match request.text("eol")? {
        None | Some("cr") => LineEnd::Cr,
        Some("lf") => LineEnd::Lf,
        Some("crlf") => LineEnd::CrLf,
        Some(_) => return Err(Failure::usage("`eol` is cr, lf or crlf")),
    };
    let own = |name| game.core.get(name).and_then(Value::as_str).unwrap_or_default();
    let copyright = request.text("copyright")?.unwrap_or(own("copyright"));
    let board = Board::read(own("board"));
    let board = board.ok_or_else(|| Failure::usage("only boards of Othello can be written"))?;
    let (bytes, odd) = bord::write(&board, game.turn(), copyright, end)?;
    Ok(done([("hex", json!(hex::encode(&bytes))), ("warnings", warnings(&odd))]))
}

/// `dice`: connected dice (BG12).
pub(super) fn connected_dice(request: &Request) -> Result<Members, Failure> {
    let wrong = || Failure::usage("`session` is 32 hexadecimal digits, each of two `nonces` 64");
    let session = request.text("session")?.and_then(bytes).ok_or_else(wrong)?;
    let nonces = request.value("nonces").and_then(Value::as_array);
    let nonce = |nonce: &Value| nonce.as_str().and_then(bytes);
    let nonces: Option<Vec<dice::Nonce>> = nonces.and_then(|list| list.iter().map(nonce).collect());
    let Some([first, second]) = nonces.as_deref() else { return Err(wrong()) };
    let count = request.integer("count", &MOST_DICE)?.unwrap_or(2);
    let commits = [(0, first), (1, second)]
        .map(|(end, nonce)| hex::encode(&dice::commit(&session, end, nonce)));
    let dice = dice::connected(&session, [first, second]).take(count as usize);
    Ok(done([("commits", json!(commits)), ("dice", dice.collect())]))
}

fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    hex::decode(digits)?.try_into().ok()
}

/// `draw`: local dice (BG11).
pub(super) fn local_dice(request: &Request) -> Result<Members, Failure> {
    let seed = request.integer("seed", &Within(0, u64::MAX))?.unwrap_or(0);
    let count = request.integer("count", &MOST_DICE)?.unwrap_or(1);
    let mut rng = Rng::new(seed);
    let dice: Value = dice::local(&mut rng).take(count as usize).collect();
    Ok(done([("dice", dice), ("rng", json!(format!("{:016x}", rng.state())))]))
}
