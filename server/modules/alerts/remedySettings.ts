import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AlertRule, NewAlertRule } from '#contract/http/alertRules.ts';
import type { RemedyKind } from '#contract/http/remedies.ts';
import { remediedConditions, remedyRights } from '#domain/remedies/remedies.ts';
import { refuse, refuseField } from '#server/kernel/errors.ts';
import { allows, type Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';

/** How long a dry run counts, in milliseconds: the data it covers changes. */
const seenMs = 86_400_000;

type Rule = Pick<NewAlertRule, 'kind' | 'params' | 'forSeconds' | 'serverIds' | 'groupIds' | 'remedies'>;

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Everything that decides what the remedies of a rule do, as one text. */
function settingsOf({ kind, params, forSeconds, serverIds, groupIds, remedies }: Rule): string {
  const numbers = Object.entries(params).toSorted(([a], [b]) => a.localeCompare(b));
  const actions = remedies?.actions.map(
    ({ kind: action, perAccount, perConsole, perDay, coolDownMinutes }) => [
      action,
      perAccount,
      perConsole,
      perDay,
      coolDownMinutes,
    ],
  );
  const all = [kind, numbers, forSeconds, inOrder(serverIds), inOrder(groupIds), actions];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Records that a person has seen what the remedies of a rule would have done. */
export async function recordDryRun(db: Kysely<Tables>, userId: number, rule: Rule, now: Date): Promise<void> {
  await db
    .insertInto('remedy_dry_runs')
    .values({ user_id: userId, settings: settingsOf(rule), at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'settings']).doUpdateSet({ at: now }))
    .execute();
  await db
    .deleteFrom('remedy_dry_runs')
    .where('at', '<', new Date(now.getTime() - seenMs))
    .execute();
}

/** @throws HttpError 422 for remedies of a condition that has none, and for a repeated action */
export function checkRemedies({ kind, remedies }: Pick<NewAlertRule, 'kind' | 'remedies'>): void {
  if (!remedies) return;
  if (!remediedConditions.has(kind)) throw refuseField('remedies', 'remedyCondition');
  if (new Set(remedies.actions.map((action) => action.kind)).size < remedies.actions.length)
    throw refuseField('remedies', 'remedyRepeated');
}

/** Whether a role may do by hand what an action does. */
export const mayRemedy = (role: number, kind: RemedyKind): boolean =>
  remedyRights[kind].every((permission) => allows(role, permission));

/**
 * The columns of a rule for its remedies. Remedies that are switched on, or changed, act with the rights of
 * the person who saves them, who must have seen what they would have done.
 * @throws HttpError 403 for acts that the person may not do by hand; 409 without a dry run of these settings
 */
export async function remedyColumns(
  db: Kysely<Tables>,
  viewer: Viewer,
  { before, after, now }: { before: AlertRule | null; after: NewAlertRule; now: Date },
): Promise<{ remedies?: string | null; remedies_by?: number | null }> {
  const remedies =
    after.remedies === undefined ? (before?.remedies as NewAlertRule['remedies']) : after.remedies;
  if (!remedies) return after.remedies === undefined ? {} : { remedies: null, remedies_by: null };
  checkRemedies({ ...after, remedies });
  const columns = { remedies: JSON.stringify(remedies) };
  if (!remedies.enabled) return { ...columns, remedies_by: null };
  const settings = settingsOf({ ...after, remedies });
  if (before?.remedies?.enabled && settingsOf(before as Rule) === settings) return columns;
  if (!remedies.actions.every(({ kind }) => mayRemedy(viewer.role, kind))) throw refuse('remedyForbidden');
  const seen = await sql`select from remedy_dry_runs where user_id = ${viewer.id} and settings = ${settings}
    and at >= ${new Date(now.getTime() - seenMs)}`.execute(db);
  if (seen.rows.length === 0) throw refuse('remedyUnseen');
  return { ...columns, remedies_by: viewer.id };
}
