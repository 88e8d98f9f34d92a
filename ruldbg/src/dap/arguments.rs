//! The arguments of requests. Members without an effect here are left out, and those of later
//! versions of the protocol are ignored.

use std::num::NonZeroU64;
use std::path::PathBuf;

use serde::Deserialize;

/// `initialize`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Initialize {
    pub(super) lines_start_at1: bool,
    pub(super) columns_start_at1: bool,
    pub(super) path_format: String,
    pub(super) supports_invalidated_event: bool,
}

impl Default for Initialize {
    fn default() -> Initialize {
        Initialize {
            lines_start_at1: true,
            columns_start_at1: true,
            path_format: "path".to_owned(),
            supports_invalidated_event: false,
        }
    }
}

/// `cancel`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Cancel {
    /// The number of the request. Without it, nothing is cancelled.
    pub(super) request_id: Option<i64>,
}

/// `launch` and `attach`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Launch {
    /// The rule: a rule file or the source of one.
    pub(super) program: String,
    /// The edge of the board.
    #[serde(default)]
    pub(super) edge: Option<u8>,
    /// The seed of the game.
    #[serde(default)]
    pub(super) seed: u64,
    /// The fuel of a phase call.
    #[serde(default)]
    pub(super) fuel: Option<NonZeroU64>,
    /// The game stops at the first line.
    #[serde(default)]
    pub(super) stop_on_entry: bool,
    /// A source is compiled with all passes.
    #[serde(default)]
    pub(super) optimize: bool,
    /// The game is only played.
    #[serde(default)]
    pub(super) no_debug: bool,
    /// Inputs of the game: signals, and milliseconds that pass.
    #[serde(default)]
    pub(super) inputs: String,
    /// Message modules that take part.
    #[serde(default)]
    pub(super) modules: Vec<PathBuf>,
    /// A recording whose inputs come first.
    #[serde(default)]
    pub(super) replay: Option<String>,
    /// A test that is debugged instead of a game.
    #[serde(default)]
    pub(super) test: Option<String>,
}

/// `restart`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Restart {
    /// What the client would launch now.
    pub(super) arguments: Option<Launch>,
}

/// A source, as a client names it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Source {
    pub(super) name: Option<String>,
    pub(super) path: Option<String>,
    pub(super) source_reference: Option<i64>,
}

/// `source`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SourceText {
    #[serde(default)]
    pub(super) source: Source,
    #[serde(default)]
    pub(super) source_reference: Option<i64>,
}

/// `setBreakpoints`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetBreakpoints {
    pub(super) source: Source,
    #[serde(default)]
    pub(super) breakpoints: Vec<SourceBreakpoint>,
}

/// What belongs to a breakpoint of any kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct When {
    /// It stops only if this is true.
    pub(super) condition: Option<String>,
    /// From which time on it stops.
    pub(super) hit_condition: Option<String>,
    /// What it shows in place of stopping.
    pub(super) log_message: Option<String>,
}

/// A breakpoint in a line.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SourceBreakpoint {
    pub(super) line: i64,
    #[serde(flatten)]
    pub(super) when: When,
}

/// `setFunctionBreakpoints`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetFunctionBreakpoints {
    #[serde(default)]
    pub(super) breakpoints: Vec<FunctionBreakpoint>,
}

/// A breakpoint at a function, a phase, or what else `break` knows.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct FunctionBreakpoint {
    pub(super) name: String,
    #[serde(flatten)]
    pub(super) when: When,
}

/// `setInstructionBreakpoints`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetInstructionBreakpoints {
    #[serde(default)]
    pub(super) breakpoints: Vec<InstructionBreakpoint>,
}

/// A breakpoint at a code.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InstructionBreakpoint {
    pub(super) instruction_reference: String,
    #[serde(default)]
    pub(super) offset: i64,
    #[serde(flatten)]
    pub(super) when: When,
}

/// `dataBreakpointInfo`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DataBreakpointInfo {
    pub(super) name: String,
    #[serde(default)]
    pub(super) variables_reference: Option<i64>,
    #[serde(default)]
    pub(super) frame_id: Option<i64>,
}

/// `setDataBreakpoints`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetDataBreakpoints {
    #[serde(default)]
    pub(super) breakpoints: Vec<DataBreakpoint>,
}

/// A breakpoint at the changes of a value.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DataBreakpoint {
    pub(super) data_id: String,
    #[serde(default)]
    pub(super) access_type: Option<String>,
    #[serde(flatten)]
    pub(super) when: When,
}

/// `setExceptionBreakpoints`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetExceptionBreakpoints {
    #[serde(default)]
    pub(super) filters: Vec<String>,
}

/// `breakpointLocations`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BreakpointLocations {
    pub(super) source: Source,
    pub(super) line: i64,
    #[serde(default)]
    pub(super) end_line: Option<i64>,
}

/// `stackTrace`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct StackTrace {
    pub(super) start_frame: usize,
    /// 0 means all.
    pub(super) levels: usize,
}

/// A request about a frame: `scopes`, `restartFrame`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfFrame {
    pub(super) frame_id: i64,
}

/// `variables`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Variables {
    pub(super) variables_reference: i64,
    #[serde(default)]
    pub(super) filter: Option<String>,
    #[serde(default)]
    pub(super) start: usize,
    /// 0 means all.
    #[serde(default)]
    pub(super) count: usize,
}

/// `setVariable`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetVariable {
    pub(super) variables_reference: i64,
    pub(super) name: String,
    pub(super) value: String,
}

/// `setExpression`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SetExpression {
    pub(super) expression: String,
    pub(super) value: String,
}

/// `evaluate`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Evaluate {
    pub(super) expression: String,
    #[serde(default)]
    pub(super) frame_id: Option<i64>,
    #[serde(default)]
    pub(super) context: Option<String>,
}

/// `completions`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Completions {
    pub(super) text: String,
    pub(super) column: usize,
}

/// Steps: `next`, `stepIn`, `stepBack`
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Step {
    pub(super) granularity: Option<String>,
    /// Of `stepIn`: the function to step into.
    pub(super) target_id: Option<i64>,
}

/// `gotoTargets`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GotoTargets {
    pub(super) source: Source,
    pub(super) line: i64,
}

/// `goto`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Goto {
    pub(super) target_id: u64,
}

/// `readMemory`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReadMemory {
    pub(super) memory_reference: String,
    #[serde(default)]
    pub(super) offset: i64,
    pub(super) count: usize,
}

/// `disassemble`
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Disassemble {
    pub(super) memory_reference: String,
    #[serde(default)]
    pub(super) offset: i64,
    #[serde(default)]
    pub(super) instruction_offset: i64,
    pub(super) instruction_count: usize,
}

/// `rul/signal`
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Signal {
    /// Signals, by name or number.
    pub(super) signal: String,
}
