import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '#domain/clock.ts';
import { currentPosition, type Position, visibleBefore } from '../database/position.ts';
import type { Logger } from '#node/log.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DomainEvent } from './append.ts';
import { eventsOf, mergeEvents, type StoredEvent } from './stored.ts';

/** Shortest time between two readings, milliseconds: what happens within it is reported together, so that a busy fleet floods nobody. */
const gatherMs = 200;
/** Time after the wake-up in which changes that belong together arrive, milliseconds. */
const settleMs = 10;
/** Interval at which the log is read without a wake-up, milliseconds: for changes by other programs, and when a wake-up was lost. */
const pollMs = 1_000;
/** Pause after a failed reading, milliseconds. */
const retryMs = 1_000;
const rowsPerReading = 1_000;

/** Reads the log of events: once for each process, from its start on. Nothing is missed while the database cannot be reached. */
export interface EventReader {
  /** The listener gets merged events in the order of the log. */
  onEvent(listener: (event: DomainEvent) => void): () => void;
  /** The position up to which every event has been given to the listeners. */
  position(): Position;
  /** There are events, of this process or of another one: reads soon. */
  wake(isOwn: boolean): void;
  /** Gives an event to the listeners that is not in the log. */
  deliver(event: DomainEvent): void;
  /** Reads now. @returns when those that are committed now have been given to the listeners */
  read(): Promise<void>;
  close(): void;
}

interface Deps {
  db: Kysely<Tables>;
  log: Logger;
  /** Wakes the readers of other processes. */
  wakeOthers: () => void;
  clock?: Pick<Clock, 'now' | 'after'>;
}

/** Begins at the present end of the log. */
export async function createEventReader({
  db,
  log,
  wakeOthers,
  clock = systemClock,
}: Deps): Promise<EventReader> {
  const listeners = new Set<(event: DomainEvent) => void>();
  let position = await currentPosition(db);
  /** Positions of the events after {@link position} that were given to the listeners already, and their transactions. */
  const given = new Map<number, bigint>();
  /** A reading belongs to no call, whichever has woken it. */
  const outside = AsyncLocalStorage.snapshot();
  let isClosed = false;
  let isOwn = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancelNext = (): void => undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;

  function schedule(at: number): void {
    if (isClosed || at >= dueAt) return;
    dueAt = at;
    cancelNext();
    cancelNext = outside(() => clock.after(Math.max(0, at - clock.now()), () => void run()));
  }

  /** One reading at a time. A fault is logged once until it is over. */
  let isFaulty = false;
  function run(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY;
    cancelNext();
    running ??= readAll()
      .then(() => {
        isFaulty = false;
        schedule(clock.now() + pollMs);
      })
      .catch((error: unknown) => {
        if (isClosed) return;
        if (!isFaulty) log.warn({ err: error }, 'events cannot be read at the moment');
        isFaulty = true;
        schedule(clock.now() + retryMs);
      })
      .finally(() => (running = null));
    return running;
  }

  async function readAll(): Promise<void> {
    const wasOwn = isOwn;
    isOwn = false;
    lastAt = clock.now();
    const found: DomainEvent[] = [];
    try {
      for (;;) {
        const { xid, rows } = await readRows();
        for (const row of rows) take(row, found);
        if (rows.length < rowsPerReading) {
          advance(xid);
          break;
        }
      }
    } finally {
      if (wasOwn && found.length > 0) wakeOthers();
      for (const event of mergeEvents(found)) emit(event);
    }
  }

  interface Row extends StoredEvent {
    position: number;
    xid: string;
  }

  /** Events that were not given to the listeners yet, also those of transactions after one that is still running. */
  async function readRows(): Promise<{ xid: string; rows: Row[] }> {
    const { rows } = await sql<{ visible: string } & (Row | { position: null })>`
      select ${visibleBefore}::text as visible, event.* from (select) as one left join lateral (
        select position, xid::text, kind, is_history, case when not is_history then data end as data, user_ids, server_ids from events
        where xid >= ${position.xid}::xid8 and position <> all(${sql.val([...given.keys()])}::bigint[])
        order by events.xid, position limit ${rowsPerReading}
      ) as event on true`.execute(db);
    return {
      xid: rows[0]?.visible ?? position.xid,
      rows: rows.filter((row): row is typeof row & Row => row.position !== null),
    };
  }

  function take(row: Row, into: DomainEvent[]): void {
    given.set(row.position, BigInt(row.xid));
    try {
      into.push(...eventsOf(row));
    } catch (error) {
      log.error({ err: error, kind: row.kind, position: row.position }, 'an event cannot be read');
    }
  }

  function advance(xid: string): void {
    const from = BigInt(xid);
    position = { ...position, xid };
    for (const [at, of] of given) if (of < from) given.delete(at);
  }

  function emit(event: DomainEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error, event: event.name }, 'an event could not be handled');
      }
    }
  }

  schedule(clock.now() + pollMs);
  return {
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position: () => position,
    deliver: emit,
    wake(own) {
      isOwn ||= own;
      schedule(Math.max(clock.now() + settleMs, lastAt + gatherMs));
    },
    async read() {
      isOwn = true;
      await running;
      await run();
    },
    close() {
      isClosed = true;
      cancelNext();
    },
  };
}
