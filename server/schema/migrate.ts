import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { up as coreSchema } from '#server/schema/migrations/0001_core_schema.ts';
import { up as fleet } from '#server/schema/migrations/0002_fleet.ts';
import { up as statusSince } from '#server/schema/migrations/0003_status_since.ts';
import { up as channelCredentials } from '#server/schema/migrations/0004_channel_credentials.ts';
import { up as accountIndexes } from '#server/schema/migrations/0005_account_indexes.ts';
import { up as scanIndexes } from '#server/schema/migrations/0007_scan_indexes.ts';
import { up as scriptPauses } from '#server/schema/migrations/0008_script_pauses.ts';
import { up as plainNames } from '#server/schema/migrations/0009_plain_names.ts';
import { up as accounts } from '#server/schema/migrations/0010_accounts.ts';
import { up as savedViews } from '#server/schema/migrations/0011_saved_views.ts';
import { up as accountStorage } from '#server/schema/migrations/0012_account_storage.ts';
import { up as daysOfCounters } from '#server/schema/migrations/0013_days_of_counters.ts';
import { up as consoleOpen } from '#server/schema/migrations/0014_console_open.ts';
import { up as accountUploads } from '#server/schema/migrations/0015_account_uploads.ts';
import { up as schedulers } from '#server/schema/migrations/0016_schedulers.ts';
import { up as schedulerRuns } from '#server/schema/migrations/0017_scheduler_runs.ts';
import { up as configs } from '#server/schema/migrations/0018_configs.ts';
import { up as consoleConfigs } from '#server/schema/migrations/0020_console_configs.ts';
import { up as ledger } from '#server/schema/migrations/0030_ledger.ts';
import { up as payments } from '#server/schema/migrations/0031_payments.ts';
import { up as webBots } from '#server/schema/migrations/0032_web_bots.ts';
import { up as people } from '#server/schema/migrations/0033_people.ts';
import { up as userChanges } from '#server/schema/migrations/0037_user_changes.ts';
import { up as accountHistory } from '#server/schema/migrations/0043_account_history.ts';
import { up as deliveries } from '#server/schema/migrations/0047_deliveries.ts';
import { up as proxies } from '#server/schema/migrations/0040_proxies.ts';
import { up as signInsByTime } from '#server/schema/migrations/0050_sign_ins_by_time.ts';
import { up as agentCredentials } from '#server/schema/migrations/0051_agent_credentials.ts';
import { up as accountPlaces } from '#server/schema/migrations/0056_account_places.ts';
import { up as groupChanges } from '#server/schema/migrations/0057_group_changes.ts';
import { up as installationKey } from '#server/schema/migrations/0060_installation_key.ts';
import { up as stopSent } from '#server/schema/migrations/0061_stop_sent.ts';
import { up as restoredAt } from '#server/schema/migrations/0062_restored_at.ts';
import { up as agentStarts } from '#server/schema/migrations/0063_agent_starts.ts';
import { up as agentClocks } from '#server/schema/migrations/0064_agent_clocks.ts';
import { up as timeBonus } from '#server/schema/migrations/0065_time_bonus.ts';
import { up as retiredPlans } from '#server/schema/migrations/0066_retired_plans.ts';
import { up as events } from '#server/schema/migrations/0067_events.ts';
import { up as accountPositions } from '#server/schema/migrations/0068_account_positions.ts';
import { up as cellChanges } from '#server/schema/migrations/0069_account_changes.ts';
import { up as activity } from '#server/schema/migrations/0070_activity.ts';
import { up as userChangeActor } from '#server/schema/migrations/0071_user_change_actor.ts';
import { up as auditFacts } from '#server/schema/migrations/0072_audit_facts.ts';
import { up as notes } from '#server/schema/migrations/0073_notes.ts';
import { up as userPresence } from '#server/schema/migrations/0074_user_presence.ts';
import { up as shiftNotes } from '#server/schema/migrations/0075_shift_notes.ts';
import { up as alerts } from '#server/schema/migrations/0076_alerts.ts';
import { up as screens } from '#server/schema/migrations/0077_screens.ts';
import { up as destinations } from '#server/schema/migrations/0078_destinations.ts';
import { up as objectKinds } from '#server/schema/migrations/0079_object_kinds.ts';
import { up as belowNormal } from '#server/schema/migrations/0080_below_normal.ts';
import { up as screenAlerts } from '#server/schema/migrations/0081_screen_alerts.ts';
import { up as screensMade } from '#server/schema/migrations/0082_screens_made.ts';
import { up as clips } from '#server/schema/migrations/0083_clips.ts';
import { up as factsWithoutKind } from '#server/schema/migrations/0084_facts_without_kind.ts';
import { up as moreAlerts } from '#server/schema/migrations/0085_more_alerts.ts';
import { up as remedies } from '#server/schema/migrations/0086_remedies.ts';
import { up as clipErrors } from '#server/schema/migrations/0087_clip_errors.ts';
import { accountChanges } from '#server/schema/accountChanges.ts';
import type { Tables } from '#server/schema/tables.ts';

