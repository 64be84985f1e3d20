import { z } from 'zod';
import { type EventName, events } from '#contract/events/index.ts';
import type { Audience, DomainEvent } from './append.ts';

export interface StoredEvent {
  kind: string;
  is_history: boolean;
  data: unknown;
  user_ids: number[] | null;
  server_ids: number[] | null;
}

const name = z.enum(Object.keys(events) as [EventName, ...EventName[]]);

/** Null for an event that is not sent to open apps, or that belongs to a later release. @throws ZodError */
export function parseEvent({ kind, data, user_ids, server_ids }: StoredEvent): DomainEvent | null {
  const known = name.safeParse(kind);
  if (!known.success) return null;
  const payload = events[known.data].parse(data);
  return { name: known.data, payload, audience: audienceOf(user_ids, server_ids) } as DomainEvent;
}

/**
 * The events for open apps from a row of the log; about history they only learn that there is some.
 * @throws ZodError
 */
export function eventsOf(row: StoredEvent): DomainEvent[] {
  const { is_history, user_ids, server_ids } = row;
  if (!is_history) return [parseEvent(row) ?? []].flat();
  const audiences: Audience[] = [
    ...(user_ids ? [{ userIds: user_ids }] : []),
    ...(server_ids ? [{ serverIds: server_ids }] : []),
  ];
  const recipients = audiences.length > 0 ? audiences : (['everybody'] as const);
  return recipients.map((audience) => ({ name: 'activityUpdated', payload: {}, audience }));
}

function audienceOf(userIds: number[] | null, serverIds: number[] | null): Audience {
  if (userIds) return { userIds };
  return serverIds ? { serverIds } : 'everybody';
}

/** Merges events of one name for the same recipients into one with all ids, at the place of the first. */
export function mergeEvents(all: readonly DomainEvent[]): DomainEvent[] {
  const merged = new Map<string, { event: DomainEvent; ids: Set<number> | null }>();
  for (const event of all) {
    const { name: kind, payload, audience } = event;
    const ids = 'ids' in payload ? payload.ids : null;
    const key = JSON.stringify([kind, audience, ids ? null : payload]);
    const before = merged.get(key);
    if (!before) merged.set(key, { event, ids: ids && new Set(ids) });
    else for (const id of ids ?? []) before.ids?.add(id);
  }
  return [...merged.values()].map(({ event, ids }) =>
    ids ? ({ ...event, payload: { ...event.payload, ids: [...ids] } } as DomainEvent) : event,
  );
}
