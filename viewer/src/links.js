// What stretches between two points: springs as coils, dampers, rods, ropes.
import { BufferAttribute, BufferGeometry, CylinderGeometry, Group, Mesh, Quaternion, Vector3 } from 'three';

const Z = new Vector3(0, 0, 1);

/** A group along z from 0 to its length, with `stretch(length)`; a rope is `taut` from a length on. */
export function link({ kind, radius, taut }, materials) {
  const group = new Group();
  if (kind === 'rope') {
    const { mesh, lay } = tube(ROPE, 8, radius, materials.mark);
    group.add(mesh);
    group.userData.hang = (from, to, up) => lay(hanging(from, to, up, taut));
    return group;
  }
  const pieces = (makers[kind] ?? makers.line)(radius, materials);
  for (const piece of pieces) group.add(...piece.meshes);
  group.userData.stretch = length => pieces.forEach(piece => piece.stretch(length));
  return group;
}

const direction = new Vector3(), turn = new Quaternion();

/** Puts a link between two points. */
export function place(group, from, to, up) {
  if (group.userData.hang) return group.userData.hang(from, to, up);
  direction.subVectors(to, from);
  const length = direction.length();
  group.position.copy(from);
  if (length > 0) group.quaternion.copy(turn.setFromUnitVectors(Z, direction.divideScalar(length)));
  group.userData.stretch(length);
}

const makers = {
  spring: (radius, materials) => [coil(radius, materials.spring, 0, 1), eyes(radius, materials)],
  damper: (radius, materials) => [damper(radius, materials, 0, 1), eyes(radius, materials)],
  'spring-damper': (radius, materials) => [coil(radius * 1.15, materials.spring, 0, 1), damper(radius * 0.62, materials, 0, 1), eyes(radius, materials)],
  'spring-then-damper': (radius, materials) => [coil(radius, materials.spring, 0, 0.5), damper(radius * 0.8, materials, 0.5, 1), eyes(radius, materials)],
  rod: (radius, materials) => [shaft(radius, materials.steel, 0, 1), eyes(radius * 1.6, materials)],
  line: (radius, materials) => [shaft(radius, materials.mark, 0, 1)],
};

/** A cylinder from one part of the length to another. */
function shaft(radius, material, from, to) {
  const mesh = new Mesh(new CylinderGeometry(radius, radius, 1, 16).rotateX(Math.PI / 2).translate(0, 0, 0.5), material);
  return {
    meshes: [mesh],
    stretch(length) {
      mesh.position.z = from * length;
      mesh.scale.z = Math.max((to - from) * length, 1e-9);
    },
  };
}

/** A housing and a rod that goes in and out of it. */
function damper(radius, materials, from, to) {
  const house = shaft(radius, materials.dark, 0, 1), rod = shaft(0.42 * radius, materials.steel, 0, 1);
  let half = null;
  return {
    meshes: [...house.meshes, ...rod.meshes],
    stretch(length) {
      const [a, b] = [from * length, to * length];
      half ??= 0.55 * (b - a);
      const end = Math.min(a + half, b);
      house.meshes[0].position.z = a;
      house.meshes[0].scale.z = Math.max(end - a, 1e-9);
      rod.meshes[0].position.z = a;
      rod.meshes[0].scale.z = Math.max(b - a, 1e-9);
    },
  };
}

/** Ends. */
function eyes(radius, materials) {
  const eye = () => new Mesh(new CylinderGeometry(0.45 * radius, 0.45 * radius, 0.9 * radius, 16), materials.steel);
  const meshes = [eye(), eye()];
  return { meshes, stretch: length => (meshes[1].position.z = length) };
}

/** Pieces of a rope; part of its pull that goes to the side, for ends above each other. */
const ROPE = 24, ASIDE = 0.3;
const chord = new Vector3(), across = new Vector3(), side = new Vector3();

/** Points of a rope: a parabola of its length, L² = l² + 16 s²/3, that hangs; straight where it is taut. */
function hanging(from, to, up, taut) {
  const length = chord.subVectors(to, from).length(), bow = Math.sqrt(0.1875 * Math.max(taut * taut - length * length, 0));
  side.set(Math.abs(up.x) < 0.9 ? 1 : 0, Math.abs(up.x) < 0.9 ? 0 : 1, 0);
  side.addScaledVector(up, -side.dot(up));
  across.copy(side).multiplyScalar(ASIDE).sub(up);
  if (length > 0) across.addScaledVector(chord, -across.dot(chord) / (length * length));
  across.normalize().multiplyScalar(4 * bow);
  return s => [0, 1, 2].map(k => from.getComponent(k) + s * chord.getComponent(k) + s * (1 - s) * across.getComponent(k));
}

/** A coil whose wire keeps its thickness: straight ends, then turns. */
function coil(radius, material, from, to, turns = 8) {
  const { mesh, lay } = tube(14 * turns, 7, 0.16 * radius, material);
  const point = (s, length) => {
    const ends = 0.06, inside = Math.min(Math.max((s - ends) / (1 - 2 * ends), 0), 1);
    const widen = Math.min(1, Math.min(s, 1 - s) / ends), angle = 2 * Math.PI * turns * inside;
    return [widen * radius * Math.cos(angle), widen * radius * Math.sin(angle), (from + (to - from) * s) * length];
  };
  return { meshes: [mesh], stretch: length => lay(s => point(s, length), true) };
}

/** A wire of so many pieces with `lay(point)`, point(s) for s from 0 to 1; a wire that is wound about z has normals away from it. */
function tube(along, around, radius, material) {
  const geometry = new BufferGeometry(), count = (along + 1) * around;
  const positions = new Float32Array(3 * count), normals = new Float32Array(3 * count), indices = [];
  for (let i = 0; i < along; i++) {
    for (let j = 0; j < around; j++) {
      const a = i * around + j, b = i * around + ((j + 1) % around);
      indices.push(a, b, a + around, b, b + around, a + around);
    }
  }
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(indices);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const t = new Vector3(), n = new Vector3(), b = new Vector3();
  const lay = (point, isWound) => {
    n.set(0, 0, 0);
    for (let i = 0; i <= along; i++) {
      const s = i / along, h = 0.5 / along, p = point(s);
      const before = point(Math.max(s - h, 0)), after = point(Math.min(s + h, 1));
      t.set(after[0] - before[0], after[1] - before[1], after[2] - before[2]).normalize();
      if (isWound) n.set(p[0], p[1], 0);
      if (n.lengthSq() < 1e-24) n.set(1, 0, 0);
      n.addScaledVector(t, -n.dot(t));
      if (n.lengthSq() < 1e-12) n.set(0, 1, 0).addScaledVector(t, -t.y);
      n.normalize();
      b.crossVectors(t, n);
      for (let j = 0; j < around; j++) {
        const angle = (2 * Math.PI * j) / around, c = Math.cos(angle), d = Math.sin(angle), o = 3 * (i * around + j);
        for (let k = 0; k < 3; k++) {
          const normal = c * n.getComponent(k) + d * b.getComponent(k);
          normals[o + k] = normal;
          positions[o + k] = p[k] + radius * normal;
        }
      }
    }
    geometry.attributes.position.needsUpdate = geometry.attributes.normal.needsUpdate = true;
    // picking looks here first
    geometry.computeBoundingSphere();
  };
  return { mesh, lay };
}
