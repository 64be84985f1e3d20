import { expect, test } from 'vitest';
import { aBar } from '../fixtures.ts';
import { drawnSpan, editOf, type Intent, wantedOf } from './intent.ts';

const bars = [
  aBar('a', { day: 1, slot: 0, configId: 1, start: 2, end: 4 }),
  aBar('b', { day: 1, slot: 1, configId: 2, start: 8, end: 9 }),
];
const ids = ['a', 'b'];

const intents: Intent[] = [
  { kind: 'move', ids, by: { hours: 1.5, slots: 2, days: 3 } },
  { kind: 'resize', ids, edge: 'end', hours: 2 },
  { kind: 'resize', ids: ['a'], edge: 'start', hours: 0.5 },
  { kind: 'drop', configId: 3, at: { day: 2, slot: 5, hour: 7.9 } },
  { kind: 'draw', configId: 3, at: { day: 2, slot: 5, start: 7, end: 9.25 } },
  {
    kind: 'paste',
    clip: { start: 2, bars: [{ configId: 3, days: 0, slots: 0, hours: 0, length: 2 }] },
    at: { day: 7, slot: 3, hour: 5.1 },
  },
];

test.each(intents)('$kind: a requested change is what the rules do', (intent) => {
  const result = editOf(bars, intent);
  if (result.refused !== null) throw new Error(`Refused: ${result.refused}`);
  const done = result.bars.filter(({ id }) => result.ids.includes(id));
  expect(done.map(({ id: _id, ...place }) => place)).toEqual(
    wantedOf(bars, intent).map((place) => expect.objectContaining(place) as unknown),
  );
});

test('a change outside of the week is shown at its edge', () => {
  expect(wantedOf(bars, { kind: 'move', ids: ['a'], by: { slots: -3, days: -2, hours: -5 } })).toEqual([
    { configId: 1, day: 1, slot: 0, start: -3, end: -1 },
  ]);
  expect(editOf(bars, { kind: 'move', ids: ['a'], by: { slots: -3 } }).refused).toBe('outsideRows');
});

test('a bar is drawn in quarters, in both directions, and at least an hour long', () => {
  expect(drawnSpan(8.1, 10.3)).toEqual({ start: 8, end: 10.5 });
  expect(drawnSpan(10.3, 8.1)).toEqual({ start: 8, end: 10.5 });
  expect(drawnSpan(8.1, 8.2)).toEqual({ start: 8, end: 9 });
  expect(drawnSpan(8.2, 8.1)).toEqual({ start: 7.25, end: 8.25 });
  expect(drawnSpan(23.7, 25)).toEqual({ start: 23, end: 24 });
  expect(drawnSpan(0.2, -1)).toEqual({ start: 0, end: 1 });
});
