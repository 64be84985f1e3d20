import { Client } from 'pg';
import { expect } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { type AccountBulkDeps, createAccountBulk } from '#data/accounts/bulk.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import type { BulkStep } from '#domain/bulk/state.ts';
import { systemClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import type { ApiClient } from '#tests/support/api.ts';
import type { Cluster } from '../../scripts/lib/cluster/cluster.ts';

/** How long another process may take to continue, milliseconds, with a margin for a busy machine. */
const goesOn = { timeout: 60_000, interval: 50 };

/** An otherwise unused number. */
const commitLock = 1907;

/** The accounts as loaded by the page, completely each time. */
function accountsOf(operator: ApiClient) {
  const rows = new Map<number, object>();
  const status = createObservable<{ error: Error | null }>({ error: null });
  const load = async (): Promise<boolean> => {
    try {
      const { data } = await operator.call(endpoints.getAccounts, { query: {} });
      rows.clear();
      for (const account of data) rows.set(account.id, { account });
      return true;
    } catch (error) {
      status.set({ error: error as Error });
      return false;
    }
  };
  // One load after the other, so that the last one counts.
  let loading = Promise.resolve(true);
  const sync = (): Promise<boolean> => (loading = loading.then(load));
  return { rows, status, sync } as unknown as AccountBulkDeps['accounts'];
}

async function connect({ databaseUrl }: Cluster): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A bulk action of an operator, with processes that are killed at the worst moments of its calls. */
export async function openLedger(cluster: Cluster, operator: ApiClient) {
  const database = await connect(cluster);
  // On a separate connection: within a transaction, the activity of others never changes.
  const blocker = await connect(cluster);
  // A transaction that changes `open` waits in its commit while the test holds the lock; otherwise this has
  // no effect.
  await database.query(`create function wait_in_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${commitLock}); return null; end $$`);
  await database.query(`create constraint trigger wait_in_commit after update of open on accounts
    deferrable initially deferred for each row execute function wait_in_commit()`);
  const accounts = accountsOf(operator);
  await accounts.sync();
  const items = [...accounts.rows.values()]
    .map(({ account }) => account)
    .filter(({ open, activeTask }) => open && activeTask === null);

  /** The process whose transaction waits for a lock. */
  async function waitingProcess(condition: string): Promise<{ name: string; pid: number }> {
    let name = '';
    const find = async (): Promise<string> => {
      const { rows } = await database.query<{ name: string }>(
        `select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and ${condition}`,
      );
      return (name = rows[0]?.name ?? '');
    };
    await expect.poll(find, goesOn).not.toBe('');
    return { name, pid: cluster.pids()[name] ?? 0 };
  }

  return {
    items,
    /** Done accounts among the items, by the database. */
    async done(): Promise<number[]> {
      const { rows } = await database.query<{ id: number }>(
        'select id from accounts where not open and id = any($1) order by id',
        [items.map(({ id }) => id)],
      );
      return rows.map(({ id }) => id);
    },
    bulk: (action: 'done' | 'undone'): Bulk<{ id: number }> =>
      createAccountBulk(
        { api: operator, accounts, link: { online: createObservable(true) }, clock: systemClock },
        { action, items, skipText: String },
      ),
    /** Kills the process that serves the call after its transaction was committed, and before it has answered. */
    async killAfterCommit(start: () => void, isCommitted: () => Promise<boolean>): Promise<string> {
      await database.query(`select pg_advisory_lock(${commitLock})`);
      start();
      const { name, pid } = await waitingProcess(`wait_event = 'advisory'`);
      process.kill(pid, 'SIGSTOP');
      await database.query(`select pg_advisory_unlock(${commitLock})`);
      await expect.poll(isCommitted, goesOn).toBe(true);
      process.kill(pid, 'SIGKILL');
      return name;
    },
    /** Kills the process that serves the call in its transaction, while it waits for the rows to change. */
    async killBeforeCommit(start: () => void): Promise<string> {
      await blocker.query('begin');
      await blocker.query('select 1 from accounts where id = $1 for update', [items[0]?.id]);
      start();
      const { name, pid } = await waitingProcess(
        `query like '%from "accounts" where id = any%for no key update%'`,
      );
      process.kill(pid, 'SIGKILL');
      await blocker.query('rollback');
      return name;
    },
    async close(): Promise<void> {
      await Promise.all([database.end(), blocker.end()]);
    },
  };
}

/**
 * Waits until a bulk action has ended and the result of each item is known.
 * @returns the ids by their step
 */
export async function outcomeOf(bulk: Bulk<{ id: number }>): Promise<Partial<Record<BulkStep, number[]>>> {
  const isSettled = (): boolean => {
    const { phase, isLookingUp, lines } = bulk.state.get();
    return phase === 'ended' && !isLookingUp && lines.every(({ step }) => step !== 'unknown');
  };
  await expect.poll(isSettled, goesOn).toBe(true);
  const outcome: Partial<Record<BulkStep, number[]>> = {};
  for (const { item, step } of bulk.state.get().lines) (outcome[step] ??= []).push(item.id);
  for (const ids of Object.values(outcome)) ids.sort((a, b) => a - b);
  return outcome;
}
