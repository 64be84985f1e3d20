import { expect, test } from 'vitest';
import { padReading } from './activity.ts';

const pad = (pressed: boolean, ...axes: number[]) => ({
  buttons: [{ pressed, touched: pressed, value: Number(pressed) }],
  axes,
});

test('a press and a push change the reading, a trembling stick does not', () => {
  const atRest = padReading([null, pad(false, 0.01, -0.02)]);
  expect(padReading([null, pad(false, -0.03, 0.04)])).toBe(atRest);
  expect(padReading([null, pad(true, 0, 0)])).not.toBe(atRest);
  expect(padReading([null, pad(false, 0.9, 0)])).not.toBe(atRest);
  expect(padReading([null, null])).not.toBe(atRest);
});
