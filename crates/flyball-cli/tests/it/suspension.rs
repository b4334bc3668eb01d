//! `flyball suspension`: what the page on vehicles shows, tables, pictures, wrong arguments.

use crate::common::{folder, refuse, succeed};
use std::path::Path;

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/vehicle").join(name).display().to_string()
}

#[test]
fn the_page_on_vehicles_shows_what_is_printed() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/vehicles.md");
    let page = std::fs::read_to_string(page).expect("it is there");
    let shown = page.split("$ flyball suspension").nth(1).and_then(|rest| rest.split("```").next()).expect("a block");
    let (arguments, lines) = shown.split_once('\n').expect("a command and lines");
    let arguments = arguments.replace("examples/vehicle/five-link-stair.toml", &example("five-link-stair.toml"));
    let told = succeed(&folder("suspension-page"), &format!("suspension {}", arguments.trim()));
    assert!(told.contains(lines.trim_end()), "{told}\ninstead of\n{lines}");
    assert!(told.contains("-80.0    40.750") && told.contains("-80.0    0.4514      -0.6741"), "{told}");
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
