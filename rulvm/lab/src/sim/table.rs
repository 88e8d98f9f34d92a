//! Columns in a file: CSV, JSON, Parquet.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Map, Value};

/// A column, with a value or nothing in each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Numbers.
    Integer(Vec<Option<i64>>),
}

/// Named columns of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<(String, Column)>,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a heading (RFC 4180); nothing is an empty field.
    Csv,
    /// JSON; nothing is `null`.
    Json,
    /// Apache Parquet: columns of `INT64` and of `BYTE_ARRAY` with texts, all optional.
    Parquet,
}

impl Format {
    /// The format by the ending of a file's name.
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
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Column::Text(values) => values.len(),
            Column::Integer(values) => values.len(),
        }
    }

    fn value(&self, row: usize) -> Value {
        match self {
            Column::Text(values) => values.get(row).cloned().flatten().into(),
            Column::Integer(values) => values.get(row).copied().flatten().into(),
        }
    }

    fn text(&self, row: usize) -> String {
        match self {
            Column::Text(values) => values.get(row).cloned().flatten().unwrap_or_default(),
            Column::Integer(values) => {
                values.get(row).copied().flatten().map_or_else(String::new, |n| n.to_string())
            }
        }
    }
}

impl Table {
    fn height(&self) -> usize {
        self.columns.iter().map(|(_, column)| column.len()).max().unwrap_or(0)
    }

    /// The rows as JSON objects.
    #[must_use]
    pub fn rows(&self) -> Vec<Value> {
        let row = |row: usize| {
            let members =
                self.columns.iter().map(|(name, column)| (name.clone(), column.value(row)));
            Value::Object(members.collect::<Map<_, _>>())
        };
        (0..self.height()).map(row).collect()
    }

    /// The bytes of a file with these columns.
    ///
    /// # Errors
    /// A name that the format cannot hold.
    pub fn bytes(&self, format: Format) -> io::Result<Vec<u8>> {
        match format {
            Format::Csv => self.csv(),
            Format::Json => {
                let mut bytes = serde_json::to_vec_pretty(&self.rows())?;
                bytes.write_all(b"\n")?;
                Ok(bytes)
            }
            Format::Parquet => self.parquet().map_err(io::Error::other),
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

    fn parquet(&self) -> Result<Vec<u8>, parquet::errors::ParquetError> {
        use std::sync::Arc;

        use parquet::basic::{LogicalType, Repetition, Type as Physical};
        use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
        use parquet::file::properties::WriterProperties;
        use parquet::file::writer::SerializedFileWriter;
        use parquet::schema::types::Type;

        /// The values that are there, and for every row whether there is one.
        fn present<T, V>(values: &[Option<T>], of: impl Fn(&T) -> V) -> (Vec<V>, Vec<i16>) {
            let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
            (values.iter().flatten().map(of).collect(), levels)
        }

        let fields = self.columns.iter().map(|(name, column)| {
            let (physical, logical) = match column {
                Column::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Column::Integer(_) => (Physical::INT64, None),
            };
            let field = Type::primitive_type_builder(name, physical)
                .with_repetition(Repetition::OPTIONAL)
                .with_logical_type(logical);
            field.build().map(Arc::new)
        });
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        let schema = Arc::new(Type::group_type_builder("games").with_fields(fields).build()?);
        let properties = WriterProperties::builder().set_created_by(created_by()).build();
        let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
        let mut group = file.next_row_group()?;
        for (_, column) in &self.columns {
            let Some(mut writer) = group.next_column()? else { break };
            match column {
                Column::Text(texts) => {
                    let (values, levels) = present(texts, |text| ByteArray::from(text.as_str()));
                    writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
                }
                Column::Integer(numbers) => {
                    let (values, levels) = present(numbers, |number| *number);
                    writer.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        file.into_inner()
    }
}

/// Who wrote a file, in the form that Parquet wants.
fn created_by() -> String {
    format!("rulvm version {}", env!("CARGO_PKG_VERSION"))
}
