import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { signInToApi } from '#tests/support/api.ts';
import { readPicture } from '#tests/support/picture.ts';
import { users } from '#tests/support/users.ts';
import { type Stack, startStack } from '../../scripts/stack.ts';
import { connectAsUser } from './agent/connection.ts';
import { checkAgent } from './agent/suite.ts';
import { checkApi } from './api/suite.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    fleet: '6x12',
    maxAgentProcesses: 1,
    // Instead of 15 s, because the suite waits for a silent lease to end.
    env: { DUGOUT_AGENT_GIVE_UP_MS: '6000', DUGOUT_SCHEDULERS: '0' },
  });
});
afterAll(() => stack.stop());

test.each(['operator', 'viewer', 'nobody'] as const)(
  'the reference backend conforms to the contract of the API for %s',
  async (name) => {
    const report = await checkApi({ api: `${stack.url}/api`, ...users[name], write: name === 'operator' });
    expect(report.failed).toEqual([]);
    expect(report.findings.length).toBeGreaterThan(50);
  },
);

test('the reference agent conforms to the contract of the channel', async () => {
  const api = await signInToApi(stack.url, 'operator');
  const [server] = (await api.servers()).filter(({ consoleCount }) => consoleCount > 0);
  if (!server) throw new Error('No server has consoles');
  const playing = (await api.consoles(server.id)).find(
    ({ status, activeAccount }) => status === consoleStatus.connected && activeAccount,
  );
  if (!playing) throw new Error('No console is connected');
  const { connection, user } = await connectAsUser(`${stack.url}/api`, users.operator);
  const report = await checkAgent({
    connection,
    token: server.token,
    consoleId: playing.id,
    accountId: playing.activeAccount?.id,
    name: user.username,
    slackMs: 10_000,
    readPad: async (png) => (await readPicture(png))?.pressed ?? null,
  });
  await connection.close();
  expect(report.failed).toEqual([]);
  // Some machines of the demo have no remote control, as real ones.
  const skipped = report.findings.filter(({ outcome }) => outcome === 'skipped').map(({ detail }) => detail);
  expect(skipped.filter((detail) => detail !== 'remote control is not installed')).toEqual([]);
});
