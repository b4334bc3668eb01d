//! Points of contact of a disc, against closed forms.

use crate::{build, model, value};

/// A wheel of radius 1 whose centre is at (x, 0, z), turned by angles about z and then about its own x.
fn disc(road: &str, [x, z]: [f64; 2], [steer, camber]: [f64; 2]) -> [f64; 6] {
    let (s, c) = steer.sin_cos();
    let (q, p) = camber.sin_cos();
    let model = model(&format!(
        "[[body]]\nname = 'wheel'\nmass = 1\ninertia = [1, 1, 1]\nposition = [{x}, 0, {z}]\n\
         rotation = {{ matrix = [[{c}, {}, {}], [{s}, {}, {}], [0, {q}, {p}]] }}\n\
         [[road]]\nname = 'road'\n{road}\n\
         [[force]]\nname = 'tyre'\ntype = 'tyre'\non = 'wheel'\nroad = 'road'\nradius = 1\nstiffness = 1000\n",
        -s * p,
        s * q,
        c * p,
        -c * q
    ));
    let system = build(&model);
    let state = system.start();
    ["contact_x", "contact_y", "contact_z", "loaded_radius", "camber", "deflection"]
        .map(|name| value(&system, &state, &format!("tyre.{name}")))
}

fn near(found: &[f64], wanted: &[f64], what: &str) {
    for (f, w) in found.iter().zip(wanted) {
        assert!((f - w).abs() < 1e-12, "{what}: {found:?} instead of {wanted:?}"); // rounding
    }
}

#[test]
fn a_disc_over_slopes_touches_at_the_foot_of_its_centre() {
    for degrees in 0..=30 {
        let angle = f64::from(degrees).to_radians();
        // a plane tilted by the angle, and z = x · sin(angle), whose slope is another one
        let roads = [
            (format!("type = 'incline'\ngrade = {angle:?}"), angle),
            (format!("type = 'surface'\nz = 'x*sin({angle:?})'"), angle.sin().atan()),
        ];
        for (road, slope) in roads {
            let (s, c) = slope.sin_cos();
            let rho = 0.9 * c;
            let found = disc(&road, [0.0, 0.9], [0.0, 0.0]);
            near(&found, &[rho * s, 0.0, 0.9 - rho * c, rho, 0.0, 1.0 - rho], &format!("{degrees} degrees"));
        }
    }
}

#[test]
fn camber_moves_the_point_out_of_the_vertical() {
    for (steer, camber) in [(0.0, 0.1), (0.0, -0.2), (0.7, 0.15)] {
        // down the wheel plane: 0.9/cos γ from the centre
        let found = disc("type = 'flat'", [0.0, 0.9], [steer, camber]);
        let rho = 0.9 / camber.cos();
        let side = 0.9 * camber.tan();
        let wanted = [-side * steer.sin(), side * steer.cos(), 0.0, rho, camber, 1.0 - rho];
        near(&found, &wanted, &format!("steered by {steer}, inclined by {camber}"));
    }
}

#[test]
fn on_waves_the_point_is_where_the_wheel_plane_meets_its_own_tangent_plane() {
    let h = |x: f64, y: f64| 0.05 * (3.0 * x).sin() * (2.0 * y).cos();
    for (x, steer, camber) in [(0.0, 0.0, 0.0), (0.4, 0.3, 0.1), (1.3, -0.8, -0.2), (2.9, 2.0, 0.05)] {
        let [px, py, pz, rho, ..] = disc("type = 'surface'\nz = '0.05*sin(3*x)*cos(2*y)'", [x, 0.9], [steer, camber]);
        assert!((pz - h(px, py)).abs() < 1e-12, "off the road");
        let d = [px - x, py, pz - 0.9];
        let axis = [-f64::sin(steer) * f64::cos(camber), steer.cos() * camber.cos(), camber.sin()];
        let n = [-0.15 * (3.0 * px).cos() * (2.0 * py).cos(), 0.1 * (3.0 * px).sin() * (2.0 * py).sin(), 1.0];
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let along = [axis[1] * n[2] - axis[2] * n[1], axis[2] * n[0] - axis[0] * n[2], axis[0] * n[1] - axis[1] * n[0]];
        assert!(dot(d, axis).abs() < 1e-12 && dot(d, along).abs() < 1e-12, "not down the wheel plane");
        assert!((dot(d, d).sqrt() - rho).abs() < 1e-12);
    }
}
