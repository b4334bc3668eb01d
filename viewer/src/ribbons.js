// Beams: a section swept through nodes. Between two nodes the axis is the cubic with their tangents, and the section turns evenly.
import { BufferAttribute, BufferGeometry, Mesh, Quaternion, Vector3 } from 'three';

const PER_ELEMENT = 8;

/** A mesh with `bend(nodes)`; nodes are `{position, quaternion}`, their x-axes along the beam. */
export function ribbon({ nodes, section }, material, lift) {
  const around = section.edges ? rectangle(section.edges) : circle(section.radius);
  const rings = (nodes.length - 1) * PER_ELEMENT + 1, m = around.length;
  const positions = new Float32Array(3 * rings * m), normals = new Float32Array(3 * rings * m), indices = [];
  for (let i = 0; i + 1 < rings; i++) {
    for (let j = 0; j < m; j += section.edges ? 2 : 1) {
      const a = i * m + j, b = i * m + ((j + 1) % m);
      indices.push(a, b, a + m, b, b + m, a + m);
    }
  }
  for (const [ring, flip] of [[0, true], [rings - 1, false]]) {
    for (let j = 1; j + 1 < m; j++) indices.push(ring * m, ...(flip ? [ring * m + j + 1, ring * m + j] : [ring * m + j, ring * m + j + 1]));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  geometry.setIndex(indices);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  const p = new Vector3(), corner = new Vector3(), normal = new Vector3(), q = new Quaternion(), ends = [new Vector3(), new Vector3()];
  mesh.userData.bend = placed => {
    for (let ring = 0; ring < rings; ring++) {
      const i = Math.min(Math.floor(ring / PER_ELEMENT), placed.length - 2), s = ring / PER_ELEMENT - i;
      const [a, b] = [placed[i], placed[i + 1]], length = a.position.distanceTo(b.position);
      ends[0].set(length, 0, 0).applyQuaternion(a.quaternion);
      ends[1].set(length, 0, 0).applyQuaternion(b.quaternion);
      const s2 = s * s, s3 = s2 * s;
      p.set(0, 0, lift)
        .addScaledVector(a.position, 2 * s3 - 3 * s2 + 1)
        .addScaledVector(ends[0], s3 - 2 * s2 + s)
        .addScaledVector(b.position, 3 * s2 - 2 * s3)
        .addScaledVector(ends[1], s3 - s2);
      q.slerpQuaternions(a.quaternion, b.quaternion, s);
      around.forEach(([y, z, ny, nz], j) => {
        const o = 3 * (ring * m + j);
        corner.set(0, y, z).applyQuaternion(q).add(p).toArray(positions, o);
        normal.set(0, ny, nz).applyQuaternion(q).toArray(normals, o);
      });
    }
    geometry.attributes.position.needsUpdate = geometry.attributes.normal.needsUpdate = true;
    geometry.computeBoundingSphere();
  };
  return mesh;
}

/** Corners with normals of their faces, two per edge. */
function rectangle([w, h]) {
  const [y, z] = [w / 2, h / 2];
  return [[-y, -z, 0, -1], [y, -z, 0, -1], [y, -z, 1, 0], [y, z, 1, 0], [y, z, 0, 1], [-y, z, 0, 1], [-y, z, -1, 0], [-y, -z, -1, 0]];
}

function circle(radius) {
  return Array.from({ length: 16 }, (_, j) => {
    const [c, s] = [Math.cos((j * Math.PI) / 8), Math.sin((j * Math.PI) / 8)];
    return [radius * c, radius * s, c, s];
  });
}
