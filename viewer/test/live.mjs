// Pages that follow a command: live.mjs FLYBALL FOLDER. A model that is saved runs again with time and camera kept, a slider runs it
// again, what is wrong is said; a run goes on while its page is frozen.
import { chromium } from 'playwright-core';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [flyball, folder] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const file = join(folder, 'watched.toml');
const PATIENCE = { timeout: 120_000 };

/** A command that serves a page, and its address. */
async function start(...args) {
  const child = spawn(flyball, args, { cwd: folder, env: { ...process.env, BROWSER: 'true' }, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise(done => child.on('exit', done));
  const address = await new Promise((found, fail) => {
    let text = '';
    child.stdout.on('data', part => {
      text += part;
      const line = text.match(/http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\//);
      if (line) found(line[0]);
    });
    child.on('exit', code => fail(new Error(`it ended with ${code}: ${text}`)));
  });
  return { child, ended, address };
}

async function open(address) {
  const page = await browser.newPage({ viewport: { width: 900, height: 560 } }), errors = [], { origin } = new URL(address);
  page.on('pageerror', error => errors.push(String(error)));
  page.on('console', message => message.type() === 'error' && errors.push(message.text()));
  page.on('request', request => /^(data|blob):/.test(request.url()) || request.url().startsWith(`${origin}/`) || errors.push(`network: ${request.url()}`));
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset.ready, null, PATIENCE);
  return { page, errors };
}

async function watch() {
  const { child, address } = await start('view', '--watch', 'watched.toml');
  try {
    const { page, errors } = await open(address);
    const state = () => page.evaluate(() => [window.flyball.player.t, ...window.flyball.stage.camera.position.toArray()]);
    await page.evaluate(() => {
      window.flyball.stage.camera.position.multiplyScalar(1.3);
      window.flyball.stage.controls.update();
      window.flyball.player.seek(0.75);
    });
    const before = await state(), text = readFileSync(file, 'utf8');
    const renewed = async act => {
      await page.evaluate(() => (window.flyball.old = true));
      await act();
      await page.waitForFunction(() => !window.flyball.old, null, PATIENCE);
    };
    await renewed(() => writeFileSync(file, text.replace('20 deg', '35 deg')));
    const after = await state();
    before.forEach((x, i) => assert.ok(Math.abs(x - after[i]) <= 1e-4 * Math.max(1, Math.abs(x)), `${before} became ${after}`));
    writeFileSync(file, text.replace('revolute', 'revolut'));
    await page.waitForFunction(() => document.querySelector('.banner')?.textContent.includes('revolut'), null, PATIENCE);
    await renewed(() => writeFileSync(file, text));
    // a run that fails is shown up to there, until it does not
    const failing = text.replace('[simulate]', '[[force]]\nname = "sink"\ntype = "torque"\non = "rod"\nvalue = "sqrt(0.3 [s] - t)"\n\n[simulate]');
    await renewed(() => writeFileSync(file, failing));
    assert.match(await page.locator('#failure').textContent(), /The run ended at 0\.3 s.*sink/s);
    await renewed(() => writeFileSync(file, text));
    assert.equal(await page.locator('#failure').count(), 0);
    await page.locator('#knobs summary').click();
    // keys move the slider, not the time
    const knob = page.locator('[data-knob=l]'), [value, t] = [await knob.inputValue(), (await state())[0]];
    await knob.focus();
    await renewed(() => page.keyboard.press('ArrowRight'));
    assert.ok(+(await page.locator('[data-knob=l]').inputValue()) > +value, `${value} does not grow`);
    assert.equal((await state())[0], t);
    await renewed(() => page.evaluate(() => {
      const slider = document.querySelector('[data-knob=l]');
      slider.value = 1.5 * slider.value;
      slider.dispatchEvent(new Event('change'));
    }));
    assert.deepEqual(errors, []);
    // what happened while a page was asleep, or cut off, is there when it is back
    const session = await page.context().newCDPSession(page);
    const sleep = state => session.send('Page.setWebLifecycleState', { state }), cut = off => page.context().setOffline(off);
    for (const [name, leave, back] of [['asleep', () => sleep('frozen'), () => sleep('active')], ['cut off', () => cut(true), () => cut(false)]]) {
      await renewed(async () => {
        await leave();
        writeFileSync(file, text.replace('name = "watched"', `name = "${name}"`));
        await new Promise(done => setTimeout(done, 3000));
        await back();
      });
      assert.equal(await page.locator('h1').textContent(), name);
    }
    assert.deepEqual(errors.filter(error => !/ERR_|Failed to load/.test(error)), []);
    await page.close();
    console.log('watch: saved models, mistakes, sliders and pages that sleep work');
  } finally {
    child.kill();
  }
}

async function live() {
  const { child, ended, address } = await start('run', 'watched.toml', '--live', '--set', 'simulate.end=600', '-o', 'live.csv');
  try {
    const { page, errors } = await open(address);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    assert.equal(await Promise.race([ended, new Promise(done => setTimeout(done, 300_000, 'it waits for its page'))]), 0);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    assert.ok(await page.evaluate(() => window.flyball.data.n >= 1));
    assert.deepEqual(errors.filter(error => !/ERR_|Failed to load/.test(error)), []);
    console.log('live: a run goes on while its page sleeps');
  } finally {
    child.kill();
  }
}

let failed = 0;
for (const test of [watch, live]) await test().catch(error => (failed++, console.error(error)));
await browser.close();
process.exit(failed ? 1 : 0);
