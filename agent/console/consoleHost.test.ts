import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { assignment, createTestHost } from '#agent/console/testHost.ts';

test('connecting takes two to five seconds, then the script starts', () => {
  const { clock, told, reports, host, script } = createTestHost();
  host.connect(assignment);
  expect(reports.at(-1)).toMatchObject({ status: consoleStatus.connecting, accountId: 11 });
  clock.pass(1_999);
  expect(reports).toHaveLength(1);
  clock.pass(3_001);
  expect(reports.at(-1)).toMatchObject({
    status: consoleStatus.connected,
    gameActivity: { gameSessionsToday: 1 },
  });
  expect(told).toEqual(['begin', 'start', 'ready']);
  expect(script.running).toBe(true);
});

test('a failed connection reports its error and the time of the next attempt, and is retried', () => {
  const { clock, reports, host } = createTestHost({ failures: 1 });
  host.connect(assignment);
  clock.pass(5_000);
  const failed = reports.at(-1);
  expect(failed).toMatchObject({ status: consoleStatus.failed, accountId: 11, error: expect.any(String) });
  const wait = Date.parse(failed?.nextCheckAt ?? '') - clock.now();
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThan(120_000);
  clock.pass(wait + 1);
  expect(reports.at(-1)).toMatchObject({ status: consoleStatus.connecting, accountId: 11 });
});

test('no failures are invented for a real console', () => {
  const { clock, reports, happened, host, endMatch } = createTestHost({ failures: 1, isSimulated: false });
  host.connect(assignment);
  clock.pass(5_000);
  for (let match = 0; match < 20; match += 1) endMatch();
  clock.pass(0);
  expect(new Set(reports.map(({ status }) => status))).toEqual(
    new Set([consoleStatus.connecting, consoleStatus.connected]),
  );
  expect(happened.some(({ kind }) => kind === 'problem')).toBe(false);
});

test('disconnecting cancels a pending connection and a pending retry', () => {
  const { clock, reports, host } = createTestHost({ failures: 1 });
  host.connect(assignment);
  clock.pass(5_000);
  host.disconnect(true);
  expect(reports.at(-1)?.status).toBe(consoleStatus.disconnected);
  expect(clock.waiting()).toBe(0);
});

test('the same seed fails the same connections, in about the configured share', () => {
  const outcome = (failures: number): number[] =>
    Array.from({ length: 200 }, (_, id) => createTestHost({ id: id + 1, failures })).map(
      ({ host, clock, reports }) => {
        host.connect(assignment);
        clock.pass(5_000);
        return reports.at(-1)?.status ?? 0;
      },
    );
  const statuses = outcome(0.08);
  expect(outcome(0.08)).toEqual(statuses);
  const failed = statuses.filter((status) => status === consoleStatus.failed).length;
  expect(failed).toBeGreaterThan(6);
  expect(failed).toBeLessThan(32);
  expect(new Set(outcome(0))).toEqual(new Set([consoleStatus.connected]));
});

test('a console that was playing before the start of the agent continues at once', () => {
  const { told, reports } = createTestHost({ resumed: true });
  expect(told).toEqual(['begin', 'resumed']);
  expect(reports.map(({ status }) => status)).toEqual([consoleStatus.connected]);
});

test('a console that had failed before the start of the agent is tried again', () => {
  const failure = { at: '2026-01-01T00:00:00Z', email: 'a@dugout.test', index: 0, error: 'No picture' };
  const { clock, reports } = createTestHost({ retry: assignment, failure });
  expect(reports).toMatchObject([
    { status: consoleStatus.failed, error: 'No picture', nextCheckAt: expect.any(String) },
  ]);
  clock.pass(60_000);
  expect(reports).toHaveLength(1);
  clock.pass(60_000);
  expect(reports.at(-1)?.accountId).toBe(assignment.account.id);
});

test('matches are counted up to the daily limit', () => {
  const { reports, endMatch } = createTestHost({ resumed: true });
  endMatch();
  endMatch();
  endMatch();
  expect(reports.at(-1)?.gameActivity).toEqual({
    gameSessionsToday: 0,
    playedToday: 2,
    maxGamesToday: 2,
    playedTotal: 7,
  });
});

test('disconnecting ends control and pause', () => {
  const { host, clock } = createTestHost({ resumed: true });
  host.control.setPad('anna', 7);
  host.control.setPaused(true, { sender: 7, name: 'anna' });
  host.disconnect(true, 'carol');
  expect(host.stateFor(null)).toMatchObject({
    pad: null,
    script: { running: false, paused: false, pausedBy: null },
  });
  expect(host.stateFor(null).lastHandover).toMatchObject({ reason: 'disconnected', by: 'carol' });
  expect(clock.waiting()).toBe(0);
});

