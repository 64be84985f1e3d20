import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { type ConsoleState, type CurrentRun, decide, outcomeOf, toleranceMs } from './runs.ts';

const hour = 3_600_000;
const { connected, connecting, disconnected, failed } = consoleStatus;

const state = (over: Partial<ConsoleState> = {}): ConsoleState => ({
  status: disconnected,
  runId: null,
  handAt: null,
  attachedAt: 0,
  willRetry: true,
  isControlled: false,
  isOpen: true,
  isServerOpen: true,
  isServerOnline: true,
  isLimitReached: false,
  ...over,
});
const run = (id: number, over: Partial<CurrentRun> = {}): CurrentRun => ({
  id,
  slot: id,
  start: 10 * hour,
  attempts: 0,
  account: { open: true, status: accountStatus.inactive },
  ...over,
});
/** The decision, with its reasons as an object. */
function decided(given: Partial<ConsoleState>, ...runs: CurrentRun[]) {
  const { start, stop, reasons } = decide(state(given), runs);
  return { start, stop, reasons: Object.fromEntries(reasons) };
}

describe('a free console', () => {
  test('starts its run', () => {
    expect(decided({}, run(1))).toEqual({ start: 1, stop: false, reasons: {} });
  });

  test('of several runs, starts the one that began first, and then the lowest index', () => {
    expect(decided({}, run(1), run(2, { start: 9 * hour }))).toMatchObject({
      start: 2,
      reasons: { 1: 'consoleTaken' },
    });
    expect(decided({}, run(3), run(2))).toMatchObject({ start: 2, reasons: { 3: 'consoleTaken' } });
    // A run that lost the console before waits for the others.
    expect(decided({}, run(2, { attempts: 1 }), run(3))).toMatchObject({ start: 3 });
  });

  test.each([
    [{ isServerOpen: false }, 'serverClosed'],
    [{ isOpen: false }, 'consoleClosed'],
    [{ isServerOnline: false }, 'serverOffline'],
    [{ isLimitReached: true }, 'limitReached'],
  ] as const)('starts nothing with %o', (given, reason) => {
    expect(decided(given, run(1))).toEqual({ start: null, stop: false, reasons: { 1: reason } });
  });

  test.each([
    [null, 'noAccount'],
    [{ open: false, status: accountStatus.inactive }, 'accountDone'],
    [{ open: true, status: accountStatus.signIn }, 'accountBusy'],
    [{ open: true, status: accountStatus.failed }, 'accountFailed'],
  ] as const)('leaves out an account %o, and starts the next one', (account, reason) => {
    expect(decided({}, run(1, { account }), run(2))).toEqual({
      start: 2,
      stop: false,
      reasons: { 1: reason },
    });
  });
});

describe('a console that plays', () => {
  test('keeps its run, and lets the others wait', () => {
    for (const status of [connecting, connected])
      expect(decided({ status, runId: 1 }, run(1), run(2))).toEqual({
        start: null,
        stop: false,
        reasons: { 2: 'consoleTaken' },
      });
  });

  test('is stopped when the bar of its run is over', () => {
    expect(decided({ status: connected, runId: 9 })).toMatchObject({ start: null, stop: true });
    expect(decided({ status: connected, runId: 9 }, run(1))).toMatchObject({
      stop: true,
      reasons: { 1: 'consoleTaken' },
    });
  });

  test('is not stopped while somebody controls it', () => {
    expect(decided({ status: connected, runId: 9, isControlled: true }, run(1))).toMatchObject({
      stop: false,
      reasons: { 1: 'controlled' },
    });
  });

  test('is left alone when a person has started it, until the next bar', () => {
    const byHand = { status: connected, handAt: 11 * hour };
    expect(decided(byHand)).toEqual({ start: null, stop: false, reasons: {} });
    expect(decided(byHand, run(1))).toEqual({ start: null, stop: false, reasons: { 1: 'startedByHand' } });
    expect(decided(byHand, run(1), run(2, { start: 12 * hour }))).toEqual({
      start: null,
      stop: true,
      reasons: { 1: 'startedByHand', 2: 'consoleTaken' },
    });
  });
});

test('a console that a person has stopped is left alone until the next bar', () => {
  const stopped = { handAt: 11 * hour, runId: 1 };
  expect(decided(stopped, run(1))).toEqual({ start: null, stop: false, reasons: { 1: 'stoppedByHand' } });
  expect(decided(stopped, run(1), run(2, { start: 12 * hour }))).toMatchObject({ start: 2 });
});

