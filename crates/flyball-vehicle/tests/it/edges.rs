//! Edges of roads: where the road falls away, a disc rolls about the edge; against the nearest point of the profile.

use crate::{build, model, value};
use flyball_dae::driver::{Flow, Options, Output, Simulation, Snapshot, Steps};
use flyball_dae::method::table::METHODS;
use flyball_dae::method::{Method, OptionValues, Tolerances};
use flyball_dae::system::State;
use flyball_machine::MachineSystem;

/// A wheel of radius 1 at a height that stays, pushed along x by a law of time, on a road; steered by an angle about z.
fn carriage(road: &str, height: f64, path: &str, steer: f64) -> MachineSystem {
    let (s, c) = steer.sin_cos();
    build(&model(&format!(
        "[[body]]\nname = 'wheel'\nmass = 1\ninertia = [1, 1, 1]\nposition = [0, 0, {height}]\n\
         [[marker]]\nname = 'hub'\non = 'wheel'\nrotation = {{ matrix = [[{c}, {}, 0], [{s}, {c}, 0], [0, 0, 1]] }}\n\
         [[road]]\nname = 'road'\n{road}\n\
         [[joint]]\nname = 'guide'\ntype = 'prismatic'\nbetween = ['ground', 'wheel']\n\
         at = [0, 0, {height}]\naxis = [1, 0, 0]\n\
         [[joint]]\nname = 'motor'\ntype = 'drive'\ncoordinate = 'guide.displacement'\nvalue = \"{path}\"\n\
         [[force]]\nname = 'tyre'\ntype = 'tyre'\non = 'wheel.hub'\nroad = 'road'\nradius = 1\nstiffness = 1000\ndamping = 3\n",
        -s
    )))
}

/// Rows of a run by a method.
fn rows(system: &MachineSystem, method: Box<dyn Method>, end: f64, mut see: impl FnMut(&State)) {
    let steps = Steps::Controlled(Tolerances::uniform(1e-8));
    let options = Options { output: Output::Every(0.01), ..Options::new(end, steps) };
    let mut watch = |snapshot: &Snapshot| {
        see(snapshot.state);
        Flow::Continue
    };
    Simulation::boxed(system, method, system.start(), options)
        .run(&mut watch)
        .unwrap_or_else(|failure| panic!("{failure}"));
}

fn each_method(system: &MachineSystem, mut run: impl FnMut(Box<dyn Method>, &str)) {
    for entry in METHODS {
        let method = entry.make_suited(system, &OptionValues::default()).expect("default options");
        run(method, entry.name);
    }
}

/// Distance of a point from a polyline, with its nearest point.
fn nearest(points: &[[f64; 2]], c: [f64; 2]) -> (f64, f64) {
    let mut best = (f64::MAX, 0.0);
    for pair in points.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let d = [b[0] - a[0], b[1] - a[1]];
        let part = ((c[0] - a[0]) * d[0] + (c[1] - a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1]);
        let p = [0, 1].map(|i| a[i] + part.clamp(0.0, 1.0) * d[i]);
        let distance = (p[0] - c[0]).hypot(p[1] - c[1]);
        if distance < best.0 {
            best = (distance, p[0]);
        }
    }
    best
}

/// A hill of edges that all fall away.
const HILL: [[f64; 2]; 5] = [[-9.0, -2.0], [-0.6, 0.1], [0.1, 0.22], [0.5, 0.2], [9.0, -1.9]];

fn hill(factor: f64) -> String {
    let points: Vec<_> = HILL.iter().map(|[x, z]| format!("[{:?}, {z:?}]", factor * x)).collect();
    let mut points = points;
    if factor < 0.0 {
        points.reverse();
    }
    format!("type = 'profile'\npoints = [{}]", points.join(", "))
}

/// Loaded radius, point of contact and load of a hill under a wheel whose centre is at x(t) over the hill.
fn expect_hill(road: &str, path: &str, over: impl Fn(f64) -> f64, moved: impl Fn(f64) -> f64) {
    let system = carriage(road, 1.1, path, 0.0);
    each_method(&system, |method, name| {
        let mut edges = 0;
        rows(&system, method, 1.0, |state| {
            let (rho, x) = nearest(&HILL, [over(state.t), 1.1]);
            edges += usize::from(HILL.iter().any(|corner| (x - corner[0]).abs() < 1e-9));
            let found = ["loaded_radius", "contact_x"].map(|what| value(&system, state, &format!("tyre.{what}")));
            assert!((found[0] - rho).abs() < 1e-9, "{name}, {road}: {} instead of {rho} at {}", found[0], state.t); // rounding of events
            let x = moved(x) + if road.contains("speed") { -2.0 * state.t } else { 0.0 };
            assert!((found[1] - x).abs() < 1e-8, "{name}, {road}: {} instead of {x} at {}", found[1], state.t);
        });
        assert!(edges > 20, "{name}, {road}: {edges}");
    });
}

