//! Suspensions on the rig, against an independent model of the same data and against closed forms.

use crate::{example, model};
use flyball_file::Model;
use flyball_vehicle::suspension::{Rig, RigOptions, Station};

/// Travel [mm]; mass [kg], length of the strut [m], motion ratio, toe-in and tilt of the axis [deg], movement outwards and
/// forwards [mm] of an independent model, as printed.
const FIVE_LINK: [[f64; 8]; 5] = [
    [-80.0, 40.750, 0.4514, -0.6741, -0.203, -1.610, 2.75, 9.03],
    [-40.0, 40.040, 0.4246, -0.6661, -0.097, -0.995, 3.17, 4.00],
    [0.0, 40.047, 0.3982, -0.6582, 0.0, 0.0, 0.0, 0.0],
    [40.0, 40.742, 0.3720, -0.6495, 0.109, 1.414, -6.68, -2.92],
    [80.0, 42.180, 0.3462, -0.6391, 0.250, 3.309, -16.91, -4.71],
];

#[test]
fn the_travel_table_of_the_five_link_is_that_of_the_independent_model() {
    let model = example("five-link-stair.toml", &[]);
    let mut rig = Rig::new(&model.machine, &RigOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((rig.wheels().collect::<Vec<_>>(), rig.body()), (vec!["corner.wheel"], "ground"));
    let strut = rig.springs().position(|name| name == "corner.strut").expect("it has a strut");
    let travels = FIVE_LINK.map(|row| 1e-3 * row[0]);
    let stations = rig.stations(&travels).unwrap_or_else(|error| panic!("{error}"));
    let digits = [0.0, 0.51e-3, 0.51e-4, 0.51e-4, 0.51e-3, 0.51e-3, 0.51e-2, 0.51e-2]; // half a unit of the last digit
    let mut missed = Vec::new();
    for (station, wanted) in stations.iter().zip(FIVE_LINK) {
        let (wheel, strut) = (station.wheels[0], station.springs[strut]);
        let found = [
            wanted[0],
            station.mass,
            strut.length,
            strut.ratio,
            wheel.toe.to_degrees(),
            -wheel.camber.to_degrees(),
            1e3 * wheel.outward,
            1e3 * wheel.forward,
        ];
        let near = (0..8).all(|i| (found[i] - wanted[i]).abs() <= digits[i]);
        if !near {
            missed.push(format!("{found:?} instead of {wanted:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    // 4500 N in the design position: rounding through forces of some thousand newton
    assert!((stations[2].wheels[0].load - 4500.0).abs() < 1e-6);
}

pub fn stations(model: &Model, wheels: &[&str], travels: &[f64]) -> Vec<Station> {
    let options = RigOptions { wheels: wheels.iter().map(|wheel| wheel.to_string()).collect(), body: None };
    let mut rig = Rig::new(&model.machine, &options).unwrap_or_else(|error| panic!("{error}"));
    rig.stations(travels).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_wheel_rate_is_the_slope_of_the_load() {
    let model = example("five-link-stair.toml", &[]);
    let h = 1e-4;
    for at in [-0.06, 0.0, 0.05] {
        let found = stations(&model, &[], &[at - h, at, at + h]);
        let slope = (found[2].wheels[0].load - found[0].wheels[0].load) / (2.0 * h);
        let rate = found[1].wheels[0].rate;
        assert!((rate - slope).abs() < 1e-5 * slope.abs(), "{at}: {rate} instead of {slope}"); // truncation(h²)
    }
}

#[test]
fn the_front_axle_steers_as_in_the_independent_model() {
    // toe-in of the left wheel over the displacement of the rack, as printed [mm, deg]
    for (rack, toe) in [(-30, -13.03), (-20, -8.53), (-10, -4.20), (10, 4.12), (20, 8.19), (30, 12.23)] {
        let model = example("car-passive.toml", &[("driver.steering.value", &format!("{rack} mm"))]);
        let found = stations(&model, &["car.fl.wheel"], &[0.0])[0].wheels[0].toe.to_degrees();
        assert!((found - toe).abs() < 0.0051, "{rack} mm: {found} instead of {toe}");
    }
}

#[test]
fn axles_of_the_car_have_the_rates_of_the_independent_model() {
    let station = stations(&example("car-passive.toml", &[]), &[], &[0.0]).remove(0);
    // front and rear: load to rounding, rate and mass as printed [N, N/m, kg]
    for (wheels, load, rate) in [([0, 1], 4401.183423, 21_415.0), ([2, 3], 3478.208577, 19_787.0)] {
        for wheel in wheels.map(|w| station.wheels[w]) {
            assert!((wheel.load - load).abs() < 1e-5 && (wheel.rate - rate).abs() < 0.51, "{wheel:?}");
        }
    }
    assert!((station.mass - 2.0 * (42.28 + 40.05)).abs() < 4.0 * 0.0051, "{}", station.mass);
}

#[test]
fn a_wheel_on_a_parallelogram_keeps_toe_and_camber_and_feels_the_closed_form() {
    // two equal links of length l along y carry a massless carrier with a wheel of 20 kg; a spring k upright at the wheel:
    // z = l sin φ, outwards −l (1 − cos φ), load = m g + k (z − z₀), rate k, mass m (1 + tan² φ)
    let (l, m, k) = (0.4, 20.0, 3e4);
    let text = format!(
        r#"gravity = [0, 0, -9.81]
        [[body]]
        name = "lower"
        mass = 1e-8
        inertia = [1e-8, 1e-8, 1e-8]
        [[body]]
        name = "upper"
        mass = 1e-8
        inertia = [1e-8, 1e-8, 1e-8]
        position = [0, 0, 0.3]
        [[body]]
        name = "carrier"
        mass = 1e-8
        inertia = [1e-8, 1e-8, 1e-8]
        position = [0, {l}, 0]
        [[body]]
        name = "wheel"
        mass = {m}
        inertia = [1e-8, 1e-8, 1e-8]
        position = [0, {l}, 0]
        [[joint]]
        name = "inner_low"
        type = "revolute"
        between = ["ground", "lower"]
        at = [0, 0, 0]
        axis = [1, 0, 0]
        [[joint]]
        name = "inner_high"
        type = "universal"
        between = ["ground", "upper"]
        at = [0, 0, 0.3]
        axis = [0, 1, 0]
        [[joint]]
        name = "outer_low"
        type = "revolute"
        between = ["lower", "carrier"]
        at = [0, {l}, 0]
        axis = [1, 0, 0]
        [[joint]]
        name = "outer_high"
        type = "spherical"
        between = ["upper", "carrier"]
        at = [0, {l}, 0.3]
        [[joint]]
        name = "hub"
        type = "revolute"
        between = ["carrier", "wheel"]
        at = [0, {l}, 0]
        axis = [0, 1, 0]
        [[marker]]
        name = "high"
        on = "ground"
        position = [0, {l}, 1e6]
        [[force]]
        name = "spring"
        type = "spring-damper"
        between = ["ground.high", "wheel"]
        stiffness = {k}
        rest_length = 1e6
        "#
    );
    let model = model(&text);
    for travel in [-0.1, 0.0, 0.15] {
        let station = stations(&model, &["wheel"], &[travel]).remove(0);
        let wheel = station.wheels[0];
        let phi = f64::asin(travel / l);
        // the spring is a million metres long, so that it stays upright within 1e-6
        let wanted = [
            (wheel.toe, 0.0, 1e-9),
            (wheel.camber, 0.0, 1e-9),
            (wheel.outward, -l * (1.0 - phi.cos()), 1e-9),
            (wheel.load, m * 9.81 + k * travel, 1e-3),
            (wheel.rate, k, 1.0),
            (station.mass, m * (1.0 + phi.tan().powi(2)), 1e-6),
            (station.springs[0].ratio, -1.0, 1e-6),
        ];
        for (found, wanted, near) in wanted {
            assert!((found - wanted).abs() < near, "{travel}: {found} instead of {wanted}");
        }
    }
}

#[test]
fn what_is_missing_is_named() {
    let refused = |text: &str, wheel: &str| {
        let wheels = if wheel.is_empty() { vec![] } else { vec![wheel.to_string()] };
        let found = Rig::new(&model(text).machine, &RigOptions { wheels, body: None });
        found.map(|_| ()).expect_err("something is missing").to_string()
    };
    let body = "[[body]]\nname = 'wheel'\nmass = 1\ninertia = [1, 1, 1]\n";
    assert!(refused(body, "").contains("--wheel"));
    assert!(refused(body, "wheal").contains("`wheal`") && refused(body, "wheal").contains("`wheel`"));
    assert!(refused(body, "wheel").contains("no revolute joint carries `wheel`"));
}
