import { expect, test } from 'vitest';
import { tableLayout } from '#domain/tables/layout.ts';
import { aRow, columns, createMemoryRows, nameOf, type Row } from '../fixtures.ts';
import { gridFrameOf } from '../frame.ts';
import type { Steps } from '#domain/tables/arrangement.ts';
import { type Paste, readAccepted, readFill, readPaste } from './paste.ts';
import type { GridColumn } from '../gridColumn.ts';
import type { Block } from '../cursor/useCursor.ts';

/** Five columns that take numbers, from the third one on. */
const editable = columns.map((column, at): GridColumn<Row> =>
  at < 3 || at > 7
    ? column
    : {
        ...column,
        edit: {
          text: () => '',
          parse: (text) =>
            /^\d+$/.test(text)
              ? { value: Number(text), shown: `${Number(text)}` }
              : { error: `${text} is not a number` },
        },
      },
);
const rows = createMemoryRows(new Map(Array.from({ length: 1_000 }, (_, at) => [at + 1, aRow(at + 1)])));
const frame = gridFrameOf({
  columns: editable,
  layout: tableLayout.parse({}),
  hasSelection: false,
  isCoarse: false,
  viewWidth: 0,
});
const start = { top: 0, bottom: 0, from: 4, to: 4 };

/** The result, and in how many steps it was computed. */
function run<T>(work: Steps<T>): { value: T; steps: number } {
  for (let steps = 0; ; steps++) {
    const { value, done } = work.next();
    if (done) return { value, steps };
  }
}

function read(text: string, block: Block = start): Paste & { steps: number } {
  const { value, steps } = run(readPaste(text, { rows, order: rows.ids(), frame, block, nameOf }));
  return { ...value, steps };
}

test('a large block is read row by row, with the same result as its rows one by one', () => {
  const lines = Array.from({ length: 1_000 }, (_, row) =>
    Array.from({ length: 5 }, (__, column) => (row % 9 === column ? 'word' : String(row))).join('\t'),
  );
  const { cells, steps } = read(lines.join('\n'));
  expect(steps).toBe(1_000);
  expect(cells).toHaveLength(5_000);
  expect(cells).toEqual(lines.flatMap((line, top) => read(line, { ...start, top, bottom: top }).cells));
});

test('a single value goes into every selected cell, also in steps', () => {
  const { cells, steps } = read('12', { top: 0, bottom: 499, from: 4, to: 6 });
  expect(steps).toBe(500);
  expect(cells).toHaveLength(1_500);
  expect(new Set(cells.map(({ value }) => value))).toEqual(new Set([12]));
});

test('the changes of an accepted block, and of cells that are set to one text, are gathered in steps', () => {
  const { cells } = read('12', { top: 0, bottom: 499, from: 4, to: 6 });
  const accepted = run(readAccepted(cells, rows));
  expect(accepted.steps).toBe(6);
  expect(accepted.value).toEqual(cells.map(({ id, key }) => ({ id, key, value: 12 })));

  const block = { top: 0, bottom: 499, from: 3, to: 6 };
  const textOf = ({ key }: GridColumn<Row>) => (key === 'pin' ? null : '12');
  const filled = run(readFill(textOf, { rows, order: rows.ids(), frame, block }));
  expect(filled.steps).toBe(500);
  expect(filled.value).toEqual(accepted.value.filter(({ key }) => key !== 'pin'));
});

test('a cell is read with what the others of its row get at the same time', () => {
  const seen: unknown[] = [];
  const asking = editable.map((column) => {
    const { key, edit } = column;
    if (!edit) return column;
    const others = editable.slice(3, 6).map((other) => other.key);
    const parse: typeof edit.parse = (text, row, textOf) => {
      seen.push([key, others.map((other) => textOf?.(other))]);
      return edit.parse(text, row);
    };
    return { ...column, edit: { ...edit, parse } };
  });
  const asked = gridFrameOf({
    columns: asking,
    layout: tableLayout.parse({}),
    hasSelection: false,
    isCoarse: false,
    viewWidth: 0,
  });
  const block = { ...start, from: asked.all.find(({ spec }) => spec.key === editable[3]?.key)?.index ?? 0 };
  run(readPaste('1\t2', { rows, order: rows.ids(), frame: asked, block, nameOf }));
  expect(seen).toEqual([
    [editable[3]?.key, ['1', '2', undefined]],
    [editable[4]?.key, ['1', '2', undefined]],
  ]);
});

test('rows and columns that the grid has no place for are counted', () => {
  const last = { ...start, top: 998, bottom: 998 };
  const wide = `1${'\t2'.repeat(frame.all.length)}`;
  expect(read('1\n2\n3\n4\n5', last).leftOut).toEqual({ rows: 3, columns: 0 });
  const { cells, leftOut } = read(`1\n${wide}\n3`, last);
  expect(leftOut).toEqual({ rows: 1, columns: start.from });
  expect(cells.filter(({ after }) => after !== null)).toHaveLength(6);
  expect(read('1\t2', start).leftOut).toEqual({ rows: 0, columns: 0 });
});
