//! Symbols of mechanisms.

/// A spring: a zigzag between two points, `width` to each side.
pub fn zigzag(from: (f64, f64), to: (f64, f64), width: f64) -> Vec<(f64, f64)> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length == 0.0 {
        return vec![from, to];
    }
    let (nx, ny) = (-dy / length * width, dx / length * width);
    const TURNS: usize = 12;
    let mut points = vec![from];
    for k in 0..=TURNS {
        let s = 0.15 + 0.7 * k as f64 / TURNS as f64;
        let side = match k {
            0 | TURNS => 0.0,
            k if k % 2 == 0 => 1.0,
            _ => -1.0,
        };
        points.push((from.0 + s * dx + side * nx, from.1 + s * dy + side * ny));
    }
    points.push(to);
    points
}
