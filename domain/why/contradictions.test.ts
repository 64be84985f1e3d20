import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import { runReasons } from '#contract/http/schedulePlan.ts';
import { whyReasons } from '#contract/http/why.ts';
import { accountSkipReason } from '#domain/accounts/accountRules.ts';
import { accountStartFault, startFault } from '#domain/consoles/start.ts';
import { decide } from '#domain/schedule/running/runs.ts';
import type { PlannedRun, Reason, WhyAccount } from './facts.ts';
import { account, knownOf, scheduler } from './fixtures.ts';
import { reasonsOf } from './why.ts';

/** Reasons for which a start by a user is refused or has no effect; with all others it is allowed. */
const refusals: ReadonlySet<string> = new Set(whyReasons.slice(0, whyReasons.indexOf('starting')));

const time = fc.integer({ min: 0, max: 20 });
const aStatus = fc.constantFrom(1, 2, 3, 4, 5, -1, 7);
const anAccount = fc.record({
  open: fc.boolean(),
  isQuarantined: mostly(false),
  status: fc.constantFrom(1, 1, 1, 2, 3, 4, -1),
  lastError: fc.constantFrom(null, 'Proxy connection timed out', 'x'),
  paired: fc.boolean(),
  banned: fc.constantFrom(null, 1, 10),
  queue: fc.constantFrom(null, { place: 1, of: 2 }),
});
const aConsole = fc.record({
  state: fc.record({
    status: aStatus,
    runId: fc.constantFrom(null, 1, 2, 3, 99),
    handAt: fc.option(time),
    attachedAt: time,
    willRetry: fc.boolean(),
    isControlled: fc.boolean(),
    isOpen: mostly(true),
    isServerOpen: mostly(true),
    isServerOnline: mostly(true),
    isLimitReached: mostly(false),
  }),
  accounts: fc.array(anAccount, { maxLength: 3 }),
  player: fc.constantFrom(null, 1, 2, 3),
  last: fc.constantFrom(null, 1, 2, 3),
  scheduler: fc.option(fc.record({ isEnabled: mostly(true), isOwnerBlocked: mostly(false) })),
  slots: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  start: time,
  attempts: fc.integer({ min: 0, max: 2 }),
  reason: fc.constantFrom(null, ...runReasons),
  next: fc.option(time),
});

function mostly(value: boolean) {
  return fc.oneof(
    { arbitrary: fc.constant(value), weight: 4 },
    { arbitrary: fc.constant(!value), weight: 1 },
  );
}

/** Cases in which a reason of this console or its accounts contradicts the start or the runner. */
function contradictionsOf(one: typeof aConsole extends fc.Arbitrary<infer T> ? T : never): string[] {
  const accounts = one.accounts.map((own, index) => ({ ...account, ...own, id: index + 1, index }));
  const isCarriedOut = one.scheduler?.isEnabled === true && !one.scheduler.isOwnerBlocked;
  const runs = (isCarriedOut ? one.slots : []).map((slot, at): PlannedRun => ({
    id: at + 1,
    slot,
    start: one.start + at,
    attempts: one.attempts,
    account: accounts[slot] ?? null,
    reason: one.reason,
    detail: null,
  }));
  const { given } = knownOf({
    state: one.state,
    console: {
      accountCount: accounts.length,
      player: accounts.find(({ id }) => id === one.player) ?? null,
      lastAccountId: one.last,
      scheduler: one.scheduler && { ...scheduler, ...one.scheduler },
      runs,
      nextStarts: new Map(one.next === null ? [] : [[0, 30 + one.next]]),
    },
  });
  const { status, isOpen: open, isServerOpen: serverOpen, isServerOnline } = one.state;
  const known = { id: 1, name: 'one', status, open, accountCount: accounts.length, serverOpen };
  // What the runner starts: it skips a console whose scheduler is not enabled, and checks a start like a call
  // of a user.
  const isLooked = isCarriedOut && startFault(known) === null;
  const start = isLooked ? decide(one.state, runs).start : null;
  const isStartable = (asked: WhyAccount): boolean =>
    accountSkipReason('start', {
      ...asked,
      signed: true,
      quarantine: asked.isQuarantined ? {} : null,
      console: known,
    }) === null &&
    startFault(known) === null &&
    accountStartFault(asked) === null &&
    isServerOnline;
  const isActive =
    isServerOnline && (status === consoleStatus.connecting || status === consoleStatus.connected);
  const isStarting = (reason: Reason | null): boolean =>
    reason !== null && ['starting', 'agentRefused'].includes(reason.code);

  const reasons = reasonsOf(given);
  const ofConsole = reasons.ofConsole(accounts);
  const checks = accounts.flatMap((asked) => {
    const reason = reasons.ofAccount(asked);
    const own = runs.find(({ slot }) => slot === asked.index);
    const isStarted = own !== undefined && own.id === start;
    return {
      isPlaying: reason !== null || (isActive && one.player === asked.id),
      isRefused: reason === null || refusals.has(reason.code) === (!isStartable(asked) && !isStarted),
      isStarted: isStarting(reason) === isStarted,
      isLater: reason?.code !== 'planned' || own === undefined,
      isAfterAnother: reason?.code !== 'otherFirst' || start !== null,
    };
  });
  const all = {
    isPlaying: ofConsole !== null || isActive,
    isStarted: isStarting(ofConsole) === (start !== null),
    // If a plan names an account in another state than the others, that is the reason, though a user may
    // start those.
    isRefused:
      ofConsole === null ||
      runs.length > 0 ||
      refusals.has(ofConsole.code) !== accounts.some((asked) => isStartable(asked)),
  };
  return [all, ...checks].flatMap((check) =>
    Object.entries(check).flatMap(([name, isTrue]) => (isTrue ? [] : [name])),
  );
}

test('no reason contradicts what the start and the runner do, in 10,000 fleets', () => {
  fc.assert(
    fc.property(fc.array(aConsole, { minLength: 1, maxLength: 3 }), (fleet) => {
      expect(fleet.flatMap(contradictionsOf)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});
