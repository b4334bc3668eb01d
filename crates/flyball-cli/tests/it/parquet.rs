//! Results as Parquet.

use crate::common::{folder, refuse, succeed};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use std::fs::File;

#[test]
fn all_numbers_are_those_of_the_csv_file() {
    let folder = folder("parquet");
    succeed(&folder, "new pendulum.toml");
    succeed(&folder, "run pendulum.toml -o run.csv");
    succeed(&folder, "run pendulum.toml -o run.parquet");
    let text = std::fs::read_to_string(folder.join("run.csv")).expect("written");
    let mut lines = text.lines();
    let headings: Vec<&str> = lines.next().expect("headings").split(',').collect();
    let reader = SerializedFileReader::new(File::open(folder.join("run.parquet")).expect("written")).expect("Parquet");
    let mut rows = 0;
    for row in reader.get_row_iter(None).expect("rows") {
        let cells = lines.next().expect("as many rows").split(',');
        let row = row.expect("a row");
        for (((name, field), heading), cell) in row.get_column_iter().zip(&headings).zip(cells) {
            let Field::Double(value) = field else { panic!("{name}: {field:?}") };
            assert_eq!(name, heading);
            assert_eq!(value.to_bits(), cell.parse::<f64>().expect("a number").to_bits(), "{name} of row {rows}");
        }
        assert_eq!(row.len(), headings.len());
        rows += 1;
    }
    assert!(rows > 50 && lines.next().is_none(), "{rows}");
    let pairs = reader.metadata().file_metadata().key_value_metadata().expect("metadata");
    let value = |key: &str| pairs.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.as_deref());
    assert_eq!((value("model"), value("status")), (Some("pendulum"), Some("finished")));
    assert!(value("counters").is_some_and(|text| text.contains("\"steps\":")), "{pairs:?}");
    assert!(!folder.join("run.parquet.partial").exists());
    // the same curves from both
    succeed(&folder, "plot run.csv rod.angle -o csv.svg --title same");
    succeed(&folder, "plot run.parquet rod.angle -o parquet.svg --title same");
    let picture = |name: &str| std::fs::read_to_string(folder.join(name)).expect("drawn");
    assert_eq!(picture("csv.svg"), picture("parquet.svg"));
    let bytes = std::fs::read(folder.join("run.parquet")).expect("written");
    std::fs::write(folder.join("cut.parquet"), &bytes[..bytes.len() / 2]).expect("writable");
    refuse(&folder, "plot cut.parquet", 3, "cut.parquet");
}
