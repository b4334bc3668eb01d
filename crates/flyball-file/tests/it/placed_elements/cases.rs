//! Scenes in which elements stand, and small machines for what the examples of the catalog do not have: expressions, beams.

use super::law::Case;

/// Two bodies in motion, the second placed on marker `f` of the first; the first hangs in a bushing.
pub fn bodies(dimension: usize) -> &'static str {
    match dimension {
        2 => PLANE,
        _ => SPACE,
    }
}

const SPACE: &str = r#"
[[body]]
name = "first"
mass = 2
inertia = [[0.3, 0.01, 0.02], [0.01, 0.2, 0.03], [0.02, 0.03, 0.25]]
centre = [0.1, 0.05, -0.1]
position = [0.2, 0.1, -0.3]
rotation = { vector = [0.3, -0.5, 0.2] }
velocity = [0.2, -0.1, 0.3]
spin = [0.4, 0.5, -0.2]
markers = { tip = [0.3, 0.1, 0.2] }
[[marker]]
name = "f"
on = "first"
position = [0.2, -0.1, 0.1]
rotation = { vector = [-0.4, 0.3, 0.6] }
[[marker]]
name = "anchor"
on = "ground"
position = [0.1, 0.2, -0.2]
rotation = { vector = [0.2, 0.1, -0.1] }
[[body]]
name = "second"
mass = 1.5
inertia = [[0.1, 0.01, -0.02], [0.01, 0.2, 0.01], [-0.02, 0.01, 0.15]]
centre = [-0.05, 0.1, 0.15]
relative_to = "first.f"
velocity = [0.1, 0.3, -0.2]
spin = [-0.3, 0.2, 0.6]
markers = { tip = [0.1, 0.4, -0.2] }
[[force]]
name = "hold"
type = "bushing"
between = ["ground.anchor", "first"]
stiffness = [40, 60, 50]
rotational_stiffness = [3, 4, 5]
damping = [1, 2, 3]
preload = [1, 2, 3]
preload_moment = [0.3, -0.2, 0.1]
[[force]]
name = "rope"
type = "spring-damper"
between = ["ground", "second.tip"]
stiffness = 30
rest_length = 0.2
damping = 0.5
"#;

const PLANE: &str = r#"
[[body]]
name = "first"
mass = 2
inertia = 0.3
centre = [0.1, 0.05]
position = [0.2, 0.1]
angle = 0.4
velocity = [0.2, -0.1]
spin = 0.4
markers = { tip = [0.3, 0.1] }
[[marker]]
name = "f"
on = "first"
position = [0.2, -0.1]
angle = -0.7
[[marker]]
name = "anchor"
on = "ground"
position = [0.1, 0.2]
angle = 0.2
[[body]]
name = "second"
mass = 1.5
inertia = 0.15
centre = [-0.05, 0.1]
relative_to = "first.f"
velocity = [0.1, 0.3]
spin = -0.3
markers = { tip = [0.1, 0.4] }
[[force]]
name = "hold"
type = "bushing"
between = ["ground.anchor", "first"]
stiffness = [40, 60, 50]
rotational_stiffness = [3, 4, 5]
damping = [1, 2, 3]
preload = [1, 2, 0]
preload_moment = [0, 0, 0.1]
[[force]]
name = "rope"
type = "spring-damper"
between = ["ground", "second.tip"]
stiffness = 30
rest_length = 0.2
damping = 0.5
"#;

/// Forces and a sensor on a coordinate.
pub fn on_coordinate(joint: &str, coordinate: &str) -> String {
    format!(
        "[[force]]\nname = '{joint}_{coordinate}_s'\ntype = 'coordinate-spring'\ncoordinate = '{joint}.{coordinate}'
stiffness = 7\nrest = 0.2\npreload = 0.6\ndamping = 0.3
[[force]]\nname = '{joint}_{coordinate}_f'\ntype = 'coordinate-force'\ncoordinate = '{joint}.{coordinate}'\nvalue = {{ polynomial = [0.4, 2] }}
[[sensor]]\nname = '{joint}_{coordinate}_q'\ntype = 'coordinate'\ncoordinate = '{joint}.{coordinate}'\n"
    )
}

