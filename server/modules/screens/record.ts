import { type Kysely, sql } from 'kysely';
import type { ConsoleScreen, RefusedItem } from '#contract/agent/index.ts';
import { exampleSize } from '#contract/screens.ts';
import { isJpegWithin } from '#domain/channel/readablePicture.ts';
import { distance, wordsOf } from '#domain/screens/hash.ts';
import { alwaysCountedMs, bucketOf, countsForStatistics, limitMs } from '#domain/screens/stuck.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { isOvertaken } from '#server/modules/servers/index.ts';
import { lockRows } from '#server/schema/rowLocks.ts';
import type { Tables } from '#server/schema/tables.ts';
import { changeKnownScreens, createKnownScreens, readStatistics } from './knownScreens.ts';
import { appendUnstuck } from './stuckFacts.ts';
import { countTimes } from './times.ts';

type Deps = Needs<'config' | 'db' | 'now'>;

/** Maximum number of known screens: no further one is created until old ones are deleted. */
const maxScreens = 2_000;
/** Unnamed screens of one server, once half of all are used: a faulty agent must not use up the rest. */
const maxUnnamedPerServer = 300;

/** A screen that was seen within this time counts as seen now, milliseconds. */
const seenEveryMs = 3_600_000;

/** The consoles of an agent with what is stored about their screens, locked against the check for stuck ones too. */
const lock = (db: Kysely<Tables>, token: string, ids: readonly number[]) =>
  db
    .selectFrom('consoles')
    .innerJoin('servers', 'servers.id', 'consoles.server_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('console_screens')
          .selectAll()
          .select('console_screens.agent_start as start')
          .where(sql<boolean>`console_id = any(${sql.val(ids)}::int[])`)
          .orderBy('console_id')
          .forNoKeyUpdate()
          .as('shown'),
      (join) => join.onRef('shown.console_id', '=', 'consoles.id'),
    )
    .select(['consoles.id', 'servers.id as serverId', 'shown.console_id as stored'])
    .select(['servers.agent_started_at as started', 'shown.report_number as number'])
    .select(['shown.hash', 'shown.screen_id as screenId', 'shown.since'])
    .select(['shown.script', 'shown.stuck_since as stuckSince'])
    .select(['shown.start', 'consoles.picture_lost_since as lostSince'])
    .where('servers.token', '=', token)
    .where(sql<boolean>`consoles.id = any(${sql.val(ids)}::int[])`)
    .orderBy('consoles.id')
    .forKeyShare('consoles')
    .execute();

type Stored = Awaited<ReturnType<typeof lock>>[number];

export function createScreenRecorder({ config, db, now }: Deps) {
  const known = createKnownScreens(config.screenBits);

  /** @returns the consoles whose picture is wanted, and those that are not on the server of the agent */
  return (
    token: string,
    items: readonly ConsoleScreen[],
  ): Promise<{ wanted: number[]; refused: RefusedItem[] }> =>
    transact(db, async (transaction) => {
      const at = now();
      const shown = items.filter(hasReadablePicture);
      const newest = new Map(shown.map((item) => [item.consoleId, item]));
      const consoles = await lock(transaction, token, [...newest.keys()]);
      const stays: Stay[] = [];
      const rows: Row[] = [];
      const changed: Stored[] = [];
      const wanted: number[] = [];
      const lost: { id: number; since: string | null }[] = [];
      let groups = await known(transaction);
      for (const stored of consoles) {
        const item = newest.get(stored.id);
        if (!item || isOvertaken(item, stored)) continue;
        const { pictureLostSince: since = null } = item;
        if (since !== (stored.lostSince?.toISOString() ?? null)) lost.push({ id: stored.id, since });
        let screenId = item.screen ? groups.find(item.screen.hash) : null;
        if (item.screen && screenId === null && item.picture !== undefined) {
          await changeKnownScreens(transaction);
          groups = await known(transaction, true);
          screenId =
            groups.find(item.screen.hash) ?? (await makeScreen(transaction, item, stored.serverId, at));
          groups = await known(transaction, true);
        } else if (item.screen && screenId === null) wanted.push(stored.id);
        const next = { ...item, screenId };
        const isSame = isSameScreen(stored, next, config.screenBits);
        // Its number is stored also when nothing has changed, so that no older message replaces it.
        if (isSame && stored.screenId === screenId && item.number === undefined) continue;
        changed.push(stored);
        if (!isSame) stays.push(...stayOf(stored, next, at));
        if (item.screen !== undefined) rows.push(rowOf(stored, next, isSame, at));
      }
      await countTimes(transaction, config.timezone, at, { ids: changed.map(({ id }) => id) });
      await write(transaction, rows, changed, await countedOf(transaction, stays, at));
      await markSeen(transaction, rows, at);
      await writeLost(transaction, lost);
      const freed = changed.filter(
        ({ id, stuckSince }) => stuckSince && !rows.some((row) => row.console_id === id && row.stuck_since),
      );
      await appendUnstuck(transaction, freed, at);
      const ids = new Set(consoles.map(({ id }) => id));
      const refused = items.flatMap((item, index) => {
        if (!hasReadablePicture(item)) return [{ index, reason: unreadable }];
        return ids.has(item.consoleId) ? [] : [{ index, reason: 'This console is not on the server.' }];
      });
      return { wanted, refused };
    });
}

