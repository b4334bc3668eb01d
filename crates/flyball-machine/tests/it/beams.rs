//! Beams against closed forms, published values and their own refinement.

use crate::beam_tools::{Random, close, energy, equilibrium, frequencies, run};
use flyball_dae::manifold::so3;
use flyball_dae::scalar::{Real, Taylor};
use flyball_dae::system::{Evaluator, State, System, check_derivatives};
use flyball_machine::{Beam, Body, Force, Joint, Law, Machine, MachineSystem, Material, Rotation, Section};
use std::f64::consts::{FRAC_PI_4, TAU};

/// A section with EI = 1 that hardly stretches or shears.
fn inextensible() -> Section {
    Section::planar(1e7, 1e7, 1.0, 1.0, 1e-6)
}

/// A cantilever of length 1 along x with a load on its end.
fn cantilever(elements: usize, load: Force) -> MachineSystem {
    let mut machine = Machine::planar();
    machine.beam("rod", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(elements).section(inextensible()));
    machine.joint("clamp", Joint::weld("ground", "rod.start").at([0.0, 0.0]));
    machine.force("load", load.over_time(Law::ramp(0.0, 1.0)));
    machine.build().expect("a cantilever")
}

/// Slopes of errors over halvings.
fn orders(errors: &[f64]) -> Vec<f64> {
    errors.windows(2).map(|pair| (pair[0] / pair[1]).log2()).collect()
}

#[test]
fn an_end_moment_bends_a_cantilever_to_a_closed_circle() {
    for elements in [4, 10, 25] {
        let system = cantilever(elements, Force::torque("rod.end", TAU));
        let state = equilibrium(&system, 10);
        let reading = system.read(&state);
        let tip = reading.marker("rod.end").expect("exists");
        close(tip.position[0], 0.0, 1e-9); // newton
        close(tip.position[1], 0.0, 1e-9); // newton
        let angle = state.q[3 * elements + 2];
        close(angle, TAU, 1e-9); // newton
        let middle = reading.section("rod", elements / 2).expect("exists");
        close(middle.moment[2], TAU, 1e-8); // newton
        close(reading.potential_energy(), TAU * TAU / 2.0, 1e-7); // newton
        let clamp = reading.reaction("clamp", "rod.start").expect("exists");
        close(clamp.moment[2], -TAU, 1e-8); // newton
    }
}

#[test]
fn a_circle_in_space_closes_about_any_axis() {
    let mut machine = Machine::spatial();
    let section = Section { torsion: 0.7, bending: [1.0, 1.0], ..inextensible() };
    let along = [1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0];
    machine.beam("rod", Beam::straight([0.0; 3], along).elements(12).section(section));
    machine.joint("clamp", Joint::weld("ground", "rod.start").at([0.0; 3]));
    let across = [2.0, -2.0, 1.0].map(|x| x / 3.0 * TAU);
    machine.force("load", Force::torque("rod.end", across).over_time(Law::ramp(0.0, 1.0)));
    let system = machine.build().expect("a cantilever");
    let state = equilibrium(&system, 10);
    let tip = system.read(&state).marker("rod.end").expect("exists");
    assert!(tip.position.iter().all(|x| x.abs() < 1e-8), "{:?}", tip.position); // newton
}

#[test]
fn a_dead_end_force_gives_the_elastica() {
    // Mattiasson 1981; P L²/EI, w/L, u/L
    let table = [(1.0, 0.30172, 0.05643), (2.0, 0.49346, 0.16064), (5.0, 0.71379, 0.38763), (10.0, 0.81061, 0.55500)];
    for (load, w, u) in table {
        let tips: Vec<[f64; 2]> = [8, 16, 32, 64]
            .into_iter()
            .map(|elements| {
                let system = cantilever(elements, Force::applied("rod.end", [0.0, load]));
                let state = equilibrium(&system, 5);
                let tip = system.read(&state).marker("rod.end").expect("exists").position;
                [tip[1], 1.0 - tip[0]]
            })
            .collect();
        for (i, expected) in [w, u].into_iter().enumerate() {
            let limit = tips[3][i] + (tips[3][i] - tips[2][i]) / 3.0;
            close(limit, expected, 6e-6); // last digit of the table
            let errors: Vec<f64> = tips.iter().map(|tip| tip[i] - limit).collect();
            println!("P = {load}: 64 elements {:.6}, limit {limit:.6}, orders {:?}", tips[3][i], orders(&errors[..3]));
            close(orders(&errors[..3])[1], 2.0, 0.15);
        }
    }
}

