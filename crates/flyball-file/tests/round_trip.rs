//! A machine written to a file and read back is the same machine, to the last bit of every number.

use flyball_file::{ReadOptions, read_text, write};
use flyball_machine::constraint::ImpactLaw;
use flyball_machine::flexible::Line;
use flyball_machine::force::Compression;
use flyball_machine::geometry::{Frame, Position, Spline};
use flyball_machine::{
    Axis, Beam, Body, Force, Joint, Law, Machine, Rotation, Section, Shape, SpringLaw, examples, joint,
};
use proptest::prelude::*;

fn assert_same(machine: &Machine) {
    let text = write(machine).expect("no code in it");
    let model = read_text("again.toml", &text, &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(format!("{machine:#?}"), format!("{:#?}", model.machine));
}

#[test]
fn example_machines_survive() {
    for machine in [
        examples::slider_crank(),
        examples::andrews(),
        examples::heavy_top(),
        examples::four_bars(3),
        examples::chain(4),
        examples::loop_of_four_bars(true),
        examples::door(),
        examples::rolling_disc(0.7, 2.0, 3.0),
        examples::knife_edge(),
        examples::pendulum(&[0.3, 1.0]),
    ] {
        assert_same(&machine);
    }
}

/// A machine with one of everything, made of the given numbers in turn.
fn everything(numbers: &[f64]) -> Machine {
    let mut next = numbers.iter().copied().cycle();
    let mut n = || next.next().expect("there are numbers");
    let mut v = || [n(), n(), n()];
    let turn = |x: [f64; 3]| Rotation::vector(x.map(f64::atan));
    let mut machine = Machine::spatial();
    machine.gravity(v()).track("pin.angle");
    machine.ground_marker("A", Frame::at(v()).rotated(turn(v())));
    let inertia = [v(), v(), v()];
    machine.body("rigid", Body::rigid(v()[0], inertia).centre(v()).at(v()).rotated(turn(v())).velocity(v()).spin(v()));
    for (i, shape) in [
        Shape::Rod { from: v(), to: v(), radius: v()[0] },
        Shape::tube(v(), v(), v()[0], v()[1]),
        Shape::Block { middle: v(), edges: v() },
        Shape::Sphere { middle: v(), radius: v()[0] },
    ]
    .into_iter()
    .enumerate()
    {
        let body = Body::solid(shape).marker("m", v()).relative_to("rigid");
        let body = if i % 2 == 0 { body.mass(v()[0]) } else { body.density(v()[0]) };
        machine.body(format!("solid{i}"), body.marker_frame("n", Frame::at(v()).rotated(turn(v()))));
    }
    machine.body("point", Body::point(v()[0])).body("frame", Body::massless());
    let section = Section {
        axial: v()[0],
        shear: [v()[0], v()[1]],
        torsion: v()[0],
        bending: [v()[0], v()[1]],
        mass: v()[0],
        inertia: v(),
    };
    machine.beam("straight", Beam::straight(v(), v()).elements(3).section(section).damping(v()[0]).second_axis(v()));
    machine.beam("arc", Beam::arc(v(), v(), v(), v()[0]).section(section).velocity(v()).spin(v()));
    let frames = vec![Frame::at(v()), Frame::at(v()).rotated(turn(v()))];
    machine.beam("nodes", Beam::along(Line::Nodes(frames)).section(section));
    let (a, b) = ("ground.A", "rigid");
    let table = Spline::through(&[0.0, 1.0, 2.5], &v()).expect("ascending and finite");
    let laws = [
        Law::Constant(v()[0]),
        Law::Polynomial(v().to_vec()),
        Law::Sine { mean: v()[0], amplitude: v()[0], frequency: v()[0], phase: v()[0] },
        Law::Table(table.clone()),
    ];
    let impact = ImpactLaw { restitution: v()[0], rest_speed: v()[1] };
    let stop = |upper, limit| joint::Stop { coordinate: "pin.angle".into(), limit, upper, law: impact };
    let joints = [
        ("pin", Joint::revolute(a, b)),
        ("slide", Joint::prismatic(a, b).at(v()).axis(v())),
        ("both", Joint::cylindrical(a, b).at(v()).rotated(turn(v()))),
        ("ball", Joint::spherical(a, b).at(v())),
        ("cross", Joint::universal(a, "solid0.n")),
        ("plane", Joint::planar(a, "straight.start")),
        ("weld", Joint::weld("arc.end", "solid1.m")),
        ("screw", Joint::screw(a, b, v()[0])),
        ("line", Joint::point_on_line(a, b)),
        ("table", Joint::point_on_plane(a, b)),
        ("groove", Joint::point_on_curve(a, b, &[Position(v()), Position(v())])),
        ("link", Joint::rigid_link(a, b).length(v()[0])),
        ("as placed", Joint::rigid_link(a, b)),
        ("shafts", Joint::constant_velocity(a, b)),
        ("gear", Joint::gear("pin.angle", "both.angle", [v()[0], v()[1]])),
        ("rack", Joint::rack("pin.angle", "slide.displacement", v()[0])),
        ("lift", Joint::marker_drive(a, b, Axis::Y, laws[2].clone())),
        ("disc", Joint::rolling_disc(a, b, v()[0])),
        ("blade", Joint::knife_edge(a, b)),
        ("rates", Joint::velocity_coupling(&[("pin.angle", v()[0]), ("both.angle", v()[1])], laws[1].clone())),
        ("touch", Joint::contact(a, b).radius(v()[0]).restitution(v()[0]).rest_speed(v()[0]).friction(v()[0], v()[1])),
        ("upper", Joint::new(stop(true, v()[0]), "pin.angle", "")),
        ("lower", Joint::new(stop(false, v()[0]), "pin.angle", "")),
        ("stick", Joint::stick_slip("slide.displacement", v()[0], v()[1]).on_belt(laws[3].clone())),
        ("bearing", Joint::guide_friction("slide.displacement", v()[0], v()[1]).guide_length(v()[2]).preload(v()[0])),
    ];
    for (name, joint) in joints {
        machine.joint(name, joint);
    }
    for (i, law) in laws.iter().enumerate() {
        machine.joint(format!("drive{i}"), Joint::drive("pin.angle", law.clone()));
        machine.force(format!("torque{i}"), Force::torque(b, v()).over_time(law.clone()));
        machine.force(format!("on{i}"), Force::on_coordinate("slide.displacement", law.clone()));
    }
    let linear = SpringLaw::Linear { stiffness: v()[0], damping: v()[1], preload: v()[2] };
    let tabulated = SpringLaw::Table { elastic: table, damping: v()[0] };
    let bushing = Force::bushing(a, b, v(), v()).bushing_damping(v(), v()).bushing_preload(v(), v());
    let matrix: [[f64; 6]; 6] = std::array::from_fn(|_| std::array::from_fn(|_| v()[0]));
    let soft = Compression { stiffness: v()[0], damping: v()[1] };
    let forces = [
        ("weight", Force::gravity(v())),
        ("push", Force::applied(b, v()).following()),
        ("spring", Force::spring(a, b, v()[0], linear.clone())),
        ("spring as placed", Force::spring_as_placed(a, b, tabulated.clone())),
        ("torsion", Force::coordinate_spring("pin.angle", v()[0], linear)),
        ("table spring", Force::coordinate_spring("pin.angle", v()[0], tabulated)),
        ("bushing", bushing),
        ("coupled bushing", Force::bushing_matrix(a, b, matrix)),
        ("soft touch", Force::contact(a, b, soft.stiffness, soft.damping).radius(v()[0]).friction(v()[0], v()[1])),
        ("soft upper", Force::upper_stop("pin.angle", v()[0], soft.stiffness, soft.damping)),
        ("soft lower", Force::lower_stop("pin.angle", v()[0], soft.stiffness, soft.damping)),
        ("rub", Force::coordinate_friction("pin.angle", v()[0], v()[1]).viscous(v()[2])),
    ];
    for (name, force) in forces {
        machine.force(name, force);
    }
    machine
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_element_survives_with_any_numbers(
        numbers in prop::collection::vec(prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL, 17)
    ) {
        assert_same(&everything(&numbers));
    }
}

#[test]
fn code_is_refused_by_name() {
    let mut machine = Machine::planar();
    machine.body("rod", Body::point(1.0));
    machine.force("push", Force::applied("rod", [1.0, 0.0]).over_time(Law::custom(|t| t)));
    assert_eq!(
        write(&machine).expect_err("the law is code").to_string(),
        "file/not-writable: the law of `push` cannot be written to a model file\n  \
         help: give laws by numbers or a table, and write block diagrams by hand"
    );
}
