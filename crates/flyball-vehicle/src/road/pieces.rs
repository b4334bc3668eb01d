//! Curves along x that go on smoothly beyond the seams of a piece.

use flyball_machine::Real;
use flyball_machine::geometry::Curve;
use flyball_machine::road::Second;

/// All places at which the slope of a curve jumps.
pub(super) fn seams(curve: &Curve) -> Vec<f64> {
    if !curve.has_kinks() {
        return Vec::new();
    }
    let (first, _) = curve.range();
    // the curve has a finite range, but a periodic one goes on for ever: its kinks are the user's to bound
    let next = |x: &f64| curve.next_kink(*x);
    std::iter::successors(curve.next_kink(first - 1.0), next).take(MOST_SEAMS).collect()
}

/// Most seams of one road.
pub(super) const MOST_SEAMS: usize = 1_000_000;

/// The curve on a piece; beyond its ends the parabola that touches it there.
pub(super) fn on_piece(curve: &Curve, seams: &[f64], x: Second, piece: usize) -> Second {
    let begins = piece.checked_sub(1).and_then(|last| seams.get(last)).copied();
    let ends = seams.get(piece).copied();
    let inside = match (begins, ends) {
        (Some(begins), _) if x.value() < begins => begins.next_up(),
        (_, Some(ends)) if x.value() >= ends => ends.next_down(),
        _ => return curve.at(x),
    };
    let [c0, c1, c2, _] = curve.jet(inside);
    let u = x - inside;
    (u * (0.5 * c2) + c1) * u + c0
}
