import { userInfo } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { AdminAnswer } from '#server/modules/operations/admin/requests.ts';
import { sendAdminRequest } from '#server/modules/operations/admin/socket.ts';
import { expectInstallation, expectTables } from '#server/modules/operations/backup/openFolder.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { openStore } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The user of the machine who runs the command; a container may have no name for it. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Sends a request to the API that has the built-in database open. Without a running API, or with PostgreSQL,
 * the command opens the database itself: API processes notice changes in PostgreSQL.
 * @throws CommandError when there is no installation
 */
export async function askInstallation(
  config: Config,
  request: { command: string },
  carryOut: (db: Kysely<Tables>) => Promise<AdminAnswer>,
): Promise<AdminAnswer> {
  const sent =
    config.databaseUrl === null ? await sendAdminRequest(config.dataDir, { by: userName(), request }) : null;
  if (sent) return sent;
  if (config.databaseUrl === null) expectInstallation(config.dataDir);
  const store = await openStore(config);
  try {
    if (config.databaseUrl !== null)
      await expectTables(async (text) => (await sql.raw(text).execute(store.db)).rows);
    await prepare(store.db, async () => undefined);
    return await carryOut(store.db);
  } finally {
    await store.close();
  }
}
