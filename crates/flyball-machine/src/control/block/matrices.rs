//! A linear system as four matrices, and how it is made from a transfer function or from poles and zeros.
//!
//!   ẋ = A x + B u (or x₊ = A x + B u),   y = C x + D u

use crate::machine::Refused;
use flyball_dae::scalar::Real;

/// A, B, C, D by rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrices {
    /// States, inputs, outputs.
    pub sizes: [usize; 3],
    /// A.
    pub a: Vec<f64>,
    /// B.
    pub b: Vec<f64>,
    /// C.
    pub c: Vec<f64>,
    /// D.
    pub d: Vec<f64>,
}

fn refused<T>(what: &'static str, value: f64, help: &'static str) -> Result<T, Refused> {
    Err(Refused { what, value, help })
}

/// A matrix given by rows.
pub type Rows = Vec<Vec<f64>>;

impl Matrices {
    /// From A, B, C, D given by rows.
    ///
    /// # Errors
    /// If the sizes do not fit or a number is not finite.
    pub fn new(a: Rows, b: Rows, c: Rows, d: Rows) -> Result<Self, Refused> {
        let (n, p) = (a.len(), c.len().max(d.len()));
        let m = b.first().or(d.first()).map_or(0, Vec::len);
        let fits = |rows: &Rows, r: usize, c: usize| rows.len() == r && rows.iter().all(|row| row.len() == c);
        let help = "A is n × n, B n × inputs, C outputs × n, D outputs × inputs; C and D have one row per output";
        for (what, rows, r, c) in
            [("rows of A", &a, n, n), ("rows of B", &b, n, m), ("rows of C", &c, p, n), ("rows of D", &d, p, m)]
        {
            if !fits(rows, r, c) {
                return refused(what, rows.len() as f64, help);
            }
        }
        let flat = |rows: Rows| rows.into_iter().flatten().collect::<Vec<f64>>();
        let all = Self { sizes: [n, m, p], a: flat(a), b: flat(b), c: flat(c), d: flat(d) };
        let entries = [&all.a, &all.b, &all.c, &all.d].into_iter().flatten();
        let bad = entries.copied().find(|x| !x.is_finite());
        match bad {
            Some(x) => refused("an entry of a matrix", x, "give finite numbers"),
            None => Ok(all),
        }
    }

    /// From numerator and denominator, highest power first; in observable form, time measured in units of the largest
    /// root if `scale`.
    ///
    /// # Errors
    /// If the leading coefficient of the denominator is zero, or the numerator has the higher degree.
    pub fn transfer(numerator: &[f64], denominator: &[f64], scale: bool) -> Result<Self, Refused> {
        let Some((&lead, rest)) = denominator.split_first() else {
            return refused("the number of coefficients of the denominator", 0.0, "give at least one");
        };
        if lead == 0.0 || !lead.is_finite() {
            return refused("the first coefficient of the denominator", lead, "give the highest power first");
        }
        if let Some(&x) = numerator.iter().chain(denominator).find(|x| !x.is_finite()) {
            return refused("a coefficient", x, "give finite numbers");
        }
        let n = rest.len();
        if numerator.len() > n + 1 {
            let help = "the numerator must not have a higher degree than the denominator; add a fast pole";
            return refused("the degree of the numerator", numerator.len() as f64 - 1.0, help);
        }
        let a: Vec<f64> = rest.iter().map(|x| x / lead).collect();
        let mut b = vec![0.0; n + 1 - numerator.len()];
        b.extend(numerator.iter().map(|x| x / lead));
        // a root bound: largest |aᵢ|^(1/(i + 1))
        let bound = a.iter().enumerate().map(|(i, x)| x.abs().powf(1.0 / (i + 1) as f64)).fold(0.0, f64::max);
        let unit = if scale && bound > 0.0 { bound } else { 1.0 };
        let mut all = Self::zero(n, 1, 1);
        for i in 0..n {
            let factor = unit.powi(i as i32 + 1);
            all.a[i * n] = -a[i] / factor * unit;
            if i + 1 < n {
                all.a[i * n + i + 1] = unit;
            }
            all.b[i] = (b[i + 1] - a[i] * b[0]) / factor * unit;
        }
        if n > 0 {
            all.c[0] = 1.0;
        }
        all.d[0] = b[0];
        Ok(all)
    }

