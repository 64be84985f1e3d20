import type { PadButton, PadState, PadTrigger } from '#contract/channel/pad.ts';
import type { KeyMap, StickDirection } from './keymap.ts';
import { axesOf, neutralPad, stickBytes, triggerByte, triggerRamp } from './pad.ts';

/**
 * Combines pointers and keys into one pad state. A button stays down until all its sources are released. It
 * has no clock of its own: `now` is in milliseconds.
 */
export class PadInput {
  readonly #buttons = new Map<PadButton, Set<string>>();
  /** When each key of a trigger was pressed. */
  readonly #rampStart = new Map<PadTrigger, Map<string, number>>();
  readonly #triggers = new Map<PadTrigger, number>();
  readonly #sticks = { left: { x: 0, y: 0 }, right: { x: 0, y: 0 } };
  readonly #stickKeys = { left: new Map<string, StickDirection>(), right: new Map<string, StickDirection>() };

  press(button: PadButton, source = 'pointer'): void {
    const sources = this.#buttons.get(button) ?? new Set();
    sources.add(source);
    this.#buttons.set(button, sources);
  }

  release(button: PadButton, source = 'pointer'): void {
    this.#buttons.get(button)?.delete(source);
  }

  trigger(name: PadTrigger, value: number): void {
    this.#triggers.set(name, triggerByte(value / 255));
  }

  /** x and y from -1 to 1, y downwards. */
  stick(side: 'left' | 'right', x: number, y: number): void {
    this.#sticks[side] = { x, y };
  }

  /** Returns whether the key is mapped; repeats of a held key change nothing. */
  keyDown(code: string, map: KeyMap, now: number): boolean {
    const action = map[code];
    if (!action) return false;
    if (action.kind === 'button') this.press(action.button, code);
    else if (action.kind === 'stick') this.#stickKeys[action.side].set(code, action.direction);
    else {
      const keys = this.#rampStart.get(action.trigger) ?? new Map<string, number>();
      if (!keys.has(code)) this.#rampStart.set(action.trigger, keys.set(code, now));
    }
    return true;
  }

  keyUp(code: string, map: KeyMap): boolean {
    const action = map[code];
    if (!action) return false;
    if (action.kind === 'button') this.release(action.button, code);
    else if (action.kind === 'stick') this.#stickKeys[action.side].delete(code);
    else {
      const keys = this.#rampStart.get(action.trigger);
      keys?.delete(code);
      if (keys?.size === 0) this.#rampStart.delete(action.trigger);
    }
    return true;
  }

  releaseAll(): void {
    this.#buttons.clear();
    this.#rampStart.clear();
    this.#triggers.clear();
    this.#sticks.left = { x: 0, y: 0 };
    this.#sticks.right = { x: 0, y: 0 };
    this.#stickKeys.left.clear();
    this.#stickKeys.right.clear();
  }

  /** Whether a trigger key is held: its value grows with time, so the state must be read repeatedly. */
  get isRamping(): boolean {
    return this.#rampStart.size > 0;
  }

  state(now: number): PadState {
    const state: PadState = { ...neutralPad };
    for (const [button, sources] of this.#buttons) state[button] = sources.size > 0;
    for (const [name, value] of this.#triggers) state[name] = value;
    for (const [name, keys] of this.#rampStart)
      state[name] = Math.max(state[name], triggerRamp(now - Math.min(...keys.values())));
    for (const side of ['left', 'right'] as const) {
      const held = new Set(this.#stickKeys[side].values());
      const x = (held.has('right') ? 1 : 0) - (held.has('left') ? 1 : 0) || this.#sticks[side].x;
      const y = (held.has('down') ? 1 : 0) - (held.has('up') ? 1 : 0) || this.#sticks[side].y;
      const bytes = stickBytes(x, y);
      state[axesOf[side][0]] = bytes.x;
      state[axesOf[side][1]] = bytes.y;
    }
    return state;
  }
}
