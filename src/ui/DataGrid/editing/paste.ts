import type { Steps } from '#domain/tables/arrangement.ts';
import { parseBlock } from '#domain/tables/block.ts';
import type { GridFrame, PlacedColumn } from '../frame.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { CellChange, GridColumn, GridRows } from '../gridColumn.ts';
import { type Block, columnsOf } from '../cursor/useCursor.ts';

export interface PastedCell {
  id: number;
  key: string;
  row: string;
  column: string;
  before: string;
  pasted: string;
  /** The new value; null when it is refused. */
  after: string | null;
  /** Reason of the refusal; null if the cell cannot be edited at all. */
  error: string | null;
  value: unknown;
  isSecret: boolean;
  /** The row that the preview shows. */
  seen: object;
}

export interface Paste {
  cells: PastedCell[];
  /** Rows and columns of the text that the grid has no place for. */
  leftOut: { rows: number; columns: number };
}

export interface PasteTarget<T> {
  rows: GridRows<T>;
  order: readonly number[];
  frame: GridFrame<T>;
  block: Block;
  nameOf: (row: T) => string;
}

/**
 * The changes of a pasted text, starting at the first selected cell; a single value is pasted into every selected cell.
 * Cells that already have the value are left out. A step is a row: thousands of cells are checked in slices.
 */
export function* readPaste<T extends object>(text: string, target: PasteTarget<T>): Steps<Paste> {
  const { rows, order, frame, block, nameOf } = target;
  const lines = parseBlock(text);
  const isSingle = lines.length === 1 && lines[0]?.length === 1;
  const columns: readonly PlacedColumn<T>[] = isSingle
    ? columnsOf(frame, block)
    : frame.all.filter(({ index }) => index >= block.from);
  const height = isSingle ? block.bottom - block.top + 1 : lines.length;
  const cells: PastedCell[] = [];
  const leftOut = { rows: height, columns: 0 };
  for (let down = 0; down < height; down++) {
    const id = order[block.top + down];
    const row = id === undefined ? undefined : rows.get(id);
    const line = isSingle ? columns.map(() => lines[0]?.[0] ?? '') : (lines[down] ?? []);
    if (id === undefined || !row) break;
    leftOut.rows--;
    const pastedAt = (key: string): string | undefined =>
      line[columns.findIndex(({ spec }) => spec.key === key)];
    line.forEach((pasted, at) => {
      const spec = columns[at]?.spec;
      if (!spec) {
        leftOut.columns = Math.max(leftOut.columns, at + 1 - columns.length);
        return;
      }
      const { key, title, edit, isSecret = false } = spec;
      const parsed = edit ? edit.parse(pasted, row, pastedAt) : { error: null };
      const before = textOf(spec, row);
      if (('value' in parsed ? parsed.shown : pasted) === before) return;
      cells.push({
        id,
        key,
        row: nameOf(row),
        column: title,
        before,
        pasted,
        after: 'value' in parsed ? parsed.shown : null,
        error: 'value' in parsed ? null : parsed.error,
        value: 'value' in parsed ? parsed.value : undefined,
        isSecret,
        seen: row,
      });
    });
    yield;
  }
  return { cells, leftOut };
}

/** Cells that are accepted between two steps. */
const cellsPerStep = 250;

/** The changes of the cells that are not refused. @param rows the rows as they are now */
export function* readAccepted<T extends object>(
  cells: readonly PastedCell[],
  rows: Pick<GridRows<T>, 'get'>,
): Steps<CellChange[]> {
  const changes: CellChange[] = [];
  for (const [at, { id, key, after, value, seen }] of cells.entries()) {
    if (after !== null) changes.push({ id, key, value, ...(rows.get(id) === seen ? {} : { seen }) });
    if (at % cellsPerStep === cellsPerStep - 1) yield;
  }
  return changes;
}

/**
 * The changes that set all editable cells of a block to the text of their column, if they accept it. A step is a row.
 * @param textOfColumn null: the column is left as it is
 */
export function* readFill<T extends object>(
  textOfColumn: (spec: GridColumn<T>) => string | null,
  { rows, order, frame, block }: Omit<PasteTarget<T>, 'nameOf'>,
): Steps<CellChange[]> {
  const columns = columnsOf(frame, block).flatMap(({ spec: { key, edit }, spec }) => {
    const text = textOfColumn(spec);
    return edit && text !== null ? [{ key, edit, text }] : [];
  });
  const filledAt = (key: string): string | undefined => columns.find((column) => column.key === key)?.text;
  const changes: CellChange[] = [];
  for (const id of order.slice(block.top, block.bottom + 1)) {
    const row = rows.get(id);
    if (!row) continue;
    for (const { key, edit, text } of columns) {
      const parsed = edit.text(row) === text ? null : edit.parse(text, row, filledAt);
      if (parsed && 'value' in parsed) changes.push({ id, key, value: parsed.value });
    }
    yield;
  }
  return changes;
}
