import type { Kysely } from 'kysely';
import type { FieldChange } from '#contract/activity/index.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import { usersWithAccess } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** Appends a fact about a group, for those who see it now. */
export async function appendGroupFact(
  db: Kysely<Tables>,
  kind: 'groupCreated' | 'groupEdited' | 'groupDeleted',
  id: number,
  changes?: FieldChange[],
): Promise<void> {
  const userIds = await usersWithAccess(db, id);
  const of = { objects: { group: [id] }, audience: { userIds } };
  await (kind === 'groupEdited'
    ? appendFact(db, { ...of, kind, data: { changes: changes ?? [] } })
    : appendFact(db, { ...of, kind, data: {} }));
}
