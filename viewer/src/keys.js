// What keys do.

/** Directions to look from, with their keys. */
export const VIEWS = [['front', 'Front', '1'], ['side', 'Side', '3'], ['top', 'Top', '7'], ['iso', 'Iso', '0']];
/** Angle [rad] and factor of a key that moves the camera. */
const TURN = Math.PI / 24, NEARER = 1.15;

/** Does what a key stands for. */
export function keys(app, event) {
  const { target } = event;
  if (target.matches?.('textarea') || event.ctrlKey || event.metaKey || event.altKey || target.matches?.('input[type=search], select')) return;
  const views = Object.fromEntries(VIEWS.map(([view, , key]) => [key, () => app.look(view)]));
  const speed = change => {
    const select = app.root.querySelector('#speed');
    select.selectedIndex = Math.min(Math.max(select.selectedIndex + change, 0), select.options.length - 1);
    app.player.speed = +select.value;
  };
  const actions = {
    ...views,
    4: () => app.stage.turn(-TURN, 0),
    6: () => app.stage.turn(TURN, 0),
    8: () => app.stage.turn(0, TURN),
    2: () => app.stage.turn(0, -TURN),
    i: () => app.stage.approach(NEARER),
    o: () => app.stage.approach(1 / NEARER),
    ' ': () => app.player.toggle(),
    ArrowLeft: () => app.player.step(event.shiftKey ? -10 : -1),
    ArrowRight: () => app.player.step(event.shiftKey ? 10 : 1),
    Home: () => app.player.show(0),
    End: () => app.player.show(app.data.n - 1),
    '+': () => speed(1),
    '-': () => speed(-1),
    l: () => app.root.querySelector('#loop').click(),
    f: () => {
      const track = app.data.scene.tracks.findIndex(one => one.name === app.selected?.name);
      if (track > 0) app.follow(track);
      else app.look(app.data.scene.planar ? 'front' : 'iso');
    },
    p: () => app.picture(),
    d: () => app.showDiagram(),
    '/': () => {
      app.root.classList.remove('no-tree');
      app.root.classList.add('with-tree');
      app.tellPanels();
      app.tree.search.focus();
    },
    '?': () => app.dialog.showModal(),
    Escape: () => {
      const open = app.root.querySelector('.menu[open]');
      if (!open) return app.select(null);
      open.open = false;
      open.querySelector('summary').focus();
    },
  };
  // sliders of parameters move by these
  if (target.matches?.('input[type=range]:not(#time)') && /^(Arrow|Home$|End$|Page)/.test(event.key)) return;
  const action = actions[event.key];
  // a button is pressed with space, and opens nothing else
  if (!action || app.dialog.open || (event.key === ' ' && target.closest?.('button, summary, input[type=checkbox]') && target.id !== 'play')) return;
  event.preventDefault();
  action();
}
