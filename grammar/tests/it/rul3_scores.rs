//! The best scores: their order, their dates, and how they are saved in a file (F12, G16, G17).

use grammar::rul3::{
    DateTime, Field, MAX_FILE, Phase, Score, ScoreTable, Section, Warning, WriteError, read,
    with_scores, without_scores, write,
};
use test_support::sections::*;

fn points(table: &ScoreTable) -> Vec<i32> {
    table.entries.iter().map(|entry| entry.score).collect()
}

#[test]
fn g16_a_new_score_enters_if_there_is_room() {
    let mut scores = table(3, &[10]);
    assert_eq!(scores.insert(score("Eve", -4)), Some(2));
    assert_eq!(scores.insert(score("Eve", 12)), Some(1));
    assert_eq!(points(&scores), [12, 10, -4]);
}

#[test]
fn g16_without_room_it_must_be_greater_than_the_last() {
    let mut scores = table(2, &[10, 5]);
    assert!(!scores.qualifies(5));
    assert_eq!(scores.insert(score("Eve", 5)), None);
    assert_eq!(scores.insert(score("Eve", 6)), Some(2));
    assert_eq!(points(&scores), [10, 6]);
    assert_eq!(scores.insert(score("Eve", 11)), Some(1));
    assert_eq!(points(&scores), [11, 10]);
}

#[test]
fn g16_among_equals_the_older_stands_first() {
    let mut scores = table(4, &[10, 5]);
    assert_eq!(scores.insert(score("Eve", 10)), Some(2));
    let players: Vec<_> = scores.entries.iter().map(|entry| entry.player.as_str()).collect();
    assert_eq!(players, ["Ada", "Eve", "Ada"]);
}

#[test]
fn g16_the_table_never_exceeds_the_maximum() {
    let mut none = table(0, &[]);
    assert!(!none.qualifies(i32::MAX));
    assert_eq!(none.insert(score("Eve", i32::MAX)), None);
    // A file can hold more than the maximum; then the last score within the maximum counts.
    let mut full = table(2, &[10, 8, 6]);
    assert_eq!(full.insert(score("Eve", 7)), None);
    assert_eq!(full.insert(score("Eve", 9)), Some(2));
    assert_eq!(points(&full), [10, 9]);
}

#[test]
fn g17_date_and_time_in_one_long_word() {
    let date = DateTime { year: 1996, month: 1, day: 24, hour: 13, minute: 37, second: 42 };
    assert_eq!(date.pack(), (16 << 9 | 1 << 5 | 24) << 16 | 13 << 11 | 37 << 5 | 21);
    assert_eq!(DateTime::unpack(date.pack()), date);
    let last = DateTime { year: 2107, month: 12, day: 31, hour: 23, minute: 59, second: 59 };
    assert_eq!(DateTime::unpack(last.pack()), DateTime { second: 58, ..last });
}

#[test]
fn g17_years_that_the_word_does_not_have() {
    let date = DateTime { year: 1970, month: 2, day: 3, hour: 4, minute: 5, second: 6 };
    assert_eq!(DateTime::unpack(date.pack()), DateTime::FIRST);
    assert_eq!(DateTime::unpack(DateTime { year: 2108, ..date }.pack()), DateTime::LAST);
}

#[test]
fn scores_of_another_copy_come_once_and_in_their_place() {
    let entry = |player: &str, score, date| Score { player: player.to_owned(), score, date };
    let table = |entries: &[Score]| ScoreTable { max: 4, entries: entries.to_vec() };
    let mut ours = table(&[entry("A", 9, 3), entry("B", 5, 7), entry("B", 5, 7)]);
    let theirs = table(&[entry("C", 9, 2), entry("D", 9, 3), entry("B", 5, 7), entry("E", 1, 1)]);
    assert_eq!(ours.merge(&theirs), 2);
    let expected = [entry("C", 9, 2), entry("A", 9, 3), entry("D", 9, 3), entry("B", 5, 7)];
    assert_eq!(ours.entries, expected);
    assert_eq!(ours.merge(&theirs), 0);
    assert_eq!(ours.entries, expected);
    // Equal entries occur as often as in the copy that has more of them.
    let mut twice = table(&[entry("B", 5, 7)]);
    assert_eq!(twice.merge(&table(&[entry("B", 5, 7), entry("B", 5, 7)])), 1);
    assert_eq!(twice.entries.len(), 2);
    let mut none = ScoreTable { max: 0, entries: Vec::new() };
    assert_eq!(none.merge(&theirs), 0);
    assert_eq!(none.entries, []);
}

