import { expect, test } from 'vitest';
import { neutralPad } from './pad.ts';
import { ReleasedInputs } from './releasedInputs.ts';

const cross = { ...neutralPad, cross: true };

test('a held input stays released until it changes, all others work', () => {
  const released = new ReleasedInputs();
  released.add({ ...cross, lx: 255 });
  expect(released.without({ ...cross, lx: 255, circle: true })).toEqual({ ...neutralPad, circle: true });
  expect(released.without({ ...cross, lx: 200 })).toEqual({ ...neutralPad, lx: 200 });
  expect(released.without({ ...cross, lx: 255 })).toEqual({ ...neutralPad, lx: 255 });
  expect(released.without(neutralPad)).toEqual(neutralPad);
  expect(released.without(cross)).toEqual(cross);
});

test('a second gap adds to the first', () => {
  const released = new ReleasedInputs();
  released.add(cross);
  released.add({ ...neutralPad, circle: true });
  expect(released.without({ ...cross, circle: true })).toEqual(neutralPad);
  released.clear();
  expect(released.without(cross)).toEqual(cross);
});
