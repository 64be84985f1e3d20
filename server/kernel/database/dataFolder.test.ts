import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderError, dataFolderError, expectDataFolder } from './dataFolder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder that does not exist yet is accepted; a file, and a folder below one, are refused by name', () => {
  expectDataFolder(join(folder, 'new/deep'), false);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')])
    expect(() => expectDataFolder(path, false)).toThrow(
      new DataFolderError(`${file} is a file, not a folder. Set DUGOUT_DATA to a folder.`),
    );
});

test('a new database is refused where there is no room for it; one that is there may still be read', () => {
  const path = join(folder, 'new');
  expect(() => expectDataFolder(path, true, () => 46_000_000)).toThrow(
    new DataFolderError(
      `The disk of ${path} is full: 46 MB are free, and a new database needs 100 MB. ` +
        'Free some space, or set DUGOUT_DATA to another folder.',
    ),
  );
  expectDataFolder(path, false, () => 0);
});

test.each([
  [
    { code: 'ENOSPC', message: 'ENOSPC: no space left on device, write' },
    /^The disk of \/data is full\. Free/,
  ],
  [new Error('database stopped: could not write to file: No space left on device'), /is full/],
  [{ code: 'EROFS', message: '' }, /^The disk of \/data is read-only\./],
  [{ code: 'EACCES', message: '', path: '/data/secret.key' }, /^This user may not write to \/data\./],
])('%j becomes one sentence that says what to do', (error, text) => {
  expect(dataFolderError(error, '/data')?.message).toMatch(text);
});

test('other errors stay as they are', () => {
  expect(dataFolderError({ code: 'EACCES', message: 'listen', path: '/elsewhere' }, '/data')).toBeNull();
  expect(dataFolderError(new Error('broken'), '/data')).toBeNull();
});
