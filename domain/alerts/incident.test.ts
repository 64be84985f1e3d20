import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  act,
  type IncidentAct,
  type IncidentStatus,
  isOver,
  observe,
  openedStatus,
  reopenWithinMs,
} from './incident.ts';

/** An incident as a person sees it, kept by simple rules of its own. */
interface Model {
  state: 'open' | 'acknowledged' | 'resolved';
  snoozedUntil: number | null;
  assignee: number | null;
}

interface Real {
  status: IncidentStatus;
  now: number;
}

const me = 7;
const clearMs = 60_000;

/** Applies the same act to the model and the incident. */
function expectAct(model: Model, real: Real, done: IncidentAct): void {
  const step = act(real.status, done, real.now);
  const before = { ...model };
  if (model.state === 'resolved') {
    if (done.kind === 'reopen') Object.assign(model, { state: 'open', snoozedUntil: null });
  } else if (done.kind === 'acknowledge') Object.assign(model, { state: 'acknowledged', snoozedUntil: null });
  else if (done.kind === 'assign')
    Object.assign(model, {
      assignee: done.userId,
      ...(done.isSelf && { state: 'acknowledged', snoozedUntil: null }),
    });
  else if (done.kind === 'snooze' && done.until > real.now) model.snoozedUntil = done.until;
  else if (done.kind === 'resolve') Object.assign(model, { state: 'resolved', snoozedUntil: null });
  else if (done.kind === 'reopen') Object.assign(model, { state: 'open', snoozedUntil: null });
  if (step) real.status = step.status;
  // Every change is reported once; without a change nothing is.
  expect(step !== null).toBe(JSON.stringify(before) !== JSON.stringify(model));
  expectSame(model, real);
}

interface Reading {
  condition: 'bad' | 'good' | 'unknown' | 'gone';
  hasMore: boolean;
  passed: number;
}

/** Lets time pass, then reads the condition. */
function expectReading(model: Model, real: Real, { condition, hasMore, passed }: Reading): void {
  real.now += passed;
  const { status, now } = real;
  const wasResolved = status.phase === 'resolved';
  const step = observe(status, { condition, hasMore: hasMore && condition === 'bad', clearMs }, now);
  if (step) real.status = step.status;
  const isResolved = real.status.phase === 'resolved';
  // It may end automatically only after the condition has been over for long enough.
  const mayEnd = condition === 'gone' || (condition === 'good' && now - (status.goodSince ?? now) >= clearMs);
  expect(!wasResolved && isResolved && !mayEnd).toBe(false);
  // It may reopen only while the condition holds: after it was over, or for more objects.
  const mayOpen = condition === 'bad' && (!status.holds || hasMore) && !isOver(status, now);
  expect(wasResolved && !isResolved && !mayOpen).toBe(false);
  const wakes = (model.snoozedUntil ?? Infinity) <= now && (condition === 'bad' || condition === 'unknown');
  if (!wasResolved && isResolved) Object.assign(model, { state: 'resolved', snoozedUntil: null });
  else if (wasResolved !== isResolved || wakes) Object.assign(model, { state: 'open', snoozedUntil: null });
  expectSame(model, real);
}

function expectSame(model: Model, { status }: Real): void {
  expect([status.phase, status.snoozedUntil, status.assigneeId]).toEqual([
    model.state,
    model.snoozedUntil,
    model.assignee,
  ]);
  expect(status.resolvedAt === null).toBe(status.phase !== 'resolved');
  expect(status.phase === 'resolved' && status.goodSince !== null).toBe(false);
}

const acts = fc.oneof(
  fc.constantFrom<IncidentAct>({ kind: 'acknowledge' }, { kind: 'resolve' }, { kind: 'reopen' }),
  fc
    .constantFrom(null, me, 8)
    .map((userId): IncidentAct => ({ kind: 'assign', userId, isSelf: userId === me })),
  fc.integer({ min: -10, max: 200_000 }).map((ahead): IncidentAct => ({ kind: 'snooze', until: ahead })),
);
const readings = fc.record({
  condition: fc.constantFrom(
    'bad' as const,
    'bad' as const,
    'good' as const,
    'unknown' as const,
    'gone' as const,
  ),
  hasMore: fc.boolean(),
  passed: fc.constantFrom(0, 1_000, 30_000, clearMs, reopenWithinMs + 1),
});

test('whatever users do and whatever is read, an incident has one state, ends only when it is over, and reports each change once', () => {
  const step = fc.oneof(
    acts.map((done) => (model: Model, real: Real) => expectAct(model, real, done)),
    readings.map((read) => (model: Model, real: Real) => expectReading(model, real, read)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const model: Model = { state: 'open', snoozedUntil: null, assignee: null };
      const real: Real = { status: openedStatus, now: 0 };
      for (const expectStep of steps) expectStep(model, real);
    }),
    { numRuns: 300 },
  );
});

test('a condition that returns soon opens its incident again, and later another one', () => {
  const read = (status: IncidentStatus, condition: 'bad' | 'good', now: number) =>
    observe(status, { condition, hasMore: false, clearMs }, now);
  const good = read(openedStatus, 'good', 0)?.status ?? openedStatus;
  const over = read(good, 'good', clearMs)?.status ?? good;
  expect(over).toMatchObject({ phase: 'resolved', holds: false });
  expect(read(over, 'bad', clearMs + reopenWithinMs)).toMatchObject({
    event: 'reopened',
    status: { openings: 2 },
  });
  expect(read(over, 'bad', clearMs + reopenWithinMs + 1)).toBeNull();
});
