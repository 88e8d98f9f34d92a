//! Values of options as TOML has them.

use rulvm_player::controls::layout::LayoutOption;
use rulvm_player::controls::preset::Preset;
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::words::Word;
use rulvm_player::{Hexagons, Images};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use toml::Value;

use super::values::{BlocksOption, Colors};

/// The type of an option's value.
pub(super) trait Setting: Sized {
    /// Reads a value.
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;

    /// The value in a file.
    fn value(&self) -> Value;
}

/// Reads the value of an option that a file mentions.
pub(super) fn read<'de, T: Setting, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::read(deserializer).map(Some)
}

macro_rules! settings {
    ($($type:ty: $value:expr;)*) => {$(
        impl Setting for $type {
            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$type>::deserialize(deserializer)
            }

            fn value(&self) -> Value {
                let value: fn(&$type) -> Value = $value;
                value(self)
            }
        }
    )*};
}

settings! {
    bool: |flag| Value::from(*flag);
    u8: |number| Value::from(*number);
    u32: |number| Value::from(*number);
    String: |text| Value::from(text.as_str());
    Vec<String>: |list| Value::from(list.clone());
    Colors: |colors| Value::from(colors.word());
    BlocksOption: |blocks| Value::from(blocks.word());
    PaletteName: |palette| Value::from(palette.word());
    Hexagons: |hexagons| Value::from(hexagons.word());
    Images: |images| Value::from(images.word());
    Preset: |preset| Value::from(preset.word());
}

impl Setting for LayoutOption {
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        LayoutOption::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }

    fn value(&self) -> Value {
        Value::from(self.word())
    }
}
