use super::*;
use crate::linear::DenseLu;
use crate::linear::test_matrices::Numbers;

/// Bodies of the plane and of space, coordinates of their own and a large block, with rows between neighbours.
struct Sample {
    mass: (Triplets, Vec<f64>),
    g: (Triplets, Vec<f64>),
    k: (Triplets, Vec<f64>),
    n: [usize; 3],
    active: Vec<bool>,
}

impl Sample {
    fn new(seed: u64) -> Self {
        let mut numbers = Numbers::new(seed);
        let (mut mass, mut blocks, mut n_v) = ((Triplets::new(), Vec::new()), Vec::new(), 0);
        let has_hub = seed.is_multiple_of(5);
        for _ in 0..if has_hub { 25 } else { 2 + numbers.below(8) } {
            let (scalars, coupled) = [(3, 3), (3, 0), (0, 1), (0, 2), (2, 1), (0, 4), (1, 5)][numbers.below(7)];
            let n = scalars + coupled;
            let mut put = |i: usize, j: usize, value: f64| {
                mass.0.push(n_v + i, n_v + j);
                mass.1.push(value);
            };
            (0..scalars).for_each(|i| put(i, i, 2.0));
            let off: Vec<f64> = (0..coupled * coupled).map(|_| 0.3 * numbers.next()).collect();
            for (i, j) in (0..coupled * coupled).map(|k| (k / coupled, k % coupled)) {
                put(scalars + i, scalars + j, if i == j { 3.0 } else { off[i.min(j) * coupled + i.max(j)] });
            }
            blocks.push(n_v..n_v + n);
            n_v += n;
        }
        let mut rows = [(Triplets::new(), Vec::new()), (Triplets::new(), Vec::new())];
        let mut counts = [0, 0];
        // less rows than a block has velocities, so that they stay independent
        let free: Vec<usize> = blocks.iter().map(|block| block.end - block.start).collect();
        for b in usize::from(has_hub)..blocks.len() {
            for _ in 0..numbers.below(free[b]) {
                let which = numbers.below(2);
                let other = if has_hub { 0 } else { numbers.below(blocks.len()) };
                for col in blocks[b].clone().chain(blocks[other].clone()) {
                    rows[which].0.push(counts[which], col);
                    rows[which].1.push(numbers.next());
                }
                counts[which] += 1;
            }
        }
        // angles that are read
        let mut read = Vec::new();
        for _ in 0..numbers.below(3) {
            let which = numbers.below(2);
            let other = numbers.below(blocks.len());
            for col in blocks[other].clone().chain([n_v]) {
                rows[which].0.push(counts[which], col);
                rows[which].1.push(if col == n_v { 1.0 } else { numbers.next() });
            }
            read.push((which, counts[which]));
            counts[which] += 1;
            n_v += 1;
        }
        // angles that are driven: a row of their own, and one that says what they are
        for _ in 0..numbers.below(3) {
            let which = numbers.below(2);
            let other = numbers.below(blocks.len());
            rows[which].0.push(counts[which], n_v);
            rows[which].1.push(-1.5);
            read.push((which, counts[which]));
            for col in blocks[other].clone().chain([n_v]) {
                rows[which].0.push(counts[which] + 1, col);
                rows[which].1.push(if col == n_v { 1.0 } else { numbers.next() });
            }
            counts[which] += 2;
            n_v += 1;
        }
        let [g, k] = rows;
        let mut active: Vec<bool> = (0..counts[0] + counts[1]).map(|_| numbers.below(8) > 0).collect();
        read.iter().for_each(|&(which, row)| active[which * counts[0] + row] = true);
        Self { mass, g, k, n: [n_v, counts[0], counts[1]], active }
    }

    fn complement(&self) -> Complement {
        Complement::new(&self.mass.0, &self.g.0, &self.k.0, self.n, usize::MAX).expect("inertia everywhere")
    }

