// What Show, the buttons and the looks of elements do, on the page of parts.toml and on a page of modes.
import assert from 'node:assert/strict';

const near = (a, b, most, what) => assert.ok(Math.abs(a - b) <= most, `${what}: ${a} is not ${b}`);

/** The page of parts.toml. */
export async function parts(page) {
  await looks(page);
  await beam(page);
  await ghost(page);
  await switches(page);
  await paths(page);
  await address(page);
  await following(page);
  await marks(page);
  await picture(page);
  await phone(page);
}

/** Colour, opacity and hiding reach all that is drawn of an element, whatever its type. */
async function looks(page) {
  const seen = await page.evaluate(() => {
    const { machine } = window.flyball, out = {};
    for (const name of ['engine', 'rope', 'strut', 'hinge', 'ball', 'load']) {
      const meshes = [], element = machine.elements.find(one => one.name === name);
      element.objects.forEach(object => object.traverse(node => node.isMesh && meshes.push(node)));
      out[name] = meshes.map(({ material, castShadow }) => ({ colour: material.color.getHexString(), opacity: material.opacity, transparent: material.transparent, castShadow }));
      out[`${name} is hidden`] = element.objects.every(object => !object.visible);
    }
    return out;
  });
  for (const name of ['engine', 'rope', 'strut', 'hinge', 'load']) assert.ok(seen[name].length > 0 && !seen[`${name} is hidden`], `${name} is drawn`);
  assert.ok(seen['ball is hidden'], 'what is to be hidden is');
  assert.ok(seen.engine.every(one => one.colour === 'c8556a' && one.opacity === 0.5), JSON.stringify(seen.engine));
  assert.ok(seen.rope.every(one => one.colour === '00aa00' && one.opacity === 1), JSON.stringify(seen.rope));
  assert.ok(seen.strut.every(one => one.opacity === 0.4 && one.transparent && !one.castShadow), JSON.stringify(seen.strut));
  assert.ok(seen.hinge.every(one => one.opacity === 0.3 && one.transparent), JSON.stringify(seen.hinge));
  assert.ok(seen.load.every(one => one.opacity === 1 && one.castShadow), JSON.stringify(seen.load));
}

/** The section at every node has the frame of the node, and the axis leaves it along the node's x-axis. */
async function beam(page) {
  const { corners, along, twist, bend } = await page.evaluate(() => {
    const { data, machine, player } = window.flyball, bar = data.scene.elements.find(one => one.family === 'beam');
    const [{ mesh, nodes }] = machine.elements.find(one => one.family === 'beam').ribbons, [w, h] = bar.ribbons[0].section.edges;
    const { array } = mesh.geometry.attributes.position, around = 8, per = 8, vector = machine.up.clone();
    let corners = 0, along = 0, twist = 0, bend = 0;
    for (let i = 0; i < 10; i++) {
      player.show(Math.round((i * (data.n - 1)) / 9));
      machine.place(player.t);
      const middle = ring => {
        const sum = vector.clone().set(0, 0, 0);
        for (let j = 0; j < around; j++) sum.add(vector.clone().fromArray(array, 3 * (ring * around + j)));
        return sum.divideScalar(around);
      };
      nodes.forEach((node, k) => {
        const { group } = machine.tracks[node];
        [[-1, -1], [1, -1], [1, -1], [1, 1], [1, 1], [-1, 1], [-1, 1], [-1, -1]].forEach(([y, z], j) => {
          const wanted = vector.clone().set(0, (y * w) / 2, (z * h) / 2).applyQuaternion(group.quaternion).add(group.position);
          corners = Math.max(corners, wanted.distanceTo(vector.clone().fromArray(array, 3 * (k * per * around + j))));
        });
        if (k + 1 < nodes.length) {
          // (−11 p₀ + 18 p₁ − 9 p₂ + 2 p₃)/6 is the tangent of a cubic
          const tangent = [-11, 18, -9, 2].reduce((sum, weight, i) => sum.addScaledVector(middle(k * per + i), weight), vector.clone().set(0, 0, 0)).normalize(), axis = vector.clone().set(1, 0, 0).applyQuaternion(group.quaternion);
          along = Math.max(along, tangent.angleTo(axis));
        }
      });
      const end = machine.tracks[nodes.at(-1)].group, side = vector.clone().set(0, 1, 0).applyQuaternion(end.quaternion);
      twist = Math.max(twist, Math.abs(Math.atan2(side.z, side.y)));
      bend = Math.max(bend, 1 - end.position.z);
    }
    return { corners, along, twist, bend };
  });
  assert.ok(corners < 1e-6, `corners of the section are off by ${corners} m`);
  assert.ok(along < 1e-3, `the axis is off by ${along} rad at a node`);
  assert.ok(twist > 0.1 && bend > 0.01, `it is twisted by ${twist} rad, bent by ${bend} m`);
}

