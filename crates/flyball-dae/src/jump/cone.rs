//! The complementarity problem in the impulses P alone: rates s = W P + b, W positive semidefinite.
//!
//! ```text
//!   struck:   0 ≤ Pᵢ ⟂ sᵢ ≥ 0
//!   rubbed:   P_T = projection of P_T − ρ s_T onto the ball of radius |c + B P|
//! ```
//!
//! Where contacts share what only their sum decides, W is singular. A proximal iteration, W + ε I with b − ε Pₖ, has
//! one solution per turn and ends at that of least norm: what equal, very stiff springs would do (Rockafellar 1976).
//! Each turn is a semismooth Newton iteration on the projection equations (Alart & Curnier 1991), with Gauss-Seidel
//! sweeps where Newton does not get on by itself.

use crate::extent::largest;
use crate::linear::DenseLu;

/// ε relative to the largest entry of W.
const PROXIMAL: f64 = 1e-6;
/// Turns of the proximal iteration; each divides the part that W decides by about 1/ε.
const TURNS: usize = 40;
/// Rounds of sweeps and Newton iterations, with twice the sweeps each time.
const ROUNDS: usize = 10;
/// Newton iterations in a round.
const ITERATIONS: usize = 25;
/// Relative residual that counts as solved.
const SOLVED: f64 = 1e-13;
/// Relative residual that is good enough where rounding allows no better.
const GOOD_ENOUGH: f64 = 1e-9;

/// Kind of an impulse: how many unknowns it has, and their bounds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ImpulseKind {
    /// One unknown that pushes.
    Struck,
    /// One or two unknowns within |c + B P|; B row by row.
    Rubbed { count: usize, c: Vec<f64>, b: Vec<f64> },
}

/// Unknowns part after part.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    pub n: usize,
    /// W, row by row.
    pub w: Vec<f64>,
    /// b.
    pub b: Vec<f64>,
    pub parts: Vec<ImpulseKind>,
}

/// A solution that was not found: the largest relative residual left, and the unknown it belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct NotFound {
    pub residual: f64,
    pub unknown: usize,
}

impl ImpulseKind {
    fn count(&self) -> usize {
        match self {
            Self::Struck => 1,
            Self::Rubbed { count, .. } => *count,
        }
    }
}

/// The limit of friction and its gradient.
fn limit(c: &[f64], b: &[f64], p: &[f64], gradient: &mut [f64]) -> f64 {
    let n = p.len();
    let loads: Vec<f64> = c
        .iter()
        .zip(b.chunks_exact(n))
        .map(|(c, row)| c + row.iter().zip(p).map(|(b, p)| b * p).sum::<f64>())
        .collect();
    let size = loads.iter().map(|load| load * load).sum::<f64>().sqrt();
    gradient.fill(0.0);
    if size > 0.0 {
        for (load, row) in loads.iter().zip(b.chunks_exact(n)) {
            gradient.iter_mut().zip(row).for_each(|(g, b)| *g += load / size * b);
        }
    }
    size
}

impl Cone {
    /// The impulses.
    pub fn solve(&self) -> Result<Vec<f64>, NotFound> {
        let mut p = vec![0.0; self.n];
        let epsilon = PROXIMAL * (0..self.n).fold(f64::MIN_POSITIVE, |m: f64, i| m.max(self.w[i * self.n + i]));
        let mut turn = Turn::new(self, epsilon);
        for _ in 0..TURNS {
            let last = p.clone();
            turn.center.copy_from_slice(&last);
            turn.solve(&mut p)?;
            let moved = p.iter().zip(&last).fold(0.0, |m: f64, (new, old)| m.max((new - old).abs()));
            if moved <= SOLVED * largest(&p) {
                break;
            }
        }
        Ok(p)
    }
}

/// One turn of the proximal iteration: the problem with W + ε I and b − ε center.
struct Turn<'a> {
    cone: &'a Cone,
    epsilon: f64,
    center: Vec<f64>,
    /// ρ per unknown.
    rho: Vec<f64>,
    lu: DenseLu,
    jacobian: Vec<f64>,
    residual: Vec<f64>,
    gradient: Vec<f64>,
}

