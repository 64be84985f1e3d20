/** The state of an incident, without who has changed it. Times in milliseconds since the epoch. */
export interface IncidentStatus {
  readonly phase: 'open' | 'acknowledged' | 'resolved';
  /** Until then nobody is told; null: it is not snoozed. */
  readonly snoozedUntil: number | null;
  readonly assigneeId: number | null;
  /** Whether the condition held when it was last read. */
  readonly holds: boolean;
  /** Since when the condition has been over, of one that is not resolved; null: it holds. */
  readonly goodSince: number | null;
  readonly resolvedAt: number | null;
  /** How often it was opened. */
  readonly openings: number;
}

/**
 * What becomes known of an incident. `updated`: it is about something more. `assigned` and `snoozed` are of nobody's interest but
 * the app's; `reopened` also when a snooze is over.
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

/** What a person does. */
export type IncidentAct =
  | { kind: 'acknowledge' }
  | { kind: 'assign'; userId: number | null; isSelf: boolean }
  | { kind: 'snooze'; until: number }
  | { kind: 'resolve' }
  | { kind: 'reopen' };

/** A condition that returns within this time opens its incident again, milliseconds; later it opens another one. */
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

/** What an act of a person makes of an incident; null: nothing, it is so already or cannot be. */
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
      const acknowledges = done.isSelf && phase === 'open';
      if (done.userId === assigneeId && !acknowledges) return null;
      return {
        status: { ...status, assigneeId: done.userId, ...(acknowledges && { phase: 'acknowledged' }) },
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

/** What was read of the condition of an incident. */
export interface Observation {
  /** `unknown`: it cannot be read at the moment, as of a server that is offline. `gone`: nobody watches it any more. */
  condition: 'bad' | 'good' | 'unknown' | 'gone';
  /** It is about something that it was not about when it was last read. */
  hasMore: boolean;
  /** How long it has to be over before the incident ends, milliseconds. */
  clearMs: number;
}

/**
 * What a reading makes of an incident; null: nothing. The incident of a condition that returns later than {@link reopenWithinMs}
 * stays as it is: see {@link isOver}.
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
    // Resolved by hand while it holds: it stays so, for what it was about.
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

/** Whether it is history: should its condition return, that is another incident. */
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
