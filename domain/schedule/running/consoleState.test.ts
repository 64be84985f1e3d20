import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { consoleStateOf, type StoredConsole } from './consoleState.ts';

const now = new Date('2026-07-06T10:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const stored: StoredConsole = {
  status: consoleStatus.failed,
  runId: 7,
  open: true,
  serverOpen: true,
  serverOnline: true,
  handAt: null,
  attachedAt: null,
  nextCheckAt: null,
  statusSince: null,
  isPaused: null,
  playedToday: 0,
  maxGamesToday: 0,
};
const state = (over: Partial<StoredConsole>) => consoleStateOf({ ...stored, ...over }, now);

test('what is stored is taken over, with times in milliseconds', () => {
  expect(state({})).toEqual({
    status: consoleStatus.failed,
    runId: 7,
    handAt: null,
    attachedAt: 0,
    willRetry: true,
    isControlled: false,
    isOpen: true,
    isServerOpen: true,
    isServerOnline: true,
    isLimitReached: false,
  });
  expect(
    state({
      open: false,
      serverOpen: false,
      serverOnline: false,
      handAt: before(5_000),
      attachedAt: before(9_000),
      isPaused: true,
    }),
  ).toMatchObject({
    handAt: now.getTime() - 5_000,
    attachedAt: now.getTime() - 9_000,
    isControlled: true,
    isOpen: false,
    isServerOpen: false,
    isServerOnline: false,
  });
  expect(state({ isPaused: false }).isControlled).toBe(false);
});

test.each([
  ['announced for later', { nextCheckAt: before(-1) }, true],
  ['announced for a moment ago', { nextCheckAt: before(59_999) }, true],
  ['announced for a minute ago', { nextCheckAt: before(60_000) }, false],
  ['announced, whenever it failed', { nextCheckAt: before(-1), statusSince: before(900_000) }, true],
  ['not announced, after a failure just now', { statusSince: before(299_999) }, true],
  ['not announced, after a failure five minutes ago', { statusSince: before(300_000) }, false],
] as const)('a retry that was %s is still expected: %o %s', (_name, over, expected) => {
  expect(state(over).willRetry).toBe(expected);
});

test.each([
  [0, 0, false],
  [5, 0, false],
  [4, 5, false],
  [5, 5, true],
  [6, 5, true],
])('%i games of at most %i', (playedToday, maxGamesToday, expected) => {
  expect(state({ playedToday, maxGamesToday }).isLimitReached).toBe(expected);
});
