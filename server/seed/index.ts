import type { Kysely } from 'kysely';
import type { Fleet } from '#server/config.ts';
import type { Tables } from '#server/store/tables.ts';
import { seedConfigs } from './configs.ts';
import { seedFleet } from './fleet.ts';
import { seedReleases } from './releases.ts';
import { seedTasks } from './tasks.ts';
import { seedUsers } from './users.ts';

/**
 * Fills a database that holds no users yet with demo data; leaves any other one as it is.
 * @returns whether it did
 */
export async function seed(
  db: Kysely<Tables>,
  options: { fleet: Fleet | null; secret: Buffer; now?: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const anybody = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (anybody) return false;
    const now = options.now ?? new Date();
    const groupIds = await seedFleet(transaction, { ...options, now });
    await seedUsers(transaction, groupIds);
    await seedConfigs(transaction, now);
    await seedReleases(transaction, options.secret, now);
    await seedTasks(transaction, now);
    return true;
  });
}
