import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padState } from '#contract/channel/pad.ts';
import { type GamepadReading, choosePad, readPad } from './gamepad.ts';
import { holderOf } from './holder.ts';
import { actionName, assignKey, defaultKeyMap } from './keymap.ts';
import { isNeutral, neutralPad, stickBytes } from './pad.ts';
import { extraTimeoutMs } from './latency.ts';
import { PadInput } from './padInput.ts';
import {
  controlIntervalMs,
  controlRequestRate,
  staleAfterMs,
  tileIntervalMs,
  tileVideoIntervalMs,
} from './refresh.ts';
import { triggerRamp } from './pad.ts';

const pad = (over: Partial<GamepadReading> = {}): GamepadReading => ({
  id: 'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)',
  index: 0,
  mapping: 'standard',
  connected: true,
  buttons: Array.from({ length: 18 }, () => ({ pressed: false, value: 0 })),
  axes: [0, 0, 0, 0],
  ...over,
});

test('an axis or a trigger without a number is at rest, and the other ones stay as they are', () => {
  const buttons = Array.from({ length: 18 }, () => ({ pressed: false, value: Number.NaN }));
  const state = readPad(pad({ axes: [Number.NaN, 1, Number.POSITIVE_INFINITY, Number.NaN], buttons }));
  expect(padState.parse(state)).toMatchObject({ lx: 128, ly: 242, rx: 128, ry: 128, l2: 0, r2: 0 });
  const touch = new PadInput();
  touch.stick('left', Number.NaN, 0);
  touch.trigger('l2', Number.NaN);
  expect(isNeutral(touch.state(0))).toBe(true);
});

test('only a single Sony pad with the standard mapping is accepted', () => {
  expect(choosePad([null, pad()]).kind).toBe('ready');
  expect(choosePad([]).kind).toBe('none');
  expect(choosePad([pad(), pad({ index: 1 })]).kind).toBe('tooMany');
  expect(choosePad([pad({ id: 'Xbox 360 Controller' })]).kind).toBe('notSupported');
  expect(choosePad([pad({ mapping: '' })]).kind).toBe('mappingNotSupported');
  expect(choosePad([pad({ connected: false })]).kind).toBe('none');
});

test.each([
  'Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)',
  'Sony Interactive Entertainment Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)',
  '054c-0ce6-Wireless Controller',
  '54c-9cc-Wireless Controller',
  'DUALSHOCK 4 Wireless Controller Extended Gamepad',
  'DualSense Wireless Controller Extended Gamepad',
  'Wireless Controller Extended Gamepad',
])('a Sony pad is accepted by the id of each browser: %s', (id) => {
  expect(choosePad([pad({ id })]).kind).toBe('ready');
});

test.each([
  'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b13)',
  '045e-0b13-Xbox Wireless Controller',
  '45e-b13-Xbox Wireless Controller',
  'Microsoft Xbox Wireless Controller Extended Gamepad',
  'Xbox Wireless Controller Extended Gamepad',
  'Wireless Controller (STANDARD GAMEPAD Vendor: 2dc8 Product: 054c)',
])("another maker's pad is refused even though it is a wireless controller: %s", (id) => {
  expect(choosePad([pad({ id })]).kind).toBe('notSupported');
});

test('a pad at rest is neutral despite stick noise; full deflection is scaled to 0.9', () => {
  expect(isNeutral(readPad(pad({ axes: [0.05, -0.04, 0, 0.07] })))).toBe(true);
  expect(readPad(pad({ axes: [1, 0, 0, -1] }))).toMatchObject({ lx: 242, ly: 128, rx: 128, ry: 13 });
});

test('triggers are read as values from 0 to 255, buttons by their position in the standard layout', () => {
  const buttons = pad().buttons.map((button, at) =>
    at === 7 ? { pressed: true, value: 0.5 } : at === 0 ? { pressed: true, value: 1 } : button,
  );
  expect(readPad(pad({ buttons }))).toMatchObject({ cross: true, r2: 128, circle: false });
});

