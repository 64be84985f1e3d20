import { reopenWithinMs } from './incident.ts';

/** A time span in which a condition held, in milliseconds since the epoch; `to` null: it still holds. */
export interface Span {
  serverId: number | null;
  objectId: number;
  from: number;
  to: number | null;
}

export interface Opening {
  at: number;
  serverId: number | null;
  /** Number of different objects until it ended. */
  count: number;
}

/** The incidents that a rule would have opened, oldest first: one per server until everything was over for long enough. */
export function openingsOf(
  spans: readonly Span[],
  { forMs, clearMs, now }: { forMs: number; clearMs: number; now: number },
): Opening[] {
  const due = spans
    .map((span) => ({ ...span, at: span.from + forMs, to: span.to ?? Number.POSITIVE_INFINITY }))
    .filter(({ at, to }) => at <= now && to >= at)
    .sort((a, b) => a.at - b.at);
  return [...Map.groupBy(due, ({ serverId }) => serverId).values()]
    .flatMap(merged)
    .sort((a, b) => a.at - b.at);

  function merged(own: readonly (Span & { at: number; to: number })[]): Opening[] {
    const openings: (Opening & { until: number; objects: Set<number> })[] = [];
    for (const { serverId, objectId, at, to } of own) {
      const last = openings.at(-1);
      // It ends after the condition was over for long enough, and reopens if that returns soon.
      if (last && at <= last.until + clearMs + reopenWithinMs) {
        last.until = Math.max(last.until, to);
        last.objects.add(objectId);
      } else openings.push({ at, serverId, count: 0, until: to, objects: new Set([objectId]) });
    }
    return openings.map(({ at, serverId, objects }) => ({ at, serverId, count: objects.size }));
  }
}
