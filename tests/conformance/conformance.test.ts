import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolders, smallStack } from '#tests/backend/installation.ts';
import { readPicture } from '#tests/support/picture.ts';
import { users } from '#tests/support/users.ts';
import { type Stack, startStack } from '../../scripts/stack.ts';
import { connectAsUser, connectToChannel } from './agent/connection.ts';
import { checkControl } from './agent/control.ts';
import { checkAgent } from './agent/suite.ts';
import { findTarget } from './agent/target.ts';
import { checkVideo } from './agent/video.ts';
import { checkApi } from './api/suite.ts';
import { Report } from './lib/report.ts';

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

test('an agent whose picture stands still conforms: it sends nothing until a key picture is requested', async () => {
  const report = new Report();
  let sent = 0;
  const request = async (_name: string, _target: object, body: unknown) => {
    const { keyAfter, end } = body as { keyAfter?: number; end?: true };
    const isSent = !end && (sent === 0 || keyAfter !== undefined);
    if (isSent) sent += 1;
    const headers = { 'Content-Type': 'video/vp8', Picture: String(sent), Key: '1', 'Captured-At': '1' };
    const known: Readonly<Record<string, string>> = isSent ? headers : {};
    return { data: new Uint8Array(isSent ? 9 : 0), header: (name: string) => known[name] ?? '' };
  };
  await checkVideo(report, { request, close: async () => {} }, { token: 'x', consoleId: 1 });
  expect(report.findings.map(({ outcome, detail }) => [outcome, detail])).toEqual([['ok', '']]);
});

test('an agent that applies no states of named lines does not conform', async () => {
  const report = new Report();
  const script = { running: false, paused: false, pausedBy: null };
  let applied = 0;
  let pad: string | null = null;
  await checkControl({
    report,
    request: async (method, _target, body) => {
      if (method === 'setPad') ({ pad } = body as { pad: string | null });
      if (method !== 'setDualshockState') return { pad, script };
      const { seq, line } = body as { seq: number; line?: string };
      // The holder is silent from now on.
      pad = null;
      const isAhead = applied > 0 && seq > applied + 100_000;
      if (line === undefined && !isAhead) applied = Math.max(applied, seq);
      return { seq: applied };
    },
    target: { token: 'x', consoleId: 1 },
    name: 'conformance',
    picture: async () => new Uint8Array(),
    slackMs: 0,
  });
  expect(report.failed.map(({ check }) => check)).toEqual([
    'applies a state of the line that has control, ignores one that is far ahead or of another line, and says so with its number',
  ]);
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