test('every reading is converted to a state that matches the schema', () => {
  const reading = fc.record({
    buttons: fc.array(
      fc.record({ pressed: fc.boolean(), value: fc.double({ min: -2, max: 2, noNaN: true }) }),
      { maxLength: 20 },
    ),
    axes: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(reading, ({ buttons, axes }) => {
      expect(padState.safeParse(readPad(pad({ buttons, axes }))).success).toBe(true);
    }),
  );
});

test('stick values reach both limits and are continuous at the edge of the dead zone', () => {
  expect(stickBytes(-1, 1)).toEqual({ x: 37, y: 218 });
  expect(stickBytes(-1, 0)).toEqual({ x: 0, y: 128 });
  expect(stickBytes(1, 0)).toEqual({ x: 255, y: 128 });
  expect(stickBytes(0.0801, 0, 1, 0.08).x).toBe(128);
});

test('a held trigger rises in the specified steps', () => {
  expect([0, 499, 500, 1_000, 1_500, 2_000, 60_000].map(triggerRamp)).toEqual([
    25, 25, 89, 153, 216, 255, 255,
  ]);
});

test('a button bound to two keys stays pressed until both are released; opposite stick keys cancel out', () => {
  const input = new PadInput();
  input.keyDown('Space', defaultKeyMap, 0);
  input.keyDown('Enter', defaultKeyMap, 0);
  input.keyUp('Space', defaultKeyMap);
  expect(input.state(0).cross).toBe(true);
  input.keyUp('Enter', defaultKeyMap);
  expect(input.state(0).cross).toBe(false);
  input.keyDown('KeyA', defaultKeyMap, 0);
  input.keyDown('KeyD', defaultKeyMap, 0);
  expect(input.state(0)).toEqual(neutralPad);
  expect(input.keyDown('F5', defaultKeyMap, 0)).toBe(false);
});

test('a trigger rises while its key is held and is released with the key', () => {
  const input = new PadInput();
  input.keyDown('Digit2', defaultKeyMap, 1_000);
  input.keyDown('Digit2', defaultKeyMap, 1_600);
  expect(input.isRamping).toBe(true);
  expect(input.state(1_500).l2).toBe(89);
  input.keyUp('Digit2', defaultKeyMap);
  expect(input.state(1_600).l2).toBe(0);
});

test('the pad is neutral after releaseAll', () => {
  const code = fc.constantFrom(...Object.keys(defaultKeyMap));
  fc.assert(
    fc.property(fc.array(code), (codes) => {
      const input = new PadInput();
      for (const held of codes) input.keyDown(held, defaultKeyMap, 0);
      input.stick('left', 0.4, -0.9);
      input.trigger('r2', 200);
      input.releaseAll();
      expect(isNeutral(input.state(10_000))).toBe(true);
    }),
  );
});

test('a key is bound to at most one action', () => {
  const map = assignKey(defaultKeyMap, 'Space', { kind: 'button', button: 'circle' });
  expect(map['Space'] && actionName(map['Space'])).toBe('circle');
});

test('in control frames are requested as fast as possible, while watching at the watch interval, and a fixed rate always', () => {
  expect(controlRequestRate('adaptive', true)).toEqual({
    intervalMs: 'asap',
    inFlight: 2,
    videoIntervalMs: 16,
  });
  expect(controlRequestRate('adaptive', false)).toEqual({
    intervalMs: 300,
    inFlight: 1,
    videoIntervalMs: 1_000 / 30,
  });
  expect(controlRequestRate('saving', false)).toEqual({ intervalMs: 300, inFlight: 1, videoIntervalMs: 300 });
  expect(controlRequestRate(5, false)).toEqual({ intervalMs: 16, inFlight: 2, videoIntervalMs: 16 });
  expect(controlRequestRate(300, true)).toEqual({ intervalMs: 300, inFlight: 1, videoIntervalMs: 300 });
});

test('a stream in control leaves the encoder a third of the time', () => {
  expect(controlIntervalMs(20)).toBeCloseTo(30);
});

test('tiles with streams are slower when many move (those in focus last), and when the agent is busy', () => {
  expect(tileIntervalMs('moving', { moving: 30, attended: 8 }, 2)).toBeLessThanOrEqual(tileVideoIntervalMs);
  expect(tileIntervalMs('moving', { moving: 114, attended: 0 }, 2)).toBe(300);
  expect(tileIntervalMs('moving', { moving: 56, attended: 10 }, 2)).toBe(200);
  expect(tileIntervalMs('attended', { moving: 56, attended: 10 }, 2)).toBe(100);
  expect(tileIntervalMs('attended', { moving: 56, attended: 38 }, 2)).toBe(200);
  expect(tileIntervalMs('attended', { moving: 0, attended: 76 }, 2)).toBe(200);
  expect(tileIntervalMs('still', { moving: 0, attended: 0 }, 2)).toBe(500);
  expect(tileIntervalMs('moving', { moving: 12, attended: 0 }, 30)).toBe(600);
});

test('all tiles together take no more pictures a second than a browser can show', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (moving, attended) => {
      const rate = (share: 'moving' | 'attended') =>
        1_000 / Math.max(tileVideoIntervalMs, tileIntervalMs(share, { moving, attended }, 1));
      const sum = moving * rate('moving') + attended * rate('attended');
      expect(sum).toBeLessThanOrEqual(380.001);
      expect(rate('attended')).toBeGreaterThanOrEqual(rate('moving') - 0.001);
    }),
  );
});

test('a picture is stale after three missed refreshes, but not before the agent had time to reply', () => {
  expect(staleAfterMs(5_000)).toBe(15_000);
  expect(staleAfterMs(300)).toBe(1_500);
  expect(staleAfterMs('asap')).toBe(1_500);
});

test('the holder is the user of the pad, or else the user who paused the script', () => {
  const bob = { name: 'bob', isOwnLine: () => false };
  const script = { running: true, paused: true, pausedBy: 'ann', title: '', description: '' };
  expect(holderOf({ script, keyboardOpened: false, pad: null }, bob)).toEqual({
    kind: 'other',
    name: 'ann',
    sameUser: false,
  });
  expect(holderOf({ script, keyboardOpened: false, pad: 'bob' }, bob)).toEqual({ kind: 'me' });
  expect(holderOf({ script: { ...script, paused: false }, keyboardOpened: false, pad: null }, bob)).toEqual({
    kind: 'nobody',
  });
  expect(holderOf(null, bob)).toEqual({ kind: 'nobody' });
});

test.each([
  [0, 0],
  [300, 0],
  [301, 301],
  [5_000, 1_000],
])('a line of %i ms gives requests %i ms more', (latencyMs, expected) => {
  expect(extraTimeoutMs(latencyMs)).toBe(expected);
});