test('a manual connection reports sign-in and work as tasks; a retry is an automatic sign-in', () => {
  const { clock, host, tasks, endMatch } = createTestHost();
  const seen = () => tasks.splice(0).map(({ type, status, tag }) => [type, status, tag]);
  host.connect(assignment);
  clock.pass(5_000);
  expect(seen()).toEqual([
    ['handRun', 'sent', 'queue'],
    ['handRun', 'active', 'sign in'],
    ['handRun', 'finished', 'signed in'],
    ['work', 'active', 'Rivals'],
  ]);
  endMatch();
  host.disconnect(true);
  expect(seen()).toEqual([
    ['work', 'active', 'match 1 of 3: 2:1'],
    ['work', 'finished', 'match 1 of 3: 2:1'],
  ]);
  const unlucky = createTestHost({ failures: 1 });
  unlucky.host.connect(assignment);
  unlucky.clock.pass(5_000);
  expect(unlucky.tasks.at(-1)).toMatchObject({
    status: expect.stringMatching(/failed|error/),
    error: expect.any(String),
  });
  unlucky.clock.pass(120_000);
  expect(unlucky.tasks.at(-1)).toMatchObject({ type: 'signIn' });
});

test('the log of a console contains the failure that an earlier agent reported', () => {
  const at = '1970-01-01T09:43:00.000Z';
  const { host } = createTestHost({
    failure: { at, email: 'one@mail.test', index: 3, error: 'Wrong password' },
  });
  expect(host.log.tail()).toEqual([
    '1970-01-01 09:42:56.000 connect: one@mail.test, index 3',
    '1970-01-01 09:43:00.000 failed: Wrong password',
  ]);
});

test('a pause and its end are reported with the name of the user, each once', () => {
  const { clock, reports, host } = createTestHost();
  host.connect(assignment);
  clock.pass(5_000);
  const before = reports.length;
  host.control.setPaused(true, { sender: 7, name: 'user 7' });
  host.control.rename(7, 'Anna');
  host.control.rename(7, 'Anna');
  host.control.setPaused(false, { sender: 7, name: 'Anna' });
  expect(reports.slice(before).map(({ script }) => script)).toEqual([
    { paused: true, pausedBy: 'user 7' },
    { paused: true, pausedBy: 'Anna' },
    { paused: false, pausedBy: null, resumedBy: 'Anna' },
  ]);
  expect(reports.slice(before).every(({ status }) => status === consoleStatus.connected)).toBe(true);
});

test('text that is typed key by key is reported once, by its length, even if another user continues', () => {
  const { clock, acts, host } = createTestHost();
  for (const length of [1, 2, 3]) host.acts.typed(7, length);
  host.acts.typed(8, 4);
  clock.pass(5_000);
  host.acts.endTyping();
  expect(acts).toEqual([
    { consoleId: 1, act: 'typed', userId: 7, length: 3 },
    { consoleId: 1, act: 'typed', userId: 8, length: 4 },
  ]);
});

test('pictures that a user takes one after another are one act', () => {
  const { clock, acts, host } = createTestHost();
  for (const user of [7, 7, 8, null, null]) host.acts.screenshot(user);
  clock.pass(9_999);
  host.acts.screenshot(7);
  clock.pass(1);
  host.acts.screenshot(7);
  expect(acts.map(({ act, userId }) => [act, userId])).toEqual(
    [7, 8, null, 7].map((userId) => ['screenshot', userId]),
  );
});

test('a console that ends while its script is paused reports its end only', () => {
  const { clock, reports, host } = createTestHost();
  host.connect(assignment);
  clock.pass(5_000);
  host.control.setPaused(true, { sender: 7, name: 'Anna' });
  const before = reports.length;
  host.disconnect(true);
  expect(reports.slice(before)).toMatchObject([
    { status: consoleStatus.disconnected, script: { paused: false, pausedBy: null } },
  ]);
});

test('each match is reported with its difficulty, rating and result, at a time of its own', () => {
  const { happened, endMatch } = createTestHost({ resumed: true });
  endMatch([2, 1]);
  endMatch([0, 1]);
  endMatch([1, 1]);
  const about = {
    kind: 'match',
    accountId: 11,
    consoleId: 1,
    difficulty: 'amateur',
    rating: 71,
    isRivals: true,
  };
  expect(happened).toMatchObject([
    { ...about, score: [2, 1], result: 'win' },
    { ...about, score: [0, 1], result: 'loss' },
    { ...about, score: [1, 1], result: 'draw' },
  ]);
  expect(new Set(happened.map(({ at }) => at)).size).toBe(3);
});

test('a lost connection and problems of the game are reported as events of the account', () => {
  const { happened, host, clock } = createTestHost({ failures: 1 });
  host.connect(assignment);
  // Every connection fails. A failure caused by the account is not a problem of the accounts database.
  for (let attempt = 0; attempt < 20; attempt++) clock.pass(130_000);
  const problems = happened.map((event) => (event.kind === 'problem' ? event.problem : event.kind));
  expect(problems).toContain('lost-connection');
  const playing = createTestHost({ failures: 1, resumed: true });
  for (let match = 0; match < 10; match++) playing.endMatch();
  expect(playing.happened.some(({ kind }) => kind === 'problem')).toBe(true);
});
