import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolders, smallStack } from '#tests/backend/installation.ts';
import { readPicture } from '#tests/support/picture.ts';
import { users } from '#tests/support/users.ts';
import { type Stack, startStack } from '../../scripts/stack.ts';
import { connectAsUser, connectToChannel } from './agent/connection.ts';
import { checkAgent } from './agent/suite.ts';
import { findTarget } from './agent/target.ts';
import { checkApi } from './api/suite.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    ...(await smallStack()),
    maxAgentProcesses: 1,
    // Instead of 15 s, because the suite waits for a silent lease to end.
    env: { DUGOUT_AGENT_GIVE_UP_MS: '6000', DUGOUT_SCHEDULERS: '0' },
  });
});
afterAll(async () => {
  await stack.stop();
  removeFolders();
});

test.each(['operator', 'viewer'] as const)(
  'the reference backend conforms to the contract of the API for %s',
  async (name) => {
    const report = await checkApi({ api: `${stack.url}/api`, ...users[name], write: name === 'operator' });
    expect(report.failed).toEqual([]);
    expect(report.findings.length).toBeGreaterThan(50);
  },
);

test('the reference agent conforms to the contract of the channel', async () => {
  const { connection, user, call } = await connectAsUser(`${stack.url}/api`, users.operator);
  const report = await checkAgent({
    connection,
    ...(await findTarget(call)),
    name: user.username,
    slackMs: 10_000,
    readPad: async (png) => (await readPicture(png))?.pressed ?? null,
  });
  await connection.close();
  expect(report.failed).toEqual([]);
  // Some machines of the demo have no remote control, like real ones.
  const skipped = report.findings.filter(({ outcome }) => outcome === 'skipped').map(({ detail }) => detail);
  expect(skipped.filter((detail) => detail !== 'remote control is not installed')).toEqual([]);
});

test('the suite for agents says why it cannot begin', async () => {
  const api = `${stack.url}/api`;
  const wrong = { email: users.operator.email, password: 'wrong-password' };
  await expect(connectAsUser(api, wrong)).rejects.toThrow(
    /does not sign in operator@dugout\.test: .*password.* \(4\d\d\)\.$/i,
  );
  await expect(connectAsUser('http://127.0.0.1:1/api', wrong)).rejects.toThrow(
    'No API answers at http://127.0.0.1:1/api',
  );
  const { user, connection, call } = await connectAsUser(api, users.operator);
  await connection.close();
  await expect(connectToChannel(user.natsUrl)).rejects.toThrow(`${user.natsUrl} demands credentials`);
  await expect(findTarget(call, { token: 'another' })).rejects.toThrow('no connected console');
  const { token, consoleId } = await findTarget(call);
  const nobody = await connectAsUser(api, users.nobody);
  await expect(nobody.connection.request('info', { token, consoleId })).rejects.toThrow(
    'These credentials may not send to',
  );
  await nobody.connection.close();
  await expect(findTarget(nobody.call)).rejects.toThrow('This user may not see servers');
});