/// Saves the tables in a file; returns the new file, and the tables that are read from it.
fn saved(file: &[u8], tables: &[ScoreTable; 4]) -> (Vec<u8>, [ScoreTable; 4]) {
    let loaded = read(file).unwrap();
    assert!(loaded.layout.scores_writable, "{:?}", loaded.warnings);
    let bytes = with_scores(file, &loaded.layout, tables).unwrap();
    let again = read(&bytes).unwrap();
    assert!(again.layout.scores_writable);
    assert_eq!(again.layout.scores_end, loaded.layout.scores_end);
    assert_eq!(without_scores(&bytes, &again.layout), without_scores(file, &loaded.layout));
    (bytes, again.rule.scores)
}

#[test]
fn f12_saved_scores_change_the_table_and_the_counts_only() {
    let file = small_file();
    let tables = [table(2, &[9]), table(0, &[]), table(3, &[8, 7, 6]), table(1, &[5])];
    let (bytes, scores) = saved(&file, &tables);
    assert_eq!(scores, tables);
    let start = long(&file, SCORES_ADDRESS);
    assert_eq!(bytes[SCORES..SCORES + 4], [1, 0, 3, 1]);
    assert_eq!(bytes[..SCORES], file[..SCORES]);
    assert_eq!(bytes[SCORES + 4..start], file[SCORES + 4..start]);
    assert_eq!(bytes.len(), start + 5 * 32);
    // The result is the same as if the rule had been written with them.
    let mut rule = small();
    rule.scores = tables;
    assert_eq!(bytes, write(&rule).unwrap());
}

#[test]
fn f12_tables_are_cut_at_the_maxima_of_the_file() {
    let tables = [table(9, &[9, 8, 7]), table(9, &[1]), table(0, &[]), table(0, &[3])];
    let (_, scores) = saved(&small_file(), &tables);
    assert_eq!(scores, [table(2, &[9, 8]), table(0, &[]), table(3, &[]), table(1, &[3])]);
}

#[test]
fn f12_an_empty_table_grows_behind_the_end_of_the_file() {
    let mut rule = small();
    rule.scores.iter_mut().for_each(|table| table.entries.clear());
    let file = write(&rule).unwrap();
    assert_eq!(long(&file, SCORES_ADDRESS), file.len());
    let tables = [table(2, &[1]), table(0, &[]), table(3, &[]), table(1, &[])];
    assert_eq!(saved(&file, &tables).0.len(), file.len() + 32);
}

/// Returns the small file with its scores before the help, in a space of this many bytes.
fn scores_before_help(room: usize) -> Vec<u8> {
    let file = small_file();
    let layout = read(&file).unwrap().layout;
    let mut bytes = file[..layout.help.start].to_vec();
    put_long(&mut bytes, SCORES_ADDRESS, layout.help.start);
    bytes.extend(&file[layout.scores.clone()]);
    // The rest of the space holds unknown bytes.
    bytes.resize(layout.help.start + room, 0xEE);
    put_long(&mut bytes, HELP_ADDRESS, layout.help.start + room);
    bytes.extend(&file[layout.help]);
    bytes
}

