//! Runs in phases, against closed forms.

use flyball_file::{ReadOptions, read_text};
use flyball_run::run::{PhasedOutcome, Phases};

fn run(text: &str) -> PhasedOutcome {
    let model = read_text("m.toml", text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let system = model.build().unwrap_or_else(|error| panic!("{error}"));
    Phases::new(&model, &system).run().unwrap_or_else(|error| panic!("{error}"))
}

fn refuse(text: &str, wanted: &str) {
    let told = read_text("m.toml", text, &ReadOptions::default()).expect_err("refused").to_string();
    assert!(told.contains(wanted), "{told}");
}

fn column(run: &PhasedOutcome, name: &str) -> Vec<f64> {
    run.outcome.table.column(name).unwrap_or_else(|error| panic!("{error}")).to_vec()
}

/// A rod of 2 m that is pinned at one end, horizontal at the start.
const PENDULUM: &str = "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'rod'
mass = 3
shape = { rod = { from = [0, 0], to = [2, 0] } }
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'rod']
at = [0, 0]
[simulate]
method = 'mdop5'
rtol = 1e-9
every = 0.125
[[output]]
of = 'pin.angle'
[[output]]
of = 'pin.angle.rate'
[[phase]]
name = 'held'
end = 1
lock = ['pin.angle']
[[phase]]
name = 'free'
end = 2
unlock = ['pin.angle']
";

#[test]
fn a_pendulum_that_was_locked_falls_from_the_instant_of_its_release() {
    let run = run(PENDULUM);
    let (t, angle, rate) = (column(&run, "t"), column(&run, "pin.angle"), column(&run, "pin.angle.rate"));
    assert_eq!(t, (0..=16).map(|k| f64::from(k) * 0.125).collect::<Vec<_>>(), "one row per time");
    for k in 0..=16 {
        if t[k] <= 1.0 {
            assert!(angle[k].abs() < 1e-12 && rate[k].abs() < 1e-12, "held at {}", t[k]);
        } else {
            // ½ m l²/3 ω² = m g l/2 sin(−φ), so ω² = 3 g/l sin(−φ)
            let wanted = 3.0 * 10.0 / 2.0 * (-angle[k]).sin();
            assert!((rate[k] * rate[k] - wanted).abs() < 1e-6 && rate[k] != 0.0, "free at {}: {}", t[k], rate[k]);
        }
    }
    // the same fall without a phase before it
    let start = PENDULUM.find("[[phase]]").expect("it is there");
    let direct = format!("{}[[phase]]\nend = 1\n", &PENDULUM[..start]);
    let direct = column(&self::run(&direct), "pin.angle");
    for k in 0..=8 {
        assert!((angle[8 + k] - direct[k]).abs() < 1e-8, "{} {}", angle[8 + k], direct[k]);
    }
    let [held, free] = run.phases.as_slice() else { panic!("{:?}", run.phases) };
    assert_eq!((held.name.as_str(), held.begin, held.end), ("held", 0.0, 1.0));
    assert_eq!((free.name.as_str(), free.begin, free.end), ("free", 1.0, 2.0));
    assert!(free.lost.abs() < 1e-12 && free.stored.abs() < 1e-12);
    let events = &run.outcome.audit.summary.events;
    assert_eq!((events[0].t, events[0].names[0].as_str()), (1.0, "phase free begins"));
    let metadata = run.outcome.table.metadata.to_json();
    assert!(metadata.contains("\"phases\"") && metadata.contains("\"free\""), "{metadata}");
}

