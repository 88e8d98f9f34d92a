//! Builds the program of the web page: compiles `rulvm/web/wasm` to WebAssembly, makes its bindings
//! for JavaScript, and writes both to `rulvm/web/site/dist`.
//!
//! ```sh
//! cargo run --release --manifest-path rulvm/web/build/Cargo.toml
//! ```
//!
//! A hash of the sources is written, too, so that `inputs.sh --check` can say whether the programs
//! are up to date. It needs Git and Bash.
//!
//! There are two programs: that of the page, and that of a page with a single game, which has no
//! compiler. With the argument `kernels`, the program of `benches/wasm` is built instead, for Node.
//!
//! It needs the standard library for WebAssembly: that of rustup (`rustup target add
//! wasm32-unknown-unknown`), or Debian's packages `rustc-web`, `cargo-web`, `rust-web-src`,
//! `rust-web-llvm` and `lld-22`, which build it.

use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wasm_bindgen_cli_support::Bindgen;

/// The programs: the names of their files, and what they are compiled with.
const PROGRAMS: [(&str, &[&str]); 2] = [("rul", &[]), ("game", &["--no-default-features"])];
/// What is compiled.
const TARGET: &str = "wasm32-unknown-unknown";
/// What browsers have had for years: operations on vectors, and calls that need no stack. The
/// machine uses the latter by a feature of the compiler that is not stable.
const FLAGS: &str = "-Ctarget-feature=+simd128,+tail-call --cfg tail_calls";
/// Debian's compiler and its sources.
const DEBIAN: [&str; 3] = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/src/rustc-1.96.0"];

fn main() -> ExitCode {
    let built = match std::env::args().nth(1).as_deref() {
        None => build(),
        Some("kernels") => kernels(),
        Some(other) => Err(format!("`{other}` is not `kernels`, the only argument").into()),
    };
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), Box<dyn Error>> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("the crate has no parent")?;
    let inputs = inputs(web)?;
    for (name, features) in PROGRAMS {
        program(web, name, features)?;
    }
    if inputs != self::inputs(web)? {
        return Err("the sources have changed meanwhile: build the programs again".into());
    }
    std::fs::write(web.join("site/dist/inputs"), inputs)?;
    Ok(())
}

/// Returns the hash of what the programs are made from.
fn inputs(web: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let output = Command::new("bash").arg(web.join("build/inputs.sh")).output()?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into()),
    }
}

/// Compiles a program, and makes its bindings.
fn program(web: &Path, name: &str, features: &[&str]) -> Result<(), Box<dyn Error>> {
    let made = compiled(&web.join("wasm"), "rulvm_wasm", features)?;
    let out = web.join("site/dist");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(made).out_name(name).typescript(false).web(true)?;
    bindgen.generate(&out)?;
    let wasm = out.join(format!("{name}_bg.wasm"));
    let bytes = std::fs::read(&wasm)?;
    // It takes its time, and saves the browser some.
    let mut small = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, &*bytes, &mut small)?;
    std::fs::write(out.join(format!("{name}_bg.wasm.gz")), &small)?;
    std::fs::remove_file(wasm)?;
    println!("{name}: {} bytes, compressed {}", bytes.len(), small.len());
    Ok(())
}

/// Builds the kernels.
fn kernels() -> Result<(), Box<dyn Error>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../benches/wasm");
    let made = compiled(&own, "kernels_wasm", &[])?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(made).out_name("kernels").typescript(false).nodejs(true)?;
    bindgen.generate(own.join("target/node"))?;
    Ok(())
}

/// Compiles the crate in a folder. Returns the file.
fn compiled(own: &Path, name: &str, features: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    let mut cargo = compiler()?;
    cargo.args(["build", "--release", "--target", TARGET, "--manifest-path"]);
    cargo.arg(own.join("Cargo.toml")).args(features);
    let target = target_directory(own);
    // What this program was started with is meant for this program.
    cargo.env("CARGO_TARGET_DIR", &target).env("RUSTFLAGS", FLAGS);
    if cargo.get_envs().all(|(name, _)| name != "RUSTC_BOOTSTRAP") {
        cargo.env("RUSTC_BOOTSTRAP", "rulvm_core");
    }
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
    if !cargo.status()?.success() {
        return Err(format!("`{name}` cannot be compiled").into());
    }
    Ok(target.join(TARGET).join("release").join(name).with_extension("wasm"))
}

fn target_directory(own: &Path) -> PathBuf {
    let given = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    given.unwrap_or_else(|| own.join("target"))
}

/// Returns cargo with a compiler that has the target, or can build it.
fn compiler() -> Result<Command, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    if has_target(OsStr::new("rustc")) {
        return Ok(Command::new(cargo));
    }
    let [rustc, debian, sources] = DEBIAN;
    if [rustc, debian, sources].iter().all(|path| Path::new(path).exists()) {
        let mut cargo = Command::new(debian);
        cargo.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
        cargo.arg("-Zbuild-std=std,panic_abort");
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTDOC"] {
            cargo.env_remove(name);
        }
        return Ok(cargo);
    }
    Err(format!("there is no compiler for {TARGET}: use `rustup target add {TARGET}`").into())
}

fn has_target(rustc: &OsStr) -> bool {
    let mut command = Command::new(rustc);
    let output = command.args(["--print", "target-libdir", "--target", TARGET]).output();
    let found = output.ok().filter(|output| output.status.success());
    let path = found.and_then(|output| String::from_utf8(output.stdout).ok());
    path.is_some_and(|path| {
        let mut files = std::fs::read_dir(path.trim()).into_iter().flatten().flatten();
        files.any(|file| file.file_name().to_string_lossy().starts_with("libstd-"))
    })
}
