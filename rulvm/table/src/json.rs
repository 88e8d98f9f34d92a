//! Canonical JSON and the state hash (GM9).

use serde::Serialize;
use serde_json::{Map, Value};

/// A JSON object. Its members are sorted by the bytes of their names.
pub type Object = Map<String, Value>;

/// The largest size of a number, either way (GM7): every program can represent it exactly.
pub const LARGEST: i64 = 1 << 53;

/// Returns a value as canonical JSON: no white space, members sorted by name (GM9).
pub fn canonical(value: &impl Serialize) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(error) => unreachable!("objects with names can be written as JSON: {error}"),
    }
}

/// Returns the SHA-256 of the canonical JSON in 64 lower-case hexadecimal digits (GM9).
pub fn hash(value: &impl Serialize) -> String {
    grammar::hash::sha256(canonical(value).as_bytes())
}

/// Returns whether every number in a value is an integer of at most 2^53 in size (GM7).
pub fn has_small_integers(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            number.as_i64().is_some_and(|number| (-LARGEST..=LARGEST).contains(&number))
        }
        Value::Array(values) => values.iter().all(has_small_integers),
        Value::Object(members) => members.values().all(has_small_integers),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// Returns an object with these members.
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Object {
    members.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// Returns whether two values have the same JSON type.
#[must_use]
pub(crate) fn is_same_type(one: &Value, other: &Value) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
