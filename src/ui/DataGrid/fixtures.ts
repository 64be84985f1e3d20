import type { GridColumn, GridRows } from './gridColumn.ts';
import { createListRows } from './rows/listRows.ts';

/** Rows in memory for tests; `set` replaces a row, `remove` removes it. */
export interface MemoryRows<T> extends GridRows<T> {
  set: (changed: ReadonlyMap<number, T>) => void;
  remove: (id: number) => void;
}

/** @param start the rows by id, in their natural order */
export function createMemoryRows<T extends { id: number }>(start: ReadonlyMap<number, T>): MemoryRows<T> {
  const rows = new Map(start);
  const list = createListRows([...rows.values()]);
  return {
    ...list,
    set(changed) {
      for (const [id, row] of changed) rows.set(id, row);
      list.set([...rows.values()]);
    },
    remove(id) {
      rows.delete(id);
      list.set([...rows.values()]);
    },
  };
}

/** A row of a grid with many columns. */
export interface Row {
  id: number;
  name: string;
  points: number | null;
  isOpen: boolean | null;
}

export const count = 50_000;
export const aRow = (id: number): Row => ({
  id,
  name: `player ${id}`,
  points: id % 7 === 0 ? null : id % 100,
  isOpen: id % 3 === 0 ? null : id % 3 === 1,
});
const game = { key: 'game', title: 'Game' };
const more = { key: 'more', title: 'More' };
export const columns: readonly GridColumn<Row>[] = [
  { key: 'id', title: 'Id', value: ({ id }) => id, isPinned: true, filter: 'number', align: 'end' },
  { key: 'name', title: 'Name', value: ({ name }) => name, isPinned: true, isName: true, width: 160 },
  { key: 'points', title: 'Points', value: ({ points }) => points, filter: 'number', group: game },
  {
    key: 'open',
    title: 'Open',
    value: ({ isOpen }) => isOpen,
    text: ({ isOpen }) => (isOpen === null ? '' : isOpen ? 'yes' : 'no'),
    filter: 'flag',
    group: game,
  },
  { key: 'pin', title: 'Pin', value: ({ id }) => `pin-${id}`, isSecret: true },
  ...Array.from({ length: 70 }, (_, at): GridColumn<Row> => ({
    key: `c${at}`,
    title: `C${at}`,
    value: ({ id }) => `v${id % 9}.${at}`,
    filter: at === 0 ? 'values' : 'text',
    group: more,
  })),
];

export const nameOf = ({ name }: Row): string => name;
