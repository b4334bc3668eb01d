//! Runs that begin at rest, in the equilibrium near their start.

use flyball_file::{ReadOptions, Settings, read_text};
use flyball_run::{RunError, Simulate, Simulated};

/// A slide of 2 kg on a rail, pulled along it by 20 N; what else holds it follows.
fn slide(more: &str) -> String {
    format!(
        "[model]\ndimension = 2\ngravity = [10, 0]\n\
         [[body]]\nname = 'slide'\nmass = 2\nshape = {{ block = {{ edges = [0.3, 0.1, 0.1] }} }}\nvelocity = [3, 0]\n\
         [[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'slide']\n{more}\n\
         [simulate]\nstart = 'equilibrium'\nend = 1\nrtol = 1e-9\n"
    )
}

/// A run of a model that is given as a text.
fn run(text: &str) -> Result<Simulated, RunError> {
    let model = read_text("m", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    system.simulate_with(&Settings { method: Some("mdop5".into()), ..model.simulate })
}

fn positions(text: &str) -> (Simulated, Vec<f64>) {
    let run = run(text).unwrap_or_else(|error| panic!("{error}"));
    let x = run.column("slide.position.x").expect("a body").to_vec();
    (run, x)
}

fn stays_at(x: &[f64], wanted: f64) {
    let farthest = x.iter().map(|x| (x - wanted).abs()).fold(0.0, f64::max);
    assert!(farthest < 1e-8, "it should stay at {wanted}: {farthest:e} away");
}

const SPRING: &str = "[[force]]\nname = 'spring'\ntype = 'coordinate-spring'\ncoordinate = 'rail.displacement'\n\
                      stiffness = 500\n";

#[test]
fn a_weight_on_a_spring_begins_where_it_hangs_and_stays() {
    let (run, x) = positions(&slide(SPRING));
    // m g / k
    stays_at(&x, 2.0 * 10.0 / 500.0);
    let told = run.summary.to_string();
    let lines = "start       at rest, in the equilibrium near the given start\n              slide moved by 4.000e-2 m";
    assert!(told.contains(lines), "{told}");
    assert_eq!(run.plan.rest.as_ref().map(Vec::len), Some(1));
    // without it, the given velocity and the missing sag are a vibration
    let given = slide(SPRING).replace("'equilibrium'", "'given'");
    let (run, x) = positions(&given);
    assert!(run.plan.rest.is_none() && x[0] == 0.0 && x.iter().any(|x| *x > 0.1));
}

#[test]
fn a_controller_begins_with_the_integral_that_carries_the_load() {
    let pid = "[[block]]\nname = 'error'\ntype = 'sum'\nweights = [-1]\ninputs = ['rail.displacement']\n\
               [[block]]\nname = 'pid'\ntype = 'pid'\nproportional = 2000\nintegral = 4000\nderivative = 150\n\
               corner = 500\ninputs = ['error']\nunit = 'N'\n\
               [[actuator]]\nname = 'motor'\ntype = 'joint'\ncoordinate = 'rail.displacement'\ninputs = ['pid']\n";
    let (run, x) = positions(&slide(pid));
    stays_at(&x, 0.0);
    let force = run.column("pid.out").or_else(|_| run.column("pid")).expect("a signal");
    // −m g
    assert!(force.iter().all(|force| (force + 20.0).abs() < 1e-5), "{force:?}");
}

#[test]
fn a_sampled_controller_begins_with_what_it_reads_at_rest() {
    let sampled = format!(
        "{SPRING}[[block]]\nname = 'law'\ntype = 'discrete-state-space'\nperiod = '50 ms'\nd = [[-300]]\n\
         inputs = ['rail.displacement']\nunit = 'N'\n\
         [[actuator]]\nname = 'motor'\ntype = 'joint'\ncoordinate = 'rail.displacement'\ninputs = ['law']\n"
    );
    let (_, x) = positions(&slide(&sampled));
    // m g / (k + 300)
    stays_at(&x, 20.0 / 800.0);
    // a gain above the stiffness moves it on with every sample
    let told = run(&slide(&sampled.replace("-300", "-600"))).expect_err("no rest").to_string();
    assert!(told.starts_with("equilibrium/sampled: `slide.x` moves by "), "{told}");
}

#[test]
fn drives_stand_where_they_are_at_the_beginning_and_move_at_once() {
    let driven = "[[body]]\nname = 'hook'\nmass = 1\nshape = { block = { edges = [0.1, 0.1, 0.1] } }\n\
                  [[joint]]\nname = 'guide'\ntype = 'prismatic'\nbetween = ['ground', 'hook']\n\
                  [[joint]]\nname = 'winch'\ntype = 'drive'\ncoordinate = 'guide.displacement'\nvalue = '0.3 + 2*t'\n\
                  [[force]]\nname = 'rope'\ntype = 'spring-damper'\nbetween = ['hook', 'slide']\nstiffness = 1000\n\
                  rest_length = 0.1\n";
    let (run, x) = positions(&slide(driven).replace("name = 'slide'\n", "name = 'slide'\nposition = [0.4, 0]\n"));
    let hook = run.column("hook.position.x").expect("a body");
    // the rope pulls the slide: 0.3 + 0.1 + m g / k
    assert!((hook[0] - 0.3).abs() < 1e-9 && (x[0] - 0.42).abs() < 1e-8, "{} {}", hook[0], x[0]);
    assert!((run.column("hook.velocity.x").expect("a body")[0] - 2.0).abs() < 1e-9);
}

#[test]
fn a_machine_that_nothing_holds_is_refused_by_name() {
    let told = run(&slide("")).expect_err("no rest").to_string();
    assert!(told.starts_with("equilibrium/not-found: ") && told.contains("slide.x"), "{told}");
}
