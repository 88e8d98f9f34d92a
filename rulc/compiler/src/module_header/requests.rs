//! The messages that a rule declares, as a module receives them.

use std::collections::BTreeSet;

use crate::output::{Message, number};

/// A declared message.
pub(super) struct Request {
    /// How the rule declares it.
    pub(super) declaration: String,
    /// The name of its number.
    pub(super) constant: String,
    pub(super) number: String,
    /// A function for each argument: its name, and how far the word is from the end of the data.
    pub(super) accessors: Vec<(String, usize)>,
}

/// The declared messages, with names that differ.
pub(super) fn requests(messages: &[Message]) -> Vec<Request> {
    let mut names = BTreeSet::new();
    let mut unique = |mut name: String| {
        while !names.insert(name.clone()) {
            name.push('_');
        }
        name
    };
    let request = |message: &Message| {
        let Message { name, parameters, request, .. } = message;
        // The last word is the number; the arguments are before it.
        let accessor = |(k, (parameter, _)): (usize, &(String, _))| {
            (unique(format!("request_{name}_{parameter}")), parameters.len() + 1 - k)
        };
        let accessors = parameters.iter().enumerate().map(accessor).collect();
        let constant = unique(format!("REQUEST_{}", name.to_ascii_uppercase()));
        Request { declaration: message.to_string(), constant, number: number(*request), accessors }
    };
    messages.iter().map(request).collect()
}
