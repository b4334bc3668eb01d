//! A machine written to a file and read back is the same machine, to the last bit of every number.

use flyball_file::{ReadOptions, read_text, write};
use flyball_machine::constraint::ImpactLaw;
use flyball_machine::control::block::{Motor, Servo};
use flyball_machine::flexible::Line;
use flyball_machine::force::{Acts, Compression};
use flyball_machine::geometry::{Curve, Frame, Interpolation, Outside, Position};
use flyball_machine::{
    Actuator, Axis, Beam, Block, Body, Force, Initial, Joint, Law, Machine, Real, Rotation, Section, Sensor, Shape,
    SpringLaw, examples, joint,
};
use proptest::prelude::*;

fn assert_same(machine: &Machine) {
    let text = write(machine).expect("no code in it");
    let model = read_text("again.toml", &text, &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(shown(machine), shown(&model.machine));
}

/// All numbers and names. Filters and transfer functions come back as the matrices they are, under the name of those.
fn shown(machine: &Machine) -> String {
    let text = format!("{machine:#?}");
    text.lines().filter(|line| !line.trim_start().starts_with("label: ")).collect::<Vec<_>>().join("\n")
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
    machine.gravity(v()).track("pin.angle").steady_controllers();
    machine.initial.push(Initial { coordinate: "pin.angle".into(), value: Some(v()[0]), rate: Some(v()[1]) });
    machine.initial_rate("slide.displacement", v()[2]);
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
    let straight = Beam::straight(v(), v()).elements(3).section(section).damping(v()[0]).second_axis(v());
    let middle = Frame::at(v()).rotated(turn(v()));
    machine.beam("straight", straight.marker(0, "foot", v()).marker_frame(2, "middle", middle).marker(3, "tip", v()));
    machine.beam("arc", Beam::arc(v(), v(), v(), v()[0]).section(section).velocity(v()).spin(v()));
    let frames = vec![Frame::at(v()), Frame::at(v()).rotated(turn(v()))];
    machine.beam("nodes", Beam::along(Line::Nodes(frames)).section(section));
    let (a, b) = ("ground.A", "rigid");
    let curve = |values: &[f64], shape, outside| {
        Curve::through(&[0.0, 1.0, 2.5], values, shape, outside).expect("ascending and finite")
    };
    let table = curve(&v(), Interpolation::Spline, Outside::Extend);
    let [y, peak, _] = v();
    let again = curve(&[y, peak, y], Interpolation::Monotone, Outside::Periodic);
    let laws = [
        Law::Constant(v()[0]),
        Law::Polynomial(v().to_vec()),
        Law::Sine { mean: v()[0], amplitude: v()[0], frequency: v()[0], phase: v()[0] },
        Law::Table(table.clone()),
        Law::Table(again),
        Law::lines(&[(0.0, v()[0]), (1.0, v()[1])]),
        Law::pieces(&[1.0, 2.0], vec![v()[0].into(), Law::ramp(v()[0], v()[1]), Law::step(1.5, v()[0], v()[1])]),
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
        ("seal", Joint::guide_friction("slide.displacement", v()[0], v()[1]).preload(v()[0]).preload_added()),
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
        ("rope", Force::spring(a, b, v()[0], linear.clone()).acts(Acts::Pull)),
        ("torsion", Force::coordinate_spring("pin.angle", v()[0], linear.clone())),
        ("buffer", Force::coordinate_spring("pin.angle", v()[0], linear).acts(Acts::Push)),
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
    control(&mut machine, &mut v);
    machine
}

/// One of every sensor, block and actuator.
fn control(machine: &mut Machine, v: &mut impl FnMut() -> [f64; 3]) {
    let (a, b) = ("ground.A", "rigid");
    let sensors = [
        Sensor::position(b),
        Sensor::velocity(b).along(v()),
        Sensor::acceleration(b).in_frame("solid0.n"),
        Sensor::accelerometer(b).along(v()),
        Sensor::gyro(b),
        Sensor::angles(b).in_frame(a),
        Sensor::distance(a, b),
        Sensor::distance_rate(a, b),
        Sensor::coordinate("pin.angle"),
        Sensor::coordinate_rate("pin.angle"),
        Sensor::coordinate_acceleration("pin.angle"),
        Sensor::reaction_force("pin", b),
        Sensor::reaction_moment("pin", b).along(v()),
        Sensor::multiplier("pin", 3),
        Sensor::force("spring"),
        Sensor::time(),
        Sensor::parameter(v()[0], "kg"),
    ];
    for (i, sensor) in sensors.into_iter().enumerate() {
        machine.sensor(format!("sensor{i}"), sensor);
    }
    let rows = |n: usize, m: usize, v: &mut dyn FnMut() -> [f64; 3]| -> Vec<Vec<f64>> {
        (0..n).map(|_| (0..m).map(|_| v()[0]).collect()).collect()
    };
    let (s, t) = ("sensor8", "sensor15");
    let motor = Motor { resistance: v()[0], inductance: v()[0], constant: v()[1], gear: v()[2], current: v()[0] };
    let blocks = [
        Block::gain(v()[0]).input(s).unit("N"),
        Block::gain(v()[0]).width(3).input("sensor0"),
        Block::sum(v()).inputs([s, t, "sensor0[2]"]),
        Block::product(2).inputs([s, t]),
        Block::minimum(2).inputs([s, t]),
        Block::maximum(3).inputs([s, t, t]),
        Block::absolute().input(s),
        Block::sign().input(s),
        Block::pass(3).input("sensor0"),
        Block::integrator().start(v()[0]).limits(v()[0], v()[1]).with_reset().wire("reset", s).wire("in", t),
        Block::low_pass(v()[0], v()[1]).start(v()[0]).input(s),
        Block::motor(motor).wire("voltage", s).wire("speed", t),
        Block::servo(v()[0], v()[1]).inputs([s, s, s, s, t, t, t]),
        Block::smooth_saturation(v()[0]).input(s),
        Block::saturation(v()[0], v()[1]).input(s),
        Block::dead_zone(v()[0], v()[1]).input(s),
        Block::relay(v()[0], v()[1]).values(v()[0], v()[1]).starts_on().input(s),
        Block::switch(v()[0]).inputs([s, t, s]),
        Block::rate_limiter(v()[0], v()[1], v()[2]).start(v()[0]).input(s),
        Block::backlash(v()[0], v()[1]).start(v()[0]).input(s),
        Block::constant(v()[0]),
        Block::step(v()[0], v()[1], v()[2]),
        Block::ramp((v()[0], v()[1]), (v()[0], v()[1])),
        Block::sine(v()[0], v()[1]).phase(v()[0]).bias(v()[1]),
        Block::chirp(v()[0], v()[1], v()[2], v()[0]),
        Block::pulse(v()[0], v()[1]).first(v()[0]).levels(v()[1], v()[2]),
        Block::state_space(rows(2, 2, v), rows(2, 3, v), rows(1, 2, v), rows(1, 3, v))
            .start_states(v())
            .input("sensor0"),
        Block::state_space(vec![], vec![], vec![vec![]; 2], rows(2, 1, v)).input(s),
        Block::pid(v()[0], v()[1], v()[2], v()[0]).start(v()[0]).anti_windup(v()[0], v()[1], v()[2]).input(s),
        Block::table(v(), v()).monotone().input(s),
        Block::time_table(v(), v()).interpolation(Interpolation::Spline).outside(Outside::Extend),
        Block::time_table(v(), v()).outside(Outside::Periodic),
        Block::table2(v(), v(), rows(3, 3, v)).interpolation(Interpolation::Spline).inputs([s, t]),
        Block::delay(v()[0], v()[1]).history(77).input(s),
        Block::hold(v()[0]).width(3).offset(v()[1]).input("sensor0"),
        Block::discrete_state_space(v()[0], rows(1, 1, v), rows(1, 1, v), rows(2, 1, v), rows(2, 1, v)).input(s),
        Block::discrete_pid(v()[0], v()[1], v()[2], v()[0], v()[1]).limits(v()[0], v()[1]).offset(v()[2]).input(s),
        Block::noise(v()[0], v()[1], 12_345_678_901).uniform().offset(v()[2]),
        Block::noise(v()[0], v()[1], 0),
    ];
    for (i, block) in blocks.into_iter().enumerate() {
        machine.block(format!("block{i}"), block);
    }
    let linear = SpringLaw::Linear { stiffness: v()[0], damping: v()[1], preload: v()[2] };
    let actuators = [
        Actuator::joint("pin.angle").factor(v()[0]).input(s),
        Actuator::force(b, v()).following().input(s),
        Actuator::torque(b, v()).input(s),
        Actuator::torque_between("solid0.n", b, v()).input(s),
        Actuator::thrust(a, b).input(s),
        Actuator::scaled(Force::spring(a, b, v()[0], linear)).input(s),
        Actuator::scaled(Force::on_coordinate("pin.angle", Law::ramp(v()[0], v()[1]))).wire("scale", s),
    ];
    for (i, actuator) in actuators.into_iter().enumerate() {
        machine.actuator(format!("actuator{i}"), actuator);
    }
    machine.block("open", Block::absolute()).connect(s, "open.in");
}

#[test]
fn filters_come_back_as_their_matrices_and_drives_as_their_parts() {
    let mut machine = Machine::planar();
    machine.body("wheel", Body::rigid(1.0, 0.1));
    machine.joint("pin", Joint::revolute("ground", "wheel"));
    machine.sensor("angle", Sensor::coordinate("pin.angle"));
    let filters = [
        Block::transfer_function(&[2.0, 3.0], &[1.0, 4.0, 5.0]),
        Block::zeros_poles(&[[-1.0, 2.0], [-1.0, -2.0]], &[[-4.0, 0.0], [-5.0, 1.0], [-5.0, -1.0]], 2.5),
        Block::low_pass_2(3.0, 0.7),
        Block::high_pass(3.0),
        Block::high_pass_2(3.0, 0.7),
        Block::band_pass(3.0, 0.1),
        Block::notch(3.0, 0.1),
        Block::lead_lag(0.2, 0.1, 3.0),
        Block::discrete_transfer_function(0.01, &[1.0], &[1.0, -0.5]),
    ];
    for (i, filter) in filters.into_iter().enumerate() {
        machine.block(format!("filter{i}"), filter.input("angle"));
    }
    machine.control.motor("drive", Motor::new(1.0, 0.1, 0.2), "pin.angle", "angle");
    machine.control.follow("servo", Servo { bandwidth: 9.0, damping: 1.0 }, "pin.angle", ["angle", "angle", "angle"]);
    assert_same(&machine);
}

#[test]
fn expressions_come_back_as_expressions() {
    let text = r#"
        [model]
        dimension = 2
        [parameters]
        k = 3
        [[body]]
        name = "wheel"
        mass = 1
        inertia = 0.1
        [[joint]]
        name = "pin"
        type = "revolute"
        between = ["ground", "wheel"]
        [[block]]
        name = "pd"
        type = "function"
        value = "-k*(pin.angle - 2*k) - u1^2/2*pin.angle.rate + if(t < 1, -1, sin(2*pi*t))"
        inputs = ["own"]
        [[block]]
        name = "own"
        type = "equations"
        states = { x = "(pd - x)/0.3", v = "x - k*v" }
        start = { v = 0.25 }
        outputs = { out = "x + v" }
        [[block]]
        name = "counter"
        type = "sampled-function"
        period = 0.1
        value = "y + max(own, 0)"
        start = 1
        [[force]]
        name = "brake"
        type = "coordinate-force"
        coordinate = "pin.angle"
        value = "-0.1*pin.angle.rate*counter"
    "#;
    let model = read_text("first.toml", text, &ReadOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(model.machine.control.blocks.len(), 4);
    assert_same(&model.machine);
    let again = write(&model.machine).expect("expressions are written");
    assert!(again.contains("value = \"-0.1 * u1 * u2\"") || again.contains("value = \"(-0.1) * u1 * u2\""), "{again}");
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

#[derive(Debug)]
struct Square;

impl flyball_machine::control::block::Formula<1> for Square {
    fn value<R: Real>(&self, [u]: [R; 1], _: R) -> R {
        u * u
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
         help: give laws by numbers or a table, and functions as expressions of a model file"
    );
    let mut machine = Machine::planar();
    machine.body("rod", Body::point(1.0));
    machine.control.block("own", Block::formula(Square));
    assert_eq!(write(&machine).expect_err("the formula is code").what, "the function");
}
