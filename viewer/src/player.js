// Time: playing, speed, loop, the part of the run that is looked at.

export const SPEEDS = [0.25, 0.5, 1, 2, 4];

/** Seconds that a run takes to play if it is far shorter or longer than one wants to watch. */
const COMFORT = [2, 30];

export class Player extends EventTarget {
  constructor(data) {
    super();
    this.data = data;
    this.first = data.times[0] ?? 0;
    this.last = data.times[data.n - 1] ?? 0;
    this.range = [this.first, this.last];
    this.t = this.first;
    this.playing = false;
    this.loop = true;
    this.speed = 1;
    const span = this.last - this.first;
    // the pace is that of the world unless that would be over in a blink, or last for ages
    this.pace = span > 0 && span < COMFORT[0] / 4 ? nice(span / COMFORT[0]) : span > 4 * COMFORT[1] ? nice(span / COMFORT[1]) : 1;
  }

  get frame() {
    const [k, part] = this.data.at(this.t);
    return part > 0.5 ? k + 1 : k;
  }

  changed(kind = 'time') {
    this.dispatchEvent(new Event(kind));
  }

  seek(t) {
    this.t = Math.min(Math.max(t, this.first), this.last);
    this.changed();
  }

  /** Goes to a frame exactly. */
  show(k) {
    const n = this.data.n;
    if (n) this.seek(this.data.times[Math.min(Math.max(Math.round(k), 0), n - 1)]);
  }

  step(frames) {
    this.pause();
    this.show(this.frame + frames);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.data.n < 2) return;
    if (this.t >= this.range[1]) this.seek(this.range[0]);
    this.playing = true;
    this.clock = undefined;
    this.changed('state');
  }

  pause() {
    this.playing = false;
    this.changed('state');
  }

  /** Shows only a part of the run; none is all of it. */
  window(range) {
    this.range = range ?? [this.first, this.last];
    this.changed('range');
  }

  /** Plays a part of the run over and over. */
  loopOver(range) {
    this.loop = true;
    this.window(range);
    this.seek(range[0]);
    this.play();
  }

  /** Advances to the time of the screen [ms]; true if it moved. */
  tick(now) {
    if (!this.playing) return false;
    const passed = this.clock === undefined ? 0 : Math.min(now - this.clock, 200) / 1000;
    this.clock = now;
    let t = this.t + passed * this.speed * this.pace;
    const [from, to] = this.range;
    if (t >= to) {
      if (this.loop) t = to > from ? from + ((t - from) % (to - from)) : from;
      else {
        t = to;
        this.pause();
      }
    }
    this.seek(t);
    return true;
  }
}

function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return power * [1, 2, 5, 10].find(one => one * power >= 0.999 * x);
}
