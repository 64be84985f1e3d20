import { expect, test } from 'vitest';
import { createKeyedQueue } from './keyedQueue.ts';

test('tasks of one key wait for each other, other keys do not, and a failure does not block the next', async () => {
  const run = createKeyedQueue(1);
  const log: string[] = [];
  let release = (): void => undefined;
  const first = run('a', async () => {
    await new Promise<void>((resolve) => (release = resolve));
    log.push('a1');
    throw new Error('refused');
  });
  const second = run('a', async () => void log.push('a2'));
  await run('b', async () => void log.push('b1'));
  expect(log).toEqual(['b1']);
  release();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(log).toEqual(['b1', 'a1', 'a2']);
  await expect(run('a', async () => 7)).resolves.toBe(7);
});
