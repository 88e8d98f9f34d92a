//! The hexagonal grid (B1-B4).

use grammar::hex::{Cell, Direction, Edge, Position, Relative, connected};
use proptest::prelude::*;

#[test]
fn b1_columns_have_2n_minus_1_minus_c_cells() {
    for edge in Edge::ALL {
        let n = i32::from(edge.get());
        let total: i32 = edge.columns().map(|column| edge.height_of(column)).sum();
        assert_eq!(total, 3 * n * (n - 1) + 1);
        assert_eq!(edge.height_of(0), 2 * n - 1);
        assert_eq!(edge.height_of(n - 1), n);
        assert_eq!(edge.height_of(n), 0);
        assert_eq!(edge.height_of(i32::MIN), 0);
    }
}

#[test]
fn e10_identifiers_go_column_by_column_from_the_bottom() {
    for edge in Edge::ALL {
        let mut id = 0;
        for column in edge.columns() {
            for height in 0..edge.height_of(column) {
                id += 1;
                let position = Position { column, height };
                let cell = edge.cell(position).unwrap();
                assert_eq!(i32::from(cell.id()), id);
                assert_eq!(edge.position(cell), Some(position));
            }
        }
        assert_eq!(usize::try_from(id).unwrap(), edge.cells());
        assert_eq!(Cell::new(id + 1).and_then(|cell| edge.position(cell)), None);
    }
}

#[test]
fn b2_neighbors_on_both_sides_of_the_middle() {
    let at = |column, height| Position { column, height };
    let around = |p: Position| Direction::ALL.map(|d| p.neighbor(d));
    assert_eq!(around(at(0, 5)), [at(0, 4), at(1, 4), at(1, 5), at(0, 6), at(-1, 5), at(-1, 4)]);
    assert_eq!(around(at(2, 5)), [at(2, 4), at(3, 4), at(3, 5), at(2, 6), at(1, 6), at(1, 5)]);
    assert_eq!(
        around(at(-2, 5)),
        [at(-2, 4), at(-1, 5), at(-1, 6), at(-2, 6), at(-3, 5), at(-3, 4)]
    );
}

#[test]
fn b3_distance_two_goes_round_counterclockwise() {
    let two = |a, b| Relative::from_steps(a, Some(b)).get();
    use Direction::*;
    assert_eq!(two(Down, Down), 7);
    assert_eq!(two(Down, DownRight), 8);
    assert_eq!(two(DownRight, DownRight), 9);
    assert_eq!(two(UpRight, Up), 12);
    assert_eq!(two(DownLeft, Down), 18);
    assert_eq!(two(Up, Down), 0);
    assert_eq!(two(Down, UpRight), 2);
}

proptest! {
    #[test]
    fn b2_opposite_steps_cancel(column in -20..20, height in -20..40, d in 0..6) {
        let p = Position { column, height };
        let there = p.neighbor(Direction::from_number(d));
        prop_assert_ne!(p, there);
        prop_assert_eq!(there.neighbor(Direction::from_number(d + 3)), p);
    }

    #[test]
    fn b4_a_turn_is_a_turn_of_every_step(
        k in 0u8..=18,
        turns in -13i32..13,
        column in -9..9,
        height in -9..20,
    ) {
        let relative = Relative::new(k).unwrap();
        let p = Position { column, height };
        let turned = relative.steps().into_iter().flatten().fold(p, |p, step| {
            p.neighbor(Direction::from_number(step as i32 + turns))
        });
        prop_assert_eq!(p.offset(relative.turned(turns)), turned);
    }
}

#[test]
fn f5_connected_pieces() {
    let shape = |numbers: &[u8]| {
        connected(&numbers.iter().map(|&k| Relative::new(k).unwrap()).collect::<Vec<_>>())
    };
    assert!(shape(&[0]) && shape(&[0, 1, 7, 4]) && shape(&[1, 2, 3]));
    assert!(!shape(&[0, 7]) && !shape(&[1, 4]));
}
