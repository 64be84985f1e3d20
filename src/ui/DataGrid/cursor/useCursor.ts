import { useState } from 'react';
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

/** The current cell and the selected block of a grid. */
export function useCursor<T>(order: readonly number[], frame: GridFrame<T>): Cursor {
  const [state, setState] = useState<{ cell: CellRef; start: CellRef } | null>(null);
  const keys = columnKeys(frame);
  const cell = state?.cell ?? null;
  const at = cell ? order.indexOf(cell.id) : -1;

  const go = (next: CellRef, isExtending = false): void =>
    setState((before) => ({ cell: next, start: isExtending && before ? before.start : next }));

  function blockOf(): Block | null {
    if (!state || at < 0) return null;
    const startAt = state.start.id === state.cell.id ? at : order.indexOf(state.start.id);
    const column = keys.indexOf(state.cell.key) + 1;
    const startColumn = keys.indexOf(state.start.key) + 1;
    const other = startAt < 0 ? at : startAt;
    return {
      top: Math.min(at, other),
      bottom: Math.max(at, other),
      from: Math.min(column, startColumn),
      to: Math.max(column, startColumn),
    };
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
    collapse: () => setState((before) => before && { ...before, start: before.cell }),
  };
}

/** The columns of a block, without the checkbox column. */
export const columnsOf = <T>(frame: GridFrame<T>, { from, to }: Block): PlacedColumn<T>[] =>
  frame.all.filter(({ index }) => index >= from && index <= to);
