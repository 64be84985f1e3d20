import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '#contract/http/audit.ts';
import type { AuditDetails } from '#server/schema/peopleTables.ts';
import type { Tables, UserRow } from '#server/schema/tables.ts';
import type { Caller } from './caller.ts';
import type { Session } from './sessions.ts';

type Person = Pick<UserRow, 'id' | 'username'>;

export interface AuditRecord {
  action: AuditAction;
  /** The session that acted, or a user who was identified in another way. */
  by: Session | Person | null;
  target?: Person;
  details?: AuditDetails;
  caller: Caller | null;
}

/** Who acts, and as whom. An unknown person behind an access link acts as its owner. */
function peopleOf(by: AuditRecord['by']): { actor: Person | null; as: Person | null } {
  if (!by) return { actor: null, as: null };
  if (!('user' in by)) return { actor: by, as: null };
  if (by.kind === 'own') return { actor: by.user, as: null };
  return { actor: by.actor, as: by.user };
}

/** Adds an entry to the audit log, which no call can change. */
export async function audit(
  { db, now }: { db: Kysely<Tables>; now: () => Date },
  { action, by, target, details = {}, caller }: AuditRecord,
): Promise<void> {
  const { actor, as } = peopleOf(by);
  const link = by && 'user' in by ? by.linkId : null;
  await db
    .insertInto('audit_log')
    .values({
      at: now(),
      action,
      actor_id: actor?.id ?? null,
      actor_name: actor?.username ?? null,
      as_id: as?.id ?? null,
      as_name: as?.username ?? null,
      target_id: target?.id ?? null,
      target_name: target?.username ?? null,
      details: JSON.stringify({ ...details, ...(link !== null && { link }) }),
      address: caller?.address ?? null,
      device: caller?.device ?? null,
    })
    .execute();
}

/**
 * Names the actor in this transaction, for the trigger that records changes of roles and blocks in the audit
 * log.
 * @param details added to those of the entries
 */
export async function auditUserChanges(
  transaction: Kysely<Tables>,
  { by, details = {}, caller }: Pick<AuditRecord, 'by' | 'details' | 'caller'>,
): Promise<void> {
  const { actor, as } = peopleOf(by);
  const who = JSON.stringify({
    actor_id: actor?.id,
    actor_name: actor?.username,
    as_id: as?.id,
    as_name: as?.username,
    address: caller?.address,
    device: caller?.device,
  });
  await sql`select set_config('dugout.audit_details', ${JSON.stringify(details)}, true),
    set_config('dugout.audit_who', ${who}, true)`.execute(transaction);
}
