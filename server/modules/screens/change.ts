import { type Kysely, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { updateScreen as updateCall } from '#contract/http/screens.ts';
import { hasChanged } from '#domain/sameData.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact, changesOf, fact, type NewFact } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Tables } from '#server/schema/tables.ts';
import { changeKnownScreens } from './knownScreens.ts';

type Deps = Needs<'db' | 'now'>;

/** Screens belong to all servers, so a change affects everybody. */
const everybody = { objects: {}, audience: 'everybody' } as const;

/**
 * Changes which pictures belong to which screen, one change at a time.
 * @throws HttpError 404 when one of the screens is gone
 * @param change gets the screens in the order of `ids`
 */
const changeScreens = <T>(
  db: Kysely<Tables>,
  ids: readonly number[],
  change: (
    transaction: Kysely<Tables>,
    screens: readonly Stored[],
  ) => Promise<{ facts: NewFact[]; result: T }>,
): Promise<T> =>
  transact(db, async (transaction) => {
    await changeKnownScreens(transaction);
    const found = await read(transaction, ids);
    const screens = ids.flatMap((id) => found.find((screen) => screen.id === id) ?? []);
    if (screens.length < ids.length) throw notFound('screen');
    const { facts: told, result } = await change(transaction, screens);
    for (const one of told) await appendFact(transaction, one);
    await appendEvent(transaction, 'screensUpdated', {}, 'everybody');
    return result;
  });

const read = (db: Kysely<Tables>, ids: readonly number[]) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'attention', 'limit_s as limit', 'ignore'])
    .where(sql<boolean>`id = any(${sql.val(ids)}::int[])`)
    .forUpdate()
    .execute();

type Stored = Awaited<ReturnType<typeof read>>[number];

/** Sets the name and settings of a screen. @throws HttpError 404; 409 when it has changed, or another screen has the name */
export const updateScreen = (
  { db }: Deps,
  id: number,
  { seen, ...settings }: RequestOf<typeof updateCall>['body'],
): Promise<void> =>
  changeScreens(db, [id], async (transaction, [before]) => {
    if (before && hasChanged(before, seen)) throw refuse('screenChanged');
    const { name, attention, limit, ignore } = settings;
    const namesake =
      name !== null &&
      (await transaction
        .selectFrom('screens')
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '<>', id)
        .executeTakeFirst());
    if (namesake) throw refuseField('name', 'screenNameTaken');
    await transaction
      .updateTable('screens')
      .set({ name, attention, limit_s: limit, ignore: JSON.stringify(ignore) })
      .where('id', '=', id)
      .execute();
    const changes = before ? changesOf(before, settings, ['attention', 'limit', 'ignore']) : [];
    const told: NewFact[] = [];
    if (before && before.name !== name)
      told.push(fact({ ...everybody, kind: 'screenNamed', data: { from: before.name, to: name } }));
    if (changes.length > 0)
      told.push(fact({ ...everybody, kind: 'screenEdited', data: { screen: name, changes } }));
    return { facts: told, result: undefined };
  });

/** Merges several screens into one. @throws HttpError 404 */
export const mergeScreens = ({ db }: Deps, into: number, screenIds: readonly number[]): Promise<void> => {
  const others = [...new Set(screenIds)].filter((id) => id !== into);
  return changeScreens(db, [into, ...others], async (transaction, [target]) => {
    const ofOthers = sql`screen_id = any(${sql.val(others)}::int[])`;
    await sql`update screen_hashes set screen_id = ${into} where ${ofOthers}`.execute(transaction);
    await sql`update console_screens set screen_id = ${into} where ${ofOthers}`.execute(transaction);
    await sql`insert into screen_stays (screen_id, bucket, count)
      select ${into}::int, bucket, sum(count) from screen_stays where ${ofOthers} group by bucket
      on conflict (screen_id, bucket) do update set count = screen_stays.count + excluded.count`.execute(
      transaction,
    );
    await sql`with moved as (delete from screen_times where ${ofOthers} returning *)
      insert into screen_times (day, console_id, script, screen_id, seconds)
      select day, console_id, script, ${into}::int, sum(seconds) from moved group by day, console_id, script
      on conflict (console_id, day, script, screen_id)
        do update set seconds = screen_times.seconds + excluded.seconds`.execute(transaction);
    await sql`delete from screens where id = any(${sql.val(others)}::int[])`.execute(transaction);
    const data = { screen: target?.name ?? null, count: others.length };
    return {
      facts: others.length > 0 ? [fact({ ...everybody, kind: 'screensMerged', data })] : [],
      result: undefined,
    };
  });
};

/** Makes one picture a screen of its own. @returns its id. @throws HttpError 404; 409 for the only picture */
export const splitScreen = ({ db, now }: Deps, id: number, pictureId: number): Promise<{ id: number }> =>
  changeScreens(db, [id], async (transaction, [screen]) => {
    const pictures = await transaction
      .selectFrom('screen_hashes')
      .select('id')
      .where('screen_id', '=', id)
      .execute();
    if (!pictures.some((picture) => picture.id === pictureId)) throw notFound('screen');
    if (pictures.length === 1) throw refuse('screenPictureLast');
    const made = await transaction
      .insertInto('screens')
      .values({ name: null, limit_s: null, seen_at: now(), made_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('screen_hashes')
      .set({ screen_id: made.id })
      .where('id', '=', pictureId)
      .execute();
    const data = { screen: screen?.name ?? null };
    return { facts: [fact({ ...everybody, kind: 'screenSplit', data })], result: made };
  });

/** Deletes a screen. @throws HttpError 404 */
export const forgetScreen = ({ db }: Deps, id: number): Promise<void> =>
  changeScreens(db, [id], async (transaction, [screen]) => {
    await transaction.deleteFrom('screens').where('id', '=', id).execute();
    const data = { screen: screen?.name ?? null };
    return { facts: [fact({ ...everybody, kind: 'screenForgotten', data })], result: undefined };
  });