/// Joints whose coordinates stand on both bodies.
pub fn carriers(dimension: usize) -> String {
    let (one, two) = match dimension {
        2 => (
            "type = 'revolute'\nbetween = ['ground', 'first']\nat = [0, 0.1]",
            "type = 'prismatic'\nat = [0.3, 0.2]\naxis = [1, 0.6]",
        ),
        _ => (
            "type = 'cylindrical'\nbetween = ['ground', 'first']\nat = [0, 0.1, 0.2]\naxis = [0.3, 0.2, 1]",
            "type = 'cylindrical'\nat = [0.3, 0.2, 0.1]\naxis = [1, 0.6, -0.4]",
        ),
    };
    let two = format!("[[joint]]\nname = 'two'\n{two}\nbetween = ['first', 'second']\n");
    format!("{}[[joint]]\nname = 'one'\n{one}\n{two}", bodies(dimension))
}

/// A third body on a joint, for gears.
pub fn third(dimension: usize) -> String {
    let other = "[[joint]]\nname = 'three'\ntype = 'revolute'\nbetween = ['ground', 'third']\nat = [";
    match dimension {
        2 => format!(
            "[[body]]\nname = 'third'\nmass = 1\ninertia = 0.2\nposition = [0.5, 0.4]\nspin = 1\n{other}0.5, 0.3]\n"
        ),
        _ => format!(
            "[[body]]\nname = 'third'\nmass = 1\ninertia = [0.2, 0.1, 0.3]\nposition = [0.5, 0.4, 0.1]\nspin = [1, 0, 0]
{other}0.5, 0.3, 0]\naxis = [1, 0.2, 0.3]\n"
        ),
    }
}

const ON_COORDINATES: &[(&str, &str)] = &[
    ("joint", "type = 'drive'\ncoordinate = 'one.angle'\nvalue = '0.4*t + 0.2*sin(3*t)'"),
    (
        "joint",
        "type = 'drive'\ncoordinate = 'two.displacement'\nvalue = { pieces = { times = [0.0012], laws = ['0.4*t', '0.4*t + 30*(t - 0.0012)^2'] } }",
    ),
    (
        "force",
        "type = 'coordinate-spring'\ncoordinate = 'two.displacement'\ntension = '40*x + 30*x^2'\nrest = 0.3\ndamping = 2",
    ),
    ("force", "type = 'coordinate-force'\ncoordinate = 'two.displacement'\nvalue = '3*cos(t)'"),
    (
        "force",
        "type = 'coordinate-force'\ncoordinate = 'two.displacement'\nvalue = '3*two.displacement - one.angle.rate + 2'",
    ),
    ("actuator", "type = 'joint'\ncoordinate = 'two.displacement'\nvalue = '2 + t - two.displacement'"),
];