fn bend(elements: usize, load: f64) -> MachineSystem {
    let mut machine = Machine::spatial();
    let section = Section {
        axial: 1e7,
        shear: [5e6; 2],
        torsion: 1e7 / 12.0,
        bending: [1e7 / 12.0; 2],
        mass: 1.0,
        inertia: [1.0 / 6.0, 1.0 / 12.0, 1.0 / 12.0],
    };
    let arc = Beam::arc([0.0; 3], [100.0, 0.0, 0.0], [0.0, 0.0, -1.0], FRAC_PI_4);
    machine.beam("rod", arc.elements(elements).section(section));
    machine.joint("clamp", Joint::weld("ground", "rod.start").at([0.0; 3]));
    machine.force("load", Force::applied("rod.end", [0.0, 0.0, load]).over_time(Law::ramp(0.0, 1.0)));
    machine.build().expect("a bend")
}

#[test]
fn the_bend_of_bathe_and_bolourchi_meets_the_values_of_simo_and_vu_quoc() {
    for (load, expected) in [(300.0, [22.33, 58.84, 40.08]), (600.0, [15.79, 47.23, 53.37])] {
        let tips: Vec<[f64; 3]> = [4, 8, 16]
            .into_iter()
            .map(|elements| {
                let system = bend(elements, load);
                let start = system.read(&system.start()).marker("rod.end").expect("exists").position;
                close(start[0], 29.289321881, 1e-8); // rounding of the literal
                let state = equilibrium(&system, 20);
                system.read(&state).marker("rod.end").expect("exists").position
            })
            .collect();
        let limit: [f64; 3] = std::array::from_fn(|i| tips[2][i] + (tips[2][i] - tips[1][i]) / 3.0);
        println!("load {load}: 8 elements {:?}, 16 elements {:?}, limit {limit:?}", tips[1], tips[2]);
        for i in 0..3 {
            close(tips[1][i] / expected[i], 1.0, 0.01); // the agreement among published values
            close(limit[i] / expected[i], 1.0, 0.01); // the same
        }
        let distance = |tip: &[f64; 3]| tip.iter().zip(limit).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        let errors: Vec<f64> = tips.iter().map(distance).collect();
        println!("orders {:?}", orders(&errors[..2]));
        close(orders(&errors[..2])[0], 2.0, 0.3);
    }
}

#[test]
fn frequencies_of_a_cantilever_converge_with_order_two() {
    let exact = [1.8751041, 4.6940911, 7.8547574].map(|root: f64| root * root);
    let mut errors = [const { Vec::new() }; 3];
    for elements in [8, 16, 32, 64] {
        let mut machine = Machine::planar();
        let section = Section::planar(1e8, 1e8, 1.0, 1.0, 1e-8);
        machine.beam("rod", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(elements).section(section));
        let system = machine.build().expect("a rod");
        let keep: Vec<usize> = (3..3 * (elements + 1)).filter(|i| i % 3 != 0).collect();
        let found = frequencies(&system, &system.start(), &keep, 3);
        for (k, exact) in exact.into_iter().enumerate() {
            errors[k].push((found[k] / exact - 1.0).abs());
        }
        println!("{elements} elements: {found:?}");
    }
    for errors in errors {
        println!("errors {errors:?}, orders {:?}", orders(&errors));
        close(orders(&errors)[2], 2.0, 0.15);
        assert!(errors[3] < 2e-3); // truncation(n⁻²)
    }
}

