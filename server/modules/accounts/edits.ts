import type { Fault } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';
import { isSecretPath } from './stored.ts';

/** Records who edited which fields, for {@link conflictFaults}. */
export async function recordEdits(
  db: Kysely<Tables>,
  username: string,
  edits: readonly { row: { id: number }; paths: readonly string[] }[],
): Promise<void> {
  const rows = edits.flatMap(({ row, paths }) =>
    paths.map((field) => ({ account_id: row.id, field, username })),
  );
  await sql`insert into account_edits (account_id, field, username)
    select account_id, field, username from json_populate_recordset(null::account_edits, ${JSON.stringify(rows)}::json)
    on conflict (account_id, field) do update set username = excluded.username, edited_at = now()`.execute(
    db,
  );
}

/** Errors that name who changed a field in the meantime, and its new value unless it is secret. */
export async function conflictFaults(
  db: Kysely<Tables>,
  conflicts: readonly { id: number; field: string; value: unknown }[],
): Promise<Map<number, Fault>> {
  if (conflicts.length === 0) return new Map();
  const editors = await db
    .selectFrom('account_edits')
    .select(['account_id', 'field', 'username'])
    .where(sql<boolean>`account_id = any(${sql.val(conflicts.map(({ id }) => id))}::int[])`)
    .execute();
  return new Map(
    conflicts.map(({ id, field, value }) => {
      const editor = editors.find((edit) => edit.account_id === id && edit.field === field);
      const who = { user: editor?.username ?? 'Somebody', field };
      const fault = isSecretPath(field)
        ? faultOf('secretChanged', who)
        : value === null
          ? faultOf('fieldCleared', who)
          : faultOf('fieldChanged', { ...who, value: String(value as string) });
      return [id, fault];
    }),
  );
}
