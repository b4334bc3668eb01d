//! Parameters have identity: they are read and set by name, without reading the file again and without symbolic work, and
//! give to the last bit what a fresh model gives.

use flyball_dae::counters::Counters;
use flyball_dae::driver::{NoObserver, Options, Simulation, Steps};
use flyball_dae::method::OptionValues;
use flyball_dae::method::table::find;
use flyball_dae::system::State;
use flyball_file::{Model, ReadOptions, read, read_text};
use flyball_machine::{MachineSystem, TopologyChange};

fn example(name: &str, overrides: &[(&str, &str)]) -> Model {
    let path = format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let overrides = overrides.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    read(path, &ReadOptions { overrides, ..ReadOptions::default() }).unwrap_or_else(|error| panic!("{error}"))
}

/// Start, first step and work.
fn first_step(system: &MachineSystem, method: &str) -> (Vec<u64>, Vec<u64>, Counters) {
    let bits = |state: &State| -> Vec<u64> {
        let parts = [&state.q, &state.v, &state.a, &state.lambda, &state.psi, &state.x, &state.y, &state.memory];
        parts.into_iter().flatten().map(|x| x.to_bits()).collect()
    };
    let made = find(method).expect("known").make(system, &OptionValues::default()).expect("it suits the system");
    let mut run = Simulation::boxed(system, made, system.start(), Options::new(1.0, Steps::Fixed(1e-4)));
    run.step(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
    (bits(&system.start()), bits(run.state()), run.counters())
}

/// Sets a name to a thousand values; each must be the fresh model of that value, and nothing may be parsed or analysed.
fn set_a_thousand_times(file: &str, more: &[(&str, &str)], name: &str, values: impl Fn(usize) -> f64, method: &str) {
    let mut model = example(file, more);
    let system = model.build().expect("it can be built");
    // in the file some numbers are equal, and break ties among pivots in a way of their own
    model.set(name, values(0)).unwrap_or_else(|error| panic!("{error}"));
    first_step(&model.rebuild(&system).expect("it can be built"), method);
    let (parsed, done) = (model.texts_parsed(), system.symbolic_work());
    for k in 0..1000 {
        let value = values(k);
        model.set(name, value).unwrap_or_else(|error| panic!("{error}"));
        let rebuilt = model.rebuild(&system).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rebuilt.topology_change(&system), None);
        let here = first_step(&rebuilt, method);
        let text = value.to_string();
        let fresh = example(file, &[more, &[(name, &text)]].concat());
        let there = first_step(&fresh.build().expect("it can be built"), method);
        assert_eq!(here, there, "{file} with {name} = {value}");
        assert_eq!(model.hash, fresh.hash);
    }
    assert_eq!(model.texts_parsed(), parsed, "no text was parsed");
    assert_eq!(system.symbolic_work(), done, "nothing was ordered, laid out or searched");
}

#[test]
fn a_parameter_of_the_file_set_a_thousand_times_is_a_fresh_model_each_time() {
    set_a_thousand_times("slider-crank", &[], SLIDER_LENGTH, |k| 0.6 + 1e-5 * k as f64, "generalized-alpha");
}

#[test]
fn a_number_of_an_element_set_a_thousand_times_is_a_fresh_model_each_time() {
    let masses = |k: usize| 1.0 + 1e-4 * (k + 1) as f64;
    set_a_thousand_times("n-four-bar", &[("N", "4")], "post0.mass", masses, "generalized-alpha");
    set_a_thousand_times("n-four-bar", &[("N", "4")], "loop2.post.mass", masses, "mdop5");
}

const SLIDER_LENGTH: &str = "l2";

#[test]
fn values_far_apart_are_fresh_models_too_and_search_for_few_pivots() {
    let mut model = example("andrews", &[]);
    let system = model.build().expect("it can be built");
    let name = model.parameters().expect("they are listed").into_iter().find(|one| one.name.ends_with(".mass"));
    let name = name.expect("it has masses").name;
    let mut sweep = |shift: f64| {
        for k in 0..60 {
            let value = 1e-3 * 1.2_f64.powf(f64::from(k) + shift);
            model.set(&name, value).unwrap_or_else(|error| panic!("{error}"));
            let here = first_step(&model.rebuild(&system).expect("it can be built"), "generalized-alpha");
            let there = first_step(&model.machine.build().expect("it can be built"), "generalized-alpha");
            assert_eq!(here, there, "{name} = {value}");
        }
        system.symbolic_work()
    };
    let first = sweep(0.0);
    let second = sweep(0.01);
    assert!(first.pivots < 40 && second.pivots - first.pivots <= 4, "{first:?}, then {second:?}");
    assert_eq!((second.layouts, second.orders), (first.layouts, first.orders));
}

