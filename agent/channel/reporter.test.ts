import { expect, test } from 'vitest';
import type { ConsoleReport } from '#contract/agent/index.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { Reporter } from '#agent/channel/reporter.ts';

const report = (consoleId: number, playedToday: number): ConsoleReport => ({
  consoleId,
  status: 4,
  accountId: 1,
  error: null,
  nextCheckAt: null,
  gameActivity: { gameSessionsToday: 1, playedToday, maxGamesToday: 9, playedTotal: 9 },
});

function setUp() {
  const clock = createFakeClock();
  const sent: [consoleId: number, played: number][][] = [];
  const state = { down: false };
  const reporter = new Reporter({
    clock,
    async send(told) {
      if (state.down) throw new Error('nobody there');
      sent.push(told.map(({ consoleId, gameActivity }) => [consoleId, gameActivity.playedToday]));
      return [];
    },
    onRefused: () => undefined,
  });
  return { clock, sent, state, reporter };
}

/** Runs the pending microtasks. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a state is reported at once, matches of all consoles together every 10 s', async () => {
  const { clock, sent, reporter } = setUp();
  reporter.report(report(1, 0), 'state');
  reporter.report(report(1, 1), 'activity');
  reporter.report(report(1, 2), 'activity');
  reporter.report(report(2, 0), 'state');
  await settle();
  expect(sent).toEqual([
    [
      [1, 0],
      [2, 0],
    ],
  ]);
  reporter.report(report(2, 1), 'activity');
  clock.pass(9_999);
  await settle();
  expect(sent).toHaveLength(1);
  clock.pass(1);
  await settle();
  expect(sent[1]).toEqual([
    [1, 2],
    [2, 1],
  ]);
  clock.pass(20_000);
  await settle();
  expect(sent).toHaveLength(2);
});

test('an unconfirmed report is repeated, in its newest version only', async () => {
  const { clock, sent, state, reporter } = setUp();
  state.down = true;
  reporter.report(report(1, 0), 'state');
  await settle();
  reporter.report(report(1, 1), 'state');
  state.down = false;
  clock.pass(1_000);
  await settle();
  expect(sent).toEqual([[[1, 1]]]);
});

test('a state replaces what was played before it', async () => {
  const { clock, sent, reporter } = setUp();
  reporter.report(report(1, 1), 'activity');
  reporter.report(report(1, 2), 'state');
  clock.pass(10_000);
  await settle();
  expect(sent).toEqual([[[1, 2]]]);
});

test('the reports of many consoles are sent in messages of a hundred', async () => {
  const { sent, reporter } = setUp();
  for (let id = 1; id <= 230; id++) reporter.report(report(id, 0), 'state');
  await settle();
  expect(sent.map((message) => message.length)).toEqual([100, 100, 30]);
});
