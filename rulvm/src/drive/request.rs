//! Requests: the members of a JSON object, and what is wrong with them.

use serde_json::{Map, Value};

use super::answer::Failure;

/// A request.
#[derive(Clone, Copy)]
pub(super) struct Request<'r>(&'r Map<String, Value>);

impl<'r> Request<'r> {
    pub(super) fn new(value: &'r Value) -> Result<Request<'r>, Failure> {
        value.as_object().map(Request).ok_or(Failure::usage("a request is a JSON object"))
    }

    /// A member that may be left out; `null` is not the same as leaving it out (D18).
    fn optional<T>(
        self,
        name: &'static str,
        wanted: &'static str,
        read: impl FnOnce(&'r Value) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        match self.0.get(name) {
            None => Ok(None),
            Some(value) => match read(value) {
                Some(value) => Ok(Some(value)),
                None => Err(Failure::usage(format!("`{name}` must be {wanted}"))),
            },
        }
    }

    fn required<T>(name: &'static str, value: Option<T>) -> Result<T, Failure> {
        value.ok_or_else(|| Failure::usage(format!("`{name}` is missing")))
    }

    /// True if this is the request with this name.
    pub(super) fn is(self, command: &str) -> bool {
        self.0.get("cmd").and_then(Value::as_str) == Some(command)
    }

    pub(super) fn command(self) -> Result<&'r str, Failure> {
        Self::required("cmd", self.text("cmd")?)
    }

    pub(super) fn text(self, name: &'static str) -> Result<Option<&'r str>, Failure> {
        self.optional(name, "a string", Value::as_str)
    }

    pub(super) fn required_text(self, name: &'static str) -> Result<&'r str, Failure> {
        Self::required(name, self.text(name)?)
    }

    pub(super) fn number(self, name: &'static str) -> Result<Option<u64>, Failure> {
        self.optional(name, "an unsigned integer", Value::as_u64)
    }

    pub(super) fn required_number(self, name: &'static str) -> Result<u64, Failure> {
        Self::required(name, self.number(name)?)
    }

    pub(super) fn boolean(self, name: &'static str) -> Result<Option<bool>, Failure> {
        self.optional(name, "true or false", Value::as_bool)
    }

    pub(super) fn required_boolean(self, name: &'static str) -> Result<bool, Failure> {
        Self::required(name, self.boolean(name)?)
    }

    pub(super) fn list(self, name: &'static str) -> Result<Option<&'r Vec<Value>>, Failure> {
        self.optional(name, "a list", Value::as_array)
    }

    pub(super) fn required_list(self, name: &'static str) -> Result<&'r Vec<Value>, Failure> {
        Self::required(name, self.list(name)?)
    }

    /// An object whose keys are numbers.
    pub(super) fn by_number(self, name: &'static str) -> Result<Vec<(u8, &'r Value)>, Failure> {
        let Some(map) = self.optional(name, "an object", Value::as_object)? else {
            return Ok(Vec::new());
        };
        map.iter()
            .map(|(key, value)| {
                let digits = key.bytes().all(|byte| byte.is_ascii_digit());
                let number = key.parse().ok().filter(|_| digits);
                let number = number
                    .ok_or_else(|| Failure::usage(format!("`{name}`: `{key}` is out of range")))?;
                Ok((number, value))
            })
            .collect()
    }

    /// The number of the game that is addressed, 0 if left out.
    pub(super) fn game(self) -> Result<u64, Failure> {
        Ok(self.number("game")?.unwrap_or(0))
    }
}

/// A 32-bit integer.
pub(super) fn int(value: &Value) -> Result<i32, Failure> {
    value
        .as_i64()
        .and_then(|value| i32::try_from(value).ok())
        .ok_or_else(|| Failure::usage("values are integers of 32 bits"))
}

/// A byte.
pub(super) fn byte(value: &Value) -> Result<u8, Failure> {
    value
        .as_u64()
        .and_then(|value| u8::try_from(value).ok())
        .ok_or_else(|| Failure::usage("color, pattern and marks are integers from 0 to 255"))
}
