// The page: puts the parts together and listens to keys and pointers.
import style from './style.css';
import { open } from './data.js';
import { el } from './dom.js';
import { App } from './app.js';

document.head.append(el('style', {}, style));
document.getElementById('wait')?.remove();
const app = new App(open(window.flyballData));
delete window.flyballData;
document.body.append(app.root);
app.start();
// for tests and for those who like to look behind the scenes
window.flyball = app;
