//! Products of rows whose length is known to the compiler.

/// Σ aᵢ bᵢ.
#[inline(always)]
pub(super) fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let mut lanes = [0.0; 2];
    let mut i = 0;
    while i + 1 < N {
        lanes[0] += a[i] * b[i];
        lanes[1] += a[i + 1] * b[i + 1];
        i += 2;
    }
    if N % 2 == 1 {
        lanes[0] += a[N - 1] * b[N - 1];
    }
    lanes[0] + lanes[1]
}

/// A x, where the first D rows and columns of A are diagonal.
#[inline(always)]
pub(super) fn times<const N: usize, const D: usize>(a: &[[f64; N]; N], x: &[f64; N]) -> [f64; N] {
    let mut y = [0.0; N];
    for i in 0..D {
        y[i] = a[i][i] * x[i];
    }
    for i in D..N {
        for j in D..N {
            y[i] += a[i][j] * x[j];
        }
    }
    y
}

/// y ← y − s x.
#[inline(always)]
pub(super) fn subtract<const N: usize>(y: &mut [f64; N], s: f64, x: &[f64; N]) {
    for i in 0..N {
        y[i] -= s * x[i];
    }
}
