import { expect, test } from 'vitest';
import { aServer } from '#domain/consoles/fixtures.ts';
import { withPendingServers } from './pending.ts';

test('pending changes replace values; unchanged servers keep their identity', () => {
  const servers = [aServer({ id: 1, open: false }), aServer({ id: 2 })];
  const shown = withPendingServers(servers, [
    { kind: 'open', id: 1 },
    { kind: 'flow', id: 1, flow: 3 },
    { kind: 'script', id: 1, version: '1.4.10.0' },
  ]);
  expect(shown[0]).toMatchObject({ open: true, flow: 3, script: { version: '1.4.10.0' } });
  expect(shown[1]).toBe(servers[1]);
  expect(withPendingServers(servers, [])).toBe(servers);
  expect(withPendingServers(servers, [{ kind: 'close', id: 9 }])).toBe(servers);
});
