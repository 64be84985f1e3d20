import { expect, test } from 'vitest';
import { chartLayout } from '../charts/chart.ts';
import { barAtHour, type Cursor, type CursorKey, moveCursor } from './cursor.ts';
import { aBar } from '../fixtures.ts';
import type { Bar } from '../week.ts';

const layout = chartLayout(null, new Set());
const row: readonly Bar[] = [
  aBar('a', { start: 2.25, end: 4 }),
  aBar('b', { start: 4, end: 6.5 }),
  aBar('c', { start: 20, end: 24 }),
];
const start: Cursor = { day: 1, slot: 0, hour: 0 };

/** Hours of the cursor after each of these keys. */
function walk(from: Cursor, ...keys: CursorKey[]): number[] {
  let cursor = from;
  return keys.map((key) => {
    cursor = moveCursor(cursor, key, layout, ({ slot }) => (slot === 0 ? row : []));
    return cursor.hour;
  });
}

test('the cursor goes through empty hours and from bar to bar', () => {
  const right = Array.from({ length: 9 }, (): CursorKey => 'ArrowRight');
  expect(walk(start, ...right)).toEqual([1, 2, 2.25, 4, 6.5, 7, 8, 9, 10]);
});

test('back it stops at the same bars', () => {
  const left = Array.from({ length: 6 }, (): CursorKey => 'ArrowLeft');
  expect(walk({ ...start, hour: 8 }, ...left)).toEqual([7, 6.5, 4, 2.25, 2, 1]);
});

test('it stays within the day', () => {
  expect(walk(start, 'ArrowLeft', 'End', 'ArrowRight', 'Home')).toEqual([0, 20, 20, 0]);
  expect(walk({ ...start, slot: 1 }, 'End', 'ArrowRight')).toEqual([23, 23]);
});

test('up, down and by page it keeps its hour', () => {
  const at: Cursor = { day: 1, slot: 30, hour: 9 };
  const move = (from: Cursor, key: CursorKey) => moveCursor(from, key, layout, () => []);
  expect(move(at, 'ArrowDown')).toEqual({ day: 2, slot: 0, hour: 9 });
  expect(move(at, 'ArrowUp')).toEqual({ day: 1, slot: 29, hour: 9 });
  expect(move(at, 'PageDown')).toEqual({ day: 2, slot: 30, hour: 9 });
  expect(move(at, 'PageUp')).toBe(at);
});

test('a bar is at its start, but not at its end', () => {
  expect(barAtHour(row, 4)?.id).toBe('b');
  expect(barAtHour(row, 6.5)).toBeNull();
});