#[test]
fn a_block_that_is_let_go_falls_freely_and_what_held_it_has_no_force_any_more() {
    let text = "
[model]
dimension = 2
gravity = [0, -10]
[[body]]
name = 'block'
mass = 2
shape = { block = { edges = [0.1, 0.1, 0.1] } }
[[joint]]
name = 'latch'
type = 'weld'
between = ['ground', 'block']
[simulate]
every = 0.25
rtol = 1e-9
[[output]]
of = 'block.position.y'
[[output]]
of = 'latch.force.y'
[[expect]]
of = 'block.position.y'
at = 0.5
value = 0
tolerance = 1e-12
[[expect]]
of = 'block.position.y'
value = -5
tolerance = 1e-9
[[phase]]
end = 1
[[phase]]
end = 2
release = ['latch']
";
    let run = run(text);
    let (t, y, force) = (column(&run, "t"), column(&run, "block.position.y"), column(&run, "latch.force.y"));
    for k in 0..t.len() {
        let fall = if t[k] > 1.0 { -5.0 * (t[k] - 1.0) * (t[k] - 1.0) } else { 0.0 };
        assert!((y[k] - fall).abs() < 1e-9, "{} at {}", y[k], t[k]);
        // m g while it holds; the row at the release shows the state after it
        if t[k] < 1.0 { assert!((force[k] - 20.0).abs() < 1e-9) } else { assert!(force[k].is_nan()) }
    }
    assert_eq!((run.expected.len(), run.missed), (2, 0), "{:?}", run.expected);
}

#[test]
fn a_stiffness_that_changes_where_the_spring_is_slack_changes_the_amplitude() {
    // ω₁ = 2: after a quarter of a period at 0 with −2; ω₂ = 4, amplitude 2/4
    let quarter = std::f64::consts::PI / 4.0;
    let text = format!(
        "
[model]
dimension = 2
[parameters]
k = '8 N/m'
[[body]]
name = 'mass'
mass = 2
shape = {{ block = {{ edges = [0.1, 0.1, 0.1] }} }}
position = [1, 0]
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'mass']
[[force]]
name = 'spring'
type = 'coordinate-spring'
coordinate = 'rail.displacement'
stiffness = 'k'
[simulate]
rtol = 1e-10
end = 3
every = 0.01
[[output]]
of = 'mass.position.x'
[[output]]
of = 'spring.work'
[[phase]]
name = 'soft'
end = {quarter:?}
[[phase]]
name = 'stiff'
set = {{ k = '32 N/m' }}
"
    );
    let free = run(&text);
    let (t, x) = (column(&free, "t"), column(&free, "mass.position.x"));
    for (t, x) in t.iter().zip(&x) {
        let wanted = if *t <= quarter { (2.0 * t).cos() } else { -0.5 * (4.0 * (t - quarter)).sin() };
        assert!((x - wanted).abs() < 1e-7, "{x} {wanted} at {t}");
    }
    assert_eq!(free.phases[1].end, 3.0);
    // works go on over the change: ½ 8 1², then ½ 32 x² less
    for (x, work) in x.iter().zip(column(&free, "spring.work")).skip(100) {
        assert!((work - (4.0 - 16.0 * x * x)).abs() < 1e-6, "{work} at {x}");
    }
    // a spring that is tensioned then would be given energy: ½ Δk x²
    let early = run(&text.replace(&format!("{quarter:?}"), "0.25"));
    let stretched = (0.5f64).cos();
    assert!((early.phases[1].stored - 0.5 * 24.0 * stretched * stretched).abs() < 1e-6, "{:?}", early.phases);
    assert!(early.phases[1].lost.abs() < 1e-9);
}

#[test]
fn laws_and_inputs_of_actuators_change() {
    let text = "
[model]
dimension = 2
[[body]]
name = 'cart'
mass = 2
shape = { block = { edges = [0.1, 0.1, 0.1] } }
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'cart']
[[block]]
name = 'back'
type = 'constant'
value = -3
unit = 'N'
[[actuator]]
name = 'push'
type = 'joint'
coordinate = 'rail.displacement'
value = '6 N'
[simulate]
every = 1
rtol = 1e-9
[[output]]
of = 'cart.position.x'
[[phase]]
end = 1
[[phase]]
end = 2
set = { 'push.value' = '-3 N' }
";
    // a = 3 for a second, then −1.5: 1.5 m, then 1.5 + 3 − 0.75
    let x = column(&run(text), "cart.position.x");
    for (x, wanted) in x.iter().zip([0.0, 1.5, 3.75]) {
        assert!((x - wanted).abs() < 1e-9, "{x} {wanted}");
    }
    let wired = text
        .replace("value = '6 N'", "inputs = ['ahead']")
        .replace("[[block]]", "[[block]]\nname = 'ahead'\ntype = 'constant'\nvalue = 6\nunit = 'N'\n[[block]]");
    let wired = wired.replace("'push.value' = '-3 N'", "'push.inputs' = ['back']");
    assert_eq!(column(&run(&wired), "cart.position.x").len(), 3);
    assert!((column(&run(&wired), "cart.position.x")[2] - 3.75).abs() < 1e-9);
}

