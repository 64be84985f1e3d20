import { type Kysely, sql } from 'kysely';
import { dateOf } from '#domain/format/zone.ts';
import { encryptPlainTotp } from '#server/modules/access/secondFactorSecrets.ts';
import { createVault } from '#server/modules/access/vault.ts';
import { demoPricing } from '#server/kernel/config/config.ts';
import type { Fleet } from '#server/kernel/config/variables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import { hasAccountDetails, seedAccountDetails } from '#demo/seed/accounts.ts';
import { seedConfigs } from '#demo/seed/configs.ts';
import { hasDeliveries, seedDeliveries } from '#demo/seed/deliveries.ts';
import { hasConfigValues, seedConfigValues } from '#demo/seed/configValues.ts';
import { rememberWork, seedFleet } from '#demo/seed/fleet.ts';
import { hasHistory, seedHistory } from '#demo/seed/history.ts';
import { hasMoney, seedMoney } from '#demo/seed/money.ts';
import { hasProxies, seedProxies } from '#demo/seed/proxies.ts';
import { seedReleases } from '#demo/seed/releases.ts';
import { seedScheduledRuns } from '#demo/seed/scheduledRuns.ts';
import { hasSchedulers, seedSchedulers } from '#demo/seed/schedulers.ts';
import { seedTasks } from '#demo/seed/tasks.ts';
import { demoUsers, seedUsers } from '#demo/seed/users.ts';
import { hasWebBots, seedWebBots } from '#demo/seed/webBots.ts';

interface SeedOptions {
  fleet: Fleet | null;
  secret: Buffer;
  now: Date;
  /** Timezone of the installation: today's counters belong to its day. */
  timezone: string;
  /** Days before today that have matches and problems. */
  historyDays: number;
}

/** Days of history of the default demo; a large fleet gets them only on request, because they take time. */
const demoDays = 14;

/** Demo data of one version of the schema. */
interface SeedPart {
  isThere(db: Kysely<Tables>, options: SeedOptions): Promise<boolean>;
  write(db: Kysely<Tables>, options: SeedOptions): Promise<void>;
}

const hasRows = async (db: Kysely<Tables>, table: 'users' | 'agent_releases'): Promise<boolean> =>
  (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * In the order of the schema's versions. Each part is recognized by data that no call can delete, so that
 * data removed by users is not added again.
 */
const seedParts: readonly SeedPart[] = [
  {
    isThere: (db) => hasRows(db, 'users'),
    async write(db, options) {
      await seedUsers(db, await seedFleet(db, options), options.now);
      await encryptPlainTotp(db, createVault(options.secret));
    },
  },
  {
    isThere: (db) => hasRows(db, 'agent_releases'),
    async write(db, { secret, now }) {
      await rememberWork(db);
      await seedConfigs(db, now);
      await seedReleases(db, secret, now);
      await seedTasks(db, now);
    },
  },
  {
    isThere: hasAccountDetails,
    write: (db, { secret, now, timezone }) =>
      seedAccountDetails(db, secret, now, dateOf(now.getTime(), timezone)),
  },
  {
    isThere: hasSchedulers,
    async write(db, { now }) {
      await seedSchedulers(db, now);
      await seedScheduledRuns(db, now);
    },
  },
  { isThere: hasConfigValues, write: (db, { now }) => seedConfigValues(db, now) },
  { isThere: hasMoney, write: (db, { now }) => seedMoney(db, now) },
  {
    isThere: hasDeliveries,
    write: (db, { now, timezone }) => seedDeliveries(db, dateOf(now.getTime(), timezone), demoPricing),
  },
  { isThere: hasWebBots, write: (db, { secret, now }) => seedWebBots(db, secret, now) },
  {
    isThere: async (db, { historyDays, now, timezone }) =>
      historyDays === 0 || hasHistory(db, dateOf(now.getTime(), timezone)),
    write: (db, { historyDays, now, timezone }) =>
      seedHistory(db, historyDays, dateOf(now.getTime(), timezone)),
  },
  { isThere: hasProxies, write: (db, { secret, now }) => seedProxies(db, secret, now) },
];

/** Whether the database is empty or was filled with demo data; data of real users is never touched. */
async function isForDemo(db: Kysely<Tables>): Promise<boolean> {
  if (!(await hasRows(db, 'users'))) return true;
  const emails = demoUsers.map(({ email }) => email);
  const demo = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .limit(1)
    .executeTakeFirst();
  return demo !== undefined;
}

/**
 * Fills an empty database with demo data, and adds the data of newer versions to an older demo database; leaves any
 * other database unchanged.
 * @returns whether it wrote anything
 */
export async function seed(
  db: Kysely<Tables>,
  given: Pick<SeedOptions, 'fleet' | 'secret'> & Partial<SeedOptions>,
): Promise<boolean> {
  const hasWritten = await transact(db, async (transaction) => {
    if (!(await isForDemo(transaction))) return false;
    let wrote = false;
    const options = { now: new Date(), timezone: 'UTC', historyDays: given.fleet ? 0 : demoDays, ...given };
    for (const part of seedParts) {
      if (await part.isThere(transaction, options)) continue;
      await part.write(transaction, options);
      wrote = true;
    }
    return wrote;
  });
  // Without statistics the planner expects far fewer rows than a large fleet has. Before their first vacuum, counts by an
  // index read the rows themselves: on 50,000 accounts the list of servers took ten times as long.
  if (hasWritten) await sql`vacuum (analyze)`.execute(db);
  return hasWritten;
}
