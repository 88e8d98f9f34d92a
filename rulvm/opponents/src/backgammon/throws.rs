//! The 21 rolls of two dice.

/// The rolls, and in how many of 36 cases each falls.
pub const THROWS: [([u8; 2], u32); 21] = {
    let mut throws = [([0; 2], 0); 21];
    let mut at = 0;
    let mut higher = 1;
    while higher <= 6 {
        let mut lower = 1;
        while lower <= higher {
            throws[at] = ([higher, lower], if higher == lower { 1 } else { 2 });
            at += 1;
            lower += 1;
        }
        higher += 1;
    }
    throws
};

/// How many cases there are.
pub(crate) const CASES: f64 = 36.0;