#[test]
fn frequencies_of_a_rotating_cantilever_rise_with_speed() {
    // flapwise, Wright et al. 1982: speed Ω √(ρA L⁴/EI) and first frequency
    let table = [(0.0, 3.5160), (1.0, 3.6816), (2.0, 4.1373), (5.0, 6.4495), (10.0, 11.2023)];
    let elements = 40;
    let section = Section { inertia: [2e-8, 1e-8, 1e-8], ..Section::planar(1e6, 1e6, 1.0, 1.0, 1e-8) };
    let mut machine = Machine::spatial();
    machine.beam("rod", Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(elements).section(section));
    let system = machine.build().expect("a rod");
    for (speed, expected) in table {
        // tension ρA Ω² (1 − x²)/2 as the lumped masses make it, by stretching the elements one after the other
        let mut state = system.start();
        let h = 1.0 / elements as f64;
        let mut outside: f64 = 0.0;
        for i in (1..=elements).rev() {
            let mass = if i == elements { 0.5 * h } else { h };
            outside += mass * speed * speed * i as f64 * h;
            for k in i..=elements {
                state.q[7 * k] += outside / section.axial * h;
            }
        }
        let keep: Vec<usize> = (1..=elements).flat_map(|k| [6 * k + 2, 6 * k + 4]).collect();
        let found = frequencies(&system, &state, &keep, 1)[0];
        println!("speed {speed}: {found:.4} against {expected}");
        close(found / expected, 1.0, 1e-3); // truncation(n⁻²)
    }
}

/// Largest lag of the tip, its largest deflection in the last three seconds and the mean elongation there.
fn spin_up(elements: usize, h: f64) -> [f64; 3] {
    let mut machine = Machine::planar();
    let section = Section::planar(2.8e7, 1e7, 1.4e4, 1.2, 6e-4);
    machine.beam("blade", Beam::straight([0.0, 0.0], [10.0, 0.0]).elements(elements).section(section));
    machine.joint("hub", Joint::revolute("ground", "blade.start").at([0.0, 0.0]));
    let law = Law::custom(|t: Taylor<4>| {
        let w = TAU / 15.0;
        if t.value() < 15.0 {
            (t * t * 0.5 + ((t * w).cos() - 1.0) * (1.0 / (w * w))) * (6.0 / 15.0)
        } else {
            t * 6.0 - 45.0
        }
    });
    machine.joint("motor", Joint::drive("hub.angle", law));
    let system = machine.build().expect("a blade");
    let mut state = system.start();
    let (mut lag, mut swing, mut stretches) = (0.0_f64, 0.0_f64, Vec::new());
    run(&system, &mut state, 20.0, h, 0.6, |state| {
        let tip = system.read(state).marker_in("blade.end", "blade.start").expect("exists").position;
        lag = lag.max(-tip[1]);
        if state.t > 17.0 {
            swing = swing.max(tip[1].abs());
            stretches.push(tip[0] - 10.0);
        }
    });
    [lag, swing, stretches.iter().sum::<f64>() / stretches.len() as f64]
}

#[test]
fn a_beam_spun_up_by_a_motor_stretches_and_straightens_again() {
    let exact = 36.0 * 1.2 * 1000.0 / (3.0 * 2.8e7);
    close(exact, 5.143e-4, 1e-7); // digits of the literal
    let mut errors = Vec::new();
    for (elements, h) in [(10, 0.02), (5, 0.005), (10, 0.005), (20, 0.005)] {
        let [lag, swing, stretch] = spin_up(elements, h);
        println!("{elements} elements, h = {h}: lag {lag:.4} m, swing {swing:.2e} m, elongation {stretch:.4e} m");
        assert!((0.4..0.7).contains(&lag)); // about 0.55 in the figure of Simo & Vu-Quoc 1986
        assert!(swing < 0.01 * lag);
        errors.push((stretch / exact - 1.0).abs());
    }
    println!("errors of the elongation {errors:?}, orders {:?}", orders(&errors[1..]));
    assert!(errors[0] < 1e-2); // truncation((ω h)²) and truncation(n⁻²)
    assert!(errors[3] < 2e-3); // truncation(n⁻²) and what is left of the swing
}

