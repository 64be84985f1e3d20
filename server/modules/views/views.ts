import type { Needs } from '#server/kernel/deps.ts';
import type { Kysely, Transaction } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type updateView as updateCall,
  type SavedView,
  type ViewGrid,
  type ViewState,
  maxViews,
} from '#contract/http/views.ts';
import { isNameTaken } from '#domain/views/view.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';

type Deps = Needs<'db' | 'now'>;

const ofUser = (db: Kysely<Tables>, viewer: Viewer, grid: string) =>
  db.selectFrom('saved_views').where('user_id', '=', viewer.id).where('grid', '=', grid);

/** The viewer's own views of a grid, by name. */
export async function readViews(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  grid: ViewGrid,
): Promise<SavedView[]> {
  const rows = await ofUser(db, viewer, grid).selectAll().orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isDefault: row.is_default,
    state: JSON.parse(row.state) as ViewState,
    updatedAt: row.updated_at.toISOString(),
  }));
}

interface NewView {
  grid: ViewGrid;
  name: string;
  isDefault: boolean;
  state: ViewState;
}

/** Saves a new view. @throws HttpError 422 when the name is taken, 409 when there are too many. @returns its id */
export async function createView(
  { db, now }: Deps,
  viewer: Viewer,
  { grid, name, isDefault, state }: NewView,
  once: IdempotencyKey,
): Promise<{ id: number }> {
  const { answer: created } = await transactOnce({ db, now }, once, async (transaction) => {
    await lockViews(transaction, viewer);
    const others = await ofUser(transaction, viewer, grid).select(['id', 'name']).execute();
    if (others.length >= maxViews) throw refuse('tooManyViews', { max: maxViews });
    refuseTakenName(name, others);
    if (isDefault) await clearDefault(transaction, viewer, grid);
    await appendViews(transaction, viewer);
    return transaction
      .insertInto('saved_views')
      .values({
        user_id: viewer.id,
        grid,
        name,
        is_default: isDefault,
        state: JSON.stringify(state),
        updated_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return created;
}

/** @throws HttpError 404 for views of other users, 409 when `seen` is not there any more, 422 when the name is taken. */
export async function updateView(
  { db, now: clock }: Deps,
  viewer: Viewer,
  id: number,
  { name, isDefault, state, seen = {} }: RequestOf<typeof updateCall>['body'],
): Promise<void> {
  await changeViews(db, viewer, async (transaction) => {
    const { grid, ...now } = await findView(transaction, viewer, id);
    if (
      (seen.name !== undefined && seen.name !== now.name) ||
      (seen.updatedAt !== undefined && Date.parse(seen.updatedAt) !== now.updated_at.getTime())
    )
      throw refuse('viewChanged');
    if (name !== undefined) {
      const all = await ofUser(transaction, viewer, grid).select(['id', 'name']).execute();
      refuseTakenName(
        name,
        all.filter((other) => other.id !== id),
      );
    }
    if (isDefault) await clearDefault(transaction, viewer, grid);
    const changes = {
      ...(name === undefined ? {} : { name }),
      ...(isDefault === undefined ? {} : { is_default: isDefault }),
      ...(state === undefined ? {} : { state: JSON.stringify(state), updated_at: clock() }),
    };
    if (Object.keys(changes).length > 0)
      await transaction.updateTable('saved_views').set(changes).where('id', '=', id).execute();
  });
}

/** @throws HttpError 404 for views of other users. */
export async function deleteView({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await changeViews(db, viewer, async (transaction) => {
    await findView(transaction, viewer, id);
    await transaction.deleteFrom('saved_views').where('id', '=', id).execute();
  });
}

/** Makes the user's other windows load the views again. */
const appendViews = (db: Kysely<Tables>, { id }: Viewer): Promise<void> =>
  appendEvent(db, 'viewsUpdated', { userId: id }, { userIds: [id] });

/** Runs changes of one user's views one at a time, because names and the number of views are checked against the others. */
const changeViews = (
  db: Kysely<Tables>,
  viewer: Viewer,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> =>
  transact(db, async (transaction) => {
    await lockViews(transaction, viewer);
    await change(transaction);
    await appendViews(transaction, viewer);
  });

const lockViews = (transaction: Kysely<Tables>, viewer: Viewer): Promise<unknown> =>
  transaction.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute();

async function findView(
  db: Kysely<Tables>,
  viewer: Viewer,
  id: number,
): Promise<{ grid: string; name: string; updated_at: Date }> {
  const row = await db
    .selectFrom('saved_views')
    .select(['grid', 'name', 'updated_at'])
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw notFound('view');
  return row;
}

function refuseTakenName(name: string, others: readonly { name: string }[]): void {
  if (!isNameTaken(name, others)) return;
  throw refuseField('name', 'viewNameTaken');
}

const clearDefault = (db: Kysely<Tables>, viewer: Viewer, grid: string) =>
  db
    .updateTable('saved_views')
    .set({ is_default: false })
    .where('user_id', '=', viewer.id)
    .where('grid', '=', grid)
    .where('is_default', '=', true)
    .execute();
