import { Holds } from './holds.ts';
import { PadKeys } from './keys.ts';
import type { PadOutput } from './output.ts';
import { PadPointers, type PointerOutput } from './pointers.ts';
import { TriggerHold } from './triggers.ts';
import { PadView } from './view.ts';

/** Connects pointers and keys to the console's input and the drawing. */
export function createPadMachine(output: PadOutput) {
  const view = new PadView();
  const holds = new Holds({
    press(button) {
      output.press(button);
      view.pressed(button, true);
    },
    release(button) {
      output.release(button);
      view.pressed(button, false);
    },
  });
  const triggers = new TriggerHold((name, value) => {
    output.trigger(name, value);
    view.trigger(name, value);
  });
  const trigger: PointerOutput['trigger'] = (name, held) => {
    if (held) triggers.down(name);
    else triggers.up(name);
  };
  const pointers = new PadPointers(
    {
      trigger,
      stick(side, x, y, seat) {
        output.stick(side, x, y);
        view.stick(side, x, y, seat);
      },
    },
    holds,
  );
  const keys = new PadKeys({
    hold: (source, button) => holds.hold(source, button),
    drop: (source, button) => holds.drop(source, button),
    trigger,
    stick(side, x, y) {
      output.stick(side, x, y);
      view.stick(side, x, y, { x: 0, y: 0 });
    },
  });
  return { view, pointers, keys };
}
