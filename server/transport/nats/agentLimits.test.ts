import { expect, test } from 'vitest';
import { agentSubjects, type ConsoleReport, maxMessageBytes, maxReports } from '#contract/agent/index.ts';
import { silentHandlers, startTestServer } from '#tests/support/natsTestServer.ts';
import type { AgentHandlers } from '#server/kernel/messaging/messaging.ts';

/** A nats-server, an API that handles reports like this, and the faults that it logs. */
async function serveReports(report: AgentHandlers['report']) {
  const own = await startTestServer();
  const faults: string[] = [];
  const api = await own.api((error) => faults.push((error as Error).message));
  api.serveAgents({ ...silentHandlers, report });
  return { own, faults };
}

test('an agent that floods the API with reports is rate-limited, and no other agent', async () => {
  let handled = 0;
  const { own, faults } = await serveReports(async () => void (handled += 1));
  const [flooding, calm] = await Promise.all([own.agent('f1'), own.agent('f2')]);
  const report = JSON.stringify({
    consoleId: 1,
    status: 4,
    accountId: null,
    error: null,
    nextCheckAt: null,
    gameActivity: { gameSessionsToday: 0, playedToday: 0, maxGamesToday: 5, playedTotal: 0 },
  });
  for (let sent = 0; sent < 3_000; sent += 1)
    flooding.publish(agentSubjects.report('f1'), report, { reply: '_INBOX.agent-f1.x' });
  await flooding.flush();
  await calm.request(agentSubjects.report('f2'), report, { timeout: 20_000 });
  await expect.poll(() => faults).toContain('an agent exceeds its message rate: messages are dropped');
  expect(handled).toBeGreaterThan(500);
  expect(handled).toBeLessThan(2_500);
  expect(faults).toHaveLength(1);
  await own.stop();
});

test('while a part of a clip is being stored, further ones of the agent are refused', async () => {
  const own = await startTestServer();
  const stored = Promise.withResolvers<{ next: number }>();
  const api = await own.api(() => undefined);
  api.serveAgents({
    ...silentHandlers,
    clip: (token) => (token === 'c1' ? stored.promise : Promise.resolve({ next: 1 })),
  });
  const agents = await Promise.all([own.agent('c1'), own.agent('c2')]);
  const clip = { id: '11111111-1111-4111-8111-111111111111', consoleId: 1, cause: 'failed' };
  const part = JSON.stringify({ ...clip, at: 1, from: 1, to: 1, bytes: 9, offset: 0, data: 'AA==' });
  const send = async (agent: 1 | 2): Promise<unknown> =>
    (await agents[agent - 1]?.request(agentSubjects.clip(`c${agent}`), part, { timeout: 10_000 }))?.json();
  const first = send(1);
  const again = send(1);
  expect(await again).toEqual({ error: 'An earlier part of a clip is being stored.' });
  expect(await send(2)).toEqual({ data: { next: 1 } });
  stored.resolve({ next: 2 });
  expect(await first).toEqual({ data: { next: 2 } });
  expect(await send(1)).toEqual({ data: { next: 2 } });
  await own.stop();
});

/** A report with every field filled, with characters that take the most bytes. */
const full = (consoleId: number): ConsoleReport => {
  const [count, at, text] = [2 ** 31 - 1, '2026-11-22T10:00:00.000Z', '\u001b'];
  const duration = 86_400_000;
  return {
    consoleId,
    status: count,
    accountId: count,
    error: text.repeat(500),
    nextCheckAt: at,
    gameActivity: { gameSessionsToday: count, playedToday: count, maxGamesToday: count, playedTotal: count },
    figures: {
      connectionInfo: { lastSuccess: at, lastLoss: at, totalToday: count, totalYesterday: count },
      activity: {
        sessionToday: duration,
        gamesToday: count,
        cyclesToday: count,
        rivalsToday: count,
        loosesToday: count,
        weeklyGames: count,
        totalGames: count,
      },
      captcha: { captchaToday: count, totalCaptchas: count, lastCaptchaTime: at },
      balance: { balance: Number.MAX_SAFE_INTEGER, updatedAt: at },
    },
    day: '2026-11-22',
    script: { paused: true, pausedBy: text.repeat(100) },
  };
};

test('invalid reports of a list are refused by their position, and the others are stored', async () => {
  const handled: number[] = [];
  const { own } = await serveReports(
    async (_token, reports) => void handled.push(...reports.map(({ consoleId }) => consoleId)),
  );
  const agent = await own.agent('g1');
  const list = JSON.stringify([full(1), { ...full(2), status: 'on' }, full(3)]);
  const reply = await agent.request(agentSubjects.report('g1'), list, { timeout: 20_000 });
  expect(reply.json()).toEqual({
    data: { refused: [{ index: 1, reason: expect.stringContaining('status') }] },
  });
  expect(handled).toEqual([1, 3]);
  await own.stop();
});

test('the longest list of reports is read; a longer message is not, nor more bytes than agents need', async () => {
  let handled = 0;
  const { own, faults } = await serveReports(async (_token, reports) => void (handled += reports.length));
  const [one, other, calm] = await Promise.all([own.agent('e1'), own.agent('e2'), own.agent('e3')]);
  const ask = async (agent: typeof one, token: string, body: string): Promise<unknown> =>
    (await agent.request(agentSubjects.report(token), body, { timeout: 20_000 })).json();
  /** Publishes a few times, and waits until the API has received it all. */
  const flood = async (agent: typeof one, token: string, body: string): Promise<void> => {
    for (let sent = 0; sent < 8; sent += 1)
      agent.publish(agentSubjects.report(token), body, { reply: `_INBOX.agent-${token}.x` });
    await agent.flush();
    expect(await ask(calm, 'e3', '[]')).toEqual({ data: {} });
  };
  const longest = JSON.stringify(Array.from({ length: maxReports }, (_, index) => full(index + 1)));
  expect(await ask(one, 'e1', longest)).toEqual({ data: {} });
  expect(handled).toBe(maxReports);

  // Valid JSON, so that only its length can be the reason.
  const tooLong = longest.padEnd(maxMessageBytes + 1, ' ');
  expect(await ask(one, 'e1', tooLong)).toEqual({ error: 'The message is too long.' });
  await flood(one, 'e1', tooLong);
  expect(handled).toBe(maxReports);
  expect(faults).toEqual(['an agent sends messages that are too long: they are dropped']);

  // The rate of reports would allow all of them; their bytes do not.
  for (let batch = 0; batch < 20 && faults.length < 2; batch += 1) await flood(other, 'e2', longest);
  expect(faults.slice(1)).toEqual(['an agent exceeds its message rate: messages are dropped']);
  await own.stop();
});
