//! The editor of BORD files.

use rulvm_cells::{Buffer, Rect};
use rulvm_player::blocks::Blocks;
use rulvm_player::input::{Key, KeyCode, Modifiers, Mouse, MouseButton, MouseKind};
use rulvm_player::{Depth, Theme};
use rulvm_table::books::bord::{self, LineEnd};
use rulvm_table_view::bord::Wish;
use rulvm_table_view::{Editor, Texts};

fn editor(file: Option<&[u8]>) -> Editor {
    let theme = Theme { blocks: Blocks::Spaces, ..Theme::new(Depth::None) };
    Editor::new(Texts::default(), theme, "a.bord", file).unwrap()
}

fn press(editor: &mut Editor, keys: &str) -> Option<Wish> {
    keys.chars().filter_map(|c| code(editor, KeyCode::Char(c))).last()
}

fn code(editor: &mut Editor, code: KeyCode) -> Option<Wish> {
    editor.key(Key::plain(code))
}

fn control(editor: &mut Editor, letter: char) -> Option<Wish> {
    editor.key(Key::new(KeyCode::Char(letter), Modifiers::CONTROL))
}

fn screen(editor: &mut Editor, width: u16, height: u16) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    editor.resize(area);
    let mut cells = Buffer::empty(area);
    editor.draw(&mut cells);
    let row = |y| (0..width).map(|x| cells[(x, y)].symbol().to_owned()).collect::<String>();
    (0..height).map(|y| row(y).trim_end().to_owned()).collect()
}

/// What is in the file that would be written.
fn lines(editor: &Editor) -> Vec<String> {
    let bytes = editor.bytes().unwrap();
    String::from_utf8(bytes).unwrap().split(['\r', '\n']).map(str::to_owned).collect()
}

#[test]
fn a_new_file_is_the_usual_start() {
    let mut editor = editor(None);
    assert!(!editor.is_modified());
    let lines = lines(&editor);
    assert_eq!((&*lines[0], &*lines[1], &*lines[2]), ("30", "2", "D4,D5,E4,E5"));
    assert_eq!(control(&mut editor, 'q'), Some(Wish::Quit));
    insta::assert_snapshot!(screen(&mut editor, 76, 24).join("\n"));
}

#[test]
fn men_are_put_with_keys_and_the_chips_follow() {
    let mut editor = editor(None);
    press(&mut editor, " ");
    assert!(lines(&editor)[3].starts_with("B000"));
    press(&mut editor, " ");
    assert!(lines(&editor)[3].starts_with("W000"));
    code(&mut editor, KeyCode::Right);
    press(&mut editor, "b");
    code(&mut editor, KeyCode::Down);
    press(&mut editor, "W");
    let now = lines(&editor);
    assert_eq!((&*now[0], &*now[1], &*now[2]), ("28", "4", "A1,A2,B2,D4,D5,E4,E5"));
    for keys in ["w.", "w"] {
        press(&mut editor, keys);
    }
    code(&mut editor, KeyCode::Delete);
    assert_eq!(lines(&editor)[2], "A1,A2,D4,D5,E4,E5");
    press(&mut editor, "   ");
    assert_eq!(lines(&editor)[2], "A1,A2,D4,D5,E4,E5", "black, white, none");
    // Nothing is beyond the edges.
    for arrow in [KeyCode::Home, KeyCode::Up, KeyCode::Left, KeyCode::End, KeyCode::Right] {
        code(&mut editor, arrow);
    }
    press(&mut editor, "b");
    assert!(lines(&editor)[2].ends_with("E5,H8"));
}

#[test]
fn chips_that_were_changed_stay_and_are_warned_about() {
    let mut editor = editor(None);
    press(&mut editor, "--+--");
    assert_eq!(lines(&editor)[..2], ["27", "5"]);
    press(&mut editor, "b");
    assert_eq!(lines(&editor)[..2], ["27", "5"]);
    let warning = "The disks placed are not half";
    assert!(screen(&mut editor, 80, 24).iter().any(|line| line.contains(warning)));
    press(&mut editor, "++");
    assert!(!screen(&mut editor, 80, 24).iter().any(|line| line.contains(warning)));
    press(&mut editor, &"+".repeat(40));
    assert_eq!(lines(&editor)[..2], ["32", "0"]);
    press(&mut editor, &"-".repeat(40));
    assert_eq!(lines(&editor)[..2], ["0", "32"]);
}

