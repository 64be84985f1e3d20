import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { PrioritySemaphore } from './prioritySemaphore.ts';

test('the semaphore grants two slots, the one with priority first', async () => {
  const gate = new PrioritySemaphore(2);
  const order: string[] = [];
  const leave = [await gate.acquire(() => false), await gate.acquire(() => false)];
  void gate.acquire(() => false).then(() => order.push('third'));
  void gate.acquire(() => true).then(() => order.push('favored'));
  leave[0]?.();
  await new FakeClock().advanceAsync(1);
  expect(order).toEqual(['favored']);
});
