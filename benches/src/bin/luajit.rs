//! Runs the kernels in LuaJIT for the table; see `benches::worker`.

fn main() -> std::process::ExitCode {
    benches::lua_worker::serve()
}
