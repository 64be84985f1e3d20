import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

/** What the pad does to the console; the shape of a control session's input. */
export interface PadOutput {
  press(button: PadButton): void;
  release(button: PadButton): void;
  /** 0..255. */
  trigger(name: PadTrigger, value: number): void;
  /** -1..1 per axis, y downwards. */
  stick(side: StickSide, x: number, y: number): void;
}
