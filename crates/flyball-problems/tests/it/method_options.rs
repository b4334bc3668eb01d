//! Options of all methods from the table: each has an effect on a run or is refused by name; presets have the orders that
//! theory says.

use crate::common;
use crate::common::{A, LAMBDA, Q, V, X, assert_orders, catalog, difference};
use flyball_dae::driver::{NoObserver, Options, Output, Simulation, Steps};
use flyball_dae::failure::Failure;
use flyball_dae::method::table::{METHODS, find};
use flyball_dae::method::{OptionValue, OptionValues, Tolerances};
use flyball_dae::system::State;

/// Options with their values, as words.
type Pairs<'a> = &'a [(&'static str, &'a str)];

fn given(pairs: Pairs) -> OptionValues {
    let mut values = OptionValues::default();
    for (name, value) in pairs {
        values.set(name, OptionValue::parse(value));
    }
    values
}

fn arrive(name: &str, values: &OptionValues, problem: &str, end: f64, steps: Steps) -> Result<State, Failure> {
    let (system, start) = catalog(problem);
    let method = find(name).expect("a method of the table").make(&*system, values)?;
    let options = Options { output: Output::End, ..Options::new(end, steps) };
    Ok(Simulation::boxed(&*system, method, start, options).run(&mut NoObserver)?.state)
}

/// All that a user could see of runs with rough steps, with long steps and with controlled ones.
fn fingerprint(name: &str, values: &OptionValues) -> Result<Vec<u64>, Failure> {
    let mut bits = Vec::new();
    let runs = [
        ("everything", 0.2, Steps::Sequence(vec![4e-3, 2e-3, 6e-3])),
        ("test-problem", 0.5, Steps::Fixed(0.1)),
        ("test-problem", 0.5, Steps::Sequence(vec![0.02, 0.04])),
        ("pendulum", 1.0, Steps::Controlled(Tolerances::uniform(1e-5))),
        ("five-link-bump", 0.3, Steps::Controlled(Tolerances::uniform(1e-4))),
    ];
    for (problem, end, steps) in runs {
        let (system, start) = catalog(problem);
        let method = find(name).expect("a method of the table").make(&*system, values)?;
        let mut simulation = Simulation::boxed(&*system, method, start, Options::new(end, steps));
        let summary = simulation.run(&mut NoObserver)?;
        let state = &summary.state;
        let groups = [&state.q, &state.v, &state.a, &state.lambda, &state.psi, &state.x, &state.y];
        bits.extend(groups.into_iter().flatten().map(|value| value.to_bits()));
        bits.extend([summary.counters.iterations as u64, summary.counters.factorizations as u64]);
        if let Some(drift) = simulation.method().drift() {
            bits.extend([drift.tau.to_bits(), drift.eta.to_bits()]);
        }
    }
    Ok(bits)
}

#[test]
fn every_option_of_every_method_has_an_effect_or_is_refused_by_name() {
    let mut idle = Vec::new();
    for entry in METHODS {
        let plain = fingerprint(entry.name, &OptionValues::default()).expect("defaults run");
        for option in entry.options() {
            let values = OptionValues::default().with(option.name, option.example.clone());
            match fingerprint(entry.name, &values) {
                Ok(bits) if bits == plain => idle.push(format!("{} {}", entry.name, option.name)),
                Ok(_) => {}
                Err(failure) => {
                    let text = failure.to_string();
                    assert!(failure.id().family() == "method" && text.contains(option.name), "{text}");
                }
            }
        }
    }
    // [S] is what MDOP5 does by default, and MDOP8 does not drift far enough here to project more often
    assert_eq!(idle, ["mdop5 as", "mdop8 k_min"]);
}

#[test]
fn papers_in_one_key_are_their_options_one_by_one() {
    let cases: [(&str, &str, Pairs); 4] = [
        (
            "generalized-alpha",
            "AB",
            &[("rho", "0.7"), ("start_up", "published"), ("step_change", "none"), ("newton_to_rounding", "true")],
        ),
        (
            "generalized-alpha",
            "BA",
            &[("rho", "0.8"), ("start_up", "published"), ("step_change", "published"), ("newton_to_rounding", "true")],
        ),
        (
            "soi2",
            "JN",
            &[
                ("rho", "0.2"),
                ("start_up", "published"),
                ("step_change", "corrected"),
                ("mass_product", "carried"),
                ("newton_to_rounding", "true"),
            ],
        ),
        ("mdop5", "S", &[("projection", "controlled"), ("k", "4"), ("k_min", "1"), ("k_max", "8")]),
    ];
    for (name, paper, pairs) in cases {
        let entry = find(name).expect("a method of the table");
        let one = OptionValues::default().with("as", OptionValue::parse(paper));
        let all = entry.resolve(&given(pairs)).expect("they go together");
        assert_eq!(entry.resolve(&one).expect("a paper"), all, "{paper}");
        // what is given beside it counts
        let (key, value) = if name == "mdop5" { ("k_max", "16") } else { ("rho", "0.5") };
        let mut pairs = pairs.to_vec();
        pairs.retain(|(name, _)| *name != key);
        pairs.push((key, value));
        let one = one.with(key, OptionValue::parse(value));
        assert_eq!(entry.resolve(&one).expect("both"), entry.resolve(&given(&pairs)).expect("all"), "{paper}");
    }
}

