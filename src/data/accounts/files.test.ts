import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Channel } from '#platform/channel/channel.ts';
import { accountLogFile, zipFile } from './files.ts';

test('logs of more than is packed at a time are packed whole', async () => {
  const bytes = Uint8Array.from({ length: 300 * 1024 }, (_, at) => (at * 31) % 251);
  const empty = new Uint8Array();
  const file = await zipFile([
    { name: 'a/large.log', bytes },
    { name: 'b/empty.log', bytes: empty },
  ]);
  expect(unzipSync(new Uint8Array(await file.arrayBuffer()))).toEqual({
    'a/large.log': bytes,
    'b/empty.log': empty,
  });
});

test('the logs of an account are saved as a zip of what the agent of its server sends, with safe names', async () => {
  const asked: unknown[] = [];
  const request = (async (...args: unknown[]) => {
    asked.push(args);
    return { zip: Buffer.from(zipSync({ '../own.log': strToU8('line') })).toString('base64') };
  }) as Channel['request'];
  const source = { channel: { request }, token: 'aa01', timezone: 'UTC' };
  const { file, name } = await accountLogFile(source, { id: 7, email: 'one@dugout.test' });
  expect(asked).toEqual([['accountLogs', { token: 'aa01' }, { accountId: 7 }]]);
  const saved = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(Object.entries(saved).map(([entry, bytes]) => [entry, strFromU8(bytes)])).toEqual([
    ['own.log', 'line'],
  ]);
  expect(file.type).toBe('application/zip');
  expect(name).toMatch(/^one@dugout\.test-\d{4}-\d\d-\d\d-\d\d-\d\d\.zip$/);
});
