import type { ConflictChoice } from '#domain/lists/conflictChoice.ts';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { isSameData } from '../../sameData.ts';
import { toBars, toData } from '../bars.ts';
import { newBarId } from './put.ts';
import { barsByRow, rowKey } from '../rows.ts';
import type { Bar, Row } from '../week.ts';

/** A bar of a row, for comparison. */
export type RowBar = Omit<Bar, 'id' | 'day' | 'slot'>;

/** A row that differs between the loaded version, mine and theirs. Its bars are sorted by start. */
export interface RowDifference extends Row {
  loaded: readonly RowBar[];
  mine: readonly RowBar[];
  theirs: readonly RowBar[];
  /** The side that changed it; `both`: differently, so that one has to be chosen. */
  by: ConflictChoice | 'both';
}

type Rows = ReadonlyMap<number, Row & { bars: readonly RowBar[] }>;

function rowsOf(data: ScheduleData): Rows {
  const rows = new Map<number, Row & { bars: readonly RowBar[] }>();
  for (const [key, bars] of barsByRow(toBars(data))) {
    const [first] = bars;
    if (!first) continue;
    const plain = bars.map(({ configId, start, end }) => ({ configId, start, end }));
    rows.set(key, { day: first.day, slot: first.slot, bars: plain });
  }
  return rows;
}

/** Rows of several versions, by day and slot. */
function* aligned(versions: readonly Rows[]): Generator<Row & { bars: (readonly RowBar[])[] }> {
  const keys = new Set(versions.flatMap((rows) => [...rows.keys()]));
  for (const key of [...keys].toSorted((a, b) => a - b)) {
    const row = versions.map((rows) => rows.get(key)).find((found) => found !== undefined);
    if (!row) continue;
    yield { day: row.day, slot: row.slot, bars: versions.map((rows) => rows.get(key)?.bars ?? []) };
  }
}

/** Rows that one of two users changed, or both differently; by day and slot. */
export function threeWay(
  loaded: ScheduleData,
  mine: ScheduleData,
  theirs: ScheduleData,
): readonly RowDifference[] {
  const differences: RowDifference[] = [];
  for (const { bars, ...row } of aligned([loaded, mine, theirs].map(rowsOf))) {
    const [was = [], own = [], other = []] = bars;
    if (isSameData(own, other)) continue;
    const by = isSameData(own, was) ? 'theirs' : isSameData(other, was) ? 'mine' : 'both';
    differences.push({ day: row.day, slot: row.slot, loaded: was, mine: own, theirs: other, by });
  }
  return differences;
}

/** Choices by `rowKey`. By default, a row that only one side changed keeps that change. */
export type Choices = ReadonlyMap<number, ConflictChoice>;

/** The side chosen for a row; null when it still has to be chosen. */
export const chosen = (row: RowDifference, choices: Choices): ConflictChoice | null =>
  choices.get(rowKey(row)) ?? (row.by === 'both' ? null : row.by);

/** Rows that still need a choice. */
export const undecided = (rows: readonly RowDifference[], choices: Choices): readonly RowDifference[] =>
  rows.filter((row) => chosen(row, choices) === null);

/**
 * Their version with the chosen rows of mine; undecided rows are theirs. Valid when both versions are, because whole rows
 * are taken.
 */
export function mergeVersions(
  theirs: ScheduleData,
  rows: readonly RowDifference[],
  choices: Choices,
): ScheduleData {
  const mine = rows.filter((row) => chosen(row, choices) === 'mine');
  const replaced = new Set(mine.map(rowKey));
  const kept = toBars(theirs).filter((bar) => !replaced.has(rowKey(bar)));
  const added = mine.flatMap(({ day, slot, mine: bars }) =>
    bars.map((bar) => ({ ...bar, id: newBarId(), day, slot })),
  );
  return toData([...kept, ...added], theirs);
}
