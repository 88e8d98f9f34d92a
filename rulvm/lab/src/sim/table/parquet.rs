//! Tables as Apache Parquet.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use super::{Column, Table};

/// Returns the bytes of a file with the columns of a table.
///
/// # Errors
/// A name that the format cannot hold.
pub(super) fn bytes(table: &Table) -> Result<Vec<u8>, ParquetError> {
    /// Returns the values that exist, and for every row whether it has one.
    fn present<T, V>(values: &[Option<T>], of: impl Fn(&T) -> V) -> (Vec<V>, Vec<i16>) {
        let levels = values.iter().map(|value| i16::from(value.is_some())).collect();
        (values.iter().flatten().map(of).collect(), levels)
    }

    let fields = table.columns.iter().map(|(name, column)| {
        let (physical, logical) = match column {
            Column::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Column::Integer(_) => (Physical::INT64, None),
            Column::Real(_) => (Physical::DOUBLE, None),
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
    for (_, column) in &table.columns {
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
            Column::Real(numbers) => {
                let (values, levels) = present(numbers, |number| *number);
                writer.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
            }
        }
        writer.close()?;
    }
    group.close()?;
    file.into_inner()
}

/// Returns the name of the program that wrote a file, in the form that Parquet expects.
fn created_by() -> String {
    format!("rulvm version {}", env!("CARGO_PKG_VERSION"))
}
