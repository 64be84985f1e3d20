import type { PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { ConsoleControl } from '#agent/console/control.ts';

export const anna = 7;
export const ben = 8;
export const cross: PadState = { ...neutralPad, cross: true };
export const circle: PadState = { ...neutralPad, circle: true };

/** A console whose script runs, with the calls that its driver received. */
export function setUp({ script = true } = {}) {
  const clock = createFakeClock();
  const pads: Readonly<PadState>[] = [];
  const state = { running: script, paused: false, title: 'Rivals', description: 'Plays' };
  const control = new ConsoleControl(
    {
      setPad: (pad) => pads.push(pad),
      script: {
        state: () => ({ ...state }),
        start: () => undefined,
        stop: () => undefined,
        pause: () => {
          state.paused = true;
        },
        resume: () => {
          state.paused = false;
        },
      },
    },
    clock,
    () => undefined,
  );
  const take = (sender: number, pad: string): void => {
    control.setPad(pad, sender);
    control.setPaused(true, { sender, name: pad });
  };
  return { clock, pads, state, control, take, last: () => pads.at(-1) ?? neutralPad };
}
