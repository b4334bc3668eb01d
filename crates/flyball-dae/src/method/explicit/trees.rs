//! Order conditions of a table: one per rooted tree.   [HNW] §II.2
//!
//! A method of order p with weights b has Σ bᵢ Φᵢ(t) = θᵖ/γ(t) for all trees t of up to p nodes at the fraction θ of the
//! step, where Φᵢ of a tree is the product of Σⱼ aᵢⱼ Φⱼ of its branches and γ its number of nodes times those of its branches.

use super::Scheme;

/// A tree: number of nodes, elementary weights of all stages, density.
#[derive(Clone, Debug)]
struct Tree<const N: usize> {
    order: usize,
    weights: [f64; N],
    density: f64,
}

/// All trees of up to so many nodes.
fn trees<S: Scheme<N>, const N: usize>(most: usize) -> Vec<Tree<N>> {
    let mut all = vec![Tree { order: 1, weights: [1.0; N], density: 1.0 }];
    for order in 2..=most {
        // branches in the order of the list, so that each multiset comes once
        let mut forests = vec![(order - 1, all.len(), [1.0; N], 1.0)];
        while let Some((rest, last, weights, density)) = forests.pop() {
            if rest == 0 {
                all.push(Tree { order, weights, density: density * order as f64 });
                continue;
            }
            for (at, branch) in all.iter().enumerate().take(last).filter(|(_, branch)| branch.order <= rest) {
                let grown = std::array::from_fn(|i| {
                    weights[i] * S::row(i).iter().zip(&branch.weights).map(|(a, w)| a * w).sum::<f64>()
                });
                forests.push((rest - branch.order, at + 1, grown, density * branch.density));
            }
        }
    }
    all
}

/// Largest violation of the conditions of exactly this order by weights, at a fraction of the step.
pub fn violation<S: Scheme<N>, const N: usize>(b: &[f64; N], order: usize, theta: f64) -> f64 {
    let of_order = trees::<S, N>(order).into_iter().filter(|tree| tree.order == order);
    of_order
        .map(|Tree { weights, density, .. }| {
            let sum: f64 = b.iter().zip(weights).map(|(b, w)| b * w).sum();
            (sum - theta.powi(order as i32) / density).abs()
        })
        .fold(0.0, f64::max)
}

/// Weights of the solution.
pub fn solution<S: Scheme<N>, const N: usize>() -> [f64; N] {
    let mut b = [0.0; N];
    b.iter_mut().zip(S::row(S::STAGES - 1)).for_each(|(b, a)| *b = *a);
    b
}

/// Weights of dense output.
pub fn dense<S: Scheme<N>, const N: usize>(theta: f64) -> [f64; N] {
    let b = solution::<S, N>();
    std::array::from_fn(|i| {
        let unit = |stage: usize| f64::from(u8::from(i == stage));
        let mut f = vec![b[i], unit(0) - b[i], 2.0 * b[i] - unit(0) - unit(S::STAGES - 1)];
        f.extend(S::DENSE.iter().map(|row| row[i]));
        f.iter().enumerate().rev().fold(0.0, |sum, (k, f)| (sum + f) * if k % 2 == 0 { theta } else { 1.0 - theta })
    })
}

#[test]
fn trees_are_as_many_as_there_are() {
    let all = trees::<crate::method::mdop5::DormandPrince5, 7>(8);
    let count = |order: usize| all.iter().filter(|tree| tree.order == order).count();
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(count), [1, 1, 2, 4, 9, 20, 48, 115]);
}
