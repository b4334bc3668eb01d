// The playground: playground.mjs FLYBALL MODULE STEPS FOLDER, where STEPS is the example of the crate that prints coordinates. In node
// and in a browser the simulator computes what the native one does; all examples run, models of several files are edited, run,
// scrubbed, and their mistakes stand at their lines.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const [flyball, file, steps, folder] = process.argv.slice(2);
/** Largest difference after the first hundred steps, and at the end beside the tolerance of the model. */
const STEPS = 1e-12, PART = 1e-3;

/** Machines that are compared: the model, values of parameters. A hundred steps of the car are its first second. */
const MACHINES = [
  { model: 'examples/slider-crank.toml', values: [] },
  { model: 'examples/vehicle/car-semi-active.toml', values: [['simulate.end', '1']] },
].map(one => {
  const place = dirname(one.model), text = readFileSync(one.model, 'utf8');
  const files = readdirSync(place, { withFileTypes: true }).filter(entry => entry.isFile()).map(({ name }) => [name, readFileSync(join(place, name), 'utf8')]);
  const tolerance = +(/^rtol\s*=\s*([\d.e+-]+)/m.exec(text)?.[1] ?? 1e-6);
  return { ...one, text, tolerance, desk: { model: basename(one.model), files, values: one.values } };
});

const native = ({ model, values }, count) => {
  const begin = performance.now();
  const out = execFileSync(steps, [model, String(count), ...values.map(pair => pair.join('='))], { encoding: 'utf8', maxBuffer: 1e9 });
  return { values: JSON.parse(out), seconds: (performance.now() - begin) / 1000 };
};
/** Largest difference, beside the size of the number where that is larger than one. */
const worst = (a, b) => {
  assert.equal(a.length, b.length);
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i]) / Math.max(1, Math.abs(x))), 0);
};
function compare(place, machine, found) {
  for (const [count, most] of [[100, STEPS], [0, PART * machine.tolerance]]) {
    const off = worst(native(machine, count).values, found[count]);
    console.log(`${place}, ${machine.model}: ${count || 'all'} steps, off by ${off.toExponential(1)}`);
    assert.ok(off <= most, `${off} is more than ${most}`);
  }
}

const bytes = readFileSync(file), { exports: made } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
function inNode({ desk }, count) {
  const given = new TextEncoder().encode(JSON.stringify(desk)), at = made.room(given.length);
  new Uint8Array(made.memory.buffer, at, given.length).set(given);
  const block = made.flyball_steps(at, given.length, count), [kind, length] = new Uint32Array(made.memory.buffer.slice(block, block + 8));
  const copy = made.memory.buffer.slice(block + 8, block + 8 + length);
  made.release(at, given.length);
  made.release(block, 8 + length);
  assert.equal(kind, 0, new TextDecoder().decode(copy));
  return [...new Float64Array(copy)];
}
for (const machine of MACHINES) {
  compare('node', machine, { 100: inNode(machine, 100), 0: inNode(machine, 0) });
  const begin = performance.now();
  inNode(machine, 0);
  const there = (performance.now() - begin) / 1000, here = native(machine, 0).seconds;
  console.log(`${machine.model}: node takes ${there.toFixed(2)} s, the native program ${here.toFixed(2)} s with its start`);
}

