import type { Kysely } from 'kysely';
import type { Fleet } from '#server/config.ts';
import type { Tables } from '#server/store/tables.ts';
import { seedFleet } from './fleet.ts';
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
    const groupIds = await seedFleet(transaction, { now: new Date(), ...options });
    await seedUsers(transaction, groupIds);
    return true;
  });
}