#[test]
fn a_disc_rolls_about_the_edges_of_a_hill() {
    let plain = hill(1.0);
    expect_hill(&plain, "2*t - 1", |t| 2.0 * t - 1.0, |x| x);
    expect_hill(&plain, "1 - 2*t", |t| 1.0 - 2.0 * t, |x| x);
    // the same road told the other way round
    expect_hill(&format!("{}\nflip = 'x'", hill(-1.0)), "2*t - 1", |t| 2.0 * t - 1.0, |x| x);
    // a belt that passes below a wheel that stands
    expect_hill(&format!("{plain}\nspeed = 2"), "-1 + 0*t", |t| 2.0 * t - 1.0, |x| x);
    // back and forth about one edge
    expect_hill(&plain, "0.1 + 0.3*sin(9*t)", |t| 0.1 + 0.3 * (9.0 * t).sin(), |x| x);
}

#[test]
fn a_wheel_across_an_edge_touches_where_its_plane_cuts_it() {
    // steered by ψ the plane of the wheel cuts the edge at y = x tan ψ of its centre
    let (height, steer) = (1.0, 0.4_f64);
    let system = carriage("type = 'profile'\npoints = [[-9, -1.8], [0, 0], [9, -1.8]]", height, "0.04*t - 0.02", steer);
    each_method(&system, |method, name| {
        rows(&system, method, 1.0, |state| {
            let x = -(0.04 * state.t - 0.02);
            let [along, y, z] = ["x", "y", "z"].map(|axis| value(&system, state, &format!("tyre.contact_{axis}")));
            let rho = value(&system, state, "tyre.loaded_radius");
            let wanted = [0.0, x * steer.tan(), 0.0, (x / steer.cos()).hypot(height)];
            for (found, wanted) in [along, y, z, rho].iter().zip(wanted) {
                assert!((found - wanted).abs() < 1e-9, "{name}: {found} instead of {wanted} at {}", state.t);
            }
        });
    });
}

#[test]
fn wheels_with_slip_cross_cleats_and_profiles_by_all_methods() {
    let roads = [
        "type = 'cleat'\nfrom = 1\nlength = 0.4\nrise = 0.02\nramp = 0.05",
        "type = 'cleat'\nfrom = 1\nlength = 0.4\nrise = 0.02\nramp = 0.15",
        "type = 'cleat'\nfrom = 1\nlength = 0.4\nrise = 0.02",
        "type = 'profile'\npoints = [[0, 0], [1, 0], [1.2, 0.03], [1.25, 0.01], [1.6, 0.02], [1.9, 0]]",
    ];
    for road in roads {
        let system = build(&model(&format!(
            "gravity = [0, 0, -9.81]\n\
             [[road]]\nname = 'road'\n{road}\n\
             [[body]]\nname = 'carrier'\nmass = 300\ninertia = [50, 50, 50]\nposition = [0.8, 0, 0.3]\nvelocity = [5, 0, 0]\n\
             [[body]]\nname = 'hub'\nmass = 10\ninertia = [0.1, 0.1, 0.1]\nposition = [0.8, 0, 0.302]\nvelocity = [5, 0, 0]\n\
             [[body]]\nname = 'wheel'\nmass = 20\ninertia = [0.8, 1.2, 0.8]\nposition = [0.8, 0, 0.302]\nvelocity = [5, 0, 0]\n\
             spin = [0, 16.6, 0]\n\
             [[joint]]\nname = 'straight'\ntype = 'prismatic'\nbetween = ['ground', 'carrier']\naxis = [1, 0, 0]\nat = [0.8, 0, 0.3]\n\
             [[joint]]\nname = 'travel'\ntype = 'prismatic'\nbetween = ['carrier', 'hub']\naxis = [0, 0, 1]\nat = [0.8, 0, 0.3]\n\
             [[joint]]\nname = 'axle'\ntype = 'revolute'\nbetween = ['hub', 'wheel']\naxis = [0, 1, 0]\nat = [0.8, 0, 0.302]\n\
             [[force]]\nname = 'spring'\ntype = 'coordinate-spring'\ncoordinate = 'travel.displacement'\nstiffness = '20 kN/m'\n\
             damping = '1500 N s/m'\npreload = '-2700 N'\n\
             [[force]]\nname = 'tyre'\ntype = 'tyre'\non = 'wheel'\nroad = 'road'\nradius = 0.316\nstiffness = '210 kN/m'\ndamping = 150\n\
             slip = {{ linear = {{ longitudinal = 20, lateral = 17, relaxation = 0.5, friction = 1 }} }}\n"
        )));
        let mut ends: Vec<(String, [f64; 3])> = Vec::new();
        each_method(&system, |method, name| {
            let mut last = [0.0; 3];
            rows(&system, method, 0.3, |state| {
                last =
                    ["wheel.position.z", "carrier.position.x", "wheel.spin.y"].map(|what| value(&system, state, what));
            });
            ends.push((name.into(), last));
        });
        for (name, end) in &ends {
            for (i, scale) in [0.3, 1.0, 17.0].into_iter().enumerate() {
                let off = (end[i] - ends[0].1[i]).abs() / scale;
                assert!(off < 2e-6, "{road}: {name} {end:?}, {} {:?}", ends[0].0, ends[0].1);
            }
        }
    }
}