#[test]
fn the_copyright_is_typed() {
    let mut editor = editor(None);
    press(&mut editor, "cBy bs+q");
    assert!(lines(&editor)[4].is_empty(), "not before Enter");
    code(&mut editor, KeyCode::Backspace);
    code(&mut editor, KeyCode::Enter);
    assert_eq!(lines(&editor)[4], "By bs+");
    press(&mut editor, "c!");
    code(&mut editor, KeyCode::Esc);
    assert_eq!(lines(&editor)[4], "By bs+");
    press(&mut editor, "c");
    editor.paste("\r\nx→");
    code(&mut editor, KeyCode::Enter);
    assert_eq!(editor.bytes(), Err(bord::Error::CopyrightCharset));
    let shown = screen(&mut editor, 80, 24).join("\n");
    assert!(shown.contains("Mac Roman"), "{shown}");
    press(&mut editor, "c");
    editor.paste(&"x".repeat(200));
    code(&mut editor, KeyCode::Backspace);
    code(&mut editor, KeyCode::Enter);
    assert_ne!(editor.bytes(), Err(bord::Error::CopyrightLong));
}

#[test]
fn what_is_odd_about_a_file_is_shown_until_it_is_written() {
    let board = "BW".repeat(4) + &"0".repeat(56);
    let file = format!("27\n5\nA1,Z\n{board}\nme\nmore");
    let mut editor = editor(Some(file.as_bytes()));
    assert!(!editor.is_modified());
    insta::assert_snapshot!(screen(&mut editor, 76, 24).join("\n"));
    insta::assert_snapshot!(screen(&mut editor, 40, 12).join("\n"));
    assert!(screen(&mut editor, 39, 12).join(" ").contains("40 x 12"));
    press(&mut editor, "w");
    // The ends of lines are those of the file.
    let bytes = editor.bytes().unwrap();
    assert_eq!(LineEnd::of(&bytes), LineEnd::Lf);
    assert!(String::from_utf8(bytes).unwrap().starts_with("27\n5\nA1,A2,A3,A4,A5,A6,A7,A8\nWW"));
    editor.saved();
    assert!(!editor.is_modified());
    let shown = screen(&mut editor, 80, 24).join("\n");
    assert!(shown.contains("Saved as a.bord") && !shown.contains("line 5"), "{shown}");
    assert!(shown.contains("not half"), "this is still so");
}

#[test]
fn changes_are_not_lost_without_a_question() {
    let mut editor = editor(None);
    press(&mut editor, "b");
    for key in [Key::plain(KeyCode::Esc), Key::new(KeyCode::Char('c'), Modifiers::CONTROL)] {
        assert_eq!(editor.key(key), None);
        assert!(screen(&mut editor, 80, 24).join("\n").contains("The board is not saved"));
        assert_eq!(code(&mut editor, KeyCode::Enter), None);
    }
    let answer = |editor: &mut Editor, downs: usize| {
        code(editor, KeyCode::Esc);
        for _ in 0..downs {
            code(editor, KeyCode::Down);
        }
        code(editor, KeyCode::Enter)
    };
    assert_eq!(answer(&mut editor, 1), Some(Wish::SaveAndQuit));
    assert_eq!(answer(&mut editor, 2), Some(Wish::Quit));
    assert_eq!(answer(&mut editor, 3), None);
    assert_eq!(control(&mut editor, 's'), Some(Wish::Save));
    // As at a table, the key that quits also answers the question.
    assert_eq!(control(&mut editor, 'q'), None);
    assert_eq!(control(&mut editor, 'q'), Some(Wish::Quit));
}

