// The bar at the bottom: play, frames, speed, loop, time, events.
import { button, el, icon, number } from './dom.js';
import { SPEEDS } from './player.js';
import { clipped } from './tree.js';

export function timeline(data, player) {
  const play = button('Play (space)', icon('play'), () => player.toggle(), { class: 'play', id: 'play' });
  const slider = el('input', { type: 'range', id: 'time', min: player.first, max: player.last, step: 'any', value: player.t, 'aria-label': 'Time', oninput: () => player.seek(+slider.value) });
  // read when asked for, not all the time while it plays
  const label = el('output', { id: 'clock', for: 'time', 'aria-live': 'off' });
  const speed = el('select', { id: 'speed', 'aria-label': 'Speed', title: 'Speed', onchange: () => (player.speed = +speed.value) }, ...SPEEDS.map(one => el('option', { value: one, selected: one === 1 }, `${{ 0.25: '¼', 0.5: '½' }[one] ?? one}×`)));
  const loop = button('Loop (l)', icon('loop'), () => {
    player.loop = !player.loop;
    loop.setAttribute('aria-pressed', player.loop);
  }, { 'aria-pressed': true, id: 'loop' });
  player.addEventListener('range', () => loop.setAttribute('aria-pressed', player.loop));
  const marks = el('div', { class: 'marks', 'aria-hidden': true });
  const span = player.last - player.first;
  for (const [t, text] of thinned(data.scene.events, 400)) {
    if (span > 0) marks.append(el('i', { style: `left:${(100 * (t - player.first)) / span}%`, title: `${number(t, 6)} s: ${clipped(text, 300)}`, onclick: () => player.seek(t) }));
  }
  if (data.scene.failure) marks.append(el('i', { class: 'failed', style: 'left:100%', title: clipped(data.scene.failure.message, 300), onclick: () => player.seek(player.last) }));
  const chosen = el('div', { class: 'window', hidden: true });
  const way = el('div', { class: 'way' }, marks, chosen, slider);
  const buttons = el('div', { class: 'buttons' },
    button('To the start (Home)', icon('first'), () => player.show(0)), button('Frame back (←)', icon('back'), () => player.step(-1)), play,
    button('Frame on (→)', icon('on'), () => player.step(1)), button('To the end (End)', icon('last'), () => player.show(data.n - 1)));
  const pace = player.pace === 1 ? null : el('span', { class: 'pace', title: 'Seconds of the run per second at speed 1×' }, `1 s = ${number(player.pace)} s`);
  const root = el('footer', { class: 'timeline', 'aria-label': 'Time line' }, buttons, way, el('div', { class: 'right' }, label, pace, speed, loop));
  const decimals = Math.max(0, Math.min(6, 3 - Math.floor(Math.log10(Math.max(span, 1e-9)))));
  const show = () => {
    slider.value = player.t;
    const text = `${player.t.toFixed(decimals)} s`;
    label.textContent = text;
    slider.setAttribute('aria-valuetext', text);
    slider.style.setProperty('--done', span > 0 ? (player.t - player.first) / span : 0);
  };
  player.addEventListener('time', show);
  player.addEventListener('state', () => {
    play.replaceChildren(icon(player.playing ? 'pause' : 'play'));
    play.setAttribute('aria-label', player.playing ? 'Pause (space)' : 'Play (space)');
    root.classList.toggle('playing', player.playing);
  });
  player.addEventListener('range', () => {
    const [from, to] = player.range, whole = from <= player.first && to >= player.last;
    chosen.hidden = whole;
    chosen.style.left = `${(100 * (from - player.first)) / span}%`;
    chosen.style.width = `${(100 * (to - from)) / span}%`;
  });
  show();
  return root;
}

/** Not more marks than can be seen. */
function thinned(events, most) {
  const every = Math.ceil(events.length / most) || 1;
  return events.filter((_, i) => i % every === 0);
}
