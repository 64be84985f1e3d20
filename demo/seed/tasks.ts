import { type Kysely, sql } from 'kysely';
import type { NewTask, Tables } from '#server/schema/tables.ts';
import { parts } from '#demo/seed/fleet.ts';
import { errors } from '#demo/seed/names.ts';
import { createSampler, type Sampler } from '#demo/seed/sampler.ts';

const minute = 60_000;
/** Covers a day in any timezone and part of the evening before it. */
const historyMs = 26 * 60 * minute;
/** Number of consoles per server with a history, so that a large fleet starts quickly. */
const consolesPerServer = 25;

interface ConsoleDay {
  server: number;
  gameConsole: number;
  /** Accounts that play in rotation. */
  accounts: readonly { id: number; script: string }[];
  random: Sampler;
}

/** Inserts a plausible day of tasks up to now, for every timezone. */
export async function seedTasks(db: Kysely<Tables>, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('consoles', 'consoles.id', 'accounts.console_id')
    .select(['accounts.id', 'accounts.script_title', 'accounts.console_id', 'consoles.server_id'])
    .where('accounts.index', '<', 4)
    // Unused consoles have no tasks.
    .where('consoles.played_total', '>', 0)
    .orderBy('accounts.console_id')
    .orderBy('accounts.index')
    .execute();
  const ofServers = [...Map.groupBy(rows, (row) => row.server_id)];
  const tasks = ofServers.flatMap(([server, ofServer]) =>
    [...Map.groupBy(ofServer, (row) => row.console_id)]
      .slice(0, consolesPerServer)
      .flatMap(([gameConsole, own]) => {
        const accounts = own.map(({ id, script_title }) => ({ id, script: script_title ?? '' }));
        return dayOfWork(
          { server, gameConsole, accounts, random: createSampler(gameConsole) },
          now.getTime(),
        );
      }),
  );
  for (const part of parts(tasks)) await insertTasks(db, part);
}

/** One parameter for all rows, so that thousands are inserted in one statement. */
export async function insertTasks(db: Kysely<Tables>, rows: readonly NewTask[]): Promise<void> {
  await sql`insert into tasks (server_id, console_id, account_id, key, type, status, tag, error, start_at, end_at)
    select server_id, console_id, account_id, key, type, status, tag, error, start_at, end_at
    from json_populate_recordset(null::tasks, ${JSON.stringify(rows)}::json)`.execute(db);
}

/** The accounts play in rotation: each is queued, signs in, plays some matches, and is followed by the next one. */
function dayOfWork({ server, gameConsole, accounts, random }: ConsoleDay, now: number): NewTask[] {
  const tasks: NewTask[] = [];
  const until = now - random.between(2, 20) * minute;
  let at = now - historyMs - random.between(0, 60) * minute;
  const add = (
    account: number,
    minutes: number,
    task: Pick<NewTask, 'type' | 'status' | 'tag' | 'error'>,
  ): boolean => {
    const end = at + minutes * minute;
    if (end > until) return false;
    tasks.push({
      server_id: server,
      console_id: gameConsole,
      account_id: account,
      key: `seed-${gameConsole}-${tasks.length + 1}`,
      start_at: new Date(at),
      end_at: new Date(end),
      ...task,
    });
    at = end;
    return true;
  };
  for (let round = 0; at < until; round++) {
    const account = accounts[round % accounts.length];
    if (!account || !play(account, round, random, add)) break;
    at += random.between(3, 40) * minute;
  }
  return tasks;
}

type Add = (
  account: number,
  minutes: number,
  task: Pick<NewTask, 'type' | 'status' | 'tag' | 'error'>,
) => boolean;

/** One session of an account. @returns whether there was time for all of it */
function play(
  { id, script }: { id: number; script: string },
  round: number,
  random: Sampler,
  add: Add,
): boolean {
  const done = (type: string, tag: string) => ({ type, status: 'finished', tag, error: null });
  if (
    (round === 0 || random.between(0, 7) === 0) &&
    !add(id, random.between(4, 9), done('parring', 'paired'))
  )
    return false;
  if (random.between(0, 9) === 0 && !add(id, random.between(2, 5), done('test', 'picture and pad')))
    return false;
  if (!add(id, random.between(1, 6), done('queue', 'queue'))) return false;
  const chance = random.between(0, 99);
  const type = chance < 25 ? 'handRun' : 'signIn';
  if (chance > 88) {
    const status = chance > 94 ? 'error' : 'failed';
    return add(id, random.between(2, 6), { type, status, tag: 'sign in', error: random.pick(errors) });
  }
  if (!add(id, random.between(2, 5), done(type, 'signed in'))) return false;
  for (let task = random.between(1, 3); task > 0; task--)
    if (!add(id, random.between(35, 55), done('work', `${script}: match 3 of 3`))) return false;
  return true;
}
