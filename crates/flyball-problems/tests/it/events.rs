//! Events change what they should.

use flyball_dae::equations::{Differentiated, Equations};
use flyball_dae::system::{Change, Evaluator, Fired, State};
use flyball_problems::bouncing_ball::BouncingBall;
use flyball_problems::five_rods::FiveRods;

fn fire(equations: impl Equations, state: &mut State, switches: &[usize], time: bool) {
    let before = state.clone();
    let mut change = Change::new(state);
    equations.on_event(&before.point(), &Fired { switches, time }, &mut change);
}

#[test]
fn ball_rebounds_with_restitution_and_finally_rests() {
    let ball = BouncingBall::default();
    for &impact in &ball.impacts() {
        let mut state = ball.exact(impact - 1e-9);
        fire(ball, &mut state, &[0], false);
        let after = ball.exact(impact + 1e-9);
        assert_eq!(state.modes, after.modes);
        assert!((state.v[0] - after.v[0]).abs() < 1e-7, "{} {}", state.v[0], after.v[0]); // g × 2e-9 s
    }
    let mut active = [true];
    ball.active_constraints(&[0], &mut active);
    assert!(!active[0]);
    assert_eq!(ball.exact(5.0).modes, [1]);
}

#[test]
fn road_step_ends_the_contact_without_a_zero_of_the_gap() {
    let stair = FiveRods::stair();
    let mut state = stair.start();
    fire(stair, &mut state, &[], false);
    assert_eq!(state.modes, [0, 1], "contact at the start");
    assert_eq!(stair.next_time_event(&state.point()), Some(0.2));
    state.t = 0.2;
    fire(stair, &mut state, &[], true);
    assert_eq!(state.modes, [1, 0], "the road has gone");
    assert_eq!(stair.next_time_event(&state.point()), None);
    let system = Differentiated::new(stair);
    let mut gap = [0.0];
    Evaluator::new(&system).switching(&state.point(), &mut gap);
    assert!((gap[0] - (0.06 - stair.z_free)).abs() < 1e-15); // rounding
}

#[test]
fn contact_follows_the_motion_where_the_gap_is_zero() {
    let stair = FiveRods::stair();
    let mut state = stair.start();
    (state.t, state.q[2]) = (0.3, stair.z_free - 0.06);
    for (speed, contact) in [(-0.5, 1), (0.5, 0)] {
        state.v[2] = speed;
        fire(stair, &mut state, &[0], false);
        assert_eq!(state.modes, [1, contact]);
        fire(stair, &mut state, &[], false);
        assert_eq!(state.modes, [1, contact], "settled");
    }
}

#[test]
fn bump_is_entered_and_left_at_time_events() {
    let bump = FiveRods::bump();
    let mut state = bump.start();
    for (t, next, modes) in [(0.0, Some(0.1), [0, 1]), (0.1, Some(0.3), [1, 1]), (0.3, None, [2, 1])] {
        state.t = t;
        fire(bump, &mut state, &[], t > 0.0);
        assert_eq!((bump.next_time_event(&state.point()), state.modes.as_slice()), (next, modes.as_slice()));
    }
}
