//! A = Q H Qᵀ with H zero below the first subdiagonal, by Householder reflections.   Golub and Van Loan, §7.4

use super::FullMatrix;

/// Q and H.
pub fn hessenberg(mut h: FullMatrix) -> (FullMatrix, FullMatrix) {
    let n = h.nrows();
    let mut q = FullMatrix::identity(n);
    for k in 0..n.saturating_sub(2) {
        let mut w = h.column(k)[k + 1..].to_vec();
        let largest = w.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        if w[1..].iter().all(|x| *x == 0.0) {
            continue;
        }
        w.iter_mut().for_each(|x| *x /= largest);
        let norm = w.iter().map(|x| x * x).sum::<f64>().sqrt();
        w[0] += if w[0] < 0.0 { -norm } else { norm };
        // I − β w wᵀ from both sides
        let beta = 2.0 / w.iter().map(|x| x * x).sum::<f64>();
        for column in k..n {
            let below = &mut h.column_mut(column)[k + 1..];
            let part = beta * below.iter().zip(&w).map(|(x, w)| x * w).sum::<f64>();
            below.iter_mut().zip(&w).for_each(|(x, w)| *x -= part * w);
        }
        for matrix in [&mut h, &mut q] {
            for row in 0..n {
                let part = beta * w.iter().enumerate().map(|(i, w)| w * matrix[(row, k + 1 + i)]).sum::<f64>();
                w.iter().enumerate().for_each(|(i, w)| matrix[(row, k + 1 + i)] -= part * w);
            }
        }
        h.column_mut(k)[k + 2..].fill(0.0);
    }
    (q, h)
}
