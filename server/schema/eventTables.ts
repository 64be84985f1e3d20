import type { ColumnType, Generated } from 'kysely';

/** Who caused an event; a link acts with the rights that its owner has given it. */
export type ActorKind = 'user' | 'link' | 'scheduler' | 'agent' | 'system';

export interface EventObject {
  kind: string;
  id: number;
  /** Name at that time. */
  name?: string;
}

/**
 * An event: written in the transaction of the change, never updated. Partitioned by
 * {@link EventsTable.is_history} and time.
 */
export interface EventsTable {
  position: Generated<number>;
  /** Transaction that wrote it, a 64-bit number as text. */
  xid: Generated<string>;
  at: Generated<Date>;
  /** Whether it is kept as history. Other events only tell open apps what to load again, and are dropped after days. */
  is_history: Generated<boolean>;
  kind: string;
  actor_kind: Generated<ActorKind>;
  actor_id: Generated<number | null>;
  /** Name of the actor at that time. */
  actor_name: Generated<string | null>;
  cause: Generated<string | null>;
  /** The same for everything that one call wrote. */
  batch: Generated<string | null>;
  objects: ColumnType<EventObject[], string | undefined, never>;
  data: ColumnType<unknown, string, never>;
  /** Its recipients: these users, those who see one of these servers, or everybody if both are null. */
  user_ids: number[] | null;
  server_ids: number[] | null;
  /** Searchable words of history, a `tsvector`. */
  search: Generated<string | null>;
}

/** Objects of history, to find it by; the actor is one of them. */
export interface EventObjectsTable {
  kind: string;
  object_id: number;
  at: Date;
  position: number;
  /** Kind of the fact, for objects with many facts: see `manyFacts`. */
  fact: string | null;
}

/** One row about the database as a whole. */
export interface DatabaseStateTable {
  id: Generated<boolean>;
  /** Positions of another generation are meaningless here: a restore begins a new one. */
  generation: Generated<number>;
  restored_at: Generated<Date | null>;
  /** Transaction from which on no event has been dropped yet. */
  events_complete_from: Generated<string>;
}
