// Scene and motion as the page carries them: a header as JSON, then columns of whole numbers (see `pack.rs`).

/** Opens the bytes of a page. */
export function open(buffer) {
  const view = new DataView(buffer);
  const length = view.getUint32(0, true);
  const scene = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  return new Data(scene, new Uint8Array(buffer, 4 + length));
}

class Data {
  constructor(scene, bytes) {
    this.scene = scene;
    this.bytes = bytes;
    this.times = this.readTimes(scene.times);
    this.n = this.times.length;
    this.poses = scene.poses.map(columns => this.pose(columns));
    this.series = scene.series.map(one => ({ ...one, values: null }));
    this.byName = new Map(this.series.map(one => [one.name, one]));
  }

  readTimes({ first, step, count, raw }) {
    if (raw === undefined) return Float64Array.from({ length: count }, (_, k) => first + step * k);
    const copy = this.bytes.slice(raw, raw + 8 * count);
    return new Float64Array(copy.buffer);
  }

  /** The numbers of a column. */
  column(column) {
    const n = this.n, out = new Float64Array(n);
    if (column.constant !== undefined) return out.fill(column.constant);
    if (column.raw !== undefined) {
      const copy = this.bytes.slice(column.raw, column.raw + 4 * n);
      return Float64Array.from(new Float32Array(copy.buffer));
    }
    const { bytes } = this, { low, quantum, order } = column;
    let at = column.at, last = 0, before = 0;
    for (let k = 0; k < n; k++) {
      let shift = 1, rest = 0, byte;
      do {
        byte = bytes[at++];
        rest += (byte & 0x7f) * shift;
        shift *= 128;
      } while (byte >= 0x80);
      const difference = rest % 2 ? -(rest + 1) / 2 : rest / 2;
      const x = difference + (order === 0 ? 0 : order === 1 ? last : 2 * last - before);
      before = last;
      last = x;
      out[k] = low + quantum * x;
    }
    return out;
  }

  /** Positions, and quaternions as x, y, z, w. */
  pose(columns) {
    const n = this.n, position = new Float64Array(3 * n), rotation = new Float64Array(4 * n);
    const all = columns.map(column => this.column(column));
    const planar = this.scene.planar;
    for (let k = 0; k < n; k++) {
      position[3 * k] = all[0][k];
      position[3 * k + 1] = all[1][k];
      if (planar) {
        rotation[4 * k + 2] = Math.sin(all[2][k] / 2);
        rotation[4 * k + 3] = Math.cos(all[2][k] / 2);
      } else {
        position[3 * k + 2] = all[2][k];
        for (let i = 0; i < 3; i++) rotation[4 * k + i] = all[4 + i][k];
        rotation[4 * k + 3] = all[3][k];
      }
    }
    return { position, rotation };
  }

  /** Lengths of vectors whose components are series of their own. */
  lengths(names) {
    const parts = names.map(name => this.values(name));
    return Float64Array.from({ length: this.n }, (_, k) => Math.hypot(...parts.map(part => part[k])));
  }

  /** Values of a series by name, decoded when they are first needed; null if there is none. */
  values(name) {
    const one = this.byName.get(name);
    if (!one) return null;
    one.values ??= one.column.length ? this.lengths(one.column) : this.column(one.column);
    return one.values;
  }

  /** Frame number and part of the way to the next at a time. */
  at(t) {
    const { times, n } = this;
    if (n < 2 || t <= times[0]) return [0, 0];
    if (t >= times[n - 1]) return [n - 1, 0];
    let low = 0, high = n - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle;
      else high = middle;
    }
    const step = times[high] - times[low];
    return [low, step > 0 ? (t - times[low]) / step : 0];
  }

  /** A value at a time, between frames by a straight line. */
  value(name, t) {
    const values = this.values(name);
    if (!values) return NaN;
    const [k, part] = this.at(t);
    return part === 0 ? values[k] : values[k] + part * (values[k + 1] - values[k]);
  }

  /** Series of an element: their names begin with its name. */
  of(element) {
    const prefix = element + '.';
    return this.series.filter(one => one.name.startsWith(prefix) || one.name === element);
  }
}
