// Pages in a real browser. Arguments: a folder with pages `NAME.html`, for machines with results `NAME.csv`; then names.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXACT } from './exact.mjs';
import { modes, parts } from './parts.mjs';

const [folder, ...names] = process.argv.slice(2);
/** Bytes that the page of a machine may have. */
const MOST = 400_000;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
let failed = 0;
for (const name of names) {
  const errors = [];
  const page = await browser.newPage({ viewport: { width: 900, height: 560 } });
  page.on('console', message => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
  page.on('pageerror', error => errors.push(String(error)));
  page.on('request', request => /^(file|data|blob):/.test(request.url()) || errors.push(`network: ${request.url()}`));
  try {
    const path = resolve(join(folder, `${name}.html`));
    await page.goto(`file://${path}`);
    await page.waitForFunction(() => document.body.dataset.ready, null, { timeout: 120_000 });
    await everything(page, name, path);
    assert.deepEqual(errors, []);
    const left = await page.evaluate(() => window.flyball.data.scene.leftOut);
    console.log(`${name}: ${statSync(path).size} bytes, works${left ? `, ${left} quantities left out` : ''}`);
  } catch (error) {
    failed++;
    console.error(`${name}: ${error.stack}\n${errors.join('\n')}`);
  }
  await page.close();
}
await browser.close();
process.exit(failed ? 1 : 0);

async function everything(page, name, path) {
  const csv = join(folder, `${name}.csv`);
  if (existsSync(csv)) {
    for (const one of [path, path.replace(/\.html$/, '-itself.html')].filter(existsSync)) assert.ok(statSync(one).size <= MOST, `the page has ${statSync(one).size} bytes`);
    await positions(page, csv);
  }
  if (name === 'exact') await exact(page);
  if (name === 'modes') return modes(page);
  await joints(page);
  await scrub(page);
  await keys(page);
  await plots(page);
  await search(page);
  await looks(page);
  await diagram(page);
  if (name.startsWith('hostile')) await hostile(page);
  if (name === 'parts') await parts(page);
  if (name === 'fails') await fails(page);
}

/** Positions in the scene are those of the results, to 1e-6 of the extent, at ten instants. */
async function positions(page, csv) {
  const [head, ...lines] = readFileSync(csv, 'utf8').trim().split('\n');
  const columns = split(head).map(text => text.replace(/ \[.*\]$/, ''));
  const rows = lines.map(line => split(line).map(Number));
  const seen = await page.evaluate(() => {
    const { data, machine, player } = window.flyball, out = [];
    for (let i = 0; i < 10; i++) {
      player.show(Math.round((i * (data.n - 1)) / 9));
      machine.place(player.t);
      out.push({ t: player.t, tracks: machine.tracks.map(({ name, group }) => [name, group.position.toArray()]) });
    }
    return { instants: out, extent: data.scene.extent };
  });
  let compared = 0, worst = 0;
  for (const { t, tracks } of seen.instants) {
    const row = rows.reduce((best, one) => (Math.abs(one[0] - t) < Math.abs(best[0] - t) ? one : best));
    assert.ok(Math.abs(row[0] - t) < 1e-9 * Math.max(1, Math.abs(t)), `no row at ${t}`);
    for (const [track, position] of tracks) {
      ['x', 'y', 'z'].forEach((axis, i) => {
        const column = columns.indexOf(`${track}.position.${axis}`);
        if (column < 0) return;
        compared++;
        worst = Math.max(worst, Math.abs(row[column] - position[i]) / seen.extent);
      });
    }
  }
  assert.ok(compared >= 20, `only ${compared} numbers could be compared`);
  assert.ok(worst <= 1e-6, `positions are off by ${worst} of the extent`);
}

/** Places in the scene are those of closed forms, to 1e-6 of the extent. */
async function exact(page) {
  const seen = await page.evaluate(points => {
    const { data, machine, player } = window.flyball, out = [];
    for (let i = 0; i < 10; i++) {
      player.show(Math.round((i * (data.n - 1)) / 9));
      machine.place(player.t);
      out.push({ t: player.t, places: points.map(([name, at]) => machine.point([machine.tracks.findIndex(track => track.name === name), at]).toArray()) });
    }
    return { instants: out, extent: data.scene.extent };
  }, EXACT.map(([name, at]) => [name, at]));
  let worst = 0;
  for (const { t, places } of seen.instants) {
    EXACT.forEach(([, , closed], i) => closed(t).forEach((x, k) => (worst = Math.max(worst, Math.abs(x - places[i][k]) / seen.extent))));
  }
  console.log(`closed forms: off by ${worst.toExponential(1)} of the extent`);
  assert.ok(worst <= 1e-6, `places are off by ${worst} of the extent from closed forms`);
  // a slack rope bows by s, L² = l² + 16 s²/3, and hangs
  const { bow, wanted, lower } = await page.evaluate(() => {
    const { data, machine, player } = window.flyball, [{ group, ends }] = machine.elements.find(element => element.name === 'rope').links;
    player.show(data.n / 2);
    machine.place(player.t);
    const [a, b] = ends.map(end => machine.point(end)), middle = a.clone().add(b).divideScalar(2), hanging = middle.clone().set(0, 0, 0);
    const { array } = group.children[0].geometry.attributes.position, around = 8, ring = 12;
    for (let j = 0; j < around; j++) hanging.add(middle.clone().fromArray(array, 3 * (ring * around + j)));
    hanging.divideScalar(around);
    return { bow: hanging.distanceTo(middle), wanted: Math.sqrt(0.1875 * (81 - a.distanceToSquared(b))), lower: hanging.z < middle.z };
  });
  assert.ok(Math.abs(bow - wanted) < 1e-3 * wanted && lower, `the rope bows by ${bow}, not ${wanted}`);
}

/** Markers that joints hold together are at one place: orientations are right too. */
async function joints(page) {
  const off = await page.evaluate(() => {
    const { data, machine, player } = window.flyball, joined = new Set(['revolute', 'spherical', 'universal', 'weld']);
    let worst = 0;
    for (let i = 0; i < 10; i++) {
      player.show(Math.round((i * (data.n - 1)) / 9));
      machine.place(player.t);
      for (const element of machine.elements.filter(one => joined.has(one.kind))) {
        const points = (element.markers ?? []).map(place => machine.point(place));
        if (points.length === 2) worst = Math.max(worst, points[0].distanceTo(points[1]) / data.scene.extent);
      }
    }
    return worst;
  });
  assert.ok(off <= 3e-6, `joints are apart by ${off} of the extent`);
}

async function scrub(page) {
  const [t, label] = await page.evaluate(() => {
    const slider = document.getElementById('time');
    slider.value = (+slider.min + +slider.max) / 2;
    slider.dispatchEvent(new Event('input'));
    return [window.flyball.player.t, document.getElementById('clock').textContent];
  });
  const middle = await page.evaluate(() => (window.flyball.player.first + window.flyball.player.last) / 2);
  assert.ok(Math.abs(t - middle) <= 1e-6 * Math.abs(middle) + 1e-12, `${t} is not ${middle}`);
  assert.match(label, /^−?[\d.]+ s$/);
}

async function keys(page) {
  const frame = () => page.evaluate(() => window.flyball.player.frame);
  await page.locator('#canvas').focus();
  await page.keyboard.press('Home');
  assert.equal(await frame(), 0);
  await page.keyboard.press('ArrowRight');
  assert.equal(await frame(), 1);
  await page.keyboard.press('ArrowLeft');
  assert.equal(await frame(), 0);
  await page.keyboard.press('End');
  assert.equal(await frame(), await page.evaluate(() => window.flyball.data.n - 1));
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => window.flyball.player.t > window.flyball.player.first, null, { timeout: 20_000 });
  // the slider works while it plays
  await page.evaluate(() => {
    const slider = document.getElementById('time');
    slider.value = slider.max * 0.5;
    slider.dispatchEvent(new Event('input'));
  });
  assert.ok(await page.evaluate(() => window.flyball.player.playing));
  await page.keyboard.press('Space');
  assert.ok(!(await page.evaluate(() => window.flyball.player.playing)));
  for (const key of ['1', '3', '7', '0']) await page.keyboard.press(key);
  // the camera turns and goes nearer
  const camera = () => page.evaluate(() => {
    const { camera, controls } = window.flyball.stage, away = camera.position.clone().sub(controls.target);
    return [away.length(), ...away.normalize().toArray()];
  });
  const before = await camera();
  for (const key of ['6', '8', 'i']) await page.keyboard.press(key);
  const after = await camera();
  assert.ok(Math.abs(after[0] * 1.15 / before[0] - 1) < 1e-6, `${before[0]} became ${after[0]}`);
  assert.ok(Math.hypot(...[1, 2, 3].map(k => after[k] - before[k])) > 0.05, 'keys turn the camera');
  await page.keyboard.press('0');
  // events are listed, and a press goes there
  const events = await page.evaluate(() => window.flyball.data.scene.events.map(([t]) => t));
  if (events.length) {
    await page.evaluate(() => (document.querySelector('.events').open = true));
    await page.locator('.events button').first().focus();
    await page.keyboard.press('Enter');
    const t = await page.evaluate(() => window.flyball.player.t);
    assert.ok(Math.abs(t - events[0]) < 1e-9, `an event at ${events[0]} goes to ${t}`);
  }
  // every control can be reached and has a name
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, summary, canvas')].filter(node => node.checkVisibility() && !(node.ariaLabel || node.textContent.trim() || node.labels?.length)).length);
  assert.equal(nameless, 0);
}

