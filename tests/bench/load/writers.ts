import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createVault } from '#server/modules/access/vault.ts';
import { applyEdits } from '#server/modules/accounts/editing/update.ts';
import { DatabaseFault } from '#server/kernel/database/databaseFault.ts';
import { openStore, type Store } from '#server/kernel/database/database.ts';
import { prepare } from '#server/schema/migrate.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { seed } from '#demo/seed/index.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { plan } from './plan.ts';

/** Edits per second by all writers together, each on its own account. */
export interface Writes {
  /** The accounts are on as many servers as possible. */
  spread: number;
  /** All accounts are on one server. */
  oneServer: number;
}

const secret = Buffer.alloc(32, 7);

/**
 * Measures edits that do not depend on each other: the service of the API, without HTTP, on a PostgreSQL that
 * writes to the disk at each commit. A single process, so its connection pool is a limit as well.
 */
export async function measureWrites(): Promise<Writes> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-writes-'));
  const postgres = await startPostgres(folder, ['max_connections=100']);
  const store = await openStore({ dataDir: folder, databaseUrl: postgres.url });
  try {
    const { fleet } = loadConfig({ DUGOUT_FLEET: plan.writersFleet });
    await prepare(store.db, (db) => seed(db, { fleet, secret, historyDays: 0 }));
    const accounts = await store.db
      .selectFrom('accounts')
      .innerJoin('consoles', 'consoles.id', 'console_id')
      .select(['accounts.id', 'server_id'])
      .where('index', '=', 1)
      .orderBy('accounts.id')
      .execute();
    const perServer = [...Map.groupBy(accounts, ({ server_id }) => server_id).values()];
    const spread = perServer.flatMap((own, at) => own.slice(0, share(at, perServer.length)));
    const oneServer = perServer.find(({ length }) => length >= plan.writers) ?? [];
    return {
      spread: await editsASecond(store, spread),
      oneServer: await editsASecond(store, oneServer.slice(0, plan.writers)),
    };
  } finally {
    await store.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many writers are on the server with this number. */
const share = (at: number, servers: number): number =>
  Math.floor(plan.writers / servers) + Number(at < plan.writers % servers);

async function editsASecond({ db }: Store, accounts: readonly { id: number }[]): Promise<number> {
  if (accounts.length < plan.writers) throw new Error('There are fewer accounts than writers');
  const deps = { db, vault: createVault(secret) };
  let edits = 0;
  let isOver = false;
  const write = async ({ id }: { id: number }): Promise<void> => {
    for (let number = 1; !isOver; number++) {
      const description = `edit ${number}`;
      try {
        await applyEdits(deps, { id: 1, role: 0, username: 'bench' }, [{ id, description }]);
        edits += 1;
      } catch (error) {
        // Refused for now; repeated, as a client does (`lockQueue.ts`).
        if (!(error instanceof DatabaseFault)) throw error;
      }
    }
  };
  const all = Promise.all(accounts.map(write));
  await pause(plan.warmUpMs);
  edits = 0;
  const startedAt = performance.now();
  await pause(plan.measureMs);
  const perSecond = (edits * 1_000) / (performance.now() - startedAt);
  isOver = true;
  await all;
  return perSecond;
}
