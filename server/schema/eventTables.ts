import type { ColumnType, Generated } from 'kysely';

/** Who has caused an event; a link acts with the rights that its owner has given it. */
export type ActorKind = 'user' | 'link' | 'scheduler' | 'agent' | 'system';

export interface EventObject {
  kind: string;
  id: number;
  /** Of then. */
  name?: string;
}

/** What has happened: written in the transaction of the change, never updated. Partitioned by {@link EventsTable.is_history} and time. */
export interface EventsTable {
  position: Generated<number>;
  /** Transaction that has written it, a 64-bit number as text. */
  xid: Generated<string>;
  at: Generated<Date>;
  /** Kept as history; others only tell open apps what to load again, and are dropped after days. */
  is_history: Generated<boolean>;
  kind: string;
  actor_kind: Generated<ActorKind>;
  actor_id: Generated<number | null>;
  /** His name of then. */
  actor_name: Generated<string | null>;
  cause: Generated<string | null>;
  /** The same for everything that one call has written. */
  batch: Generated<string | null>;
  objects: ColumnType<EventObject[], string | undefined, never>;
  data: ColumnType<unknown, string, never>;
  /** Its recipients: these users, those who see one of these servers, or everybody if both are null. */
  user_ids: number[] | null;
  server_ids: number[] | null;
  /** Words that history is found by, a `tsvector`. */
  search: Generated<string | null>;
}

/** What history is about, to find it by; the actor is one of them. */
export interface EventObjectsTable {
  kind: string;
  object_id: number;
  at: Date;
  position: number;
  /** Kind of the fact, of objects that have many: see `manyFacts`. */
  fact: string | null;
}

/** One row about the database as a whole. */
export interface DatabaseStateTable {
  id: Generated<boolean>;
  /** Positions of another generation mean nothing here: a restore begins a new one. */
  generation: Generated<number>;
  restored_at: Generated<Date | null>;
  /** Transaction from which on no event has been dropped yet. */
  events_complete_from: Generated<string>;
}