async function plots(page) {
  const name = await page.evaluate(() => {
    const { plots, data } = window.flyball;
    [...plots.names].forEach(one => plots.toggle(one));
    plots.toggle(data.series[0].name);
    return data.series[0].name;
  });
  const strip = page.locator('#plots canvas');
  assert.equal(await strip.count(), 1, name);
  const coloured = await strip.evaluate(canvas => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i + 3] > 100 && Math.abs(data[i] - data[i + 2]) > 60;
    return count;
  });
  assert.ok(coloured > 200, `the curve has ${coloured} pixels`);
  const box = await strip.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const part = await page.evaluate(() => (window.flyball.player.t - window.flyball.player.first) / (window.flyball.player.last - window.flyball.player.first));
  assert.ok(part > 0.4 && part < 0.55, `a click in the middle goes to ${part}`);
  await page.mouse.move(box.x + box.width * 0.4, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 30, { steps: 3 });
  await page.mouse.up();
  const [from, to] = await page.evaluate(() => window.flyball.player.range);
  const span = await page.evaluate(() => window.flyball.player.last - window.flyball.player.first);
  assert.ok(to - from < 0.5 * span && to - from > 0.1 * span, 'drag looks closer');
  await strip.dblclick();
}

async function search(page) {
  const [first, all] = await page.evaluate(() => [window.flyball.machine.elements.find(one => one.family !== 'ground').name, document.querySelectorAll('#tree .row').length]);
  await page.keyboard.press('/');
  await page.locator('#search').fill(first.slice(0, 200).split(/\s/)[0]);
  const found = await page.locator('#tree .row').count();
  assert.ok(found >= 1 && found <= all);
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => window.flyball.selected !== null));
  assert.ok((await page.locator('#values').textContent()).length > 0);
  await page.keyboard.press('Escape');
}

