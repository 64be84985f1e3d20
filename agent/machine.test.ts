import { hostname, totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { agentHello } from '#contract/agent/index.ts';
import { usageOf } from '#domain/servers/load.ts';
import { thisMachine } from './machine.ts';

test('the machine has its own name, the same id at each start, and a load that follows its processors', async () => {
  const { identity, stats } = thisMachine();
  expect(agentHello.parse(identity())).toMatchObject({ computerName: hostname() });
  expect(thisMachine().identity()).toEqual(identity());
  const busy = async (): Promise<number> => {
    const until = performance.now() + 50;
    while (performance.now() < until);
    return Promise.resolve(stats().processor.used);
  };
  await expect.poll(busy).toBeGreaterThan(0);
  // Another viewer who asks a moment later is told the same load, not that of the moment.
  const told = stats().processor;
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect(stats().processor).toEqual(told);
  const { memory, processor } = stats();
  expect(memory.total).toBe(totalmem());
  const { usedMemory } = usageOf({ processor, memory });
  expect(usedMemory).toBeGreaterThan(0);
  expect(usedMemory).toBeLessThanOrEqual(100);
});
