// Time and camera in the address: `#t=1.25&camera=x,y,z,x,y,z`.

export function read() {
  const all = new URLSearchParams(location.hash.slice(1));
  const t = Number.parseFloat(all.get('t'));
  const camera = (all.get('camera') ?? '').split(',').map(Number);
  const plots = all.getAll('plot');
  return { t: Number.isFinite(t) ? t : null, camera: camera.length === 6 && camera.every(Number.isFinite) ? camera : null, plots };
}

export function text(t, camera, target, plots) {
  const round = x => +x.toPrecision(6);
  const all = new URLSearchParams({ t: round(t), camera: [...camera.toArray(), ...target.toArray()].map(round) });
  plots.forEach(name => all.append('plot', name));
  return `#${all}`;
}

/** Writes it into the address, not more often than a browser likes. */
export function writer(make) {
  let waiting = null;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      try {
        history.replaceState(null, '', make());
      } catch {
        // a page inside another one may have no address of its own
      }
    }, 400);
  };
}