/**
 * Every change of the schema in order; a released one is never edited. After a migration whose name ends with
 * {@link breakingSuffix}, processes of earlier releases cannot work.
 */
const migrations: Record<string, Migration> = {
  '0001_core_schema': { up: coreSchema },
  '0002_fleet': { up: fleet },
  '0003_status_since': { up: statusSince },
  '0004_channel_credentials': { up: channelCredentials },
  '0005_account_indexes': { up: accountIndexes },
  '0007_scan_indexes': { up: scanIndexes },
  '0008_script_pauses': { up: scriptPauses },
  '0009_plain_names': { up: plainNames },
  '0010_accounts': { up: accounts },
  '0011_saved_views': { up: savedViews },
  '0012_account_storage': { up: accountStorage },
  '0013_days_of_counters': { up: daysOfCounters },
  '0014_console_open': { up: consoleOpen },
  '0015_account_uploads': { up: accountUploads },
  '0016_schedulers': { up: schedulers },
  '0017_scheduler_runs': { up: schedulerRuns },
  '0018_configs': { up: configs },
  '0020_console_configs': { up: consoleConfigs },
  '0030_ledger': { up: ledger },
  '0031_payments': { up: payments },
  '0032_web_bots': { up: webBots },
  '0033_people': { up: people },
  '0037_user_changes': { up: userChanges },
  '0043_account_history': { up: accountHistory },
  '0047_deliveries': { up: deliveries },
  '0040_proxies': { up: proxies },
  '0050_sign_ins_by_time': { up: signInsByTime },
  '0051_agent_credentials': { up: agentCredentials },
  '0056_account_places': { up: accountPlaces },
  '0057_group_changes': { up: groupChanges },
  '0060_installation_key': { up: installationKey },
  '0061_stop_sent': { up: stopSent },
  '0062_restored_at': { up: restoredAt },
  '0063_agent_starts': { up: agentStarts },
  '0064_agent_clocks': { up: agentClocks },
  '0065_time_bonus': { up: timeBonus },
  '0066_retired_plans': { up: retiredPlans },
  '0067_events': { up: events },
  '0068_account_positions': { up: accountPositions },
  '0069_account_changes': { up: cellChanges },
  '0070_activity': { up: activity },
  '0071_user_change_actor': { up: userChangeActor },
  '0072_audit_facts': { up: auditFacts },
  '0073_notes': { up: notes },
  '0074_user_presence': { up: userPresence },
  '0075_shift_notes': { up: shiftNotes },
  '0076_alerts': { up: alerts },
  '0077_screens': { up: screens },
  '0078_destinations': { up: destinations },
  '0079_object_kinds': { up: objectKinds },
  '0080_below_normal': { up: belowNormal },
  '0081_screen_alerts': { up: screenAlerts },
  '0082_screens_made': { up: screensMade },
  '0083_clips': { up: clips },
  '0084_facts_without_kind': { up: factsWithoutKind },
  '0085_more_alerts': { up: moreAlerts },
  '0086_remedies': { up: remedies },
  '0087_clip_errors': { up: clipErrors },
};

