// Solids as geometries, all along z in their own frames.
import { BoxGeometry, BufferGeometry, CatmullRomCurve3, CylinderGeometry, ExtrudeGeometry, Path, Shape, SphereGeometry, TubeGeometry, Vector2, Vector3 } from 'three';

const AROUND = 36;

/** The geometry of `[kind, …numbers]`. */
export function geometry([kind, ...numbers]) {
  return (makers[kind] ?? nothing)(...numbers);
}

const nothing = () => new BufferGeometry();

const makers = {
  cylinder(radius, low, high) {
    const solid = new CylinderGeometry(radius, radius, high - low, AROUND);
    return solid.rotateX(Math.PI / 2).translate(0, 0, (low + high) / 2);
  },
  tube(outer, inner, low, high) {
    const ring = new Shape().absarc(0, 0, outer, 0, 2 * Math.PI, false);
    ring.holes.push(new Path().absarc(0, 0, inner, 0, 2 * Math.PI, true));
    return extruded(ring, low, high, 0);
  },
  block: edges => new BoxGeometry(...edges.map(edge => Math.max(Math.abs(edge), 1e-9))),
  sphere: radius => new SphereGeometry(radius, 32, 20),
  plate(corners, round, low, high) {
    const bevel = Math.min(0.18 * (high - low), 0.3 * round);
    return extruded(outline(corners, Math.max(round - bevel, 1e-9)), low + bevel, high - bevel, bevel);
  },
  wire(points, radius) {
    const curve = new CatmullRomCurve3(points.map(p => new Vector3(...p)));
    return new TubeGeometry(curve, Math.min(600, 4 * points.length), radius, 8);
  },
};

function extruded(shape, low, high, bevel) {
  const settings = { depth: Math.max(high - low, 1e-9), curveSegments: 18, bevelEnabled: bevel > 0, bevelThickness: bevel, bevelSize: bevel, bevelSegments: 2 };
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
