//! Runs that change their method: something turns stiff on the way, or stops being so.

use flyball_dae::driver::Options;
use flyball_dae::method::SwitchReason;
use flyball_file::{ReadOptions, read_text};
use flyball_machine::MachineSystem;
use flyball_run::plan::Plan;
use flyball_run::run::{Outcome, Saved, Setup};

/// A pendulum on a slide that runs against a stiff stop after a tenth of a second and is pulled back after 1.2 s.
const STOPPED: &str = "[model]\nname = 'stopped'\ndimension = 2\ngravity = [0, -9.81]\n\
    [[body]]\nname = 'slide'\nmass = 1\nshape = { block = { edges = [0.1, 0.1, 0.1] } }\nvelocity = [0.6, 0]\n\
    [[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'slide']\n\
    [[body]]\nname = 'rod'\nmass = 0.2\nshape = { rod = { from = [0, 0], to = [0.1, -0.3] } }\n\
    [[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['slide', 'rod']\nat = [0, 0]\n\
    [[force]]\nname = 'stop'\ntype = 'spring-stop'\ncoordinate = 'rail.displacement'\nlimit = 0.2\nside = 'upper'\nstiffness = 1e8\n\
    damping = 1e5\n\
    [[force]]\nname = 'push'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = 'if(t < 1.2, 20, -20)'\n\
    [simulate]\nend = 2\nrtol = 1e-5\n";

fn system() -> (MachineSystem, Plan) {
    let model = read_text("stopped", STOPPED, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    let plan = Plan::new(&model.simulate, &system, Some("mdop5")).unwrap_or_else(|error| panic!("{error}"));
    // the trial of a choice would see the stop; one that begins farther away does not
    (system, Plan { switches: true, ..plan })
}

fn setup<'a>(system: &'a MachineSystem, plan: &Plan, method: Option<&str>) -> Setup<'a> {
    let plan = method.map_or_else(
        || plan.clone(),
        |name| Plan { method: flyball_run::plan::method::find(name).expect("known"), switches: false, ..plan.clone() },
    );
    let method = plan.make_method(system).unwrap_or_else(|error| panic!("{error}"));
    let options = Options { checkpoint_every: Some(0.1), ..plan.options.clone() };
    Setup::new(system, method, plan.start.clone(), options).balanced(system)
}

fn run(system: &MachineSystem, plan: &Plan, method: Option<&str>) -> Outcome {
    setup(system, plan, method).run().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_stop_that_closes_hands_over_and_one_that_opens_hands_back() {
    let (system, plan) = system();
    let (found, explicit) = (run(&system, &plan, None), run(&system, &plan, Some("mdop5")));
    let (summary, other) = (&found.audit.summary, &explicit.audit.summary);
    println!("{:?}\n{:?}\n{:?}", summary.switches, summary.counters, other.counters);
    let reasons: Vec<(&str, SwitchReason)> = summary.switches.iter().map(|s| (s.to, s.reason)).collect();
    assert_eq!(reasons[0], ("mradau", SwitchReason::Stability), "{reasons:?}");
    assert!(reasons.contains(&("mdop5", SwitchReason::Event)), "{reasons:?}");
    // behind the event that closes the stop, and with the one that opens it
    assert!(summary.switches[0].t > summary.events[0].t, "{:?} {:?}", summary.switches, summary.events);
    assert!(summary.switches[1..].iter().all(|switch| switch.t >= 1.2), "{:?}", summary.switches);
    assert!(4 * summary.counters.steps < other.counters.steps, "{:?} {:?}", summary.counters, other.counters);
    let off = summary.state.q.iter().zip(&other.state.q).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
    assert!(off < 1e-3, "{off:e}");
    let told = found.audit.lines().to_string();
    assert!(told.contains("mradau goes on, stability held the steps"), "{told}");
    assert!(told.contains("mdop5 goes on, as an event changed what acts"), "{told}");
}

#[test]
fn a_run_that_changes_its_method_goes_on_to_the_same_bits() {
    let (system, plan) = system();
    for t in [0.2, 0.8, 1.5] {
        let mut whole = setup(&system, &plan, None).begin().unwrap_or_else(|error| panic!("{error}"));
        whole.run_to(t).unwrap_or_else(|error| panic!("{error}"));
        let saved = whole.save().unwrap_or_else(|error| panic!("{error}"));
        let saved = Saved::decode(&saved.encode()).unwrap_or_else(|reason| panic!("{reason}"));
        let whole = whole.run().unwrap_or_else(|error| panic!("{error}"));
        let rest = setup(&system, &plan, None).resumed(saved).run().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rest.audit.summary.state, whole.audit.summary.state, "{t}");
        assert_eq!(rest.audit.summary.switches, whole.audit.summary.switches, "{t}");
        assert_eq!(rest.audit.summary.counters.steps, whole.audit.summary.counters.steps, "{t}");
    }
}
