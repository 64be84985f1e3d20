import { isSecretPath } from '#domain/accounts/secrets.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { sql } from 'kysely';
import {
  type getAccountHistory,
  type getAccountsBefore,
  everyField,
} from '#contract/http/accounts/history.ts';
import {
  accountFieldRights,
  type Answer,
  type Call,
  deniedPath,
  type Viewer,
} from '#server/modules/access/index.ts';
import { notFound } from '#server/kernel/errors.ts';
import { visibleAccounts } from '../reading/visible.ts';

/** A page of the changes of an account. @throws HttpError 404 */
export async function historyOf(
  { db }: Needs<'db'>,
  viewer: Viewer,
  id: number,
  { field, before, limit }: Call<typeof getAccountHistory>['query'],
): Promise<Answer<typeof getAccountHistory>> {
  const account = await visibleAccounts(db, viewer)
    .select('accounts.id')
    .where('accounts.id', '=', id)
    .executeTakeFirst();
  if (!account) throw notFound('account');
  const { denied } = accountFieldRights(viewer.role);
  const hidden = sql.val(denied.map((path) => path.filter(Boolean).join('.')));
  const rows = await db
    .selectFrom('account_changes')
    .selectAll()
    .where('account_id', '=', id)
    .$if(field !== undefined, (query) => query.where('field', 'in', [field ?? '', everyField]))
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .where(
      sql<boolean>`field <> all(${hidden}::text[]) and split_part(field, '.', 1) <> all(${hidden}::text[])`,
    )
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit).map((row) => ({
    position: row.position,
    field: row.field,
    before: row.before,
    after: row.after,
    by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    at: row.at.toISOString(),
    cause: row.cause,
  }));
  return { data, next: rows.length > limit ? (data.at(-1)?.position ?? null) : null };
}

/** Values of a field before its changes, for a change of one of the accounts. */
export async function valuesBefore(
  { db }: Needs<'db'>,
  viewer: Viewer,
  { accountIds, field, position }: Call<typeof getAccountsBefore>['body'],
): Promise<Answer<typeof getAccountsBefore>> {
  if (isSecretPath(field) || deniedPath(viewer.role, [field]) !== null) return { data: [] };
  const visible = visibleAccounts(db, viewer)
    .select('accounts.id')
    .where(sql<boolean>`accounts.id = any(${sql.val(accountIds)}::int[])`);
  const rows = await db
    .selectFrom('account_changes')
    .distinctOn('account_id')
    .select(['account_id as id', 'before as value'])
    .where('account_id', 'in', visible)
    .where('field', '=', field)
    .where('position', '>=', position)
    .orderBy('account_id')
    .orderBy('position')
    .execute();
  return { data: rows };
}
