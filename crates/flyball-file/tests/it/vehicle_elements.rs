//! Roads, tyres and dampers obey the laws of every element: placed anywhere they do the same, and they survive writing.

use crate::placed_elements::{cases, entries, law};
use flyball_machine::catalog::{Catalog, Entry};

/// Beginnings of the labels of all types that the vehicle's catalog adds to the standard one, roads apart.
fn added(catalog: &Catalog) -> Vec<String> {
    let standard = Catalog::standard();
    let forces = catalog.forces().iter().map(|entry| ("force", entry.name, standard.force(entry.name).is_none()));
    let sensors = catalog.sensors().iter().map(|entry| ("sensor", entry.name, standard.sensor(entry.name).is_none()));
    let blocks = catalog.blocks().iter().map(|entry| ("block", entry.name, standard.block(entry.name).is_none()));
    let actuators =
        catalog.actuators().iter().map(|entry| ("actuator", entry.name, standard.actuator(entry.name).is_none()));
    let joints = catalog.joints().iter().map(|entry| ("joint", entry.name, standard.joint(entry.name).is_none()));
    let all = forces.chain(sensors).chain(blocks).chain(actuators).chain(joints);
    all.filter(|(.., is_new)| *is_new).map(|(family, name, _)| format!("{family} {name} ")).collect()
}

/// Cases of those types.
fn own(catalog: &Catalog, cases: Vec<law::Case>) -> Vec<law::Case> {
    let labels = added(catalog);
    cases.into_iter().filter(|case| labels.iter().any(|label| case.label.starts_with(label))).collect()
}

/// Every road below a tyre.
fn roads(catalog: &Catalog) -> Vec<law::Case> {
    let mut out = Vec::new();
    for Entry { name, examples, .. } in catalog.roads() {
        for example in *examples {
            let text = format!(
                "{}[[road]]\nname = 'street'\ntype = '{name}'\n{}\n[[force]]\nname = 'it'\ntype = 'tyre'\n\
                 on = 'second.tip'\nroad = 'street'\nradius = 3\nstiffness = 90\ndamping = 2\n",
                cases::bodies(3),
                example.keys
            );
            out.push(law::Case { label: format!("road {name}"), dimension: 3, text });
        }
    }
    out
}

#[test]
fn they_do_not_notice_where_they_stand() {
    let catalog = flyball_vehicle::catalog();
    let mut left = added(&catalog);
    for dimension in [2, 3] {
        let blocks = entries::built(&catalog, entries::blocks(&catalog, dimension));
        let others = [entries::forces(&catalog, dimension), entries::control(&catalog, dimension)].concat();
        let cases = own(&catalog, [others, blocks].concat());
        law::agree(&catalog, &cases);
        left.retain(|label| !cases.iter().any(|case| case.label.starts_with(label)));
    }
    assert!(left.is_empty(), "tried neither in the plane nor in space: {left:?}");
    law::agree(&catalog, &roads(&catalog));
}

#[test]
fn they_survive_writing() {
    let catalog = flyball_vehicle::catalog();
    for dimension in [2, 3] {
        law::survive(&catalog, &own(&catalog, entries::all(&catalog, dimension)));
    }
    // a formula is code when it is read
    let written: Vec<_> = roads(&catalog).into_iter().filter(|case| case.label != "road surface").collect();
    assert!(written.len() >= 9);
    law::survive(&catalog, &written);
}

#[test]
fn their_examples_have_all_their_fields() {
    let catalog = flyball_vehicle::catalog();
    law::are_complete("road", catalog.roads());
    law::are_complete("force", catalog.forces());
    law::are_complete("sensor", catalog.sensors());
    law::are_complete("block", catalog.blocks());
    law::are_complete("actuator", catalog.actuators());
}
