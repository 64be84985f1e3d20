import { userInfo } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { AdminAnswer } from '#server/modules/operations/admin/requests.ts';
import { sendAdminRequest } from '#server/modules/operations/admin/socket.ts';
import { expectInstallation, expectTables } from '#server/modules/operations/backup/openFolder.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { openStore } from '#server/kernel/database/database.ts';
import { expectSchema, prepare } from '#server/schema/migrate.ts';
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
 * @throws CommandError when there is no installation, OlderSchemaError when its PostgreSQL is of an earlier release
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
    // API processes may be running on a PostgreSQL; nothing else has the built-in database open now.
    if (config.databaseUrl === null) await prepare(store.db, async () => undefined);
    else {
      await expectTables(async (text) => (await sql.raw(text).execute(store.db)).rows);
      await expectSchema(store.db);
    }
    return await carryOut(store.db);
  } finally {
    await store.close();
  }
}
