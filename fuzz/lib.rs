//! How a target changes its input: in a way that keeps its form, or as libFuzzer does it.

use rulvm_core::machine::Rng;

/// Changes `data[..size]` in place, which may grow to `most` bytes; returns the new size.
#[must_use]
pub fn change(target: &str, data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut rng = Rng::new(seed.into());
    let most = most.min(data.len());
    // Now and then something new.
    if size < 4 || rng.next().is_multiple_of(1000) {
        return put(&tests::mutate::first(target, seed.into()), data, most);
    }
    if rng.next().is_multiple_of(4) {
        return libfuzzer_sys::fuzzer_mutate(data, size, most);
    }
    let changed = tests::mutate::changed(target, &data[..size], &mut rng);
    put(&changed, data, most)
}

fn put(bytes: &[u8], data: &mut [u8], most: usize) -> usize {
    let size = bytes.len().min(most);
    data[..size].copy_from_slice(&bytes[..size]);
    size
}
