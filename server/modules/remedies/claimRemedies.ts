import { type Kysely, sql } from 'kysely';
import { reopenWithinMs } from '#domain/alerts/incident.ts';
import { type Act, Acts, budgetMs, nextRemedy } from '#domain/remedies/remedies.ts';
import type { RemedyKind } from '#contract/http/remedies.ts';
import { withCause } from '#server/kernel/callContext.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { appendEvent } from '#server/kernel/events/append.ts';
import { appendFact } from '#server/kernel/events/facts.ts';
import type { Tables } from '#server/schema/tables.ts';
import {
  possibleOf,
  readActs,
  readOutage,
  readRules,
  readTargets,
  type RemedyRule,
  type TargetRow,
} from './state.ts';

/** Key of the advisory lock of a round: any number that nothing else in the database uses. */
const roundLock = 20_211_109;

/** Maximum number of acts per round: a burst of failures must not cause a burst of starts. */
const maxActs = 50;

/** Maximum time for which messages about an incident are held back, in milliseconds. */
const maxHeldMs = reopenWithinMs;

/** An act that is performed now. */
export interface Claim {
  id: number;
  kind: RemedyKind;
  rule: RemedyRule;
  target: TargetRow;
}

interface Decision {
  acts: { kind: RemedyKind; coolDownMinutes: number; rule: RemedyRule; target: TargetRow }[];
  /** Incidents whose budgets are spent, and those for which nothing is left to try. */
  spent: Map<number, TargetRow>;
  given: Set<number>;
}

/** Decides what to do now. Pure apart from its reads; the same before and within the transaction. */
async function decide(db: Kysely<Tables>, rules: readonly RemedyRule[], now: Date): Promise<Decision> {
  const decision: Decision = { acts: [], spent: new Map(), given: new Set() };
  const targets = await readTargets(
    db,
    rules.map(({ id }) => id),
    now,
  );
  if (targets.length === 0) return decision;
  const isStopped = await readOutage(db);
  const acts = new Acts(await readActs(db, now));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const tried = new Set<number>();
  for (const target of targets) {
    const { incidentId, isHeld, openedAt, ruleId, consoleId, accountId } = target;
    const rule = ruleOf.get(ruleId);
    if (!rule) continue;
    if (isHeld && now.getTime() - openedAt.getTime() > maxHeldMs) decision.given.add(incidentId);
    if (isStopped) {
      decision.given.add(incidentId);
      continue;
    }
    const at = now.getTime();
    const next = nextRemedy(
      { id: ruleId, actions: rule.remedies.actions },
      { consoleId, accountId, possible: possibleOf(target, rule) },
      acts,
      at,
    );
    if ('act' in next && decision.acts.length < maxActs) {
      const { kind, coolDownMinutes } = next.act;
      const made: Act = { kind, ruleId, consoleId, accountId, at, coolDownMs: coolDownMinutes * 60_000 };
      acts.add(made);
      decision.acts.push({ kind, coolDownMinutes, rule, target });
    }
    if (!('none' in next)) tried.add(incidentId);
    else if (next.none === 'spent') {
      if (decision.spent.get(incidentId) === undefined) decision.spent.set(incidentId, target);
      decision.given.add(incidentId);
    }
  }
  for (const { incidentId } of targets) if (!tried.has(incidentId)) decision.given.add(incidentId);
  const held = new Set(targets.filter(({ isHeld }) => isHeld).map(({ incidentId }) => incidentId));
  for (const id of decision.given) if (!held.has(id)) decision.given.delete(id);
  return decision;
}

const newlySpent = ({ spent }: Decision): TargetRow[] =>
  [...spent.values()].filter(({ spentAt }) => spentAt === null);

const isIdle = (decision: Decision): boolean =>
  decision.acts.length + decision.given.size + newlySpent(decision).length === 0;

/**
 * Writes the acts of this round: whatever happens to this process, each is performed at most once. Of two
 * concurrent processes, the second finds what the first has written.
 */