/** Something is drawn, in both themes, and the address carries time and camera. */
async function looks(page) {
  for (const theme of ['dark', 'light']) {
    const share = await page.evaluate(name => {
      const app = window.flyball;
      app.theme(name);
      app.draw();
      const gl = app.stage.renderer.getContext(), [w, h] = [gl.drawingBufferWidth, gl.drawingBufferHeight], data = new Uint8Array(4 * w * h);
      gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, data);
      let solid = 0;
      for (let i = 3; i < data.length; i += 4) solid += data[i] > 250;
      return solid / (w * h);
    }, theme);
    assert.ok(share > 0.002, `${share} of the ${theme} picture is drawn`);
  }
  // what is not meant to be faint is not, whatever else its look says
  const faint = await page.evaluate(() => {
    const all = window.flyball.machine.elements.filter(({ look }) => (look?.opacity ?? 1) === 1), found = new Set();
    for (const { name, objects } of all) for (const object of objects) object.traverse(node => node.isMesh && node.material.opacity < 1 && found.add(name));
    return [...found];
  });
  assert.deepEqual(faint, []);
  assert.match(await page.evaluate(() => window.flyball.address()), /^#t=.*&camera=/);
}

/** The block diagram has all boxes and wires, and values on hover. */
async function diagram(page) {
  const chart = await page.evaluate(() => window.flyball.data.scene.chart);
  assert.equal(await page.locator('#control').count(), chart ? 1 : 0);
  if (!chart) return;
  await page.locator('#control').click();
  assert.equal(await page.locator('#diagram .box').count(), chart.boxes.length);
  assert.equal(await page.locator('#diagram .wire').count(), chart.wires.length);
  await page.locator('#diagram .box').first().hover();
  assert.match(await page.locator('#diagram .tip').textContent(), /\d/);
  await page.locator('#control').click();
}

