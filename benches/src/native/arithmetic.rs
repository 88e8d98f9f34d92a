//! K1: arithmetic and branches that depend on data.

pub(super) fn run(steps: i32) -> i32 {
    let (mut x, mut y, mut s) = (1_i32, 0_i32, 0_i32);
    for i in 0..steps {
        x = x.wrapping_mul(69069).wrapping_add(12345);
        let t = x >> 16;
        if t & 1 != 0 {
            y = y.wrapping_add(t);
        } else {
            y ^= x;
        }
        if y > x {
            y = y.wrapping_sub(i);
        }
        s = s.wrapping_add(y >> 3);
    }
    s ^ y
}
