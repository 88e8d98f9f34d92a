//! A client that checks every message of the server against the protocol.
#![allow(unreachable_pub, reason = "a part of the test that has a file of its own")]

use std::collections::{HashMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

/// How long the client waits before it fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// The protocol. Objects have only the members that it names.
pub struct Protocol {
    compiler: Compiler,
    schemas: Schemas,
    /// Those definitions that were needed so far.
    compiled: HashMap<String, SchemaIndex>,
}

/// The name by which the compiler knows the schema.
const SCHEMA: &str = "file:///debugProtocol.json";

impl Protocol {
    pub fn new() -> Protocol {
        let mut schema: Value =
            serde_json::from_str(include_str!("../../dap/debugProtocol.json")).unwrap();
        for (_, definition) in schema["definitions"].as_object_mut().unwrap() {
            // The members of a message are spread over its parts.
            if definition.get("allOf").is_some() {
                if let Some(body) = definition.pointer_mut("/allOf/1/properties/body") {
                    close(body);
                }
            } else if definition["properties"].get("seq").is_none() {
                close(definition);
            }
        }
        let mut compiler = Compiler::new();
        compiler.add_resource(SCHEMA, schema).unwrap();
        Protocol { compiler, schemas: Schemas::new(), compiled: HashMap::new() }
    }

    /// Checks a message from the server.
    pub fn check(&mut self, message: &Value) {
        let name = |member: &str| {
            let text = message[member].as_str().unwrap();
            let (first, rest) = text.split_at(1);
            format!("{}{rest}", first.to_uppercase())
        };
        let definition = match message["type"].as_str().unwrap() {
            "event" => format!("{}Event", name("event")),
            "response" if message["success"] == false => "ErrorResponse".to_owned(),
            "response" if message["command"] == "rul/signal" => "Response".to_owned(),
            "response" => format!("{}Response", name("command")),
            other => panic!("{other}: {message}"),
        };
        let index = *self.compiled.entry(definition.clone()).or_insert_with(|| {
            let place = format!("{SCHEMA}#/definitions/{definition}");
            self.compiler.compile(&place, &mut self.schemas).unwrap()
        });
        if let Err(error) = self.schemas.validate(message, index) {
            panic!("{definition}: {error:#}\n{message:#}");
        }
    }
}

/// Forbids members that an object does not name.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("type") == Some(&json!("object"))
                && members.get("properties").is_some_and(Value::is_object)
                && !members.contains_key("additionalProperties")
            {
                members.insert("additionalProperties".to_owned(), json!(false));
            }
            members.values_mut().for_each(close);
        }
        Value::Array(list) => list.iter_mut().for_each(close),
        _ => {}
    }
}

/// A client of `ruldbg dap`.
pub struct Client {
    child: Option<Child>,
    out: Option<Box<dyn Write>>,
    messages: Receiver<Value>,
    protocol: Protocol,
    seq: i64,
    last: i64,
    /// Events that nobody has asked for yet.
    pub events: VecDeque<Value>,
}

