//! Where names are resolved: the names of a rule, and an address of its code.

use std::cell::RefCell;

use grammar::isa::Address;
use grammar_text::ast::{Expr, ExprKind, Name};

use crate::expr::error::ExprError;
use crate::expr::names::{Function, Local, Names, Owner};

pub(super) type Result<T> = std::result::Result<T, ExprError>;

/// Resolves names at an address of the code.
pub(in crate::expr) struct Resolver<'n> {
    pub(super) names: &'n Names,
    pub(super) address: Option<Address>,
    /// The local variables that were named.
    owners: RefCell<Vec<Owner>>,
}

/// A name, with the module before it if one was written.
#[derive(Clone, Copy)]
pub(super) struct Written<'e> {
    pub(super) module: Option<&'e str>,
    pub(super) name: &'e Name,
}

pub(super) fn written(expr: &Expr) -> Option<Written<'_>> {
    match &expr.kind {
        ExprKind::Name(name) => Some(Written { module: None, name }),
        ExprKind::Path(path) => Some(Written { module: Some(&path.module.text), name: &path.name }),
        _ => None,
    }
}

impl<'n> Resolver<'n> {
    pub(in crate::expr) const fn new(names: &'n Names, address: Option<Address>) -> Resolver<'n> {
        Resolver { names, address, owners: RefCell::new(Vec::new()) }
    }

    /// The local variables that were named.
    pub(in crate::expr) fn owners(&self) -> Vec<Owner> {
        self.owners.borrow().clone()
    }

    /// A local variable of a function is named.
    pub(super) fn note_owner(&self, function: &Function, local: &Local, is_here: bool) {
        let function = (function.name.clone(), function.module.clone());
        self.owners.borrow_mut().push(Owner { function, local: local.clone(), is_here });
    }
}
