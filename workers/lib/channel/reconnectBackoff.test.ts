import { expect, test } from 'vitest';
import { ReconnectBackoff } from './reconnectBackoff.ts';

const waits = (redial: ReconnectBackoff, fail: () => void): number[] =>
  Array.from({ length: 6 }, () => {
    fail();
    return redial.delayMs;
  });

test('a lost connection is retried quickly, then more slowly, and quickly again after a success', () => {
  const redial = new ReconnectBackoff(() => 0);
  expect(redial.delayMs).toBe(250);
  expect(waits(redial, () => redial.failed())).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
  redial.succeeded();
  expect(redial.delayMs).toBe(250);
});

test('refused credentials are retried only after seconds', () => {
  const redial = new ReconnectBackoff(() => 0);
  expect(waits(redial, () => redial.refused())).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('the delay is constant until an attempt fails, and differs between clients', () => {
  const redial = new ReconnectBackoff();
  expect(redial.delayMs).toBe(redial.delayMs);
  expect(new ReconnectBackoff(() => 0.5).delayMs).toBe(375);
});