const SENSORS: &[&str] = &[
    "type = 'coordinate'\ncoordinate = 'one.angle'",
    "type = 'coordinate-rate'\ncoordinate = 'two.displacement'",
    "type = 'coordinate-acceleration'\ncoordinate = 'two.displacement'",
    "type = 'position'\nof = 'second.tip'",
    "type = 'position'\nof = 'second.tip'\nin_frame = 'first.f'",
    "type = 'velocity'\nof = 'second.tip'\nalong = [0.3, 0.7, A]",
    "type = 'velocity'\nof = 'second.tip'\nin_frame = 'first'",
    "type = 'acceleration'\nof = 'second.tip'\nin_frame = 'ground.anchor'",
    "type = 'accelerometer'\nof = 'first.f'",
    "type = 'accelerometer'\nof = 'first.f'\nalong = [0.3, 0.7, A]",
    "type = 'gyro'\nof = 'first.f'",
    "type = 'angles'\nof = 'second'",
    "type = 'angles'\nof = 'second'\nin_frame = 'first.f'",
    "type = 'distance'\nbetween = ['ground', 'second.tip']",
    "type = 'distance-rate'\nbetween = ['ground', 'second.tip']",
    "type = 'reaction-force'\njoint = 'two'\nbody = 'second'",
    "type = 'reaction-force'\njoint = 'one'\nbody = 'ground'\nalong = [0.3, 0.7, A]",
    "type = 'reaction-moment'\njoint = 'two'\nbody = 'second'",
    "type = 'multiplier'\njoint = 'two'\nrow = 2",
    "type = 'force'\nforce = 'rope'",
    "type = 'quantity'\nof = 'two.force.y'",
    "type = 'quantity'\nof = 'second.tip.velocity'",
    "type = 'quantity'\nof = 'second.spin.z'",
    "type = 'quantity'\nof = 'rope.force.x'\nalong = [0.3, 0.7, A]",
    "type = 'time'",
    "type = 'parameter'\nvalue = 3",
];

/// Laws and signals as expressions, and a controller that depends on all sensors.
pub fn with_expressions(dimension: usize) -> Vec<Case> {
    let carriers = carriers(dimension);
    let case = |keys: &str, text: String| {
        let label = format!("{} ({dimension})", keys.replace('\n', " "));
        Case { label, dimension, text }
    };
    let one = |(kind, keys): &(&str, &str)| {
        let name = if *kind == "joint" { "joint_itself" } else { "it" };
        case(keys, format!("{carriers}[[{kind}]]\nname = '{name}'\n{keys}\n"))
    };
    let mut out: Vec<Case> = ON_COORDINATES.iter().map(one).collect();
    let mut text = carriers.clone();
    for (i, keys) in SENSORS.iter().enumerate() {
        let along = if dimension == 2 { keys.replace(", A]", "]") } else { keys.replace(", A]", ", -0.4]") };
        text += &format!("[[sensor]]\nname = 'z{i}'\n{along}\n");
    }
    text += "[[joint]]\nname = 'wind'\ntype = 'drive'\ncoordinate = 'two.displacement'\nvalue = '0.2*t'
[[sensor]]\nname = 'effort'\ntype = 'multiplier'\njoint = 'wind'\nrow = 1
[[actuator]]\nname = 'back'\ntype = 'joint'\ncoordinate = 'one.angle'\nvalue = 'z3[1] - 2*z3[2] + z8[1] + 0.1*effort'\n";
    out.push(case("all sensors", text));
    out
}

const NODES_SPACE: &str = "line = { nodes = { frames = [{ position = [0.2, 0.1, -0.1] }, { position = [0.7, 0.1, -0.1] }, \
    { position = [1.19, 0.2, -0.1], rotation = { axis = [0, 0, 1], angle = 0.4 } }] } }";
const NODES_PLANE: &str = "line = { nodes = { frames = [{ position = [0.2, 0.1] }, { position = [0.7, 0.1] }, \
    { position = [1.19, 0.2], rotation = { axis = [0, 0, 1], angle = 0.4 } }] } }";

