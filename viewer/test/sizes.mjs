// Pages of large machines: sizes.mjs FLYBALL FOLDER. A chain of a thousand bodies with a thousand frames, and ten thousand frames of
// a car of thirty bodies. Seconds are stated; only sizes decide.
import { chromium } from 'playwright-core';
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [flyball, folder] = process.argv.slice(2);
let failed = 0;

/** A chain of rods in the plane, hanging and swinging. */
function chain(n) {
  const parts = [`[model]\nname = "chain"\ndimension = 2\ngravity = [0, -9.81]\n`];
  for (let i = 0; i < n; i++) {
    parts.push(`[[body]]\nname = "b${i}"\nmass = 0.1\nshape = { rod = { from = [0, 0], to = [0.1, 0] } }\nposition = [${(0.1 * i).toFixed(1)}, 0]\nmarkers = { tip = [0.1, 0] }\n`);
    parts.push(`[[joint]]\nname = "j${i}"\ntype = "revolute"\nbetween = ["${i ? `b${i - 1}.tip` : 'ground'}", "b${i}"]\n`);
  }
  return parts.join('\n') + `\n[simulate]\nmethod = "generalized-alpha"\nrho = 0.8\nstep = 1e-3\nend = 1\n`;
}

/** A car in space: a box on six wheels of four bodies each, springs and dampers, on a wavy motion of its axles. */
function car() {
  const parts = [`[model]\nname = "car"\ndimension = 3\ngravity = [0, 0, -9.81]\n`, `[[body]]\nname = "box"\nmass = 1200\ninertia = [400, 1500, 1700]\nposition = [0, 0, 0.6]\nvelocity = [10, 0, 0]\n`];
  let n = 0;
  for (const x of [-1.4, 0, 1.4]) for (const y of [-0.8, 0.8]) {
    n++;
    parts.push(`[[body]]\nname = "arm${n}"\nmass = 8\ninertia = [0.2, 0.2, 0.2]\nposition = [${x}, ${y}, 0.4]\nvelocity = [10, 0, 0]\nmarkers = { hub = [0, ${Math.sign(y) * 0.3}, 0], spring = [0, ${Math.sign(y) * 0.2}, 0] }\n`);
    parts.push(`[[joint]]\nname = "pivot${n}"\ntype = "revolute"\nbetween = ["box", "arm${n}"]\nat = [${x}, ${y}, 0.4]\naxis = [1, 0, 0]\n`);
    parts.push(`[[body]]\nname = "wheel${n}"\nmass = 15\ninertia = [0.4, 0.7, 0.4]\nposition = [${x}, ${y + Math.sign(y) * 0.3}, 0.4]\nvelocity = [10, 0, 0]\nspin = [0, 30, 0]\n`);
    parts.push(`[[joint]]\nname = "hub${n}"\ntype = "revolute"\nbetween = ["arm${n}", "wheel${n}"]\nat = [${x}, ${y + Math.sign(y) * 0.3}, 0.4]\naxis = [0, 1, 0]\n`);
    parts.push(`[[marker]]\non = "box"\nname = "top${n}"\nposition = [${x}, ${y + Math.sign(y) * 0.2}, 0.4]\n`);
    parts.push(`[[force]]\nname = "spring${n}"\ntype = "spring-damper"\nbetween = ["arm${n}.spring", "box.top${n}"]\nrest_length = 0.62\nstiffness = 30000\ndamping = 1500\n`);
    parts.push(`[[force]]\nname = "tyre${n}"\ntype = "spring-contact"\nbetween = ["ground", "wheel${n}"]\nradius = 0.4\nstiffness = 150000\ndamping = 500\n`);
    for (const k of [1, 2, 3]) {
      parts.push(`[[body]]\nname = "load${n}.${k}"\nmass = 2\ninertia = [0.01, 0.01, 0.01]\nposition = [${x}, ${y * 0.5}, ${0.7 + 0.2 * k}]\nvelocity = [10, 0, 0]\n`);
      parts.push(`[[joint]]\nname = "swing${n}.${k}"\ntype = "spherical"\nbetween = ["${k > 1 ? `load${n}.${k - 1}` : 'box'}", "load${n}.${k}"]\nat = [${x}, ${y * 0.5}, ${0.6 + 0.2 * k}]\n`);
    }
  }
  return parts.join('\n') + `\n[simulate]\nend = 10\nevery = 1e-3\nrtol = 1e-4\n`;
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
for (const [name, text, frames, most] of [['chain', chain(1000), 1001, 40e6], ['car', car(), 10001, 8e6]]) {
  writeFileSync(join(folder, `${name}.toml`), text);
  execFileSync(flyball, ['view', `${name}.toml`, '-o', `${name}.html`, '--frames', String(frames)], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const path = resolve(join(folder, `${name}.html`)), { size } = statSync(path), begin = Date.now();
  const page = await browser.newPage({ viewport: { width: 900, height: 600 } });
  const errors = [];
  page.on('pageerror', error => errors.push(String(error)));
  await page.goto(`file://${path}`);
  await page.waitForFunction(() => document.body.dataset.ready, null, { timeout: 600_000 });
  const [n, bodies] = await page.evaluate(() => [window.flyball.data.n, window.flyball.machine.tracks.length - 1]);
  // a machine that drives away is in the middle of the picture from the start
  const inView = await page.evaluate(() => !window.flyball.stage.followed || window.flyball.stage.controls.target.distanceTo(window.flyball.stage.followed.position) < 2 * window.flyball.data.scene.size);
  if (!inView) errors.push('the machine is out of view');
  const good = size <= most && errors.length === 0 && n >= frames - 2;
  failed += !good;
  console.log(`${name}: ${bodies} bodies, ${n} frames, ${(size / 1e6).toFixed(1)} MB of at most ${most / 1e6}, opens in ${((Date.now() - begin) / 1000).toFixed(1)} s ${errors.join('; ')}`);
  await page.close();
}
await browser.close();
process.exit(failed ? 1 : 0);
