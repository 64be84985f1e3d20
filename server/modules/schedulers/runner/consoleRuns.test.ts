import { expect, test } from 'vitest';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import { match } from './consoleRuns.ts';

const at = (hours: number): number => Date.UTC(2026, 10, 25, 0, hours * 60);
const playing: SchedulerRunRow = {
  id: 1,
  console_id: 5,
  account_id: 9,
  slot: 0,
  config_id: 1,
  scheduler_id: 7,
  revision: 1,
  planned_start: new Date(at(10)),
  planned_end: new Date(at(14)),
  outcome: 'playing',
  reason: null,
  detail: null,
  attempts: 1,
  task_id: null,
  started_at: new Date(at(10)),
  ended_at: null,
};
const gameConsole = { id: 5, schedulerId: 7, attachedAt: new Date(0) };

/** Runs that are kept, begun with which config, and ended, at a time, by bars of the same account. */
function matched(now: number, bars: readonly (readonly [configId: number, start: number, end: number])[]) {
  const intervals = bars.map(([configId, start, end]) => ({
    date: '2026-11-25',
    slot: 0,
    configId,
    start: at(start),
    end: at(end),
  }));
  const plan = { name: 'Night', revision: 2, timezone: 'UTC', intervals };
  const times = { now: at(now), before: at(now) - 5_000 };
  const { current, added, ended } = match(gameConsole, plan, { open: [playing], done: [], left: [] }, times);
  return {
    kept: current.map(({ run, interval }) => [run.id, interval.end]),
    begun: added.map(({ run }) => run.config_id),
    ended: ended.map(({ id }) => id),
  };
}

test('a bar that is cut into while it plays ends, and the bar in its middle begins', () => {
  const bars = [
    [1, 10, 11],
    [2, 11, 12],
    [1, 12, 14],
  ] as const;
  expect(matched(10.5, bars)).toEqual({ kept: [[1, at(11)]], begun: [], ended: [] });
  expect(matched(11.1, bars)).toEqual({ kept: [], begun: [2], ended: [1] });
});

test('an account has one open run, whatever the clock and the plan', () => {
  // The clock was set back before the begin of the run, and another bar was planned for now.
  const bars = [
    [2, 9, 10],
    [1, 10, 14],
  ] as const;
  expect(matched(9.5, bars)).toEqual({ kept: [[1, at(14)]], begun: [], ended: [] });
  // A run belongs to one bar only.
  const halves = [
    [1, 10, 11.5],
    [1, 11.5, 14],
  ] as const;
  expect(matched(11, halves)).toEqual({ kept: [[1, at(11.5)]], begun: [], ended: [] });
});
