// Motions with closed forms: where the parts of exact.toml are at a time.

const G = 9.81;

/** Complete elliptic integral K and the function sn for a modulus k, by the arithmetic-geometric mean [Abramowitz & Stegun 16.4, 17.6]. */
function elliptic(k) {
  const a = [1], c = [k];
  let b = Math.sqrt(1 - k * k);
  while (Math.abs(c.at(-1)) > 1e-16 && a.length < 12) {
    const [last, side] = [a.at(-1), b];
    a.push((last + side) / 2);
    c.push((last - side) / 2);
    b = Math.sqrt(last * side);
  }
  const n = a.length - 1;
  const sn = u => {
    let phi = 2 ** n * a[n] * u;
    for (let i = n; i > 0; i--) phi = (phi + Math.asin((c[i] / a[i]) * Math.sin(phi))) / 2;
    return Math.sin(phi);
  };
  return { K: Math.PI / (2 * a[n]), sn };
}

const K = Math.SQRT1_2, { K: QUARTER, sn } = elliptic(K);
/** ω² = m g d/I of the pendulum, about its pivot. */
const RATE = Math.sqrt((2 * G * 0.5) / (0.1 + 2 * 0.5 * 0.5));

/** Points of bodies in their frames, and where they are in the world. */
export const EXACT = [
  // let go level, θ₀ = π/2 from hanging: sin(θ/2) = k sn(K − ω t), k = sin(θ₀/2)
  ['swing', [1, 0, 0], t => {
    const theta = 2 * Math.asin(K * sn(QUARTER - RATE * t));
    return [Math.sin(theta), 0, -Math.cos(theta)];
  }],
  // about an upright axle: φ = ω t
  ['wheel', [0.4, 0, 0], t => [0.4 * Math.cos(2.5 * t), 1 + 0.4 * Math.sin(2.5 * t), 0]],
  // thrown: p₀ + v₀ t + g t²/2, turning about a principal axis
  ['throw', [0, 0, 0], t => [0.5 + 0.8 * t, -1 - 0.3 * t, 6 * t - 0.5 * G * t * t]],
  ['throw', [0.3, 0, 0], t => [0.5 + 0.8 * t + 0.3 * Math.cos(4 * t), -1 - 0.3 * t, 6 * t - 0.5 * G * t * t - 0.3 * Math.sin(4 * t)]],
];
