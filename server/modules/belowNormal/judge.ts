import { type Kysely, sql } from 'kysely';
import { type BelowNormalItem, maxBelowNormal, normalMeasures } from '#contract/http/belowNormal.ts';
import { dateOf, datePlus } from '#domain/format/zone.ts';
import { belowNormal } from '#domain/normal/belowNormal.ts';
import { isDayDue, lastOfDays } from '#server/kernel/database/dayTable.ts';
import { transact } from '#server/kernel/database/transaction.ts';
import type { LeasedJob } from '#server/kernel/leasedJob.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { seesAll, type Session, visibleServers } from '#server/modules/access/index.ts';
import type { BelowNormalTable } from '#server/schema/historyTables.ts';
import type { Tables } from '#server/schema/tables.ts';
import { readSeries, type Series } from './series.ts';

type Deps = Needs<'db' | 'now' | 'config'>;

const marksAtOnce = 500;

const everyMs = 600_000;
/** Time before the first round, because the start has enough other work. */
const firstAfterMs = 60_000;
/** Number of days for which marks are kept, for the previews of rules. */
const keptDays = 30;
/** Delay after the end of a day, in milliseconds, because agents report it late. */
const lateMs = 1_800_000;

/** Judges each day of the installation once when it is over. */
export const createBelowNormalJob = (deps: Deps): LeasedJob => ({
  name: 'belowNormal',
  everyMs,
  firstAfterMs,
  async run() {
    const today = dateOf(deps.now().getTime() - lateMs, deps.config.timezone);
    const day = datePlus(today, -1);
    if (await isDayDue(deps.db, 'judged_days', day)) await judgeDay(deps.db, day);
  },
});

/** Writes the marks of a day, and deletes those of days that are too old or ahead. */
async function judgeDay(db: Kysely<Tables>, day: string): Promise<void> {
  const marks: BelowNormalTable[] = [];
  const judge = (series: Series): void => void marks.push(...marksOf(day, series));
  for (const sum of await readSeries(db, day, judge)) judge(sum);
  await transact(db, async (transaction) => {
    const first = datePlus(day, -keptDays);
    const old = sql<boolean>`(day < ${first}::date or day = ${day}::date or day > ${lastOfDays(day)}::date)`;
    await transaction.deleteFrom('below_normal').where(old).execute();
    for (let at = 0; at < marks.length; at += marksAtOnce)
      await transaction
        .insertInto('below_normal')
        .values(marks.slice(at, at + marksAtOnce))
        .execute();
    await transaction.deleteFrom('judged_days').where(old).execute();
    await transaction.insertInto('judged_days').values({ day }).execute();
  });
}

const marksOf = (day: string, { subject, id, name, serverIds, days }: Series): BelowNormalTable[] =>
  normalMeasures.flatMap((measure) => {
    const found = belowNormal(days[measure]);
    return found === null
      ? []
      : [
          {
            day,
            subject,
            object_id: id,
            name,
            server_ids: [...serverIds],
            measure,
            ...found,
            days: days[measure],
          },
        ];
  });

/** The marks that the caller may see: of visible servers, and of scripts that run only on these. */
export async function readBelowNormal({ db }: Needs<'db'>, { user }: Session) {
  const servers = seesAll(user) ? null : (await visibleServers(db, user)).map(({ id }) => id);
  const visible = sql<boolean>`day = (select max(day) from judged_days)
    and ${servers === null ? sql<boolean>`true` : sql<boolean>`server_ids <@ ${sql.val(servers)}::int[]`}`;
  const judged = await sql<{ day: string | null }>`select max(day)::text as day from judged_days`.execute(db);
  const { rows: counts } = await sql<{ subject: string; count: number }>`
    select subject, count(distinct (object_id, name))::int as count from below_normal where ${visible}
    group by subject`.execute(db);
  const { rows } = await sql<BelowNormalItem>`
    select subject, nullif(object_id, 0) as id, name, measure, value, expected, days from (
      select *, row_number() over (partition by subject order by value / expected, name, measure) as place
      from below_normal where ${visible}
    ) ranked where place <= ${maxBelowNormal}
    order by array_position(array['server', 'script', 'console', 'account'], subject), place`.execute(db);
  return {
    day: judged.rows[0]?.day ?? null,
    counts: Object.fromEntries(counts.map(({ subject, count }) => [subject, count])),
    data: rows,
  };
}
