import { expect, test } from 'vitest';
import { Redial } from './redial.ts';

const waits = (redial: Redial, fail: () => void): number[] =>
  Array.from({ length: 6 }, () => {
    fail();
    return redial.waitMs;
  });

test('a lost line is dialled again quickly, then more seldom, then quickly again once it stood', () => {
  const redial = new Redial(() => 0);
  expect(redial.waitMs).toBe(250);
  expect(waits(redial, () => redial.failed())).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
  redial.succeeded();
  expect(redial.waitMs).toBe(250);
});

test('refused credentials are not tried several times a second', () => {
  const redial = new Redial(() => 0);
  expect(waits(redial, () => redial.refused())).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('the pause is one and the same until an attempt fails, and differs from one client to another', () => {
  const redial = new Redial();
  expect(redial.waitMs).toBe(redial.waitMs);
  expect(new Redial(() => 0.5).waitMs).toBe(375);
});
