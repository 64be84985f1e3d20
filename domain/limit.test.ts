import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

/** A job that ends when the test says so. */
function controlled(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = (): Promise<string> => {
    log.push(name);
    return promise;
  };
  return { run, resolve: () => resolve(name), reject: () => reject(new Error(name)) };
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test('jobs beyond the limit wait for their turn in order, also after failures', async () => {
  const log: string[] = [];
  const limit = createLimit(2);
  const jobs = ['a', 'b', 'c', 'd'].map((name) => controlled(name, log));
  const results = jobs.map((job) => limit(job.run).catch((error: unknown) => error));
  await settled();
  expect(log).toEqual(['a', 'b']);
  jobs[1]?.reject();
  await settled();
  expect(log).toEqual(['a', 'b', 'c']);
  for (const job of jobs) job.resolve();
  expect(await Promise.all(results)).toEqual(['a', new Error('b'), 'c', 'd']);
  // All slots are free again.
  expect(await limit(async () => 'e')).toBe('e');
});

test('a job that is cancelled while it waits rejects at once and never runs', async () => {
  const log: string[] = [];
  const limit = createLimit(1);
  const [first, second, third] = ['a', 'b', 'c'].map((name) => controlled(name, log));
  const running = limit(first!.run);
  const cancel = new AbortController();
  const cancelled = limit(second!.run, cancel.signal);
  const last = limit(third!.run, new AbortController().signal);
  cancel.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  await expect(limit(second!.run, cancel.signal)).rejects.toThrow('cancelled');
  first!.resolve();
  third!.resolve();
  expect(await Promise.all([running, last])).toEqual(['a', 'c']);
  expect(log).toEqual(['a', 'c']);
});
