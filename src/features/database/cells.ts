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

/** Texts for spreadsheets, with instants in the user's timezone; null: as the API sends them, for other formats. */
export interface ExportTexts {
  timeOf: (at: number) => string;
  difficultyOf: (name: string) => string;
}

/** A score that a spreadsheet does not take for a time of the day, as it takes `2:1`. */
const scoreText = (score: string): string => score.replace(':', ' \u2013 ');

/** The cells of a line in the order of the exported columns: id, email, then the values. */
export function exportCells(
  { accountId, email, values }: DatabaseLine,
  columns: readonly DatabaseColumn[],
  texts: ExportTexts | null,
): TableFileCell[] {
  return [
    accountId,
    email,
    ...columns.map(({ key, name, kind }) => {
      const cell = shownValue(values[key], kind);
      if (typeof cell !== 'string' || texts === null) return cell;
      if (kind === 'time') return texts.timeOf(Date.parse(cell));
      if (name === 'difficulty') return texts.difficultyOf(cell);
      return name === 'score' ? scoreText(cell) : cell;
    }),
  ];
}
