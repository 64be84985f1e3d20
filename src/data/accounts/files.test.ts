import { expect, test } from 'vitest';
import type { Channel } from '#platform/channel/types.ts';
import { accountLogFile } from './files.ts';

test('the logs of an account are saved as the zip that the agent of its server sends', async () => {
  const asked: unknown[] = [];
  const request = (async (...args: unknown[]) => {
    asked.push(args);
    return { zip: btoa('PK\u0003\u0004\u00ff') };
  }) as Channel['request'];
  const source = { channel: { request }, token: 'aa01', timezone: 'UTC' };
  const { file, name } = await accountLogFile(source, { id: 7, email: 'one@dugout.test' });
  expect(asked).toEqual([['accountLogs', { token: 'aa01' }, { accountId: 7 }]]);
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x50, 0x4b, 3, 4, 0xff]);
  expect(file.type).toBe('application/zip');
  expect(name).toMatch(/^one@dugout\.test-\d{4}-\d\d-\d\d-\d\d-\d\d\.zip$/);
});
