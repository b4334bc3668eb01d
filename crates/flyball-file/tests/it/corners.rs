//! Elements with modes, one and all: a start exactly at a corner goes on as one a hair before it, two crossings within a
//! step are found, by every method; and a type of the catalog that has modes stands here, or the law of the list fails.

use crate::placed_elements::{entries, law};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot};
use flyball_dae::method::{OptionValues, table};
use flyball_dae::system::System;
use flyball_file::{ReadOptions, read_text};
use flyball_machine::MachineSystem;
use std::collections::BTreeSet;

/// A cart of 1 kg on a rail, x = x₀ + v t + a t²/2 + j t³/6.
const RAIL: &str = "
[model]\ndimension = 2
[parameters]\nx = 0\nv = 0\na = 0\nj = 0
[[body]]\nname = 'cart'\nmass = 1\ninertia = 1\nposition = ['x', 0]\nvelocity = ['v', 0]
[[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']
[[force]]\nname = 'motor'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = 'a + j*t'
[[marker]]\nname = 'wall'\non = 'ground'\nangle = '90 deg'
[[marker]]\nname = 'end'\non = 'ground'\nposition = [-1, 0]
[[sensor]]\nname = 'u'\ntype = 'coordinate'\ncoordinate = 'rail.displacement'
[[block]]\nname = 'half'\ntype = 'constant'\nvalue = 0.5
[[block]]\nname = 'zero'\ntype = 'constant'\nvalue = 0
";

/// The same pressed onto the ground, which it slides on.
const FLOOR: &str = "
[model]\ndimension = 2\ngravity = [0, -1]
[parameters]\nx = 0\nv = 0\na = 0\nj = 0
[[body]]\nname = 'cart'\nmass = 1\ninertia = 1\nposition = ['x', 0]\nvelocity = ['v', 0]
[[force]]\nname = 'motor'\ntype = 'force'\non = 'cart'\nvalue = 'a + j*t'\ndirection = [1, 0]
";

/// A wheel of 0.3 m above a road, moved down along the vertical; or along the road, pressed onto it.
const WHEEL: &str = "
[model]\ndimension = 3
[parameters]\nx = 0\nv = 0\na = 0\nj = 0
[[body]]\nname = 'cart'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, '0.3 - x']\nvelocity = [0, 0, '-v']
[[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']\nat = [0, 0, 0.3]\naxis = [0, 0, -1]
[[force]]\nname = 'motor'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = 'a + j*t'
";
const ROLLING: &str = "
[model]\ndimension = 3
[parameters]\nx = 0\nv = 0\na = 0\nj = 0
[[body]]\nname = 'cart'\nmass = 1\ninertia = [1, 1, 1]\nposition = ['x', 0, 0.28]\nvelocity = ['v', 0, 0]
[[joint]]\nname = 'rail'\ntype = 'prismatic'\nbetween = ['ground', 'cart']\nat = [0, 0, 0.28]\naxis = [1, 0, 0]
[[force]]\nname = 'motor'\ntype = 'coordinate-force'\ncoordinate = 'rail.displacement'\nvalue = 'a + j*t'
";

/// A shaft near half a turn.
const SHAFT: &str = "
[model]\ndimension = 3
[parameters]\nx = 0\nv = 0\na = 0\nj = 0
[[body]]\nname = 'cart'\nmass = 1\ninertia = [1, 1, 1]\nrotation = { axis = [0, 0, 1], angle = 'pi + x' }\nspin = [0, 0, 'v']
[[joint]]\nname = 'rail'\ntype = 'revolute'\nbetween = ['ground', 'cart']
[[force]]\nname = 'motor'\ntype = 'coordinate-force'\ncoordinate = 'rail.angle'\nvalue = 'a + j*t'
";

/// An element whose corner is where x is zero, or where the cart is at rest.
struct Corner {
    family: &'static str,
    kind: &'static str,
    scene: &'static str,
    keys: &'static str,
    /// Signal that is compared, besides the motion.
    signal: Option<&'static str>,
    /// True if it keeps what it was: a hair beyond a corner is then another side.
    keeps: bool,
}

const fn on_rail(family: &'static str, kind: &'static str, keys: &'static str) -> Corner {
    Corner { family, kind, scene: RAIL, keys, signal: None, keeps: false }
}

const fn block(kind: &'static str, keys: &'static str) -> Corner {
    Corner { family: "block", kind, scene: RAIL, keys, signal: Some("it"), keeps: false }
}

/// One of each type that has modes, some in several forms.
const CORNERS: &[Corner] = &[
    block("minimum", "inputs = ['u', 'zero']"),
    block("maximum", "inputs = ['u', 'zero']"),
    block("absolute", "inputs = ['u']"),
    block("sign", "inputs = ['u']"),
    block("switch", "inputs = ['u', 'half', 'zero']"),
    block("saturation", "inputs = ['u']\nlower = -1\nupper = 0"),
    block("dead-zone", "inputs = ['u']\nlower = 0\nupper = 0.7"),
    block("table", "inputs = ['u']\npoints = [[-1, 1], [0, 2], [1, -1]]"),
    block("table", "inputs = ['u']\npoints = [[0, 2], [1, -1]]"),
    block("table-2d", "inputs = ['u', 'half']\ngrid = [[0, 0, 1], [-1, 1, 1], [0, 2, 2], [1, -1, -1]]"),
    Corner { keeps: true, ..block("relay", "inputs = ['u']\noff_below = -1\non_above = 0") },
    block("rate-limiter", "inputs = ['u']\nfalling = -2\nrising = 2\ntime_constant = 0.1\nstart = -0.2"),
    block("backlash", "inputs = ['u']\nwidth = 0.4\ntime_constant = 0.05\nstart = -0.2"),
    block("integrator", "inputs = ['u']\nlower = -1\nupper = 1\nstart = 1"),
    block(
        "pid",
        "inputs = ['u']\nproportional = 1\nintegral = 0.5\ncorner = 10\nlower = -1\nupper = 0\nwindup_time = 0.1",
    ),
    block("function", "value = 'if(u > 0, 2, u)'"),
    block("equations", "outputs = { out = 'if(u > 0, 2, u)' }"),
    on_rail(
        "force",
        "spring-stop",
        "coordinate = 'rail.displacement'\nlimit = 0\nside = 'upper'\nstiffness = 50\ndamping = 0.5",
    ),
    on_rail("force", "spring-contact", "between = ['ground.wall', 'cart']\nstiffness = 50\ndamping = 0.5"),
    on_rail(
        "force",
        "coordinate-spring",
        "coordinate = 'rail.displacement'\nstiffness = 50\ndamping = 0.5\nacts = 'pull'",
    ),
    on_rail(
        "force",
        "spring-damper",
        "between = ['ground.end', 'cart']\nrest_length = 1\nstiffness = 50\ndamping = 0.5\nacts = 'push'",
    ),
    on_rail("joint", "stop", "coordinate = 'rail.displacement'\nlimit = 0\nside = 'upper'\nrestitution = 0.5"),
    on_rail("joint", "contact", "between = ['ground.wall', 'cart']\nrestitution = 0.5"),
    on_rail("joint", "stick-slip", "coordinate = 'rail.displacement'\nholding = 0.4\nsliding = 0.3"),
    Corner { scene: FLOOR, ..on_rail("joint", "contact", "between = ['ground', 'cart']\nfriction = [0.4, 0.3]") },
    Corner {
        scene: WHEEL,
        ..on_rail(
            "force",
            "tyre",
            "on = 'cart'\nroad = 'street'\nradius = 0.3\nstiffness = 50\ndamping = 0.5\n[[road]]\nname = 'street'\ntype = 'flat'",
        )
    },
    Corner {
        scene: ROLLING,
        ..on_rail(
            "force",
            "tyre",
            "on = 'cart'\nroad = 'street'\nradius = 0.3\nstiffness = 50\n[[road]]\nname = 'street'\ntype = 'stair'\nsteps = [[0, 0.01]]",
        )
    },
    Corner {
        scene: ROLLING,
        ..on_rail(
            "force",
            "tyre",
            "on = 'cart'\nroad = 'street'\nradius = 0.3\nstiffness = 50\n[[road]]\nname = 'street'\ntype = 'profile'\n\
             points = [[-2, 0], [0, 0.02], [2, 0]]",
        )
    },
    // an angle begins on either side of half a turn
    Corner {
        scene: SHAFT,
        signal: Some("wave"),
        ..on_rail(
            "sensor",
            "angles",
            "of = 'cart'\n[[block]]\nname = 'wave'\ntype = 'function'\nvalue = 'sin(it.yaw) + 2*cos(it.yaw)'",
        )
    },
];

/// x₀, v, a, j.
type Motion = [f64; 4];

impl Corner {
    fn label(&self) -> String {
        format!("{} {}", self.family, self.kind)
    }

    fn system(&self, motion: Motion) -> MachineSystem {
        let text = format!("{}[[{}]]\nname = 'it'\ntype = '{}'\n{}\n", self.scene, self.family, self.kind, self.keys);
        let overrides =
            ["x", "v", "a", "j"].into_iter().zip(motion).map(|(name, value)| (name.into(), format!("{value:?}")));
        let options = ReadOptions {
            catalog: flyball_vehicle::catalog(),
            overrides: overrides.collect(),
            ..ReadOptions::default()
        };
        let model =
            read_text("corner.toml", &text, &options).unwrap_or_else(|error| panic!("{}: {error}", self.label()));
        model.build().unwrap_or_else(|error| panic!("{}: {error}", self.label()))
    }

    /// Position, rate and signal at the instants of the rows.
    fn course(&self, motion: Motion, method: &str, options: Options) -> Vec<[f64; 3]> {
        let system = self.system(motion);
        let made = table::find(method).expect("known").make_suited(&system, &OptionValues::default()).expect("options");
        let mut rows: Vec<[f64; 3]> = Vec::new();
        let mut observer = |snapshot: &Snapshot| {
            let reading = system.read(snapshot.state);
            let marker = reading.marker("cart").expect("a cart");
            let along = |v: &[f64; 3]| v.iter().sum::<f64>();
            let signal = self.signal.map_or(0.0, |name| reading.value(name).expect("a signal"));
            let row = [along(&marker.position), along(&marker.velocity), signal];
            let k = (snapshot.state.t / EVERY).round();
            if (snapshot.state.t - k * EVERY).abs() < 1e-7 {
                // an event shows an instant twice: what is after it counts
                rows.resize((k as usize + 1).max(rows.len()), row);
                rows[k as usize] = row;
            }
            Flow::Continue
        };
        let result = Simulation::boxed(&system, made, system.start(), options).run(&mut observer);
        result.unwrap_or_else(|failure| panic!("{} {motion:?} {method}: {failure}", self.label()));
        rows
    }
}

/// Interval of the rows that are compared.
const EVERY: f64 = 0.05;

fn controlled(end: f64, rtol: f64) -> Options {
    Options { output: Output::Every(EVERY), ..Options::controlled(end, rtol) }
}

/// True if a switching function is one of the element itself.
fn has_modes(system: &MachineSystem) -> bool {
    let own = ["it:", "it.", "joint_itself:", "joint_itself."];
    system.layout().switches.iter().any(|switch| own.iter().any(|own| switch.name.starts_with(own)))
}

#[test]
fn every_type_with_modes_stands_in_these_laws() {
    let catalog = flyball_vehicle::catalog();
    let listed: BTreeSet<String> = CORNERS.iter().map(Corner::label).collect();
    let mut missing = BTreeSet::new();
    for dimension in [2, 3] {
        for case in entries::built(&catalog, entries::all(&catalog, dimension)) {
            let text = format!("{}{}", law::header(dimension, law::G), case.text);
            let system = law::model(&catalog, &text).expect("built before").build().expect("built before");
            let label = case.label.split(" (").next().unwrap_or_default().to_string();
            if has_modes(&system) && !listed.contains(&label) {
                missing.insert(label);
            }
        }
    }
    assert!(missing.is_empty(), "types with modes that no corner stands for: {missing:?}");
    for corner in CORNERS {
        assert!(has_modes(&corner.system([0.0; 4])), "{} has no modes", corner.label());
    }
}

#[test]
fn a_start_at_a_corner_goes_on_as_one_a_hair_before_it() {
    let hair = 1e-9;
    let mut wrong = Vec::new();
    for corner in CORNERS {
        for side in [0.0, -1.0, 1.0] {
            if corner.keeps && side < 0.0 {
                continue;
            }
            let moved: &[[f64; 3]] =
                if side == 0.0 { &[[0.0; 3]] } else { &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 3.0]] };
            for [v, a, j] in moved.iter().map(|m| m.map(|c| c * side)) {
                for method in table::NAMES {
                    let options = || match method {
                        "mdop5" | "mdop8" => controlled(0.5, 1e-8),
                        _ => Options { output: Output::Every(EVERY), ..Options::fixed(0.5, 0.01) },
                    };
                    let at = corner.course([0.0, v, a, j], method, options());
                    let before = corner.course([-hair * side, v, a, j], method, options());
                    let away = at.iter().zip(&before).skip(2).flat_map(|(at, before)| at.iter().zip(before));
                    let away = away.fold(0.0, |most: f64, (at, before)| most.max((at - before).abs()));
                    if away.is_nan() || away > 1e-5 {
                        wrong.push(format!("{} {:?} {method}: {away:.1e}", corner.label(), [v, a, j]));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_crossings_within_a_step_leave_what_short_steps_leave() {
    // x = ± (d − a (t − t₀)²/2) is beyond the corner for 2 √(2 d/a) = 0.02 s amid a long step
    let (depth, a) = (5e-4, 10.0);
    let mut wrong = Vec::new();
    for corner in CORNERS {
        for (side, at) in [(1.0, 0.337), (-1.0, 0.351)] {
            let motion = [side * (depth - 0.5 * a * at * at), side * a * at, -side * a, 0.0];
            let reference = Options { h_max: Some(1e-3), ..controlled(0.5, 1e-10) };
            let reference = corner.course(motion, "mdop8", reference);
            for method in table::NAMES {
                let found = corner.course(motion, method, controlled(0.5, 1e-4));
                let away = found.iter().zip(&reference).flat_map(|(found, wanted)| found.iter().zip(wanted));
                let away = away.fold(0.0, |most: f64, (found, wanted)| most.max((found - wanted).abs()));
                if away.is_nan() || away > 2e-3 {
                    let last = (found.last(), reference.last());
                    wrong.push(format!("{} {side} {method}: {away:.1e}, {last:?}", corner.label()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