/** The start as it was given stands beside the repaired one. */
async function ghost(page) {
  await page.evaluate(() => window.flyball.toggle('ghost', true));
  const [given, repaired] = await page.evaluate(() => {
    const { data, machine, player, ghost } = window.flyball, i = machine.tracks.findIndex(track => track.name === 'tube');
    player.show(0);
    machine.place(data.times[0]);
    const top = one => one.point([i, [0, 0, 0.4]]).toArray();
    return [top(ghost), top(machine)];
  });
  [-0.42, 0.3, 0.55].forEach((x, k) => near(given[k], x, 1e-6, 'the start as given'));
  [-0.5, 0.3, 0.6].forEach((x, k) => near(repaired[k], x, 1e-5, 'the repaired start'));
  assert.ok(await page.evaluate(() => window.flyball.ghost.root.visible));
  await page.evaluate(() => window.flyball.toggle('ghost', false));
  assert.ok(!(await page.evaluate(() => window.flyball.ghost.root.visible)));
}

/** Every switch of Show changes the picture, and its legend or meter; off again, all is as before. */
async function switches(page) {
  const pixels = () => page.evaluate(() => {
    const app = window.flyball, gl = app.stage.renderer.getContext();
    app.player.show(Math.round(0.3 * app.data.n));
    app.draw();
    const [w, h] = [gl.drawingBufferWidth, gl.drawingBufferHeight], data = new Uint8Array(4 * w * h);
    gl.readPixels(0, 0, w, h, gl.RGBA, gl.UNSIGNED_BYTE, data);
    let sum = 0;
    for (let i = 0; i < data.length; i++) sum = (31 * sum + data[i]) | 0;
    return `${sum} ${app.hud.textContent} ${app.hud.hidden} ${app.legend.textContent}`;
  });
  const keys = await page.evaluate(() => Object.keys(window.flyball.switches));
  assert.deepEqual(keys, ['forces', 'moments', 'traces', 'frames', 'centres', 'joints', 'transparent', 'grid', 'shadows', 'meters', 'ghost']);
  const before = await pixels();
  for (const key of keys) {
    const box = page.locator(`#show-${key}`), press = () => box.evaluate(node => node.click());
    await press();
    assert.notEqual(await pixels(), before, `${key} changes the picture`);
    await press();
    assert.equal(await pixels(), before, `${key} comes back`);
  }
  await page.evaluate(() => ['forces', 'moments'].forEach(key => window.flyball.toggle(key, true)));
  assert.match(await page.locator('.legend').textContent(), /\d N.*\d N m/);
  assert.match(await page.locator('.hud').textContent(), /joints off by .* m\s+energy .* J/);
}

/** The path of a point goes through its places. */
async function paths(page) {
  const off = await page.evaluate(() => {
    const { data, machine, traces } = window.flyball, i = machine.tracks.findIndex(track => track.name === 'odd'), at = [-0.1, 0.15, 0];
    traces.toggle(i, at);
    const [[passed]] = [...traces.lines.values()], { array } = passed.geometry.attributes.position;
    let worst = 0;
    for (let k = 0; k < data.n; k += 7) {
      machine.place(data.times[k]);
      worst = Math.max(worst, machine.point([i, at]).distanceTo(machine.up.clone().fromArray(array, 3 * k)));
    }
    traces.toggle(i, at);
    return worst;
  });
  assert.ok(off < 1e-6, `the path is off by ${off} m`);
}

/** An address brings time, camera and plots, in a new page and in one that is open. */
async function address(page) {
  const wanted = { t: 0.75, camera: [3, -4, 2.5, 0.1, 0.2, 0.3] };
  const state = () => page.evaluate(() => {
    const { player, stage, plots } = window.flyball;
    return { t: player.t, camera: [...stage.camera.position.toArray(), ...stage.controls.target.toArray()], plots: plots.names };
  });
  const check = async () => {
    const found = await state();
    near(found.t, wanted.t, 1e-6, 'time');
    wanted.camera.forEach((x, i) => near(found.camera[i], x, 1e-6, 'camera'));
    assert.ok(found.plots.includes('energy.kinetic'), `${found.plots}`);
  };
  const hash = `#t=${wanted.t}&camera=${wanted.camera}&plot=energy.kinetic`;
  await page.evaluate(hash => (location.hash = hash), hash);
  await page.waitForFunction(t => Math.abs(window.flyball.player.t - t) < 1e-6, wanted.t);
  await check();
  await page.goto(page.url().split('#')[0] + hash);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready);
  await check();
}