    /// The saddle matrix, with rows that are not active replaced by those of one.
    fn dense(&self) -> Vec<f64> {
        let [n_v, n_phi, _] = self.n;
        let n = self.n.iter().sum::<usize>();
        let mut a = vec![0.0; n * n];
        for ((row, col), value) in self.mass.0.iter().zip(&self.mass.1) {
            a[row * n + col] += value;
        }
        for (first, (positions, values)) in [(0, &self.g), (n_phi, &self.k)] {
            for ((row, col), value) in positions.iter().zip(values) {
                if self.active[first + row] {
                    a[(n_v + first + row) * n + col] += value;
                    a[col * n + n_v + first + row] += value;
                }
            }
        }
        for (row, active) in self.active.iter().enumerate() {
            if !active {
                a[(n_v + row) * n + n_v + row] = 1.0;
            }
        }
        a
    }
}

#[test]
fn random_saddle_matrices_agree_with_dense_elimination() {
    let (mut compared, mut refused, mut hubs) = (0, 0, 0);
    for seed in 0..400 {
        let sample = Sample::new(seed);
        let mut complement = sample.complement();
        let n = sample.n.iter().sum::<usize>();
        for scale in [1.0, 1.0, 1.5] {
            let mass: Vec<f64> = sample.mass.1.iter().map(|value| scale * value).collect();
            let Some(pivot) = complement.factor(&mass, [&sample.g.1, &sample.k.1], &sample.active) else {
                refused += 1;
                continue;
            };
            assert!(pivot > 0.0 && pivot <= 1.0, "{pivot}");
            let mut rhs: Vec<f64> = (0..n).map(|i| (i as f64 + seed as f64).sin()).collect();
            sample
                .active
                .iter()
                .zip(&mut rhs[sample.n[0]..])
                .filter(|(active, _)| !**active)
                .for_each(|(_, r)| *r = 0.0);
            let mut expected = rhs.clone();
            let scaled = Sample { mass: (sample.mass.0.clone(), mass), ..Sample::new(seed) };
            let mut dense = DenseLu::new(n);
            dense.factor(&scaled.dense()).expect("regular");
            dense.solve(&mut expected);
            complement.solve(&mut rhs);
            let size = expected.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
            for (x, y) in rhs.iter().zip(&expected) {
                assert!(
                    (x - y).abs() < 1e-14 * size / (pivot * pivot),
                    "seed {seed}: {x} {y} of {size}, pivot {pivot:e}"
                );
            }
            compared += 1;
            hubs += usize::from(!complement.hub.velocities.is_empty());
        }
    }
    assert!(
        compared > 1000 && refused < 100 && hubs > 100,
        "{compared} compared, {refused} refused, {hubs} with a hub"
    );
}

#[test]
fn rows_that_repeat_others_and_bodies_without_mass_are_refused() {
    let mut sample = Sample::new(3);
    sample.active.fill(true);
    let mut complement = sample.complement();
    assert!(complement.factor(&sample.mass.1, [&sample.g.1, &sample.k.1], &sample.active).is_some());
    let mut massless = sample.mass.1.clone();
    massless[0] = 0.0;
    assert!(complement.factor(&massless, [&sample.g.1, &sample.k.1], &sample.active).is_none());
    let none: Vec<f64> = sample.g.1.iter().map(|_| 0.0).collect();
    assert!(complement.factor(&sample.mass.1, [&none, &sample.k.1], &sample.active).is_none());
    assert!(complement.factor(&sample.mass.1, [&sample.g.1, &sample.k.1], &sample.active).is_some());
}

#[test]
fn a_coordinate_without_inertia_or_too_many_products_are_left_to_others() {
    let sample = Sample::new(3);
    let new = |mass: &Triplets, most| Complement::new(mass, &sample.g.0, &sample.k.0, sample.n, most);
    assert!(new(&Triplets::new(), usize::MAX).is_none());
    let products = sample.complement().products();
    assert!(new(&sample.mass.0, products).is_some() && new(&sample.mass.0, products - 1).is_none());
}
