import type { Kysely } from 'kysely';
import type { AlertRule, NewAlertRule } from '#contract/http/alertRules.ts';
import { conditionOf, knownParams, paramFaults } from '#domain/alerts/conditions.ts';
import { type IdempotencyKey, transactOnce } from '#server/kernel/database/idempotency.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { notFound, refuse, refuseField } from '#server/kernel/errors.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact, changesOf, changesOfData } from '#server/kernel/events/facts.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { isTimezone } from '#server/kernel/config/variables.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import type { Tables } from '#server/schema/tables.ts';
import { checkRemedies, remedyColumns } from './remedySettings.ts';

type Deps = Needs<'db' | 'now'>;

/** All rules, in the order in which they were created. */
export async function readRules(db: Kysely<Tables>): Promise<AlertRule[]> {
  const rows = await db.selectFrom('alert_rules').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    params: row.params,
    severity: row.severity,
    forSeconds: row.for_seconds,
    clearSeconds: row.clear_seconds,
    enabled: row.enabled,
    serverIds: row.server_ids,
    groupIds: row.group_ids,
    quiet: row.quiet,
    steps: row.steps,
    remedies: row.remedies,
    revision: row.revision,
  }));
}

/** @throws HttpError 422 for an unknown condition, its numbers, or an unknown timezone */
export function checkRule({ kind, params, quiet, remedies }: NewAlertRule): void {
  checkRemedies({ kind, remedies });
  if (!conditionOf(kind)) throw refuseField('kind', 'alertKindUnknown');
  const [fault] = Object.entries(paramFaults(kind, params));
  if (fault) {
    const [name, { min, max }] = fault;
    throw refuseField(`params.${name}`, 'alertNumber', { min, max });
  }
  if (quiet && !isTimezone(quiet.timezone)) throw refuseField('quiet.timezone', 'timezoneUnknown');
}

const columnsOf = (rule: NewAlertRule) => ({
  name: rule.name,
  kind: rule.kind,
  params: JSON.stringify(knownParams(rule.kind, rule.params)),
  severity: rule.severity,
  for_seconds: rule.forSeconds,
  clear_seconds: rule.clearSeconds,
  enabled: rule.enabled,
  server_ids: rule.serverIds,
  group_ids: rule.groupIds,
  quiet: rule.quiet && JSON.stringify(rule.quiet),
  ...(rule.steps !== undefined && { steps: rule.steps && JSON.stringify(rule.steps) }),
});

const nameOf = ({ name, kind }: Pick<AlertRule, 'name' | 'kind'>): string => name ?? kind;

/** @returns the id of the new rule @throws HttpError 422 */
export async function createRule(
  { db, now }: Deps,
  viewer: Viewer,
  rule: NewAlertRule,
  once: IdempotencyKey,
): Promise<{ id: number }> {
  checkRule(rule);
  const { answer } = await transactOnce({ db, now }, once, async (transaction) => {
    const { id } = await transaction
      .insertInto('alert_rules')
      .values({
        ...columnsOf(rule),
        ...(await remedyColumns(transaction, viewer, { before: null, after: rule, now: now() })),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await appendEvent(transaction, 'alertRulesUpdated', {}, 'everybody');
    await appendFact(transaction, {
      kind: 'alertRuleCreated',
      objects: { alertRule: [{ id, name: nameOf(rule) }] },
      data: { changes: changesOfData({}, { ...rule }) },
      audience: 'everybody',
    });
    return { id };
  });
  return answer;
}

/** @returns the new revision @throws HttpError 404; 409 when it was changed since `revision`; 422 */
export const updateRule = (
  { db, now }: Deps,
  viewer: Viewer,
  id: number,
  { revision, ...rule }: NewAlertRule & { revision?: number | undefined },
): Promise<{ revision: number }> =>
  transact(db, async (transaction) => {
    checkRule(rule);
    await transaction.selectFrom('alert_rules').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const before = (await readRules(transaction)).find((known) => known.id === id);
    if (!before) throw notFound('alertRule');
    if (revision !== undefined && revision !== before.revision) throw refuse('alertRuleChanged');
    const fields = Object.keys(rule) as (keyof NewAlertRule)[];
    const changes = changesOf(before as Partial<Record<keyof NewAlertRule, unknown>>, rule, fields);
    if (changes.length === 0) return { revision: before.revision };
    const remedies = await remedyColumns(transaction, viewer, { before, after: rule, now: now() });
    const next = before.revision + 1;
    const isEnabledAgain = rule.enabled && !before.enabled;
    await transaction
      .updateTable('alert_rules')
      .set({
        ...columnsOf(rule),
        ...remedies,
        ...(isEnabledAgain && { enabled_at: now() }),
        revision: next,
      })
      .where('id', '=', id)
      .execute();
    // What was seen before may have ended meanwhile.
    if (isEnabledAgain) await transaction.deleteFrom('alert_states').where('rule_id', '=', id).execute();
    await appendEvent(transaction, 'alertRulesUpdated', {}, 'everybody');
    await appendFact(transaction, {
      kind: 'alertRuleEdited',
      objects: { alertRule: [{ id, name: nameOf(rule) }] },
      data: { changes },
      audience: 'everybody',
    });
    return { revision: next };
  });

/** @throws HttpError 404 */
export const deleteRule = ({ db }: Needs<'db'>, id: number): Promise<void> =>
  transact(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('alert_rules')
      .where('id', '=', id)
      .returning(['name', 'kind'])
      .executeTakeFirst();
    if (!gone) throw notFound('alertRule');
    await appendEvent(transaction, 'alertRulesUpdated', {}, 'everybody');
    await appendFact(transaction, {
      kind: 'alertRuleDeleted',
      objects: { alertRule: [{ id, name: nameOf(gone) }] },
      data: {},
      audience: 'everybody',
    });
  });