    /// From zeros and poles (real and imaginary part, complex ones with their conjugates) and a gain: sections of
    /// first and second order one after the other, which are better conditioned than one polynomial.
    ///
    /// # Errors
    /// If a conjugate is missing, or there are more zeros than poles.
    pub fn zeros_poles(zeros: &[[f64; 2]], poles: &[[f64; 2]], gain: f64) -> Result<Self, Refused> {
        if zeros.len() > poles.len() {
            let help = "there must not be more zeros than poles; add a fast pole";
            return refused("the number of zeros", zeros.len() as f64, help);
        }
        if !gain.is_finite() {
            return refused("the gain", gain, "give a finite number");
        }
        let (mut numerators, denominators) = (sections(zeros)?, sections(poles)?);
        let mut all = Self { sizes: [0, 1, 1], d: vec![gain], ..Self::default() };
        for denominator in denominators {
            // quadratic zeros go to quadratic poles: there are enough of these, since both are paired as far as possible
            let fit = numerators.iter().position(|numerator| numerator.len() <= denominator.len());
            let numerator = fit.map_or(vec![1.0], |i| numerators.remove(i));
            all = all.series(&Self::transfer(&numerator, &denominator, true)?);
        }
        Ok(all)
    }

    fn zero(n: usize, m: usize, p: usize) -> Self {
        Self { sizes: [n, m, p], a: vec![0.0; n * n], b: vec![0.0; n * m], c: vec![0.0; p * n], d: vec![0.0; p * m] }
    }

    /// This one followed by another; both have one input and one output.
    #[inline(never)]
    fn series(&self, next: &Self) -> Self {
        let (n_1, n_2) = (self.sizes[0], next.sizes[0]);
        let n = n_1 + n_2;
        let mut all = Self::zero(n, 1, 1);
        for i in 0..n_1 {
            all.a[i * n..i * n + n_1].copy_from_slice(&self.a[i * n_1..(i + 1) * n_1]);
            all.b[i] = self.b[i];
            all.c[i] = next.d[0] * self.c[i];
        }
        for i in 0..n_2 {
            for j in 0..n_1 {
                all.a[(n_1 + i) * n + j] = next.b[i] * self.c[j];
            }
            all.a[(n_1 + i) * n + n_1..(n_1 + i + 1) * n].copy_from_slice(&next.a[i * n_2..(i + 1) * n_2]);
            all.b[n_1 + i] = next.b[i] * self.d[0];
            all.c[n_1 + i] = next.c[i];
        }
        all.d[0] = next.d[0] * self.d[0];
        all
    }

    /// A x + B u.
    pub fn rate<R: Real>(&self, x: &[R], u: &[R], out: &mut [R]) {
        let [n, m, _] = self.sizes;
        for (i, out) in out.iter_mut().enumerate() {
            *out = combine(&self.a[i * n..(i + 1) * n], x) + combine(&self.b[i * m..(i + 1) * m], u);
        }
    }

    /// C x + D u.
    pub fn output<R: Real>(&self, x: &[R], u: &[R], out: &mut [R]) {
        let [n, m, p] = self.sizes;
        for (i, out) in out[..p].iter_mut().enumerate() {
            *out = combine(&self.c[i * n..(i + 1) * n], x) + combine(&self.d[i * m..(i + 1) * m], u);
        }
    }
}

/// Sum of the products, without those that vanish: an infinite signal times zero is no signal.
fn combine<R: Real>(row: &[f64], x: &[R]) -> R {
    let terms = row.iter().zip(x).filter(|(coefficient, _)| **coefficient != 0.0);
    terms.fold(R::zero(), |sum, (coefficient, x)| sum + *x * *coefficient)
}

