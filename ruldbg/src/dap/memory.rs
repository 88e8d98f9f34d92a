//! The bytes of the rule file.

use serde_json::json;

use super::adapter::Adapter;
use super::arguments::ReadMemory;
use super::message::{Body, Request};
use super::sources::{address, reference};

/// The expression whose value is an address of the rule file.
pub(super) const ADDRESS: &str = "run.address";

/// The most bytes of a response.
const MOST: usize = 1 << 16;

impl Adapter {
    /// `readMemory`: as many bytes as there are, at most [`MOST`].
    pub(super) fn read_memory(&self, request: &Request) -> Body {
        let arguments: ReadMemory = request.arguments()?;
        let at = address(&arguments.memory_reference, arguments.offset)?;
        let bytes = self.debuggee()?.session.debugger.code().program().bytes();
        let inside = at.index().and_then(|start| bytes.get(start..)).unwrap_or_default();
        let read = inside.get(..arguments.count.min(MOST)).unwrap_or(inside);
        let mut told = json!({ "address": reference(at), "data": base64(read) });
        let left = arguments.count - read.len();
        // Before the file, nothing can be read; after it, the client stops.
        if read.is_empty() && left > 0 {
            told["unreadableBytes"] = json!(left);
        }
        Ok(told)
    }
}

/// Bytes as text, four characters for each three bytes (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |k: usize| u32::from(group.get(k).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for k in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * k) & 63) as usize];
            text.push(if k <= group.len() { char::from(digit) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn examples_of_the_standard() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let coded = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), coded);
    }
}
