//! Vectors with an index type of their own.

use grammar::index::{Id, IndexVec, id, narrow};

id! {
    /// The number of a word.
    WordId

    /// The number of something else.
    OtherId
}

fn words() -> IndexVec<WordId, &'static str> {
    ["one", "two", "three"].into_iter().collect()
}

#[test]
fn push_returns_the_index_of_the_item() {
    let mut words = words();
    let next = words.next_id();
    let four = words.push("four");
    assert_eq!(four, next);
    assert_eq!(four.index(), 3);
    assert_eq!(words[four], "four");
    words[four] = "4";
    assert_eq!(words[four], "4");
}

#[test]
fn indices_come_in_order() {
    let mut words = words();
    assert!(words.ids().eq([0, 1, 2].map(WordId::from_index)));
    assert!(words.pairs().map(|(id, &word)| (id.index(), word)).eq([
        (0, "one"),
        (1, "two"),
        (2, "three")
    ]));
    for (id, word) in words.pairs_mut() {
        *word = if id.index() == 1 { "TWO" } else { *word };
    }
    assert_eq!(words[WordId::from_index(1)], "TWO");
}

#[test]
fn a_mapped_vector_has_the_same_indices() {
    let words = words();
    let lengths: IndexVec<WordId, usize> = words.map(|word| word.len());
    assert!(words.ids().all(|id| lengths[id] == words[id].len()));
}

#[test]
fn truncate_keeps_the_first_items() {
    let mut words = words();
    words.truncate(1);
    assert_eq!(&*words, ["one"]);
    let filled: IndexVec<OtherId, u8> = IndexVec::filled(7, 2);
    assert_eq!(&*filled, [7, 7]);
}

#[test]
#[should_panic(expected = "WordId(3) is out of range: there are 3")]
fn an_index_out_of_range_panics() {
    let _ = words()[WordId::from_index(3)];
}

#[test]
#[cfg(target_pointer_width = "64")]
#[should_panic(expected = "too many of WordId: 4294967296")]
fn an_index_has_32_bits() {
    let _ = WordId::from_index(1 << 32);
}

#[test]
fn narrow_keeps_numbers_that_fit() {
    assert_eq!(narrow::<_, u8>(255_usize), 255);
    assert_eq!(narrow::<_, i32>(-1_i64), -1);
}

#[test]
#[should_panic(expected = "256 does not fit u8")]
fn narrow_panics_at_numbers_that_do_not_fit() {
    let _: u8 = narrow(256_usize);
}