#[test]
fn a_machine_in_space_is_locked_freed_and_taken_apart() {
    let text = "
[model]
dimension = 3
gravity = [0, 0, -10]
[[body]]
name = 'rod'
mass = 3
shape = { rod = { from = [0, 0, 0], to = [2, 0, 0], radius = 0.01 } }
[[body]]
name = 'end'
mass = 1
shape = { rod = { from = [0, 0, 0], to = [1, 0, 0], radius = 0.01 } }
position = [2, 0, 0]
[[joint]]
name = 'pin'
type = 'revolute'
between = ['ground', 'rod']
at = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = 'knee'
type = 'spherical'
between = ['rod', 'end']
at = [2, 0, 0]
[simulate]
method = 'mdop5'
rtol = 1e-9
every = 0.1
[[output]]
of = 'pin.angle'
[[output]]
of = 'energy.total'
[[output]]
of = 'end.spin.y'
[[phase]]
end = 0.5
lock = ['pin.angle']
[[phase]]
end = 1
unlock = ['pin.angle']
[[phase]]
end = 1.5
release = ['knee']
";
    let run = run(text);
    let (t, angle) = (column(&run, "t"), column(&run, "pin.angle"));
    let (energy, spin) = (column(&run, "energy.total"), column(&run, "end.spin.y"));
    for k in 0..t.len() {
        assert!((energy[k] - energy[0]).abs() < 1e-6, "nothing is lost: {} at {}", energy[k], t[k]);
        assert!(t[k] > 0.5 || angle[k].abs() < 1e-10, "held: {} at {}", angle[k], t[k]);
        // a free rod keeps its spin
        assert!(t[k] < 1.0 || (spin[k] - spin[10]).abs() < 1e-9, "{} at {}", spin[k], t[k]);
    }
    assert!(angle[10].abs() > 0.1 && spin[10].abs() > 1.0);
}

#[test]
fn sampled_controllers_and_delays_go_on_over_a_change() {
    let text = "
[model]
dimension = 2
[[body]]
name = 'cart'
mass = 2
shape = { block = { edges = [0.1, 0.1, 0.1] } }
position = [1, 0]
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'cart']
[[block]]
name = 'law'
type = 'discrete-state-space'
period = '50 ms'
d = [[-20, -8]]
inputs = ['rail.displacement', 'rail.displacement.rate']
unit = 'N'
[[block]]
name = 'late'
type = 'delay'
time = '30 ms'
inputs = ['law']
unit = 'N'
[[actuator]]
name = 'push'
type = 'joint'
coordinate = 'rail.displacement'
inputs = ['late']
[simulate]
method = 'mdop5'
rtol = 1e-10
every = 0.01
[[output]]
of = 'rail.displacement'
[[output]]
of = 'law'
[[output]]
of = 'late'
";
    let whole = run(&format!("{text}[[phase]]\nend = 2\n"));
    let off = run(&format!("{text}[[phase]]\nend = 1.013\n[[phase]]\nend = 2\n"));
    let (times, grid) = (column(&off, "t"), column(&whole, "t"));
    assert_eq!((times.len(), times[102]), (grid.len() + 1, 1.013), "a row at the change, the others on the grid");
    let others: Vec<f64> = times.iter().copied().filter(|t| *t != 1.013).collect();
    assert!(others.iter().zip(&grid).all(|(a, b)| (a - b).abs() < 1e-12), "{others:?}");
    // at a tick, and between two
    for change in ["1", "1.02"] {
        let parts = run(&format!("{text}[[phase]]\nend = {change}\n[[phase]]\nend = 2\n"));
        for name in ["rail.displacement", "law", "late"] {
            let (a, b) = (column(&whole, name), column(&parts, name));
            assert_eq!(a.len(), b.len());
            let worst = a.iter().zip(&b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(worst < 1e-8, "{name} with a change at {change}: {worst:e}");
        }
        assert_eq!(parts.outcome.audit.summary.events.len(), whole.outcome.audit.summary.events.len() + 1);
    }
}

