import { sql } from 'kysely';
import type { NewAlertRule } from '#contract/http/alertRules.ts';
import { dryRunDays, type Remedies } from '#contract/http/remedies.ts';
import { dryRun } from '#domain/remedies/dryRun.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Viewer } from '#server/modules/access/index.ts';
import { checkRule, recordDryRun, readSpans } from '#server/modules/alerts/index.ts';
import { readOutagePercent } from './state.ts';

/**
 * What the remedies of a rule would have done; records that the viewer has seen it.
 * @throws HttpError 422 for an invalid rule
 */
export async function dryRunRule(
  { db, now, config: { timezone } }: Needs<'db' | 'now' | 'config'>,
  viewer: Viewer,
  rule: NewAlertRule & { remedies: Remedies },
) {
  const at = now();
  checkRule(rule);
  const held = await readSpans(db, viewer, rule, { days: dryRunDays, now: at, timezone });
  await recordDryRun(db, viewer.id, rule, at);
  const { actions } = rule.remedies;
  if (!held)
    return { since: null, acts: actions.map(({ kind }) => ({ kind, count: 0 })), spent: 0, stopped: 0 };
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from consoles where open`.execute(db);
  const found = dryRun(held.spans, actions, {
    forMs: rule.forSeconds * 1_000,
    now: at.getTime(),
    working: rows[0]?.count ?? 0,
    percent: await readOutagePercent(db),
  });
  return { since: held.since.toISOString(), ...found };
}