#[test]
fn a_flexible_pendulum_swings_the_same_in_the_plane_and_in_space() {
    let tips = [true, false].map(|planar| {
        let mut machine = if planar { Machine::planar() } else { Machine::spatial() };
        machine.gravity([0.0, -9.81]);
        let section = Section::rectangle([0.02, 0.03], Material::new(2e8, 0.3, 1000.0));
        machine.beam("rod", Beam::straight([0.0, 0.0], [1.0, 0.5]).elements(6).section(section).damping(1e-3));
        machine.joint("pin", Joint::revolute("ground", "rod.start").at([0.0, 0.0]));
        machine.body("bob", Body::rigid(0.5, [0.01, 0.01, 0.01]).at([1.0, 0.5]));
        machine.joint("tip", Joint::weld("rod.end", "bob").at([1.0, 0.5]));
        let system = machine.build().expect("a pendulum");
        let mut state = system.start();
        run(&system, &mut state, 0.6, 2e-3, 0.8, |_| {});
        let reading = system.read(&state);
        let section = reading.section("rod", 2).expect("exists");
        let tip = reading.marker("bob").expect("exists").position;
        [tip[0], tip[1], tip[2], section.force[0], section.force[1], section.moment[2]]
    });
    println!("{tips:?}");
    for (plane, space) in tips[0].into_iter().zip(tips[1]) {
        close(plane, space, 1e-5 * (1.0 + plane.abs())); // newton, amplified by the stiffness
    }
}

#[test]
fn a_tumbling_beam_in_space_keeps_energy_and_momentum() {
    let mut machine = Machine::spatial();
    let section = Section::rectangle([0.1, 0.05], Material::new(1e6, 0.3, 1000.0));
    let rod = Beam::straight([0.0; 3], [1.0, 0.5, -0.5]).elements(8).section(section).spin([6.0, 4.0, -5.0]);
    machine.beam("rod", rod.velocity([0.5, 1.0, 2.0]));
    let system = machine.build().expect("a rod");
    let mut state = system.start();
    let tip = state.v.len() - 6;
    state.v[tip + 1] += 10.0;
    let momentum = |state: &State| {
        let mut p = vec![0.0; state.v.len()];
        Evaluator::new(&system).mass_times(&state.point(), &state.v, &mut p);
        [0, 1, 2].map(|i| p.chunks(6).map(|node| node[i]).sum::<f64>())
    };
    let (before, start) = (energy(&system, &state), momentum(&state));
    let mut bent = 0.0_f64;
    run(&system, &mut state, 1.0, 1e-3, 1.0, |state| {
        bent = bent.max(system.read(state).elastic_energy("rod").expect("exists"));
    });
    println!("elastic energy up to {bent:.3} of {before:.3} J, error {:.1e}", energy(&system, &state) / before - 1.0);
    assert!(bent > 1e-2 * before);
    close(energy(&system, &state) / before, 1.0, 1e-3); // truncation(h²)
    for (a, b) in start.into_iter().zip(momentum(&state)) {
        close(a, b, 1e-9 * before); // newton
    }
}

/// A curved, twisted, damped beam in space at a random state with large rotations.
fn random_state(system: &MachineSystem, seed: u64, size: f64) -> State {
    let mut random = Random::new(seed);
    let mut state = system.start();
    let step: Vec<f64> = (0..state.v.len()).map(|_| size * random.next()).collect();
    let q = state.q.clone();
    system.layout().manifold.retract(&q, &step, &mut state.q);
    for list in [&mut state.v, &mut state.a, &mut state.lambda] {
        list.iter_mut().for_each(|x| *x = random.next());
    }
    state
}

