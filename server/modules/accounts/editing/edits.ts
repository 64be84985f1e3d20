import type { Fault } from '#contract/errors/index.ts';
import { everyField } from '#contract/http/accounts/history.ts';
import { isSecretPath } from '#domain/accounts/secrets.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import { callContext } from '#server/kernel/callContext.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { Accepted } from './editRules.ts';
import { valueAt } from '#domain/accounts/edits/edit.ts';

interface Change {
  account_id: number;
  field: string;
  before?: unknown;
  after?: unknown;
}

/**
 * One statement for all, with arrays: with JSON the database takes three times as long. A console is stored
 * with its present name.
 */
async function append(
  db: Kysely<Tables>,
  username: string,
  changes: readonly Change[],
  cause: string | null,
): Promise<void> {
  const actor = callContext()?.actor;
  const column = (value: (change: Change) => unknown) => sql.val(changes.map(value));
  await sql`insert into account_changes (account_id, field, before, after, actor_kind, actor_id, actor_name, cause)
    select account_id, field, before::jsonb, case when field = 'consoleId'
      then (select jsonb_build_object('id', id, 'name', name) from consoles where id = after::int)
      else after::jsonb end,
      ${actor?.kind ?? 'system'}, ${actor?.id ?? null}::int, ${actor?.name ?? username}, ${cause}
    from unnest(${column(({ account_id }) => account_id)}::int[], ${column(({ field }) => field)}::text[],
      ${column(({ before }) => jsonOf(before))}::text[], ${column(({ after }) => jsonOf(after))}::text[])
      as change (account_id, field, before, after)`.execute(db);
}

const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));

/**
 * Records who edited which fields, for their history and for {@link conflictFaults}; without values of
 * secrets.
 */
export const recordEdits = (
  db: Kysely<Tables>,
  username: string,
  edits: readonly Accepted[],
): Promise<void> => {
  const changes = edits.flatMap(({ row, change, before }) =>
    Object.entries(before).map(([field, value]) => ({
      account_id: row.id,
      field,
      ...(!isSecretPath(field) && { before: value, after: valueAt(change, field) }),
    })),
  );
  return append(db, username, changes, callContext()?.cause ?? null);
};

export const recordUpload = (
  db: Kysely<Tables>,
  username: string,
  accountIds: readonly number[],
): Promise<void> =>
  append(
    db,
    username,
    accountIds.map((id) => ({ account_id: id, field: everyField })),
    'upload',
  );

/** Errors that name who changed a field in the meantime, and its new value unless it is secret. */
export async function conflictFaults(
  db: Kysely<Tables>,
  conflicts: readonly { id: number; field: string; value: unknown }[],
): Promise<Map<number, Fault>> {
  if (conflicts.length === 0) return new Map();
  const { rows: editors } = await sql<{ id: number; username: string }>`
    select conflict.id, last.actor_name as username
    from json_to_recordset(${JSON.stringify(conflicts)}::json) as conflict (id int, field text), lateral (
      select actor_name from account_changes where account_id = conflict.id and field = conflict.field
      order by position desc limit 1) as last`.execute(db);
  const byId = new Map(editors.map(({ id, username }) => [id, username]));
  return new Map(
    conflicts.map(({ id, field, value }) => {
      const who = { user: byId.get(id) ?? 'Somebody', field };
      const fault = isSecretPath(field)
        ? faultOf('secretChanged', who)
        : value === null
          ? faultOf('fieldCleared', who)
          : faultOf('fieldChanged', { ...who, value: String(value as string) });
      return [id, fault];
    }),
  );
}
