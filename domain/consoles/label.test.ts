import { describe, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { aConsole } from './fixtures.ts';
import { type ConsoleLabel, labelOf, nextCheck } from './label.ts';

const { connected, connecting, disconnected, failed, new: fresh } = consoleStatus;
const played = (playedToday: number) => ({
  gameSessionsToday: 1,
  playedToday,
  maxGamesToday: 10,
  playedTotal: 99,
});

describe('derived label', () => {
  test.each([
    ['empty', { accounts: [], open: false, status: failed }],
    ['closed', { open: false, status: connected }],
    ['status', { status: connected, gameActivity: played(10) }],
    ['status', { status: connecting, gameActivity: played(10) }],
    ['out a task', { status: failed, gameActivity: played(10) }],
    ['out a task', { status: disconnected, gameActivity: played(10) }],
    ['offline', { status: failed, gameActivity: played(9) }],
    ['status', { status: fresh }],
    ['offline', { status: failed, gameActivity: undefined }],
    ['status', { status: disconnected, gameActivity: played(9) }],
  ] satisfies [ConsoleLabel, Partial<GameConsole>][])('%s: %o', (label, over) => {
    expect(labelOf(aConsole(over))).toBe(label);
  });
});

describe('next check', () => {
  const now = Date.parse('2025-03-01T12:00:00Z');

  test('returns a time in the future', () => {
    expect(nextCheck('2025-03-01T12:05:00Z', now)).toEqual({ kind: 'at', at: now + 300_000 });
  });

  test.each([[null], ['2025-03-01T11:59:00Z'], ['soonish']])('is soon for %s', (at) => {
    expect(nextCheck(at, now)).toEqual({ kind: 'soon' });
  });
});