test('a scheduler that is attached after a stop by hand begins at once', () => {
  const stopped = { handAt: 11 * hour, runId: 1, attachedAt: 11 * hour + 1 };
  expect(decided(stopped, run(1))).toEqual({ start: 1, stop: false, reasons: {} });
  // The stop came last.
  expect(decided({ ...stopped, attachedAt: 11 * hour }, run(1))).toMatchObject({ start: null });
  // An account that a person started is not interrupted.
  const playing = { ...stopped, runId: null, status: connected };
  expect(decided(playing, run(1))).toEqual({ start: null, stop: false, reasons: { 1: 'startedByHand' } });
});

describe('a failed console', () => {
  const account = { open: true, status: accountStatus.failed };

  test('retries automatically during the bar of its run', () => {
    expect(decided({ status: failed, runId: 1 }, run(1, { account }))).toEqual({
      start: null,
      stop: false,
      reasons: { 1: 'accountFailed' },
    });
  });

  test('is started again when its agent has forgotten the start', () => {
    expect(decided({ status: failed, runId: 1, willRetry: false }, run(1, { account }))).toEqual({
      start: 1,
      stop: false,
      reasons: {},
    });
    // An account that failed before its bar began is left to people.
    expect(decided({ status: failed, runId: 9, willRetry: false }, run(1, { account }))).toMatchObject({
      start: null,
      reasons: { 1: 'accountFailed' },
    });
  });

  test('plays another run that waits', () => {
    expect(decided({ status: failed, runId: 1 }, run(1, { account }), run(2))).toEqual({
      start: 2,
      stop: false,
      reasons: { 1: 'accountFailed' },
    });
  });

  test('is stopped from trying again when the bar is over', () => {
    expect(decided({ status: failed, runId: 1 })).toMatchObject({ start: null, stop: true });
    expect(decided({ status: failed, runId: null })).toMatchObject({ start: null, stop: false });
  });
});

const states = fc.record({
  status: fc.constantFrom(...Object.values(consoleStatus)),
  runId: fc.option(fc.integer({ min: 1, max: 5 })),
  handAt: fc.option(fc.integer({ min: 0, max: 20 }).map((at) => at * hour)),
  attachedAt: fc.integer({ min: 0, max: 20 }).map((at) => at * hour),
  willRetry: fc.boolean(),
  isControlled: fc.boolean(),
  isOpen: fc.boolean(),
  isServerOpen: fc.boolean(),
  isServerOnline: fc.boolean(),
  isLimitReached: fc.boolean(),
});
const runs = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 5 }),
    slot: fc.integer({ min: 0, max: 30 }),
    start: fc.integer({ min: 0, max: 20 }).map((at) => at * hour),
    attempts: fc.integer({ min: 0, max: 3 }),
    account: fc.option(
      fc.record({ open: fc.boolean(), status: fc.constantFrom(...Object.values(accountStatus)) }),
    ),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
);

test('of any state: never starts and stops at once, gives every waiting run a reason, and respects every limit', () => {
  fc.assert(
    fc.property(states, runs, (given, list) => {
      const { start, stop, reasons } = decide(given, list);
      const isPlaying = given.status === connected || given.status === connecting;
      const started = list.find(({ id }) => id === start);
      const isFree =
        given.isOpen && given.isServerOpen && given.isServerOnline && !given.isLimitReached && !isPlaying;
      const wantedSince = Math.max(started?.start ?? 0, given.attachedAt);
      const isAllowed = started?.account?.open === true && (given.handAt ?? -1) < wantedSince;
      expect(start === null || (!stop && isFree && isAllowed)).toBe(true);
      expect(stop && given.isControlled && isPlaying).toBe(false);
      for (const { id } of list) {
        const plays = isPlaying && given.runId === id;
        expect(reasons.has(id) || id === start || plays).toBe(true);
      }
    }),
  );
});

test('how a run has ended', () => {
  const [plannedStart, plannedEnd] = [10 * hour, 12 * hour];
  const ended = (
    startedAt: number | null,
    endedAt: number | null,
    reason: Parameters<typeof outcomeOf>[0]['reason'] = null,
  ) => outcomeOf({ plannedStart, plannedEnd, startedAt, endedAt, reason });
  expect(ended(plannedStart + toleranceMs, plannedEnd)).toBe('kept');
  expect(ended(plannedStart + toleranceMs + 1, plannedEnd)).toBe('late');
  expect(ended(plannedStart, plannedEnd - toleranceMs - 1, 'serverOffline')).toBe('cutShort');
  expect(ended(plannedStart, 11 * hour, 'stoppedByHand')).toBe('leftAlone');
  expect(ended(null, null, 'startedByHand')).toBe('leftAlone');
  expect(ended(null, null, 'serverClosed')).toBe('missed');
});
