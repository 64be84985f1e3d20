import type { Page } from '@playwright/test';

/** Description of an attached pad; by default a Sony DualShock. */
export interface PadDescription {
  id?: string;
  mapping?: 'standard' | '';
}

/** Indexes in the standard mapping of the Gamepad API. */
export const padIndex = {
  cross: 0,
  circle: 1,
  square: 2,
  triangle: 3,
  l1: 4,
  r1: 5,
  l2: 6,
  r2: 7,
  dPadUp: 12,
  dPadLeft: 14,
} as const;

/** Pads that tests connect and press; the page reads them from `navigator.getGamepads()`. */
export interface FakePads {
  plug(index: number, description: Required<PadDescription>): void;
  unplug(index: number): void;
  button(index: number, button: number, value: number): void;
  axis(index: number, axis: number, value: number): void;
  /** How often the page has read the pads. */
  reads(): number;
}

/** A Sony DualShock. */
export const sonyPad: Required<PadDescription> = {
  id: 'DualShock 4 Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)',
  mapping: 'standard',
};

type WithPads = typeof globalThis & { fakePads: FakePads };

/** Call it before the page loads, which then sees only the test's pads. */
export async function installFakePads(page: Page): Promise<FakePadHandle> {
  await page.addInitScript(installInPage);
  return {
    plug: (index, pad = {}) =>
      page.evaluate(([at, what]) => (globalThis as WithPads).fakePads.plug(at, what), [
        index,
        { ...sonyPad, ...pad },
      ] as const),
    unplug: (index) => page.evaluate((at) => (globalThis as WithPads).fakePads.unplug(at), index),
    press: (button) =>
      page.evaluate((at) => (globalThis as WithPads).fakePads.button(0, at, 1), padIndex[button]),
    release: (button) =>
      page.evaluate((at) => (globalThis as WithPads).fakePads.button(0, at, 0), padIndex[button]),
    axis: (axis, value) =>
      page.evaluate(([at, to]) => (globalThis as WithPads).fakePads.axis(0, at, to), [axis, value] as const),
    async seen() {
      const before = await page.evaluate(() => (globalThis as WithPads).fakePads.reads());
      await page.waitForFunction((from) => (globalThis as WithPads).fakePads.reads() >= from + 2, before);
    },
  };
}

export interface FakePadHandle {
  plug(index: number, description?: PadDescription): Promise<void>;
  unplug(index: number): Promise<void>;
  /** On the first pad. */
  press(button: keyof typeof padIndex): Promise<void>;
  release(button: keyof typeof padIndex): Promise<void>;
  /** 0 and 1: left stick, 2 and 3: right stick; -1..1. */
  axis(axis: number, value: number): Promise<void>;
  /** Waits until control has read the current state of the pads; one more reading may be the activity watch's. */
  seen(): Promise<void>;
}

/** Replaces the page's pads by the fake ones. Runs in the page: it must not use anything from outside. */
export function installInPage(): void {
  interface PlainPad {
    id: string;
    mapping: string;
    index: number;
    connected: boolean;
    timestamp: number;
    axes: number[];
    buttons: GamepadButton[];
  }
  const pads: (PlainPad | null)[] = [null, null, null, null];
  let reads = 0;
  const dispatch = (type: string, gamepad: PlainPad): void => {
    dispatchEvent(Object.assign(new Event(type), { gamepad }));
  };
  const change = (index: number, edit: (pad: { buttons: GamepadButton[]; axes: number[] }) => void): void => {
    const pad = pads[index];
    if (!pad) throw new Error(`No pad ${index}`);
    const next = { buttons: [...pad.buttons], axes: [...pad.axes] };
    edit(next);
    pads[index] = { ...pad, ...next, timestamp: performance.now() };
  };
  const fakePads: FakePads = {
    plug(index, { id, mapping }) {
      const buttons = Array.from({ length: 18 }, () => ({ pressed: false, touched: false, value: 0 }));
      const pad = {
        id,
        mapping,
        index,
        connected: true,
        timestamp: performance.now(),
        axes: [0, 0, 0, 0],
        buttons,
      };
      pads[index] = pad;
      dispatch('gamepadconnected', pad);
    },
    unplug(index) {
      const pad = pads[index];
      pads[index] = null;
      if (pad) dispatch('gamepaddisconnected', { ...pad, connected: false });
    },
    button: (index, button, value) =>
      change(index, ({ buttons }) => {
        buttons[button] = { pressed: value > 0.5, touched: value > 0, value };
      }),
    axis: (index, axis, value) =>
      change(index, ({ axes }) => {
        axes[axis] = value;
      }),
    reads: () => reads,
  };
  Object.assign(globalThis, { fakePads });
  Object.assign(navigator, {
    getGamepads() {
      reads++;
      return pads;
    },
  });
}