impl<'a> Turn<'a> {
    fn new(cone: &'a Cone, epsilon: f64) -> Self {
        let n = cone.n;
        let mut rho = vec![0.0; n];
        let mut first = 0;
        for part in &cone.parts {
            let block = first..first + part.count();
            let stiffest = block.clone().fold(0.0, |m: f64, i| m.max(cone.w[i * n + i]));
            rho[block].fill(1.0 / (stiffest + epsilon));
            first += part.count();
        }
        Self {
            cone,
            epsilon,
            center: vec![0.0; n],
            rho,
            lu: DenseLu::new(n),
            jacobian: vec![0.0; n * n],
            residual: vec![0.0; n],
            gradient: vec![0.0; n],
        }
    }

    /// Entry of W + ε I.
    fn w(&self, i: usize, j: usize) -> f64 {
        self.cone.w[i * self.cone.n + j] + if i == j { self.epsilon } else { 0.0 }
    }

    /// sᵢ.
    fn rate(&self, i: usize, p: &[f64]) -> f64 {
        let row = &self.cone.w[i * self.cone.n..][..self.cone.n];
        let sum: f64 = row.iter().zip(p).map(|(w, p)| w * p).sum();
        sum + self.cone.b[i] + self.epsilon * (p[i] - self.center[i])
    }

    /// Impulses that count as one.
    fn scale(&self, p: &[f64]) -> f64 {
        let wanted = self.cone.b.iter().zip(&self.rho).fold(0.0, |m: f64, (b, rho)| m.max((b * rho).abs()));
        largest(p) + wanted + f64::MIN_POSITIVE
    }

    fn solve(&mut self, p: &mut [f64]) -> Result<(), NotFound> {
        let (mut best, mut residual) = (p.to_vec(), f64::INFINITY);
        for round in 0..ROUNDS {
            if round > 0 {
                p.copy_from_slice(&best);
                (0..10 << round).for_each(|_| self.sweep(p));
            }
            let size = self.newton(p);
            if size < residual {
                (residual, best) = (size, p.to_vec());
            }
            if residual <= SOLVED {
                break;
            }
        }
        p.copy_from_slice(&best);
        if residual <= GOOD_ENOUGH {
            return Ok(());
        }
        self.evaluate(p, false);
        let worst = |i: &usize, j: &usize| self.residual[*i].abs().total_cmp(&self.residual[*j].abs());
        Err(NotFound { residual, unknown: (0..p.len()).max_by(worst).unwrap_or(0) })
    }

    /// Newton with backtracking; gives the relative residual where it ends.
    fn newton(&mut self, p: &mut [f64]) -> f64 {
        let mut size = self.evaluate(p, true) / self.scale(p);
        for _ in 0..ITERATIONS {
            if size <= 0.01 * SOLVED || self.lu.factor(&self.jacobian).is_err() {
                break;
            }
            let mut step = self.residual.clone();
            self.lu.solve(&mut step);
            let (from, mut fraction) = (p.to_vec(), 1.0);
            let better = loop {
                p.iter_mut().zip(from.iter().zip(&step)).for_each(|(p, (from, step))| *p = from - fraction * step);
                let tried = self.evaluate(p, true) / self.scale(p);
                if tried < size {
                    size = tried;
                    break true;
                }
                fraction *= 0.5;
                if fraction < 1e-4 {
                    break false;
                }
            };
            if !better {
                p.copy_from_slice(&from);
                break;
            }
        }
        size
    }

    /// One sweep of projections, part by part.
    fn sweep(&mut self, p: &mut [f64]) {
        let (cone, mut first) = (self.cone, 0);
        for part in &cone.parts {
            match part {
                ImpulseKind::Struck => p[first] = (p[first] - self.rho[first] * self.rate(first, p)).max(0.0),
                ImpulseKind::Rubbed { count, c, b } => {
                    let limit = limit(c, b, p, &mut self.gradient);
                    let mut wanted = [0.0; 2];
                    for i in 0..*count {
                        wanted[i] = p[first + i] - self.rho[first + i] * self.rate(first + i, p);
                    }
                    let size = wanted[0].hypot(wanted[1]);
                    let within = if size > limit { limit / size } else { 1.0 };
                    p[first..first + count].iter_mut().zip(wanted).for_each(|(p, wanted)| *p = within * wanted);
                }
            }
            first += part.count();
        }
    }

