import { expect, test } from 'vitest';
import type { DatabaseRow } from '#contract/http/database.ts';
import { addPart, entriesPerPart, partsOf } from './parts.ts';

const instant = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();
const instants = (count: number): string[] => Array.from({ length: count }, (_, n) => instant(n));
const match = { difficulty: 'amateur', rating: 70, isWin: true, score: '2:1' };
const row = (id: number, data: DatabaseRow['data']): DatabaseRow => ({ id, email: `${id}@x.io`, data });
const matchRow = (id: number, count: number): DatabaseRow =>
  row(id, Object.fromEntries(instants(count).map((time) => [time, match])));

const sizeOf = ({ data }: DatabaseRow): number =>
  Array.isArray(data['times']) ? data['times'].length : Object.keys(data).length;

/** Sends the parts as a worker does, which copies them. */
function handOver(rows: readonly DatabaseRow[]): { received: DatabaseRow[]; sizes: number[] } {
  const received: DatabaseRow[] = [];
  const sizes: number[] = [];
  for (const part of partsOf(rows)) {
    sizes.push(part.reduce((sum, piece) => sum + sizeOf(piece), 0));
    addPart(received, structuredClone(part));
  }
  return { received, sizes };
}

test.each<[string, DatabaseRow[]]>([
  ['nothing', []],
  ['rows without entries', [row(1, {}), row(2, { times: [] }), row(3, {})]],
  ['numbers', Array.from({ length: 3_000 }, (_, n) => row(n, { count: n, days: 1, lastDay: null }))],
  [
    'instants, many of one account',
    [row(1, { times: instants(7) }), row(2, { times: instants(4_500) }), row(3, { times: instants(1) })],
  ],
  [
    'matches, many of one account',
    [matchRow(1, 900), matchRow(2, 3_333), matchRow(3, 200), matchRow(4, 900)],
  ],
])('%s arrive complete, in order and in small parts', (_, rows) => {
  const before = structuredClone(rows);
  const { received, sizes } = handOver(rows);
  expect(received).toEqual(before);
  expect(received.map(({ data }) => Object.keys(data))).toEqual(before.map(({ data }) => Object.keys(data)));
  expect(rows).toEqual(before);
  expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(entriesPerPart);
});

test('a part has room for many rows without entries, but not for all of them', () => {
  const rows = Array.from({ length: entriesPerPart + 1 }, (_, n) => row(n, {}));
  expect([...partsOf(rows)].map((part) => part.length)).toEqual([entriesPerPart, 1]);
});
