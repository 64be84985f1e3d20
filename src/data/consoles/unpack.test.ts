import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { gunzipText, unzipEntries } from './unpack.ts';

const limit = 1024 * 1024;
/** Packed to a thousandth. */
const zeros = (megabytes: number): Uint8Array => new Uint8Array(megabytes * 1024 * 1024);
const gzip = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(bytes));

test('a gzip is unpacked up to its limit, and not beyond', async () => {
  expect(await gunzipText(gzip(strToU8('Лог\n')), limit)).toBe('Лог\n');
  expect(await gunzipText(gzip(zeros(1)), limit)).toHaveLength(limit);
  await expect(gunzipText(gzip(zeros(64)), limit)).rejects.toMatchObject({ reason: 'tooLarge' });
  await expect(gunzipText(gzip(strToU8('Лог')).subarray(0, 12), limit)).rejects.toMatchObject({
    reason: 'damaged',
  });
});

test('the files of a zip are unpacked up to one limit for all of them', async () => {
  const files = { 'a.log': strToU8('a'), 'folder/': new Uint8Array(), 'b.log': strToU8('b') };
  expect(await unzipEntries(zipSync(files), limit)).toEqual([
    { name: 'a.log', bytes: strToU8('a') },
    { name: 'b.log', bytes: strToU8('b') },
  ]);
  const bomb = zipSync({ 'a.log': zeros(0.6), 'b.log': zeros(0.6) });
  await expect(unzipEntries(bomb, limit)).rejects.toMatchObject({ reason: 'tooLarge' });
  // The size that the zip names is a lie.
  const lying = zipSync({ 'a.log': zeros(64) });
  const view = new DataView(lying.buffer, lying.byteOffset);
  view.setUint32(22, 1, true);
  await expect(unzipEntries(lying, limit)).rejects.toMatchObject({ reason: 'tooLarge' });
  await expect(unzipEntries(strToU8('no zip'), limit)).rejects.toMatchObject({ reason: 'damaged' });
});

test('a zip of more files, or of longer names, than logs have is damaged', async () => {
  const files = (count: number, length = 8) =>
    zipSync(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [String(index).padStart(length, 'x'), strToU8('x')]),
      ),
      { level: 0 },
    );
  expect(await unzipEntries(files(1_000))).toHaveLength(1_000);
  await expect(unzipEntries(files(1_001))).rejects.toMatchObject({ reason: 'damaged' });
  expect(await unzipEntries(files(1, 255))).toHaveLength(1);
  await expect(unzipEntries(files(1, 256))).rejects.toMatchObject({ reason: 'damaged' });
});

test('names of a zip cannot leave its folder, and stay different', async () => {
  const names = [
    '../../x.log',
    '/etc/x.log',
    'C:\\x.log',
    'a/./..\\b.log',
    'x.log',
    'x (3).log',
    '/x.log',
    './x.log',
    'line\nbreak\u202e.log',
  ];
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  expect((await unzipEntries(zip)).map(({ name }) => name)).toEqual([
    'x.log',
    'etc/x.log',
    'C_/x.log',
    'a/b.log',
    'x (2).log',
    'x (3).log',
    'x (4).log',
    'x (5).log',
    'line_break_.log',
  ]);
});