pub fn beams(dimension: usize) -> Vec<Case> {
    let (sections, lines): (_, Vec<&str>) = match dimension {
        2 => (
            "section = { planar = { axial = 90, shear = 60, bending = 2, mass = 2, inertia = 0.1 } }",
            vec![
                "line = { straight = { from = [0, 0], to = [-0.6, 0.8] } }",
                "line = { arc = { from = [0.5, 0], centre = [0, 0], angle = 1.2 } }",
                NODES_PLANE,
            ],
        ),
        _ => (
            "section = { stiffness = { axial = 90, shear = [60, 30], torsion = 3, bending = [2, 5], mass = 2, \
             inertia = [0.2, 0.1, 0.12] } }",
            vec![
                "line = { straight = { from = [0, 0, 0], to = [-0.6, 0.8, 0.3] } }",
                "line = { straight = { from = [0, 0, 0], to = [0.6, 0.8, 0.3] } }\nsecond_axis = [0.1, 0.2, 1]",
                "line = { arc = { from = [0.5, 0, 0], centre = [0, 0, 0], axis = [0, 0.3, 1], angle = 1.2 } }",
                NODES_SPACE,
            ],
        ),
    };
    let v = |text: &str| if dimension == 2 { text.replace(", A]", "]") } else { text.replace(", A]", ", -0.4]") };
    let w = |text: &str| text.replace("SPIN", if dimension == 2 { "0.7" } else { "[0.7, -0.3, 0.5]" });
    let one = if dimension == 2 { "mass = 1\ninertia = 0.2" } else { "mass = 1\ninertia = [0.2, 0.1, 0.3]" };
    let on_node = [
        String::new(),
        "[[joint]]\nname = 'clamp'\ntype = 'weld'\nbetween = ['ground', 'beam.start']\nat = [0.1, 0.2, A]\n".into(),
        "[[force]]\ntype = 'force'\non = 'beam.end'\nvector = [3, 1, A]\nfollows = true\n".into(),
        "[[force]]\ntype = 'torque'\non = 'beam.node1'\nvalue = 2\nfollows = true\n".into(),
        "[[force]]\ntype = 'bushing'\nbetween = ['beam.end', 'lump']\nstiffness = [30, 20, 10]\npreload = [1, 2, 0]\n".into(),
        "[[force]]\ntype = 'spring-contact'\nbetween = ['beam.end', 'lump']\nstiffness = 30\nradius = 3\n".into(),
        "[[actuator]]\nname = 'push'\ntype = 'force'\non = 'beam.end'\ndirection = [3, 1, A]\nfollows = true\nvalue = 'gyro_end[1] + 1'
[[sensor]]\nname = 'gyro_end'\ntype = 'gyro'\nof = 'beam.end'\n".replace("gyro_end[1]", if dimension == 2 { "gyro_end" } else { "gyro_end[1]" }),
        "[[joint]]\nname = 'hinge'\ntype = 'revolute'\nbetween = ['beam.end', 'lump']
[[force]]\ntype = 'coordinate-spring'\ncoordinate = 'hinge.angle'\nstiffness = 3\nrest = 0.4\n".into(),
        "[[joint]]\nname = 'slot'\ntype = 'point-on-line'\nbetween = ['beam.end', 'lump']
[[force]]\ntype = 'coordinate-spring'\ncoordinate = 'slot.displacement'\nstiffness = 3\nrest = 0.4\n".into(),
        "[[joint]]\nname = 'led'\ntype = 'marker-drive'\nbetween = ['beam.end', 'lump']\nalong = 'x'\nvalue = '0.3*t'\n".into(),
        "[[joint]]\nname = 'led'\ntype = 'marker-drive'\nbetween = ['beam.end', 'lump']\nalong = 'y'\nvalue = '0.3*t'\n".into(),
        "[[marker]]\nname = 'tip'\non = 'beam.end'\nposition = [0.1, 0.2, A]\nTURN
[[force]]\ntype = 'force'\non = 'beam.end.tip'\nvector = [3, 1, A]\nfollows = true
[[sensor]]\nname = 'felt'\ntype = 'accelerometer'\nof = 'beam.end.tip'\n".into(),
        "[[sensor]]\nname = 's1'\ntype = 'accelerometer'\nof = 'beam.end'
[[sensor]]\nname = 's2'\ntype = 'angles'\nof = 'beam.end'
[[sensor]]\nname = 's3'\ntype = 'position'\nof = 'lump'\nin_frame = 'beam.end'
[[sensor]]\nname = 's4'\ntype = 'velocity'\nof = 'beam.start'\nin_frame = 'beam.end'\nalong = [0.2, 0.5, A]
[[sensor]]\nname = 's5'\ntype = 'angles'\nof = 'lump'\nin_frame = 'beam.node1'\n".into(),
    ];
    let turn = if dimension == 2 { "angle = 0.6" } else { "rotation = { vector = [0.3, 0.5, -0.2] }" };
    let mut out = Vec::new();
    for line in &lines {
        for keys in &on_node {
            let keys = v(keys).replace("TURN", turn);
            let beam = format!(
                "\n[[beam]]\nname = 'beam'\n{line}\nelements = 2\ndamping = 0.01\n{sections}\nvelocity = [0.3, 0.2, A]\nspin = SPIN\n"
            );
            // a lump of mass stands where the beam ends
            let lump = format!(
                "[[body]]\nname = 'lump'\n{one}\nrelative_to = 'beam.end'\nvelocity = [0.1, 0.2, A]\nspin = SPIN\n"
            );
            let lump = if keys.contains("'lump'") { lump } else { String::new() };
            let text = w(&v(&format!("{beam}{lump}{keys}")));
            let label = format!("beam {line} ({dimension}) {keys}").replace('\n', " ");
            out.push(Case { label, dimension, text });
        }
    }
    // a section as it stands in the file fits to a marker on the ground
    let text = match dimension {
        2 => {
            "\n[[marker]]\nname = 'wall'\non = 'ground'\nposition = [0.1, 0.2]\nangle = 'atan2(0.8, 0.6)'
[[beam]]\nname = 'beam'\nline = { straight = { from = [0.1, 0.2], to = [0.7, 1.0] } }\nelements = 2\n"
        }
        _ => {
            "\n[[marker]]\nname = 'wall'\non = 'ground'\nposition = [0.1, 0.2, 0.3]
[[beam]]\nname = 'beam'\nline = { straight = { from = [0.1, 0.2, 0.3], to = [0.9, 0.2, 0.3] } }\nelements = 2\n"
        }
    };
    let weld = "[[joint]]\nname = 'clamp'\ntype = 'weld'\nbetween = ['ground.wall', 'beam.start']\n";
    let text =
        format!("{text}{sections}\n{weld}{}", v("[[force]]\ntype = 'force'\non = 'beam.end'\nvector = [1, 2, A]\n"));
    out.push(Case { label: format!("beam on a wall ({dimension})"), dimension, text });
    out
}

