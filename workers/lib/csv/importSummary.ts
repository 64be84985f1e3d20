import { type CsvColumn, csvColumns, unescapeFormula } from '#domain/accounts/csv/csv.ts';
import {
  faultKey,
  type ImportPreview,
  type ImportProblem,
  previewProblems,
} from '#domain/accounts/csv/csvImport.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import type { StagedFaults, StagedValues } from '#domain/accounts/staged/staged.ts';

export interface CheckedRow {
  row: number;
  cells: readonly string[];
  values: StagedValues;
  faults: StagedFaults;
  corrected: ReadonlySet<CsvColumn>;
  /** The earlier row that has the value of a column which must be unique. */
  rivalRowOf: (column: CsvColumn) => number | undefined;
}

export interface DroppedRow {
  row: number;
  cells: readonly string[];
  /** Whether it has bytes that are not text. */
  isBroken: boolean;
}

type Summary = Pick<
  ImportPreview,
  'total' | 'valid' | 'wrong' | 'problems' | 'consoles' | 'skipped' | 'dropped' | 'broken'
>;

/** Faults of values that another row has. */
const collisions: ReadonlySet<string | undefined> = new Set([
  stagedFaults.indexTaken,
  stagedFaults.emailTaken,
]);

const problemsOf = ({ row, cells, values, faults, corrected, rivalRowOf }: CheckedRow): ImportProblem[] =>
  csvColumns.flatMap((column, at) => {
    if (!(column in faults || corrected.has(column))) return [];
    const rivalRow = collisions.has(faults[column]) ? rivalRowOf(column) : undefined;
    return {
      row,
      email: String(values['email'] ?? ''),
      column,
      text: unescapeFormula((cells[at] ?? '').trim()),
      fault: faults[column] ?? null,
      ...(rivalRow === undefined ? {} : { rivalRow }),
    };
  });

export function summaryOf(rows: readonly CheckedRow[], dropped: readonly DroppedRow[]): Summary {
  const wrong = new Map<string, { path: string; message: string; count: number }>();
  const consoles = new Map<string, { name: string; total: number; valid: number }>();
  const problems: ImportProblem[] = [];
  let valid = 0;
  let listed = 0;
  for (const row of rows) {
    const faults = Object.entries(row.faults);
    const isValid = faults.length === 0;
    if (isValid) valid++;
    for (const [path, message] of faults) {
      const key = faultKey(path, message);
      const entry = wrong.get(key) ?? { path, message, count: 0 };
      entry.count++;
      wrong.set(key, entry);
    }
    const name = String(row.values['consoleName'] ?? '');
    if (name !== '') {
      const entry = consoles.get(name) ?? { name, total: 0, valid: 0 };
      entry.total++;
      if (isValid) entry.valid++;
      consoles.set(name, entry);
    }
    if (isValid && row.corrected.size === 0) continue;
    const own = problemsOf(row);
    if (row.corrected.size === 0 && listed >= previewProblems) continue;
    listed += own.filter(({ fault }) => fault !== null).length;
    problems.push(...own);
  }
  const byColumns = new Map<number, number>();
  const columns = dropped.filter(({ isBroken }) => !isBroken).map(({ cells }) => cells.length);
  for (const count of columns) byColumns.set(count, (byColumns.get(count) ?? 0) + 1);
  return {
    total: rows.length,
    valid,
    wrong: [...wrong.values()].toSorted((a, b) => b.count - a.count),
    problems,
    consoles: [...consoles.values()],
    skipped: dropped
      .slice(0, previewProblems)
      .map(({ row, cells, isBroken }) => ({ row, columns: isBroken ? null : cells.length })),
    dropped: [...byColumns]
      .map(([width, count]) => ({ columns: width, count }))
      .toSorted((a, b) => b.count - a.count),
    broken: dropped.length - columns.length,
  };
}
