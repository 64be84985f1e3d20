import { DefaultQueryExecutor, sql } from 'kysely';
import { updateAccounts } from '#contract/http/accounts/calls.ts';
import { getAccountHistory } from '#contract/http/accounts/history.ts';
import { createWorld, type Kind } from '#tests/backend/world.ts';
import { percentile } from '../lib/stats.ts';

/** Rows of one bulk edit. */
const editedRows = 5_000;

/** The statements that store the history of an edit: the history of cells, and the facts. */
const keeping = /^\s*(insert into account_changes|with added as materialized)/;

interface Executor {
  executeQuery: (this: unknown, query: { sql: string }) => Promise<unknown>;
}

/** Executes the work without the statements of {@link keeping}: only a bench may leave them out. */
async function withoutKeeping<T>(work: () => Promise<T>): Promise<T> {
  const executors = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as Executor;
  const original = executors.executeQuery;
  executors.executeQuery = function execute(query) {
    return keeping.test(query.sql) ? Promise.resolve({ rows: [] }) : original.call(this, query);
  };
  return work().finally(() => (executors.executeQuery = original));
}

/**
 * Milliseconds of an edit of 5,000 rows with and without its history, alternating, so that a busy machine
 * slows both; and of reading the history of a cell among changes of 90 days of 50,000 accounts (`days` fewer
 * in a quick run).
 */
export async function measureEdits(
  kind: Kind,
  rounds: number,
  days: number,
): Promise<{ kept: number; bare: number; cell: number }> {
  const world = await createWorld(kind, { fleet: '100x5000' });
  try {
    const { db } = world.store;
    for (let day = days; day > 0; day--)
      await sql`insert into account_changes (account_id, field, before, after, at, actor_kind, actor_name)
        select account, 'description', to_jsonb('before ' || account), to_jsonb('after ' || account),
          now() - make_interval(days => ${day}), 'user', 'Ann' from generate_series(1, 50000) account`.execute(
        db,
      );
    await sql`vacuum analyze account_changes`.execute(db);
    const token = await world.tokenOf('supervisor');
    const rows = await db.selectFrom('accounts').select('id').orderBy('id').limit(editedRows).execute();
    async function edit(text: string): Promise<number> {
      const body = { accounts: rows.map(({ id }) => ({ id, description: text })) };
      const start = performance.now();
      const { statusCode, payload } = await world.api.call(updateAccounts, { body, token });
      if (statusCode !== 200) throw new Error(`The edit was refused: ${statusCode} ${payload}`);
      return performance.now() - start;
    }
    const kept: number[] = [];
    const bare: number[] = [];
    const cell: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const both = [
        async () => kept.push(await edit(`kept ${round}`)),
        async () => bare.push(await withoutKeeping(() => edit(`bare ${round}`))),
      ];
      for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
      const start = performance.now();
      const id = 100 + round;
      await world.api.call(getAccountHistory, { params: { id }, query: { field: 'description' }, token });
      cell.push(performance.now() - start);
    }
    const median = (times: readonly number[]): number => percentile(times.slice(1), 0.5);
    return { kept: median(kept), bare: median(bare), cell: median(cell) };
  } finally {
    await world.close();
  }
}