const SPRING: &str = r#"
[model]
dimension = 2
[parameters]
l = "300 mm"
half = "l/2"
k = "2 kN/m"
[[body]]
name = "rod"
mass = 0.36
shape = { rod = { from = [0, 0], to = ["l", 0] } }
markers = { tip = ["l", 0] }
[[marker]]
name = "hook"
on = "ground"
position = ["half", "0.2 m"]
[[joint]]
name = "pin"
type = "revolute"
between = ["ground", "rod"]
at = [0, 0]
[[joint]]
type = "stop"
coordinate = "pin.angle"
side = "upper"
limit = "60 deg"
[[force]]
name = "spring"
type = "spring-damper"
between = ["ground.hook", "rod.tip"]
stiffness = "2*k"
rest_length = "half"
[[force]]
type = "coordinate-spring"
coordinate = "pin.angle"
stiffness = 3
[[initial]]
coordinate = "pin.angle"
value = "10 deg"
[simulate]
end = 1
"#;

fn spring() -> Model {
    read_text("spring.toml", SPRING, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn numbers_have_values_units_and_meanings() {
    let model = spring();
    let shown = |name: &str| {
        let one = model.parameter(name).unwrap_or_else(|error| panic!("{error}"));
        (one.value, one.unit, one.meaning)
    };
    let is = |name: &str, value: f64, unit: &str| {
        let (found, found_unit, meaning) = shown(name);
        assert_eq!((found, found_unit.as_str()), (Some(value), unit), "{name}");
        assert!(!meaning.is_empty(), "{name}");
    };
    is("l", 0.3, "m");
    is("half", 0.15, "m");
    is("rod.mass", 0.36, "kg");
    is("rod.shape.rod.to.x", 0.3, "m");
    is("rod.markers.tip.x", 0.3, "m");
    is("ground.hook.position.y", 0.2, "m");
    is("spring.stiffness", 4000.0, "N/m");
    is("coordinate-spring.stiffness", 3.0, "N m/rad");
    is("stop.limit", 60_f64.to_radians(), "rad");
    is("initial.pin.angle.value", 10_f64.to_radians(), "rad");
    is("simulate.end", 1.0, "s");
    // what is not written is that of the machine
    is("rod.tip.position.x", 0.3, "m");
    is("spring.damping", 0.0, "N s/m");
    is("model.gravity.y", 0.0, "m/s^2");
    assert_eq!(shown("pin.at.x").0, Some(0.0));
}

#[test]
fn expressions_of_a_parameter_follow_it() {
    let mut model = spring();
    model.set("l", "500 mm").expect("it can be set");
    let value = |model: &Model, name: &str| model.parameter(name).expect("there is one").value;
    assert_eq!(value(&model, "half"), Some(0.25));
    assert_eq!(value(&model, "rod.shape.rod.to.x"), Some(0.5));
    assert_eq!(value(&model, "spring.rest_length"), Some(0.25));
    model.set("spring.rest_length", "2*half").expect("it can be set");
    model.set("l", 0.4).expect("it can be set");
    assert_eq!(value(&model, "spring.rest_length"), Some(0.4), "the expression stays");
    model.set("rod.tip.position.x", 0.1).expect("it can be set");
    assert_eq!(value(&model, "rod.markers.tip.x"), Some(0.1));
    model.set("spring.damping", 3).expect("what is not written can be set");
    model.set("rod.velocity.y", "2 m/s").expect("components too");
    assert_eq!(model.machine.bodies[0].1.velocity, [0.0, 2.0, 0.0]);
    model.set("initial.pin.angle.value", "20 deg").expect("the start too");
    assert_eq!(model.machine.initial[0].value, Some(20_f64.to_radians()));
}

#[test]
fn mistakes_name_the_element_the_number_and_the_nearest_name() {
    let model = spring();
    let told = |name: &str, value: &str| {
        let mut model = model.clone();
        let error = model.set(name, value).and_then(|()| model.build().map(|_| ())).expect_err(name).to_string();
        error.replace('\n', " ")
    };
    let has = |text: &str, parts: &[&str]| assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    has(&told("spring.stifness", "5"), &["file/unknown-key", "force `spring` has no key `stifness`", "`stiffness`?"]);
    has(&told("sprung.stiffness", "5"), &["file/unknown-parameter", "`sprung.stiffness`", "`spring.stiffness`?"]);
    has(&told("hlf", "5"), &["file/unknown-parameter", "no parameter `hlf`", "did you mean `half`?"]);
    has(&told("rod.position.w", "5"), &["file/unknown-key", "body `rod`", "`position.w`"]);
    has(&told("spring.stiffness", "5 kg"), &["file/wrong-unit", "`stiffness` of force `spring`", "kg", "N/m"]);
    has(&told("l", "5 kg"), &["file/wrong-unit", "body `rod`", "kg"]);
    has(&told("rod.mass", "-1"), &["machine/bad-mass", "body `rod` has mass -1 kg"]);
    has(&told("stop.restitution", "2"), &["machine/bad-value", "restitution", "`stop`", "2"]);
    let machine = |name: &str, value: f64| {
        let mut machine = model.machine.clone();
        machine.set(name, value).map(|_| ()).expect_err(name).to_string().replace('\n', " ")
    };
    has(&machine("spring.stifness", 5.0), &["machine/unknown-parameter", "`spring.stifness`", "`stiffness`?"]);
    has(&machine("sprung.stiffness", 5.0), &["machine/unknown-parameter", "`spring`?"]);
    has(&machine("rod.mass", f64::NAN), &["machine/bad-parameter", "`rod`", "NaN"]);
    let unknown = model.parameter("sprung").expect_err("there is none").to_string();
    has(&unknown, &["no parameter `sprung`", "known are: half, k, l"]);
}

#[test]
fn what_is_not_finite_is_refused_from_outside_as_in_the_file() {
    for (name, value) in
        [("l1", "nan"), ("l1", "-inf"), ("l1", "1e999"), ("simulate.end", "inf"), ("crank.mass", "nan")]
    {
        let path = format!("{}/../../examples/slider-crank.toml", env!("CARGO_MANIFEST_DIR"));
        let overrides = vec![(name.to_string(), value.to_string())];
        let refused = read(path, &ReadOptions { overrides, ..ReadOptions::default() }).expect_err("not finite");
        assert_eq!(refused.all[0].message.id.to_string(), "file/not-finite", "{name} = {value}: {refused}");
    }
}

#[test]
fn a_value_that_changes_the_structure_is_built_whole_and_says_so() {
    let mut model = example("n-four-bar", &[]);
    let system = model.build().expect("it can be built");
    model.set("N", 11).expect("it can be set");
    let rebuilt = model.rebuild(&system).expect("it can be built");
    let change = rebuilt.topology_change(&system).expect("it has more bodies");
    assert!(matches!(&change, TopologyChange::Rows { what: "velocities", before: 63, after: 69, .. }), "{change}");
    assert_eq!(change.to_string(), "it has 69 velocities instead of 63, `loop11.post.x` among those that differ");
    assert_eq!(
        first_step(&rebuilt, "generalized-alpha"),
        first_step(&example("n-four-bar", &[("N", "11")]).build().expect("it can be built"), "generalized-alpha")
    );
}

#[test]
fn threads_set_and_run_one_model() {
    fn is_shared<T: Send + Sync>(_: &T) {}
    let model = example("slider-crank", &[]);
    let system = model.build().expect("it can be built");
    is_shared(&model);
    is_shared(&system);
    let value = |k: usize| 0.6 + 1e-4 * k as f64;
    let set = |k: usize| {
        let other = model.with(&[(SLIDER_LENGTH.into(), value(k).to_string())]).expect("it can be set");
        first_step(&other.rebuild(&system).expect("it can be built"), "generalized-alpha")
    };
    let alone: Vec<_> = (0..40).map(set).collect();
    std::thread::scope(|scope| {
        for first in 0..4 {
            let alone = &alone;
            scope.spawn(move || (first..40).for_each(|k| assert_eq!(set(k), alone[k])));
        }
    });
}