fn read(mut input: impl BufRead + Send + 'static) -> Receiver<Value> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        loop {
            let mut header = String::new();
            if input.read_line(&mut header).unwrap_or(0) == 0 {
                return;
            }
            let length = header.strip_prefix("Content-Length: ").unwrap().trim().parse().unwrap();
            let mut bytes = vec![0; length];
            input.read_line(&mut String::new()).unwrap();
            input.read_exact(&mut bytes).unwrap();
            if sender.send(serde_json::from_slice(&bytes).unwrap()).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Client {
    /// Starts a server on standard input and output.
    pub fn start() -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ruldbg"))
            .arg("dap")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let messages = read(BufReader::new(child.stdout.take().unwrap()));
        let out: Box<dyn Write> = Box::new(child.stdin.take().unwrap());
        Client::new(Some(child), out, messages)
    }

    /// Connects to a server at a port.
    pub fn connect(port: u16) -> Client {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let messages = read(BufReader::new(stream.try_clone().unwrap()));
        Client::new(None, Box::new(stream), messages)
    }

    fn new(child: Option<Child>, out: Box<dyn Write>, messages: Receiver<Value>) -> Client {
        let (protocol, events) = (Protocol::new(), VecDeque::new());
        Client { child, out: Some(out), messages, protocol, seq: 0, last: 0, events }
    }

    /// Sends bytes unchanged.
    pub fn send(&mut self, bytes: &[u8]) {
        let out = self.out.as_mut().unwrap();
        out.write_all(bytes).unwrap();
        out.flush().unwrap();
    }

    /// Sends a request; returns its number.
    pub fn ask(&mut self, command: &str, arguments: Value) -> i64 {
        self.seq += 1;
        let message = json!({
            "seq": self.seq, "type": "request", "command": command, "arguments": arguments,
        });
        let text = message.to_string();
        self.send(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
        self.seq
    }

    /// Returns the next message; `None` if there are no more.
    pub fn next(&mut self) -> Option<Value> {
        let message = match self.messages.recv_timeout(PATIENCE) {
            Ok(message) => message,
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return None,
            Err(error) => panic!("{error}: nothing comes; before it {:#?}", self.events),
        };
        self.protocol.check(&message);
        self.last += 1;
        assert_eq!(message["seq"], self.last, "messages are numbered from 1 on");
        Some(message)
    }

    /// Returns the response to a request; events before it are kept.
    pub fn response(&mut self, seq: i64) -> Value {
        loop {
            let message = self.next().expect("a response");
            if message["type"] == "event" {
                self.events.push_back(message);
            } else {
                assert_eq!(message["request_seq"], seq, "{message}");
                return message;
            }
        }
    }

    /// Returns the responses to two requests, which come in any order.
    pub fn responses(&mut self, seqs: [i64; 2]) -> [Value; 2] {
        let mut responses = seqs.map(|_| Value::Null);
        while responses.contains(&Value::Null) {
            let message = self.next().expect("a response");
            match seqs.iter().position(|&seq| message["request_seq"] == seq) {
                Some(place) => responses[place] = message,
                None => {
                    assert_eq!(message["type"], "event", "{message}");
                    self.events.push_back(message);
                }
            }
        }
        responses
    }

    /// Sends a request that succeeds; returns the body.
    pub fn request(&mut self, command: &str, arguments: Value) -> Value {
        let seq = self.ask(command, arguments);
        let response = self.response(seq);
        assert_eq!(response["success"], true, "{response:#}");
        response["body"].clone()
    }

    /// Sends a request that is refused; returns the message.
    pub fn refused(&mut self, command: &str, arguments: Value) -> String {
        let seq = self.ask(command, arguments);
        let response = self.response(seq);
        assert_eq!(response["success"], false, "{response:#}");
        response["message"].as_str().unwrap().to_owned()
    }

    /// Returns the next event of a kind; those before it are forgotten.
    pub fn event(&mut self, name: &str) -> Value {
        loop {
            let event = match self.events.pop_front() {
                Some(event) => event,
                None => self.next().expect("an event"),
            };
            assert_eq!(event["type"], "event", "{event:#}");
            if event["event"] == name {
                return event["body"].clone();
            }
        }
    }

    /// Moves the game; returns why it stopped.
    pub fn go(&mut self, command: &str) -> Value {
        self.go_by(command, json!({ "threadId": 1 }))
    }

    /// Does the same with more arguments.
    pub fn go_by(&mut self, command: &str, arguments: Value) -> Value {
        self.events.clear();
        self.request(command, arguments);
        self.event("stopped")
    }

    /// Starts a session, up to the event `initialized`.
    pub fn launch(&mut self, arguments: Value) {
        self.request("initialize", json!({ "adapterID": "rul", "supportsInvalidatedEvent": true }));
        self.request("launch", arguments);
        self.event("initialized");
    }

    /// Starts the game; returns why it stopped.
    pub fn configured(&mut self) -> Value {
        self.go_by("configurationDone", json!({}))
    }

    /// Returns the frames, as `name:line`.
    pub fn frames(&mut self) -> Vec<String> {
        let body = self.request("stackTrace", json!({ "threadId": 1 }));
        let frames = body["stackFrames"].as_array().unwrap();
        assert_eq!(body["totalFrames"], frames.len());
        frames.iter().map(|f| format!("{}:{}", f["name"].as_str().unwrap(), f["line"])).collect()
    }

    /// Returns the value of an expression, or the output of a command.
    pub fn evaluate(&mut self, expression: &str, context: &str) -> String {
        let arguments = json!({ "expression": expression, "context": context });
        self.request("evaluate", arguments)["result"].as_str().unwrap().to_owned()
    }

    /// Returns the values in a scope, by its name.
    pub fn variables(&mut self, scope: &str) -> Vec<(String, String)> {
        let reference = self.scope(scope);
        let body = self.request("variables", json!({ "variablesReference": reference }));
        pairs(&body)
    }

    /// Returns the reference of a scope.
    pub fn scope(&mut self, name: &str) -> i64 {
        let body = self.request("scopes", json!({ "frameId": 1 }));
        let scopes = body["scopes"].as_array().unwrap();
        let scope = scopes.iter().find(|scope| scope["name"] == name);
        scope.unwrap_or_else(|| panic!("{scopes:#?}"))["variablesReference"].as_i64().unwrap()
    }

    /// Ends the input of the server.
    pub fn close(&mut self) {
        self.out = None;
    }

    /// Returns the process number of the server.
    pub fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Waits until the server has ended; returns its exit status.
    pub fn status(mut self) -> Option<i32> {
        while self.next().is_some() {}
        self.child.take().unwrap().wait().unwrap().code()
    }
}

/// Returns names and values.
pub fn pairs(body: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let list = body["variables"].as_array().unwrap();
    list.iter().map(|one| (text(&one["name"]), text(&one["value"]))).collect()
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A server on a port.
pub struct Server {
    child: Child,
    pub port: u16,
}

impl Server {
    pub fn start() -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ruldbg"))
            .args(["dap", "--port", "0"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim().rsplit_once(':').unwrap().1.parse().unwrap();
        Server { child, port }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A directory with a rule, which is removed when the test ends.
pub struct Rule {
    directory: tempfile::TempDir,
}

impl Rule {
    pub fn new(source: &str) -> Rule {
        let rule = Rule { directory: tempfile::tempdir().unwrap() };
        std::fs::write(rule.path(), source).unwrap();
        rule
    }

    pub fn path(&self) -> PathBuf {
        self.directory.path().join("a rule.rul")
    }
}
