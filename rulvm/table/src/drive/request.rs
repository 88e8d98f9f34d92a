//! Reads the members of a request (TD1).

use serde_json::Value;

use super::answer::Failure;
use crate::game::Player;
use crate::json::Object;

/// A request: an object with a text `cmd`.
pub(super) struct Request(Object);

/// Where a number must be.
pub(super) struct Within(pub(super) u64, pub(super) u64);

impl Request {
    /// Reads a line.
    pub(super) fn new(line: &[u8]) -> Result<Request, Failure> {
        let value = serde_json::from_slice(line);
        let value = value.map_err(|error| Failure::usage(format!("this is not JSON: {error}")))?;
        match value {
            Value::Object(members) => Ok(Request(members)),
            _ => Err(Failure::usage("a request is a JSON object")),
        }
    }

    /// The command.
    pub(super) fn command(&self) -> Result<&str, Failure> {
        self.text("cmd")?.ok_or_else(|| Failure::usage("the member `cmd` names the request"))
    }

    /// A member, whatever it is.
    pub(super) fn value(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    fn read<'v, T>(
        &'v self,
        name: &str,
        what: &str,
        read: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(value) = self.0.get(name) else { return Ok(None) };
        let value = read(value).ok_or_else(|| Failure::usage(format!("`{name}` is {what}")));
        value.map(Some)
    }

    /// A number of a table or link: 0 to 2^64-1, by default 1 (TD2).
    pub(super) fn number(&self, name: &str) -> Result<u64, Failure> {
        Ok(self.read(name, "an integer from 0 to 2^64-1", Value::as_u64)?.unwrap_or(1))
    }

    /// An integer in a range, if it is there.
    pub(super) fn integer(&self, name: &str, within: &Within) -> Result<Option<u64>, Failure> {
        let Within(least, most) = within;
        let read = |value: &Value| value.as_u64().filter(|number| (least..=most).contains(&number));
        self.read(name, &format!("an integer from {least} to {most}"), read)
    }

    /// An integer in a range, which must be there.
    pub(super) fn required(&self, name: &str, within: &Within) -> Result<u64, Failure> {
        self.integer(name, within)?.ok_or_else(|| missing(name))
    }

    /// A small integer in a range, which must be there.
    pub(super) fn required_int(&self, name: &str, least: u16, most: u16) -> Result<i32, Failure> {
        let number = self.required(name, &Within(least.into(), most.into()))?;
        Ok(i32::try_from(number).unwrap_or_default())
    }

    /// A side, if it is there.
    pub(super) fn side(&self) -> Result<Option<Player>, Failure> {
        self.read("side", "0 or 1", Player::read)
    }

    /// A truth value, if it is there.
    pub(super) fn boolean(&self, name: &str) -> Result<Option<bool>, Failure> {
        self.read(name, "true or false", Value::as_bool)
    }

    /// A truth value, which must be there.
    pub(super) fn required_boolean(&self, name: &str) -> Result<bool, Failure> {
        self.boolean(name)?.ok_or_else(|| missing(name))
    }

    /// A text, if it is there.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        self.read(name, "a text", Value::as_str)
    }

    /// A text, which must be there.
    pub(super) fn required_text(&self, name: &str) -> Result<&str, Failure> {
        self.text(name)?.ok_or_else(|| missing(name))
    }

    /// An object; empty if it is not there.
    pub(super) fn object(&self, name: &str) -> Result<Object, Failure> {
        Ok(self.read(name, "an object", Value::as_object)?.cloned().unwrap_or_default())
    }
}

fn missing(name: &str) -> Failure {
    Failure::usage(format!("the member `{name}` is missing"))
}
