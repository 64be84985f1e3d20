import type { Kysely } from 'kysely';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import type { Day } from '#domain/format/zone.ts';
import { readPlainRows } from '#server/schema/plainRows.ts';
import type { AccountRow, Tables, TaskRow } from '#server/schema/tables.ts';

const accountColumns = ['account_id', 'console_id', 'email', 'index'] as const;
type AccountColumns = Pick<TaskRow, 'account_id' | 'console_id'> & Pick<AccountRow, 'email' | 'index'>;

const onWire = (row: TaskRow): Task => ({
  id: row.id,
  start: row.start_at.getTime(),
  end: row.end_at?.getTime() ?? null,
  tag: row.tag,
  error: row.error,
  type: row.type,
  status: row.status,
});

/** Tasks of a server within a day, by console and account; includes accounts without tasks. Four queries. */
export async function readTasks(
  db: Kysely<Tables>,
  server: { id: number; group_id: number },
  day: Day,
): Promise<TaskHistory> {
  const group = await db
    .selectFrom('server_groups')
    .select(['id', 'name'])
    .where('id', '=', server.group_id)
    .executeTakeFirstOrThrow();
  const consoles = await db
    .selectFrom('consoles')
    .select(['id', 'name'])
    .where('server_id', '=', server.id)
    .orderBy('id')
    .execute();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('accounts', 'accounts.id', 'tasks.account_id')
    .selectAll('tasks')
    .select(['accounts.email', 'accounts.index'])
    .where('tasks.server_id', '=', server.id)
    .where('tasks.start_at', '<', new Date(day.end))
    .where((eb) => eb.or([eb('tasks.end_at', 'is', null), eb('tasks.end_at', '>=', new Date(day.start))]))
    .orderBy('accounts.index')
    .orderBy('tasks.start_at')
    .orderBy('tasks.id')
    .execute();
  const accounts = await readPlainRows<AccountColumns>(
    db,
    db
      .selectFrom('accounts')
      .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
      .select(['accounts.id as account_id', 'accounts.console_id', 'accounts.email', 'accounts.index'])
      .where('consoles.server_id', '=', server.id),
    accountColumns,
  );
  // An account that has moved to another console keeps a row where it worked.
  const accountsByConsole = Map.groupBy([...accounts, ...rows], (row) => row.console_id);
  const byConsole = Map.groupBy(rows, (row) => row.console_id);
  return {
    group,
    consoles: consoles.map((gameConsole) => {
      const tasks = Map.groupBy(byConsole.get(gameConsole.id) ?? [], (row) => row.account_id);
      const own = new Map((accountsByConsole.get(gameConsole.id) ?? []).map((row) => [row.account_id, row]));
      return {
        ...gameConsole,
        accounts: [...own.values()]
          .toSorted((a, b) => a.index - b.index || a.account_id - b.account_id)
          .map(({ account_id: id, email }) => ({
            id,
            email,
            consoleId: gameConsole.id,
            tasks: (tasks.get(id) ?? []).map(onWire),
          })),
      };
    }),
  };
}
