//! Roads, tyres and dampers obey the laws of every element: placed anywhere they do the same, and they survive writing.

use crate::placed_elements::{cases, entries, law};
use flyball_machine::catalog::{Catalog, Entry};

/// Types of the vehicle's catalog, by family.
const FORCES: [&str; 2] = ["force tyre ", "force hydraulic-damper "];
const CONTROL: [&str; 2] = ["actuator hydraulic-damper ", "block hydraulic-oil "];

fn own(cases: Vec<law::Case>, labels: &[&str]) -> Vec<law::Case> {
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
    let forces = own(entries::forces(&catalog, 3), &FORCES);
    assert!(forces.len() >= 3, "{forces:?}");
    law::agree(&catalog, &forces);
    law::agree(&catalog, &own(entries::control(&catalog, 3), &CONTROL));
    law::agree(&catalog, &own(entries::forces(&catalog, 2), &FORCES));
    law::agree(&catalog, &roads(&catalog));
}

#[test]
fn they_survive_writing() {
    let catalog = flyball_vehicle::catalog();
    let all = [entries::forces(&catalog, 3), entries::all(&catalog, 3)].concat();
    law::survive(&catalog, &own(all, &[FORCES, CONTROL].concat()));
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
    law::are_complete("block", catalog.blocks());
    law::are_complete("actuator", catalog.actuators());
}
