import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { auditActions, type AuditAction, type AuditEntry, type getAuditLog } from '#contract/http/audit.ts';
import { placeOf } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

type Query = z.output<NonNullable<(typeof getAuditLog)['query']>>;

/** Number of entries in an answer without a limit. */
const defaultLimit = 200;

/** Pattern of `like` for a text contained in another. */
const partOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const isAction = (name: string): name is AuditAction => (auditActions as readonly string[]).includes(name);

function filtered<O>(
  query: SelectQueryBuilder<Tables, 'audit_log', O>,
  { who, actions, from, to }: Query,
): SelectQueryBuilder<Tables, 'audit_log', O> {
  let rest = query;
  if (who?.trim()) {
    const part = partOf(who.trim());
    // Names at the time of the entry and present names.
    const now = sql`select id from users where username ilike ${part} or email ilike ${part}`;
    rest = rest.where(
      sql<boolean>`(actor_name ilike ${part} or as_name ilike ${part} or target_name ilike ${part}
        or actor_id in (${now}) or as_id in (${now}) or target_id in (${now}))`,
    );
  }
  const chosen = actions?.split(',').filter(isAction);
  if (chosen) rest = rest.where('action', 'in', chosen.length ? chosen : [sql<AuditAction>`''`]);
  if (from) rest = rest.where('at', '>=', new Date(`${from}T00:00:00Z`));
  if (to) rest = rest.where('at', '<', new Date(Date.parse(`${to}T00:00:00Z`) + 24 * 3_600_000));
  return rest;
}

const personOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, username: name ?? '' };

/** A page of the audit log, newest first, and the total number of entries that pass the filters. */
export async function readAuditLog(
  db: Kysely<Tables>,
  query: Query,
): Promise<{ data: AuditEntry[]; summary: { total: number } }> {
  const rows = await filtered(db.selectFrom('audit_log'), query)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.limit ?? defaultLimit)
    .offset(query.offset ?? 0)
    .execute();
  const { total } = await filtered(db.selectFrom('audit_log'), query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    data: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      actor: personOf(row.actor_id, row.actor_name),
      as: personOf(row.as_id, row.as_name),
      target: personOf(row.target_id, row.target_name),
      details: row.details,
      ip: row.address,
      place: row.address === null ? null : placeOf(row.address),
      device: row.device,
    })),
    summary: { total },
  };
}