#[test]
fn f12_a_table_with_room_before_other_sections_is_changed_in_place() {
    // At most 2 + 0 + 3 + 1 scores.
    let file = scores_before_help(6 * 32);
    let start = long(&file, SCORES_ADDRESS);
    let full = [table(2, &[9, 8]), table(0, &[]), table(3, &[7, 6, 5]), table(1, &[4])];
    let (bytes, scores) = saved(&file, &full);
    assert_eq!(scores, full);
    assert_eq!(bytes.len(), file.len());
    assert_eq!(bytes[start + 6 * 32..], file[start + 6 * 32..]);
    let fewer = [table(2, &[9]), table(0, &[]), table(3, &[]), table(1, &[])];
    let (bytes, scores) = saved(&bytes, &fewer);
    assert_eq!(scores, fewer);
    assert!(bytes[start + 32..start + 6 * 32].iter().all(|&byte| byte == 0));
}

#[test]
fn f12_a_table_without_room_is_read_only() {
    let file = scores_before_help(6 * 32 - 1);
    let loaded = read(&file).unwrap();
    assert!(!loaded.layout.scores_writable);
    assert_eq!(loaded.warnings, [Warning::ScoresOverlap { section: Section::Help }]);
    let result = with_scores(&file, &loaded.layout, &loaded.rule.scores);
    assert_eq!(result, Err(WriteError::ScoresOverlap));
    assert_eq!(without_scores(&file, &loaded.layout), file);
}

#[test]
fn f12_the_maximum_counts_and_not_the_present_size() {
    let mut file = scores_before_help(6 * 32);
    file[MAX_SCORES + 1] = 1;
    assert!(!read(&file).unwrap().layout.scores_writable);
    file[MAX_SCORES] = 1;
    // The two scores for edge 6 are still there.
    assert!(!read(&file).unwrap().layout.scores_writable);
}

#[test]
fn f12_a_table_within_another_section_is_read_only() {
    let layout = read(&small_file()).unwrap().layout;
    let sections = [
        (0, Section::Header),
        (layout.patterns.start, Section::Patterns),
        (layout.shapes.start, Section::Shapes),
        (layout.signals.start, Section::Signals),
        (layout.numbers.start, Section::Numbers),
        (layout.code.start, Section::Code),
        (layout.code.end - 1, Section::Code),
        (layout.help.end - 1, Section::Help),
    ];
    for (address, section) in sections {
        let loaded = changed(|bytes| {
            put_long(bytes, SCORES_ADDRESS, address);
            bytes[SCORES..SCORES + 4].fill(0);
            bytes[MAX_SCORES..MAX_SCORES + 4].copy_from_slice(&[1, 0, 0, 0]);
        })
        .unwrap();
        assert!(!loaded.layout.scores_writable, "{section}");
        let Some(Warning::ScoresOverlap { section: found }) = loaded.warnings.last() else {
            panic!("{:?}", loaded.warnings);
        };
        // At its largest size the table may overlap several sections.
        assert!(*found == section || address + 32 > layout.help.start, "{section}: {found}");
    }
}

#[test]
fn f12_a_table_in_the_middle_of_a_phase_is_read_only() {
    // All phases start before the table, but the last one continues in it.
    let mut rule = small();
    rule.help.clear();
    rule.code.extend([0xC0; 20]);
    let end = rule.code.len();
    rule.code[end - 21..].fill(0xC0);
    rule.code.push(0x51);
    let mut file = write(&rule).unwrap();
    let start = long(&file, phase_address(Phase::Score)) + 10;
    put_long(&mut file, SCORES_ADDRESS, start);
    file[SCORES..SCORES + 4].fill(0);
    let loaded = read(&file).unwrap();
    assert_eq!(loaded.warnings, [Warning::ScoresOverlap { section: Section::Code }]);
    // A table that can hold nothing overlaps nothing.
    file[MAX_SCORES..MAX_SCORES + 4].fill(0);
    assert_eq!(read(&file).unwrap().warnings, []);
}

