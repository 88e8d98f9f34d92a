//! Runs the kernels in Lua 5.4 for the table; see `benches::worker`.

fn main() -> std::process::ExitCode {
    benches::lua_worker::serve()
}