/** The camera goes along with a body, by key and by button. */
async function following(page) {
  await page.evaluate(() => window.flyball.select(window.flyball.machine.elements.find(one => one.name === 'load')));
  const pressed = () => page.locator('.actions button', { hasText: 'Follow' }).getAttribute('aria-pressed');
  assert.equal(await pressed(), 'false');
  await page.locator('#canvas').focus();
  await page.keyboard.press('f');
  assert.equal(await pressed(), 'true');
  const away = () => page.evaluate(() => {
    const app = window.flyball;
    app.draw();
    // a sphere about its own frame: the centre of mass is there
    return app.stage.camera.position.clone().sub(app.stage.followed.position).toArray();
  });
  const before = await away();
  await page.keyboard.press('End');
  (await away()).forEach((x, i) => near(x, before[i], 1e-6, 'the camera goes along'));
  await page.locator('.actions button', { hasText: 'Follow' }).click();
  assert.equal(await pressed(), 'false');
}

async function picture(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#png').click()]);
  assert.match(download.suggestedFilename(), /^parts-.*s\.png$/);
}

/** Marks of events can be pointed at, say what they are, and lead there. */
async function marks(page) {
  const wanted = await page.evaluate(() => window.flyball.data.scene.events.map(([t]) => t)), all = page.locator('.marks i');
  assert.equal(await all.count(), wanted.length);
  await page.evaluate(() => window.flyball.player.show(0));
  await all.nth(1).click();
  near(await page.evaluate(() => window.flyball.player.t), wanted[1], 1e-9, 'the time of a mark');
  assert.match(await all.nth(1).getAttribute('title'), /rope: taut/);
}

/** On a small screen, upright or not, panels open at the first touch beside the time line, and nothing is wider than the screen. */
async function phone(page) {
  for (const [width, height] of [[780, 390], [390, 780]]) await onScreen(page, width, height);
  await page.setViewportSize({ width: 900, height: 560 });
}

async function onScreen(page, width, height) {
  await page.setViewportSize({ width, height });
  for (const [label, panel] of [['Elements', '.panel.tree'], ['Values', '.panel.values']]) {
    assert.ok(!(await page.locator(panel).isVisible()), `${label} are hidden at first`);
    const press = () => page.locator(`.panel-button[aria-label=${label}]`).click();
    await press();
    assert.ok(await page.locator(panel).isVisible(), `${label} open`);
    assert.ok(await page.evaluate(() => {
      const { left, right, top, bottom } = document.getElementById('time').getBoundingClientRect();
      return [left + 3, (left + right) / 2, right - 3].every(x => document.elementFromPoint(x, (top + bottom) / 2)?.closest('.way'));
    }), `${label} leave the time line free`);
    await press();
    assert.ok(!(await page.locator(panel).isVisible()), `${label} close`);
  }
  const outside = await page.evaluate(() => [...document.querySelectorAll('button, select, input, summary, canvas')].filter(node => node.checkVisibility() && node.getBoundingClientRect().width > 0).filter(node => {
    const { left, right } = node.getBoundingClientRect();
    return left < -1 || right > window.innerWidth + 1;
  }).map(node => node.ariaLabel ?? node.id));
  assert.deepEqual(outside, []);
}

/** A page of modes: each is named and swings. */
export async function modes(page) {
  const seen = await page.evaluate(() => {
    const { data, machine, player, hud } = window.flyball, { events } = data.scene;
    return events.map(([t, text], i) => {
      const until = events[i + 1]?.[0] ?? player.last, places = machine.tracks.map(() => []);
      for (let k = 0; k < 16; k++) {
        player.seek(t + ((k + 0.5) / 16) * (until - t));
        window.flyball.draw();
        machine.tracks.forEach(({ group }, j) => places[j].push(group.position.clone()));
      }
      return { text, said: hud.textContent, moved: Math.max(...places.flatMap(all => all.map(place => place.distanceTo(all[0])))) / data.scene.extent };
    });
  });
  assert.ok(seen.length >= 3, `${seen.length} modes`);
  // a press on one plays it alone
  await page.locator('.events button').nth(1).click();
  const [playing, from, until] = await page.evaluate(() => [window.flyball.player.playing, ...window.flyball.player.range]);
  assert.ok(playing && Math.abs(until - from - 4) < 0.1, `a mode plays from ${from} to ${until}`);
  assert.match(await page.locator('.events summary').textContent(), /^Modes/);
  for (const { text, said, moved } of seen) {
    assert.ok(said.includes(text.slice(0, 20)), `${said} is not ${text}`);
    assert.ok(moved > 0.01, `${text} moves by ${moved} of the extent`);
  }
}
