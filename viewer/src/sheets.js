// Roads: heights over a grid that pass below wheels.
import { BufferAttribute, BufferGeometry, Group, LineSegments, Mesh, Plane, Quaternion, Vector3 } from 'three';

/** A road in the axes of its marker, with lines across that show how it moves; only its window is seen. */
export function sheet({ x, y, heights, stripe }, material, edge) {
  const group = new Group(), m = y.length, positions = new Float32Array(3 * x.length * m), indices = [];
  x.forEach((place, i) => y.forEach((across, j) => positions.set([place, across, heights[i * m + j]], 3 * (i * m + j))));
  for (let i = 0; i + 1 < x.length; i++) {
    for (let j = 0; j + 1 < m; j++) {
      const a = i * m + j, b = a + m;
      indices.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  // clipping planes belong to materials: each road has its own
  const planes = [new Plane(), new Plane()], own = Object.assign(material.clone(), { clippingPlanes: planes }), line = Object.assign(edge.clone(), { clippingPlanes: planes });
  const mesh = new Mesh(geometry, own), lines = new LineSegments(stripes(x, y, heights, stripe), line);
  own.color = material.color;
  line.color = edge.color;
  mesh.receiveShadow = true;
  mesh.frustumCulled = lines.frustumCulled = false;
  lines.raycast = () => {};
  group.add(mesh, lines);
  group.userData.planes = planes;
  return group;
}

/** Lines across at whole numbers of stripes, and along both borders. */
function stripes(x, y, heights, stripe) {
  const m = y.length, points = [], up = 0.002 * stripe;
  const height = (s, j) => {
    const i = Math.max(1, x.findIndex(place => place >= s)), [a, b] = [x[i - 1], x[i]], part = b > a ? (s - a) / (b - a) : 0;
    return heights[(i - 1) * m + j] * (1 - part) + heights[i * m + j] * part + up;
  };
  const count = Math.floor((x[x.length - 1] - x[0]) / stripe);
  for (let n = Math.ceil(x[0] / stripe), k = 0; k <= Math.min(count, 4000); k++) {
    const s = (n + k) * stripe;
    if (s > x[x.length - 1]) break;
    for (let j = 0; j + 1 < m; j++) points.push(s, y[j], height(s, j), s, y[j + 1], height(s, j + 1));
  }
  for (const j of [0, m - 1]) {
    for (let i = 0; i + 1 < x.length; i++) points.push(x[i], y[j], heights[i * m + j] + up, x[i + 1], y[j], heights[(i + 1) * m + j] + up);
  }
  return new BufferGeometry().setAttribute('position', new BufferAttribute(Float32Array.from(points), 3));
}

const place = new Vector3(), axis = new Vector3(), turn = new Quaternion(), point = new Vector3();

/** Puts a road where it is at a time. */
export function pass(group, { frame: [position, [w, x, y, z]], speed, window, lifts }, track, t, data) {
  const [k, part] = data.at(t), lift = lifts.length ? lifts[k] + (part > 0 ? part * (lifts[k + 1] - lifts[k]) : 0) : 0;
  turn.set(x, y, z, w).premultiply(track.quaternion);
  place.set(...position).applyQuaternion(track.quaternion).add(track.position);
  group.quaternion.copy(turn);
  group.position.set(-speed * t, 0, lift).applyQuaternion(turn).add(place);
  axis.set(1, 0, 0).applyQuaternion(turn);
  const [low, high] = group.userData.planes;
  low.setFromNormalAndCoplanarPoint(axis, point.copy(place).addScaledVector(axis, window[0]));
  high.setFromNormalAndCoplanarPoint(axis.negate(), point.copy(place).addScaledVector(axis, -window[1]));
}
