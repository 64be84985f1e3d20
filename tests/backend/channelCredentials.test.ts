import { readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Events } from 'nats';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { agentSubjects } from '#contract/agent/index.ts';
import { type ConnectionProblem, connectAgent } from '#agent/channel/connection.ts';
import { credentialsIn } from '#agent/channel/credentialsFile.ts';
import { agentLoginsFor } from '#server/transport/nats/agentCreds.ts';
import { formatCreds } from '#node/nats/credsFile.ts';
import { MessagingError } from '#node/nats/messagingError.ts';
import { openKeys } from '#server/transport/nats/keys.ts';
import { agentName, createCredentialsIssuer } from '#server/transport/nats/credentialsIssuer.ts';
import { accountJwt } from '#server/transport/nats/jwt.ts';
import { createKey, keyFromSeed } from '#node/nats/nkeys.ts';
import { claimsUpdateSubject, scopeTemplates } from '#server/transport/nats/scopes.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';

const token = 'ab12cd34';
const inAMinute = (): Date => new Date(Date.now() + 60_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the key file is readable by its owner only and is not replaced', () => {
  expect(statSync(server.keysFile).mode & 0o777).toBe(0o600);
  expect(openKeys(server.keysFile)).toEqual(openKeys(server.keysFile));
  // As a file of another user: it exists, but cannot be read.
  const unreadable = `${server.keysFile}.unreadable`;
  symlinkSync(unreadable, unreadable);
  expect(() => openKeys(unreadable)).toThrow(MessagingError);
  expect(readlinkSync(unreadable)).toBe(unreadable);
});

test('a connection is closed when its credentials expire', async () => {
  // Long enough to connect on a busy machine.
  const person = await server.person({ id: 1, role: 0, serverTokens: [token] }, new Date(Date.now() + 5_000));
  const error = await person.closed();
  expect(error?.message).toMatch(/expired/i);
});

test('expired, foreign and forged credentials are refused', async () => {
  const past = { id: 1, role: 0, serverTokens: [token] };
  await expect(server.person(past, new Date(Date.now() - 60_000))).rejects.toThrow(/authorization/i);
  const account = JSON.parse(readFileSync(server.keysFile, 'utf8')) as { account: string };
  const scopes = Object.fromEntries(
    [...scopeTemplates.keys()].map((scope) => [scope, createKey('account').seed]),
  );
  const foreign = createCredentialsIssuer({ account: account.account, scopes }).user(past, inAMinute());
  await expect(server.overTcp(foreign, '_INBOX.1')).rejects.toThrow(/authorization/i);
  const { jwt, seed } = server.minter.user(past, inAMinute());
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { nats: { tags: string[] } };
  claims.nats.tags.push('server:ff00ff00');
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  await expect(server.overTcp({ jwt: forged, seed }, '_INBOX.1')).rejects.toThrow(/authorization/i);
});

test('the credentials of a user are refused over plain TCP', async () => {
  const creds = server.minter.user({ id: 1, role: 400, serverTokens: [token] }, inAMinute());
  await expect(server.overTcp(creds, '_INBOX.1')).rejects.toThrow(/authorization/i);
});

test('an unknown role gets no credentials', () => {
  expect(() => server.minter.user({ id: 1, role: 7, serverTokens: [token] }, inAMinute())).toThrow('role-7');
});

test('an agent can subscribe and publish for its own server only', async () => {
  const [login] = agentLoginsFor(server.keysFile, [token]);
  if (!login) throw new Error('No login was created');
  const agent = await server.overTcp(login.creds, inboxPrefixOf(agentName(token)));
  const refused: string[] = [];
  void (async () => {
    for await (const status of agent.status())
      if (status.permissionContext) refused.push(status.permissionContext.subject);
  })();
  agent.subscribe(`${token}.>`);
  agent.publish(agentSubjects.heartbeat(token));
  for (const subject of ['ff00ff00.>', '_INBOX.>', 'dugout.>']) agent.subscribe(subject);
  for (const subject of [
    agentSubjects.report('ff00ff00'),
    subjectOf('info', { token }),
    'dugout.events.userUpdated',
  ]) {
    agent.publish(subject);
  }
  await agent.flush();
  await agent.flush();
  expect(refused).toEqual([
    'ff00ff00.>',
    '_INBOX.>',
    'dugout.>',
    agentSubjects.report('ff00ff00'),
    subjectOf('info', { token }),
    'dugout.events.userUpdated',
  ]);
});

