// The playground: playground.mjs FLYBALL MODULE STEPS FOLDER, where STEPS is the example of the crate that prints coordinates. In node
// and in a browser the simulator computes what the native one does; a model is edited, run, scrubbed, and its mistakes stand at their lines.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [flyball, file, steps, folder] = process.argv.slice(2);
const text = readFileSync('examples/slider-crank.toml', 'utf8');
/** Largest difference after the first hundred steps, and at the end beside the tolerance of the model. */
const STEPS = 1e-12, PART = 1e-3;
const TOLERANCE = +(/^rtol\s*=\s*([\d.e+-]+)/m.exec(text)?.[1] ?? 1e-6);

const native = count => {
  const begin = performance.now();
  const out = execFileSync(steps, ['examples/slider-crank.toml', String(count)], { encoding: 'utf8', maxBuffer: 1e8 });
  return { values: JSON.parse(out), seconds: (performance.now() - begin) / 1000 };
};
const worst = (a, b) => {
  assert.equal(a.length, b.length);
  return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);
};
function compare(place, found) {
  for (const [count, most] of [[100, STEPS], [0, PART * TOLERANCE]]) {
    const off = worst(native(count).values, found[count]);
    console.log(`${place}: ${count || 'all'} steps, off by ${off.toExponential(1)}`);
    assert.ok(off <= most, `${off} is more than ${most}`);
  }
}

const bytes = readFileSync(file), { exports: made } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
function inNode(count) {
  const given = new TextEncoder().encode(text), at = made.room(given.length);
  new Uint8Array(made.memory.buffer, at, given.length).set(given);
  const block = made.flyball_steps(at, given.length, count), [kind, length] = new Uint32Array(made.memory.buffer.slice(block, block + 8));
  const copy = made.memory.buffer.slice(block + 8, block + 8 + length);
  made.release(at, given.length);
  made.release(block, 8 + length);
  assert.equal(kind, 0, new TextDecoder().decode(copy));
  return [...new Float64Array(copy)];
}
compare('node', { 100: inNode(100), 0: inNode(0) });
const begin = performance.now();
inNode(0);
const there = (performance.now() - begin) / 1000, here = native(0).seconds;
console.log(`node takes ${there.toFixed(2)} s, the native program ${here.toFixed(2)} s with its start`);

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
const inBrowser = count => page.evaluate(async ([text, count]) => [...new Float64Array((await window.playground.ask({ text, steps: count })).bytes)], [text, count]);
compare('browser', { 100: await inBrowser(100), 0: await inBrowser(0) });
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
for (const name of ['cart-pole', 'governor']) {
  await page.selectOption('#examples', name);
  await page.waitForFunction(name => window.flyball?.data.scene.title === name && !window.playground.worker, name, { timeout: 240_000 });
}
if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
assert.deepEqual(errors, []);
console.log(`playground: edits, mistakes and ${await page.locator('#examples option').count()} examples work`);
await browser.close();