const unreadable = `The picture is not a jpeg of at most ${exampleSize.width}x${exampleSize.height} pixels.`;

/** Pictures are shown in the browsers of all who see the screen, where another one could take gigabytes. */
const hasReadablePicture = ({ picture }: ConsoleScreen): boolean =>
  picture === undefined || isJpegWithin(Buffer.from(picture, 'base64'), exampleSize);

type Next = ConsoleScreen & { screenId: number | null };

/** Whether a console still shows the same screen, under the same script. */
function isSameScreen(stored: Stored, { screen, screenId, script, agentStart }: Next, bits: number): boolean {
  if (stored.stored === null || screen === undefined) return false;
  if (script !== stored.script || (agentStart ?? null) !== stored.start) return false;
  if (!screen || stored.hash === null) return screen === stored.hash;
  if (screenId !== null && stored.screenId !== null) return screenId === stored.screenId;
  return distance(wordsOf(screen.hash), wordsOf(stored.hash)) <= bits;
}

interface Stay {
  screenId: number;
  ms: number;
}

/** A stay that ended by itself, to count: nobody paused the script, and the agent has seen all of it. */
function stayOf(stored: Stored, { screen, script, agentStart }: Next, at: Date): Stay[] {
  if (stored.screenId === null || !stored.since || stored.script === null) return [];
  if (screen === undefined || script !== stored.script || (agentStart ?? null) !== stored.start) return [];
  const end = screen ? Math.min(Date.parse(screen.since), at.getTime()) : at.getTime();
  return [{ screenId: stored.screenId, ms: end - stored.since.getTime() }];
}

/** The stays to count, without those of stuck consoles. */
async function countedOf(db: Kysely<Tables>, stays: readonly Stay[], at: Date): Promise<readonly Stay[]> {
  const long = stays.filter(({ ms }) => ms > alwaysCountedMs);
  if (long.length === 0) return stays;
  const known = await readStatistics(
    db,
    at,
    long.map(({ screenId }) => screenId),
  );
  return stays.filter(
    ({ screenId, ms }) =>
      ms <= alwaysCountedMs || countsForStatistics(ms, limitMs(known.get(screenId) ?? null)),
  );
}

/** A row of `console_screens`. */
function rowOf(
  stored: Stored,
  { screen, screenId, script, agentStart, number }: Next,
  isSame: boolean,
  at: Date,
) {
  const reported =
    screen && stored.script === script ? Math.min(Date.parse(screen.since), at.getTime()) : at.getTime();
  return {
    console_id: stored.id,
    hash: screen ? screen.hash : null,
    screen_id: screenId,
    since: isSame && stored.since ? stored.since : new Date(reported),
    counted_at: at,
    script,
    stuck_since: isSame ? stored.stuckSince : null,
    agent_start: agentStart ?? null,
    report_number: number ?? null,
  };
}