/** Names are shown and do nothing. */
async function hostile(page) {
  // in legends of plots, in values and tooltips of everything, in events, and in the message of a live page
  await page.evaluate(() => {
    const app = window.flyball;
    app.data.series.forEach(({ name }) => app.plots.has(name) || app.plots.toggle(name));
    app.draw();
    for (const element of app.machine.elements) {
      app.select(element);
      app.hover(element);
    }
    app.select(null);
    const { left, top, width, height } = app.canvas.getBoundingClientRect();
    for (let i = 1; i < 20; i++) for (let j = 1; j < 20; j++) app.pointAt({ clientX: left + (i * width) / 20, clientY: top + (j * height) / 20 });
  });
  const notice = page.locator('#failure');
  for (const part of ['p', 'li', '.faint']) assert.ok((await notice.locator(part).first().textContent()).includes('<script>'), part);
  await notice.getByRole('button', { name: 'Go to the end' }).click();
  assert.ok((await page.evaluate(() => window.flyball.selected.name)).includes('"quoted"'));
  await page.evaluate(() => window.flyball.select(null));
  assert.ok((await page.locator('#values dd.failed').textContent()).includes('<script>'));
  const plotted = await page.locator('#plots .key').count();
  assert.ok(plotted >= 10, `${plotted} curves`);
  assert.ok((await page.locator('.tip strong').first().textContent()).includes('<script>'));
  assert.ok((await page.locator('#diagram .box').allTextContents()).some(text => text.includes('<img')));
  assert.ok((await page.locator('.events button').first().textContent()).includes('<script>'));
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.locator('script[src], img, iframe').count(), 0);
  assert.ok((await page.title()).includes('<script>'));
  assert.ok((await page.locator('h1').textContent()).includes('<script>'));
}

/** What ended the run is said, leads to its last instant and to the element, and can be put away. */
async function fails(page) {
  const notice = page.locator('#failure');
  assert.match(await notice.textContent(), /The run ended at 0\.4 s.*bob\.x, from force `sink` became NaN/s);
  assert.equal(await page.locator('.marks .failed').count(), 1);
  await page.evaluate(() => window.flyball.player.show(0));
  await notice.getByRole('button', { name: 'Go to the end' }).click();
  const [t, last, selected] = await page.evaluate(() => [window.flyball.player.t, window.flyball.player.last, window.flyball.selected?.name]);
  assert.ok(t === last && Math.abs(last - 0.4) < 1e-9, `${t}`);
  assert.equal(selected, 'sink');
  await notice.getByRole('button', { name: 'Close' }).click();
  assert.equal(await notice.count(), 0);
  await page.keyboard.press('Escape');
  assert.match(await page.locator('#values .failed').textContent(), /became NaN/);
}

function split(line) {
  return line.match(/("([^"]|"")*"|[^,]*)(,|$)/g).slice(0, -1).map(cell => cell.replace(/,$/, '').replace(/^"|"$/g, ''));
}