execFileSync(flyball, ['playground', '-o', folder, '--wasm', resolve(file)]);
const path = resolve(join(folder, 'index.html'));
console.log(`module ${(bytes.length / 1e6).toFixed(2)} MB, page ${(statSync(path).size / 1e6).toFixed(2)} MB`);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const page = await browser.newPage({ viewport: { width: 1100, height: 640 } }), errors = [];
page.on('pageerror', error => errors.push(String(error)));
page.on('console', message => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
page.on('request', request => /^(file|data|blob):/.test(request.url()) || errors.push(`network: ${request.url()}`));
await page.goto(`file://${path}`);
const ready = () => page.waitForFunction(() => window.flyball && !window.playground.worker, null, { timeout: 240_000 });
await ready();
const inBrowser = (desk, count) => page.evaluate(async ([desk, count]) => [...new Float64Array((await window.playground.ask({ desk, steps: count })).bytes)], [desk, count]);
for (const machine of MACHINES) compare('browser', machine, { 100: await inBrowser(machine.desk, 100), 0: await inBrowser(machine.desk, 0) });
const { text } = MACHINES[0];
// scrub, plot
await page.evaluate(() => window.flyball.player.show(5));
assert.ok(await page.evaluate(() => window.flyball.player.t > 0 && window.flyball.data.series.length > 5));
// a mistake stands at its line, and the last motion stays
const line = text.split('\n').findIndex(one => one.includes('"revolute"')) + 1;
await page.locator('#model').fill(text.replace('"revolute"', '"revolut"'));
await page.locator('#run').click();
await page.waitForFunction(() => document.querySelector('#problems li'), null, { timeout: 60_000 });
assert.equal(await page.locator('#problems li').first().getAttribute('data-line'), String(line));
assert.ok(await page.evaluate(() => window.flyball.data.n > 10));
// another number, another motion
await page.evaluate(() => (window.flyball.old = true));
await page.locator('#model').fill(text.replace(/end = [^\n]*/, 'end = 0.1'));
await page.keyboard.press('Control+Enter');
await page.waitForFunction(() => !window.flyball.old, null, { timeout: 60_000 });
assert.ok(Math.abs((await page.evaluate(() => window.flyball.player.last)) - 0.1) < 1e-9);
assert.equal(await page.locator('#problems li').count(), 0);
// a run that fails is shown up to there, and what ended it stands at its line
await page.evaluate(() => (window.flyball.old = true));
const sink = text.replace('value = "1 N m"', 'value = "sqrt(0.04 [s] - t)"'), named = sink.split('\n').findIndex(one => one.includes('name = "motor"')) + 1;
await page.locator('#model').fill(sink);
await page.keyboard.press('Control+Enter');
await page.waitForFunction(() => !window.flyball.old, null, { timeout: 60_000 });
assert.ok(Math.abs((await page.evaluate(() => window.flyball.player.last)) - 0.04) < 1e-3);
assert.match(await page.locator('#failure').textContent(), /The run ended at/);
assert.equal(await page.locator('#problems li').count(), 1);
assert.equal(await page.locator('#problems li').first().getAttribute('data-line'), String(named));
const choose = async name => {
  await page.evaluate(() => window.flyball && (window.flyball.old = true));
  await page.selectOption('#examples', name);
  await page.waitForFunction(() => window.flyball && !window.flyball.old && !window.playground.worker, null, { timeout: 600_000 });
  assert.equal(await page.locator('#problems li').count(), 0, name);
};
// every example runs, those of several files too
const examples = await page.locator('#examples option').evaluateAll(all => all.map(one => one.value));
assert.ok(examples.includes('vehicle/car-semi-active'));
for (const name of examples) {
  await choose(name);
  assert.ok(await page.evaluate(() => window.flyball.data.n > 10), name);
}
// a file that the model includes is edited, and a mistake in it stands at its line there
await choose('vehicle/five-link-bump');
await page.locator('#files button', { hasText: 'rod.toml' }).click();
const rod = await page.locator('#model').inputValue(), broken = rod.split('\n').findIndex(one => one.includes('"spherical"')) + 1;
assert.ok(broken > 0, 'the rod has a ball joint');
await page.locator('#model').fill(rod.replace('"spherical"', '"sphericle"'));
await page.locator('#run').click();
await page.waitForFunction(() => document.querySelector('#problems li'), null, { timeout: 60_000 });
const [where, at] = await page.locator('#problems li').first().evaluate(li => [li.dataset.file, li.dataset.line]);
assert.deepEqual([where, at], ['rod.toml', String(broken)]);
assert.equal(await page.evaluate(() => window.playground.shown), 'rod.toml');
// the block diagram has its panel
await choose('cart-pole');
await page.locator('#control').click();
assert.ok((await page.locator('#diagram .box').count()) > 2);
if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
assert.deepEqual(errors, []);
console.log(`playground: edits, mistakes and ${await page.locator('#examples option').count()} examples work`);
await browser.close();
