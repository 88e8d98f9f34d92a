//! Starts the language server and the debugger, which must be on the path.

use zed::serde_json::{self, Value};
use zed::{
    Command, DebugAdapterBinary, DebugConfig, DebugRequest, DebugScenario, DebugTaskDefinition,
    LanguageServerId, Result, StartDebuggingRequestArguments,
    StartDebuggingRequestArgumentsRequest as Request, Worktree,
};
use zed_extension_api as zed;

struct Rul;

/// Where a program is.
fn program(worktree: &Worktree, name: &str) -> Result<String> {
    worktree.which(name).ok_or_else(|| {
        format!("{name} is not on the path: `cargo install --locked --path {name}` installs it")
    })
}

impl zed::Extension for Rul {
    fn new() -> Rul {
        Rul
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let command = program(worktree, "rulc")?;
        Ok(Command { command, args: vec!["lsp".to_owned()], env: Vec::new() })
    }

    fn get_dap_binary(
        &mut self,
        _adapter: String,
        config: DebugTaskDefinition,
        given: Option<String>,
        worktree: &Worktree,
    ) -> Result<DebugAdapterBinary, String> {
        let command = given.map_or_else(|| program(worktree, "ruldbg"), Ok)?;
        Ok(DebugAdapterBinary {
            command: Some(command),
            arguments: vec!["dap".to_owned()],
            envs: Vec::new(),
            cwd: Some(worktree.root_path()),
            connection: None,
            request_args: StartDebuggingRequestArguments {
                configuration: config.config,
                request: Request::Launch,
            },
        })
    }

    fn dap_request_kind(&mut self, _adapter: String, _config: Value) -> Result<Request, String> {
        Ok(Request::Launch)
    }

    fn dap_config_to_scenario(&mut self, config: DebugConfig) -> Result<DebugScenario, String> {
        let DebugRequest::Launch(launch) = config.request else {
            return Err("rules can only be launched, not attached to".to_owned());
        };
        let arguments = serde_json::json!({
            "program": launch.program,
            "stopOnEntry": config.stop_on_entry.unwrap_or(true),
        });
        Ok(DebugScenario {
            label: config.label,
            adapter: config.adapter,
            build: None,
            config: arguments.to_string(),
            tcp_connection: None,
        })
    }
}

zed::register_extension!(Rul);
