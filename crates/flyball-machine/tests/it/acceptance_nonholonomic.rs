//! Rolling disc and knife edge against closed forms.

use crate::common::{Choice, build, close, distance, energy, run, slope, watch};
use flyball_dae::driver::Options;
use flyball_dae::system::State;
use flyball_machine::examples;

const ANGLE: f64 = 1.2;
const PRECESSION: f64 = -1.5;

#[test]
fn disc_rolls_steadily_on_its_circle() {
    let spin = examples::steady_spin(ANGLE, PRECESSION);
    let system = build(&examples::rolling_disc(ANGLE, PRECESSION, spin));
    // v₀ = Ω ẑ × d with d from the centre of the circle to the disc
    let (radius, speed, t) = (0.5, -0.5 * spin, 2.0);
    let height = radius * ANGLE.sin();
    let d = speed / PRECESSION; // d = −ẑ × v₀/Ω = (0, −v₀/Ω, 0)
    let (s, c) = (PRECESSION * t).sin_cos();
    let expected = [d * s, d - d * c, height];
    // F = m a + m g ẑ, a towards the centre of the circle
    let centripetal = 2.0 * PRECESSION * PRECESSION * d;
    let force = [-centripetal * s, centripetal * c, 2.0 * examples::GRAVITY];
    let mut errors = Vec::new();
    for halving in 0..4 {
        let end = run(&system, Choice::Alpha(0.9), t, 2e-3 / f64::from(1 << halving)).state;
        errors.push(distance(&system.read(&end).marker("disc").expect("exists").position, &expected));
    }
    println!("steady rolling, radius {d}: {errors:?}");
    for (choice, accuracy, tolerance) in
        [(Choice::Mdop5, 1e-10, 1e-7), (Choice::Soi2(0.9), 1e-3, 1e-4), (Choice::Alpha(0.9), 1e-3, 1e-4)]
    {
        let end = run(&system, choice, t, accuracy).state;
        let reading = system.read(&end);
        let disc = reading.marker("disc").expect("exists");
        println!("{choice:?}: {:e}", distance(&disc.position, &expected));
        assert!(distance(&disc.position, &expected) < tolerance); // truncation
        close(disc.rotation.axis(2)[2], ANGLE.cos(), tolerance);
        let found = reading.reaction("floor", "disc").expect("exists").force;
        assert!(distance(&found, &force) < 1e3 * tolerance, "{found:?} {force:?}");
    }
}

#[test]
fn tumbling_disc_keeps_its_energy_to_truncation() {
    let system = build(&examples::rolling_disc(1.1, -1.0, 6.0));
    let first = energy(&system, &system.start());
    let drift = |choice: Choice, accuracy: f64| {
        let mut worst = 0.0_f64;
        let options = match choice {
            Choice::Mdop5 => Options::controlled(1.0, accuracy),
            _ => Options::fixed(1.0, accuracy),
        };
        watch(&system, choice, options, |state| {
            worst = worst.max((energy(&system, state) / first - 1.0).abs());
        });
        worst
    };
    assert!(drift(Choice::Mdop5, 1e-10) < 1e-8); // truncation(tolerance)
    for choice in [Choice::Alpha(1.0), Choice::Soi2(1.0)] {
        let errors: Vec<f64> = (0..4).map(|halving| drift(choice, 8e-3 / f64::from(1 << halving))).collect();
        println!("{choice:?}: {errors:?}");
        assert!(slope(&errors) > 1.85); // truncation(h²)
    }
}

#[test]
fn knife_edge_follows_its_closed_form() {
    let system = build(&examples::knife_edge());
    let at = |state: &State| {
        let reading = system.read(state);
        let blade = reading.marker("blade").expect("exists");
        let psi = -reading.multipliers("edge").expect("exists")[0]; // the reference counts slip the other way
        [blade.position[0], blade.position[1], blade.velocity[0], blade.velocity[1], psi]
    };
    let reference = [0.506945122521001, 1.4582572649678367, -0.9280290598713469, 2.027780490084004, 8.920207757159936];
    let tight = at(&run(&system, Choice::Mdop5, 1.0, 1e-12).state);
    assert!(distance(&tight, &reference) < 1e-9); // truncation(tolerance)
    for choice in [Choice::Alpha(0.8), Choice::Soi2(0.8)] {
        let errors: Vec<f64> = (0..4)
            .map(|halving| distance(&at(&run(&system, choice, 1.0, 1e-2 / f64::from(1 << halving)).state), &reference))
            .collect();
        println!("{choice:?}: {errors:?}");
        close(slope(&errors), 2.0, 0.15);
    }
}
