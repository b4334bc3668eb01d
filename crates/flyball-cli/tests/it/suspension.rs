//! `flyball suspension`: tables, pictures, wrong arguments; the book shows what it prints.

use crate::common::{folder, refuse, succeed};
use std::path::Path;

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle").join(name).display().to_string()
}

#[test]
fn tables_and_pictures_are_written_and_wrong_arguments_named() {
    let folder = folder("suspension");
    let model = example("five-link-stair.toml");
    succeed(&folder, &format!("suspension {model} --travel=-10mm,0,10mm -o t.csv --picture t.svg"));
    let table = std::fs::read_to_string(folder.join("t.csv")).expect("written");
    assert!(table.starts_with("travel [m],corner.wheel.toe [rad]") && table.lines().count() == 4, "{table}");
    assert!(folder.join("t.svg").exists());
    refuse(&folder, &format!("suspension {model} --travel=1:2"), 2, "first:last:number");
    refuse(&folder, &format!("suspension {model} --travel=1:2:1"), 2, "between 2 and");
    refuse(&folder, &format!("suspension {model} --travel=3kg"), 2, "kg");
    refuse(&folder, &format!("suspension {model} --wheel corner.weel"), 2, "corner.wheel");
    refuse(&folder, &format!("suspension {model} --travel=-5,0"), 1, "with the wheel at a travel of");
    refuse(&folder, &format!("suspension {model} -o {model}"), 3, "it is read by this command");
}
