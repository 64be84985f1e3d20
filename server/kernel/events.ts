import type { EventName, EventPayload } from '#contract/events/index.ts';
import type { Audience, DomainEvent, Messaging } from '#server/kernel/messaging/messaging.ts';

/** Time for which changes are collected, in milliseconds, so that a busy fleet does not flood clients. */
const gatherMs = 200;

type ByServer = 'serversUpdated' | 'consolesUpdated' | 'accountsUpdated' | 'accountsDeleted' | 'tasksUpdated';

/** Publishes realtime events; every API process forwards them to its own sockets. */
export interface Events {
  /** Reports a change on a server to the users who see it; changes are collected over {@link gatherMs}. */
  changed(name: ByServer, serverId: number, ids: readonly number[]): void;
  /** Publishes at once. */
  publish<N extends EventName>(name: N, payload: EventPayload<N>, audience: Audience): void;
  /** Publishes the collected changes at once. */
  flush(): void;
}

export function createEvents(messaging: Pick<Messaging, 'publish'>): Events {
  const pending = new Map<string, { name: ByServer; serverId: number; ids: Set<number> }>();
  let timer: NodeJS.Timeout | null = null;

  const publish: Events['publish'] = (name, payload, audience) => {
    messaging.publish({ name, payload, audience } as DomainEvent);
  };
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const all = [...pending.values()];
    pending.clear();
    for (const { name, serverId, ids } of all) {
      const audience = { serverIds: [serverId] };
      if (name === 'tasksUpdated') publish(name, { serverId }, audience);
      else publish(name, { ids: [...ids] }, audience);
    }
  };
  return {
    publish,
    flush,
    changed(name, serverId, ids) {
      const key = `${name} ${serverId}`;
      const entry = pending.get(key) ?? { name, serverId, ids: new Set<number>() };
      for (const id of ids) entry.ids.add(id);
      pending.set(key, entry);
      timer ??= setTimeout(flush, gatherMs);
    },
  };
}
