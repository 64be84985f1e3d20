import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';
import { HeldButtons, TriggerRamp } from './heldInputs.ts';
import { PadKeys } from './keys.ts';
import { PadPointers, type PointerOutput } from './pointers.ts';
import { PadView } from './view.ts';

/** Receives the input of the pad; the input of a controlled console has this shape. */
export interface PadOutput {
  press(button: PadButton): void;
  release(button: PadButton): void;
  /** 0..255. */
  trigger(name: PadTrigger, value: number): void;
  /** -1..1 per axis, y downwards. */
  stick(side: StickSide, x: number, y: number): void;
}

/** Connects pointers and keys to the output and to the drawing. */
export function createPadController(output: PadOutput) {
  const view = new PadView();
  const buttons = new HeldButtons({
    press(button) {
      output.press(button);
      view.pressed(button, true);
    },
    release(button) {
      output.release(button);
      view.pressed(button, false);
    },
  });
  const triggers = new TriggerRamp((name, value) => {
    output.trigger(name, value);
    view.trigger(name, value);
  });
  const trigger: PointerOutput['trigger'] = (name, held) => {
    if (held) triggers.press(name);
    else triggers.release(name);
  };
  const pointers = new PadPointers(
    {
      trigger,
      stick(side, x, y, origin) {
        output.stick(side, x, y);
        view.stick(side, x, y, origin);
      },
    },
    buttons,
  );
  const keys = new PadKeys({
    press: (source, button) => buttons.press(source, button),
    release: (source, button) => buttons.release(source, button),
    trigger,
    stick(side, x, y) {
      output.stick(side, x, y);
      view.stick(side, x, y, { x: 0, y: 0 });
    },
  });
  return { view, pointers, keys };
}