type Row = ReturnType<typeof rowOf>;

async function write(
  db: Kysely<Tables>,
  rows: readonly Row[],
  changed: readonly Stored[],
  stays: readonly Stay[],
): Promise<void> {
  const kept = new Set(rows.map(({ console_id }) => console_id));
  const gone = changed.filter(({ id, stored }) => stored !== null && !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await sql`delete from console_screens where console_id = any(${sql.val(gone)}::int[])`.execute(db);
  if (rows.length > 0)
    await db
      .insertInto('console_screens')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.column('console_id').doUpdateSet((eb) => ({
          hash: eb.ref('excluded.hash'),
          screen_id: eb.ref('excluded.screen_id'),
          since: eb.ref('excluded.since'),
          counted_at: eb.ref('excluded.counted_at'),
          script: eb.ref('excluded.script'),
          stuck_since: eb.ref('excluded.stuck_since'),
          agent_start: eb.ref('excluded.agent_start'),
          report_number: eb.ref('excluded.report_number'),
        })),
      )
      .execute();
  if (stays.length > 0)
    // In one order, so that two processes do not deadlock; a screen may have been deleted.
    await sql`insert into screen_stays (screen_id, bucket, count)
      select dwell.screen_id, dwell.bucket, count(*)
      from json_to_recordset(${JSON.stringify(stays.map(({ screenId, ms }) => ({ screen_id: screenId, bucket: bucketOf(ms) })))}::json) as dwell(screen_id int, bucket int)
      join screens on screens.id = dwell.screen_id
      group by 1, 2 order by 1, 2
      on conflict (screen_id, bucket) do update set count = screen_stays.count + excluded.count`.execute(db);
}

/** Records consoles without a picture. */
async function writeLost(
  db: Kysely<Tables>,
  lost: readonly { id: number; since: string | null }[],
): Promise<void> {
  if (lost.length === 0) return;
  // Reports about the same consoles lock them in this order.
  await lockRows(
    db,
    'consoles',
    lost.map(({ id }) => id),
  );
  await sql`update consoles set picture_lost_since = lost.since
    from json_to_recordset(${JSON.stringify(lost)}::json) as lost(id int, since timestamptz)
    where consoles.id = lost.id`.execute(db);
}

async function markSeen(db: Kysely<Tables>, rows: readonly Row[], at: Date): Promise<void> {
  const ids = rows.flatMap(({ screen_id }) => screen_id ?? []);
  if (ids.length === 0) return;
  await sql`update screens set seen_at = ${at} where id in (
    select id from screens where id = any(${sql.val(ids)}::int[]) and seen_at < ${new Date(at.getTime() - seenEveryMs)}
    order by id for no key update skip locked)`.execute(db);
}

/** Creates a screen for a picture that belongs to none. @returns null when there are too many */
async function makeScreen(
  transaction: Kysely<Tables>,
  { screen, picture = '' }: ConsoleScreen,
  serverId: number,
  at: Date,
): Promise<number | null> {
  const { count } = await transaction
    .selectFrom('screens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (!screen || Number(count) >= maxScreens) return null;
  const { unnamed } = await transaction
    .selectFrom('screen_hashes as h')
    .innerJoin('screens as s', 's.id', 'h.screen_id')
    .select((eb) => eb.fn.count<number>('s.id').distinct().as('unnamed'))
    .where('h.server_id', '=', serverId)
    .where('s.name', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) > maxScreens / 2 && Number(unnamed) >= maxUnnamedPerServer) return null;
  const { id } = await transaction
    .insertInto('screens')
    .values({ name: null, limit_s: null, seen_at: at, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('screen_hashes')
    .values({ screen_id: id, hash: screen.hash, picture, server_id: serverId })
    .execute();
  await changeKnownScreens(transaction);
  await appendEvent(transaction, 'screensUpdated', {}, 'everybody');
  return id;
}
