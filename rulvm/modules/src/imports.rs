//! What modules can call (section 5 of the interface).

use grammar::messages::{Import, MOST_QUEUED, NAMESPACE, is_for_modules};
use rulvm_core::Event;
use rulvm_core::machine::Failure;
use wasmi::{AsContextMut, Caller, Linker};

use crate::context::{Context, InProgress, Place};
use crate::deliver::{Stop, deliver, fuel, refuel};

/// The fuel for each call of an import (M23).
const COST: u64 = 100;
/// How many words a module may send (M22).
const MOST_WORDS: u32 = 4096;
/// How many lines a module may write with its fuel (M26).
const MOST_LINES: u8 = 16;
/// How long a line may be, in bytes (M26).
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

    fn own(&mut self) -> &mut Place {
        let place = self.place;
        &mut self.context().places[place]
    }

    fn message(&mut self) -> &mut InProgress {
        let message = self.message;
        &mut self.context().messages[message]
    }

    /// A range of the memory of the module, and the context. Copying it is charged.
    fn memory(&mut self, address: i32, size: u64) -> Result<(&mut [u8], &mut Context)> {
        let memory = self.own().instance.as_ref().and_then(|instance| instance.memory);
        let start = u64::from(address.cast_unsigned());
        let end = start.checked_add(size);
        let length = memory.map_or(0, |memory| memory.data_size(&self.caller) as u64);
        if size > 0 && end.is_none_or(|end| end > length) {
            return Err(Stop(Failure::BadPointer));
        }
        self.charge(size)?;
        let (memory, context) = match memory {
            Some(memory) => memory.data_and_store_mut(&mut self.caller),
            None => (&mut [][..], self.caller.data_mut()),
        };
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let range = memory.get_mut(start..start.saturating_add(size as usize));
        Ok((range.unwrap_or_default(), context))
    }

    /// The module has failed further in: it executes nothing more (M27).
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
        let size = u64::from(count) * 4;
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
        let count = self.context().seen.cells();
        let written = count.cast_unsigned().min(most.cast_unsigned());
        let (words, context) = self.memory(address, u64::from(written) * 4)?;
        for (id, word) in (1..).zip(words.chunks_exact_mut(4)) {
            word.copy_from_slice(&context.seen.cell(id).to_le_bytes());
        }
        Ok(count)
    }

    fn rule(mut self, address: i32, offset: i32, size: i32) -> Result<i32> {
        let length = self.context().seen.bytes().len();
        let offset = (offset.cast_unsigned() as usize).min(length);
        let size = (size.cast_unsigned() as usize).min(length - offset);
        let (range, context) = self.memory(address, size as u64)?;
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

    fn log(mut self, address: i32, size: i32) -> Result<()> {
        // All of it must be in memory; only the start is copied.
        let size = size.cast_unsigned() as usize;
        self.in_memory(address, size)?;
        let place = self.place;
        let (bytes, context) = self.memory(address, size.min(MOST_LINE) as u64)?;
        let lines = &mut context.places[place].status.lines;
        if *lines < MOST_LINES {
            *lines += 1;
            let text = String::from_utf8_lossy(bytes).into_owned();
            context.events.push(Event::Log { module: place, text });
        }
        Ok(())
    }

    /// Fails if a range is not in memory.
    fn in_memory(&mut self, address: i32, size: usize) -> Result<()> {
        let memory = self.own().instance.as_ref().and_then(|instance| instance.memory);
        let length = memory.map_or(0, |memory| memory.data_size(&self.caller));
        let end = (address.cast_unsigned() as usize).checked_add(size);
        let is_inside = size == 0 || end.is_some_and(|end| end <= length);
        if is_inside { Ok(()) } else { Err(Stop(Failure::BadPointer)) }
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

type Host<'c> = Caller<'c, Context>;
type Returned<T> = std::result::Result<T, wasmi::Error>;

fn link(
    linker: &mut Linker<Context>,
    import: Import,
) -> std::result::Result<(), wasmi::errors::LinkerError> {
    let name = import.name();
    match import {
        Import::Transmit => linker.func_wrap(NAMESPACE, name, |host: Host<'_>| -> Returned<i32> {
            Ok(Call::new(host)?.transmit()?)
        }),
        Import::Send => linker.func_wrap(
            NAMESPACE,
            name,
            |host: Host<'_>, kind: i32, ptr: i32, count: i32| -> Returned<i32> {
                Ok(Call::new(host)?.send(kind, ptr, count)?)
            },
        ),
        Import::Data => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, i: i32| -> Returned<i32> {
                Ok(Call::new(host)?.data(i))
            })
        }
        Import::SetData => linker.func_wrap(
            NAMESPACE,
            name,
            |host: Host<'_>, i: i32, value: i32| -> Returned<()> {
                Ok(Call::new(host)?.set_data(i, value)?)
            },
        ),
        Import::Variable => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, k: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.variable(k))
            })
        }
        Import::Cell => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, x: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.cell(x))
            })
        }
        Import::Cells => linker.func_wrap(
            NAMESPACE,
            name,
            |host: Host<'_>, ptr: i32, most: i32| -> Returned<i32> {
                Ok(Call::new(host)?.cells(ptr, most)?)
            },
        ),
        Import::Piece => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, k: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.piece(k))
            })
        }
        Import::Next => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, k: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.next(k))
            })
        }
        Import::Info => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, k: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.info(k))
            })
        }
        Import::SignalId => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, i: i32| -> Returned<i32> {
                Ok(Call::new(host)?.context().seen.signal_id(i))
            })
        }
        Import::Rule => linker.func_wrap(
            NAMESPACE,
            name,
            |host: Host<'_>, ptr: i32, offset: i32, size: i32| -> Returned<i32> {
                Ok(Call::new(host)?.rule(ptr, offset, size)?)
            },
        ),
        Import::Signal => {
            linker.func_wrap(NAMESPACE, name, |host: Host<'_>, id: i32| -> Returned<i32> {
                Ok(Call::new(host)?.signal(id))
            })
        }
        Import::Random => linker.func_wrap(NAMESPACE, name, |host: Host<'_>| -> Returned<i32> {
            Ok(Call::new(host)?.own().status.rng.next().cast_signed())
        }),
        Import::Log => linker.func_wrap(
            NAMESPACE,
            name,
            |host: Host<'_>, ptr: i32, size: i32| -> Returned<()> {
                Ok(Call::new(host)?.log(ptr, size)?)
            },
        ),
    }
    .map(|_| ())
}
