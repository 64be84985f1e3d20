import { sql } from 'kysely';
import type { ScreenPicture, Screens, ScreenTime } from '#contract/http/screens.ts';
import { limitMs, usualMs } from '#domain/screens/stuck.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { serverVisibleTo, type Session } from '#server/modules/access/index.ts';
import { readStatistics } from './knownScreens.ts';
import { noScreen } from './times.ts';

type Deps = Needs<'db'>;

/** Maximum number of listed screens, the named ones first. */
const maxListed = 500;

const seconds = (ms: number): number => Math.round(ms / 1_000);

/** The screens, and which of the session's visible consoles show them. */
export async function readScreens({ db, now }: Needs<'db' | 'now'>, { user }: Session): Promise<Screens> {
  const shown = await db
    .selectFrom('console_screens')
    .innerJoin('consoles', 'consoles.id', 'console_screens.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .select(['consoles.id', 'console_screens.hash', 'console_screens.screen_id as screenId'])
    .select(['console_screens.since', 'console_screens.stuck_since as stuckSince'])
    .where('servers.online', '=', true)
    .where(serverVisibleTo(user))
    .orderBy('consoles.id')
    .execute();
  const byScreen = Map.groupBy(shown, ({ screenId }) => screenId);
  const current = [...byScreen.keys()].flatMap((id) => id ?? []);
  const rows = await db
    .selectFrom('screens')
    .select(['id', 'name', 'attention', 'limit_s', 'ignore', 'seen_at'])
    .select((eb) =>
      eb
        .selectFrom('screen_hashes')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('screen_hashes.screen_id', '=', 'screens.id')
        .as('variants'),
    )
    .where((eb) =>
      eb.or([
        eb('name', 'is not', null),
        sql<boolean>`screens.id = any(${sql.val(current)}::int[])`,
        eb.exists(
          eb
            .selectFrom('screen_hashes')
            .innerJoin('servers', 'servers.id', 'screen_hashes.server_id')
            .select('screen_hashes.id')
            .whereRef('screen_hashes.screen_id', '=', 'screens.id')
            .where(serverVisibleTo(user)),
        ),
      ]),
    )
    .orderBy(sql`name is null`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  const learned = await readStatistics(db, now());
  const data = rows.map((row) => {
    const own = byScreen.get(row.id) ?? [];
    const known = learned.get(row.id) ?? null;
    const usual = known && usualMs(known.durations);
    return {
      id: row.id,
      name: row.name,
      attention: row.attention,
      limit: row.limit_s,
      limitInUse: seconds(limitMs(known)),
      usual: usual === null ? null : seconds(usual),
      ignore: row.ignore,
      variants: Number(row.variants),
      seenAt: row.seen_at.toISOString(),
      consoleIds: own.map(({ id }) => id),
      since:
        own.length === 0
          ? null
          : new Date(Math.min(...own.map(({ since }) => since.getTime()))).toISOString(),
    };
  });
  const without = byScreen.get(null) ?? [];
  return {
    data: data.toSorted((a, b) => b.consoleIds.length - a.consoleIds.length),
    moving: without.filter(({ hash }) => hash === null).map(({ id }) => id),
    unknown: without.filter(({ hash }) => hash !== null).map(({ id }) => id),
    stuck: shown.flatMap(({ id, screenId, since, stuckSince }) =>
      stuckSince ? [{ consoleId: id, screenId, since: since.toISOString() }] : [],
    ),
  };
}

/** Pictures of these screens, of servers that the session sees. */
export function readScreenPictures(
  { db }: Deps,
  { user }: Session,
  ids: readonly number[],
): Promise<ScreenPicture[]> {
  return db
    .selectFrom('screen_hashes')
    .innerJoin('servers', 'servers.id', 'screen_hashes.server_id')
    .select(['screen_hashes.id', 'screen_hashes.screen_id as screenId', 'screen_hashes.picture as jpeg'])
    .where(sql<boolean>`screen_hashes.screen_id = any(${sql.val(ids)}::int[])`)
    .where(serverVisibleTo(user))
    .orderBy('screen_hashes.id')
    .execute();
}

export async function readScreenTimes(
  { db }: Deps,
  { user }: Session,
  {
    consoleId,
    script,
    from,
    to,
  }: { consoleId?: number | undefined; script?: string | undefined; from: string; to: string },
): Promise<ScreenTime[]> {
  const rows = await db
    .selectFrom('screen_times')
    .innerJoin('consoles', 'consoles.id', 'screen_times.console_id')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin('screens', 'screens.id', 'screen_times.screen_id')
    .select(['screen_times.day', 'screen_times.script', 'screens.id as screenId'])
    .select((eb) => eb.fn.sum<number>('screen_times.seconds').as('seconds'))
    .select(sql<boolean>`screen_times.screen_id = ${noScreen.moving}`.as('isMoving'))
    .where(serverVisibleTo(user))
    .where('screen_times.day', '>=', from)
    .where('screen_times.day', '<=', to)
    .$if(consoleId !== undefined, (query) => query.where('consoles.id', '=', consoleId ?? 0))
    .$if(script !== undefined, (query) => query.where('screen_times.script', '=', script ?? ''))
    .groupBy(['screen_times.day', 'screen_times.script', 'screens.id', 'isMoving'])
    .orderBy('screen_times.day')
    .orderBy('seconds', 'desc')
    .execute();
  return rows.map(({ day, script: title, screenId, isMoving, seconds: sum }) => ({
    day,
    script: title,
    kind: screenId !== null ? 'screen' : isMoving ? 'moving' : 'unknown',
    screenId,
    seconds: Number(sum),
  }));
}