fn soft(damping: f64) -> [MachineSystem; 2] {
    let section = Section {
        axial: 5.0,
        shear: [2.0, 3.0],
        torsion: 0.7,
        bending: [0.9, 1.3],
        mass: 1.1,
        inertia: [0.3, 0.1, 0.25],
    };
    let mut plane = Machine::planar();
    let arc = Beam::arc([1.0, 0.0], [0.0, 0.0], [0.0, 0.0, 1.0], 4.0);
    plane.beam("rod", arc.elements(5).section(section).damping(damping));
    let mut space = Machine::spatial();
    let arc = Beam::arc([1.0, 0.0, 0.3], [0.0; 3], [0.3, -1.0, 2.0], -3.0).second_axis([0.2, 1.0, 0.5]);
    space.beam("rod", arc.elements(4).section(section).damping(damping));
    [plane, space].map(|machine| machine.build().expect("a rod"))
}

#[test]
fn tangents_of_beams_equal_differences_at_large_rotations() {
    for damping in [0.0, 0.3] {
        for system in soft(damping) {
            for seed in 1..6 {
                let state = random_state(&system, seed, 1.2);
                let found = check_derivatives(&system, &state, 1e-6); // truncation of central differences
                assert!(found.is_empty(), "{} and {} more", found[0], found.len() - 1);
            }
        }
    }
}

#[test]
fn internal_forces_are_the_gradient_of_the_energy_and_damping_takes_power() {
    for damping in [0.0, 0.3] {
        for system in soft(damping) {
            let state = random_state(&system, 9, 0.8);
            let n = state.v.len();
            // without gyroscopic work: f · v = −dU/dt − dissipation, and ω × J ω does no work
            let mut f = vec![0.0; n];
            Evaluator::new(&system).force(&state.point(), &mut f);
            let power: f64 = f.iter().zip(&state.v).map(|(f, v)| f * v).sum();
            let d = 1e-5;
            let stored = |d: f64| {
                let mut moved = state.clone();
                let step: Vec<f64> = state.v.iter().map(|v| d * v).collect();
                system.layout().manifold.retract(&state.q, &step, &mut moved.q);
                system.read(&moved).potential_energy()
            };
            let rate = (stored(d) - stored(-d)) / (2.0 * d);
            let heat = system.read(&state).dissipation();
            assert!(if damping > 0.0 { heat > 0.0 } else { heat == 0.0 });
            close(power + rate + heat, 0.0, 1e-7 * (1.0 + power.abs())); // truncation(d²)
        }
    }
}

/// Moves all nodes of a machine that is one free beam.
fn moved(state: &State, planar: bool, turn: Rotation, shift: [f64; 3]) -> State {
    let mut out = state.clone();
    if planar {
        let angle = turn.angle_about_z();
        for node in out.q.chunks_mut(3) {
            let p = turn.apply([node[0], node[1], 0.0]);
            (node[0], node[1], node[2]) = (p[0] + shift[0], p[1] + shift[1], node[2] + angle);
        }
    } else {
        for node in out.q.chunks_mut(7) {
            let p = turn.apply([node[0], node[1], node[2]]);
            let q = so3::multiply(&turn.0, &[node[3], node[4], node[5], node[6]]);
            for i in 0..3 {
                node[i] = p[i] + shift[i];
            }
            node[3..7].copy_from_slice(&q);
        }
    }
    out
}

#[test]
fn rigid_motions_change_no_strain() {
    for (system, planar) in soft(0.0).iter().zip([true, false]) {
        for base in [system.start(), random_state(system, 4, 0.7)] {
            for angle in [0.3, 2.0, 3.1, 5.0] {
                let axis = if planar { [0.0, 0.0, 1.0] } else { [1.0, -2.0, 0.5] };
                let turned = moved(&base, planar, Rotation::about(axis, angle), [0.7, -3.0, 2.0]);
                for element in 0..4 {
                    let [a, b] = [&base, &turned].map(|s| system.read(s).section("rod", element).expect("exists"));
                    for i in 0..3 {
                        close(a.strain[i], b.strain[i], 1e-13); // rounding
                        close(a.curvature[i], b.curvature[i], 1e-13); // rounding
                    }
                }
                let [a, b] = [&base, &turned].map(|s| system.read(s).potential_energy());
                close(a, b, 1e-12 * (1.0 + a)); // rounding
            }
        }
        let rest = system.read(&system.start()).potential_energy();
        assert_eq!(rest, 0.0);
    }
}

