//! The memory and the globals of an instance, for saved games (M32). Parts of the memory that have
//! not changed are shared, so that a debugger can keep many of them.

use std::sync::Arc;

use wasmi::{AsContextMut, StoreContext, Val};

use crate::context::{Context, Instance};

/// The size of a part of the memory, in bytes.
const PART: usize = 4096;

/// An instance at some moment.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    memory: Vec<Arc<[u8]>>,
    globals: Vec<Val>,
}

impl Image {
    /// The instance as it is now. Parts of the memory that an earlier image also has are shared.
    pub(crate) fn of(
        instance: &Instance,
        store: StoreContext<'_, Context>,
        before: Option<&Image>,
    ) -> Image {
        let memory = instance.memory.map_or(&[][..], |memory| memory.data(store));
        let part = |(k, bytes): (usize, &[u8])| {
            let same =
                before.and_then(|before| before.memory.get(k)).filter(|part| ***part == *bytes);
            same.map_or_else(|| Arc::from(bytes), Arc::clone)
        };
        Image {
            memory: memory.chunks(PART).enumerate().map(part).collect(),
            globals: instance.globals.iter().map(|global| global.get(store)).collect(),
        }
    }

    /// Brings a new instance into the state of the image. False if that is not possible.
    pub(crate) fn restore(
        &self,
        instance: &Instance,
        mut store: impl AsContextMut<Data = Context>,
    ) -> bool {
        for (global, value) in instance.globals.iter().zip(&self.globals) {
            if global.set(&mut store, value.clone()).is_err() {
                return false;
            }
        }
        let Some(memory) = instance.memory else { return true };
        let size: usize = self.memory.iter().map(|part| part.len()).sum();
        let missing = size.saturating_sub(memory.data_size(&store)) / (1 << 16);
        if missing > 0 && memory.grow(&mut store, missing as u64).is_err() {
            return false;
        }
        let mut parts = memory.data_mut(&mut store).chunks_mut(PART);
        self.memory.iter().all(|part| match parts.next() {
            Some(bytes) if bytes.len() == part.len() => {
                bytes.copy_from_slice(part);
                true
            }
            Some(_) | None => false,
        })
    }
}
