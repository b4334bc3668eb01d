//! Quantities by name in expressions, inputs and connections of files: values, placement, mistakes.

use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot};
use flyball_dae::method::{GeneralizedAlpha, Mdop5, Method, Soi2, generalized_alpha, mdop5, soi2};
use flyball_dae::system::State;
use flyball_file::{ReadOptions, read_text};
use flyball_machine::MachineSystem;

fn read(text: &str) -> Result<MachineSystem, String> {
    let model = read_text("test.toml", text, &ReadOptions::default()).map_err(|error| error.to_string())?;
    model.machine.build().map_err(|error| error.to_string())
}

fn system(text: &str) -> MachineSystem {
    read(text).unwrap_or_else(|error| panic!("{error}"))
}

/// The last state by every method.
fn ends(system: &MachineSystem, end: f64) -> Vec<(&'static str, State)> {
    let alpha = GeneralizedAlpha::new(system, generalized_alpha::Options::default()).expect("valid options");
    let soi2 = Soi2::new(system, soi2::Options::default()).expect("valid options");
    let methods: [(&'static str, Box<dyn Method>); 3] = [
        ("generalized-alpha", Box::new(alpha)),
        ("soi2", Box::new(soi2)),
        ("mdop5", Box::new(Mdop5::new(system, mdop5::Options::default()))),
    ];
    let run = |(name, method): (&'static str, Box<dyn Method>)| {
        let options = if name == "mdop5" { Options::controlled(end, 1e-9) } else { Options::fixed(end, 1e-3) };
        let options = Options { output: Output::End, ..options };
        let mut simulation = Simulation::boxed(system, method, system.start(), options);
        let summary =
            simulation.run(&mut |_: &Snapshot| Flow::Continue).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, summary.state)
    };
    methods.into_iter().map(run).collect()
}

/// A mass on a rail, thrown.
const MASS: &str = "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'm'
type = 'point'
mass = 2
velocity = [1.5, 0]
[[joint]]
name = 'rail'
type = 'point-on-line'
between = ['ground', 'm']
";

#[test]
fn a_velocity_in_the_value_of_a_force_damps_as_the_closed_form_says() {
    // m v̇ = −c v
    let text = format!(
        "{MASS}
        [[force]]
        name = 'drag'
        type = 'force'
        on = 'm'
        direction = [1, 0]
        value = '-3*m.velocity.x'
        [[block]]
        name = 'loss'
        type = 'function'
        value = '-drag.power'
        "
    );
    let system = system(&text);
    for (name, state) in ends(&system, 0.8) {
        let v = 1.5 * (-1.5_f64 * 0.8).exp();
        let read = system.read(&state);
        assert!((read.value("m.velocity.x").expect("exists") - v).abs() < 1e-6, "{name}");
        assert!((read.signal("loss").expect("exists") - 3.0 * v * v).abs() < 1e-5, "{name}");
        assert!(
            (read.signal("loss").expect("exists") + read.value("drag.power").expect("exists")).abs() < 1e-9,
            "{name}"
        );
    }
}

#[test]
fn reactions_states_and_results_of_forces_are_signals() {
    let text = format!(
        "{MASS}
        [[force]]
        name = 'mount'
        type = 'maxwell'
        between = ['ground.wall', 'm']
        stiffness = 50
        damping = 12
        [[marker]]
        name = 'wall'
        on = 'ground'
        position = [-1, 0]
        [[block]]
        name = 'all'
        type = 'function'
        value = 'hypot(rail.force.x, rail.force.y) - rail.force + mount.damper + 2*mount.spring + mount.force'
        [[block]]
        name = 'row'
        type = 'gain'
        gain = 1
        inputs = ['rail.multiplier[1]']
        [[block]]
        name = 'late'
        type = 'gain'
        gain = 1
        [[connect]]
        from = 'm.acceleration.x'
        to = 'late'
        "
    );
    let system = system(&text);
    for (name, state) in ends(&system, 0.3) {
        let read = system.read(&state);
        let of = |quantity: &str| read.value(quantity).expect("exists");
        let wanted = of("mount.damper") + 2.0 * of("mount.spring") + of("mount.force");
        assert!((read.signal("all").expect("exists") - wanted).abs() < 1e-9, "{name}");
        assert!((of("rail.force") - 20.0).abs() < 1e-8, "{name}: weight");
        assert!((read.signal("row").expect("exists") - of("rail.multiplier[1]")).abs() < 1e-9, "{name}");
        assert!((read.signal("late").expect("exists") - of("m.acceleration.x")).abs() < 1e-9, "{name}");
    }
}