/// Bodies of all shapes, with markers on them and on the ground, and a start that is given.
pub fn shapes(dimension: usize) -> Vec<Case> {
    let shapes = [
        "rod = { from = [0, 0], to = [0.3, 0.1], radius = 0.01 }",
        "tube = { from = [0, 0], to = [0.3, 0.1], outer = 0.02, inner = 0.01 }",
        "block = { middle = [0.1, 0.2], edges = [0.1, 0.2, 0.3] }",
        "sphere = { middle = [0.1, 0.2], radius = 0.05 }",
    ];
    let joint = "[[joint]]\nname = 'pin'\ntype = 'revolute'\nbetween = ['ground.hook', 'it']\n[[initial]]\ncoordinate = \
                 'pin.angle'\nvalue = 0.2\nrate = '0.3 rad/s'\n";
    let hook = "[[marker]]\nname = 'hook'\non = 'ground'\nposition = [0.1, 0.2]\nangle = '5 deg'\n";
    let text = |shape: &&str| {
        format!(
            "{hook}[[body]]\nname = 'it'\ndensity = 7850\nshape = {{ {shape} }}\nposition = [0.1, 0.2]\nangle = '5 deg'\n\
             velocity = [0.1, 0.2]\nspin = '0.3 rad/s'\nmarkers = {{ tip = [0.3, 0.1] }}\n{joint}"
        )
    };
    let in_plane = shapes.iter().filter(|_| dimension == 2).map(text);
    let bodies = bodies(dimension).to_string();
    let all = in_plane.chain([bodies]).enumerate();
    all.map(|(i, text)| Case { label: format!("shape {i} ({dimension})"), dimension, text }).collect()
}