/// Errors at halved steps against a run of MDOP5.
fn errors(name: &str, pairs: Pairs, problem: &str, end: f64, n: usize) -> Vec<common::Errors> {
    let tight = Steps::Controlled(Tolerances::uniform(1e-12));
    let reference = arrive("mdop5", &OptionValues::default(), problem, end, tight).expect("the reference runs");
    let (system, _) = catalog(problem);
    let values = given(pairs).with("newton_to_rounding", OptionValue::Flag(true));
    let at = |k: u32| {
        let steps = Steps::Fixed(end / (n << k) as f64);
        let state = arrive(name, &values, problem, end, steps).unwrap_or_else(|f| panic!("{name} {pairs:?}: {f}"));
        difference(&*system, &state, &reference)
    };
    (0..5).map(at).collect()
}

#[test]
fn presets_of_order_two_have_it_in_all_variables_with_and_without_constraints() {
    for name in ["generalized-alpha", "soi2"] {
        for preset in ["chung-hulbert", "hht", "wbz"] {
            let pairs = [("coefficients", preset)];
            let levels = errors(name, &pairs, "pendulum", 1.0, 50);
            assert_orders(&format!("{name} {preset}"), &levels, &[Q, V, A, LAMBDA], 2.0, 0.15);
            let levels = errors(name, &pairs, "spring-mass", 5.0, 100);
            assert_orders(&format!("{name} {preset}"), &levels, &[Q, V, X], 2.0, 0.15);
        }
        for pairs in [&[("coefficients", "trapezoidal")][..], &[("coefficients", "newmark"), ("rho", "1")]] {
            let levels = errors(name, pairs, "spring-mass", 5.0, 100);
            assert_orders(&format!("{name} {pairs:?}"), &levels, &[Q, V, X], 2.0, 0.15);
        }
    }
}

#[test]
fn newmark_with_damping_has_order_one() {
    for name in ["generalized-alpha", "soi2"] {
        for pairs in [&[("coefficients", "newmark")][..], &[("coefficients", "newmark"), ("gamma", "0.7")]] {
            let levels = errors(name, pairs, "spring-mass", 5.0, 200);
            assert_orders(&format!("{name} {pairs:?}"), &levels, &[Q, V], 1.0, 0.15);
        }
    }
}

#[test]
fn stormers_rule_has_order_two_without_constraints_and_is_refused_with_them() {
    let pairs = [("coefficients", "stormer")];
    for name in ["generalized-alpha", "soi2"] {
        let levels = errors(name, &pairs, "spring-mass", 5.0, 100);
        assert_orders(name, &levels, &[Q, V], 2.0, 0.15);
        let (system, _) = catalog("pendulum");
        let refused = find(name).expect("a method").make(&*system, &given(&pairs)).err().expect("refused").to_string();
        assert!(refused.contains("beta = 0 (Stoermer's rule) makes the position explicit"), "{refused}");
        assert!(refused.contains("position level cannot be met"), "{refused}");
    }
}

#[test]
fn stormers_rule_is_bounded_in_its_steps() {
    // 1 rad/s: stable for steps below 2 s
    let values = given(&[("coefficients", "stormer")]);
    let far = arrive("generalized-alpha", &values, "spring-mass", 60.0, Steps::Fixed(2.5)).expect("runs");
    let near = arrive("generalized-alpha", &values, "spring-mass", 60.0, Steps::Fixed(0.5)).expect("runs");
    let size = |state: &State| state.q[0].abs();
    assert!(size(&far) > 1e3 && size(&near) < 10.0, "{} {}", size(&far), size(&near));
}

#[test]
fn conditionally_stable_and_first_order_members_of_newmarks_family_are_warned_about() {
    let (system, _) = catalog("spring-mass");
    let active = vec![true; system.layout().n_constraints()];
    let evaluator = flyball_dae::system::Evaluator::new(&*system);
    let regime = flyball_dae::index1::Regime { system: &evaluator, active: &active };
    let warnings = |pairs: Pairs| {
        find("generalized-alpha").expect("known").make(&*system, &given(pairs)).expect("allowed").warnings(regime)
    };
    assert!(warnings(&[("coefficients", "stormer")])[0].text.contains("stable only for omega h below 2.000"));
    assert!(warnings(&[("coefficients", "newmark")])[0].text.contains("above 1/2: order 1"));
    assert!(warnings(&[("coefficients", "hht")]).is_empty());
    // Fox and Goodwin: β = 1/12, ω h < √6
    let fox = warnings(&[("coefficients", "newmark"), ("beta", "0.08333333333333333"), ("gamma", "0.5")]);
    assert!(fox[0].text.contains("below 2.449"), "{fox:?}");
}
