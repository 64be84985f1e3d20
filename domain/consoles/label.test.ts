import { describe, expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { aConsole, aServer } from './fixtures.ts';
import { type ConsoleLabel, labelOf, labelsOf, nextCheck } from './label.ts';
import { silentServersOf, withPresence } from './presence.ts';
import { canDisconnect } from './consoleRules.ts';
import { countConsoles } from './select.ts';
import { badgeTone } from './status.ts';

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

  test('of a failed console always says that it failed', () => {
    const failures = [{ gameActivity: played(10) }, { open: false }, { accountCount: 0 }, {}];
    expect(failures.map((over) => labelsOf(aConsole({ ...over, status: failed })))).toEqual([
      ['offline', 'out a task'],
      ['offline', 'closed'],
      ['offline', 'empty'],
      ['offline'],
    ]);
    expect(labelsOf(aConsole({ status: disconnected, gameActivity: played(10) }))).toEqual(['out a task']);
  });
});

test('what ran on a server that is offline is unknown since then, and counts as not active', () => {
  const silent = silentServersOf([
    aServer({ id: 1, online: false, offlineSince: '2025-03-01T10:32:00Z' }),
    aServer({ id: 2 }),
    aServer({ id: 3, online: false }),
  ]);
  const consoles = [
    aConsole({ id: 1, serverId: 1, status: connected }),
    aConsole({ id: 2, serverId: 1, status: failed }),
    aConsole({ id: 3, serverId: 2, status: connected }),
    aConsole({ id: 4, serverId: 3, status: connecting }),
  ];
  const shown = withPresence(consoles, silent);
  expect(shown.map(labelOf)).toEqual(['unknown', 'offline', 'status', 'unknown']);
  expect(shown.map(badgeTone)).toEqual(['secondary', 'negative', 'positive', 'secondary']);
  expect(shown.map(({ unknownSince }) => unknownSince)).toEqual([
    '2025-03-01T10:32:00Z',
    undefined,
    undefined,
    null,
  ]);
  expect(countConsoles(shown)).toMatchObject({ active: 1, failed: 1 });
  expect(shown.map(canDisconnect)).toEqual([true, false, true, true]);
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
