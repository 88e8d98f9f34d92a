//! The modules of one game, or of the program: running, or saved until they run again (M29, M32).

use std::sync::{Arc, OnceLock};

use rulvm_core::LoadedFile;
use rulvm_core::machine::Failure;
use rulvm_core::modules::{Delivered, Message, ModuleChain, ProgramChain, Trace};
use wasmi::{AsContext, AsContextMut, Store};

use crate::context::{Context, FUEL, InProgress, Status};
use crate::deliver::deliver;
use crate::image::Image;
use crate::module::Loaded;
use crate::seen::Seen;

/// The modules of one game.
#[derive(Debug)]
pub(crate) struct Chain {
    loaded: Arc<Loaded>,
    /// The running instances; none before the first message, or after the game was restored.
    store: Option<Store<Context>>,
    /// The chain as it was last saved; what has run since then is not in it.
    saved: Saved,
    /// The chain as it is now, once something has asked for it.
    now: OnceLock<Saved>,
}

/// A chain that does not run.
#[derive(Clone, Debug)]
struct Saved {
    statuses: Vec<Status>,
    trace: Trace,
    /// The images of the instances; `None` for those that have not been created.
    images: Arc<[Option<Image>]>,
}

impl Chain {
    /// A new chain of a game with a seed (M31).
    pub(crate) fn new(loaded: Arc<Loaded>, trace: Trace, seed: u64) -> Chain {
        let count = loaded.modules.len();
        let statuses = (0..count).map(|place| Status::new(seed, place)).collect();
        let saved = Saved { statuses, trace, images: vec![None; count].into() };
        Chain { loaded, store: None, saved, now: OnceLock::new() }
    }

    /// The chain as it is now.
    fn save(&self) -> Saved {
        let Some(store) = &self.store else { return self.saved.clone() };
        let save = || {
            let context = store.data();
            let before = self.saved.images.iter();
            let images = context.places.iter().zip(before).map(|(place, before)| {
                let instance = place.instance.as_ref()?;
                Some(Image::of(instance, store.as_context(), before.as_ref()))
            });
            Saved {
                statuses: context.places.iter().map(|place| place.status.clone()).collect(),
                trace: context.trace.clone(),
                images: images.collect(),
            }
        };
        self.now.get_or_init(save).clone()
    }

    /// The chain as it is now, to run on its own.
    fn again(&self) -> Chain {
        let (loaded, saved) = (Arc::clone(&self.loaded), self.save());
        Chain { loaded, store: None, saved, now: OnceLock::new() }
    }

    /// The running instances, which are about to change.
    fn start(&mut self) -> &mut Store<Context> {
        let Chain { loaded, store, saved, now } = self;
        if let Some(now) = now.take() {
            *saved = now;
        }
        store.get_or_insert_with(|| make(loaded, saved))
    }

    fn status<T>(&self, of: impl Fn(&Status) -> T) -> Vec<T> {
        match &self.store {
            Some(store) => store.data().places.iter().map(|place| of(&place.status)).collect(),
            None => self.saved.statuses.iter().map(of).collect(),
        }
    }
}

/// Creates instances in the state in which they were saved.
fn make(loaded: &Loaded, saved: &Saved) -> Store<Context> {
    let context = Context::new(saved.statuses.clone(), saved.trace.clone());
    let mut store = loaded.store(context);
    let all = loaded.modules.iter().zip(saved.images.iter()).enumerate();
    for (place, (module, image)) in all {
        if saved.statuses.get(place).is_some_and(|status| status.out.is_some()) {
            continue;
        }
        let made = match image {
            None => module.make(&loaded.linker, &mut store).map(|(instance, _)| instance),
            Some(image) => {
                module.instantiate(&loaded.linker, &mut store).and_then(|(instance, _)| {
                    let is_restored = image.restore(&instance, store.as_context_mut());
                    is_restored.then_some(instance).ok_or(Failure::Trap)
                })
            }
        };
        let own = &mut store.data_mut().places[place];
        match made {
            Ok(instance) => own.instance = Some(instance),
            Err(failure) => own.status.out = Some(failure),
        }
    }
    store
}

/// Delivers a message to the first module; returns the answer and the data as modules left them.
fn send(
    store: &mut Store<Context>,
    number: u16,
    data: Vec<i32>,
    is_fresh: bool,
) -> (i32, Vec<i32>) {
    let context = store.data_mut();
    if is_fresh {
        for place in &mut context.places {
            (place.status.fuel, place.status.lines) = (FUEL, 0);
        }
    }
    context.made = 0;
    context.messages.clear();
    context.deliveries.clear();
    context.messages.push(InProgress { number, data, undo: Vec::new() });
    let answer = match deliver(store.as_context_mut(), 0, 0) {
        Ok(answer) => answer,
        Err(stop) => unreachable!("the first delivery is possible: {stop}"),
    };
    let sent = store.data_mut().messages.pop();
    (answer, sent.map(|sent| sent.data).unwrap_or_default())
}

impl ProgramChain for Chain {
    fn deliver(
        &mut self,
        number: u16,
        data: Vec<i32>,
        rule: Option<&Arc<LoadedFile>>,
    ) -> Delivered {
        let store = self.start();
        let context = store.data_mut();
        context.seen = Seen::menu(rule);
        context.can_queue = false;
        let (answer, data) = send(store, number, data, true);
        Delivered { answer, data, events: std::mem::take(&mut store.data_mut().events) }
    }

    fn copy(&self) -> Box<dyn ProgramChain> {
        Box::new(self.again())
    }
}

impl ModuleChain for Chain {
    fn deliver(&mut self, message: Message<'_>) -> i32 {
        let Message { number, data, is_fresh, moment, queue, events } = message;
        let store = self.start();
        let context = store.data_mut();
        context.seen.game(&moment);
        context.can_queue = moment.situation.status == rulvm_core::Status::Playing;
        std::mem::swap(&mut context.queue, queue);
        std::mem::swap(&mut context.events, events);
        let (answer, words) = send(store, number, data.to_vec(), is_fresh);
        let context = store.data_mut();
        std::mem::swap(&mut context.queue, queue);
        std::mem::swap(&mut context.events, events);
        data.copy_from_slice(&words);
        answer
    }

    fn copy(&self) -> Box<dyn ModuleChain> {
        Box::new(self.again())
    }

    fn failures(&self) -> Vec<Option<Failure>> {
        self.status(|status| status.out)
    }

    fn fuel_used(&self) -> Vec<u64> {
        self.status(|status| FUEL - status.fuel)
    }

    fn generators(&self) -> Vec<u64> {
        self.status(|status| status.rng.state())
    }

    fn trace(&mut self, trace: Trace) {
        self.now.take();
        self.saved.trace = trace.clone();
        if let Some(store) = &mut self.store {
            store.data_mut().trace = trace;
        }
    }
}
