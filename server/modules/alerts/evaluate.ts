import { type Kysely, sql } from 'kysely';
import { type ConditionKind, conditionKinds, conditions, paramsOf } from '#domain/alerts/conditions.ts';
import { type Finding, type IncidentChange, reconcile } from '#domain/alerts/grouping.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Tables } from '#server/schema/tables.ts';
import { findIn, type FoundRow } from './findings.ts';
import { findOfInstallation, type Installation } from './installation.ts';
import { readWatched, writeChanges } from './store.ts';

/** Key of the advisory lock of an evaluation: any number that nothing else in the database uses. */
const evaluationLock = 20_211_106;

export const fastKinds = conditionKinds.filter((kind) => conditions[kind].isFast);

interface Reading {
  changes: (IncidentChange & { severity?: string })[];
  /** Findings of conditions whose data contain no start time: those that have begun, and those that are over. */
  begun: { rule_id: number; key: string }[];
  over: { rule_id: number; key: string }[];
}

/**
 * Reads the conditions of these kinds, and opens, updates and ends incidents. Concurrent processes do it one
 * after the other. It takes four statements while nothing changes.
 */
export async function evaluate(
  { db, now, config: { timezone } }: Needs<'db' | 'now' | 'config'>,
  kinds: readonly ConditionKind[],
  installation: Installation | null,
): Promise<void> {
  const known = kinds.filter((kind) => isKnown(kind, installation));
  const isIdle = ({ changes, begun, over }: Reading): boolean =>
    changes.length + begun.length + over.length === 0;
  if (isIdle(await read(db, known, installation, now(), timezone))) return;
  await transact(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${evaluationLock})`.execute(transaction);
    await sql`select from incidents where phase <> 'resolved' order by id for no key update`.execute(
      transaction,
    );
    const at = now();
    const reading = await read(transaction, known, installation, at, timezone);
    if (isIdle(reading)) return;
    await writeStates(transaction, reading, at);
    await writeChanges(transaction, reading.changes, { now: at, actor: null });
  });
}

/** Whether a condition can be read now: what is not known of the installation is not good. */
function isKnown(kind: ConditionKind, installation: Installation | null): boolean {
  const { disk = null, backupAt = null } = installation ?? {};
  if (kind === 'diskFull') return disk !== null;
  return kind !== 'backupOld' || backupAt !== null;
}

async function read(
  db: Kysely<Tables>,
  kinds: readonly ConditionKind[],
  installation: Installation | null,
  now: Date,
  timezone: string,
): Promise<Reading> {
  const all = await db
    .selectFrom('alert_rules')
    .select([
      'id',
      'kind',
      'params',
      'severity',
      'for_seconds as forSeconds',
      'clear_seconds as clearSeconds',
      'enabled_at as enabledAt',
    ])
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const rules = all
    .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
    .map((rule) => ({ ...rule, enabledAt: rule.enabledAt?.getTime() ?? null }));
  const { found, cut } = await findIn(db, kinds, now, timezone);
  const rows = [
    ...found,
    ...(installation
      ? findOfInstallation(
          rules.map((rule) => ({ ...rule, params: paramsOf(rule.kind, rule.params) })),
          installation,
          now,
        )
      : []),
  ];
  const stored = await db.selectFrom('alert_states').selectAll().execute();
  const incidents = await readWatched(db, now);
  const sinceOf = new Map(stored.map(({ rule_id, key, since }) => [`${rule_id} ${key}`, since.getTime()]));
  const holding = new Map(
    rows.filter(({ since }) => since === null).map((row) => [`${row.ruleId} ${stateKey(row)}`, row]),
  );
  const read = new Set(rules.map(({ id }) => id));
  const findings = rows.map((row) =>
    findingOf(row, sinceOf.get(`${row.ruleId} ${stateKey(row)}`) ?? now.getTime()),
  );
  // Incidents whose rule is gone end with any reading of their condition.
  const changes = reconcile({ rules, kinds: new Set(kinds), findings, cut, incidents, now: now.getTime() });
  const severityOf = new Map(rules.map(({ id, severity }) => [id, severity]));
  return {
    changes: changes.map((change) => {
      const severity = severityOf.get(change.ruleId ?? 0);
      return severity === undefined ? change : { ...change, severity };
    }),
    begun: [...holding]
      .filter(([key]) => !sinceOf.has(key))
      .map(([, row]) => ({ rule_id: row.ruleId, key: stateKey(row) })),
    over: stored
      .filter(({ rule_id, key }) => read.has(rule_id) && !holding.has(`${rule_id} ${key}`))
      .map(({ rule_id, key }) => ({ rule_id, key })),
  };
}

/** Kinds of things of a person that fail one by one. */
const countedOneByOne: ReadonlySet<string> = new Set(['proxy', 'webBot']);

/** Key of a server or person, whatever is found there; proxies and web bots have keys of their own. */
const stateKey = ({ serverId, userId, objectKind, objectId }: FoundRow): string =>
  `${serverId ?? ''} ${userId ?? ''}${countedOneByOne.has(objectKind) ? ` ${objectKind} ${objectId}` : ''}`;

const findingOf = (
  { ruleId, kind, serverId, userId, figure, objectKind, objectId, name, since }: FoundRow,
  seenSince: number,
): Finding => ({
  ruleId,
  kind,
  serverId,
  userId,
  figure,
  object: { kind: objectKind, id: objectId, name },
  since: since?.getTime() ?? seenSince,
});

async function writeStates(db: Kysely<Tables>, { begun, over }: Reading, now: Date): Promise<void> {
  if (over.length > 0)
    await sql`delete from alert_states s using json_to_recordset(${JSON.stringify(over)}::json) as over(rule_id int, key text)
      where s.rule_id = over.rule_id and s.key = over.key`.execute(db);
  if (begun.length > 0)
    await sql`insert into alert_states (rule_id, key, since)
      select begun.rule_id, begun.key, ${now} from json_to_recordset(${JSON.stringify(begun)}::json) as begun(rule_id int, key text)
      on conflict do nothing`.execute(db);
}
