//! Requests, responses and events.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::frame;
use ruldbg_engine::command::Failure;

/// A request of the client.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    /// Its number.
    pub(super) seq: i64,
    /// The command.
    pub(super) command: String,
    /// More about it.
    arguments: Value,
}

/// The message of a request that was cancelled.
const CANCELLED: &str = "cancelled";

/// Why a request is not fulfilled. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(String);

impl Refusal {
    /// What is wrong.
    pub(super) fn new(message: impl Into<String>) -> Refusal {
        Refusal(message.into())
    }

    /// The client has cancelled the request: it expects this word.
    pub(super) fn cancelled() -> Refusal {
        Refusal::new(CANCELLED)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal(failure.to_string())
    }
}

/// What a request gets: the body of its response.
pub(super) type Body = Result<Value, Refusal>;

/// A message that is not a request: what is wrong, and what is known of it.
#[derive(Debug)]
pub(super) struct NoRequest {
    pub(super) request: Request,
    pub(super) refusal: Refusal,
}

impl Request {
    /// One of which nothing is known.
    pub(super) const fn unknown() -> Request {
        Request { seq: 0, command: String::new(), arguments: Value::Null }
    }

    /// Reads a message; `None` if it is a response, which this server never requests.
    ///
    /// # Errors
    /// Why it is not a request.
    pub(super) fn parse(bytes: &[u8]) -> Result<Option<Request>, NoRequest> {
        let mut request = Request::unknown();
        let mut message = match serde_json::from_slice(bytes) {
            Ok(Value::Object(message)) => message,
            Ok(_) => return Err(request.refused("a message must be an object")),
            Err(error) => return Err(request.refused(format!("this is not JSON: {error}"))),
        };
        let seq = message.get("seq").and_then(Value::as_i64);
        request.seq = seq.unwrap_or(0);
        if let Some(command) = message.get("command").and_then(Value::as_str) {
            request.command = command.to_owned();
        }
        match message.get("type").and_then(Value::as_str) {
            Some("request") => {}
            Some("response") => return Ok(None),
            _ => return Err(request.refused("a client must send messages of the type `request`")),
        }
        if seq.is_none() {
            return Err(request.refused("a request needs a number `seq`"));
        }
        if request.command.is_empty() {
            return Err(request.refused("a request needs a string `command`"));
        }
        request.arguments = message.remove("arguments").unwrap_or(Value::Null);
        Ok(Some(request))
    }

    fn refused(self, why: impl Into<String>) -> NoRequest {
        NoRequest { request: self, refusal: Refusal::new(why) }
    }

    /// Its arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn arguments<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        // Some clients leave them out where all members are optional.
        let arguments = match &self.arguments {
            Value::Null => json!({}),
            other => other.clone(),
        };
        serde_json::from_value(arguments).map_err(|error| {
            Refusal::new(format!("the arguments of `{}` are wrong: {error}", self.command))
        })
    }
}

/// Writes messages to the client. Clones write to the same one.
#[derive(Clone)]
pub(super) struct Client(Arc<Mutex<Out>>);

struct Out {
    out: Box<dyn Write + Send>,
    /// The number of the last message.
    seq: i64,
    /// True once the client has disconnected.
    is_broken: bool,
}

impl Client {
    pub(super) fn new(out: Box<dyn Write + Send>) -> Client {
        Client(Arc::new(Mutex::new(Out { out, seq: 0, is_broken: false })))
    }

    fn send(&self, mut message: Value) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if out.is_broken {
            return;
        }
        out.seq += 1;
        message["seq"] = json!(out.seq);
        let result = frame::write(&mut out.out, message.to_string().as_bytes());
        out.is_broken = result.is_err();
    }

    /// True once the client has disconnected.
    pub(super) fn is_broken(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_broken
    }

    /// Sends an event.
    pub(super) fn event(&self, event: &str, body: Value) {
        let mut message = json!({ "type": "event", "event": event });
        if !body.is_null() {
            message["body"] = body;
        }
        self.send(message);
    }

    /// Shows a text: `console`, `stdout`, `stderr` or `important`.
    pub(super) fn output(&self, category: &str, text: &str) {
        let text = format!("{}\n", text.trim_end());
        self.event("output", json!({ "category": category, "output": text }));
    }

    /// Answers a request.
    pub(super) fn respond(&self, request: &Request, body: Body) {
        let mut message = json!({
            "type": "response",
            "request_seq": request.seq,
            "command": request.command,
            "success": body.is_ok(),
        });
        match body {
            Ok(Value::Null) => {}
            Ok(body) => message["body"] = body,
            Err(Refusal(text)) => {
                // The client replaces what is in braces.
                let error = json!({
                    "id": 1,
                    "format": "{text}",
                    "variables": { "text": text },
                    "showUser": text != CANCELLED,
                });
                message["message"] = json!(text);
                message["body"] = json!({ "error": error });
            }
        }
        self.send(message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_and_others_are_told() {
        let text = br#"{"seq":3,"type":"request","command":"next","arguments":{"threadId":1}}"#;
        let request = Request::parse(text).unwrap().unwrap();
        assert_eq!((request.seq, request.command.as_str()), (3, "next"));
        assert_eq!(request.arguments, json!({ "threadId": 1 }));
        assert!(Request::parse(br#"{"seq":3,"type":"response"}"#).unwrap().is_none());
        for (text, seq) in [
            (&b"\xFF"[..], 0),
            (b"", 0),
            (b"[]", 0),
            (br#"{"seq":7,"type":"event","event":"x"}"#, 7),
            (br#"{"seq":7,"type":"request"}"#, 7),
            (br#"{"seq":7.5,"type":"request","command":"x"}"#, 0),
        ] {
            assert_eq!(Request::parse(text).unwrap_err().request.seq, seq);
        }
        let deep = "[".repeat(100_000);
        assert!(Request::parse(deep.as_bytes()).is_err());
    }
}