/// Polynomials of second degree with these roots, and one of first degree if their number is odd; highest power first.
fn sections(roots: &[[f64; 2]]) -> Result<Vec<Vec<f64>>, Refused> {
    let mut all = Vec::new();
    let mut open: Vec<[f64; 2]> = Vec::new();
    let mut real = Vec::new();
    for &[re, im] in roots {
        if !(re.is_finite() && im.is_finite()) {
            return refused("a zero or pole", if re.is_finite() { im } else { re }, "give finite numbers");
        }
        if im == 0.0 {
            real.push(re);
            continue;
        }
        match open.iter().position(|other| *other == [re, -im]) {
            Some(i) => {
                open.remove(i);
                all.push(vec![1.0, -2.0 * re, re * re + im * im]);
            }
            None => open.push([re, im]),
        }
    }
    if let Some([_, im]) = open.first() {
        return refused("the imaginary part of a zero or pole", *im, "give its conjugate too");
    }
    for pair in real.chunks(2) {
        all.push(match *pair {
            [one, two] => vec![1.0, -one - two, one * two],
            [one] => vec![1.0, -one],
            _ => continue,
        });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The transfer function at a real s by elimination.
    fn value(system: &Matrices, s: f64) -> f64 {
        let n = system.sizes[0];
        let row = |i: usize| (0..n).map(|j| f64::from(u8::from(i == j)) * s - system.a[i * n + j]).collect();
        let x = crate::testing::solve((0..n).map(row).collect(), system.b.clone());
        system.c.iter().zip(&x).map(|(c, x)| c * x).sum::<f64>() + system.d[0]
    }

    #[test]
    fn a_transfer_function_keeps_its_values_at_any_scale() {
        for (num, den) in [
            (vec![2.0, 3.0], vec![1.0, 4.0, 5.0, 6.0]),
            (vec![1.0, 0.0, 7.0], vec![2.0, 3e3, 5e7]),
            (vec![3.0], vec![2.0]),
            (vec![1.0, 1.0], vec![1e-6, 1.0]),
        ] {
            let polynomial = |all: &[f64], s: f64| all.iter().fold(0.0, |sum, c| sum * s + c);
            for s in [0.0, 0.7, 30.0, 1e4] {
                let (found, expected) = (
                    value(&Matrices::transfer(&num, &den, true).expect("proper"), s),
                    polynomial(&num, s) / polynomial(&den, s),
                );
                // rounding of the direct part
                let size = expected.abs().max(1e-3).max((num[0] / den[0]).abs());
                assert!((found - expected).abs() <= 1e-12 * size, "{found} {expected}");
            }
        }
    }

    #[test]
    fn zeros_and_poles_are_those_of_the_cascade() {
        let zeros = [[-1.0, 2.0], [-1.0, -2.0], [-3.0, 0.0]];
        let poles = [[-4.0, 0.0], [-5.0, 1.0], [-5.0, -1.0], [-6.0, 0.0], [-7.0, 0.0]];
        let system = Matrices::zeros_poles(&zeros, &poles, 2.5).expect("proper");
        for s in [0.0, 1.0, 10.0] {
            let factor = |[re, im]: [f64; 2]| ((s - re).powi(2) + im * im).sqrt();
            let product = |roots: &[[f64; 2]]| roots.iter().map(|root| factor(*root)).product::<f64>();
            let expected = 2.5 * product(&zeros) / product(&poles);
            assert!((value(&system, s) - expected).abs() <= 1e-12 * expected); // rounding
        }
    }

    #[test]
    fn what_makes_no_system_is_refused_with_a_cure() {
        let help = |result: Result<Matrices, Refused>| result.expect_err("it is refused").help;
        assert!(help(Matrices::transfer(&[1.0, 0.0], &[1.0], true)).contains("higher degree"));
        assert!(help(Matrices::transfer(&[1.0], &[0.0, 1.0], true)).contains("highest power first"));
        assert!(help(Matrices::zeros_poles(&[], &[[0.0, 1.0]], 1.0)).contains("conjugate"));
        assert!(help(Matrices::new(vec![vec![1.0]], vec![], vec![], vec![])).contains("n × n"));
    }
}
