//! Algebraic loops between blocks and accelerations in all methods.

use super::signals::{MASS, every, follows, refusal, run};
use flyball_dae::driver::Options;
use flyball_dae::method::table::NAMES;

/// 2 v̇ = 1 + f(1.5 v̇) with a block f.
fn acceleration_loop(block: &str) -> String {
    format!(
        "
[model]
dimension = 2
[[body]]
name = 'm'
mass = 2
inertia = 0.1
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'm']
[[force]]
name = 'push'
type = 'coordinate-force'
coordinate = 'rail.displacement'
value = 1.0
[[block]]
name = 'g'
type = 'gain'
inputs = ['rail.displacement.acceleration']
gain = 1.5
[[block]]
name = 's'
inputs = ['g']
{block}
[[actuator]]
name = 'a'
type = 'joint'
inputs = ['s']
coordinate = 'rail.displacement'
"
    )
}

#[test]
fn loops_with_one_solution_are_solved_however_far_the_first_step_leads() {
    let options = every(0.5, Options::fixed(1.0, 0.01));
    // 2 a = 1 + min(1.5 a, 1), 2 a = 1 + 1.5 a − 0.6
    follows(&acceleration_loop("type = 'saturation'\nlower = -1\nupper = 1"), "g", &options, 1e-9, |_| 1.5);
    follows(&acceleration_loop("type = 'dead-zone'\nlower = -0.6\nupper = 0.6"), "g", &options, 1e-9, |_| 1.2);
    // y + y³ = 1, y = e⁻³ʸ
    for (formula, root) in [("1 - y^3", 0.682_327_803_828_019_3), ("exp(-3*y)", 0.349_969_631_654_68)] {
        let text = format!("{MASS}[[block]]\nname = 'y'\ntype = 'function'\nvalue = '{formula}'\n");
        follows(&text, "y", &options, 1e-12, |_| root);
    }
}

#[test]
fn loops_follow_inputs_that_move_and_jump_through_their_branches() {
    // y + 3 sat(y) = u: without the modes of the iterate, y = ±3 follow each other for ever where u jumps to 0
    let of = |u: f64| if u.abs() < 4.0 { u / 4.0 } else { u - 3.0 * u.signum() };
    let text = |u: &str, sat: &str| {
        format!(
            "{MASS}[[block]]\nname = 'u'\ntype = 'function'\nvalue = '{u}'\n\
             [[block]]\nname = 'y'\ntype = 'sum'\nweights = [1, -3]\ninputs = ['u', 's']\n\
             [[block]]\nname = 's'\n{sat}\n"
        )
    };
    let options = every(0.01, Options::fixed(2.0, 0.01));
    let block = "type = 'saturation'\nlower = -1\nupper = 1\ninputs = ['y']";
    let expression = "type = 'function'\nvalue = 'located(max(min(y, 1), -1))'";
    let branches = "type = 'function'\nvalue = 'if(y > 1, 1, if(y < -1, -1, y))'";
    for sat in [block, expression, branches] {
        follows(&text("10*sin(5*t)", sat), "y", &options, 1e-8, |t| of(10.0 * (5.0 * t).sin()));
        for name in NAMES {
            let text = text("-10 + 10*step(t - 0.5) + 8*step(t - 1) - 16*step(t - 1.5)", sat);
            let (rows, _) =
                run(&text, name, "y", options.clone()).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            for (t, value) in rows.into_iter().filter(|(t, _)| (2.0 * t).fract() > 1e-9) {
                let u = [-10.0, 0.0, 8.0, -8.0][(2.0 * t) as usize];
                assert!((value - of(u)).abs() < 1e-8, "{name}, {sat}: y({t}) = {value}, expected {}", of(u));
            }
        }
    }
}

