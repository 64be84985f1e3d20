import { setTimeout as after } from 'node:timers/promises';
import { neutralPad } from '#domain/control/pad.ts';
import { createRandom } from '#domain/random.ts';
import { drawPicture } from '#demo/consoles/draw/picture.ts';
import { lookOf } from '#demo/consoles/draw/theme.ts';
import { World } from '#demo/consoles/world/world.ts';
import { openXWindow } from '#tests/support/xWindow.ts';

/**
 * A program on an X display that shows the picture of a simulated console, drawn by the same code, 60 times per
 * second; any key is cross. `node vncScene.ts {width}x{height} {display}`; ends with its parent.
 */

const [width = 960, height = 540] = process.argv[2]?.split('x').map(Number) ?? [];
const size = { width, height };
const frameMs = 1_000 / 60;

const world = new World('Harbour City', createRandom('bench'), {
  onGoal: () => undefined,
  onMatchEnd: () => undefined,
});
world.joinMatch();
world.setPad(neutralPad);
const look = lookOf(1);
const window = await openXWindow(Number(process.argv[3] ?? process.env['DISPLAY']?.slice(1)), size, (down) =>
  world.setPad({ ...neutralPad, cross: down }),
);
process.on('disconnect', () => process.exit());
process.send?.('ready');

let drawnAt = performance.now();
for (let frame = 1; ; frame++) {
  const now = performance.now();
  world.advance((now - drawnAt) / 1_000);
  drawnAt = now;
  if (world.scene.kind !== 'match') world.joinMatch();
  const corner = {
    consoleName: 'BENCH',
    scriptTitle: '',
    script: null,
    play: world.play,
    pauseLeft: 0,
    pad: world.pad,
    frame,
    now: performance.timeOrigin + now,
  };
  window.put(drawPicture(world, look, corner, size.width, size.height).data);
  // At the end of a bench the display is gone first.
  await window.drawn().catch(() => process.exit());
  // Frames are skipped if one took too long.
  await after(Math.max(0, frameMs - (performance.now() - now)));
}
