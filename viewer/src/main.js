// The page: puts the parts together and listens to keys and pointers.
import style from './style.css';
import { open } from './data.js';
import { el } from './dom.js';
import { App } from './app.js';
import { listen } from './live.js';
import { Playground } from './playground.js';

document.head.append(el('style', {}, style));

/** Shows a run instead of the one before; time, camera and plots stay. */
function show(data) {
  const before = window.flyball;
  if (before) {
    history.replaceState(null, '', before.address());
    before.end();
  }
  const app = new App(data);
  document.body.append(app.root);
  document.getElementById('wait')?.remove();
  app.start(before?.dark);
  // for tests and for those who like to look behind the scenes
  window.flyball = app;
  return app;
}

/** Says why there is nothing to see. */
function refuse(error) {
  const wait = document.getElementById('wait') ?? document.body.appendChild(el('p', { id: 'wait' }));
  wait.setAttribute('role', 'alert');
  wait.textContent = `This page cannot be shown here: ${String(error.message ?? error).replace(/\.$/, '')}. It needs WebGL 2, which browsers have where graphics are accelerated.`;
}

const mode = document.querySelector('meta[name=flyball]')?.content;
try {
  if (mode === 'playground') {
    window.playground = new Playground(show);
    document.getElementById('wait')?.remove();
  } else {
    const app = show(open(window.flyballData));
    delete window.flyballData;
    if (mode === 'live') listen(app, show);
  }
} catch (error) {
  refuse(error);
  throw error;
}
