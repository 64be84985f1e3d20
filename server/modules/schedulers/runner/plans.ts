import type { Kysely } from 'kysely';
import { type PlannedInterval, plannedIntervals } from '#domain/schedule/running/calendar.ts';
import type { Tables } from '#server/schema/tables.ts';

const day = 24 * 3600 * 1000;

/** Plans are computed from this long before now, in milliseconds; long enough for an interval of a whole week. */
const beforeMs = 8 * day;
/** Default time ahead for which plans are computed, in milliseconds. */
const defaultAheadMs = 2 * day;
/** Time after which plans are computed again, in milliseconds. */
const maxAgeMs = 3600 * 1000;

/** A scheduler that is enabled on a console, with its intervals around now. */
export interface Plan {
  name: string;
  revision: number;
  /** IANA name of the owner's timezone. */
  timezone: string;
  intervals: readonly PlannedInterval[];
}

interface Cached extends Plan {
  computedAt: number;
}

/**
 * Reads the schedulers that are enabled somewhere, by id. It reads data and computes intervals only for those
 * that changed since the last call.
 */
export function createPlans(
  db: Kysely<Tables>,
  aheadMs = defaultAheadMs,
): (now: number) => Promise<ReadonlyMap<number, Plan>> {
  let cache = new Map<number, Cached>();
  return async (now) => {
    const enabled = await db
      .selectFrom('schedulers')
      .innerJoin('users', 'users.id', 'schedulers.owner_id')
      .select(['schedulers.id', 'schedulers.name', 'schedulers.revision', 'users.settings'])
      .where('schedulers.id', 'in', (eb) =>
        eb.selectFrom('console_schedulers').select('scheduler_id').where('enabled', '=', true),
      )
      .execute();
    const isCurrent = ({ id, revision, settings }: (typeof enabled)[number]): boolean => {
      const known = cache.get(id);
      return (
        known?.revision === revision &&
        known.timezone === settings.timezone &&
        Math.abs(now - known.computedAt) < maxAgeMs
      );
    };
    const changed = enabled.filter((row) => !isCurrent(row)).map(({ id }) => id);
    const data = new Map(
      changed.length === 0
        ? []
        : (await db.selectFrom('schedulers').select(['id', 'data']).where('id', 'in', changed).execute()).map(
            (row) => [row.id, row.data],
          ),
    );
    cache = new Map(
      enabled.flatMap((row): [number, Cached][] => {
        const { id, name, revision, settings } = row;
        const { timezone } = settings;
        const known = cache.get(id);
        const changedData = data.get(id);
        if (changedData === undefined) return known ? [[id, { ...known, name }]] : [];
        const intervals = plannedIntervals(changedData, timezone, {
          from: now - beforeMs,
          to: now + aheadMs,
        });
        return [[id, { name, revision, timezone, intervals, computedAt: now }]];
      }),
    );
    return cache;
  };
}