/**
 * Statements that replace what they define, by name: they run after the migrations whenever they have
 * changed.
 */
const repeated: Record<string, readonly string[]> = { accountChanges };

export const migrationNames: readonly string[] = Object.keys(migrations);

/** Key of the advisory lock; any number not used elsewhere in the database. */
export const preparationLock = 20_211_105;

/** Pause between two attempts to get the lock, milliseconds. */
const lockPauseMs = 100;

/** Polls, because one query that waits for a long migration would exceed the query timeout. */
async function waitForLock(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      ours: boolean;
    }>`select pg_try_advisory_lock(${preparationLock}) as ours`.execute(db);
    if (rows[0]?.ours) return;
    await sleep(lockPauseMs);
  }
}

async function hasMigrations(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

/**
 * The first migration used to have another key; a database that ran it under that key must not run it again.
 */
async function renameOldKeys(db: Kysely<Tables>): Promise<void> {
  if (await hasMigrations(db))
    await sql`update kysely_migration set name = '0001_core_schema' where name = '0001_main_job'`.execute(db);
}

/** Suffix of breaking migrations: `tests/compat` says when it is needed. */
export const breakingSuffix = '_breaking';

/** A later release has changed the schema so that this one cannot work with it. */
export class NewerSchemaError extends Error {
  constructor(name: string) {
    super(
      `A later release has changed the database (${name}), and this one cannot work with it. Start the later release, or restore a backup of before.`,
    );
    this.name = 'NewerSchemaError';
  }
}

/**
 * Changes by later releases, which the migrator would report as missing. They do not keep an earlier release from
 * starting, while API processes are updated one by one or after a rollback.
 * @throws NewerSchemaError when one of them is breaking
 */
async function laterMigrations(db: Kysely<Tables>): Promise<Record<string, Migration>> {
  if (!(await hasMigrations(db))) return {};
  const newest = migrationNames.toSorted().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const later = rows.map(({ name }) => name).filter((name) => name > newest);
  const breaking = later.find((name) => name.endsWith(breakingSuffix));
  if (breaking !== undefined) throw new NewerSchemaError(breaking);
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
}

/**
 * Brings the schema up to date, in the transaction of `db` if it is one.
 * @throws NewerSchemaError, or the error of the migration that failed
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const later = await laterMigrations(db);
  const known = { ...migrations, ...later };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // A later release has its own statements.
  if (Object.keys(later).length === 0) await repeat(db);
}

async function repeat(db: Kysely<Tables>): Promise<void> {
  for (const [name, statements] of Object.entries(repeated)) {
    const checksum = createHash('sha256').update(statements.join(';')).digest('hex');
    const same = { name, checksum };
    const done =
      await sql`select from repeated_statements where name = ${name} and checksum = ${checksum}`.execute(db);
    if (done.rows.length > 0) continue;
    const run = async (transaction: Kysely<Tables>): Promise<void> => {
      for (const statement of statements) await sql.raw(statement).execute(transaction);
      await transaction
        .insertInto('repeated_statements')
        .values(same)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(same))
        .execute();
    };
    await (db.isTransaction ? run(db) : db.transaction().execute(run));
  }
}

/**
 * Brings the schema up to date and then runs `fill`, while all other processes that start on the same
 * database wait.
 * @throws the error of the migration or of `fill`; a failed migration leaves nothing behind.
 */
export async function prepare<T>(db: Kysely<Tables>, fill: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await waitForLock(connection);
    try {
      await renameOldKeys(connection);
      await migrate(connection);
      return await fill(connection);
    } finally {
      await sql`select pg_advisory_unlock(${preparationLock})`.execute(connection);
    }
  });
}
