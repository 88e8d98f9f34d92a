//! The message modules that we ship.

/// A message module.
#[derive(Clone, Copy, Debug)]
pub struct MessageModule {
    /// Its name.
    pub name: &'static str,
    /// The name of its source, which is next to it.
    pub source: &'static str,
    /// The module, in the binary format of WebAssembly.
    pub wasm: &'static [u8],
}

macro_rules! modules {
    ($($name:literal $source:literal),* $(,)?) => {
        &[$(MessageModule {
            name: $name,
            source: concat!($name, ".", $source),
            wasm: include_bytes!(concat!("../modules/", $name, ".wasm")),
        }),*]
    };
}

/// The message modules that we ship.
pub const MESSAGE_MODULES: &[MessageModule] =
    modules!("bot" "c", "dealer" "ts", "logger" "wat", "trainer" "c");

/// Returns the message module with a name.
#[must_use]
pub fn message_module(name: &str) -> Option<&'static MessageModule> {
    MESSAGE_MODULES.iter().find(|module| module.name == name)
}
