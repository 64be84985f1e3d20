import type { DatabaseColumn, DatabaseValueKind } from '#domain/database/columns.ts';
import type { DatabaseCell, DatabaseLine } from '#domain/database/table.ts';
import type { TableFileCell } from '#domain/tables/tableFile.ts';

const hourMs = 3_600_000;
/** Coins as the game counts them, for each coin that is shown. */
const coinParts = 1000;

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** A value in the unit of its column: coins, hours, percent; others as they are. */
export function shownValue(cell: DatabaseCell | undefined, kind: DatabaseValueKind): DatabaseCell {
  if (cell === undefined || cell === null) return null;
  if (typeof cell !== 'number') return cell;
  if (kind === 'coins') return cell / coinParts;
  if (kind === 'duration') return rounded(cell / hourMs, 2);
  return kind === 'share' ? rounded(cell * 100, 1) : cell;
}

/** Texts of instants in the user's timezone, for spreadsheets; other formats have them as the API sends them. */
export interface ExportTexts {
  timeOf: ((at: number) => string) | null;
  difficultyOf: ((name: string) => string) | null;
}

/** The cells of a line in the order of the exported columns: id, email, then the values. */
export function exportCells(
  { accountId, email, values }: DatabaseLine,
  columns: readonly DatabaseColumn[],
  { timeOf, difficultyOf }: ExportTexts,
): TableFileCell[] {
  return [
    accountId,
    email,
    ...columns.map(({ key, name, kind }) => {
      const cell = shownValue(values[key], kind);
      if (typeof cell !== 'string') return cell;
      if (kind === 'time' && timeOf) return timeOf(Date.parse(cell));
      return name === 'difficulty' && difficultyOf ? difficultyOf(cell) : cell;
    }),
  ];
}