#[test]
fn a_guess_chooses_among_solutions_and_keeps_off_a_quotient_of_zeros() {
    let options = every(0.5, Options::fixed(1.0, 0.1));
    let text = |formula: &str, guess: f64| {
        format!("{MASS}[[block]]\nname = 'y'\ntype = 'function'\nguess = {guess:?}\nvalue = '{formula}'\n")
    };
    // y² = 2
    for (guess, root) in [(1.0, 2.0_f64.sqrt()), (-1.0, -(2.0_f64.sqrt()))] {
        follows(&text("y - (y^2 - 2)", guess), "y", &options, 1e-9, |_| root);
    }
    // Heron: (y + 2/y)/2 = y has no value at 0, where the search would begin without a guess
    follows(&text("(y + 2/y)/2", -3.0), "y", &options, 1e-9, |_| -(2.0_f64.sqrt()));
    let free = text("(y + 2/y)/2", 1.0).replace("guess = 1.0\n", "");
    follows(&free, "y", &options, 1e-9, |_| 2.0_f64.sqrt());
    let error = refusal(&format!("{MASS}[[block]]\nname = 'y'\ntype = 'function'\nguess = 1\nvalue = 'sin(t)'\n"));
    assert!(error.contains("machine/option-without-effect") && error.contains("guess"), "{error}");
}

#[test]
fn a_loop_that_closes_within_a_tick_is_refused_by_its_path() {
    let text = |sampler: &str| {
        format!(
            "{MASS}[[block]]\nname = 's'\ntype = 'function'\nvalue = '1 + 0.5*z'\n[[block]]\nname = 'z'\n{sampler}\n"
        )
    };
    for sampler in [
        "type = 'hold'\nperiod = 0.1\ninputs = ['s']",
        "type = 'sampled-function'\nperiod = 0.1\nvalue = '2*s'",
        "type = 'discrete-pid'\nproportional = 1\nperiod = 0.1\ncorner = 10\ninputs = ['s']",
    ] {
        let error = refusal(&text(sampler));
        assert!(error.contains("control/sampled-loop") && error.contains("z.out → s.out → z.out"), "{error}");
    }
    let own = "type = 'sampled-function'\nperiod = 0.1\nvalue = '1 + 0.5*z'";
    let own = format!("{MASS}[[block]]\nname = 'z'\n{own}\n");
    assert!(refusal(&own).contains("z.out → z.out"), "{}", refusal(&own));
    // with a unit delay, or with samplers that never tick together, there is no loop at any instant
    let delay = text(
        "type = 'discrete-transfer-function'\nnumerator = [1]\ndenominator = [1, 0]\nperiod = 0.1\ninputs = ['s']",
    );
    let rows = run(&delay, "mdop5", "z", every(0.1, Options::fixed(0.45, 0.05))).expect("it runs").0;
    assert_eq!(rows.last().map(|row| row.1), Some(1.875));
    let turns = "type = 'hold'\nperiod = 0.1\ninputs = ['w']\n[[block]]\nname = 'w'\ntype = 'hold'\nperiod = 0.1\noffset = 0.05\ninputs = ['s']";
    let rows = run(&text(turns), "mdop5", "z", every(0.1, Options::fixed(0.22, 0.02))).expect("it runs").0;
    assert_eq!(rows.last().map(|row| row.1), Some(1.5)); // w: 1 at 0.05, z: 1 at 0.1, w: 1.5 at 0.15, z: 1.5 at 0.2
}

#[test]
fn a_loop_of_constant_gain_close_to_singular_is_solved_in_every_step() {
    // 5 v̇ = 1 + k 3 v̇ with k = 5/3 − 1e-6: the force in the weld is 3 v̇ = 1e6 N, and nothing turns
    let text = "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'm'
mass = 2
inertia = 0.1
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'm']
[[body]]
name = 'n'
mass = 3
inertia = 0.1
[[joint]]
name = 'w'
type = 'weld'
between = ['m', 'n']
[[force]]
name = 'push'
type = 'coordinate-force'
coordinate = 'rail.displacement'
value = 1.0
[[sensor]]
name = 'rf'
type = 'reaction-force'
joint = 'w'
body = 'n'
along = [1, 0]
[[block]]
name = 'g'
type = 'gain'
inputs = ['rf']
gain = 1.6666656666666668
[[actuator]]
name = 'a'
type = 'joint'
inputs = ['g']
coordinate = 'rail.displacement'
";
    // rounding, times the condition of the loop
    follows(text, "rf", &every(0.1, Options::fixed(1.0, 0.001)), 1e-2, |_| 1e6);
}