#[test]
fn momentum_is_kept_where_two_sliders_are_locked_to_each_other() {
    let text = "
[model]
dimension = 2
[[body]]
name = 'a'
mass = 3
shape = { block = { edges = [0.1, 0.1, 0.1] } }
velocity = [4, 0]
[[body]]
name = 'b'
mass = 1
shape = { block = { edges = [0.1, 0.1, 0.1] } }
[[joint]]
name = 'rail'
type = 'prismatic'
between = ['ground', 'a']
[[joint]]
name = 'slot'
type = 'prismatic'
between = ['a', 'b']
[simulate]
every = 0.5
rows = 'events'
rtol = 1e-9
[[output]]
of = 'a.velocity.x'
[[output]]
of = 'b.velocity.x'
[[output]]
of = 'slot.displacement'
[[phase]]
end = 1
[[phase]]
name = 'together'
end = 2
lock = ['slot.displacement']
";
    let run = run(text);
    let (t, side) = (column(&run, "t"), column(&run, "event.side"));
    let (a, b) = (column(&run, "a.velocity.x"), column(&run, "b.velocity.x"));
    let gap = column(&run, "slot.displacement");
    assert_eq!(t, [0.0, 0.5, 1.0, 1.0, 1.5, 2.0]);
    assert_eq!(side, [0.0, 0.0, -1.0, 1.0, 0.0, 0.0], "both sides of the locking");
    for k in 0..6 {
        let (va, vb) = if k < 3 { (4.0, 0.0) } else { (3.0, 3.0) };
        assert!((a[k] - va).abs() < 1e-9 && (b[k] - vb).abs() < 1e-9, "{} {} at {}", a[k], b[k], t[k]);
        assert!((gap[k] + 4.0 * t[k].min(1.0)).abs() < 1e-9, "{}", gap[k]);
    }
    // ½ m_a m_b/(m_a + m_b) v²
    assert!((run.phases[1].lost - 0.5 * 3.0 / 4.0 * 16.0).abs() < 1e-9, "{:?}", run.phases);
}

#[test]
fn mistakes_of_any_phase_are_named_with_their_place() {
    let with = |more: &str| format!("{PENDULUM}{more}");
    refuse(&with("[[phase]]\nend = 1.5\n"), "phase 3 ends at 1.5 s, but begins at 2 s");
    refuse(&with("[[phase]]\nend = 3\nunlock = ['pin.angle']\n"), "phase 3 unlocks `pin.angle`, which is not locked");
    refuse(&with("[[phase]]\nend = 3\nset = { speed = 3 }\n"), "the model has no parameter `speed`");
    refuse(&with("[[phase]]\nend = 3\nset = { \"rod.mass\" = \"3 m\" }\n"), "m.toml:32:22");
    refuse(&with("[[phase]]\nend = 3\nset = { \"rod.mas\" = 3 }\n"), "(in phase `3`)");
    refuse(&with("[[phase]]\nend = 3\nrelease = ['pim']\n"), "pim");
    refuse(&with("[[phase]]\nend = 3\nlock = ['pin.angel']\n"), "pin.angel");
    refuse(&with("[[phase]]\n[[phase]]\nend = 3\n"), "phase 3 has no `end`");
    refuse(&PENDULUM.replace("end = 2", ""), "phase 2 has no `end`, and [simulate] has none");
}
