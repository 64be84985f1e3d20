import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Clock, systemClock } from '#domain/clock.ts';
import { currentPosition, type Position } from '../database/position.ts';
import type { Logger } from '#node/log.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { DomainEvent } from './append.ts';
import { eventsOf, mergeEvents, type StoredEvent } from './stored.ts';

/**
 * Minimum time between two readings, in milliseconds: events within it are reported together, so that a busy
 * fleet does not flood its users.
 */
const gatherMs = 200;
/** Time to wait after a wake-up for changes that belong together, in milliseconds. */
const settleMs = 10;
/** Interval at which the log is read without a wake-up, milliseconds: for changes by other programs, and when a wake-up was lost. */
const pollMs = 1_000;
/** Pause after a failed reading, milliseconds. */
const retryMs = 1_000;
const rowsPerReading = 1_000;

/** Reads the log of events; one per process, from its start on. No events are missed while the database cannot be reached. */
export interface EventReader {
  /** The listener gets merged events in the order of the log. */
  onEvent(listener: (event: DomainEvent) => void): () => void;
  /** The position up to which the listeners have received every event. */
  position(): Position;
  /** Reports new events, of this process or of another one, to be read soon. */
  wake(isOwn: boolean): void;
  /** Passes an event to the listeners that is not in the log. */
  deliver(event: DomainEvent): void;
  /** Reads now. @returns when the listeners have received all events committed by now */
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

/** The transactions that a reading sees: those before `xmax`, except the running ones. */
interface Snapshot {
  text: string;
  xmin: string;
  xmax: string;
  running: string[];
}

/** @param text as `pg_snapshot` is written */
function snapshotOf(text: string): Snapshot {
  const [xmin = '', xmax = '', running = ''] = text.split(':');
  return { text, xmin, xmax, running: running.split(',').filter(Boolean) };
}

/** Creates a reader that begins at the present end of the log. */
export async function createEventReader({
  db,
  log,
  wakeOthers,
  clock = systemClock,
}: Deps): Promise<EventReader> {
  const listeners = new Set<(event: DomainEvent) => void>();
  let position = await currentPosition(db);
  /** Snapshot of the last reading: the listeners have received everything visible in it. */
  let given = snapshotOf(`${position.xid}:${position.xid}:`);
  /** Progress of the current reading within the snapshot at its start; null: it has not begun. */
  let page: { until: Snapshot; xid: string; position: number } | null = null;
  /** A reading does not belong to the call that woke it. */
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

  /** Reads unless a reading is running. A fault is logged once until it is over. */
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
        const rows = await readRows();
        for (const row of rows) take(row, found);
        if (rows.length < rowsPerReading) break;
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

  /**
   * The next rows of transactions that ended since the snapshot {@link given}. These include rows behind
   * those of a transaction that was still running then.
   */
  async function readRows(): Promise<Row[]> {
    const { xmax, running: ids } = given;
    const next = page
      ? sql`pg_visible_in_snapshot(xid, ${page.until.text}::pg_snapshot)
          and (xid, position) > (${page.xid}::xid8, ${page.position}::bigint)`
      : sql`true`;
    const of = (where: RawBuilder<unknown>) =>
      sql`(select position, xid, kind, is_history, case when not is_history then data end as data, user_ids, server_ids
        from events where ${where} and ${next} order by events.xid, position limit ${rowsPerReading})`;
    const { rows } = await sql<{ now: string } & (Row | { position: null })>`
      select pg_current_snapshot()::text as now, event.position, event.xid::text, kind, is_history, data, user_ids, server_ids
      from (select) as one left join lateral (
        select * from (${of(sql`xid = any(${sql.val(ids)}::xid8[])`)} union all ${of(sql`xid >= ${xmax}::xid8`)}) as found
        order by found.xid, position limit ${rowsPerReading}
      ) as event on true order by event.xid, event.position`.execute(db);
    const found = rows.filter((row): row is typeof row & Row => row.position !== null);
    const until = page?.until ?? snapshotOf(rows[0]?.now ?? given.text);
    const last = found.at(-1);
    if (last && found.length === rowsPerReading) page = { until, xid: last.xid, position: last.position };
    else {
      page = null;
      given = until;
      position = { ...position, xid: until.xmin };
    }
    return found;
  }

  function take(row: Row, into: DomainEvent[]): void {
    try {
      into.push(...eventsOf(row));
    } catch (error) {
      log.error({ err: error, kind: row.kind, position: row.position }, 'an event cannot be read');
    }
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