#[test]
fn f12_a_subroutine_behind_the_table_is_in_the_way() {
    let file = small_file();
    let code = long(&file, phase_address(Phase::Init));
    let with_call = |distance: usize| {
        let mut bytes = file.clone();
        bytes.resize(bytes.len() + distance, 0);
        let target = bytes.len();
        bytes.push(0x51);
        bytes[code] = 0x52;
        put(&mut bytes, code + 1, &i16::try_from(target - code - 1).unwrap().to_be_bytes());
        bytes
    };
    // The file has 3 scores and can have 6.
    assert!(!read(&with_call(0)).unwrap().layout.scores_writable);
    assert!(!read(&with_call(3 * 32 - 1)).unwrap().layout.scores_writable);
    let file = with_call(3 * 32);
    let full = [table(2, &[9, 8]), table(0, &[]), table(3, &[7, 6, 5]), table(1, &[4])];
    let (bytes, _) = saved(&file, &full);
    assert_eq!(bytes.len(), file.len());
    assert_eq!(bytes.last(), Some(&0x51));
}

#[test]
fn f12_a_table_that_grows_into_the_way_of_code_that_leaves_the_file_is_read_only() {
    let file = small_file();
    let code = long(&file, phase_address(Phase::Init));
    // A byte follows the table, and code jumps to an address after that byte.
    let with_jump = |distance: usize| {
        let mut bytes = file.clone();
        bytes.push(0x51);
        let target = bytes.len() + distance;
        bytes[code] = 0x52;
        put(&mut bytes, code + 1, &i16::try_from(target - code - 1).unwrap().to_be_bytes());
        read(&bytes).unwrap().layout.scores_writable
    };
    // The file has 3 scores and can have 6, and the byte moves with the end.
    assert!(!with_jump(0));
    assert!(!with_jump(3 * 32 - 1));
    assert!(with_jump(3 * 32));
}

#[test]
fn f12_unknown_bytes_are_not_written_over_where_code_leaves_its_place() {
    let mut file = small_file();
    let code = long(&file, phase_address(Phase::Init));
    // A jump back to the shapes: the whole file counts as code.
    let target = 110;
    file[code] = 0x52;
    put(&mut file, code + 1, &(target - i16::try_from(code).unwrap() - 1).to_be_bytes());
    assert!(read(&file).unwrap().layout.scores_writable);
    file.extend([0; 2]);
    let loaded = read(&file).unwrap();
    assert_eq!(loaded.layout.code, 0..file.len());
    assert!(!loaded.layout.scores_writable);
}

#[test]
fn f11_f12_unknown_bytes_behind_the_scores_stay_behind_them() {
    let mut file = small_file();
    file.extend(b"unknown");
    let tables = [table(2, &[9, 8]), table(0, &[]), table(3, &[7, 6, 5]), table(1, &[4])];
    let (bytes, scores) = saved(&file, &tables);
    assert_eq!(scores, tables);
    assert!(bytes.ends_with(b"unknown"));
    assert_eq!(bytes.len(), file.len() + 3 * 32);
}

#[test]
fn f12_a_file_does_not_grow_above_its_limit() {
    let mut file = small_file();
    let room = MAX_FILE - file.len();
    file.resize(MAX_FILE, 0);
    assert!(room > 32);
    let loaded = read(&file).unwrap();
    let tables = [table(2, &[9, 8]), table(0, &[]), table(3, &[7, 6, 5]), table(1, &[4])];
    let result = with_scores(&file, &loaded.layout, &tables);
    assert_eq!(result, Err(WriteError::TooLarge(MAX_FILE + 3 * 32)));
}

#[test]
fn names_of_players_must_fit_and_be_expressible() {
    let file = small_file();
    let layout = read(&file).unwrap().layout;
    let save = |player: &str| {
        let mut tables = small().scores;
        tables[3].entries.push(score(player, 1));
        with_scores(&file, &layout, &tables)
    };
    let field = Field::PlayerName;
    assert!(save(&"é".repeat(23)).is_ok());
    assert!(save("").is_ok());
    assert_eq!(
        save(&"x".repeat(24)),
        Err(WriteError::Length { field, found: 24, low: 0, high: 23 })
    );
    assert_eq!(save("a\0b"), Err(WriteError::Zero { field }));
    let Err(WriteError::Unencodable { field: Field::PlayerName, error }) = save("Łukasz") else {
        panic!("not in the Atari ST set")
    };
    assert_eq!((error.character, error.offset), ('Ł', 0));
}
