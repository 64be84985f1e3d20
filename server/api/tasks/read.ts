import type { Kysely } from 'kysely';
import type { Task, TaskHistory } from '#contract/http/tasks.ts';
import { dayOf } from '#domain/format/zone.ts';
import type { Tables, TaskRow } from '#server/store/tables.ts';

const onWire = (row: TaskRow): Task => ({
  id: row.id,
  start: row.start_at.getTime(),
  end: row.end_at?.getTime() ?? null,
  tag: row.tag,
  error: row.error,
  type: row.type,
  status: row.status,
});

/** Tasks of a server that touch today in a timezone, by console and account. Three queries. */
export async function readTasks(
  db: Kysely<Tables>,
  server: { id: number; group_id: number },
  now: Date,
  timezone: string,
): Promise<TaskHistory> {
  const day = dayOf(now.getTime(), timezone);
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
  const byConsole = Map.groupBy(rows, (row) => row.console_id);
  return {
    group,
    consoles: consoles.map((console) => ({
      ...console,
      accounts: [...Map.groupBy(byConsole.get(console.id) ?? [], (row) => row.account_id)].map(
        ([id, tasks]) => ({
          id,
          email: tasks[0]?.email ?? '',
          consoleId: console.id,
          tasks: tasks.map(onWire),
        }),
      ),
    })),
  };
}
