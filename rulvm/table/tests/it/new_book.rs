//! A game that the crate does not know: what [`Rules`] asks for is all that a game needs.

use rulvm_table::clicks::{ClickSet, Step};
use rulvm_table::game::{Outcome, Player};
use rulvm_table::identity::{Bits, HOST, Identity, Version};
use rulvm_table::json::{Object, object};
use rulvm_table::rules::Rules;
use rulvm_table::table::{Refusal, Status, Table};
use rulvm_table::turns::{Turns, perft};
use rulvm_table::view::{Item, grid};
use serde_json::json;

/// Nim: whoever takes the last of seven matches loses. A move takes 1 to 3.
struct Nim(Identity);

#[derive(Clone, PartialEq)]
struct Heap {
    matches: u32,
    mover: Player,
}

impl Nim {
    fn new() -> Nim {
        let (version, host) = (Version::new("0100"), Version::new(HOST));
        Nim(Identity {
            id: "test.nim".to_owned(),
            name: "Nim".to_owned(),
            author: String::new(),
            copyright: String::new(),
            version: version.clone(),
            required: version,
            host: host.clone(),
            host_required: host,
            bits: Bits { no_idle: true, no_sleep_query: true, ..Bits::default() },
        })
    }

    fn table() -> Table {
        let nim = Nim::new();
        let identity = nim.0.clone();
        Table::open(Box::new(Turns(nim)), identity, Version::new(HOST)).unwrap()
    }
}

impl Rules for Nim {
    type State = Heap;
    type Move = u32;

    fn identity(&self) -> &Identity {
        &self.0
    }

    fn size(&self) -> (i32, i32) {
        (7, 1)
    }

    fn start(&self) -> Heap {
        Heap { matches: 7, mover: Player::FIRST }
    }

    fn restart(&self, _: &Heap) -> Heap {
        self.start()
    }

    fn write(&self, heap: &Heap) -> Object {
        object([("matches", json!(heap.matches)), ("mover", heap.mover.json())])
    }

    fn read(&self, core: &Object) -> Result<Heap, String> {
        let matches = core.get("matches").and_then(|it| it.as_u64()).filter(|&it| it <= 7);
        let mover = core.get("mover").and_then(Player::read);
        match (matches, mover) {
            (Some(matches), Some(mover)) => Ok(Heap { matches: matches as u32, mover }),
            _ => Err("there are 0 to 7 `matches`, and a `mover`".to_owned()),
        }
    }

    fn turn(&self, heap: &Heap) -> Option<Player> {
        (heap.matches > 0).then_some(heap.mover)
    }

    fn result(&self, heap: &Heap) -> Option<Outcome> {
        (heap.matches == 0).then(|| Outcome::won(heap.mover, "last", 1))
    }

    fn legal(&self, heap: &Heap) -> Vec<u32> {
        (1..=heap.matches.min(3)).collect()
    }

    fn play(&self, heap: &Heap, taken: &u32) -> Heap {
        Heap { matches: heap.matches - taken, mover: heap.mover.other() }
    }

    fn items(&self, heap: &Heap) -> Vec<Item> {
        (1..=heap.matches).map(|id| Item::new(id, grid(id, 7), (1, 1), "|")).collect()
    }

    /// A click on the third match from the right takes three.
    fn clicks(&self, heap: &Heap, taken: &u32) -> Vec<ClickSet> {
        vec![vec![Step::On(heap.matches + 1 - taken)]]
    }

    fn position(&self, heap: &Heap) -> String {
        heap.matches.to_string()
    }
}

#[test]
fn a_new_game_can_be_played_clicked_saved_and_continued() {
    let mut table = Nim::table();
    table.new_game().unwrap();
    assert_eq!(table.legal(Player::FIRST), ["1", "2", "3"]);
    assert_eq!(table.play(Player::SECOND, "1"), Err(Refusal::Turn));
    assert_eq!(table.play(Player::FIRST, "4"), Err(Refusal::Illegal));
    table.play(Player::FIRST, "2").unwrap();
    let enabled: Vec<u32> =
        table.items().iter().filter(|item| item.enabled).map(|item| item.id).collect();
    assert_eq!(enabled, [3, 4, 5]);
    assert_eq!(
        (table.click(1), table.click(3), table.click(7)),
        (Ok(false), Ok(true), Err(Refusal::Item))
    );
    assert_eq!(table.position(), "2");
    let save = table.save().unwrap();
    table.play(Player::FIRST, "2").unwrap();
    assert_eq!(table.status(), Status::Over);
    assert_eq!(table.game().unwrap().result()["winner"], 1);
    table.load(&save.into()).unwrap();
    assert_eq!((table.position(), table.status()), ("2".to_owned(), Status::Playing));
    let counts = perft(&Nim::new(), &Nim::new().start(), 3);
    assert_eq!(counts, [(3, 0), (9, 0), (23, 6)]);
}

#[test]
fn a_new_game_can_be_connected() {
    let (mut inviter, mut guest) = (Nim::table(), Nim::table());
    inviter.new_game().unwrap();
    inviter.invite("00112233445566778899aabbccddeeff", true);
    guest.join();
    for round in 0..10 {
        guest.take_lines().iter().for_each(|line| inviter.receive(line.as_bytes()));
        inviter.take_lines().iter().for_each(|line| guest.receive(line.as_bytes()));
        let acting = if round % 2 == 0 { &mut inviter } else { &mut guest };
        if acting.is_connected() && acting.is_my_turn() {
            acting.play(acting.side(), "1").unwrap();
        }
    }
    assert!(inviter.is_connected() && guest.is_connected());
    assert_eq!(inviter.game().unwrap().core, guest.game().unwrap().core);
    assert_ne!(inviter.position(), "7");
}
