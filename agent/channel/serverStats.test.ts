import { expect, test } from 'vitest';
import { usageOf } from '#domain/servers/load.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { createStats } from '#agent/channel/serverStats.ts';

test('the load grows with the active consoles, varies, and stays within limits', () => {
  const clock = createFakeClock();
  let working = 0;
  const stats = createStats('aa01', clock, () => working);
  const mean = (count: number): number => {
    working = count;
    const seen = Array.from({ length: 200 }, () => {
      clock.pass(5_000);
      const { processor, memory } = stats();
      expect(processor.used).toBeGreaterThan(0);
      expect(usageOf({ processor, memory }).usedMemory).toBeLessThanOrEqual(100);
      return processor.used;
    });
    expect(new Set(seen).size).toBeGreaterThan(20);
    return seen.reduce((sum, used) => sum + used, 0) / seen.length;
  };
  const [idle, some, many] = [mean(0), mean(5), mean(60)];
  expect(idle).toBeLessThan(15);
  expect(some).toBeGreaterThan(idle + 20);
  expect(many).toBeGreaterThan(90);
});