#[test]
fn free_fall_strains_nothing_and_keeps_the_energy() {
    let material = Material::new(2e6, 0.3, 1000.0);
    for planar in [true, false] {
        let mut machine = if planar { Machine::planar() } else { Machine::spatial() };
        machine.gravity([0.0, -9.81]);
        let arc = Beam::arc([1.0, 0.0], [0.0, 0.0], [0.0, 0.0, 1.0], 2.0).velocity([1.0, 2.0]);
        machine.beam("rod", arc.elements(6).section(Section::rectangle([0.05, 0.02], material)));
        let system = machine.build().expect("a rod");
        let mut state = system.start();
        let before = energy(&system, &state);
        let start = system.read(&state).marker("rod.end").expect("exists").position;
        run(&system, &mut state, 1.0, 0.05, 0.8, |_| {});
        let reading = system.read(&state);
        for element in 0..6 {
            let section = reading.section("rod", element).expect("exists");
            assert!(section.strain.iter().chain(&section.curvature).all(|x| x.abs() < 1e-11)); // rounding
        }
        close(energy(&system, &state) / before, 1.0, 1e-10); // rounding
        let end = reading.marker("rod.end").expect("exists").position;
        close(end[0] - start[0], 1.0, 1e-10); // rounding
        close(end[1] - start[1], 2.0 - 9.81 / 2.0, 1e-10); // rounding
    }
}

#[test]
fn a_four_bar_with_a_flexible_coupler_balances_its_energy() {
    let errors = [(4e-3, 0.0), (2e-3, 0.0), (2e-3, 2e-3)].map(|(h, damping)| {
        let mut machine = Machine::planar();
        machine.gravity([0.0, -9.81]);
        let material = Material::new(5e8, 0.3, 1000.0);
        machine.body("crank", Body::rod([0.0, 0.0], [0.0, 0.5]).mass(1.0));
        machine.body("rocker", Body::rod([1.2, 0.0], [1.0, 0.8]).mass(1.0));
        let coupler = Beam::straight([0.0, 0.5], [1.0, 0.8]).elements(8).damping(damping);
        machine.beam("coupler", coupler.section(Section::rectangle([0.02, 0.02], material)));
        machine.joint("a", Joint::revolute("ground", "crank").at([0.0, 0.0]));
        machine.joint("b", Joint::revolute("crank", "coupler.start").at([0.0, 0.5]));
        machine.joint("c", Joint::revolute("coupler.end", "rocker").at([1.0, 0.8]));
        machine.joint("d", Joint::revolute("ground", "rocker").at([1.2, 0.0]));
        let system = machine.build().expect("a four-bar");
        let mut state = system.start();
        let before = energy(&system, &state);
        let (mut heat, mut last, mut bent) = (0.0, 0.0, 0.0_f64);
        run(&system, &mut state, 1.0, h, 1.0, |state| {
            let reading = system.read(state);
            let now = reading.dissipation();
            heat += 0.5 * h * (last + now);
            last = now;
            bent = bent.max(reading.elastic_energy("coupler").expect("exists"));
        });
        assert!(bent > 1e-3, "{bent}");
        assert!(system.read(&state).constraint_violation() < 1e-9); // newton
        println!("h = {h}: elastic up to {bent:.3e} J, heat {heat:.3e} J, of {before:.3} J");
        ((energy(&system, &state) + heat) / before - 1.0).abs()
    });
    println!("energy errors {errors:?}");
    assert!(errors.iter().all(|error| *error < 2e-3)); // truncation(h²)
}

