/** The state of an incident, without the people who changed it. Times in milliseconds since the epoch. */
export interface IncidentStatus {
  readonly phase: 'open' | 'acknowledged' | 'resolved';
  /** Until then no messages are sent; null: it is not snoozed. */
  readonly snoozedUntil: number | null;
  readonly assigneeId: number | null;
  /** Whether the condition held when it was last read. */
  readonly holds: boolean;
  /** Since when the condition has been over while the incident is not resolved; null: it holds. */
  readonly goodSince: number | null;
  readonly resolvedAt: number | null;
  readonly openings: number;
}

/**
 * Events of an incident. `updated`: it has more objects. `assigned` and `snoozed` matter only to the app.
 * `reopened`: also when a snooze ends.
 */
export type IncidentEventKind =
  | 'opened'
  | 'updated'
  | 'acknowledged'
  | 'assigned'
  | 'snoozed'
  | 'resolved'
  | 'reopened'
  | 'escalated';

export type IncidentAct =
  | { kind: 'acknowledge' }
  | { kind: 'assign'; userId: number | null; isSelf: boolean }
  | { kind: 'snooze'; until: number }
  | { kind: 'resolve' }
  | { kind: 'reopen' };

/** A condition that returns within this time reopens its incident, milliseconds; later it opens another one. */
export const reopenWithinMs = 30 * 60_000;

export const openedStatus: IncidentStatus = {
  phase: 'open',
  snoozedUntil: null,
  assigneeId: null,
  holds: true,
  goodSince: null,
  resolvedAt: null,
  openings: 1,
};

interface Step {
  status: IncidentStatus;
  event: IncidentEventKind;
}

/** The result of a person's act on an incident; null: nothing changes, or the act is impossible. */
export function act(status: IncidentStatus, done: IncidentAct, now: number): Step | null {
  const { phase, snoozedUntil, assigneeId } = status;
  if (phase === 'resolved')
    return done.kind === 'reopen' ? { status: reopened(status), event: 'reopened' } : null;
  switch (done.kind) {
    case 'acknowledge':
      return phase === 'acknowledged' && snoozedUntil === null
        ? null
        : { status: { ...status, phase: 'acknowledged', snoozedUntil: null }, event: 'acknowledged' };
    case 'assign': {
      const acknowledges = done.isSelf && (phase === 'open' || snoozedUntil !== null);
      if (done.userId === assigneeId && !acknowledges) return null;
      return {
        status: {
          ...status,
          assigneeId: done.userId,
          ...(acknowledges && { phase: 'acknowledged', snoozedUntil: null }),
        },
        event: acknowledges ? 'acknowledged' : 'assigned',
      };
    }
    case 'snooze':
      return done.until <= now || done.until === snoozedUntil
        ? null
        : { status: { ...status, snoozedUntil: done.until }, event: 'snoozed' };
    case 'resolve':
      return { status: resolvedAt(status, now), event: 'resolved' };
    case 'reopen':
      return phase === 'open' && snoozedUntil === null
        ? null
        : { status: { ...status, phase: 'open', snoozedUntil: null }, event: 'reopened' };
  }
}

/** The result of reading an incident's condition. */
export interface Observation {
  /** `unknown`: it cannot be read at the moment, for example on an offline server. `gone`: nobody watches it any more. */
  condition: 'bad' | 'good' | 'unknown' | 'gone';
  /** Whether it has objects that were missing at the last reading. */
  hasMore: boolean;
  /** How long the condition must be over before the incident ends, in milliseconds. */
  clearMs: number;
}

/**
 * The result of a reading for an incident; null: nothing changes. If the condition returns later than
 * {@link reopenWithinMs}, the incident stays as it is: see {@link isOver}.
 */
export function observe(
  status: IncidentStatus,
  { condition, hasMore, clearMs }: Observation,
  now: number,
): { status: IncidentStatus; event: IncidentEventKind | null } | null {
  const { phase, holds, goodSince, snoozedUntil } = status;
  if (phase === 'resolved') {
    if (condition === 'unknown') return null;
    if (condition !== 'bad') return holds ? { status: { ...status, holds: false }, event: null } : null;
    // Resolved by hand while the condition holds: it stays resolved for its objects.
    if (isOver(status, now) || (holds && !hasMore)) return null;
    return { status: { ...reopened(status), holds: true }, event: 'reopened' };
  }
  if (condition === 'gone')
    return { status: { ...resolvedAt(status, now), holds: false }, event: 'resolved' };
  if (condition === 'good') {
    const since = goodSince ?? now;
    if (now - since >= clearMs)
      return { status: { ...resolvedAt(status, now), holds: false }, event: 'resolved' };
    return goodSince === null ? { status: { ...status, holds: false, goodSince: now }, event: null } : null;
  }
  const wakes = snoozedUntil !== null && snoozedUntil <= now;
  const returns = condition === 'bad' && (goodSince !== null || !holds);
  if (!wakes && !returns && !hasMore) return null;
  return {
    status: {
      ...status,
      ...(returns && { holds: true, goodSince: null }),
      ...(wakes && { phase: 'open', snoozedUntil: null }),
    },
    event: wakes ? 'reopened' : hasMore ? 'updated' : null,
  };
}

/** Whether an incident is history: if its condition returns, that is another incident. */
export const isOver = ({ phase, holds, resolvedAt: at }: IncidentStatus, now: number): boolean =>
  phase === 'resolved' && !holds && now - (at ?? 0) > reopenWithinMs;

const resolvedAt = (status: IncidentStatus, now: number): IncidentStatus => ({
  ...status,
  phase: 'resolved',
  snoozedUntil: null,
  goodSince: null,
  resolvedAt: now,
});

const reopened = (status: IncidentStatus): IncidentStatus => ({
  ...status,
  phase: 'open',
  snoozedUntil: null,
  goodSince: null,
  resolvedAt: null,
  openings: status.openings + 1,
});
