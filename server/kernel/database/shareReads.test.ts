import { expect, test } from 'vitest';
import { shareReads } from './shareReads.ts';

/** Reads that end when the test says so. */
function setUp() {
  const reads: { keys: readonly number[]; end(answer: string): void; fail(error: Error): void }[] = [];
  const ask = shareReads(
    (keys: readonly number[]) =>
      new Promise<string>((end, fail) => {
        reads.push({ keys, end, fail });
      }),
  );
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { reads, ask, settle };
}

test('callers at the same moment share a read; those that ask while it runs share the next one', async () => {
  const { reads, ask, settle } = setUp();
  const first = [ask([1, 2]), ask([2, 3])];
  await settle();
  const second = [ask([1]), ask([4])];
  await settle();
  expect(reads.map(({ keys }) => keys)).toEqual([[1, 2, 3]]);
  reads[0]?.end('one');
  expect(await Promise.all(first)).toEqual(['one', 'one']);
  await settle();
  expect(reads.map(({ keys }) => keys)).toEqual([
    [1, 2, 3],
    [1, 4],
  ]);
  reads[1]?.end('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

test('a read that fails fails for those who wait for it only', async () => {
  const { reads, ask, settle } = setUp();
  const failing = ask([1]);
  await settle();
  const next = ask([1]);
  reads[0]?.fail(new Error('no database'));
  await expect(failing).rejects.toThrow('no database');
  await settle();
  reads[1]?.end('there again');
  expect(await next).toBe('there again');
});
