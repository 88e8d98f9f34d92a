//! What modules can call (`docs/modules.md`).

use grammar::messages::{Import, MOST_QUEUED, NAMESPACE, is_for_modules};
use rulvm_core::Event;
use rulvm_core::machine::Failure;
use wasmi::{AsContextMut, Caller, Linker, Memory};

use crate::context::{Context, InProgress, Place};
use crate::deliver::{Stop, deliver, fuel, refuel};
use crate::seen::Seen;

/// The fuel for each call of an import (M23).
const COST: u64 = 100;
/// The most words that a module may send (M22).
const MOST_WORDS: u32 = 4096;
/// The most lines that a module may write with its fuel (M26).
const MOST_LINES: u8 = 16;
/// The longest line, in bytes (M26).
const MOST_LINE: usize = 512;

/// The result of an import.
type Result<T> = std::result::Result<T, Stop>;

/// A call of an import by a module that works on a message.
struct Call<'c> {
    caller: Caller<'c, Context>,
    /// The place of the module.
    place: usize,
    /// Which of the messages in progress it works on.
    message: usize,
}

impl<'c> Call<'c> {
    /// Charges the call. Fails if the module does not work on a message, or has no fuel left.
    fn new(caller: Caller<'c, Context>) -> Result<Call<'c>> {
        let Some(&delivery) = caller.data().deliveries.last() else {
            return Err(Stop(Failure::Trap));
        };
        let mut call = Call { caller, place: delivery.place, message: delivery.message };
        call.charge(COST)?;
        Ok(call)
    }

    fn charge(&mut self, cost: u64) -> Result<()> {
        let mut store = self.caller.as_context_mut();
        let left = fuel(&store).checked_sub(cost);
        refuel(&mut store, left.unwrap_or(0));
        left.map(|_| ()).ok_or(Stop(Failure::Fuel))
    }

    fn context(&mut self) -> &mut Context {
        self.caller.data_mut()
    }

    fn seen(&self) -> &Seen {
        &self.caller.data().seen
    }

    fn own(&mut self) -> &mut Place {
        let place = self.place;
        &mut self.context().places[place]
    }

    fn message(&mut self) -> &mut InProgress {
        let message = self.message;
        &mut self.context().messages[message]
    }

    /// The memory of the module.
    fn whole_memory(&self) -> Option<Memory> {
        self.caller.data().places[self.place].instance.as_ref()?.memory
    }

    /// Fails if a range is not in the memory of the module. An empty range always is.
    fn in_memory(&self, address: i32, size: usize) -> Result<()> {
        let length = self.whole_memory().map_or(0, |memory| memory.data_size(&self.caller));
        let end = (address.cast_unsigned() as usize).checked_add(size);
        let is_inside = size == 0 || end.is_some_and(|end| end <= length);
        if is_inside { Ok(()) } else { Err(Stop(Failure::BadPointer)) }
    }

    /// A range of the memory of the module, and the context. Copying it is charged.
    fn memory(&mut self, address: i32, size: usize) -> Result<(&mut [u8], &mut Context)> {
        self.in_memory(address, size)?;
        self.charge(size as u64)?;
        let (memory, context) = match self.whole_memory() {
            Some(memory) => memory.data_and_store_mut(&mut self.caller),
            None => (&mut [][..], self.caller.data_mut()),
        };
        let start = address.cast_unsigned() as usize;
        let range = memory.get_mut(start..start.saturating_add(size));
        Ok((range.unwrap_or_default(), context))
    }

    /// Returns an answer to the module, unless the module failed in an inner delivery: then it
    /// executes nothing more (M27).
    fn returns(mut self, answer: i32) -> Result<i32> {
        match self.own().status.out {
            Some(failure) => Err(Stop(failure)),
            None => Ok(answer),
        }
    }

    fn transmit(mut self) -> Result<i32> {
        let (message, place) = (self.message, self.place);
        let answer = deliver(self.caller.as_context_mut(), message, place + 1)?;
        self.returns(answer)
    }

    fn send(mut self, kind: i32, address: i32, count: i32) -> Result<i32> {
        let number = u16::try_from(kind).ok().filter(|&number| is_for_modules(number));
        let number = number.ok_or(Stop(Failure::BadType))?;
        let count = count.cast_unsigned();
        if count > MOST_WORDS {
            return Err(Stop(Failure::BadIndex));
        }
        let size = count as usize * 4;
        let (words, _) = self.memory(address, size)?;
        let data = words.chunks_exact(4).map(word).collect();
        let messages = &mut self.context().messages;
        let message = messages.len();
        messages.push(InProgress { number, data, undo: Vec::new() });
        let answer = deliver(self.caller.as_context_mut(), message, 0);
        let sent = self.context().messages.pop();
        let answer = answer?;
        if self.own().status.out.is_none() {
            let (words, _) = self.memory(address, size)?;
            let data = sent.map(|sent| sent.data).unwrap_or_default();
            for (word, value) in words.chunks_exact_mut(4).zip(data) {
                word.copy_from_slice(&value.to_le_bytes());
            }
        }
        self.returns(answer)
    }

    fn data(mut self, i: i32) -> i32 {
        let data = &self.message().data;
        usize::try_from(i).ok().and_then(|i| data.get(i)).copied().unwrap_or(0)
    }

    fn set_data(mut self, i: i32, value: i32) -> Result<()> {
        let message = self.message();
        let index = usize::try_from(i).ok().filter(|&i| i < message.data.len());
        let index = index.ok_or(Stop(Failure::BadIndex))?;
        let before = std::mem::replace(&mut message.data[index], value);
        message.undo.push((index, before));
        Ok(())
    }

    fn cells(mut self, address: i32, most: i32) -> Result<i32> {
        let count = self.seen().cells();
        let written = count.cast_unsigned().min(most.cast_unsigned()) as usize;
        let (words, context) = self.memory(address, written * 4)?;
        for (id, word) in (1..).zip(words.chunks_exact_mut(4)) {
            word.copy_from_slice(&context.seen.cell(id).to_le_bytes());
        }
        Ok(count)
    }

    fn rule(mut self, address: i32, offset: i32, size: i32) -> Result<i32> {
        let length = self.seen().bytes().len();
        let offset = (offset.cast_unsigned() as usize).min(length);
        let size = (size.cast_unsigned() as usize).min(length - offset);
        let (range, context) = self.memory(address, size)?;
        range.copy_from_slice(&context.seen.bytes()[offset..offset + size]);
        Ok(i32::try_from(size).unwrap_or(i32::MAX))
    }

    fn signal(mut self, external: i32) -> i32 {
        let context = self.context();
        let id = context.seen.signal(external);
        match id.filter(|_| context.can_queue && context.queue.len() < MOST_QUEUED) {
            Some(id) => {
                context.queue.push_back(id);
                -1
            }
            None => 0,
        }
    }

    fn random(mut self) -> i32 {
        self.own().status.rng.next().cast_signed()
    }

    fn log(mut self, address: i32, size: i32) -> Result<()> {
        // The whole line must be in memory, but only its start is copied.
        let size = size.cast_unsigned() as usize;
        self.in_memory(address, size)?;
        let place = self.place;
        let (bytes, context) = self.memory(address, size.min(MOST_LINE))?;
        let lines = &mut context.places[place].status.lines;
        if *lines < MOST_LINES {
            *lines += 1;
            let text = String::from_utf8_lossy(bytes).into_owned();
            context.events.push(Event::Log { module: place, text });
        }
        Ok(())
    }
}

/// A word in memory.
fn word(bytes: &[u8]) -> i32 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | i32::from(byte))
}

