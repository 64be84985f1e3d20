import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isQuickRun, quickNote } from './quick.ts';

test('a quick run is asked for by a flag or by the environment', () => {
  expect(isQuickRun(['control', '--quick'], {})).toBe(true);
  expect(isQuickRun([], { BENCH_QUICK: '1' })).toBe(true);
  expect(isQuickRun(['control'], {})).toBe(false);
});

test('the figures of a quick run are not written', async () => {
  const main = resolve(import.meta.dirname, '../main.ts');
  const { promise, resolve: done } = Promise.withResolvers<{ code: unknown; text: string }>();
  execFile(process.execPath, [main, 'control', '--quick', '--write'], (error, _output, text) =>
    done({ code: error?.code, text }),
  );
  const { code, text } = await promise;
  expect(code).toBe(2);
  expect(text).toContain(quickNote);
});
