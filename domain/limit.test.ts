import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

test('never more than the limit at once, all of them in the end, faults included', async () => {
  const limited = createLimit(4);
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
    if (n % 5 === 0) throw new Error('no');
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 23 }, (_, n) => limited(task(n))));
  expect(most).toBe(4);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(18);
});

test('who gave up while waiting does not begin', async () => {
  const limited = createLimit(1);
  const giveUp = new AbortController();
  let release = (): void => undefined;
  const first = limited(() => new Promise<void>((resolve) => (release = resolve)));
  let begun = false;
  const second = limited(async () => void (begun = true), giveUp.signal);
  giveUp.abort(new Error('given up'));
  release();
  await first;
  await expect(second).rejects.toThrow('given up');
  expect(begun).toBe(false);
  await expect(limited(() => Promise.resolve(7))).resolves.toBe(7);
});