    /// Residual of the projection equations, their derivative if asked for, and the largest residual.
    fn evaluate(&mut self, p: &[f64], derivative: bool) -> f64 {
        let (cone, n, mut first) = (self.cone, self.cone.n, 0);
        if derivative {
            self.jacobian.fill(0.0);
        }
        for part in &cone.parts {
            let count = part.count();
            // y = P − ρ s
            let (mut y, mut rates) = ([0.0; 2], [0.0; 2]);
            for i in 0..count {
                rates[i] = self.rate(first + i, p);
                y[i] = p[first + i] - self.rho[first + i] * rates[i];
            }
            let (radius, size) = match part {
                ImpulseKind::Struck => (0.0, y[0].max(0.0)),
                ImpulseKind::Rubbed { c, b, .. } => (limit(c, b, p, &mut self.gradient), y[0].hypot(y[1])),
            };
            let free = match part {
                ImpulseKind::Struck => y[0] > 0.0,
                ImpulseKind::Rubbed { .. } => size <= radius && radius > 0.0,
            };
            for i in 0..count {
                let row = first + i;
                if free {
                    // ρ s = 0
                    self.residual[row] = self.rho[row] * rates[i];
                    if derivative {
                        for j in 0..n {
                            self.jacobian[row * n + j] = self.rho[row] * self.w(row, j);
                        }
                    }
                    continue;
                }
                // P − radius y/|y| = 0
                let unit = y.map(|y| if size > 0.0 { y / size } else { 0.0 });
                self.residual[row] = p[row] - radius * unit[i];
                if derivative {
                    self.jacobian[row * n + row] += 1.0;
                    if radius > 0.0 {
                        for j in 0..n {
                            self.jacobian[row * n + j] -= unit[i] * self.gradient[j];
                        }
                        for k in 0..count {
                            let across = f64::from(u8::from(i == k)) - unit[i] * unit[k];
                            let turn = radius / size * across;
                            self.jacobian[row * n + first + k] -= turn;
                            for j in 0..n {
                                self.jacobian[row * n + j] += turn * self.rho[first + k] * self.w(first + k, j);
                            }
                        }
                    }
                }
            }
            first += count;
        }
        largest(&self.residual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding of a solved problem.
    const ROUNDING: f64 = 1e-12;

    fn rubbed(count: usize, n: usize, normal: usize, mu: f64) -> ImpulseKind {
        let mut b = vec![0.0; n];
        b[normal] = mu;
        ImpulseKind::Rubbed { count, c: vec![0.0], b }
    }

    #[test]
    fn a_point_that_strikes_aslant_slides_on_or_sticks() {
        // unit mass, normal and slip independent: P_N = 1, P_T = −min(μ, |u|)
        for (mu, slip, wanted) in [(0.3, 2.0, -0.3), (0.3, 0.2, -0.2), (0.0, 2.0, 0.0)] {
            let cone = Cone {
                n: 2,
                w: vec![1.0, 0.0, 0.0, 1.0],
                b: vec![-1.0, slip],
                parts: vec![ImpulseKind::Struck, rubbed(1, 2, 0, mu)],
            };
            let p = cone.solve().unwrap();
            assert!((p[0] - 1.0).abs() < ROUNDING && (p[1] - wanted).abs() < ROUNDING, "{p:?}");
        }
    }

    #[test]
    fn friction_in_space_opposes_the_slip_it_leaves() {
        // W couples the directions; the law is checked, not a number
        let w = vec![2.0, 0.3, -0.2, 0.3, 1.0, 0.4, -0.2, 0.4, 1.5];
        let cone = Cone { n: 3, w, b: vec![-1.0, 2.0, -1.0], parts: vec![ImpulseKind::Struck, rubbed(2, 3, 0, 0.4)] };
        let p = cone.solve().unwrap();
        let s: Vec<f64> = (0..3).map(|i| cone.b[i] + (0..3).map(|j| cone.w[3 * i + j] * p[j]).sum::<f64>()).collect();
        assert!(s[0].abs() < ROUNDING);
        let (size, limit) = (s[1].hypot(s[2]), 0.4 * p[0]);
        assert!(size > 0.1, "it slides on");
        assert!((p[1] + limit * s[1] / size).abs() < ROUNDING && (p[2] + limit * s[2] / size).abs() < ROUNDING);
    }

    #[test]
    fn impulses_that_only_their_sum_decides_are_shared_alike() {
        let cone = Cone { n: 3, w: vec![1.0; 9], b: vec![-3.0; 3], parts: vec![ImpulseKind::Struck; 3] };
        let p = cone.solve().unwrap();
        assert!(p.iter().all(|p| (p - 1.0).abs() < 1e-9), "{p:?}");
    }
}