export async function claimRemedies(db: Kysely<Tables>, now: Date): Promise<Claim[]> {
  const rules = await readRules(db);
  await giveUp(db, rules, now);
  if (rules.length === 0 || isIdle(await decide(db, rules, now))) return [];
  return transact(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${roundLock})`.execute(transaction);
    const decision = await decide(transaction, await readRules(transaction), now);
    const claims: Claim[] = [];
    for (const { kind, coolDownMinutes, rule, target } of decision.acts) {
      const { id } = await transaction
        .insertInto('remedy_acts')
        .values({
          rule_id: rule.id,
          incident_id: target.incidentId,
          console_id: target.consoleId,
          account_id: target.accountId,
          kind,
          at: now,
          cool_down_minutes: coolDownMinutes,
          state: 'claimed',
          error: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      claims.push({ id, kind, rule, target });
      await withCause(rule.name, `remedy ${id}`, () =>
        appendFact(transaction, {
          ...aboutOf(target, rule),
          kind: 'remedyTaken',
          data: { action: kind, condition: rule.kind },
        }),
      );
    }
    const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
    for (const target of newlySpent(decision)) {
      const rule = ruleOf.get(target.ruleId);
      if (rule) await markSpent(transaction, target, rule, now);
    }
    const acted = [...new Set(decision.acts.map(({ target }) => target.incidentId))];
    if (acted.length > 0)
      await sql`update incidents set remedies_spent_at = null where id = any(${sql.val(acted)}::int[])
        and not id = any(${sql.val([...decision.spent.keys()])}::int[])`.execute(transaction);
    await release(transaction, [...decision.given], now);
    await appendIncidentEvents(transaction, [
      ...decision.acts.map(({ target }) => target),
      ...newlySpent(decision),
    ]);
    return claims;
  });
}

/** The objects of a fact about a remedy: console, account, server, incident and rule. */
export const aboutOf = (
  { consoleId, accountId, incidentId, serverId }: TargetRow,
  rule: Pick<RemedyRule, 'id' | 'name'>,
) => ({
  objects: {
    console: [consoleId],
    ...(accountId !== null && { account: [accountId] }),
    incident: [{ id: incidentId, name: `#${incidentId}` }],
    alertRule: [{ id: rule.id, name: rule.name }],
  },
  audience: { serverIds: [serverId] },
});

async function markSpent(db: Kysely<Tables>, target: TargetRow, rule: RemedyRule, now: Date): Promise<void> {
  const { incidentId } = target;
  await sql`update incidents set remedies_spent_at = ${now} where id = ${incidentId}`.execute(db);
  const { rows: acts } = await sql<{ kind: string; count: number }>`select kind, count(*)::int as count
    from remedy_acts where rule_id = ${rule.id} and console_id = ${target.consoleId}
      and at > ${new Date(now.getTime() - budgetMs)} group by kind order by kind`.execute(db);
  await withCause(rule.name, `remedies of ${incidentId}`, () =>
    appendFact(db, {
      ...aboutOf(target, rule),
      kind: 'remediesSpent',
      data: { condition: rule.kind, acts },
    }),
  );
}

/** Tells people of these incidents, because remedies have not helped or are no longer tried. */
async function release(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Pick<TargetRow, 'incidentId' | 'serverId'>>`with released as (
      update incidents set held = false where id = any(${sql.val([...ids])}::int[]) and held
      returning id, server_id, phase, openings
    ), told as (
      insert into incident_events (incident_id, kind, at)
        select id, case when openings > 1 then 'reopened' else 'opened' end, ${now} from released where phase = 'open')
    select id as "incidentId", server_id as "serverId" from released where server_id is not null`.execute(db);
  await appendIncidentEvents(db, rows);
}

/** Incidents held back by rules whose remedies were switched off. */
async function giveUp(db: Kysely<Tables>, rules: readonly RemedyRule[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from incidents where held and phase <> 'resolved'
    and (rule_id is null or not rule_id = any(${sql.val(rules.map(({ id }) => id))}::int[]))`.execute(db);
  if (rows.length === 0) return;
  await transact(db, (transaction) =>
    release(
      transaction,
      rows.map(({ id }) => id),
      now,
    ),
  );
}

/** Makes apps load the changes by remedies to their incidents. */
export async function appendIncidentEvents(
  db: Kysely<Tables>,
  targets: readonly Pick<TargetRow, 'incidentId' | 'serverId'>[],
): Promise<void> {
  for (const [serverId, own] of Map.groupBy(targets, (target) => target.serverId))
    await appendEvent(
      db,
      'incidentsUpdated',
      { ids: [...new Set(own.map(({ incidentId }) => incidentId))] },
      { serverIds: [serverId] },
    );
}
