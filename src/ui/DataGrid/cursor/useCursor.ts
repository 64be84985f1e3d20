import { useEffect, useMemo, useRef, useState } from 'react';
import { type GridFrame, type PlacedColumn, selectKey } from '../frame.ts';

/** A cell by row id and column key, so that it stays the same through sorting and filtering. */
export interface CellRef {
  id: number;
  key: string;
}

/** A block of cells: positions of rows, indexes of columns, the last ones included. */
export interface Block {
  top: number;
  bottom: number;
  from: number;
  to: number;
}

export interface Cursor {
  /** The current cell; null before the grid is used. */
  cell: CellRef | null;
  /** Row position of the current cell, -1 if its row is hidden. */
  at: number;
  /** Selected cells: the current one, or a block that ends at it. */
  block: Block | null;
  /** Moves to a cell. @param isExtending extends the block to it */
  go: (cell: CellRef, isExtending?: boolean) => void;
  /** Moves by rows and columns, within the grid. */
  move: (rows: number, columns: number, isExtending: boolean) => CellRef | null;
  /** Reduces the block to the current cell. */
  collapse: () => void;
}

/** Keys of the visible columns in order, including the checkbox column. */
const columnKeys = <T>(frame: GridFrame<T>): string[] => [
  ...(frame.selectWidth > 0 ? [selectKey] : []),
  ...frame.all.map(({ spec }) => spec.key),
];

/** A selected cell, or a block between two. */
interface Marked {
  cell: CellRef;
  start: CellRef;
  /** The rows between them when they were marked. */
  rows: ReadonlySet<number>;
}

const noRows: ReadonlySet<number> = new Set();

/** The rows between two others, which are included. */
function rowsBetween(order: readonly number[], a: number, b: number): ReadonlySet<number> {
  const [from, to] = [order.indexOf(a), order.indexOf(b)];
  return from < 0 || to < 0 ? noRows : new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1));
}

/** The current cell and the selected block of a grid. */
export function useCursor<T>(order: readonly number[], frame: GridFrame<T>): Cursor {
  const [state, setState] = useState<Marked | null>(null);
  const keys = columnKeys(frame);
  /** The rows as they are now, for a drag that began with others. */
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  }, [order]);
  const cell = state?.cell ?? null;
  const at = cell ? order.indexOf(cell.id) : -1;

  const go = (next: CellRef, isExtending = false): void =>
    setState((before) => {
      const start = isExtending && before ? before.start : next;
      return {
        cell: next,
        start,
        rows: start.id === next.id ? noRows : rowsBetween(latest.current, start.id, next.id),
      };
    });

  // A row at an end that a sort moves must not take others into the block, which would be changed with it.
  const marked = useMemo((): { from: number; to: number } | null => {
    if (!state || at < 0) return null;
    const other = state.start.id === state.cell.id ? at : order.indexOf(state.start.id);
    const [from, to] = [Math.min(at, other), Math.max(at, other)];
    const isMarked = from >= 0 && order.slice(from, to + 1).every((id) => state.rows.has(id));
    return from === to || !isMarked ? { from: at, to: at } : { from, to };
  }, [state, order, at]);

  function blockOf(): Block | null {
    if (!state || !marked) return null;
    const column = keys.indexOf(state.cell.key) + 1;
    const startColumn = keys.indexOf(state.start.key) + 1;
    // A hidden column is no end of a block.
    const [one, other] = [column || startColumn, startColumn || column];
    if (one === 0) return null;
    return { top: marked.from, bottom: marked.to, from: Math.min(one, other), to: Math.max(one, other) };
  }

  return {
    cell,
    at,
    block: blockOf(),
    go,
    move(rows, columns, isExtending) {
      const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
      // One row down from a hidden row is the first one.
      const start = at < 0 && rows > 0 ? -1 : Math.max(0, at);
      const id = order[clamp(start + rows, order.length)];
      const now = cell ? keys.indexOf(cell.key) : 0;
      const key = keys[clamp(Math.max(0, now) + columns, keys.length)];
      if (id === undefined || key === undefined) return null;
      const next = { id, key };
      go(next, isExtending);
      return next;
    },
    collapse: () => setState((before) => before && { ...before, start: before.cell, rows: noRows }),
  };
}

/** The columns of a block, without the checkbox column. */
export const columnsOf = <T>(frame: GridFrame<T>, { from, to }: Block): PlacedColumn<T>[] =>
  frame.all.filter(({ index }) => index >= from && index <= to);
