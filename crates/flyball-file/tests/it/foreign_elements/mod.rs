//! Another crate brings elements of its own, and model files use them: read, run, written, documented, turned and mirrored.

mod elements;

use crate::placed_elements::{entries, law};
use flyball_file::{reference_of, schema, schema_of};
use flyball_machine::catalog::Catalog;

/// Elements of each family with their foreign types.
const FOREIGN: [(&str, &str); 5] =
    [("joint", "skew-groove"), ("force", "wind"), ("sensor", "log"), ("block", "cube"), ("actuator", "valve")];

/// Cases of the foreign types alone.
fn cases(catalog: &Catalog, dimension: usize) -> Vec<law::Case> {
    let is_foreign =
        |case: &law::Case| FOREIGN.iter().any(|(family, name)| case.label.starts_with(&format!("{family} {name} ")));
    entries::all(catalog, dimension).into_iter().filter(is_foreign).collect()
}

#[test]
fn they_do_not_notice_where_they_stand() {
    let catalog = elements::catalog();
    for dimension in [2, 3] {
        let cases = cases(&catalog, dimension);
        // blocks stand nowhere
        let placed: Vec<_> = cases.iter().filter(|case| !case.label.starts_with("block")).cloned().collect();
        assert!(placed.len() >= 4, "{placed:?}");
        law::agree(&catalog, &placed);
    }
}

#[test]
fn they_survive_writing() {
    let catalog = elements::catalog();
    for dimension in [2, 3] {
        let cases = cases(&catalog, dimension);
        assert!(cases.len() >= 5, "{cases:?}");
        law::survive(&catalog, &cases);
    }
}

#[test]
fn their_examples_have_all_their_fields() {
    let catalog = elements::catalog();
    law::are_complete("joint", catalog.joints());
    law::are_complete("force", catalog.forces());
    law::are_complete("sensor", catalog.sensors());
    law::are_complete("block", catalog.blocks());
    law::are_complete("actuator", catalog.actuators());
}

#[test]
fn they_act_together() {
    let catalog = elements::catalog();
    let text = "
        [model]\ndimension = 2
        [[body]]\nname = 'boat'\nmass = 2\ninertia = 1\nvelocity = [3, 0]
        [[force]]\nname = 'air'\ntype = 'wind'\non = 'boat'\nwind = [5, 0]\ndrag = 0.5
        [[sensor]]\nname = 'speed'\ntype = 'log'\nof = 'boat'\nalong = [1, 0]
        [[block]]\nname = 'cubed'\ntype = 'cube'\ngain = 0.1\ninputs = ['speed']
        [[actuator]]\nname = 'brake'\ntype = 'valve'\nbetween = ['ground', 'boat']\ninputs = ['cubed']
    ";
    let model = law::model(&catalog, text).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let end = law::run(&system).unwrap_or_else(|failure| panic!("{failure}"));
    let boat = system.read(&end).marker("boat").expect("exists");
    let (v, found) = (boat.velocity[0], boat.acceleration[0]);
    // m v̇ = drag (w − v) − 0.1 v³ v
    let expected = (0.5 * (5.0 - v) - 0.1 * v.powi(4)) / 2.0;
    assert!(v < 3.0 && (found - expected).abs() < 1e-12, "{found} instead of {expected} at {v}"); // rounding
}

#[test]
fn schema_and_reference_list_them() {
    let catalog = elements::catalog();
    let (with, without) = (schema_of(&catalog), schema());
    let reference = reference_of(&catalog);
    for (family, name) in FOREIGN {
        let types = |schema: &serde_json::Value| {
            let types = schema["properties"][family]["items"]["oneOf"].as_array().expect("a list of types");
            types.iter().filter(|kind| kind["properties"]["type"]["const"] == name).count()
        };
        assert_eq!((types(&with), types(&without)), (1, 0), "{family} {name}");
        assert!(reference.contains(&format!("### {family} `{name}`")), "{family} {name}");
    }
}

#[test]
fn without_their_catalog_they_are_unknown() {
    let text = "[model]\ndimension = 2\n[[body]]\nname = 'boat'\nmass = 2\ninertia = 1\n\
                [[force]]\ntype = 'wind'\non = 'boat'\nwind = [5, 0]\n";
    let error = law::model(&Catalog::standard(), text).expect_err("there is no wind");
    assert!(error.contains("there is no such force"), "{error}");
}
