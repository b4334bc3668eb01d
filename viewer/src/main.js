// The page: puts the parts together and listens to keys and pointers.
import style from './style.css';
import { open } from './data.js';
import { el } from './dom.js';
import { App } from './app.js';
import { listen } from './live.js';
import { Playground } from './playground.js';

document.head.append(el('style', {}, style));
document.getElementById('wait')?.remove();

/** Shows a run instead of the one before; time, camera and plots stay. */
function show(data) {
  const before = window.flyball;
  if (before) {
    history.replaceState(null, '', before.address());
    before.end();
  }
  const app = new App(data);
  document.body.append(app.root);
  app.start(before?.dark);
  // for tests and for those who like to look behind the scenes
  window.flyball = app;
  return app;
}

const mode = document.querySelector('meta[name=flyball]')?.content;
if (mode === 'playground') {
  window.playground = new Playground(show);
} else {
  const app = show(open(window.flyballData));
  delete window.flyballData;
  if (mode === 'live') listen(app, show);
}
