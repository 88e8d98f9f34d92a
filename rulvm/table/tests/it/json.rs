//! JSON as both sides write it.

use rulvm_table::json::{canonical, has_small_integers, hash};
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