/// Defines all imports.
pub(crate) fn linker(engine: &wasmi::Engine) -> Linker<Context> {
    let mut linker = Linker::new(engine);
    for &import in Import::ALL {
        if let Err(error) = link(&mut linker, import) {
            unreachable!("every import is defined once: {error}");
        }
    }
    linker
}

/// Defines an import: what a call of it, with these parameters, does.
macro_rules! define {
    ($linker:ident, $import:ident, |$call:ident $(, $parameter:ident)*| $does:expr) => {
        $linker.func_wrap(
            NAMESPACE,
            $import.name(),
            |caller: Caller<'_, Context> $(, $parameter: i32)*| {
                let $call = Call::new(caller)?;
                std::result::Result::<_, wasmi::Error>::Ok($does)
            },
        )
    };
}

fn link(
    linker: &mut Linker<Context>,
    import: Import,
) -> std::result::Result<&mut Linker<Context>, wasmi::errors::LinkerError> {
    match import {
        Import::Transmit => define!(linker, import, |call| call.transmit()?),
        Import::Send => {
            define!(linker, import, |call, kind, ptr, count| call.send(kind, ptr, count)?)
        }
        Import::Data => define!(linker, import, |call, i| call.data(i)),
        Import::SetData => define!(linker, import, |call, i, value| call.set_data(i, value)?),
        Import::Variable => define!(linker, import, |call, k| call.seen().variable(k)),
        Import::Cell => define!(linker, import, |call, x| call.seen().cell(x)),
        Import::Cells => define!(linker, import, |call, ptr, most| call.cells(ptr, most)?),
        Import::Piece => define!(linker, import, |call, k| call.seen().piece(k)),
        Import::Next => define!(linker, import, |call, k| call.seen().next(k)),
        Import::Info => define!(linker, import, |call, k| call.seen().info(k)),
        Import::SignalId => define!(linker, import, |call, i| call.seen().signal_id(i)),
        Import::Rule => {
            define!(linker, import, |call, ptr, offset, size| call.rule(ptr, offset, size)?)
        }
        Import::Signal => define!(linker, import, |call, id| call.signal(id)),
        Import::Random => define!(linker, import, |call| call.random()),
        Import::Log => define!(linker, import, |call, ptr, size| call.log(ptr, size)?),
    }
}
