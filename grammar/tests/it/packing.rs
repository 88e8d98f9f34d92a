//! Small numbers that share variables.

use grammar::packing::Packing;

#[test]
fn elements_are_read_as_they_were_written_and_leave_others_alone() {
    for (least, most, bits, per) in
        [(0, 1, 1, 32), (-1, 0, 1, 32), (0, 7, 3, 10), (-3, 3, 3, 10), (0, 65535, 16, 2)]
    {
        let packing = Packing { least, most };
        assert_eq!((packing.bits(), packing.per_variable()), (bits, per));
        for element in 0..per {
            let (variable, shift) = packing.place(element);
            assert_eq!(variable, 0);
            for value in [least, 0, most] {
                for before in [0, -1, 0x1234_5678] {
                    let after = packing.write(before, shift, value);
                    assert_eq!(packing.read(after, shift), value);
                    for other in (0..per).filter(|&other| other != element) {
                        let (_, at) = packing.place(other);
                        assert_eq!(packing.read(after, at), packing.read(before, at));
                    }
                }
            }
        }
        assert_eq!(packing.read(0, 0), 0);
        assert_eq!(packing.place(per), (1, 0));
        assert_eq!(packing.variables(per + 1), 2);
    }
}