test('an agent whose credentials are revoked continues with those that are in its file by then', async () => {
  const own = 'ab12'.repeat(8);
  const first = server.minter.agent(own, new Date(Date.now() + 3_600_000));
  const file = join(dirname(server.keysFile), 'agent.creds');
  writeFileSync(file, formatCreds(first));
  const read = credentialsIn(file, (error) => {
    throw error;
  });
  const agent = await connectAgent(server.url, own, read);
  onTestFinished(() => agent.close());
  const api = await server.api();
  writeFileSync(file, formatCreds(server.minter.agent(own)));
  const reconnected = (async () => {
    for await (const { type } of agent.status()) if (type === Events.Reconnect) return true;
    return false;
  })();
  await api.revoke([{ publicKey: first.publicKey, expiresAt: new Date('9999-12-31T00:00:00Z') }]);
  expect(await reconnected).toBe(true);
  await agent.flush();
  await expect(server.overTcp(first, inboxPrefixOf(agentName(own)))).rejects.toThrow(/authorization/i);
});

test('an agent reports once that its credentials are refused, when they are revoked and at its start, until it gets new ones', async () => {
  const own = 'cd34'.repeat(8);
  const revoked = server.minter.agent(own, new Date(Date.now() + 3_600_000));
  let creds = revoked;
  const problems: ConnectionProblem[] = [];
  const refusal = { reason: 'AUTHORIZATION_VIOLATION', isRefusal: true };
  const connected = await connectAgent(server.url, own, revoked, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
  const api = await server.api();
  await api.revoke([{ publicKey: revoked.publicKey, expiresAt: new Date('9999-12-31T00:00:00Z') }]);
  await expect.poll(() => problems).toEqual([refusal]);
  await connected.close();

  let attempts = 0;
  const starting = connectAgent(
    server.url,
    own,
    () => {
      attempts += 1;
      return creds;
    },
    (problem) => problems.push(problem),
  );
  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect(problems).toEqual([refusal, refusal]);
  creds = server.minter.agent(own);
  const again = await starting;
  onTestFinished(() => again.close());
  await again.flush();
});

test('an agent replies to private inboxes, and nowhere else, whatever reply subject a request names', async () => {
  const agent = await server.agent(token);
  const refused: string[] = [];
  void (async () => {
    for await (const { permissionContext } of agent.status())
      if (permissionContext) refused.push(permissionContext.subject);
  })();
  agent.subscribe(`${token}.server.info`, { callback: (_error, message) => void message.respond('1') });
  await agent.flush();
  const person = await server.person({ id: 1, role: 0, serverTokens: [token] });
  const heard = new Promise<string>((resolve) => {
    person.subscribe('_INBOX.1.mine', { callback: (_error, message) => resolve(message.string()) });
  });
  const elsewhere = ['dugout.events.userUpdated', '_INBOX', 'mine'];
  for (const reply of [...elsewhere, '_INBOX.1.mine'])
    person.publish(subjectOf('info', { token }), '', { reply });
  expect(await heard).toBe('1');
  await agent.flush();
  expect(refused).toEqual(elsewhere);
});

/** Puts an account with the rights of an older release on the server, where agents may reply to any subject. */
async function downgrade(to: TestServer): Promise<void> {
  const keys = openKeys(to.keysFile);
  const old = { resp: { max: 1, ttl: 60 * 1e9 } } as const;
  const scoped = [...scopeTemplates].map(([scope, template]) => ({
    publicKey: keyFromSeed('account', keys.scopes[scope] ?? '').publicKey,
    scope,
    template: scope === 'agent' ? { ...template, ...old } : template,
  }));
  const operator = keyFromSeed('operator', keys.operator ?? '');
  const login = to.minter.system();
  if (!login) throw new Error('There is no system account');
  const system = await to.overTcp(login, inboxPrefixOf('system'));
  const account = accountJwt(operator, { publicKey: keys.account, name: 'dugout' }, scoped);
  await system.request(claimsUpdateSubject(keys.account), account, { timeout: 20_000 });
}

test('an API process gives a running nats-server the rights of its release, also to agents that are connected', async () => {
  const own = await startTestServer();
  onTestFinished(() => own.stop());
  const events: string[] = [];
  // A nats-server accepts new rights of accounts in use.
  const api = await own.api((_error, where) => events.push(where));
  await downgrade(own);
  const agent = await connectAgent(own.url, token, own.minter.agent(token));
  onTestFinished(() => agent.close());
  agent.subscribe(`${token}.server.info`, { callback: (_error, message) => void message.respond('1') });
  await agent.flush();
  const person = await own.person({ id: 1, role: 0, serverTokens: [token] });
  person.publish(subjectOf('info', { token }), '', { reply: 'dugout.events.userUpdated' });
  // The event is malformed: the process logs it.
  await expect.poll(() => events).toEqual(['dugout.events.userUpdated']);

  await api.revoke([]);
  const refused = (async () => {
    for await (const { permissionContext } of agent.status())
      if (permissionContext) return permissionContext.subject;
    return null;
  })();
  await expect
    .poll(async () => (await person.request(subjectOf('info', { token }), '', { timeout: 5_000 })).string())
    .toBe('1');
  person.publish(subjectOf('info', { token }), '', { reply: 'dugout.events.userUpdated' });
  expect(await refused).toBe('dugout.events.userUpdated');
  expect(events).toHaveLength(1);
});
