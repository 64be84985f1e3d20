import type { NatsConnection as WsConnection } from 'nats.ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelMethodName, channelMethods } from '#contract/channel/methods.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import { agentSubjects, eventSubject } from '#contract/agent/index.ts';
import { allows, roles } from '#server/modules/access/index.ts';
import { startTestServer, type TestServer } from '#tests/support/natsTestServer.ts';

const token = 'ab12cd34';
const otherToken = 'ff00ff00';
const names = Object.keys(channelMethods) as ChannelMethodName[];
const allowedMethods = (role: number): ChannelMethodName[] =>
  names.filter((name) => allows(role, channelMethods[name].permission));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Subjects of operations that the server refuses, in order. */
async function refusals(connection: WsConnection, work: () => void): Promise<string[]> {
  const refused: string[] = [];
  void (async () => {
    for await (const status of connection.status()) {
      if (status.permissionContext)
        refused.push(`${status.permissionContext.operation} ${status.permissionContext.subject}`);
    }
  })();
  work();
  // The server replies in order: when the ping is answered, all refusals have arrived.
  await connection.flush();
  await connection.flush();
  return refused;
}

const publishesEachMethod = (connection: WsConnection, to: string) => (): void => {
  for (const name of names) connection.publish(subjectOf(name, { token: to, consoleId: 7 }));
};

test.each(roles)(
  '$name ($role) may publish exactly the methods of the role, as the server sees it',
  async ({ role }) => {
    const agent = await server.agent(token);
    const heard: string[] = [];
    agent.subscribe(`${token}.>`, { callback: (_error, message) => heard.push(message.subject) });
    await agent.flush();
    const person = await server.person({ id: 7, role, serverTokens: [token] });
    const refused = await refusals(person, publishesEachMethod(person, token));
    await agent.flush();
    const subjects = (list: readonly ChannelMethodName[]): string[] =>
      list.map((name) => subjectOf(name, { token, consoleId: 7 })).toSorted();
    expect(heard.toSorted()).toEqual(subjects(allowedMethods(role)));
    expect(refused.length).toBe(names.length - allowedMethods(role).length);
    await agent.close();
  },
);

test('a viewer cannot publish a single control method', async () => {
  const viewer = await server.person({ id: 8, role: 400, serverTokens: [token] });
  const control = (
    ['setDualshockState', 'setPad', 'setScriptPaused', 'setKeyboardText', 'closeKeyboard'] as const
  ).map((name) => subjectOf(name, { token, consoleId: 7 }));
  const refused = await refusals(viewer, () => {
    for (const subject of control) viewer.publish(subject, '{}');
  });
  expect(refused).toEqual(control.map((subject) => `publish ${subject}`));
});

test('an agent replies to the private inbox of an operator', async () => {
  const agent = await server.agent(token);
  agent.subscribe(`${token}.console.*.setPad`, {
    callback: (_error, message) => void message.respond('{"data":{}}'),
  });
  await agent.flush();
  const operator = await server.person({ id: 9, role: 200, serverTokens: [token] });
  const reply = await operator.request(subjectOf('setPad', { token, consoleId: 7 }), '{"pad":"op"}', {
    timeout: 20_000,
  });
  expect(reply.json()).toEqual({ data: {} });
  expect(reply.subject).toMatch(/^_INBOX\.9\./);
  await agent.close();
});

test.each([
  '_INBOX.10.>',
  '_INBOX.>',
  '_INBOX.*.>',
  '>',
  `${token}.>`,
  `${token}.console.7.setDualshockState`,
  'dugout.>',
  '$SYS.>',
])('a user cannot subscribe to %s', async (subject) => {
  const person = await server.person({ id: 11, role: 0, serverTokens: [token] });
  expect(await refusals(person, () => void person.subscribe(subject))).toEqual([`subscription ${subject}`]);
});

test.each([otherToken, '*'])(
  'publishing to the server %s without credentials for it is refused',
  async (to) => {
    const admin = await server.person({ id: 12, role: 0, serverTokens: [token] });
    expect((await refusals(admin, publishesEachMethod(admin, to))).length).toBe(names.length);
  },
);

test.each([
  'dugout.agent.ab12cd34.report',
  agentSubjects.command(token),
  eventSubject('userUpdated'),
  '_INBOX.1.x',
  '_INBOX.agent-ab12cd34.x',
])('a user cannot publish on %s', async (subject) => {
  const admin = await server.person({ id: 13, role: 0, serverTokens: [token] });
  expect(await refusals(admin, () => admin.publish(subject))).toEqual([`publish ${subject}`]);
});

test('a user without servers can connect but not publish', async () => {
  const person = await server.person({ id: 14, role: 0, serverTokens: [] });
  const refused = await refusals(person, () => {
    publishesEachMethod(person, token)();
    for (const subject of ['x', '.server.info', '{{tag(server)}}.server.info', '*.server.info', '_INBOX.1.x'])
      person.publish(subject);
  });
  expect(refused.length).toBe(names.length + 5);
  expect((await refusals(person, () => void person.subscribe('_INBOX.14.>'))).length).toBe(0);
});

test('a user of a thousand servers can connect and reach the last one', async () => {
  const tokens = Array.from({ length: 1_000 }, (_, index) => (0x1000000000 + index).toString(16));
  const last = tokens.at(-1) ?? '';
  const agent = await server.agent(last);
  agent.subscribe(`${last}.server.info`, {
    callback: (_error, message) => void message.respond('{"data":{}}'),
  });
  await agent.flush();
  const person = await server.person({ id: 15, role: 0, serverTokens: tokens });
  expect((await person.request(subjectOf('info', { token: last }), '', { timeout: 20_000 })).json()).toEqual({
    data: {},
  });
  await agent.close();
});
