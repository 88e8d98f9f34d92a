//! A session of the test protocol: tables, links, and what requests do to them (TD).

use serde_json::{Value, json};

use super::answer::{Failure, Members, done, summary, traced};
use super::links::{Links, Place, Places};
use super::request::{Request, Within};
use super::{opening, tools};
use crate::books::Files;
use crate::game::Player;
use crate::identity::HOST;
use crate::table::{Control, Refusal, Table};

/// The longest request, in bytes (TD1).
pub const LONGEST_REQUEST: usize = 4 << 20;

/// The longest time that passes in one part, in milliseconds.
const PART: u64 = 1000;

/// A session.
pub struct Session<'f> {
    files: &'f Files<'f>,
    places: Places,
    links: Links,
}

/// What is answered; a table or link is looked at after the lines in transit have been delivered.
enum Reply {
    Members(Members),
    Summary(u64),
    Sent(u64, bool),
    Link(u64),
    Links,
}

impl<'f> Session<'f> {
    /// A session without tables. Options of books can name files.
    #[must_use]
    pub fn new(files: &'f Files<'f>) -> Session<'f> {
        Session { files, places: Places::new(), links: Links::default() }
    }

    /// Answers a line; neither the line nor the answer has its end. `None` is a line of more than
    /// [`LONGEST_REQUEST`] bytes.
    pub fn answer(&mut self, line: Option<&[u8]>) -> String {
        let reply = match line.filter(|line| line.len() <= LONGEST_REQUEST) {
            None => Err(Failure::usage("a request has at most 4 MiB")),
            Some(line) => Request::new(line).and_then(|request| self.carry_out(&request)),
        };
        self.links.collect(&mut self.places);
        self.links.deliver_all(&mut self.places);
        let answer = reply.and_then(|reply| self.render(reply));
        answer.unwrap_or_else(Failure::answer).line()
    }

    fn render(&mut self, reply: Reply) -> Result<Members, Failure> {
        Ok(match reply {
            Reply::Members(members) => members,
            Reply::Summary(number) => summary(number, self.table(number)?),
            Reply::Sent(number, is_sent) => {
                summary(number, self.table(number)?).with([("sent", json!(is_sent))])
            }
            Reply::Link(number) => done(self.links.status(number)?),
            Reply::Links => done([("links", self.links.statuses())]),
        })
    }

    /// Carries out a request. Tables and links are tested before other members (TD1).
    fn carry_out(&mut self, request: &Request) -> Result<Reply, Failure> {
        match request.command()? {
            "hello" => Ok(Reply::Members(hello())),
            "books" => Ok(Reply::Members(opening::list_of_books())),
            "open" => self.open(request),
            "close" => {
                let number = self.existing(request, "table")?;
                self.close(number);
                Ok(Reply::Members(done([])))
            }
            "table" => self.existing(request, "table").map(Reply::Summary),
            "new" => {
                let number = self.existing(request, "table")?;
                self.table(number)?.new_game()?;
                Ok(Reply::Summary(number))
            }
            "load" => self.load(request),
            "trace" => {
                let number = self.existing(request, "table")?;
                let events = self.table(number)?.take_trace();
                let events: Vec<Value> = events.iter().map(traced).collect();
                Ok(Reply::Members(done([("events", json!(events))])))
            }
            "state" | "position" | "save" => self.look(request),
            "view" | "legal" | "perft" | "bord_write" => self.examine(request),
            "play" | "click" | "key" | "menu" | "idle" | "front" | "answer" | "swap"
            | "restart" => self.act(request),
            "link" => self.link(request),
            "links" => Ok(Reply::Links),
            "unlink" => {
                let number = self.existing(request, "table")?;
                let place = self.place(number)?;
                place.table.must_work()?;
                match place.link.filter(|_| place.table.is_linked()) {
                    Some((link, _)) => {
                        place.table.hang_up();
                        Ok(Reply::Link(link))
                    }
                    None => Err(Failure::state("this table is not linked")),
                }
            }
            "auto" | "wire" | "deliver" | "lose" | "tamper" | "inject" | "cut" => {
                self.handle_link(request)
            }
            "clock" => {
                let mut ms = request.required("ms", &Within(0, 3_600_000))?;
                while ms > 0 {
                    let part = ms.min(PART);
                    ms -= part;
                    self.links.pass(part, &mut self.places);
                    self.links.deliver_all(&mut self.places);
                }
                Ok(Reply::Members(done([])))
            }
            "bord_read" => tools::read_bord(request).map(Reply::Members),
            "draw" => tools::draw(request).map(Reply::Members),
            "dice" => tools::throw(request).map(Reply::Members),
            other => Err(Failure::usage(format!("there is no request `{other}`"))),
        }
    }

    fn place(&mut self, number: u64) -> Result<&mut Place, Failure> {
        let place = self.places.get_mut(&number);
        place.ok_or_else(|| Failure::state(format!("there is no table {number}")))
    }

    fn table(&mut self, number: u64) -> Result<&mut Table, Failure> {
        self.place(number).map(|place| &mut place.table)
    }

    /// Returns the number of a table that must exist.
    fn existing(&mut self, request: &Request, name: &str) -> Result<u64, Failure> {
        let number = request.number(name)?;
        self.place(number)?;
        Ok(number)
    }

    /// Returns the number of a table whose game must not have failed.
    fn playing(&mut self, request: &Request, name: &str) -> Result<u64, Failure> {
        let number = self.existing(request, name)?;
        self.table(number)?.must_play()?;
        Ok(number)
    }

    fn close(&mut self, number: u64) {
        if let Some(mut place) = self.places.remove(&number) {
            place.table.close();
            self.links.collect_from(&mut place);
        }
    }

    fn open(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = request.number("table")?;
        let place = opening::open(request, self.files)?;
        self.close(number);
        self.places.insert(number, place);
        Ok(Reply::Summary(number))
    }

    fn load(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = self.existing(request, "table")?;
        self.table(number)?.must_work()?;
        let text = request.text("text")?;
        match (text, request.value("save")) {
            (Some(text), None) => self.table(number)?.load_text(text.as_bytes())?,
            (None, Some(save)) => self.table(number)?.load(save)?,
            _ => return Err(Failure::usage("either `save` or `text` is needed")),
        }
        Ok(Reply::Summary(number))
    }

    /// Looks at a game, which may have failed.
    fn look(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = self.existing(request, "table")?;
        let table = self.table(number)?;
        let game = table.must_have_game()?;
        Ok(Reply::Members(match request.command()? {
            "state" => done([
                ("core", json!(game.core)),
                ("local", json!(game.local)),
                ("hash", json!(game.hash())),
            ]),
            "position" => done([("position", json!(table.position()))]),
            _ => done([("save", json!(table.save()?))]),
        }))
    }

    /// Looks at a game that has not failed.
    fn examine(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = self.playing(request, "table")?;
        let Place { table, entry, .. } = self.place(number)?;
        Ok(Reply::Members(match request.command()? {
            "view" => {
                let (width, height) = table.size();
                let game = table.must_have_game()?;
                done([
                    ("width", json!(width)),
                    ("height", json!(height)),
                    ("items", json!(table.items())),
                    ("picked", game.local.get("picked").cloned().unwrap_or_default()),
                ])
            }
            "legal" => {
                let side = chosen_side(request, table)?;
                done([("side", side.json()), ("moves", json!(table.legal(side)))])
            }
            "bord_write" if entry.id != "rul.othello" => {
                return Err(Failure::usage("only boards of Othello can be written"));
            }
            "bord_write" => tools::write_bord(request, table.must_have_game()?)?,
            _ => {
                let depth = request.required("depth", &Within(1, 9))?;
                let perft = entry.perft;
                let perft = perft.ok_or_else(|| Failure::usage("this book has no perft"))?;
                let game = table.must_have_game()?;
                let counts = perft(game, usize::try_from(depth).unwrap_or_default());
                let (nodes, ended): (Vec<_>, Vec<_>) =
                    counts.unwrap_or_default().into_iter().unzip();
                done([("nodes", json!(nodes)), ("ended", json!(ended))])
            }
        }))
    }

    /// Does what a player does.
    fn act(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = self.playing(request, "table")?;
        let table = self.table(number)?;
        let is_sent = match request.command()? {
            "click" => {
                let item = request.required("item", &Within(0, u64::MAX))?;
                table.click(u32::try_from(item).map_err(|_| Refusal::Item)?)?
            }
            "key" => {
                let key = request.required("char", &Within(0, u32::MAX.into()))?;
                let key = u32::try_from(key).ok().and_then(char::from_u32);
                table.key(key.ok_or_else(|| Failure::usage("`char` is a Unicode character"))?)?
            }
            "menu" => {
                let menu = request.required_int("menu", 1001, 32767)?;
                table.menu(menu, request.required_int("item", 1, 32767)?)?
            }
            "idle" => {
                let ms = request.integer("ms", &Within(0, 60_000))?.unwrap_or(0);
                table.idle(u32::try_from(ms).unwrap_or_default())?
            }
            other => {
                match other {
                    "play" => {
                        let text = request.required_text("move")?;
                        table.play(chosen_side(request, table)?, text)?;
                    }
                    "front" => table.front(request.required_boolean("on")?)?,
                    "answer" => {
                        let button = request.value("button").and_then(Value::as_i64);
                        let button = button.ok_or_else(|| Failure::usage("`button` is 1 or 2"))?;
                        table.answer(button)?;
                    }
                    "swap" => table.control(Control::Swap)?,
                    _ => table.control(Control::Restart)?,
                }
                return Ok(Reply::Summary(number));
            }
        };
        Ok(Reply::Sent(number, is_sent))
    }

    fn link(&mut self, request: &Request) -> Result<Reply, Failure> {
        let from = self.playing(request, "from")?;
        let to = self.existing(request, "to")?;
        self.table(to)?.must_work()?;
        let is_auto = request.boolean("auto")?.unwrap_or(true);
        if from == to || self.table(from)?.is_linked() || self.table(to)?.is_linked() {
            return Err(Failure::state("a table is linked already"));
        }
        if self.table(from)?.identity().bits.no_connect {
            return Err(Failure::no_connect());
        }
        let number = self.links.next();
        let inviter = self.place(from)?;
        inviter.table.invite(&opening::session_id(inviter.seed, number), true);
        self.table(to)?.join();
        self.links.add([from, to], is_auto, &mut self.places);
        Ok(Reply::Link(number))
    }

    fn handle_link(&mut self, request: &Request) -> Result<Reply, Failure> {
        let number = request.number("link")?;
        let link = self.links.find(number)?;
        match request.command()? {
            "auto" => link.set_auto(request.required_boolean("on")?),
            "wire" => return Ok(Reply::Members(link.wire())),
            "cut" => self.links.cut(number, &mut self.places)?,
            other => {
                let wire = usize::from(request.integer("dir", &Within(0, 1))? == Some(1));
                let index = || {
                    let index = request.integer("index", &Within(0, u64::MAX))?.unwrap_or(0);
                    Ok::<_, Failure>(usize::try_from(index).unwrap_or(usize::MAX))
                };
                match other {
                    "lose" => link.lose(wire, index()?)?,
                    "tamper" => {
                        let index = index()?;
                        request.value("set").ok_or_else(|| Failure::usage("`set` is missing"))?;
                        link.tamper(wire, index, request.object("set")?)?;
                    }
                    "inject" => {
                        let line = request.required_text("line")?;
                        if line.contains(['\r', '\n']) {
                            return Err(Failure::usage("a line has no line end"));
                        }
                        self.links.inject(number, wire, line)?;
                    }
                    _ => {
                        let count = request.integer("count", &Within(1, 10_000))?.unwrap_or(1);
                        for _ in 0..count {
                            if !self.links.deliver(number, wire, &mut self.places) {
                                break;
                            }
                        }
                    }
                }
            }
        }
        Ok(Reply::Link(number))
    }
}

fn hello() -> Members {
    done([
        ("table", json!(1)),
        ("program", json!("rulvm")),
        ("version", json!(env!("CARGO_PKG_VERSION"))),
        ("host", json!(HOST)),
        ("net", json!(1)),
    ])
}

/// The side of a request: by default whose turn it is; if it is nobody's, the own side when
/// connected, else 0.
fn chosen_side(request: &Request, table: &Table) -> Result<Player, Failure> {
    let turn = table.game().and_then(|game| game.turn());
    let own = if table.is_connected() { table.side() } else { Player::FIRST };
    Ok(request.side()?.or(turn).unwrap_or(own))
}
