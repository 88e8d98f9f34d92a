//! Tables as files.

#[cfg(feature = "parquet")]
mod parquet;

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value};

/// A column. A row can have no value.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Numbers.
    Integer(Vec<Option<i64>>),
    /// Numbers that need not be whole.
    Real(Vec<Option<f64>>),
}

/// Named columns of the same length.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<(String, Column)>,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a heading (RFC 4180); a missing value is an empty field.
    Csv,
    /// JSON; a missing value is `null`.
    Json,
    /// Apache Parquet: columns of `INT64`, of `DOUBLE` and of `BYTE_ARRAY` with texts, all
    /// optional. Written only by programs that were built with the feature `parquet`.
    Parquet,
}

impl Format {
    /// Returns the format that the extension of a file stands for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            "parquet" => Some(Format::Parquet),
            _ => None,
        }
    }

    /// True if this program can write the format.
    #[must_use]
    pub const fn is_available(self) -> bool {
        match self {
            Format::Csv | Format::Json => true,
            Format::Parquet => cfg!(feature = "parquet"),
        }
    }
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Column::Text(values) => values.len(),
            Column::Integer(values) => values.len(),
            Column::Real(values) => values.len(),
        }
    }

    fn value(&self, row: usize) -> Value {
        match self {
            Column::Text(values) => values[row].clone().into(),
            Column::Integer(values) => values[row].into(),
            Column::Real(values) => values[row].into(),
        }
    }

    fn text(&self, row: usize) -> String {
        match self {
            Column::Text(values) => values[row].clone().unwrap_or_default(),
            Column::Integer(values) => values[row].map_or_else(String::new, |n| n.to_string()),
            Column::Real(values) => values[row].map_or_else(String::new, |n| n.to_string()),
        }
    }
}

impl Table {
    fn height(&self) -> usize {
        self.columns.iter().map(|(_, column)| column.len()).max().unwrap_or(0)
    }

    /// Returns the rows as JSON objects.
    #[must_use]
    pub fn rows(&self) -> Vec<Value> {
        let row = |row: usize| {
            let members =
                self.columns.iter().map(|(name, column)| (name.clone(), column.value(row)));
            Value::Object(members.collect::<Map<_, _>>())
        };
        (0..self.height()).map(row).collect()
    }

    /// Returns the bytes of a file with these columns.
    ///
    /// # Errors
    /// A name that the format cannot hold, or a format that is not
    /// [available](Format::is_available).
    pub fn bytes(&self, format: Format) -> io::Result<Vec<u8>> {
        match format {
            Format::Csv => self.csv(),
            Format::Json => {
                let mut bytes = serde_json::to_vec_pretty(&self.rows())?;
                bytes.write_all(b"\n")?;
                Ok(bytes)
            }
            #[cfg(feature = "parquet")]
            Format::Parquet => parquet::bytes(self).map_err(io::Error::other),
            #[cfg(not(feature = "parquet"))]
            Format::Parquet => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    fn csv(&self) -> io::Result<Vec<u8>> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|(name, _)| name))?;
        for row in 0..self.height() {
            writer.write_record(self.columns.iter().map(|(_, column)| column.text(row)))?;
        }
        writer.into_inner().map_err(|error| error.into_error())
    }
}
