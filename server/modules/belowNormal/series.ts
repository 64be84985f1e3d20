import { type Kysely, sql } from 'kysely';
import { type NormalMeasure, normalMeasures, type NormalSubject } from '#contract/http/belowNormal.ts';
import { normalDays } from '#domain/normal/belowNormal.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { Tables } from '#server/schema/tables.ts';

/** The days of one subject, by measure. */
export interface Series {
  subject: NormalSubject;
  /** 0 for scripts. */
  id: number;
  name: string;
  serverIds: ReadonlySet<number>;
  days: Record<NormalMeasure, (number | null)[]>;
}

interface Row {
  id: number;
  name: string;
  consoleId: number;
  console: string;
  serverId: number;
  server: string;
  script: string;
  days: [at: number, games: number, wins: number, coins: number | null][];
}

/** Number of accounts per statement, so that other calls are served in between. */
const accountsAtOnce = 1_000;

/**
 * Calls `onAccount` with the days of each account that worked on the judged day or before it.
 * @returns the sums by console, server and script, by the present assignment of accounts
 */
export async function readSeries(
  db: Kysely<Tables>,
  day: string,
  onAccount: (series: Series) => void,
): Promise<Series[]> {
  const sums = new Map<string, Series>();
  for (let after = 0; ;) {
    const rows = await readAccounts(db, day, after);
    for (const row of rows) {
      const own = { serverIds: new Set([row.serverId]), days: emptyDays() };
      add(own.days, row.days);
      onAccount({ subject: 'account', id: row.id, name: row.name, ...own });
      for (const [subject, id, name] of [
        ['console', row.consoleId, row.console],
        ['server', row.serverId, row.server],
        ['script', 0, row.script],
      ] as const) {
        if (name === '') continue;
        const key = `${subject} ${id} ${name}`;
        const sum = sums.get(key) ?? { subject, id, name, serverIds: new Set(), days: emptyDays() };
        sums.set(key, { ...sum, serverIds: new Set([...sum.serverIds, row.serverId]) });
        add(sum.days, row.days);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < accountsAtOnce) return [...sums.values()];
    after = last.id;
  }
}

const emptyDays = (): Series['days'] => {
  const none = () => Array.from({ length: normalDays + 1 }, () => null);
  return { games: none(), wins: none(), coins: none() };
};

function add(to: Series['days'], days: Row['days']): void {
  for (const [at, ...values] of days)
    for (const [index, measure] of normalMeasures.entries()) {
      const value = values[index] ?? null;
      // A decreased balance says nothing about what was earned.
      if (value !== null && value >= 0) to[measure][at] = (to[measure][at] ?? 0) + value;
    }
}

/** Days are counted from the first one. */
async function readAccounts(db: Kysely<Tables>, day: string, after: number): Promise<Row[]> {
  const first = datePlus(day, -normalDays);
  const { rows } = await sql<Row>`
    select accounts.id, accounts.email as name, consoles.id as "consoleId", consoles.name as console,
      servers.id as "serverId", servers.name as server, coalesce(accounts.script_title, '') as script, numbers.days
    from accounts join consoles on consoles.id = accounts.console_id join servers on servers.id = consoles.server_id
    cross join lateral (
      select json_agg(json_build_array(worked.day - ${first}::date, games, wins, coins)) as days from (
        select day, games, wins, balance - lag(balance) over (order by day) as coins from account_days
        where account_id = accounts.id and day between ${first}::date - 1 and ${day}::date
      ) worked where worked.day >= ${first}::date
    ) numbers
    where accounts.id > ${after} and numbers.days is not null
    order by accounts.id limit ${accountsAtOnce}`.execute(db);
  return rows;
}