#[test]
fn the_mouse_puts_men_and_answers() {
    let mut editor = editor(None);
    let rows = screen(&mut editor, 80, 24);
    let find = |rows: &[String], text: &str| {
        let row = rows.iter().position(|row| row.contains(text)).unwrap();
        (rows[row].find(text).unwrap() as u16, row as u16)
    };
    let press = |editor: &mut Editor, button, (column, row)| {
        editor.mouse(Mouse { kind: MouseKind::Press(button), column, row })
    };
    let board: Vec<String> = rows.iter().map(|row| row.chars().take(40).collect()).collect();
    let man = find(&board, "W");
    assert_eq!(press(&mut editor, MouseButton::Left, man), None);
    assert_eq!(lines(&editor)[2], "D5,E4,E5", "after white comes none");
    press(&mut editor, MouseButton::Left, man);
    assert_eq!(lines(&editor)[3].matches('B').count(), 3);
    press(&mut editor, MouseButton::Right, man);
    assert_eq!(lines(&editor)[2], "D5,E4,E5");
    code(&mut editor, KeyCode::Esc);
    let rows = screen(&mut editor, 80, 24);
    let quit = find(&rows, "Quit without saving");
    assert_eq!(press(&mut editor, MouseButton::Left, quit), Some(Wish::Quit));
}

#[test]
fn changes_are_read_out() {
    let mut editor = editor(None);
    let all = editor.tell().join("\n");
    assert!(all.contains("BORD file: a.bord (new)") && all.contains("Black 2, White 2"), "{all}");
    assert!(editor.tell().is_empty());
    code(&mut editor, KeyCode::Right);
    assert_eq!(editor.tell(), ["b1 (A2 in the file): empty"]);
    press(&mut editor, "b");
    let changed = editor.tell().join("\n");
    assert!(changed.contains("b1 (A2 in the file): Black") && changed.contains("Black 3"));
    control(&mut editor, 'q');
    assert_eq!(editor.tell(), ["The board is not saved", "> Continue editing"]);
    assert!(Editor::new(Texts::default(), Theme::new(Depth::None), "x", Some(b"1\r2")).is_err());
}

#[test]
fn changes_are_taken_back_one_by_one() {
    let mut editor = editor(None);
    let start = lines(&editor);
    press(&mut editor, "b");
    code(&mut editor, KeyCode::Right);
    press(&mut editor, "w+");
    press(&mut editor, "c!");
    code(&mut editor, KeyCode::Enter);
    for wanted in [["30", "B", "W"], ["29", "B", "W"], ["29", "B", "0"]] {
        control(&mut editor, 'u');
        let now = lines(&editor);
        assert_eq!(now[0], wanted[0]);
        assert!(now[3].starts_with(&wanted[1..].concat()), "{now:?}");
    }
    control(&mut editor, 'u');
    assert_eq!(lines(&editor), start);
    assert!(!editor.is_modified());
    control(&mut editor, 'u');
    assert!(screen(&mut editor, 80, 24).join("\n").contains("No change can be taken back."));
}

#[test]
fn the_keys_are_those_of_tables_and_buttons() {
    let mut editor = editor(None);
    assert!(editor.tell().contains(&"F1: keys. Ctrl+S: save. Ctrl+Q: quit.".to_owned()));
    let click = |editor: &mut Editor, text: &str| {
        let rows = screen(editor, 80, 24);
        let found = (0..).zip(&rows).find_map(|(row, line)| Some((line.find(text)?, row)));
        let (column, row) = found.unwrap_or_else(|| panic!("no {text} in {rows:#?}"));
        let kind = MouseKind::Press(MouseButton::Left);
        editor.mouse(Mouse { kind, column: u16::try_from(column).unwrap(), row })
    };
    press(&mut editor, "b");
    assert_eq!(click(&mut editor, "Ctrl+S save"), Some(Wish::Save));
    assert_eq!(click(&mut editor, "take back"), None);
    assert!(!editor.is_modified());
    click(&mut editor, "F1");
    let help = screen(&mut editor, 40, 12).join("\n");
    assert!(help.contains("Ctrl+U") && help.contains("saves the file"), "{help}");
    assert!(editor.tell().iter().any(|line| line == "Ctrl+S: saves the file"));
    code(&mut editor, KeyCode::Esc);
    assert!(!screen(&mut editor, 40, 12).join("\n").contains("saves the file"));
    assert_eq!(click(&mut editor, "Ctrl+Q"), Some(Wish::Quit));
    // A small window has whole words, too.
    let last = screen(&mut editor, 40, 12).pop().unwrap();
    assert_eq!(last.trim(), "Ctrl+S save  F1 help  Ctrl+Q quit");
}
