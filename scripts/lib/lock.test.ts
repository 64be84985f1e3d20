import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '#server/kernel/database/pglite/lock.ts';
import { DataInUseError, lockData, untilReleased } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is locked once, and again after its release', () => {
  const unlock = lockData(folder);
  expect(() => lockData(folder)).toThrow(DataInUseError);
  expect(() => lockData(folder)).toThrow(
    new RegExp(`already running on ${folder} \\(process ${process.pid}\\)`),
  );
  unlock();
  lockData(folder)();
});

test.each([
  ['a process that has ended', `${2 ** 22 - 1} 1`],
  ['another process with the same number', `${process.pid} 1`],
  ['an interrupted write', 'half a li'],
])('a lock left by %s is removed', (_who, left) => {
  writeFileSync(join(folder, 'supervisor.lock'), left);
  expect(() => lockData(folder)).not.toThrow();
});

test('a database that is still held by the API of a killed supervisor is waited for', async () => {
  const release = lockFolder(folder);
  const released: string[] = [];
  const waiting = untilReleased(folder).then(() => released.push('seen'));
  setImmediate(() => {
    released.push('released');
    release();
  });
  await waiting;
  expect(released).toEqual(['released', 'seen']);
});
