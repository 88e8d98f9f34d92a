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
pub fn is_same_type(one: &Value, other: &Value) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn gm9_members_are_sorted_and_text_is_escaped_as_little_as_possible() {
        let value = json!({"b": [1, -2], "a": "\"\\\u{8}\t\n\u{c}\r\u{1}\u{7f}é/", "B": null});
        let text = "{\"B\":null,\"a\":\"\\\"\\\\\\b\\t\\n\\f\\r\\u0001\u{7f}é/\",\"b\":[1,-2]}";
        assert_eq!(canonical(&value), text);
        let hash = hash(&json!({}));
        assert!(hash.starts_with("44136fa355b3678a") && hash.len() == 64);
    }

    #[test]
    fn gm7_numbers_are_integers_within_2_to_the_53() {
        let largest = 1_i64 << 53;
        assert!(has_small_integers(&json!([largest, {"a": -largest}])));
        for wrong in [json!([largest + 1]), json!({"a": 1.0}), json!(-largest - 1)] {
            assert!(!has_small_integers(&wrong), "{wrong}");
        }
    }
}
