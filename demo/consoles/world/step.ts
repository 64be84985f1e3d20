import type { PadButton, PadState } from '#contract/channel/pad.ts';

export type Step =
  | { to: 'menu' | 'match' | 'rest' }
  | { to: 'page'; page: string }
  | { to: 'field' }
  /** Back to the menu with a new name of the club. */
  | { to: 'named'; name: string };

/** Common to all scenes: time and input. */
export interface SceneBasics {
  /** Only decoration moves: drifting lights, a pulse, a blinking cursor. Such a picture does not count as changed. */
  readonly still: boolean;
  /** Advances by at most 0.1 s; may return a transition. */
  step(seconds: number, pad: Readonly<PadState>): Step | null;
  press(button: PadButton): Step | null;
}
