//! Pieces that are chosen from outside: the falling one, and the coming ones.

use grammar::hex::Edge;
use rulvm_core::game::Edit;
use rulvm_core::log::{LoggedGame, replay, state_hash};
use rulvm_core::{Event, Game, Input, Program};
use test_support::frame;

/// Phase A counts its calls, and determines a red dot.
const RULE: &str = "number calls { label en \"Calls\"; }
shape dot { here } shape two { here, up }
phase A { calls += 1; piece.shape = 1; piece.color[1] = red; piece.pattern[1] = 1; }
phase B { return if signal == RDAR { toggle_radar } else { drop }; }
";
const DROP: Input = Input::Signal(8);
const RADAR: Input = Input::Signal(14);

fn program() -> Program {
    let memory = rulc_compiler::Memory::default();
    let rule = frame::rule(RULE);
    let compilation = rulc_compiler::compile("t.rul", &rule, &memory);
    let output = compilation.output.unwrap_or_else(|| panic!("{:?}", compilation.diagnostics));
    Program::load(output.bytes).unwrap()
}

fn game() -> Game {
    Game::new(program(), Edge::ALL[0], 1).0
}

fn pieces(list: &[[i32; 9]]) -> Input {
    Input::Edit(Edit { pieces: Some(list.to_vec()), ..Edit::default() })
}

fn calls(game: &Game) -> i32 {
    game.state().variables[10]
}

const GREEN: [i32; 9] = [1, 3, 0, 0, 0, 1, 0, 0, 0];
const TWO: [i32; 9] = [2, 4, 5, 0, 0, 1, 1, 0, 0];

#[test]
fn pieces_that_were_chosen_come_before_phase_a_is_asked_again() {
    let mut game = game();
    assert_eq!(calls(&game), 1);
    game.apply(&pieces(&[GREEN, TWO]));
    assert_eq!(game.coming().collect::<Vec<_>>(), [&GREEN, &TWO]);
    game.apply(&DROP);
    assert_eq!((game.piece().unwrap().values(), calls(&game)), (GREEN, 1));
    let applied = game.apply(&DROP);
    assert_eq!((game.piece().unwrap().values(), calls(&game)), (TWO, 1));
    assert!(applied.events.contains(&Event::Piece { shape: 2 }));
    game.apply(&DROP);
    assert_eq!((game.piece().unwrap().shape, calls(&game)), (1, 2));
}

#[test]
fn the_radar_shows_the_first_of_them() {
    let mut game = game();
    game.apply(&pieces(&[TWO, GREEN]));
    game.apply(&RADAR);
    assert_eq!(game.state().next, Some(TWO));
    // Other pieces replace that one too.
    game.apply(&pieces(&[GREEN, TWO]));
    assert_eq!(game.state().next, Some(GREEN));
    game.apply(&DROP);
    assert_eq!((game.piece().unwrap().values(), game.state().next), (GREEN, Some(TWO)));
    game.apply(&DROP);
    assert_eq!((game.piece().unwrap().values(), calls(&game)), (TWO, 2));
    game.apply(&pieces(&[]));
    game.apply(&DROP);
    assert_eq!((game.piece().unwrap().shape, calls(&game)), (1, 4));
}

#[test]
fn the_falling_piece_is_replaced_where_it_is() {
    let mut game = game();
    game.apply(&Input::Advance(3000));
    let cells = game.piece_cells();
    let piece = |values| Edit { piece: Some(values), ..Edit::default() };
    game.apply(&Input::Edit(piece(GREEN)));
    assert_eq!((game.piece().unwrap().values(), game.piece_cells()), (GREEN, cells.clone()));
    game.apply(&Input::Edit(piece(TWO)));
    let two = game.piece_cells();
    assert_eq!((two.len(), two[0]), (2, cells[0]));
    game.apply(&Input::Edit(piece(GREEN)));
    let taken = [(u8::try_from(two[1]).unwrap(), [1, 1, 0])].into();
    game.apply(&Input::Edit(Edit { cells: taken, ..Edit::default() }));
    let hash = state_hash(&game);
    insta::assert_snapshot!(game.check(&piece(TWO)).unwrap_err(), @"no piece falls, or this one does not fit in its place");
    game.apply(&Input::Edit(piece(TWO)));
    assert_eq!(state_hash(&game), hash);
}

#[test]
fn pieces_that_do_not_exist_are_refused() {
    let game = game();
    let told = |edit: Edit| game.check(&edit).unwrap_err().to_string();
    let list = |list: Vec<[i32; 9]>| Edit { pieces: Some(list), ..Edit::default() };
    insta::assert_snapshot!(told(list(vec![GREEN, [3; 9]])), @"piece 2: the shape is 3, and must be from 1 to 2");
    insta::assert_snapshot!(told(list(vec![[2, 1, 7, 0, 0, 1, 1, 0, 0]])), @"piece 1: the color of hexagon 2 is 7, and must be from 1 to 6");
    insta::assert_snapshot!(told(list(vec![GREEN; 256])), @"256 pieces are too many: at most 255 can wait");
    let falling = Edit { piece: Some([1, 1, 0, 0, 0, 2, 0, 0, 0]), ..Edit::default() };
    insta::assert_snapshot!(told(falling), @"piece 0: the pattern of hexagon 1 is 2, and must be from 1 to 1");
}

#[test]
fn a_log_holds_them() {
    let program = program();
    let (mut recorder, _) = LoggedGame::new(program.clone(), Edge::ALL[0], 9);
    for input in [pieces(&[TWO, GREEN]), RADAR, DROP, pieces(&[TWO]), DROP] {
        recorder.apply(input);
    }
    let game = replay(recorder.log(), &program).unwrap();
    assert_eq!(game.piece().unwrap().values(), TWO);
}