#[test]
fn bad_beams_are_refused_by_name() {
    let build = |beam: Beam| {
        let mut machine = Machine::planar();
        machine.beam("rod", beam);
        machine.joint("pin", Joint::revolute("ground", "rod.node7").at([0.0, 0.0]));
        machine.build().expect_err("refused")
    };
    let rod = Beam::straight([0.0, 0.0], [1.0, 0.0]);
    assert_eq!(build(rod.clone()).id(), "machine/missing-section");
    let rod = rod.section(inextensible()).elements(4);
    let unknown = build(rod.clone()).to_string();
    assert!(unknown.contains("`pin` refers to body `rod.node7`") && unknown.contains("did you mean `rod.node"));
    assert_eq!(build(rod.clone().elements(0)).id(), "machine/bad-value");
    assert_eq!(build(rod.clone().damping(-1.0)).id(), "machine/bad-value");
    let turned = build(rod.clone().second_axis([0.0, 1.0, 0.0])).to_string();
    assert!(turned.contains("`.second_axis` does nothing to `rod` (beam)"));
    let heavy = Section { mass: -1.0, ..inextensible() };
    assert!(build(rod.section(heavy)).to_string().contains("the mass per length of `rod` is -1"));
    assert_eq!(build(Beam::straight([0.0, 0.0], [0.0, 0.0]).section(inextensible())).id(), "machine/bad-value");
}

#[test]
fn a_weight_on_a_marker_beside_the_beam_twists_and_bends_it_by_its_lever() {
    use flyball_machine::analysis::{EquilibriumOptions, equilibrium};
    use flyball_machine::{Beam, Force, Joint, Machine, Section};
    // a pull along −z at 0.2 m beside the end: bending F L, torsion F a
    let section =
        Section { axial: 1e6, shear: [1e6; 2], torsion: 50.0, bending: [100.0; 2], mass: 1.0, inertia: [1e-3; 3] };
    let mut machine = Machine::spatial();
    let beam = Beam::straight([0.0; 3], [1.0, 0.0, 0.0]).elements(8).section(section);
    machine.beam("arm", beam.marker(8, "eye", [0.0, 0.2, 0.0]));
    machine.joint("clamp", Joint::weld("ground", "arm.start").at([0.0; 3]));
    let force = 1e-3;
    machine.force("pull", Force::applied("arm.end.eye", [0.0, 0.0, -force]));
    let system = machine.build().expect("an arm");
    let rest = equilibrium(&system, &system.start(), &EquilibriumOptions::default()).expect("exists").state;
    let reading = system.read(&rest);
    let end = reading.marker("arm.end").expect("exists");
    let sag = force / (3.0 * 100.0) + force / 1e6;
    assert!((end.position[2] / -sag - 1.0).abs() < 1e-2); // second order in the length of an element
    let twist = force * 0.2 / 50.0;
    assert!((end.rotation.log()[0] / -twist - 1.0).abs() < 1e-6, "{:?}", end.rotation.log()); // exact for constant torsion
    let eye = reading.marker("arm.end.eye").expect("exists").position[2];
    assert!((eye - (end.position[2] - 0.2 * twist)).abs() < 1e-9); // small angles
}

