//! Requests: the members of a JSON object, and what is wrong with them.
//!
//! A member is parsed when it is needed, so unknown members can contain any JSON: numbers beyond
//! all ranges, half surrogates, lists of any depth.

use std::collections::BTreeMap;

use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::answer::Failure;

/// A request: the texts of its members. If a name occurs twice, the last one counts.
#[derive(Default)]
pub(super) struct Request<'r>(BTreeMap<String, &'r RawValue>);

/// Splits an object into its members without parsing them.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Request<'de>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
        let mut request = Request::default();
        while let Some((name, member)) = map.next_entry::<&RawValue, &RawValue>()? {
            // A name that is not a valid text is an unknown member.
            if let Ok(name) = serde_json::from_str(name.get()) {
                request.0.insert(name, member);
            }
        }
        Ok(request)
    }
}

impl<'r> Request<'r> {
    pub(super) fn new(value: &'r RawValue) -> Result<Request<'r>, Failure> {
        serde_json::Deserializer::from_str(value.get())
            .deserialize_map(Members)
            .map_err(|_| Failure::usage("a request is a JSON object"))
    }

    /// Reads a member that may be left out; `null` is not the same as leaving it out (D18).
    fn optional<T>(
        &self,
        name: &'static str,
        wanted: &'static str,
        read: impl FnOnce(&'r str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        match self.0.get(name) {
            None => Ok(None),
            Some(member) => match read(member.get()) {
                Some(value) => Ok(Some(value)),
                None => Err(Failure::usage(format!("`{name}` must be {wanted}"))),
            },
        }
    }

    fn required<T>(name: &'static str, value: Option<T>) -> Result<T, Failure> {
        value.ok_or_else(|| Failure::usage(format!("`{name}` is missing")))
    }

    /// True if this is the command with this name.
    pub(super) fn is(&self, command: &str) -> bool {
        self.command().is_ok_and(|name| name == command)
    }

    pub(super) fn command(&self) -> Result<String, Failure> {
        Self::required("cmd", self.text("cmd")?)
    }

    pub(super) fn text(&self, name: &'static str) -> Result<Option<String>, Failure> {
        self.optional(name, "a string", |text| serde_json::from_str(text).ok())
    }

    pub(super) fn required_text(&self, name: &'static str) -> Result<String, Failure> {
        Self::required(name, self.text(name)?)
    }

    pub(super) fn number(&self, name: &'static str) -> Result<Option<u64>, Failure> {
        self.optional(name, "an unsigned integer", |text| value(text)?.as_u64())
    }

    pub(super) fn required_number(&self, name: &'static str) -> Result<u64, Failure> {
        Self::required(name, self.number(name)?)
    }

    pub(super) fn boolean(&self, name: &'static str) -> Result<Option<bool>, Failure> {
        self.optional(name, "true or false", |text| value(text)?.as_bool())
    }

    pub(super) fn required_boolean(&self, name: &'static str) -> Result<bool, Failure> {
        Self::required(name, self.boolean(name)?)
    }

    pub(super) fn list(&self, name: &'static str) -> Result<Option<Vec<Value>>, Failure> {
        self.optional(name, "a list", |text| match value(text)? {
            Value::Array(list) => Some(list),
            _ => None,
        })
    }

    /// Reads a list of requests.
    pub(super) fn requests(&self, name: &'static str) -> Result<Vec<&'r RawValue>, Failure> {
        let list = self.optional(name, "a list", |text| serde_json::from_str(text).ok())?;
        Self::required(name, list)
    }

    /// Reads an object whose keys are numbers.
    pub(super) fn by_number(&self, name: &'static str) -> Result<Vec<(u8, Value)>, Failure> {
        let map = self.optional(name, "an object", |text| match value(text)? {
            Value::Object(map) => Some(map),
            _ => None,
        })?;
        map.into_iter()
            .flatten()
            .map(|(key, value)| {
                let digits = key.bytes().all(|byte| byte.is_ascii_digit());
                let number = key.parse().ok().filter(|_| digits);
                let number = number
                    .ok_or_else(|| Failure::usage(format!("`{name}`: `{key}` is out of range")))?;
                Ok((number, value))
            })
            .collect()
    }

    /// Returns the number of the addressed game, 0 if it is left out.
    pub(super) fn game(&self) -> Result<u64, Failure> {
        Ok(self.number("game")?.unwrap_or(0))
    }
}

fn value(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok()
}

/// Reads a 32-bit integer.
pub(super) fn int(value: &Value) -> Result<i32, Failure> {
    value
        .as_i64()
        .and_then(|value| i32::try_from(value).ok())
        .ok_or_else(|| Failure::usage("values are integers of 32 bits"))
}

/// Reads a byte.
pub(super) fn byte(value: &Value) -> Result<u8, Failure> {
    value
        .as_u64()
        .and_then(|value| u8::try_from(value).ok())
        .ok_or_else(|| Failure::usage("color, pattern and marks are integers from 0 to 255"))
}
