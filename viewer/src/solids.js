// Solids as geometries, all along z in their own frames.
import { BoxGeometry, BufferGeometry, CatmullRomCurve3, CylinderGeometry, ExtrudeGeometry, Path, Shape, SphereGeometry, TubeGeometry, Vector2, Vector3 } from 'three';

/** Faces around a cylinder, and steps along a quarter of an outline: of few solids, and of very many. */
const FINE = { around: 36, steps: 18, bevels: 2 }, COARSE = { around: 16, steps: 5, bevels: 0 };
let detail = FINE;

/** The geometry of `[kind, …numbers]`; where there are very many, a coarse one is soon drawn. */
export function geometry([kind, ...numbers], isCoarse) {
  detail = isCoarse ? COARSE : FINE;
  return (makers[kind] ?? nothing)(...numbers);
}

const nothing = () => new BufferGeometry();

const makers = {
  cylinder(radius, low, high) {
    const solid = new CylinderGeometry(radius, radius, high - low, detail.around);
    return solid.rotateX(Math.PI / 2).translate(0, 0, (low + high) / 2);
  },
  tube(outer, inner, low, high) {
    const ring = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI, false);
    ring.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true));
    return extruded(ring, low, high, 0);
  },
  block: edges => new BoxGeometry(...edges.map(edge => Math.max(Math.abs(edge), 1e-9))),
  sphere: radius => new SphereGeometry(radius, detail.around, Math.round(0.6 * detail.around)),
  plate(corners, round, low, high) {
    const bevel = detail.bevels ? Math.min(0.18 * (high - low), 0.3 * round) : 0;
    return extruded(outline(corners, Math.max(round - bevel, 1e-9)), low + bevel, high - bevel, bevel);
  },
  wire(points, radius) {
    const curve = new CatmullRomCurve3(points.map(p => new Vector3(...p)));
    return new TubeGeometry(curve, Math.min(600, 4 * points.length), radius, 8);
  },
};

function extruded(shape, low, high, bevel) {
  const settings = { depth: Math.max(high - low, 1e-9), curveSegments: detail.steps, bevelEnabled: bevel > 0, bevelThickness: bevel, bevelSize: bevel, bevelSegments: detail.bevels };
  return new ExtrudeGeometry(shape, settings).translate(0, 0, low);
}

/** The outline at a distance around a convex polygon, a line or a point. */
function outline(corners, round) {
  const shape = new Shape();
  if (corners.length === 1) return shape.absarc(...corners[0], round, 0, 2 * Math.PI, false);
  const points = corners.map(corner => new Vector2(...corner)), n = points.length;
  for (let i = 0; i < n; i++) {
    const p = points[i], before = points[(i + n - 1) % n], after = points[(i + 1) % n];
    const enter = Math.atan2(p.y - before.y, p.x - before.x) - Math.PI / 2;
    let leave = Math.atan2(after.y - p.y, after.x - p.x) - Math.PI / 2;
    while (leave < enter) leave += 2 * Math.PI;
    shape.absarc(p.x, p.y, round, enter, leave, false);
  }
  shape.closePath();
  return shape;
}
