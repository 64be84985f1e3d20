import { expect, test } from 'vitest';
import { FakeClock } from '#domain/clock.ts';
import { PrioritySemaphore } from './prioritySemaphore.ts';

test('the semaphore grants two slots, the highest priority first, equal ones in their order', async () => {
  const gate = new PrioritySemaphore(2);
  const order: string[] = [];
  const leave = [await gate.acquire(() => 0), await gate.acquire(() => 0)];
  const wait = (name: string, priority: number): void =>
    void gate
      .acquire(() => priority)
      .then((release) => {
        order.push(name);
        return release();
      });
  wait('refresh', 0);
  wait('first picture', 1);
  wait('focused', 2);
  wait('another first picture', 1);
  await new FakeClock().advanceAsync(1);
  expect(order).toEqual([]);
  leave[0]?.();
  await new FakeClock().advanceAsync(10);
  expect(order).toEqual(['focused', 'first picture', 'another first picture', 'refresh']);
});