#[test]
fn a_subsystem_that_is_turned_sees_quantities_in_its_own_axes() {
    let part = "
        [model]
        dimension = 2
        [[template.thrown.body]]
        name = 'm'
        type = 'point'
        mass = 2
        velocity = [1.5, 0.5]
        [[template.thrown.block]]
        name = 'vx'
        type = 'function'
        value = 'm.velocity.x'
        [[template.thrown.block]]
        name = 'px'
        type = 'function'
        value = 'm.position.x'
        [[include]]
        name = 'turned'
        template = 'thrown'
        position = [3, 1]
        angle = '90 deg'
        [[include]]
        name = 'plain'
        template = 'thrown'
        [[block]]
        name = 'outside'
        type = 'function'
        value = 'turned.m.velocity.x'
        ";
    let system = system(part);
    for (name, state) in ends(&system, 0.4) {
        let read = system.read(&state);
        for (signal, wanted) in
            [("turned.vx", 1.5), ("plain.vx", 1.5), ("turned.px", 0.6), ("plain.px", 0.6), ("outside", -0.5)]
        {
            let value = read.signal(signal).expect("exists");
            assert!((value - wanted).abs() < 1e-9, "{name}: {signal} = {value}");
        }
    }
}

#[test]
fn wrong_names_suggest_the_nearest_and_results_only_are_refused() {
    let with = |value: &str| format!("{MASS}\n[[block]]\nname = 'b'\ntype = 'function'\nvalue = '{value}'\n");
    let error = read(&with("2*m.velocty.x")).expect_err("no such quantity");
    assert!(error.contains("file/unknown-reference") && error.contains("`m.velocity.x`"), "{error}");
    // coordinates are not nearer than what the results call so
    for (wrong, meant) in
        [("rail.forze", "rail.force"), ("m.positoin.x", "m.position.x"), ("rail.displacemnt", "rail.displacement")]
    {
        let error = read(&with(&format!("2*{wrong}"))).expect_err("no such quantity");
        assert!(error.contains(&format!("did you mean `{meant}`?")), "{error}");
        let output = format!("{MASS}\n[simulate]\nend = 1\n[[output]]\nof = '{wrong}'\n");
        let error = read(&output).expect_err("no such quantity");
        assert!(error.contains(&format!("did you mean `{meant}`?")), "{error}");
    }
    for name in ["energy.total", "rail.work", "constraint.position", "rail.power"] {
        let error = read(&with(name)).expect_err("not a signal");
        assert!(error.contains("file/not-a-signal") && error.contains(name) && error.contains("help"), "{error}");
    }
}

#[test]
fn a_reaction_that_is_not_unique_is_refused_by_name() {
    let text = "
        [model]
        dimension = 2
        gravity = [0, -10]
        [[body]]
        name = 'beam'
        mass = 2
        inertia = 1
        [[joint]]
        name = 'left'
        type = 'revolute'
        between = ['ground', 'beam']
        at = [-1, 0]
        [[joint]]
        name = 'right'
        type = 'revolute'
        between = ['ground', 'beam']
        at = [1, 0]
        [[block]]
        name = 'b'
        type = 'function'
        value = 'left.force.x'
        ";
    let system = system(text);
    let method = Mdop5::new(&system, mdop5::Options::default());
    let mut simulation = Simulation::new(&system, method, system.start(), Options::controlled(0.1, 1e-6));
    let failure = simulation.run(&mut |_: &Snapshot| Flow::Continue).expect_err("the share of each pin is not known");
    let text = failure.to_string();
    assert!(text.contains("left.force.x") && text.contains("start/reaction-not-unique"), "{text}");
}
