//! Redundant spatial mechanisms run out of the box, with every method.

use crate::common::{Choice, build, close, distance, run};
use flyball_dae::system::State;
use flyball_machine::analysis::degrees_of_freedom;
use flyball_machine::{MachineSystem, examples};

const METHODS: [(Choice, f64); 3] = [(Choice::Alpha(0.9), 5e-4), (Choice::Soi2(0.9), 5e-4), (Choice::Mdop5, 1e-9)];

#[test]
fn planar_four_bar_of_four_spatial_hinges_names_three_redundant_rows() {
    let system = build(&examples::loop_of_four_bars(true));
    let freedom = degrees_of_freedom(&system, &system.start()).expect("it closes");
    assert_eq!(freedom.degrees_of_freedom, 1);
    assert_eq!(freedom.redundant.len(), 3);
    for row in &freedom.redundant {
        println!("{} = {:?}, permanent {}", row.name, row.combination, row.permanent);
        assert!(row.permanent);
        assert!(!row.combination.is_empty());
        assert!(row.name.starts_with("c:") || row.name.starts_with("d:"), "{}", row.name);
    }
    assert!(!freedom.not_unique.is_empty());
}

#[test]
fn planar_four_bar_of_four_spatial_hinges_moves_as_in_the_plane() {
    let plane = build(&examples::loop_of_four_bars(false));
    let space = build(&examples::loop_of_four_bars(true));
    let at = |system: &MachineSystem, state: &State| {
        ["crank", "coupler", "rocker"].map(|body| system.read(state).marker(body).expect("exists").position).concat()
    };
    let reference = at(&plane, &run(&plane, Choice::Mdop5, 1.0, 1e-11).state);
    for (choice, accuracy) in METHODS {
        let summary = run(&space, choice, 1.0, accuracy);
        assert_eq!(summary.start.dependencies.len(), 3);
        assert!(summary.warnings.iter().any(|warning| warning.text.contains("not unique")));
        let same = at(&plane, &run(&plane, choice, 1.0, accuracy).state);
        let found = at(&space, &summary.state);
        println!(
            "{choice:?}: to the plane {:e}, to the reference {:e}",
            distance(&found, &same),
            distance(&found, &reference)
        );
        assert!(distance(&found, &same) < 1e-8); // newton; explicit: truncation(tolerance)
        assert!(distance(&found, &reference) < 1e-5); // truncation(h²)
        // forces in the plane are unique, and the same
        let force = |system: &MachineSystem, state: &State| {
            let force = system.read(state).reaction("b", "coupler").expect("exists").force;
            [force[0], force[1]]
        };
        let planar = run(&plane, choice, 1.0, accuracy).state;
        assert!(distance(&force(&space, &summary.state), &force(&plane, &planar)) < 1e-5);
    }
}

#[test]
fn door_on_two_hinges_has_symmetric_reactions_that_are_flagged() {
    let system = build(&examples::door());
    let freedom = degrees_of_freedom(&system, &system.start()).expect("it closes");
    assert_eq!(freedom.degrees_of_freedom, 1);
    assert_eq!(freedom.redundant.len(), 5);
    for hinge in ["top", "bottom"] {
        assert!(freedom.not_unique.contains(&format!("{hinge}: origin z")), "{:?}", freedom.not_unique);
    }
    for (choice, accuracy) in METHODS {
        let summary = run(&system, choice, 0.5, accuracy);
        let reading = system.read(&summary.state);
        close(reading.coordinate("top.angle").expect("exists").0, 0.5, 1e-8); // free rotation
        let [top, bottom] = ["top", "bottom"].map(|hinge| reading.reaction(hinge, "door").expect("exists"));
        println!("{choice:?}: top {top:?}, bottom {bottom:?}");
        // each carries half the weight; the couple that holds the lever of the weight is shared
        close(top.force[2], 98.1, 1e-6);
        close(bottom.force[2], 98.1, 1e-6);
        // in the door's axes: half of the centripetal force each, the rest equal and opposite
        let marker = reading.marker("door").expect("exists");
        let [top, bottom] = [top, bottom].map(|reaction| reaction.in_axes_of(&marker));
        close(top.force[0] + bottom.force[0], -20.0 * 0.5, 1e-5);
        close(top.moment[1], bottom.moment[1], 1e-6);
        close(top.moment[0], bottom.moment[0], 1e-6);
        // moment about the middle of the door's edge: force couple and moments carry m g l/2
        let couple = 0.8 * (top.force[0] - bottom.force[0]) + top.moment[1] + bottom.moment[1];
        close(couple.abs(), 20.0 * 9.81 * 0.5, 1e-4);
    }
}
