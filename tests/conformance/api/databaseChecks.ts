import {
  type DatabaseRow,
  type DatabaseType,
  databaseTypes,
  getDatabase,
  problemKinds,
} from '#contract/http/database.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectShape } from './caller.ts';

/** Checks every type of the accounts database, and that its counts and lists agree. Nothing is changed. */
export async function checkDatabase(report: Report, call: Caller, token: string): Promise<void> {
  const read = async (type: DatabaseType): Promise<DatabaseRow[]> => {
    const answer = await call(getDatabase, { token, params: { type }, body: {} });
    return (expectShape(getDatabase, answer) as { data: DatabaseRow[] }).data;
  };
  const sum = (rows: readonly DatabaseRow[], name: string): number =>
    rows.reduce((total, { data }) => total + Number(data[name] ?? 0), 0);
  for (const type of databaseTypes)
    await report.check(`database ${type}`, 'responds in the shape of the contract', async () => {
      await read(type);
      return undefined;
    });
  await report.check('database', 'no account has more wins and losses than games', async () => {
    for (const { id, data } of await read('game-activity-division-rivals')) {
      const { games, wins, losses } = data as Record<string, number>;
      expectThat((wins ?? 0) + (losses ?? 0) <= (games ?? 0), `at most ${games} for account ${id}`, data);
    }
  });
  await report.check('database', 'the counts of all kinds are the problems of the overview', async () => {
    const counted = await Promise.all(
      problemKinds.map(async (kind) => sum(await read(`${kind}-count`), 'count')),
    );
    const problems = sum(await read('default'), 'problems');
    const total = counted.reduce((all, one) => all + one, 0);
    // Agents may have reported another event in between.
    expectThat(Math.abs(total - problems) <= 5, String(problems), total);
  });
}