#[test]
fn a_spatial_four_bar_with_an_elastic_coupler_keeps_its_energy_and_follows_the_rigid_one() {
    use flyball_dae::driver::{NoObserver, Options, Simulation};
    use flyball_dae::method::{GeneralizedAlpha, generalized_alpha};
    use flyball_machine::{Beam, Body, Joint, Machine, Material, Section, Shape};
    // crank, coupler and rocker in the xy-plane of space; the coupler is a beam between two revolute joints
    let section = Section::circle(0.02, Material::new(70e9, 0.3, 2700.0));
    let mass = section.mass * 2.0_f64.hypot(0.5);
    let pins = [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 1.5, 0.0], [2.0, 0.0, 0.0]];
    let build = |elastic: bool| {
        let mut machine = Machine::spatial();
        machine.gravity([0.0, -9.81, 0.0]);
        machine.body("crank", Body::solid(Shape::rod(pins[0], pins[1])).mass(1.0));
        machine.body("rocker", Body::solid(Shape::rod(pins[3], pins[2])).mass(1.5));
        let (from, to) = if elastic { ("coupler.start", "coupler.end") } else { ("coupler", "coupler") };
        if elastic {
            machine.beam("coupler", Beam::straight(pins[1], pins[2]).elements(12).section(section).damping(1e-4));
        } else {
            machine.body("coupler", Body::solid(Shape::rod(pins[1], pins[2])).mass(mass));
        }
        machine.joint("a", Joint::revolute("ground", "crank").at(pins[0]));
        machine.joint("b", Joint::revolute("crank", from).at(pins[1]));
        machine.joint("c", Joint::revolute(to, "rocker").at(pins[2]));
        machine.joint("d", Joint::revolute("ground", "rocker").at(pins[3]));
        machine.build().expect("a four-bar")
    };
    let energy = |system: &flyball_machine::MachineSystem, state: &flyball_dae::system::State| {
        let reading = system.read(state);
        reading.kinetic_energy() + reading.potential_energy()
    };
    let mut ends = Vec::new();
    for elastic in [false, true] {
        let system = build(elastic);
        let method = GeneralizedAlpha::new(&system, generalized_alpha::Options::with_rho(0.8)).expect("valid");
        let mut simulation = Simulation::new(&system, method, system.start(), Options::fixed(0.5, 1e-3));
        simulation.run(&mut NoObserver).unwrap_or_else(|failure| panic!("{failure}"));
        let state = simulation.state().clone();
        let (first, last) = (energy(&system, &system.start()), energy(&system, &state));
        println!("elastic {elastic}: energy {first} → {last}");
        assert!((last - first).abs() < 2e-3 * first.abs(), "{first} {last}"); // damping of the method and of the beam
        ends.push(system.read(&state).marker("rocker").expect("exists").position);
    }
    println!("{ends:?}");
    let apart: f64 = (0..3).map(|i| (ends[0][i] - ends[1][i]).powi(2)).sum::<f64>().sqrt();
    assert!(apart < 5e-3, "{apart}"); // lumped mass and the bending of a slender rod
}

/// A steel strip of 1 m by 10 mm, clamped at its start.
fn strip(thickness: f64, damping: f64) -> Machine {
    let section = Section::rectangle([thickness, 0.01], Material::new(206e9, 0.3, 7850.0));
    let mut machine = Machine::planar();
    machine.beam("strip", Beam::straight([0.0, 0.0], [1.0, 0.0]).elements(16).section(section).damping(damping));
    machine.joint("clamp", Joint::weld("ground", "strip.start"));
    machine
}

#[test]
fn slender_beams_have_their_slow_frequencies() {
    // ω₁ = 1.875² √(E I/(ρ A)) / l², I/A = h²/12; elements add some tenths of a percent
    for thickness in [0.01, 0.5e-3, 0.05e-3] {
        let expected = 1.875104_f64.powi(2) * (206e9_f64 / 7850.0 / 12.0).sqrt() * thickness;
        for damping in [0.0, 1e-4] {
            let system = strip(thickness, damping).build().expect("a cantilever");
            let modes = flyball_machine::analysis::linearize(&system, &system.start()).expect("at rest").modes;
            let slowest = modes.iter().map(|mode| mode.natural_frequency()).fold(f64::INFINITY, f64::min);
            assert!(
                (slowest / expected - 1.0).abs() < 3e-3,
                "{thickness} m, damping {damping} s: {slowest} {expected}"
            );
            let slow = modes.iter().find(|mode| mode.natural_frequency() == slowest).expect("it is one of them");
            // ζ = β ω/2 of damping in proportion to stiffness
            close(slow.damping_ratio(), 0.5 * damping * slowest, 1e-4 * damping * slowest); // rounding, 1 m : 0.05 mm
            assert!(slow.rounding < 3e-3 * slowest, "{slow:?}");
        }
    }
}
