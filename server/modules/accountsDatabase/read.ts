import type { PartReader } from './part.ts';
import type { Needs } from '#server/kernel/deps.ts';
import { type DatabaseType, databaseTypeAccess, firstDatabaseDate } from '#contract/http/database.ts';
import { shapeOf } from '#domain/database/shape.ts';
import { allows, type Viewer } from '#server/modules/access/index.ts';
import { forbidden } from '#server/kernel/errors.ts';
import { todayOf } from '#server/kernel/today.ts';
import { type ChosenAccounts, chosenAccounts, type DatabaseQuery } from './chosenAccounts.ts';
import { DaySums } from './daySums.ts';
import { firstListedDay, listedEvents } from './lists.ts';
import { countedNumbers } from './numbers.ts';
import { countedWins } from './wins.ts';

/**
 * Number of accounts per statement. The built-in database runs one statement at a time, so short ones let
 * other queries in; when the caller has gone away, reading ends after the current one.
 */
const partSize = { numbers: 1000, difficulties: 1000, times: 500, matches: 250 } as const;

/**
 * The answer of the accounts database as JSON text; its rows are read while it is sent. @throws HttpError 403 for a type
 * that the role may not see
 */
export async function readDatabase(
  context: Needs<'config' | 'db' | 'now'>,
  viewer: Viewer,
  type: DatabaseType,
  query: DatabaseQuery,
): Promise<AsyncIterable<string>> {
  const needed = databaseTypeAccess(type);
  if (needed && !allows(viewer.role, needed)) throw forbidden();
  const { db, config } = context;
  const today = todayOf(context);
  const startDate = query.startDate ?? firstDatabaseDate;
  const endDate = query.endDate ?? (today > startDate ? today : startDate);
  const accounts = await chosenAccounts(db, viewer, query);
  const shape = shapeOf(type);
  const isList = shape === 'times' || shape === 'matches';
  const asked = { ids: accounts.ids, startDate, endDate };
  const firstDay = isList ? await firstListedDay(db, type, asked) : startDate;
  const readPart: PartReader = isList
    ? listedEvents(db, type)
    : shape === 'difficulties'
      ? countedWins(db, type)
      : countedNumbers(db, type, viewer.role);
  const summary = { startDate, endDate, timezone: config.timezone, firstDay };
  return answerText(
    accounts,
    partSize[shape],
    (ids, days) => readPart({ ids, startDate: firstDay, endDate }, days),
    {
      ...summary,
      days: [],
    },
  );
}

async function* answerText(
  { ids, emails }: ChosenAccounts,
  size: number,
  readPart: (ids: readonly number[], days: DaySums) => Promise<ReadonlyMap<number, string>>,
  summary: object,
): AsyncGenerator<string> {
  const days = new DaySums();
  let separator = '{"data":[';
  for (let from = 0; from < ids.length; from += size) {
    const part = ids.slice(from, from + size);
    const found = await readPart(part, days);
    const rows = part.flatMap((id, at) => {
      const data = found.get(id);
      return data === undefined
        ? []
        : [`{"id":${id},"email":${JSON.stringify(emails[from + at])},"data":${data}}`];
    });
    if (rows.length === 0) continue;
    yield separator + rows.join(',');
    separator = ',';
  }
  const start = separator === ',' ? '' : separator;
  yield `${start}],"summary":${JSON.stringify({ ...summary, days: days.list() })}}`;
}
