//! Deliveries: a message goes to a module, which answers or fails (M2, M23, M25, M27).

use std::fmt;
use std::sync::Arc;

use rulvm_core::Event;
use rulvm_core::machine::Failure;
use wasmi::{AsContextMut, StoreContextMut, TrapCode};

use crate::context::{Context, Delivery, InProgress};

/// The most deliveries that may be in progress at the same time (M25).
const MOST_NESTED: usize = 32;
/// The most deliveries that a message of the game may cause (M25).
const MOST_MADE: usize = 256;

/// What an import returns to stop its module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop(pub(crate) Failure);

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.doc())
    }
}

impl wasmi::errors::HostError for Stop {}

impl From<Stop> for wasmi::Error {
    fn from(stop: Stop) -> wasmi::Error {
        wasmi::Error::host(stop)
    }
}

/// Why a call into a module failed.
pub(crate) fn failure(error: wasmi::Error) -> Failure {
    match (error.downcast_ref::<Stop>(), error.as_trap_code()) {
        (Some(Stop(failure)), _) => *failure,
        (None, Some(TrapCode::OutOfFuel)) => Failure::Fuel,
        (None, _) => Failure::Trap,
    }
}

/// Delivers the innermost message to the first module from a place on. Returns the answer, or 0 if
/// there is no such module.
///
/// # Errors
/// The limits of deliveries are reached: the module that asked for it fails.
pub(crate) fn deliver(
    mut store: StoreContextMut<'_, Context>,
    message: usize,
    from: usize,
) -> Result<i32, Stop> {
    let context = store.data_mut();
    let Some(place) = context.next_place(from) else { return Ok(0) };
    if context.deliveries.len() >= MOST_NESTED || context.made >= MOST_MADE {
        return Err(Stop(Failure::Depth));
    }
    context.made += 1;
    let caller = context.deliveries.last().map(|delivery| delivery.place);
    context.deliveries.push(Delivery { place, message });
    let queued = context.queue.len();
    let InProgress { number, data, undo } = &context.messages[message];
    let (number, count, written) = (*number, data.len(), undo.len());
    let before: Option<Arc<[i32]>> = context.trace.has(number).then(|| Arc::from(data.as_slice()));
    let answer = call(&mut store, place, caller, number, count);

    let context = store.data_mut();
    context.deliveries.pop();
    let status = &mut context.places[place].status;
    match answer {
        Ok(answer) => {
            if let Some(data) = before {
                context.events.push(Event::Delivered { module: place, number, data, answer });
            }
            Ok(answer)
        }
        Err(why) => {
            if status.out.is_none() {
                status.out = Some(why);
                context.events.push(Event::Failed { module: place, number, why });
            }
            context.queue.truncate(queued);
            let message = &mut context.messages[message];
            for (index, value) in message.undo.drain(written..).rev() {
                message.data[index] = value;
            }
            Ok(0)
        }
    }
}

/// Calls a module with its own fuel.
fn call(
    store: &mut StoreContextMut<'_, Context>,
    place: usize,
    caller: Option<usize>,
    number: u16,
    count: usize,
) -> Result<i32, Failure> {
    if let Some(caller) = caller {
        let left = fuel(store);
        store.data_mut().places[caller].status.fuel = left;
    }
    let own = &store.data().places[place];
    let Some(instance) = &own.instance else { return Err(Failure::Trap) };
    let (message, own) = (instance.message, own.status.fuel);
    refuel(store, own);
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let answer = message.call(store.as_context_mut(), (i32::from(number), count));
    let left = fuel(store);
    store.data_mut().places[place].status.fuel = left;
    if let Some(caller) = caller {
        let left = store.data().places[caller].status.fuel;
        refuel(store, left);
    }
    answer.map_err(failure)
}

/// The fuel that is left in a store.
pub(crate) fn fuel(store: &StoreContextMut<'_, Context>) -> u64 {
    match store.get_fuel() {
        Ok(fuel) => fuel,
        Err(error) => unreachable!("fuel is metered: {error}"),
    }
}

/// Changes the fuel in a store.
pub(crate) fn refuel(store: &mut StoreContextMut<'_, Context>, fuel: u64) {
    if let Err(error) = store.set_fuel(fuel) {
        unreachable!("fuel is metered: {error}");
    }
}
