import { type Kysely, sql } from 'kysely';
import { request } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { DatabaseType } from '#contract/http/database.ts';
import { datePlus } from '#domain/format/zone.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { World } from '#tests/backend/world.ts';

/** Days and accounts of the history. */
export const historyDays = 90;
export const fleet = '100x5000';

/** A question to the accounts database. */
export interface Question {
  name: string;
  type: DatabaseType;
  /** Days before today. */
  days: number;
  load(): Promise<Loaded>;
}

export interface Loaded {
  /** Time until the first rows, milliseconds. */
  firstMs: number;
  /** Size on the wire, compressed. */
  bytes: number;
  /** Accounts, matches or instants. */
  rows: number;
}

const types: readonly DatabaseType[] = [
  'default',
  'game-activity',
  'game-activity-division-rivals',
  'lost-connection-count',
  'lost-connection-info',
  'captcha-info',
  'match-statistic',
  'my-win-statistic',
  'global-win-statistic',
];

/** Every kind of type for all days, and the overview for a week. */
export async function openQuestions(world: World): Promise<Question[]> {
  const origin = await world.api.listen();
  const token = await world.tokenOf('admin');
  const today = world.time.toISOString().slice(0, 10);
  const of = (type: DatabaseType, days: number): Question => ({
    name: `${type}.${days}`,
    type,
    days,
    load: () =>
      post(`${origin}/api/database/${type}`, token, { startDate: datePlus(today, -days), endDate: today }),
  });
  return [...types.map((type) => of(type, historyDays)), of('default', 7)];
}

const post = (url: string, token: string, body: object): Promise<Loaded> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
    };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} was answered ${response.statusCode}`));
      let bytes = 0;
      let firstMs: number | null = null;
      let rows = 0;
      let rest = '';
      // Each listed match or instant has a time, each other row an email.
      const mark = /(?:-info|match-statistic)$/.test(url) ? 'Z"' : '"email"';
      response.on('data', (part: Buffer) => (bytes += part.length));
      const text = response.pipe(createGunzip()).setEncoding('utf8');
      text.on('data', (part: string) => {
        firstMs ??= performance.now() - start;
        const pieces = (rest + part).split(mark);
        rows += pieces.length - 1;
        rest = (pieces.at(-1) ?? '').slice(-mark.length);
      });
      text.on('end', () => resolve({ bytes, firstMs: firstMs ?? 0, rows }));
      text.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

/** How the database reads a part of the accounts, and the newest days of a list. */
export async function plans(db: Kysely<Tables>, today: string): Promise<string> {
  const explain = async (title: string, statement: ReturnType<typeof sql>): Promise<string> => {
    const { rows } = await sql<
      Record<string, string>
    >`explain (analyze, costs off, timing off) ${statement}`.execute(db);
    return [title, ...rows.map((row) => `  ${Object.values(row)[0]}`)].join('\n');
  };
  const first = datePlus(today, -historyDays);
  const part = sql`account_id = any((select array_agg(n) from generate_series(1, 1000) as n)::int[])`;
  return [
    await explain(
      `Sums of 1,000 accounts, of each and of each day, ${historyDays} days:`,
      sql`select account_id, day, sum(games), sum(wins), sum(losses) from account_days
        where ${part} and day between ${first} and ${today} group by grouping sets ((account_id), (day))`,
    ),
    await explain(
      'Entries of the newest two days of all accounts:',
      sql`select day, sum(cardinality(times)) from match_days
        where day between ${datePlus(today, -2)} and ${today} group by day order by day desc`,
    ),
    await explain(
      'Days to delete:',
      sql`select min(day) from account_days where day < ${datePlus(today, -historyDays + 1)}`,
    ),
  ].join('\n');
}
