//! One end of games for two over a real network, for `tests/network/run.sh`:
//! `table-peer invite|join ADDRESS GAMES`. Both ends print a line for each game, which must be the
//! same.

use std::error::Error;
use std::io::Write;
use std::net::SocketAddr;
use std::time::{Duration, Instant, SystemTime};

use rulvm_core::machine::Rng;
use rulvm_table::net::{By, Code};
use rulvm_table::table::Status;
use rulvm_table_net::invitation::{Invite, LIFETIME};
use rulvm_table_net::key::{InviteKey, StaticKey};
use rulvm_table_net::link::{BackOff, Limits, Link};
use rulvm_table_net::seat::{Notice, Seat};
use rulvm_table_net::transport::{Listener, connect};
use tests::tables::{Kind, players};

/// How often a player acts, so that the lines are not a flood (NET10).
const PACE: Duration = Duration::from_millis(50);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [role, address, games] = &arguments[..] else {
        return Err("usage: table-peer invite|join ADDRESS GAMES".into());
    };
    let (address, games): (SocketAddr, u16) = (address.parse()?, games.parse()?);
    for number in 0..games {
        // Each game has a port of its own: a guest that is early finds nobody.
        let mut address = address;
        address.set_port(address.port() + number);
        let seat = match role.as_str() {
            "invite" => inviter(number, address)?,
            "join" => guest(number, address)?,
            other => return Err(format!("`{other}` is not `invite` or `join`").into()),
        };
        let line = play(number, seat)?;
        writeln!(std::io::stdout(), "{line}")?;
    }
    Ok(())
}

fn inviter(number: u16, address: SocketAddr) -> Result<Seat, Box<dyn Error>> {
    let mut table = Kind::of(number.into()).open(2 * u64::from(number));
    table.new_game()?;
    let key = InviteKey([7; 32]);
    let invite = Invite { key, lapses: SystemTime::now() + LIFETIME, guest: None };
    let listener = Listener::bind(address)?;
    Ok(Seat::new(table, Link::invite(invite, StaticKey([1; 32]), listener, Limits::default())?))
}

fn guest(number: u16, address: SocketAddr) -> Result<Seat, Box<dyn Error>> {
    let table = Kind::of(number.into()).open(2 * u64::from(number) + 1);
    let addresses = [address.into()];
    let call = move || connect(&addresses);
    let again = BackOff { first: PACE, most: Duration::from_secs(1) };
    let (key, own) = (InviteKey([7; 32]), StaticKey([2; 32]));
    Ok(Seat::new(table, Link::join(key, own, None, call, Limits::default(), again)?))
}

/// Plays a game to its end. Returns what both ends must agree on.
fn play(number: u16, mut seat: Seat) -> Result<String, Box<dyn Error>> {
    let end = seat.link().end();
    let mut rng = Rng::new(2 * u64::from(number) + u64::from(end.number()));
    let (mut last_act, mut last_pass) = (Instant::now(), Instant::now());
    loop {
        let is_over = seat.table.status() == Status::Over;
        if is_over && seat.table.session().is_some_and(|own| own.log.is_empty()) {
            break;
        }
        match seat.poll(PACE / 4) {
            Some(Notice::Parted(Code::Closed, By::Peer, _)) if is_over => break,
            Some(Notice::Lost(_, None)) if end.number() == 1 => drop(seat.retry()?),
            Some(Notice::Parted(code, by, None)) => {
                return Err(format!("game {number}: {code:?} by {by:?}").into());
            }
            _ => {}
        }
        let time = last_pass.elapsed();
        last_pass += time;
        seat.pass(time);
        if last_act.elapsed() >= PACE {
            last_act = Instant::now();
            players::act(&mut seat.table, &mut rng, false);
            seat.send();
        }
    }
    let game = seat.table.game().ok_or("the game is lost")?;
    let line = format!("{number} {} {}", Kind::of(number.into()).book, game.hash());
    seat.leave();
    Ok(line)
}
