//! Message modules: any file is loaded or refused, and whatever a module does, the game continues,
//! and a saved game continues like the original.

use std::sync::{Arc, OnceLock};

use grammar::messages::FREE;
use grammar::visible;
use rulvm_core::game::Input;
use rulvm_core::log::state_hash;
use rulvm_core::modules::{Modules, ProgramChain};
use rulvm_core::{Game, Program};
use rulvm_modules::{File, ModuleSet};

use crate::case::{Case, Session};
use crate::small;

/// How many inputs are tried.
const INPUTS: usize = 12;

/// Loads the file of a case as a module, and plays with it, twice in a chain. Returns whether it is
/// a module.
///
/// # Panics
/// A message about the file has control characters; or the same inputs show different things in
/// two games, one of which is saved and restored again and again.
pub fn holds(case: &Case, session: &Session) -> bool {
    let file = File { name: "module.wasm".to_owned(), bytes: case.file.clone() };
    let set = match ModuleSet::load(&[file.clone(), file]) {
        Ok(set) => set,
        Err(refusal) => {
            let text = refusal.to_string();
            assert_eq!(text, visible::display(&text), "a message shows what it should not");
            return false;
        }
    };
    let rule = rule();
    let mut menu = set.program_chain();
    ProgramChain::deliver(menu.as_mut(), FREE, vec![1, 2], Some(rule.file()));
    let program = rule.clone().with_modules(Arc::new(set));
    let start = || Game::with_fuel(program.clone(), session.edge, session.seed, session.fuel);
    let ((mut game, begun), (mut saved, begun_too)) = (start(), start());
    assert_eq!(begun, begun_too);
    for (k, input) in session.inputs.iter().take(INPUTS).enumerate() {
        // Each poll may take all the fuel of the modules.
        let input = match input {
            Input::Advance(time) => Input::Advance(time % 100),
            other => other.clone(),
        };
        let before = saved.clone();
        assert_eq!(game.apply(&input), saved.apply(&input), "input {k}: {input:?}");
        assert_eq!(state_hash(&game), state_hash(&saved), "input {k}: {input:?}");
        // Every other time, the saved game is used, and must reach the same state.
        if k % 2 == 0 {
            saved = before;
            saved.apply(&input);
        }
        let data = vec![k as i32, -1];
        assert_eq!(game.message(FREE, data.clone()), saved.message(FREE, data), "input {k}");
        assert_eq!(state_hash(&game), state_hash(&saved), "after input {k}");
    }
    true
}

/// A rule that sends messages.
fn rule() -> &'static Program {
    static RULE: OnceLock<Program> = OnceLock::new();
    RULE.get_or_init(|| {
        let file = small::files().iter().find(|(name, _)| *name == "messages");
        match file.map(|(_, bytes)| Program::load(bytes.clone())) {
            Some(Ok(program)) => program,
            other => unreachable!("a small rule: {other:?}"),
        }
    })
}
